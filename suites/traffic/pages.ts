import type { Exchange } from '../../evidence/evidence.ts';
import type { Finding } from '../../judging/finding.ts';
import { everybody } from '../list-users/lists.ts';
import { faultOfPage } from '../list-users/faults.ts';
import { numberOf, pageOf, type PageRequest, type Page } from '../list-users/page.ts';

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

/** True for a page that exists by its own total: the response for other pages is not specified (reading 22). */
const exists = (page: Page): boolean => {
  const { total, limit } = page;
  if (numberOf(page) === 1) return true;
  return total !== undefined && limit !== undefined && (numberOf(page) - 1) * limit < total;
};

/** The checks about single pages. */
const ofPages = ['echoes-page', 'echoes-limit', 'at-most-limit-users', 'nobody-twice-on-a-page'];

/** True for a check about single pages. */
export const isOfPages = (check: string): boolean => ofPages.includes(check);

/** Returns the findings of one of these checks about a page. */
export function faultsOfPage(check: string, exchange: Exchange): Finding[] {
  const page = pageOf(exchange);
  const fault = page && exists(page) ? faultOfPage(page) : undefined;
  return fault?.question === check ? [fault.finding] : [];
}
