import type { Row } from './figures.ts';
import { runAgainst } from '../selftest/in-process.ts';

/** The self-tests make thousands of runs in a process: V8 has long optimised what they do. */
const warmUp = 100;
const counted = 100;

/** Whole runs a second in one process, without sockets: what the self-tests do with every deviation. */
export async function inProcess(): Promise<Row[]> {
  for (let turn = 0; turn < warmUp; turn += 1) await runAgainst({});
  const startedAt = performance.now();
  for (let turn = 0; turn < counted; turn += 1) await runAgainst({});
  const aSecond = counted / ((performance.now() - startedAt) / 1000);
  return [
    {
      what: 'runs a second in one process',
      value: aSecond.toFixed(0),
      goal: 'at least 60',
      met: aSecond >= 60,
    },
  ];
}
