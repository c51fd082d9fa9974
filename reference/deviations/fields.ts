import type { OperationId } from '../../contract/operations.ts';
import type { StatementId } from '../../contract/statements.ts';
import { answers, kebab, lacks, lacksSent, table } from './rows.ts';
import type { Deviation, Row } from './rows.ts';

function rowsBy<Item>(items: readonly Item[], row: (item: Item) => [key: string, row: Row]) {
  return Object.fromEntries(items.map(row));
}

/** One deviation a field: the answer lacks it. */
export function missingFields(
  operation: OperationId,
  breaks: StatementId,
  caughtBy: string,
  fields: readonly string[],
): Deviation[] {
  const row = (field: string): Row => ({
    breaks,
    does: `answers without ${field}`,
    field,
    override: lacks(field),
    caughtBy,
  });
  return table(
    operation,
    rowsBy(fields, (field) => [`lacks-${kebab(field)}`, row(field)]),
  );
}

/** One deviation a field: the answer lacks it when the request sets it. */
export function missingSentFields(
  operation: OperationId,
  breaks: StatementId,
  fields: readonly string[],
): Deviation[] {
  const row = (field: string): Row => ({
    breaks,
    does: `answers without ${field} when it was sent`,
    field,
    override: lacksSent(field),
    caughtBy: 'sent-fields-present',
  });
  return table(
    operation,
    rowsBy(fields, (field) => [`lacks-${kebab(field)}`, row(field)]),
  );
}

const forms = {
  'a-string': String,
  'an-empty-string': () => '',
  'zero-in-quotes': () => '0',
  null: () => null,
  'a-number': () => 7,
  zero: () => 0,
  two: () => 2,
  'a-fraction': () => 1.5,
  true: () => true,
  false: () => false,
  'an-object': () => ({}),
  'an-array': () => [],
  'a-list-in-a-string': (value) => (Array.isArray(value) ? value.join(',') : ''),
  'an-array-of-objects': () => [{ account: 'admin' }],
  'an-array-of-strings': () => ['admin'],
} as const satisfies Record<string, (value: unknown) => unknown>;

/** The name of a form that a value of another type takes. */
export type Form = keyof typeof forms;

/** Changes a value to one of a wrong type. */
export function toForm(form: Form): (value: unknown) => unknown {
  return forms[form];
}

/** One deviation a row: the answer has the field in a form that its type rules out. */
export function wrongTypes(
  operation: OperationId,
  breaks: StatementId,
  fields: readonly (readonly [field: string, form: Form])[],
): Deviation[] {
  return table(
    operation,
    rowsBy(fields, ([field, form]) => [
      `${kebab(field)}-is-${form}`,
      {
        breaks,
        does: `answers ${field} as ${form.replaceAll('-', ' ')}`,
        field,
        override: answers(field, forms[form]),
        caughtBy: 'field-types',
      },
    ]),
  );
}

/** One deviation a row: the answer has a value that is not right for the field, whatever was sent. */
export function wrongValues(
  operation: OperationId,
  breaks: StatementId,
  caughtBy: string,
  rows: readonly (readonly [field: string, key: string, does: string, value: unknown])[],
): Deviation[] {
  return table(
    operation,
    rowsBy(rows, ([field, key, does, value]) => [
      `${kebab(field)}-${key}`,
      { breaks, does: `answers ${field} ${does}`, field, override: answers(field, () => value), caughtBy },
    ]),
  );
}
