import type { Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import { isWellCut, type List } from './lists.ts';
import type { Page } from './pages.ts';
import type { Round } from './rounds.ts';
import { subject } from './steps.ts';
import { notIn, type UserKey } from './users.ts';
import { cannotTell, indexes, listFinding, some, whyNotRead } from './words.ts';

/** Lists whose pages were asked for by number. */
const walkedLists = ({ lists }: Round): List[] =>
  Object.values(lists).filter((list) => list.walks.length > 0);

/** Pages of a stable order share nobody. */
export function pagesShareNobody(round: Round): Judgement {
  return eachWalk(round, (_list, walk) => {
    const seen = new Map<UserKey, Page>();
    for (const page of walk) {
      const again = [...new Set(page.users!)].filter((key) => seen.has(key));
      if (again.length > 0) {
        const other = seen.get(again[0]!)!;
        return listFinding(page, 'users of one page are on another page too', {
          expected: `nobody of page ${other.asked.page} on page ${page.asked.page}`,
          actual: `on both: ${some(again)}`,
        });
      }
      for (const key of page.users!) seen.set(key, page);
    }
    return undefined;
  });
}

/** The pages of a stable order together hold everybody. */
export function pagesHoldEverybody(round: Round): Judgement {
  if (pagesShareNobody(round).kind === 'failed') {
    const check = `${subject.operation}/pages-share-nobody`;
    return blocked({ kind: 'check', check, what: 'the pages overlap' });
  }
  return eachWalk(round, (list, walk) => {
    const walked = new Set(walk.flatMap(({ users }) => [...users!]));
    const last = walk.at(-1)!;
    const missing = list.single ? notIn(list.single.users!, walked) : [];
    if (missing.length > 0) {
      const expected = `the ${list.single!.users!.length} users of the whole list`;
      return listFinding(last, 'the pages leave users out', {
        expected,
        actual: `missing: ${some(missing)}`,
      });
    }
    if (!list.single && walked.size !== list.claimed) {
      const expected = `${list.claimed} users, as total says`;
      return listFinding(last, 'the pages do not hold everybody', {
        expected,
        actual: `${walked.size} users`,
      });
    }
    return undefined;
  });
}

function eachWalk(
  round: Round,
  judge: (list: List, walk: readonly Page[]) => Finding | undefined,
): Judgement {
  const lists = walkedLists(round);
  const ordered = lists.filter(({ stable }) => stable !== undefined);
  const exchanges = ordered.flatMap(({ walks }) => indexes(...walks.flat()));
  if (ordered.length === 0) {
    const why = Object.values(round.lists).flatMap((list) => whyNotRead(list) ?? [])[0];
    const reason = 'no list of at least six users could be walked twice, so no order can be seen';
    return blocked(cannotTell(why === undefined ? reason : `${reason}: ${why}`), exchanges);
  }
  const stable = ordered.filter((list) => list.stable);
  if (stable.length === 0) {
    const message = 'the order is not stable, so pages need not fit together';
    return settled(exchanges, [], [{ aspect: 'order', message, exchange: exchanges[0]! }]);
  }
  if (stable.some(({ walks }) => !isWellCut(walks[0]!))) {
    return blocked(cannotTell('the pages do not have the size that they say'), exchanges);
  }
  const findings = stable.flatMap((list) => judge(list, list.walks[0]!) ?? []);
  return settled(exchanges, findings);
}
