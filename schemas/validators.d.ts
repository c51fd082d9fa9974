// Derived by schemas/derive.ts; do not edit.

/** One error of ajv. `params.missingProperty` is the field of a `required` error. */
export interface ValidationFault {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Returns true for a valid value. Otherwise `errors` has all errors, until the next call. */
export interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly ValidationFault[] | null;
}

export const userReference: Validator;
export const bug: Validator;
export const task: Validator;
export const story: Validator;
export const user: Validator;
export const page: Validator;
export const bug_mailto_item: Validator;
export const page_users_item: Validator;
