import { join } from 'node:path';
import { median, milliseconds, type Row } from './figures.ts';
import type { Timed } from './processes.ts';
import type { Bench } from './start-up.ts';

/** What every table of whole processes starts with. Takes what gives the environment of each run. */
export function yardsticks(
  { root, dist }: Bench,
  environment: () => Record<string, string>,
): Record<'node' | 'plain' | 'run', Timed> {
  return {
    node: { args: ['-e', ''] },
    plain: { args: [join(root, 'bench/plain.mjs')], environment },
    run: { args: [join(dist, 'cli.js'), 'run'], environment },
  };
}

/** Takes milliseconds by name and round, with those of the yardsticks; gives the rows of the yardsticks. */
export function yardstickRows(times: Readonly<Record<string, readonly number[]>>): Row[] {
  const of = (name: string): string => milliseconds(median(times[name]!));
  return [
    { what: 'node, nothing to do', value: of('node') },
    { what: 'plain script, 6 requests', value: of('plain') },
    { what: '`run`, all checks and files', value: of('run') },
  ];
}
