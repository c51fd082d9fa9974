import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { Script } from 'node:vm';
import { inject } from 'vitest';
import type { Ended, Place } from './execute.ts';

type Program = typeof import('../../cli/start.ts');
type Instantiate = (own: object) => (require: (name: string) => unknown, module: object) => void;

let instantiate: Instantiate | undefined;

/**
 * Runs the packaged command line to its end as `execute` would, in this process: that takes a third of the processor
 * time of a process of its own. Each call has modules of its own.
 */
export function executeHere(args: readonly string[], { cwd, env = {} }: Place): Promise<Ended> {
  const path = join(inject('builtPackage'), 'program.script');
  instantiate ??= new Script(`(function (process) { return ${readFileSync(path, 'latin1')} })`, {
    filename: path,
  }).runInThisContext() as Instantiate;
  const program = { exports: {} as Program };
  const require = createRequire(path);
  return new Promise((resolve, reject) => {
    const own = processOf({ cwd, env: { PATH: process.env['PATH'], ...env } }, args, resolve);
    instantiate!(own)((name) => (name === 'node:process' ? own : require(name)), program);
    program.exports.start().catch(reject);
  });
}

/** What the program touches of its process. */
function processOf(
  { cwd, env }: Place,
  args: readonly string[],
  ended: (ended: Ended) => void,
): typeof process {
  const [out, err] = [new Text(), new Text()];
  const own: typeof process = Object.create(process, {
    argv: { value: [process.execPath, 'cli.cjs', ...args] },
    env: { value: env },
    cwd: { value: () => cwd },
    stdout: { value: out },
    stderr: { value: err },
    exitCode: { value: undefined, writable: true },
    on: { value: () => own },
    off: { value: () => own },
    exit: { value: (code = own.exitCode) => ended({ code: Number(code), out: out.text, err: err.text }) },
  });
  return own;
}

class Text extends Writable {
  text = '';

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
