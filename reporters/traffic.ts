import { operationIds } from '../contract/operations.ts';
import type { Report } from '../engine/judging/report.ts';
import { wordsOf } from '../messages/index.ts';
import { digits } from '../messages/numbers.ts';
import { operationTitle } from './summary.ts';
import { duration } from './text.ts';

/**
 * Returns recorded traffic as a table with a row for each operation: number of requests, status codes, quantiles of
 * latency. `span` is the time span in one sentence, unless no request has a time.
 */
export function trafficTable(report: Report) {
  const { traffic } = report;
  if (traffic === undefined || traffic.requests === 0) return undefined;
  const words = wordsOf(report);
  const { terms } = words;
  const texts = words.report.traffic;
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
  const length = (start: string, end: string) => duration(Date.parse(end) - Date.parse(start), words);
  const span = from && to ? texts.span(terms.instant(from), terms.instant(to), length(from, to)) : undefined;
  return { title: texts.title, span, head: texts.head, rows };
}
