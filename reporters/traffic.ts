import { operationIds } from '../contract/operations.ts';
import type { Report } from '../judging/report.ts';
import { wordsOf } from '../messages/index.ts';
import { digits } from '../messages/numbers.ts';
import { operationTitle } from './summary.ts';
import { duration } from './text.ts';

/** Recorded traffic as a table with a row for each operation. */
export interface TrafficTable {
  readonly title: string;
  /** The time span in one sentence; undefined if no request has a time. */
  readonly span: string | undefined;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Returns recorded traffic by operation: number of requests, status codes, quantiles of latency. */
export function trafficTable(report: Report): TrafficTable | undefined {
  const { traffic } = report;
  if (traffic === undefined || traffic.requests === 0) return undefined;
  const words = wordsOf(report);
  const {
    report: { traffic: texts },
    terms,
  } = words;
  const { from, to } = traffic;
  const order = (operation: string): number => (operationIds as readonly string[]).indexOf(operation);
  const rows = traffic.operations
    .toSorted((a, b) => order(a.operation) - order(b.operation))
    .map(({ operation, requests, statuses, latencyMs }) => [
      operationTitle(operation, words),
      digits(requests),
      statuses
        .map(({ status, count }) => texts.statusTimes(status === 0 ? texts.noAnswer : String(status), count))
        .join(', '),
      ...(['p50', 'p90', 'p99', 'max'] as const).map((part) =>
        latencyMs === undefined ? '–' : duration(latencyMs[part], words),
      ),
    ]);
  const length = from !== undefined && to !== undefined ? Date.parse(to) - Date.parse(from) : undefined;
  return {
    title: texts.title,
    span:
      length === undefined
        ? undefined
        : texts.span(terms.instant(from!), terms.instant(to!), duration(length, words)),
    head: texts.head,
    rows,
  };
}
