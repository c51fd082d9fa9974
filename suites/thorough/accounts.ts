import type { FieldDomain } from './domain.ts';

/** Tells whether a value can be an account. */
export const isAccount = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** A field with one of the accounts, another one each time; of no accounts, any text may be one. */
export function accountField(accounts: readonly string[], optional: boolean): FieldDomain {
  const isOne = (value: unknown): boolean =>
    isAccount(value) && (accounts.length === 0 || accounts.includes(value));
  return { optional, classes: [{ id: 'account', level: 'must', values: accounts, holds: isOne }] };
}
