import type { Row } from './figures.ts';
import { runAgainst } from '../selftest/in-process.ts';

/** Number of runs that are not measured: the self-tests make thousands of runs, with code that V8 has optimized. */
const warmUpRuns = 100;
const measuredRuns = 100;

/** Measures whole runs per second in one process without sockets, as the self-tests make them. */
export async function inProcess(): Promise<Row[]> {
  for (let turn = 0; turn < warmUpRuns; turn += 1) await runAgainst({});
  const startedAt = performance.now();
  for (let turn = 0; turn < measuredRuns; turn += 1) await runAgainst({});
  const perSecond = measuredRuns / ((performance.now() - startedAt) / 1000);
  return [
    {
      what: 'runs a second in one process',
      value: perSecond.toFixed(0),
      goal: 'at least 60',
      met: perSecond >= 60,
    },
  ];
}
