import type { Finding } from '../../judging/finding.ts';
import { keysOf, type List } from './lists.ts';
import type { Page } from './pages.ts';
import type { UserKey } from './users.ts';
import { existing, listFinding, some } from './words.ts';

/**
 * Every page and limit gives its slice of the order that a whole walk shows (reading 34). Where the page with everybody
 * has another order than the walk, the order may follow the limit, and there is nothing to compare with.
 */
export function slicesHold(list: List, walk: readonly Page[]): Finding | undefined {
  const order = keysOf(walk);
  const { single, claimed } = list;
  const isWhole = single ? sameOrder(single.users!, order) : order.length === claimed;
  if (!isWhole || new Set(order).size !== order.length) return undefined;
  const walked = new Set(list.walks.flat());
  for (const page of list.pages.filter((each) => !walked.has(each))) {
    const number = page.asked.page ?? 1;
    if (page.users === undefined || page.limit === undefined || !existing(list, page)) continue;
    const slice = order.slice((number - 1) * page.limit, number * page.limit);
    // Where the size is wrong, or the users are of another list, other checks say so.
    if (slice.length !== page.users.length || page.users.some((key) => !order.includes(key))) continue;
    if (sameOrder(page.users, slice)) continue;
    return listFinding(page, 'a page holds users of other pages', {
      expected: `page ${number} of ${page.limit} a page: ${some(slice)}`,
      actual: some(page.users),
    });
  }
  return undefined;
}

function sameOrder(some: readonly UserKey[], others: readonly UserKey[]): boolean {
  return some.length === others.length && some.every((key, at) => key === others[at]);
}
