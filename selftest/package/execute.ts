import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const repository = fileURLToPath(new URL('../..', import.meta.url));

/** For a short run of tsc, which is a program in Go: half of its processor time would go to collecting garbage. */
export const withoutCollecting = { GOGC: 'off' };

/** How a program ended. */
export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Where a program runs. */
export interface Place {
  readonly cwd: string;
  /** Besides PATH and HOME; nothing else of this process's environment is passed on. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Numeric user to run as; whoever runs the tests, when absent. */
  readonly uid?: number;
}

/** Runs a program to its end, without a shell. */
export function execute(
  file: string,
  args: readonly string[],
  { env = {}, ...place }: Place,
): Promise<Ended> {
  const { PATH, HOME } = process.env;
  return new Promise((resolve) => {
    const options = { ...place, env: { PATH, HOME, ...env }, maxBuffer: 64 * 1024 * 1024 };
    execFile(file, args, options, (error, out, err) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, err });
    });
  });
}
