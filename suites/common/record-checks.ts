import { operations } from '../../contract/operations.ts';
import { records } from '../../contract/records.ts';
import type { StatementId } from '../../contract/statements.ts';
import { own, sentBody } from '../../evidence/body.ts';
import type { Check } from '../../judging/check.ts';
import { isExtendedUtcDateTime, isUtcDateTime } from '../../schemas/forms.ts';
import { render, type Violation } from '../../schemas/violations.ts';
import { findingIn } from './findings.ts';
import { judgeRecords } from './judges.ts';
import { undocumentedFields, unsetForms } from './record-observations.ts';
import { rowsFor, type Usual } from './rows.ts';
import { type Subject } from './subject.ts';
import { findingsOf, violationsIn } from './violations.ts';

/** The operation whose records are held against the rows of their table, and what its checks have in common. */
export interface RecordChecksOf<S extends string> extends Usual<S> {
  readonly subject: Subject<S> & { readonly record: 'bug' | 'task' | 'story' };
}

/** The checks that hold a record against the rows of its table (readings 9 to 18). */
export function recordChecks<S extends string>({ subject, ...usual }: RecordChecksOf<S>): Check<S>[] {
  const { record } = subject;
  const { check } = rowsFor(subject, usual);
  const byKind = (
    name: string,
    statement: StatementId,
    kind: Violation['kind'],
    holds: string,
    hint: string,
  ): Check<S> =>
    check(name, {
      statement,
      holds,
      hint,
      judge: (view) =>
        judgeRecords(view, subject, [], (answer) => findingsOf(answer, violationsIn(answer, record), kind)),
    });
  const dateForm =
    record === 'task'
      ? 'Task datetimes are YYYY-MM-DD HH:MM:SS without a zone.'
      : 'Datetimes are ISO 8601 in UTC with a trailing Z.';
  return [
    byKind(
      'required-fields-present',
      record === 'bug' ? 'bug.required-fields' : `${record}.stated-fields`,
      'presence',
      `the ${record} record has every required field`,
      'Look at what the serializer of the record leaves out, for instance null or empty values.',
    ),
    byKind(
      'field-types',
      `${record}.field-types`,
      'type',
      `each field of the ${record} record has the type of its row`,
      'Write each field with the JSON type of its row.',
    ),
    byKind(
      'enum-values',
      `${record}.enum-values`,
      'enum',
      `enum fields of the ${record} record take only listed values`,
      'Compare the stored values with the lists of section 2.',
    ),
    byKind(
      'dates',
      `${record}.dates`,
      'date',
      `dates of the ${record} record have the documented form and exist`,
      dateForm,
    ),
    undocumentedFields(subject, check),
    unsetForms(subject, check),
  ];
}

/** The check that a field which a request set is in the record (reading 9, last sentence). */
export function sentFieldsCheck<S extends string>({ subject, ...usual }: RecordChecksOf<S>): Check<S> {
  const { operation, record } = subject;
  const rows = records[record].fields;
  const fields = Object.values(operations[operation].body ?? {})
    .flatMap(({ reflectedIn }) => reflectedIn ?? [])
    .filter((field) => rows[field]?.presence === 'optional' || rows[field]?.presence === 'shown');
  return rowsFor(subject, usual).check('sent-fields-present', {
    statement: record === 'bug' ? 'bug.sent-fields' : 'story.sent-fields',
    holds: `a field that was sent is in the ${record} record`,
    hint: 'Add the fields that the request sets to the serialized record, even where their row is optional.',
    judge: (view) =>
      judgeRecords(view, subject, [], ({ exchange, record: got }) => {
        const sent = sentBody(exchange);
        return fields
          .filter((field) => Object.hasOwn(sent, field) && !Object.hasOwn(got, field))
          .map((field) => {
            const wanted = own(sent, field);
            const expected = `${field} as sent: ${render(wanted)}`;
            return findingIn(exchange, 'not-sent-back', { field, expected, actual: 'absent', wanted });
          });
      }),
  });
}

/** The check that every row of a table without a Req column is there (a `should`). */
export function shownFieldsCheck<S extends string>({ subject, ...usual }: RecordChecksOf<S>): Check<S> {
  const { record } = subject;
  const rows = Object.entries(records[record].fields);
  const shown = rows.flatMap(([field, row]) => (row.presence === 'shown' ? field : []));
  return rowsFor(subject, usual).check('all-fields-present', {
    statement: record === 'task' ? 'task.shown-fields' : 'story.shown-fields',
    holds: `the ${record} record has every field of its table`,
    reading: 'The table has no Req column: only the fields that a statement speaks of are demanded.',
    hint: 'The document shows these fields in every record; clients may rely on them.',
    judge: (view) =>
      judgeRecords(view, subject, [], ({ exchange, record: got }) =>
        shown
          .filter((field) => !Object.hasOwn(got, field) && !Object.hasOwn(sentBody(exchange), field))
          .map((field) =>
            findingIn(exchange, 'absent', { field, expected: `a field ${field}`, actual: 'absent' }),
          ),
      ),
  });
}

/** The check that UTC datetimes are in extended form with seconds (reading 12). */
export function extendedDatesCheck<S extends string>({ subject, ...usual }: RecordChecksOf<S>): Check<S> {
  const { record } = subject;
  const dateFields = Object.entries(records[record].fields).flatMap(([field, row]) =>
    row.type === 'dateTime' ? [field, ...(row.alias === undefined ? [] : [row.alias])] : [],
  );
  return rowsFor(subject, usual).check('dates-in-extended-form', {
    statement: record === 'bug' ? 'bug.dates-extended' : 'story.dates-extended',
    holds: `datetimes of the ${record} record are written like 2026-11-21T08:03:56Z`,
    hint: 'ISO 8601 also has a basic form and forms without seconds; few clients read them.',
    judge: (view) =>
      judgeRecords(view, subject, [], ({ exchange, record: got }) =>
        dateFields.flatMap((field) => {
          const value = own(got, field);
          if (typeof value !== 'string' || !isUtcDateTime(value) || isExtendedUtcDateTime(value)) return [];
          const expected = 'a datetime such as 2026-11-21T08:03:56Z';
          const what = 'is not in extended form with seconds';
          return findingIn(exchange, 'weak-form', {
            field,
            what,
            expected,
            actual: render(value),
            got: value,
          });
        }),
      ),
  });
}
