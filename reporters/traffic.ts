import type { Report } from '../engine/judging/report.ts';
import { type Messages, wordsOf } from '../messages/index.ts';
import { digits } from '../messages/numbers.ts';
import { apiPrefix, operationIds, operations } from '../contract/operations.ts';
import type { DepartureRow } from '../engine/evidence/traffic/summary.ts';
import { type Entry, type Item, prose } from './entries.ts';
import { operationTitle } from './summary.ts';
import { duration, line } from './text.ts';

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
      statusesInWords(statuses, words),
      ...(['p50', 'p90', 'p99', 'max'] as const).map((part) =>
        latencyMs === undefined ? '–' : duration(latencyMs[part], words),
      ),
    ]);
  const length = (start: string, end: string) => duration(Date.parse(end) - Date.parse(start), words);
  const span = from && to ? texts.span(terms.instant(from), terms.instant(to), length(from, to)) : undefined;
  return { title: texts.title, span, head: texts.head, rows };
}

function statusesInWords(statuses: DepartureRow['statuses'], { terms, report }: Messages): string {
  const { statusTimes, noAnswer } = report.traffic;
  return terms.list(
    statuses.map(({ status, count }) => statusTimes(status === 0 ? noAnswer : String(status), count)),
  );
}

/** Returns what the document has in place of what was sent, as far as the words of its kind need it. */
function documentedFor({ kind, operation, name = '' }: DepartureRow): string {
  if (operation === undefined) return '';
  const { method, path, body = {} } = operations[operation];
  if (kind === 'address') return `${method} ${apiPrefix}${path}`;
  if (kind === 'type') return (body as Readonly<Record<string, { type: string }>>)[name]?.type ?? '';
  return kind === 'range' && name === 'pri' ? '1, 2, 3, 4' : '';
}

/** Returns what a kind of request is that the document does not have: the operation, and how it differs. */
export function departureInWords(row: DepartureRow, words: Messages): string {
  const { kind, operation, name = '', sent = '' } = row;
  const { kinds, of } = words.departures;
  // A later version may know more kinds.
  const what = (kinds[kind] ?? kinds.further)(line(name, 100), line(sent, 100), documentedFor(row));
  return operation === undefined ? what : of(operationTitle(operation, words), what);
}

/** Returns a kind of request that the document does not have: how many, the status codes, and an example. */
function departureItem(row: DepartureRow, report: Report, hasPlaces: boolean): Item {
  const words = wordsOf(report);
  const example = report.exchanges.find(({ index }) => index === row.exchange);
  const { method = '', url = '', body = '' } = example?.request ?? {};
  const parts: Entry[] =
    example && hasPlaces ? [{ label: 'at', form: 'place', exchanges: [example.index] }] : [];
  return {
    outcome: 'observed',
    word: '',
    title: line(departureInWords(row, words), 300),
    entries: [
      ...prose('seen', words.departures.seen(row.requests, statusesInWords(row.statuses, words))),
      ...(example
        ? [{ label: 'example', form: 'value', text: line(`${method} ${url} ${body}`.trim(), 300) } as const]
        : []),
      ...parts,
    ],
  };
}

/**
 * Returns the kinds of requests that the document does not have, the most frequent first.
 * @param hasPlaces false if the report does not show the exchanges
 */
export function departureItems(report: Report, hasPlaces: boolean): Item[] {
  const { kinds = [] } = report.traffic?.departures ?? {};
  return kinds.map((row) => departureItem(row, report, hasPlaces));
}
