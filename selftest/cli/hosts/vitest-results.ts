import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execute, type Ended, type Place } from '../../package/execute.ts';

const command = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs');
const script = fileURLToPath(new URL('vitest-process.mjs', import.meta.url));

/** What vitest's reporter `json` writes. */
export interface VitestResults {
  readonly numFailedTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** How a `vitest run` ended; `out` is all that it printed. */
export interface VitestEnded extends Pick<Ended, 'code' | 'out'> {
  readonly results: VitestResults;
}

type Run = (args: readonly string[], place: Place) => Promise<VitestEnded>;

/** Runs the command `vitest run`. */
export const vitestCommand: Run = (args, { cwd, env = {} }) =>
  withResults(args, async (all) => {
    const ended = await execute(process.execPath, [command, 'run', ...all], {
      cwd,
      env: { NO_COLOR: '1', ...env },
    });
    return { code: ended.code, out: ended.out + ended.err };
  });

/** A process that does what `vitest run` would, for one command after the other. */
export class VitestProcess {
  private readonly child: ChildProcess;

  constructor() {
    const { PATH, HOME } = process.env;
    this.child = fork(script, { env: { PATH, HOME, NO_COLOR: '1' }, execArgv: [] });
  }

  readonly run: Run = (args, { cwd, env = {} }) =>
    withResults(args, async (all) => {
      const ended = once(this.child, 'message');
      this.child.send({ args: all, cwd, env });
      const [answer] = await ended;
      return answer;
    });

  async stop(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill();
    await exited;
  }
}

async function withResults(
  args: readonly string[],
  run: (args: readonly string[]) => Promise<Pick<Ended, 'code' | 'out'>>,
): Promise<VitestEnded> {
  const folder = await mkdtemp(join(tmpdir(), 'pms-vitest-'));
  const file = join(folder, 'results.json');
  const ended = await run([...args, '--reporter=default', '--reporter=json', `--outputFile=${file}`]);
  const results = JSON.parse(await readFile(file, 'utf8'));
  await rm(folder, { recursive: true });
  return { ...ended, results };
}
