import type { Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import { areAlike, isWellCut, keysOf, leastForOrder, type List } from './lists.ts';
import type { Page } from './pages.ts';
import { pagesLose } from './lost-users.ts';
import { compareOnce, type Compare, type Round } from './rounds.ts';
import { slicesHold } from './slices.ts';
import { subject } from './steps.ts';
import { areIn, setOf, type UserKey } from './users.ts';
import { cannotTell, indexes, listFinding, some, whyNotRead } from './words.ts';

/** Pages of a stable order share nobody. */
export function pagesShareNobody(round: Round, before?: Round): Judgement {
  const lists = Object.values(round.lists);
  return eachWalk(round, before, (list, walk) => sharedIn(walk) ?? slicesHold(list, walk, lists));
}

function sharedIn(walk: readonly Page[]): Finding | undefined {
  const keys = keysOf(walk);
  if (setOf(keys).size === keys.length) return undefined;
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
}

/** The pages of a stable order together hold everybody. */
export function pagesHoldEverybody(round: Round, before?: Round): Judgement {
  if (compareOnce(round, pagesShareNobody, before).kind === 'failed') {
    const check = `${subject.operation}/pages-share-nobody`;
    return blocked({ kind: 'check', check, what: 'the pages overlap' });
  }
  return eachWalk(round, before, (list, walk) => missingIn(list, walk) ?? lostIn(round, list, walk));
}

/** Users of the whole list whom its pages leave out; the page is the one on which the first of them belongs. */
function missingIn({ single }: List, walk: readonly Page[]): Finding | undefined {
  if (!single) return undefined;
  const walked = setOf(keysOf(walk));
  const missing = single.users!.filter((key) => !walked.has(key));
  if (missing.length === 0) return undefined;
  const place = Math.floor(single.users!.indexOf(missing[0]!) / walk[0]!.limit!);
  return listFinding(walk[place] ?? walk.at(-1)!, 'the pages leave users out', {
    expected: `the ${single.users!.length} users of the whole list`,
    actual: `missing: ${some(missing)}`,
  });
}

/** Fewer users than `total` says; whether it is the pages that are wrong, all of them together show. */
function lostIn(round: Round, { claimed }: List, walk: readonly Page[]): Finding | undefined {
  const { size } = setOf(keysOf(walk));
  if (size >= claimed || !pagesLose(round)) return undefined;
  const expected = `${claimed} users, as total says; other lists show users who are missing here`;
  return listFinding(walk.at(-1)!, 'the pages do not hold everybody', { expected, actual: `${size} users` });
}

/** A question about lists to which pages that lose users would give a wrong answer. */
export function unlessPagesLose(compare: Compare): Compare {
  return (round, before) => {
    const result = compare(round, before);
    if (result.kind !== 'failed' || !pagesLose(round)) return result;
    if (compareOnce(round, pagesHoldEverybody, before).kind !== 'failed') return result;
    const check = `${subject.operation}/pages-hold-everybody`;
    return blocked({ kind: 'check', check, what: 'the pages lose users' }, result.exchanges);
  };
}

/** Judges the pages of each list that was walked; what looks wrong counts only of an order that is stable. */
function eachWalk(
  round: Round,
  before: Round | undefined,
  judge: (list: List, walk: readonly Page[]) => Finding | undefined,
): Judgement {
  const walked = Object.values(round.lists).flatMap((list) => {
    const [walk] = list.walks;
    return walk && keysOf(walk).length >= leastForOrder && isOfOneList(list, walk) ? [{ list, walk }] : [];
  });
  const exchanges = walked.flatMap(({ list }) => indexes(...list.walks.flat()));
  if (walked.length === 0) {
    const why = Object.values(round.lists).flatMap((list) => whyNotRead(list) ?? [])[0];
    const reason = 'no list of at least six users could be walked, so no order can be seen';
    return blocked(cannotTell(why === undefined ? reason : `${reason}: ${why}`), exchanges);
  }
  const cut = walked.filter(({ walk }) => isWellCut(walk));
  if (cut.length === 0) {
    return blocked(cannotTell('the pages do not have the size that they say'), exchanges);
  }
  const judged = cut.map(({ list, walk }) => ({
    finding: judge(list, walk),
    isStable: list.stable ?? isStableSince(before, list, walk),
  }));
  const findings = judged.flatMap(({ finding, isStable }) =>
    finding !== undefined && (isStable ?? before === undefined) ? finding : [],
  );
  if (findings.length > 0) return settled(exchanges, findings);
  if (judged.some(({ isStable }) => isStable === false)) {
    const message = 'the order is not stable, so pages need not fit together';
    return settled(exchanges, [], [{ aspect: 'order', message, exchange: exchanges[0]! }]);
  }
  const isUntold = judged.every(({ finding }) => finding !== undefined);
  return isUntold
    ? blocked(cannotTell("it can't be seen whether the order is stable"), exchanges)
    : settled(exchanges);
}

/** Pages with users of another list overlap for that; filters are other checks' business. */
function isOfOneList({ single }: List, walk: readonly Page[]): boolean {
  return single === undefined || areIn(keysOf(walk), setOf(single.users!));
}

/** Two walks in two readings tell as well as two in one. */
function isStableSince(
  before: Round | undefined,
  { name }: List,
  walk: readonly Page[],
): boolean | undefined {
  const earlier = before?.lists[name].walks[0];
  return earlier && areAlike(earlier, walk);
}
