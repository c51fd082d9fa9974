import { explainer } from '../engine/diagnosis/index.ts';
import { parseEvidence } from '../engine/evidence/evidence.ts';
import type { Explainer } from '../engine/judging/explain.ts';
import { judge } from '../engine/judging/judge.ts';
import { runAgainst, runBent } from '../selftest/in-process.ts';
import { suites } from '../suites/index.ts';
import { milliseconds, type Row } from './figures.ts';

/** Number of runs that are not measured: the self-tests make thousands of runs, with code that V8 has optimized. */
const warmUpRuns = 100;
const measuredRuns = 100;

/** Measures whole runs per second in one process without sockets, as the self-tests make them, and the diagnosis. */
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
    await diagnosis(),
  ];
}

const diagnosedExchanges = 600;
const mostMs = 40;

/** Measures the diagnosis of a run in which every write fails, as for so many exchanges. */
async function diagnosis(): Promise<Row> {
  const { evidence } = await runBent((request, next) =>
    request.method === 'POST' ? { status: 400, headers: {}, body: `{"error":"${request.path}"}` } : next(),
  );
  const recorded = parseEvidence(evidence);
  const times: number[] = [];
  const timed: Explainer = {
    ...explainer,
    diagnose: (...given) => {
      const before = process.cpuUsage();
      const diagnosed = explainer.diagnose(...given);
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1000);
      return diagnosed;
    },
  };
  for (let turn = 0; turn < 20; turn += 1) judge(recorded, suites, () => [], { explainer: timed });
  const ms = (Math.min(...times) * diagnosedExchanges) / recorded.exchanges.length;
  return {
    what: `diagnosis of ${diagnosedExchanges} exchanges, processor time`,
    value: milliseconds(ms),
    goal: `at most ${mostMs} ms`,
    met: ms <= mostMs,
  };
}
