/** Exit codes of every command. */
export const exitCodes = {
  /** Conformant, or the gate that was asked for is met. */
  ok: 0,
  /** Non-conformant, or a gate is not met. */
  notMet: 1,
  /** Settings or arguments are wrong, a waiver is of no use any more. */
  usage: 2,
  incomplete: 3,
  /** The target can't be reached, or refuses the Token. */
  unreachable: 4,
  /** The suite itself broke. */
  internal: 5,
} as const;

/** The table of exit codes, as the help shows it. */
export const exitCodeHelp = [
  'Exit codes:',
  '  0  conformant, or the gate asked for is met',
  '  1  not conformant, or a gate is not met',
  '  2  settings are wrong, or a waiver is of no use any more',
  '  3  incomplete: some required check got no answer',
  '  4  the target cannot be reached, or refuses the Token',
  '  5  the suite itself broke',
].join('\n');
