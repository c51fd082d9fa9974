import type { OperationId } from '../../contract/operations.ts';
import type { StatementId } from '../../contract/statements.ts';
import { answers, each, kebab, lacks, lacksSent, named, table } from './rows.ts';
import type { Deviation } from './rows.ts';

/** One deviation a field: the answer lacks it, always or where the request sets it. */
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

/** The name of a form that a value of another type takes. */
export type Form = keyof typeof forms;

/** By form, the fields that come in it. */
export type Forms = Readonly<Partial<Record<Form, string>>>;

/** Each field with a form that is not its own, that form in words, and the change of a value to it. */
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

/** One deviation a field and form: the answer has the field in a form that its type rules out. */
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

/** A value that is not right for its field, and how it is in words. */
export type WrongValue = readonly [field: string, key: string, does: string, value: unknown];

/** One deviation a row: the answer has a value that is not right for the field, whatever was sent. */
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
