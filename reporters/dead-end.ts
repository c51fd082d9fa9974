import type { ExchangeReport, Report } from '../judging/report.ts';
import { type Messages, wordsOf } from '../messages/index.ts';

type Advice = readonly [string, ...string[]];

/** What there is to do where no check has an answer, by the last answer that came or by why none came. */
export interface DeadEnd {
  readonly advice: Advice;
  /** To be sent by hand. */
  readonly last?: ExchangeReport;
}

/** Gives what to do where no check has an answer; undefined where one has. */
export function deadEndOf(
  report: Pick<Report, 'checks' | 'exchanges' | 'language' | 'gate'>,
): DeadEnd | undefined {
  const { checks, exchanges, gate } = report;
  if (checks.some(({ outcome }) => outcome !== 'blocked' && outcome !== 'skipped')) return undefined;
  const [given, ...others] = new Set(
    checks.flatMap(({ outcome, hint }) => (outcome === 'blocked' && hint) || []),
  );
  const last = exchanges.at(-1);
  const { deadEnd: words } = wordsOf(report);
  // A redirect or a web page: no fixture helps there.
  if (gate.ending === 'nothing-there')
    return { advice: words.byStatus[404], ...(last === undefined ? {} : { last }) };
  if (given !== undefined) return { advice: [given, ...others] };
  const { error, response } = last ?? {};
  const { status = 0 } = response ?? {};
  const answered = last?.step === 'log-in' && status !== 404 ? words.atLogIn : adviceOn(status, words);
  const advice = error === undefined ? answered : words.byError[error.kind];
  return { advice: advice ?? words.byDefault, ...(last === undefined ? {} : { last }) };
}

function adviceOn(status: number, words: Messages['deadEnd']): Advice | undefined {
  if ([502, 503, 504].includes(status)) return words.byGateway;
  if (status >= 500) return words.byFailure;
  const { byStatus }: { readonly byStatus: Readonly<Record<number, Advice>> } = words;
  return byStatus[status];
}
