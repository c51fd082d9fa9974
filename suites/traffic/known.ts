import { isObject, own } from '../../engine/evidence/body.ts';
import { everybody } from '../list-users/lists.ts';
import { numberOf, type Page, type PageRequest } from '../list-users/page.ts';

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

/**
 * The lists whose total is the number of their users, as their last pages show. For a filtered list this is only
 * recommended (reading 22); if its total is larger, the last pages by that total need not exist.
 */
export class KnownTotals {
  private readonly lists = new Set<PageRequest['list']>(everybody);

  /** Takes a page; the list is known if this is the last page by its total. */
  learn(page: Page): void {
    const { asked, total, users, limit } = page;
    if (!users || total === undefined || limit === undefined || page.page !== numberOf(page)) return;
    if ((page.page - 1) * limit + users.length === total) this.lists.add(asked.list);
  }

  /** True for a request for the first page, or for any page of a known list. */
  areKnown({ list, page = 1 }: PageRequest): boolean {
    return page === 1 || this.lists.has(list);
  }
}
