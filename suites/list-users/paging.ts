import type { Finding } from '../../judging/report.ts';
import { isWellCut, type List } from './lists.ts';
import type { Page } from './pages.ts';
import type { Comparison, Round } from './rounds.ts';
import { notIn, type UserKey } from './users.ts';
import { indexes, listFinding, some, whyNotRead } from './words.ts';

/** Lists whose pages were asked for by number. */
const walkedLists = ({ lists }: Round): List[] =>
  Object.values(lists).filter((list) => list.walks.length > 0);

/** Pages of a stable order share nobody. */
export function pagesShareNobody(round: Round): Comparison {
  return eachWalk(round, (_list, walk) => {
    const seen = new Map<UserKey, Page>();
    for (const page of walk) {
      const again = [...new Set(page.users!)].filter((key) => seen.has(key));
      if (again.length > 0) {
        const other = seen.get(again[0]!)!;
        return listFinding(
          'users of one page are on another page too',
          `nobody of page ${other.asked.page} on page ${page.asked.page}`,
          `on both: ${some(again)}`,
          page.exchange.index,
        );
      }
      for (const key of page.users!) seen.set(key, page);
    }
    return undefined;
  });
}

/** The pages of a stable order together hold everybody. */
export function pagesHoldEverybody(round: Round): Comparison {
  if (pagesShareNobody(round).findings?.length) {
    return { blocked: 'the pages overlap: see list-users/pages-share-nobody', exchanges: [] };
  }
  return eachWalk(round, (list, walk) => {
    const walked = new Set(walk.flatMap(({ users }) => [...users!]));
    const last = walk.at(-1)!;
    const missing = list.single ? notIn(list.single.users!, walked) : [];
    if (missing.length > 0) {
      const expected = `the ${list.single!.users!.length} users of the whole list`;
      return listFinding(
        'the pages leave users out',
        expected,
        `missing: ${some(missing)}`,
        last.exchange.index,
      );
    }
    if (!list.single && walked.size !== list.claimed) {
      const expected = `${list.claimed} users, as total says`;
      return listFinding(
        'the pages do not hold everybody',
        expected,
        `${walked.size} users`,
        last.exchange.index,
      );
    }
    return undefined;
  });
}

function eachWalk(
  round: Round,
  judge: (list: List, walk: readonly Page[]) => Finding | undefined,
): Comparison {
  const lists = walkedLists(round);
  const ordered = lists.filter(({ stable }) => stable !== undefined);
  const exchanges = ordered.flatMap(({ walks }) => indexes(...walks.flat()));
  if (ordered.length === 0) {
    const why = Object.values(round.lists).flatMap((list) => whyNotRead(list) ?? [])[0];
    const reason = 'no list of at least six users could be walked twice, so no order can be seen';
    return { exchanges, blocked: why === undefined ? reason : `${reason}: ${why}` };
  }
  const stable = ordered.filter((list) => list.stable);
  if (stable.length === 0) {
    return { exchanges, note: 'the order is not stable, so pages need not fit together' };
  }
  if (stable.some(({ walks }) => !isWellCut(walks[0]!))) {
    return { exchanges, blocked: 'the pages do not have the size that they say' };
  }
  const findings = stable.flatMap((list) => judge(list, list.walks[0]!) ?? []);
  return { exchanges, findings };
}
