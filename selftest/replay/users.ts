import type { Fields, State } from './state.ts';

/** A user as bug and story records show it; null for nobody and for an unknown account. */
export function referenceTo(state: State, account: unknown): Fields | null {
  const user = state.all('users').find(({ record }) => record['account'] === account);
  if (!user) return null;
  return { id: user.id, account, avatar: '', realname: user.record['realname'] };
}

/** Accounts in the two forms that the service takes. */
export function accountsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return String(value ?? '')
    .split(',')
    .filter((account) => account !== '');
}
