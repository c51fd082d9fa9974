import { enums } from '../../contract/enums.ts';
import { records, type FieldRow } from '../../contract/records.ts';
import { own } from '../../evidence/body.ts';
import type { View } from '../../evidence/view.ts';
import type { Check } from '../../judging/check.ts';
import { observed, type Judgement } from '../../judging/judgement.ts';
import type { Observation } from '../../judging/report.ts';
import { isUnsetDate } from '../../schemas/forms.ts';
import { render } from '../../schemas/violations.ts';
import { indexesOf } from './judges.ts';
import type { Answered } from './reply.ts';
import type { Rows } from './rows.ts';
import { notReached, recordsOf, type Subject } from './subject.ts';

/** The fields of a record beyond its table. */
export function undocumentedFields<S extends string>(subject: Subject<S>, check: Rows<S>['check']): Check<S> {
  const { fields, title } = records[subject.record];
  const documented = Object.entries(fields).flatMap(([field, row]) => [field, row.alias]);
  return check('undocumented-fields', {
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
  });
}

/** How unset fields of a record look, where the row leaves it open. */
export function unsetForms<S extends string>(
  subject: Subject<S> & { readonly record: 'bug' | 'task' | 'story' },
  check: Rows<S>['check'],
): Check<S> {
  const { record } = subject;
  const fields = Object.entries(records[record].fields);
  return check('unset-forms', {
    statement: `${record}.unset-forms`,
    holds: `how unset dates, references and enum fields of the ${record} record look`,
    hint: 'Any of null, "" and the all-zero date is taken where the row leaves it open.',
    judge: (view) =>
      observeRecords(view, subject, (answers) => {
        const seen = new Map<string, Observation>();
        for (const { exchange, record: got } of answers) {
          for (const [field, row] of fields) {
            const value = own(got, field);
            if (!looksUnset(row, value)) continue;
            const message = `${field} unset is ${render(value)}`;
            seen.set(message, { aspect: `unset ${field}`, message, field, value, exchange: exchange.index });
          }
        }
        return [...seen.values()];
      }),
  });
}

function looksUnset(row: FieldRow, value: unknown): boolean {
  if (row.unsetForms?.some((form) => form === value)) return true;
  if (row.type === 'date' || row.type === 'dateTime') return isUnsetDate(value);
  // A plain account is no form of unset.
  if (row.type === 'userReference') return value === null || value === '';
  if (row.values === undefined || value !== '') return false;
  return !(enums[row.values].values as readonly string[]).includes('');
}

function observeRecords<S extends string>(
  view: View<S>,
  subject: Subject<S>,
  observe: (answers: readonly Answered[]) => Observation[],
): Judgement {
  const answers = recordsOf(view, subject);
  if (answers.length === 0) return notReached(view, subject);
  return observed(observe(answers), indexesOf(answers));
}
