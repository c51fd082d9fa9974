import { type OperationId, operationIds, operations } from '../../contract/operations.ts';
import { digits, plural } from '../numbers.ts';

/** The English words for what reports count and name. */
export const terms = {
  outcomes: {
    fail: 'fail',
    warn: 'warn',
    broken: 'broken',
    blocked: 'blocked',
    waived: 'waived',
    observed: 'observed',
    pass: 'pass',
    skipped: 'skipped',
  },
  /** What an outcome says of its check. */
  outcomeMeans: {
    fail: 'A statement of the document does not hold: the target is non-conformant.',
    warn: 'Something that the document shows without requiring it does not hold.',
    broken: 'The suite itself is at fault; this says nothing of the target.',
    blocked: 'The question was not reached: something is missing, or nothing could tell right from wrong.',
    waived: 'It fails as known: the failure is listed with a reason.',
    observed: 'The document is silent; what the target does is recorded.',
    pass: 'It holds in every answer that was judged.',
    skipped: 'It was left out on request.',
  },
  levels: { must: 'must', should: 'should', open: 'open' },
  verdicts: { conformant: 'Conformant', 'non-conformant': 'Non-conformant', incomplete: 'Incomplete' },
  operations: Object.fromEntries(operationIds.map((id) => [id, operations[id].title])) as Record<
    OperationId,
    string
  >,
  /** A count with the word for what was counted, both as text. */
  counted: (count: string, word: string): string => `${count} ${word}`,
  /** Joins what is of one kind. */
  list: (items: readonly string[]): string => items.join(', '),
  /** Joins what is apart. */
  parts: (items: readonly string[]): string => items.join('; '),
  /** Joins sentences. */
  sentences: (items: readonly string[]): string => items.join(' '),
  /** The end of a list that is cut. */
  more: (count: number): string => `${digits(count)} more`,
  and: (more: string): string => `and ${more}`,
  andMore: (count: number): string => `and ${count} more`,
  moreOf: {
    observation: (count: number): string => plural(count, 'more observation'),
    finding: (count: number): string => plural(count, 'more finding'),
    field: (count: number): string => plural(count, 'more field'),
    reason: (count: number): string => plural(count, 'more reason'),
    change: (count: number): string => plural(count, 'more change'),
    request: (count: number): string => plural(count, 'more request'),
    exchange: (count: number): string => plural(count, 'more exchange'),
    header: (count: number): string => plural(count, 'more header'),
    check: (count: number): string => plural(count, 'more check'),
    character: (count: number): string => plural(count, 'more character'),
  },
  inReportJson: (more: string): string => `${more} in report.json`,
  checks: (count: number): string => plural(count, 'check'),
  requests: (count: number): string => plural(count, 'request'),
  runs: (count: number): string => plural(count, 'run'),
  times: (count: number): string => plural(count, 'time'),
  answer: (index: number | undefined): string => `answer ${index}`,
  answers: (count: number): string => plural(count, 'answer'),
  none: 'none',
  sections: (sections: readonly string[]): string =>
    `${sections.length === 1 ? 'section' : 'sections'} ${sections.join(', ')} of the API document`,
  /** Takes an instant in ISO 8601 UTC; gives it to the second. Other text stays. */
  instant: (iso: string): string =>
    iso.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/, '$1 $2 UTC'),
  milliseconds: (ms: number): string => `${ms} ms`,
  seconds: (seconds: string): string => `${seconds} s`,
  minutes: (minutes: number, seconds: number): string => `${minutes} min ${seconds} s`,
};
