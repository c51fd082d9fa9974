import type { Finding } from '../../judging/finding.ts';
import { keysOf, type List } from './lists.ts';
import type { Page } from './pages.ts';
import type { UserKey } from './users.ts';
import { existing, listFinding, some } from './words.ts';

/**
 * Every page gives its slice of the order that a whole walk shows (reading 34). The order may follow the limit, since the
 * document does not show it: where the page with everybody, or the first page of a limit, has another order than the
 * walk, there is nothing to compare its later pages with.
 */
export function slicesHold(list: List, walk: readonly Page[], lists: readonly List[]): Finding | undefined {
  const order = keysOf(walk);
  const { single, claimed } = list;
  const isWhole = single ? sameOrder(single.users!, order) : order.length === claimed;
  if (!isWhole || new Set(order).size !== order.length) return undefined;
  const walked = new Set(list.walks.flat());
  const reordered = new Set(lists.flatMap(limitsWithOtherOrders));
  const begun = list.pages.filter(({ asked }) => (asked.page ?? 1) === 1).map(({ asked }) => asked.limit);
  // Where some limit has an order of its own, so may one whose first page was not asked for.
  const isTold = (limit: number | undefined): boolean =>
    reordered.size === 0 || (begun.includes(limit) && !reordered.has(limit));
  const later = list.pages.filter(({ asked }) => (asked.page ?? 1) > 1 && isTold(asked.limit));
  for (const page of later.filter((each) => !walked.has(each))) {
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

/** The limits that were asked for, or none, whose first page does not begin the list as its walk does. */
export function limitsWithOtherOrders({ pages, walks, count }: List): (number | undefined)[] {
  const order = walks[0] ? keysOf(walks[0]) : [];
  if (new Set(order).size < count) return [];
  const firsts = pages.filter(({ asked, users }) => (asked.page ?? 1) === 1 && users !== undefined);
  return firsts.flatMap(({ asked, users }) =>
    sameOrder(users!, order.slice(0, users!.length)) ? [] : [asked.limit],
  );
}

function sameOrder(some: readonly UserKey[], others: readonly UserKey[]): boolean {
  return some.length === others.length && some.every((key, at) => key === others[at]);
}
