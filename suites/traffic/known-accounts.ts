import { isObject, own } from '../../evidence/body.ts';

/** Most accounts that are remembered. */
const maxAccounts = 100_000;

/** The accounts in recorded responses. A request that names another account may be invalid. */
export class KnownAccounts {
  private readonly accounts = new Set<string>();

  /** Adds the users of a page, and the user references of a record. */
  learn(body: unknown): void {
    if (!isObject(body)) return;
    const users = own(body, 'users');
    const people = [...(Array.isArray(users) ? users : []), own(body, 'openedBy'), own(body, 'lastEditedBy')];
    for (const person of people) {
      const account = isObject(person) ? own(person, 'account') : person;
      if (typeof account === 'string' && account !== '' && this.accounts.size < maxAccounts)
        this.accounts.add(account);
    }
  }

  /** True if every account in a request body is known. */
  hasAll(body: unknown): boolean {
    if (!isObject(body)) return true;
    const named = [own(body, 'assignedTo'), own(body, 'mailto')].flat();
    return named.every((account) => account === undefined || this.accounts.has(account as string));
  }
}
