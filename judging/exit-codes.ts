/** Exit codes of every command. */
export const exitCodes = {
  ok: 0,
  notMet: 1,
  usage: 2,
  incomplete: 3,
  unreachable: 4,
  internal: 5,
} as const;

/** What each exit code means. */
export const exitMeanings = {
  0: 'conformant, or the gate asked for is met',
  1: 'not conformant, or a gate is not met',
  2: 'settings are wrong; nothing was sent',
  3: 'incomplete: some required check got no answer',
  4: 'the target cannot be reached, or refuses the Token',
  5: 'the suite itself broke',
} as const;

/** With what a command ends. */
export type ExitCode = keyof typeof exitMeanings;
