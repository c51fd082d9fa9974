import type { OperationId } from '../../contract/operations.ts';
import type { StatementId } from '../../contract/statements.ts';
import { answers, each, kebab, lacks, lacksSent, named, table, type Deviation } from './rows.ts';

/** Returns a deviation for each field: the response lacks it, always or if the request sets it. */
export function missingFields(
  operation: OperationId,
  breaks: StatementId,
  caughtBy: string,
  fields: string,
  when: 'always' | 'sent' = 'always',
): Deviation[] {
  const [words, without] = when === 'sent' ? [' when it was sent', lacksSent] : ['', lacks];
  return named(fields).flatMap((field) =>
    table(operation, {
      [`lacks-${kebab(field)}`]: {
        breaks,
        does: `answers without ${field}${words}`,
        field,
        override: without(field),
        caughtBy,
      },
    }),
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

/** The name of a wrong form of a value. */
export type Form = keyof typeof forms;

/** The fields, separated by spaces, by wrong form. */
export type Forms = Readonly<Partial<Record<Form, string>>>;

/** Returns each field with a wrong form, the form in words, and the function that changes a value to it. */
export function inForms(
  wrong: Forms,
): [field: string, form: Form, words: string, (value: unknown) => unknown][] {
  return (Object.entries(wrong) as [Form, string][]).flatMap(([form, fields]) =>
    named(fields).map((field): [string, Form, string, (value: unknown) => unknown] => [
      field,
      form,
      form.replaceAll('-', ' '),
      forms[form],
    ]),
  );
}

/** Returns a deviation for each field and wrong form in responses. */
export function wrongTypes(operation: OperationId, breaks: StatementId, wrong: Forms): Deviation[] {
  const rowOf = ([field, form, words, change]: ReturnType<typeof inForms>[number]) =>
    [
      `${kebab(field)}-is-${form}`,
      `answers ${field} as ${words}`,
      answers(field, change),
      { field },
    ] as const;
  return table(operation, each(inForms(wrong), { breaks, caughtBy: 'field-types' }, rowOf));
}

/** A wrong value of a field, with its description. */
export type WrongValue = readonly [field: string, key: string, does: string, value: unknown];

/** Returns a deviation for each row: every response has the wrong value. */
export function wrongValues(
  operation: OperationId,
  breaks: StatementId,
  caughtBy: string,
  wrong: readonly WrongValue[],
): Deviation[] {
  const rowOf = ([field, key, does, value]: WrongValue) =>
    [`${kebab(field)}-${key}`, `answers ${field} ${does}`, answers(field, () => value), { field }] as const;
  return table(operation, each(wrong, { breaks, caughtBy }, rowOf));
}
