import type { Exchange } from '../../evidence/evidence.ts';
import type { Finding } from '../../judging/finding.ts';
import { findingOf } from '../list-users/belief.ts';
import { faultOfPage } from '../list-users/oracle.ts';
import { numberOf, pageOf, type Page } from '../list-users/page.ts';
import { limitOf } from '../list-users/reading.ts';

/** A page that its own total has: what another one does is open (reading 22). */
const exists = (page: Page): boolean => {
  const [{ total }, limit] = [page, limitOf(page)];
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
