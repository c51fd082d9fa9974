import { type OperationId, operationIds, operations } from '../../contract/operations.ts';
import { digits, plural } from '../numbers.ts';

/** What setup creates and cleanup removes. */
export type CreatedKind = 'story' | 'bug' | 'task' | 'execution' | 'project' | 'product' | 'user';

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
    fail: 'A requirement is not met: the service is non-conformant.',
    warn: 'A recommendation is not met: the document shows it without requiring it.',
    broken: 'Internal error in the suite; this says nothing about the service.',
    blocked: 'No result: something is missing, or the responses do not allow a verdict.',
    waived: 'A known failure: a waiver lists it with a reason.',
    observed: 'The document does not specify it; the behaviour is recorded.',
    pass: 'Every response that was judged is as expected.',
    skipped: 'A setting skipped it.',
  },
  levels: { must: 'required', should: 'recommended', open: 'undocumented' },
  verdicts: { conformant: 'Conformant', 'non-conformant': 'Non-conformant', incomplete: 'Incomplete' },
  operations: Object.fromEntries(operationIds.map((id) => [id, operations[id].title])) as Record<
    OperationId,
    string
  >,
  /** A count with the word for what was counted, both as text. */
  counted: (count: string, word: string): string => `${count} ${word}`,
  /** An object of the service by its kind, as in changes.ndjson, and its id. */
  object: (kind: string, id: string): string => `${kind} ${id}`,
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
  },
  inReportJson: (more: string): string => `${more} in report.json`,
  checks: (count: number): string => plural(count, 'check'),
  requests: (count: number): string => plural(count, 'request'),
  runs: (count: number): string => plural(count, 'run'),
  times: (count: number): string => plural(count, 'time'),
  answer: (index: number | undefined): string => `response ${index}`,
  answers: (count: number): string => plural(count, 'response'),
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
