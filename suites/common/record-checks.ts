import { operations } from '../../contract/operations.ts';
import { records, type FieldRow } from '../../contract/records.ts';
import { statements, type StatementId } from '../../contract/statements.ts';
import { own, sentBody } from '../../engine/evidence/body.ts';
import type { Check } from '../../engine/judging/check.ts';
import { isExtendedUtcDateTime, isUtcDateTime } from '../../schemas/forms.ts';
import { render } from '../../schemas/render.ts';
import { type Violation } from '../../schemas/violations.ts';
import { findingIn } from './findings.ts';
import { isLeftOutEmpty } from './judges.ts';
import type { Answered } from './reply.ts';
import { rowsFor, type CheckRow, type Usual } from './rows.ts';
import type { Subject } from './subject.ts';
import { incompleteReferences, plainReferences } from './user-references.ts';
import { findingsOf, isUnset, violationsIn, absent } from './violations.ts';
import type { Observation } from '../../engine/judging/judgement.ts';
import { phrase } from '../../messages/phrase.ts';

/** The operation whose records are compared with their table, and what its checks share. */
export interface RecordChecksOf<S extends string> extends Usual {
  readonly subject: Subject<S> & { readonly record: 'bug' | 'task' | 'story' };
}

const olderFormat = 'Section 2.1 shows an object; a plain string is the older format.';

const fieldAsSent = phrase(
  'field-as-sent',
  (field: string, value: string) => `${field} as sent: ${value}`,
  (field, value) => `所发送的 ${field}：${value}`,
);
/** A field that should be there. */
export const aField = phrase(
  'a-field',
  (field: string) => `a field ${field}`,
  (field) => `字段 ${field}`,
);
const notExtended = phrase('not-extended', 'is not in extended form with seconds', '不是带秒的扩展格式');
const extendedForm = phrase(
  'extended-form',
  'a datetime such as 2026-11-21T08:03:56Z',
  '形如 2026-11-21T08:03:56Z 的日期时间',
);

/** Returns the checks that compare a record with its table (readings 9 to 18): those that have a requirement. */
export function recordChecks<S extends string>({ subject, ...usual }: RecordChecksOf<S>): Check<S>[] {
  const { operation, record } = subject;
  const { check } = rowsFor(subject, usual);
  const fields = Object.entries(records[record].fields);
  const namesOf = (isMine: (row: FieldRow, field: string) => boolean): string[] =>
    fields.flatMap(([field, row]) => (isMine(row, field) ? [field] : []));
  const none = (kind: Violation['kind']) => (answer: Answered) =>
    findingsOf(answer, violationsIn(answer, record), kind);
  const shown = namesOf(({ presence }) => presence === 'shown');
  const sendable = Object.values(operations[operation].body ?? {}).flatMap(
    ({ reflectedIn = [] }) => reflectedIn,
  );
  const mayBeAbsent = namesOf(
    ({ presence }, field) => ['optional', 'shown'].includes(presence) && sendable.includes(field),
  );
  const datetimes = fields.flatMap(([field, { type, alias = [] }]) =>
    type === 'dateTime' ? [field].concat(alias) : [],
  );
  const rows: Record<string, CheckRow<S>> = {
    'required-fields-present': {
      statement: record === 'bug' ? 'bug.required-fields' : (`${record}.stated-fields` as StatementId),
      holds: `the ${record} record has every required field`,
      hint: 'Check what the serializer leaves out, such as null or empty values.',
      each: none('presence'),
    },
    'field-types': {
      statement: `${record}.field-types`,
      holds: `each field of the ${record} record has its documented type`,
      hint: 'Write each field with its documented JSON type.',
      each: none('type'),
    },
    'enum-values': {
      statement: `${record}.enum-values`,
      holds: `enum fields of the ${record} record have only listed values`,
      hint: 'Compare the stored values with the lists of section 2.',
      each: none('enum'),
    },
    dates: {
      statement: `${record}.dates`,
      holds: `dates of the ${record} record have the documented format and exist in the calendar`,
      hint:
        record === 'task'
          ? 'Task datetimes are YYYY-MM-DD HH:MM:SS without a zone, dates YYYY-MM-DD.'
          : 'Datetimes are ISO 8601 in UTC with a trailing Z, dates YYYY-MM-DD.',
      each: none('date'),
    },
    'undocumented-fields': {
      statement: 'service.undocumented-fields',
      holds: `undocumented fields of the ${records[record].title}`,
      hint: 'Allowed; clients should ignore what they do not know.',
      observe: (answered) => [undocumentedFields(answered, record)],
    },
    'unset-forms': {
      statement: `${record}.unset-forms`,
      holds: `values of unset dates, user references and enum fields of the ${record} record`,
      hint: 'null, "" and the all-zero date are all accepted if the table does not exclude them.',
      observe: (answered) => unsetForms(answered, record),
    },
    // Reading 9, last sentence.
    'sent-fields-present': {
      statement: `${record}.sent-fields` as StatementId,
      holds: `a field that was sent is in the ${record} record`,
      hint: 'Include every field that the request sets in the response, also optional ones.',
      each: (answer) => {
        const { exchange, record: got } = answer;
        return absentOf(mayBeAbsent, got)
          .filter((field) => Object.hasOwn(sentBody(exchange), field) && !isLeftOutEmpty(answer, field))
          .map((field) => {
            const wanted = own(sentBody(exchange), field);
            const expected = fieldAsSent(field, render(wanted));
            return findingIn(exchange, 'not-sent-back', { field, expected, actual: absent, wanted });
          });
      },
    },
    'all-fields-present': {
      statement: `${record}.shown-fields` as StatementId,
      holds: `the ${record} record has every field of its table`,
      reading: 'The table has no Req column: only fields that a requirement names are required.',
      hint: 'The document shows these fields in every record; clients may rely on them.',
      each: ({ exchange, record: got }) =>
        absentOf(shown, got)
          .filter((field) => !Object.hasOwn(sentBody(exchange), field))
          .map((field) => findingIn(exchange, 'absent', { field, expected: aField(field), actual: absent })),
    },
    'dates-in-extended-form': {
      statement: `${record}.dates-extended` as StatementId,
      holds: `datetimes of the ${record} record are written like 2026-11-21T08:03:56Z`,
      hint: 'ISO 8601 also has a basic form and forms without seconds; few clients read them.',
      each: ({ exchange, record: got }) =>
        datetimes
          .filter((field) => isWeakDate(own(got, field)))
          .map((field) => {
            const value = own(got, field);
            const words = {
              what: notExtended,
              expected: extendedForm,
              actual: render(value),
            };
            return findingIn(exchange, 'weak-form', { field, ...words, got: value });
          }),
    },
    'user-references': {
      statement: `${record}.user-references` as StatementId,
      holds: `users in a ${record} record are objects with an id and an account`,
      reading:
        'assignedTo and lastEditedBy may be unset until the request sets an assignee; resolvedBy and closedBy may be null.',
      hint: 'Join the user table when the record is serialized.',
      each: none('reference'),
    },
    'creator-is-a-reference': {
      statement: `${record}.creator-reference` as StatementId,
      holds: 'openedBy is not a plain string',
      hint: olderFormat,
      each: (answer) => plainReferences(answer, ['openedBy']),
    },
    'resolver-and-closer-are-references': {
      statement: `${record}.resolver-closer-reference` as StatementId,
      holds: 'resolvedBy and closedBy are not plain strings',
      hint: olderFormat,
      each: (answer) => plainReferences(answer, ['resolvedBy', 'closedBy']),
    },
    'user-references-complete': {
      statement: `${record}.user-reference-complete` as StatementId,
      holds: 'a user reference has avatar and realname',
      hint: 'Section 2.1 shows four fields in a user reference.',
      each: incompleteReferences,
    },
  };
  return Object.entries(rows)
    .filter(([, { statement }]) => Object.hasOwn(statements, statement))
    .filter(([name]) => name !== 'sent-fields-present' || mayBeAbsent.length > 0)
    .map(([name, row]) => check(name, row));
}

const absentOf = (fields: readonly string[], record: object): string[] =>
  fields.filter((field) => !Object.hasOwn(record, field));

const isWeakDate = (value: unknown): boolean =>
  typeof value === 'string' && isUtcDateTime(value) && !isExtendedUtcDateTime(value);

type Name = RecordChecksOf<string>['subject']['record'];

const noFurtherFields = phrase('no-further-fields', 'no fields beyond the table', '没有表格之外的字段');
const furtherFields = phrase(
  'further-fields',
  (names: readonly string[]) => `fields beyond the table: ${names.join(', ')}`,
  (names) => `表格之外的字段：${names.join('、')}`,
);

function undocumentedFields(answered: readonly Answered[], name: Name): Observation {
  const documented = Object.entries(records[name].fields).flatMap(([field, { alias }]) => [field, alias]);
  const found = new Set<string>();
  for (const { record } of answered) for (const field of Object.keys(record)) found.add(field);
  const names = [...found].filter((field) => !documented.includes(field)).sort();
  const message = names.length === 0 ? noFurtherFields : furtherFields(names);
  return { aspect: 'undocumented fields', message, value: names, exchange: answered[0]!.exchange.index };
}

const unsetIs = phrase(
  'unset-is',
  (field: string, value: string) => `${field} unset is ${value}`,
  (field, value) => `未设置的 ${field} 为 ${value}`,
);

function unsetForms(answered: readonly Answered[], name: Name): Observation[] {
  const seen = new Map<string, Observation>();
  for (const { exchange, record } of answered) {
    for (const [field, row] of Object.entries(records[name].fields)) {
      const value = own(record, field);
      if (!isUnset(row, value)) continue;
      const message = unsetIs(field, render(value));
      seen.set(JSON.stringify([field, value]), {
        aspect: `unset ${field}`,
        message,
        field,
        value,
        exchange: exchange.index,
      });
    }
  }
  return [...seen.values()];
}
