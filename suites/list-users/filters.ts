import { type List } from './lists.ts';
import { describeAnswer } from '../common/reply.ts';
import type { Comparison, Round } from './rounds.ts';
import { areIn, notIn, setOf, type Users } from './users.ts';
import { existing, indexes, listFinding, some, unread, words } from './words.ts';

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

const same = (one: Users, two: Users): boolean => one === two || (one.size === two.size && areIn(one, two));

function comparable(round: Round, needed: readonly List[]): string | undefined {
  const missing = needed.find(({ whole }) => whole === undefined);
  if (missing) return unread(missing);
  return nobodyOutside(round) ? 'nobody is outside, so the filters cannot be told apart' : undefined;
}

/** Without browse the list is that of the inside users. */
export function noBrowseMeansInside(round: Round): Comparison {
  const { none, inside } = round.lists;
  const exchanges = indexes(none.single, inside.single);
  const blocked = comparable(round, [none, inside]);
  if (blocked !== undefined) return { blocked, exchanges };
  return equal(none, inside.whole!, 'the list without browse is not that of the inside users', exchanges);
}

function equal(list: List, expected: Users, message: string, exchanges: readonly number[]): Comparison {
  if (same(list.whole!, expected)) return { exchanges };
  const extra = notIn(list.whole!, expected);
  const missing = notIn(expected, list.whole!);
  const parts = [
    ...(extra.length > 0 ? [`also ${some(extra)}`] : []),
    ...(missing.length > 0 ? [`without ${some(missing)}`] : []),
  ];
  const page = list.single ?? list.pages[0]!;
  const actual = `${list.whole!.size} users: ${parts.join('; ')}`;
  return {
    exchanges,
    findings: [listFinding(message, `${expected.size} users`, actual, page.exchange.index)],
  };
}

/** Nobody is both inside and outside. */
export function insideOutsideShareNobody(round: Round): Comparison {
  const { inside, outside } = round.lists;
  const exchanges = indexes(inside.single, outside.single);
  const blocked = comparable(round, [inside, outside]);
  if (blocked !== undefined) return { blocked, exchanges };
  const both = [...outside.whole!].filter((key) => inside.whole!.has(key));
  if (both.length === 0) return { exchanges };
  const page = outside.single ?? outside.pages[0]!;
  const message = 'users are both inside and outside';
  return {
    exchanges,
    findings: [listFinding(message, 'nobody in both lists', `in both: ${some(both)}`, page.exchange.index)],
  };
}

/** Inside and outside users together; not copied, since they may be many. */
function union({ lists: { inside, outside } }: Round): Users {
  const some = inside.whole!;
  const others = outside.whole!;
  return {
    size: some.size + notIn(others, some).length,
    has: (key) => some.has(key) || others.has(key),
    *[Symbol.iterator]() {
      yield* some;
      yield* notIn(others, some);
    },
  };
}

/** Inside and outside together are everybody. */
export function insideOutsideAreEverybody(round: Round): Comparison {
  const { inside, outside, all, unknown, empty } = round.lists;
  const everybody = [all, unknown, empty].filter(({ whole }) => whole !== undefined);
  const exchanges = indexes(inside.single, outside.single, ...everybody.map(({ single }) => single));
  const blocked = comparable(round, [inside, outside, everybody[0] ?? all]);
  if (blocked !== undefined) return { blocked, exchanges };
  const together = union(round);
  if (everybody.some((list) => same(list.whole!, together))) return { exchanges };
  if (everybody.length > 1 && !everybody.every((list) => same(list.whole!, everybody[0]!.whole!))) {
    return { blocked: 'the lists of everybody differ among themselves', exchanges };
  }
  return equalTogether(round, everybody[0]!, together, exchanges);
}

function equalTogether(round: Round, list: List, together: Users, exchanges: readonly number[]): Comparison {
  const { inside } = round.lists;
  const neither = notIn(list.whole!, together);
  const strangers = notIn(together, list.whole!);
  const actual = [
    ...(neither.length > 0 ? [`in neither: ${some(neither)}`] : []),
    ...(strangers.length > 0 ? [`not among everybody: ${some(strangers)}`] : []),
  ].join('; ');
  const page = inside.single ?? inside.pages[0]!;
  const expected = `the ${list.whole!.size} users of everybody`;
  const message = 'inside and outside users together are not everybody';
  return { exchanges, findings: [listFinding(message, expected, actual, page.exchange.index)] };
}

/** A value of browse that is neither inside nor outside lists everybody. */
export function otherBrowseMeansEverybody(round: Round): Comparison {
  return listsEverybody(round, [round.lists.all, round.lists.unknown]);
}

/** An empty browse lists everybody. */
export function emptyBrowseMeansEverybody(round: Round): Comparison {
  return listsEverybody(round, [round.lists.empty]);
}

function listsEverybody(round: Round, judged: readonly List[]): Comparison {
  const { inside, outside, all, unknown, empty } = round.lists;
  const exchanges = indexes(...judged.map(({ single }) => single));
  const refused = judged.filter((list) => list.refused !== undefined);
  if (refused.length > 0 && inside.pages.length > 0) {
    const findings = refused.map(({ name, refused: exchange }) =>
      listFinding(
        `the list ${words[name]} was refused`,
        'a user page',
        describeAnswer(exchange!),
        exchange!.index,
      ),
    );
    return { exchanges: refused.map((list) => list.refused!.index), findings };
  }
  const blocked = comparable(round, [inside, outside, ...judged]);
  if (blocked !== undefined) return { blocked, exchanges };
  const together = union(round);
  const three = [all, unknown, empty];
  // Where all three agree, a difference from inside and outside together is the filter's, not theirs.
  if (
    three.every(({ whole }) => whole !== undefined && same(whole, all.whole!)) &&
    !same(all.whole!, inside.whole!)
  ) {
    return { exchanges };
  }
  const results = judged.map((list) =>
    equal(list, together, `the list ${words[list.name]} is not everybody`, exchanges),
  );
  return { exchanges, findings: results.flatMap((result) => result.findings ?? []) };
}

/** The filter holds on every page, also on that of a request without parameters. */
export function filterHoldsOnEveryPage(round: Round): Comparison {
  const { inside, outside, none } = round.lists;
  const blocked = comparable(round, [inside, outside]);
  const judged = [inside, outside, none].flatMap((list) =>
    list.pages
      .filter((page) => page !== list.single && page.users !== undefined && existing(list, page))
      .map((page) => ({ list, page })),
  );
  const exchanges = indexes(...judged.map(({ page }) => page));
  if (blocked !== undefined) return { blocked, exchanges };
  const findings = judged.flatMap(({ list, page }) => {
    const strangers = notIn(setOf(page.users!), list.whole ?? inside.whole!);
    if (strangers.length === 0) return [];
    return listFinding(
      `page ${page.asked.page ?? 1} of the list ${words[list.name]} holds users that are not in that list`,
      `only users ${words[list.name]}`,
      `also ${some(strangers)}`,
      page.exchange.index,
    );
  });
  if (findings.length === 0 && !judged.some(({ page }) => (page.asked.page ?? 1) > 1)) {
    return { blocked: 'no filtered list has more than one page', exchanges };
  }
  return { exchanges, findings };
}
