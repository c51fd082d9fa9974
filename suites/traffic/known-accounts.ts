import { isObject, own } from '../../evidence/body.ts';

/** More accounts than this are not remembered. */
const most = 100_000;

/** The accounts that answers show, so that a request which names another one is not held to it. */
export class KnownAccounts {
  private readonly accounts = new Set<string>();

  /** Learns the users of a page, and who opened a record or is referred to by it. */
  learn(body: unknown): void {
    if (!isObject(body)) return;
    const users = own(body, 'users');
    const people = [...(Array.isArray(users) ? users : []), own(body, 'openedBy'), own(body, 'lastEditedBy')];
    for (const person of people) {
      const account = isObject(person) ? own(person, 'account') : person;
      if (typeof account === 'string' && account !== '' && this.accounts.size < most)
        this.accounts.add(account);
    }
  }

  /** True where every account that a request body names is known. */
  holdsAll(body: unknown): boolean {
    if (!isObject(body)) return true;
    const named = [own(body, 'assignedTo'), own(body, 'mailto')].flat();
    return named.every((account) => account === undefined || this.accounts.has(account as string));
  }
}
