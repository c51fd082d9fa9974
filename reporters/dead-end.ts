import type { ExchangeReport, Report } from '../judging/report.ts';
import { type Messages, wordsOf } from '../messages/index.ts';

type Advice = readonly [string, ...string[]];

/** Advice for a run in which no check has a result. It depends on the last response or connection error. */
export interface DeadEnd {
  readonly advice: Advice;
  /** The last exchange: the reader can send its request by hand. */
  readonly last?: ExchangeReport;
}

/** Returns advice if no check has a result, otherwise undefined. */
export function deadEndOf(
  report: Pick<Report, 'checks' | 'exchanges' | 'language' | 'gate'>,
): DeadEnd | undefined {
  const { checks, exchanges, gate } = report;
  if (checks.some(({ outcome }) => outcome !== 'blocked' && outcome !== 'skipped')) return undefined;
  const [firstHint, ...otherHints] = new Set(
    checks.flatMap(({ outcome, hint }) => (outcome === 'blocked' && hint) || []),
  );
  const last = exchanges.at(-1);
  const toResend = last === undefined ? {} : { last };
  const { deadEnd: words } = wordsOf(report);
  // The target responded with a redirect or a web page: hints about fixtures do not help.
  if (gate.ending === 'nothing-there') return { advice: words.byStatus[404], ...toResend };
  if (firstHint !== undefined) return { advice: [firstHint, ...otherHints] };
  const { error, response } = last ?? {};
  const { status = 0 } = response ?? {};
  const onResponse = last?.step === 'log-in' && status !== 404 ? words.atLogIn : adviceOn(status, words);
  const advice = error === undefined ? onResponse : words.byError[error.kind];
  return { advice: advice ?? words.byDefault, ...toResend };
}

function adviceOn(status: number, words: Messages['deadEnd']): Advice | undefined {
  if ([502, 503, 504].includes(status)) return words.byGateway;
  if (status >= 500) return words.byFailure;
  const { byStatus }: { readonly byStatus: Readonly<Record<number, Advice>> } = words;
  return byStatus[status];
}
