/** Exit codes of every command. */
export const exitCodes = { ok: 0, notMet: 1, usage: 2, incomplete: 3, unreachable: 4, internal: 5 } as const;

/** An exit code of the command line. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
