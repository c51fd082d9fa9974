import type { Because } from '../../judging/because.ts';
import type { Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import { findingIn } from '../common/findings.ts';
import { describeAnswer } from '../common/reply.ts';
import { isTold } from './capitals.ts';
import { inCapitals, type List } from './lists.ts';
import type { Page } from './pages.ts';
import { compareOnce, type Round } from './rounds.ts';
import { inBoth, notIn, same, setOf, union, type UserKey, type Users } from './users.ts';
import { subject } from './steps.ts';
import { cannotTell, existing, indexes, listFinding, some, unread, words } from './words.ts';

/** The exchanges that show who is in these lists. */
const indexesOf = (...lists: readonly List[]): number[] => lists.flatMap(({ basis }) => indexes(...basis));

/** Everybody equals inside: nobody is outside, so filters cannot be told apart (reading 26). */
function nobodyOutside({ lists }: Round): boolean {
  const { inside, outside } = lists;
  const everybody = [lists.all, lists.unknown, lists.empty].filter(({ whole }) => whole !== undefined);
  return (
    outside.whole?.size === 0 &&
    inside.whole !== undefined &&
    everybody.length > 0 &&
    everybody.every((list) => same(list.whole!, inside.whole!))
  );
}

/** Why lists can't be compared; undefined when they can. */
function obstacle(round: Round, needed: readonly List[]): Because | undefined {
  const missing = needed.find(({ whole }) => whole === undefined);
  if (missing) return unread(missing);
  return nobodyOutside(round)
    ? cannotTell('nobody is outside, so the filters cannot be told apart')
    : undefined;
}

/** Without browse the list is that of the inside users. */
export function noBrowseMeansInside(round: Round): Judgement {
  const { none, inside } = round.lists;
  const exchanges = indexesOf(none, inside);
  const because = obstacle(round, [none, inside]);
  if (because) return blocked(because, exchanges);
  const what = 'the list without browse is not that of the inside users';
  return settled(exchanges, differences(none, inside.whole!, what));
}

/** The page of a whole list that holds a user; its last one where nobody is given. */
function pageWith({ basis }: List, user: UserKey | undefined): Page {
  return basis.find(({ users }) => user !== undefined && users!.includes(user)) ?? basis.at(-1)!;
}

function differences(list: List, expected: Users, what: string): Finding[] {
  if (same(list.whole!, expected)) return [];
  const extra = notIn(list.whole!, expected);
  const missing = notIn(expected, list.whole!);
  const parts = [
    ...(extra.length > 0 ? [`also ${some(extra)}`] : []),
    ...(missing.length > 0 ? [`without ${some(missing)}`] : []),
  ];
  const page = pageWith(list, extra[0]);
  const actual = `${list.whole!.size} users: ${parts.join('; ')}`;
  return [listFinding(page, what, { expected: `${expected.size} users`, actual })];
}

/** Nobody is both inside and outside. */
export function insideOutsideShareNobody(round: Round): Judgement {
  const { inside, outside } = round.lists;
  const exchanges = indexesOf(inside, outside);
  const because = obstacle(round, [inside, outside]);
  if (because) return blocked(because, exchanges);
  const both = inBoth(outside.whole!, inside.whole!);
  if (both.length === 0) return settled(exchanges);
  const page = pageWith(outside, both[0]);
  const details = { expected: 'nobody in both lists', actual: `in both: ${some(both)}` };
  return settled(exchanges, [listFinding(page, 'users are both inside and outside', details)]);
}

/** Inside and outside together are everybody. */
export function insideOutsideAreEverybody(round: Round): Judgement {
  const { inside, outside, all, unknown, empty } = round.lists;
  const everybody = [all, unknown, empty].filter(({ whole }) => whole !== undefined);
  const exchanges = indexesOf(inside, outside, ...everybody);
  const because = obstacle(round, [inside, outside, everybody[0] ?? all]);
  if (because) return blocked(because, exchanges);
  const together = union(inside.whole!, outside.whole!);
  if (everybody.some((list) => same(list.whole!, together))) return settled(exchanges);
  if (everybody.length > 1 && !everybody.every((list) => same(list.whole!, everybody[0]!.whole!))) {
    return blocked(cannotTell('the lists of everybody differ among themselves'), exchanges);
  }
  return settled(exchanges, [notTogether(round, everybody[0]!, together)]);
}

function notTogether(round: Round, list: List, together: Users): Finding {
  const { inside } = round.lists;
  const neither = notIn(list.whole!, together);
  const strangers = notIn(together, list.whole!);
  const actual = [
    ...(neither.length > 0 ? [`in neither: ${some(neither)}`] : []),
    ...(strangers.length > 0 ? [`not among everybody: ${some(strangers)}`] : []),
  ].join('; ');
  const page = neither.length > 0 ? pageWith(list, neither[0]) : pageWith(inside, strangers[0]);
  const expected = `the ${list.whole!.size} users of everybody`;
  return listFinding(page, 'inside and outside users together are not everybody', { expected, actual });
}

/** A value of browse that is neither inside nor outside lists everybody. */
export function otherBrowseMeansEverybody(round: Round): Judgement {
  return listsEverybody(round, [round.lists.all, round.lists.unknown]);
}

/** An empty browse lists everybody. */
export function emptyBrowseMeansEverybody(round: Round): Judgement {
  return listsEverybody(round, [round.lists.empty]);
}

/** INSIDE and Outside are other values of browse than inside and outside. */
export function browseKeepsItsCase(round: Round): Judgement {
  const judged = inCapitals.map((name) => round.lists[name]);
  if (compareOnce(round, otherBrowseMeansEverybody).kind === 'failed') {
    const check = `${subject.operation}/other-browse-means-everybody`;
    return blocked(
      { kind: 'check', check, what: 'no other value of browse lists everybody' },
      indexesOf(...judged),
    );
  }
  // One user whom the filter would leave out tells of a list that is too long to be read once more.
  const untold = judged.filter(({ name, whole }) => whole !== undefined || !isTold(round.lists, name));
  return untold.length === 0
    ? settled(indexes(...judged.flatMap(({ pages }) => pages)))
    : listsEverybody(round, untold);
}

function listsEverybody(round: Round, judged: readonly List[]): Judgement {
  const { inside, outside, all, unknown, empty } = round.lists;
  const exchanges = indexesOf(...judged);
  const refused = judged.flatMap(({ name, refused: exchange }) => (exchange ? [{ name, exchange }] : []));
  if (refused.length > 0 && inside.pages.length > 0) {
    const findings = refused.map(({ name, exchange }) => {
      const actual = describeAnswer(exchange);
      const what = `the list ${words[name]}`;
      return findingIn(exchange, 'refused', { field: 'users', what, expected: 'a user page', actual });
    });
    return settled(
      refused.map(({ exchange }) => exchange.index),
      findings,
    );
  }
  const because = obstacle(round, [inside, outside, ...judged]);
  if (because) return blocked(because, exchanges);
  const three = [all, unknown, empty];
  // Where all three agree, a difference from inside and outside together is the filter's, not theirs.
  const isAgreed =
    three.every(({ whole }) => whole !== undefined && same(whole, all.whole!)) &&
    !same(all.whole!, inside.whole!);
  const expected = isAgreed ? all.whole! : union(inside.whole!, outside.whole!);
  const findings = judged.flatMap((list) =>
    differences(list, expected, `the list ${words[list.name]} is not everybody`),
  );
  return settled(exchanges, findings);
}

/** The filter holds on every page, also on that of a request without parameters. */
export function filterHoldsOnEveryPage(round: Round): Judgement {
  const { inside, outside, none } = round.lists;
  const because = obstacle(round, [inside, outside]);
  const judged = [inside, outside, none].flatMap((list) =>
    list.pages
      .filter((page) => page !== list.single && page.users !== undefined && existing(list, page))
      .map((page) => ({ list, page })),
  );
  const exchanges = indexes(...judged.map(({ page }) => page));
  if (because) return blocked(because, exchanges);
  const findings = judged.flatMap(({ list, page }) => {
    const strangers = notIn(setOf(page.users!), list.whole ?? inside.whole!);
    if (strangers.length === 0) return [];
    return listFinding(
      page,
      `page ${page.asked.page ?? 1} of the list ${words[list.name]} holds users that are not in that list`,
      { expected: `only users ${words[list.name]}`, actual: `also ${some(strangers)}` },
    );
  });
  if (findings.length === 0 && !judged.some(({ page }) => (page.asked.page ?? 1) > 1)) {
    return blocked(cannotTell('no filtered list has more than one page'), exchanges);
  }
  return settled(exchanges, findings);
}
