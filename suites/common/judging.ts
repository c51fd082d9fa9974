import type { OperationId } from '../../contract/operations.ts';
import { records, type FieldRow, type RecordName } from '../../contract/records.ts';
import { isObject, own, type JsonObject } from '../../evidence/body.ts';
import type { Judgement } from '../../judging/check.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { EvidenceView } from '../../evidence/view.ts';
import type { Finding } from '../../judging/report.ts';
import { isUnsetDate } from '../../schemas/forms.ts';
import { render, violations } from '../../schemas/violations.ts';
import { answered, replyOf, type Answered } from './reply.ts';

/** What the judges of one operation share. */
export interface Subject {
  readonly operation: OperationId;
  readonly record: RecordName;
  /** Steps whose answers must be the record; refusals of theirs count as well. */
  readonly valid: readonly string[];
  /** The check that says whether the operation works at all. */
  readonly accepts: string;
}

/** A whole valid request, save for the spelling of a header name: a success is judged, a refusal is another question. */
const lowerCase = 'lower-case';

/** The recorded answers of a subject that are the record; without steps, all that are judged as such. */
export function recordsOf(view: EvidenceView, subject: Subject, ...steps: readonly string[]): Answered[] {
  const patterns = steps.length > 0 ? steps : [...subject.valid, lowerCase];
  return answered(view.steps(subject.operation, ...patterns), subject.record);
}

/** A judgement that the question was not reached, with the reason that the evidence gives. */
export function notReached(view: EvidenceView, subject: Subject, ...steps: readonly string[]): Judgement {
  const exchanges = view.steps(subject.operation, ...steps);
  const indexes = exchanges.map(({ index }) => index);
  const because = (reason: string, hint?: string): Judgement => ({
    exchanges: indexes,
    blocked: { reason, ...(hint === undefined ? {} : { hint }) },
  });
  const replies = exchanges.map((exchange) => replyOf(exchange, subject.record));
  const unauthorized = replies.find((reply) => reply.kind === 'refused' && reply.unauthorized);
  if (unauthorized?.kind === 'refused') {
    return because(
      `the target refused the Token here: ${unauthorized.actual}`,
      'Permissions are not shown by the document: give a Token (PMS_TOKEN) whose account may do this.',
    );
  }
  const refused = replies.find(({ kind }) => kind === 'refused');
  if (refused?.kind === 'refused') {
    return recordsOf(view, subject).length > 0
      ? because(`what this rests on was refused: ${refused.actual}`)
      : because(`there is no ${subject.record} to judge: see ${subject.operation}/${subject.accepts}`);
  }
  const unanswered = replies.find((reply) => reply.kind === 'unanswered');
  if (unanswered?.kind === 'unanswered') return because(`there is no answer to judge: ${unanswered.why}`);
  const unasked = view.notAsked(subject.operation, ...steps);
  if (unasked) return because(unasked.reason, unasked.hint);
  return because(view.stopped ?? 'the question was not asked');
}

/** Judges each record for itself; blocked when there is none. */
export function judgeRecords(
  view: EvidenceView,
  subject: Subject,
  steps: readonly string[],
  findingsIn: (answer: Answered) => readonly Finding[],
): Judgement {
  const answers = recordsOf(view, subject, ...steps);
  if (answers.length === 0) return notReached(view, subject, ...(steps.length > 0 ? steps : subject.valid));
  return {
    exchanges: answers.map(({ exchange }) => exchange.index),
    findings: mergeFindings(answers.flatMap(findingsIn)),
  };
}

/** Joins findings that say the same of several answers or array entries. */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const merged = new Map<string, Finding & { alsoIn: number[]; times: number }>();
  for (const finding of findings) {
    const path = finding.path?.replace(/\/\d+(?=\/|$)/g, '/*');
    const key = JSON.stringify([finding.field, path, finding.message, finding.expected]);
    const known = merged.get(key);
    if (!known) merged.set(key, { ...finding, alsoIn: [], times: 1 });
    else {
      known.times += 1;
      if (known.exchange !== finding.exchange && !known.alsoIn.includes(finding.exchange)) {
        known.alsoIn.push(finding.exchange);
      }
    }
  }
  return [...merged.values()].map(({ alsoIn, times, ...finding }) => ({
    ...finding,
    ...(alsoIn.length > 0 ? { alsoIn } : {}),
    ...(times > 1 ? { times } : {}),
  }));
}

/** How a value compares; `why` says what makes a comparison impossible. */
export type Comparison = 'same' | 'different' | { readonly why: string };

/** What one field of every record must be. */
export interface FieldDemand {
  readonly field: string;
  /** JSON Pointer of what is compared; the field itself when absent. */
  readonly path?: string;
  readonly message: string;
  readonly expected: (answer: Answered) => string;
  readonly compare: (got: unknown, answer: Answered) => Comparison;
}

/**
 * Judges one field of each record. Absence and wrong types are other checks' findings: where nothing is left
 * to compare, the question is blocked.
 */
export function judgeField(
  answers: readonly Answered[],
  { field, path = `/${field}`, message, expected, compare }: FieldDemand,
): Judgement {
  const findings: Finding[] = [];
  const reasons: string[] = [];
  for (const answer of answers) {
    const got = own(answer.record, field);
    const result: Comparison = Object.hasOwn(answer.record, field)
      ? compare(got, answer)
      : { why: `the record has no ${field}` };
    if (result === 'same') continue;
    if (result !== 'different') {
      reasons.push(result.why);
      continue;
    }
    findings.push({
      message,
      field,
      path,
      expected: expected(answer),
      actual: render(got),
      exchange: answer.exchange.index,
    });
  }
  const exchanges = answers.map(({ exchange }) => exchange.index);
  if (findings.length > 0) return { exchanges, findings: mergeFindings(findings) };
  return reasons.length === 0
    ? { exchanges }
    : { exchanges, blocked: { reason: `nothing to compare: ${reasons[0]}` } };
}

/** A field that is there and must have one value. */
export function judgeValue(
  view: EvidenceView,
  subject: Subject,
  field: string,
  value: string | number,
): Judgement {
  const answers = recordsOf(view, subject);
  if (answers.length === 0) return notReached(view, subject, ...subject.valid);
  return judgeField(answers, {
    field,
    message: `${field} is not ${value}`,
    expected: () => render(value),
    compare: (got) => compareValues(value, got),
  });
}

/** The body of a request as it was sent. */
export function sentBody(exchange: Exchange): JsonObject {
  return JSON.parse(exchange.request.body ?? '{}') as JsonObject;
}

/** Judges that a field which was sent is in the record as sent. */
export function judgeEcho(
  view: EvidenceView,
  subject: Subject,
  field: string,
  compare: (sent: unknown, got: unknown) => Comparison = compareValues,
): Judgement {
  const answers = recordsOf(view, subject).filter(({ exchange }) => Object.hasOwn(sentBody(exchange), field));
  if (answers.length === 0) return notReached(view, subject, ...subject.valid);
  const row = records[subject.record].fields[field];
  return judgeField(answers, {
    field,
    message: `${field} is not the one that was sent`,
    expected: ({ exchange }) => render(own(sentBody(exchange), field)),
    compare: (got, { exchange }) => {
      const sent = own(sentBody(exchange), field);
      return isUnset(row, got) && sent !== got ? 'different' : compare(sent, got);
    },
  });
}

function isUnset(row: FieldRow | undefined, value: unknown): boolean {
  if (row?.unsetForms?.some((form) => form === value)) return true;
  if (row?.values !== undefined && value === '') return true;
  return (row?.type === 'date' || row?.type === 'dateTime') && isUnsetDate(value);
}

/** The plain comparison: of one JSON type, by value. */
export function compareValues(sent: unknown, got: unknown): Comparison {
  if (typeof got !== typeof sent) return { why: `it has the wrong type: ${render(got)}` };
  return got === sent ? 'same' : 'different';
}

/** The violations of an answer against the schema of its record, computed once. */
export function violationsIn(answer: Answered, record: 'bug' | 'task' | 'story' | 'page'): Violations {
  const known = judged.get(answer.exchange);
  if (known) return known;
  const found = answer.exchange.response?.condensed
    ? violationsInCondensed(answer.record)
    : violations(record, answer.record);
  judged.set(answer.exchange, found);
  return found;
}

/** The entries that are left whole, at the places that they had. */
function violationsInCondensed(page: JsonObject): Violations {
  const places: number[] = [];
  const entries = (own(page, 'users') as readonly unknown[]).filter((user, at) => {
    if (isObject(user)) places.push(at);
    return isObject(user);
  });
  return violations('page', { ...page, users: entries }).map((violation) => ({
    ...violation,
    path: violation.path.replace(/^\/users\/(\d+)/, (_, at: string) => `/users/${places[Number(at)]}`),
  }));
}

type Violations = ReturnType<typeof violations>;
const judged = new WeakMap<Exchange, Violations>();
