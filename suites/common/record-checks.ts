import { enums } from '../../contract/enums.ts';
import { operations } from '../../contract/operations.ts';
import { records } from '../../contract/records.ts';
import type { StatementId } from '../../contract/statements.ts';
import { isObject, own } from '../../evidence/body.ts';
import type { Check } from '../../judging/check.ts';
import type { EvidenceView } from '../../evidence/view.ts';
import type { Finding, Observation } from '../../judging/report.ts';
import { isExtendedUtcDateTime, isUnsetDate, isUtcDateTime } from '../../schemas/forms.ts';
import { render, type Violation } from '../../schemas/violations.ts';
import { judgeRecords, recordsOf, sentBody, violationsIn, type Subject } from './judging.ts';
import type { Answered } from './reply.ts';

/** What differs between the record checks of two operations. */
export interface RecordChecksOf {
  readonly subject: Subject & { readonly record: 'bug' | 'task' | 'story' };
  /** A step whose answer carries the record. */
  readonly given: readonly string[];
  readonly needs: readonly string[];
  readonly sends: string;
}

/** Which kind of violation a check is about, and how it says so. */
const kinds = {
  presence: 'is missing',
  type: 'has the wrong type',
  enum: 'has a value that is not listed',
  date: 'is no date of the documented form',
  reference: 'is no user reference of the documented form',
} as const satisfies Record<Violation['kind'], string>;

/** Turns the violations of some kinds into findings. */
export function findingsOf(
  answer: Answered,
  violationsFound: readonly Violation[],
  ...wanted: Violation['kind'][]
): Finding[] {
  return violationsFound
    .filter(({ kind }) => wanted.includes(kind))
    .map(({ kind, field, path, expected, actual }) => ({
      message: `${field} ${kinds[kind]}`,
      field,
      path,
      expected,
      actual,
      exchange: answer.exchange.index,
    }));
}

/** The checks that hold a record against the rows of its table (readings 9 to 18). */
export function recordChecks({ subject, given, needs, sends }: RecordChecksOf): Check[] {
  const { operation, record } = subject;
  const common = { operation, given, needs, sends };
  const byKind = (
    name: string,
    statement: StatementId,
    holds: string,
    hint: string,
    kind: Violation['kind'],
  ): Check => ({
    ...common,
    id: `${operation}/${name}`,
    statement,
    holds,
    hint,
    judge: (view) =>
      judgeRecords(view, subject, [], (answer) => findingsOf(answer, violationsIn(answer, record), kind)),
  });
  const presence: StatementId = record === 'bug' ? 'bug.required-fields' : `${record}.stated-fields`;
  return [
    byKind(
      'required-fields-present',
      presence,
      `the ${record} record has every required field`,
      'Look at what the serializer of the record leaves out, for instance null or empty values.',
      'presence',
    ),
    byKind(
      'field-types',
      `${record}.field-types`,
      `each field of the ${record} record has the type of its row`,
      'Numbers from a database often arrive as strings: convert them before they are serialized.',
      'type',
    ),
    byKind(
      'enum-values',
      `${record}.enum-values`,
      `enum fields of the ${record} record take only listed values`,
      'Compare the stored values with the lists of section 2.',
      'enum',
    ),
    byKind(
      'dates',
      `${record}.dates`,
      `dates of the ${record} record have the documented form and exist`,
      record === 'task'
        ? 'Task datetimes are YYYY-MM-DD HH:MM:SS without a zone.'
        : 'Datetimes are ISO 8601 in UTC with a trailing Z; convert from the local zone.',
      'date',
    ),
    observeUndocumented(subject, common),
    observeUnset(subject, common),
  ];
}

/** The check that a field which a request set is in the record (reading 9, last sentence). */
export function sentFieldsCheck({ subject, given, needs, sends }: RecordChecksOf): Check {
  const { operation, record } = subject;
  const rows = records[record].fields;
  const fields = Object.values(operations[operation].body ?? {})
    .flatMap(({ reflectedIn }) => reflectedIn ?? [])
    .filter((field) => rows[field]?.presence === 'optional' || rows[field]?.presence === 'shown');
  return {
    id: `${operation}/sent-fields-present`,
    operation,
    statement: record === 'bug' ? 'bug.sent-fields' : 'story.sent-fields',
    holds: `a field that was sent is in the ${record} record`,
    given,
    needs,
    sends,
    hint: 'Add the fields that the request sets to the serialized record, even where their row is optional.',
    judge: (view) =>
      judgeRecords(view, subject, [], ({ exchange, record: got }) =>
        fields
          .filter((field) => Object.hasOwn(sentBody(exchange), field) && !Object.hasOwn(got, field))
          .map((field) => ({
            message: `${field} was sent and is not in the answer`,
            field,
            path: `/${field}`,
            expected: `${field} as sent: ${render(own(sentBody(exchange), field))}`,
            actual: 'absent',
            exchange: exchange.index,
          })),
      ),
  };
}

/** The check that every row of a table without a Req column is there (a `should`). */
export function shownFieldsCheck({ subject, given, needs, sends }: RecordChecksOf): Check {
  const { operation, record } = subject;
  const shown = Object.entries(records[record].fields).filter(([, row]) => row.presence === 'shown');
  return {
    id: `${operation}/all-fields-present`,
    operation,
    statement: record === 'task' ? 'task.shown-fields' : 'story.shown-fields',
    holds: `the ${record} record has every field of its table`,
    reading: 'The table has no Req column: only the fields that a statement speaks of are demanded.',
    given,
    needs,
    sends,
    hint: 'The document shows these fields in every record; clients may rely on them.',
    judge: (view) =>
      judgeRecords(view, subject, [], ({ exchange, record: got }) =>
        shown
          .filter(([field]) => !Object.hasOwn(got, field) && !Object.hasOwn(sentBody(exchange), field))
          .map(([field]) => ({
            message: `${field} is missing`,
            field,
            path: `/${field}`,
            expected: `a field ${field}`,
            actual: 'absent',
            exchange: exchange.index,
          })),
      ),
  };
}

/** The check that UTC datetimes are in extended form with seconds (reading 12). */
export function extendedDatesCheck({ subject, given, needs, sends }: RecordChecksOf): Check {
  const { operation, record } = subject;
  const dateFields = Object.entries(records[record].fields).flatMap(([field, row]) =>
    row.type === 'dateTime' ? [field, ...(row.alias === undefined ? [] : [row.alias])] : [],
  );
  return {
    id: `${operation}/dates-in-extended-form`,
    operation,
    statement: record === 'bug' ? 'bug.dates-extended' : 'story.dates-extended',
    holds: `datetimes of the ${record} record are written like 2026-11-21T08:03:56Z`,
    given,
    needs,
    sends,
    hint: 'ISO 8601 also has a basic form and forms without seconds; few clients read them.',
    judge: (view) =>
      judgeRecords(view, subject, [], ({ exchange, record: got }) =>
        dateFields.flatMap((field) => {
          const value = own(got, field);
          if (typeof value !== 'string' || !isUtcDateTime(value) || isExtendedUtcDateTime(value)) return [];
          return {
            message: `${field} is not in extended form with seconds`,
            field,
            path: `/${field}`,
            expected: 'a datetime such as 2026-11-21T08:03:56Z',
            actual: render(value),
            exchange: exchange.index,
          };
        }),
      ),
  };
}

type Common = Pick<Check, 'operation' | 'given' | 'needs' | 'sends'>;

function observeUndocumented(subject: RecordChecksOf['subject'], common: Common): Check {
  const { fields, title } = records[subject.record];
  const documented = Object.entries(fields).flatMap(([field, row]) => [field, row.alias]);
  return {
    ...common,
    id: `${subject.operation}/undocumented-fields`,
    statement: 'service.undocumented-fields',
    holds: `fields of the ${title} beyond its table`,
    hint: 'Allowed; clients should ignore what they do not know.',
    judge: (view) =>
      observeRecords(view, subject, (answers) => {
        const extra = new Set(answers.flatMap(({ record }) => Object.keys(record)));
        for (const field of documented) if (field !== undefined) extra.delete(field);
        const names = [...extra].sort();
        const message =
          names.length === 0 ? 'no fields beyond the table' : `fields beyond the table: ${names.join(', ')}`;
        return [
          { aspect: 'undocumented fields', message, value: names, exchange: answers[0]!.exchange.index },
        ];
      }),
  };
}

function observeUnset(subject: RecordChecksOf['subject'], common: Common): Check {
  const { record } = subject;
  return {
    ...common,
    id: `${subject.operation}/unset-forms`,
    statement: `${record}.unset-forms`,
    holds: `how unset dates, references and enum fields of the ${record} record look`,
    hint: 'Any of null, "" and the all-zero date is taken where the row leaves it open.',
    judge: (view) =>
      observeRecords(view, subject, (answers) => {
        const seen = new Map<string, Observation>();
        for (const { exchange, record: got } of answers) {
          for (const [field, row] of Object.entries(records[record].fields)) {
            const value = own(got, field);
            const isDate = row.type === 'date' || row.type === 'dateTime';
            const unset =
              (isDate && isUnsetDate(value)) ||
              (row.values !== undefined &&
                value === '' &&
                !(enums[row.values].values as readonly string[]).includes('')) ||
              (row.type === 'userReference' && !isObject(value) && value !== undefined) ||
              row.unsetForms?.some((form) => form === value);
            if (!unset) continue;
            const message = `${field} unset is ${render(value)}`;
            seen.set(message, { aspect: `unset ${field}`, message, field, value, exchange: exchange.index });
          }
        }
        return [...seen.values()];
      }),
  };
}

function observeRecords(
  view: EvidenceView,
  subject: Subject,
  observe: (answers: readonly Answered[]) => Observation[],
): ReturnType<Check['judge']> {
  const answers = recordsOf(view, subject);
  const judgement = judgeRecords(view, subject, [], () => []);
  return answers.length === 0 ? judgement : { ...judgement, observations: observe(answers) };
}
