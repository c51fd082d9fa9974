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
  0: 'conformant, or the chosen gate is met',
  1: 'not conformant, or a gate is not met',
  2: 'settings are wrong; nothing was sent',
  3: 'incomplete: a required check has no result',
  4: 'the service cannot be reached, is not such a service, or rejects the Token',
  5: 'internal error in the suite',
} as const;

/** An exit code of the command line. */
export type ExitCode = keyof typeof exitMeanings;
