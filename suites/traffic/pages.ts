import type { Exchange } from '../../evidence/evidence.ts';
import type { Finding } from '../../judging/finding.ts';
import { findingOf } from '../list-users/questions.ts';
import { everybody } from '../list-users/lists.ts';
import { faultOfPage } from '../list-users/oracle.ts';
import { numberOf, pageOf, type Asked, type Page } from '../list-users/page.ts';

/**
 * The lists whose totals count them, as their last pages show. Of a filtered list that is recommended alone (reading 22);
 * where the total counts others too, a page that it promises need not exist.
 */
export class KnownTotals {
  private readonly lists = new Set<Asked['list']>(everybody);

  /** Learns from a page that ends where its total says. */
  learn(page: Page): void {
    const { asked, total, users, limit } = page;
    if (!users || total === undefined || limit === undefined || page.page !== numberOf(page)) return;
    if ((page.page - 1) * limit + users.length === total) this.lists.add(asked.list);
  }

  /** True where a request is for the first page, or for one of a list whose totals are known. */
  areKnown({ list, page = 1 }: Asked): boolean {
    return page === 1 || this.lists.has(list);
  }
}

/** A page that its own total has: what another one does is open (reading 22). */
const exists = (page: Page): boolean => {
  const { total, limit } = page;
  if (numberOf(page) === 1) return true;
  return total !== undefined && limit !== undefined && (numberOf(page) - 1) * limit < total;
};

/** The checks about single pages. */
const ofPages = ['echoes-page', 'echoes-limit', 'at-most-limit-users', 'nobody-twice-on-a-page'];

/** True for a check about single pages. */
export const isOfPages = (check: string): boolean => ofPages.includes(check);

/** What is wrong with a page by itself, as far as a check says it. */
export function faultsOfPage(check: string, exchange: Exchange): Finding[] {
  const page = pageOf(exchange);
  const fault = page && exists(page) ? faultOfPage(page) : undefined;
  return fault?.question === check ? [findingOf(fault)] : [];
}
