import type { Because } from '../../judging/because.ts';
import { replyOf } from '../common/reply.ts';
import { everybody, inCapitals, type List, type Round, type Truth } from './lists.ts';
import { faultOf, type Fault, type Question } from './oracle.ts';
import { some, type UserKey } from './page.ts';
import type { ListName } from './steps.ts';
import { cannotTell, unread, words } from './words.ts';

/** The lists that must be everybody's, by the check that says so. */
export const listsOfAll = {
  'other-browse-means-everybody': ['all', 'unknown'],
  'empty-browse-means-everybody': ['empty'],
  'browse-keeps-its-case': inCapitals,
} as const satisfies Partial<Record<Question, readonly ListName[]>>;

/** The lists that a question compares. */
export const listsOf = {
  'no-browse-means-inside': ['none', 'inside'],
  'inside-and-outside-share-nobody': ['inside', 'outside'],
  'inside-and-outside-are-everybody': ['inside', 'outside'],
  'filter-holds-on-every-page': ['inside', 'outside'],
  'other-browse-means-everybody': ['inside', 'outside', 'all', 'unknown'],
  'empty-browse-means-everybody': ['inside', 'outside', 'empty'],
  'browse-keeps-its-case': ['inside', 'outside', ...inCapitals],
} as const satisfies Partial<Record<Question, readonly ListName[]>>;

/** Why lists can't be compared; undefined when they can. */
export function obstacle({ lists }: Round, question: keyof typeof listsOf): Because | undefined {
  const needed: readonly ListName[] = listsOf[question];
  const missing = needed.map((name) => lists[name]).find(({ truth }) => truth === undefined);
  if (missing) return unread(missing);
  const three = everybody.map((name) => lists[name]).filter(({ truth }) => truth !== undefined);
  if (question === 'inside-and-outside-are-everybody' && three.length === 0) return unread(lists.all);
  const [inside, outside] = [lists.inside.truth, lists.outside.truth];
  // Everybody is inside: the filters can't be told apart (reading 26).
  const isNobodyOutside =
    outside?.keys.length === 0 && three.length > 0 && three.every(({ truth }) => isSame(truth!, inside!));
  return isNobodyOutside ? cannotTell('nobody is outside, so the filters cannot be told apart') : undefined;
}

/** Faults that lists show when they are compared with each other. */
export function faultsBetweenLists(round: Round): Fault[] {
  const { lists } = round;
  const compared = (question: keyof typeof listsOf, faults: () => Fault[]): Fault[] =>
    obstacle(round, question) === undefined ? faults() : [];
  return [
    ...compared('no-browse-means-inside', () =>
      difference('no-browse-means-inside', lists.none, lists.inside.truth!, {
        what: 'the list without browse is not that of the inside users',
        others: [lists.inside],
      }),
    ),
    ...compared('inside-and-outside-share-nobody', () => inBoth(lists.inside, lists.outside)),
    ...compared('inside-and-outside-are-everybody', () => notTogether(round)),
    ...(Object.keys(listsOfAll) as (keyof typeof listsOfAll)[]).flatMap((question) => [
      ...refusedLists(round, question),
      ...compared(question, () => notEverybody(round, question)),
    ]),
  ];
}

const isSame = (one: Pick<Truth, 'users'>, other: Pick<Truth, 'users'>): boolean =>
  one.users.size === other.users.size && [...one.users].every((key) => other.users.has(key));

const notIn = (one: Pick<Truth, 'users'>, other: Pick<Truth, 'users'>): UserKey[] =>
  [...one.users].filter((key) => !other.users.has(key));

/** The page of a list that holds a user; its last one where nobody is given. */
const pageWith = ({ truth }: List, user?: UserKey) =>
  truth!.pages.find(({ users }) => user !== undefined && users!.includes(user)) ?? truth!.pages.at(-1)!;

/** The lists among these whose order must hold still for what is compared. */
const restsOn = (...lists: readonly List[]): Pick<Fault, 'rests'> => {
  const names = lists.filter(({ truth }) => truth?.isInDoubt).map(({ name }) => name);
  return names.length > 0 ? { rests: names } : {};
};

function difference(
  question: Question,
  list: List,
  expected: Pick<Truth, 'users'>,
  { what, others }: { readonly what: string; readonly others: readonly List[] },
): Fault[] {
  const [extra, missing] = [notIn(list.truth!, expected), notIn(expected, list.truth!)];
  if (extra.length + missing.length === 0) return [];
  const parts = [
    ...(extra.length > 0 ? [`also ${some(extra)}`] : []),
    ...(missing.length > 0 ? [`without ${some(missing)}`] : []),
  ];
  return [
    faultOf(question, pageWith(list, extra[0]), what, {
      expected: `${expected.users.size} users`,
      actual: `${list.truth!.users.size} users: ${parts.join('; ')}`,
      ...restsOn(list, ...others),
    }),
  ];
}

function inBoth(inside: List, outside: List): Fault[] {
  const both = [...outside.truth!.users].filter((key) => inside.truth!.users.has(key));
  if (both.length === 0) return [];
  const what = 'users are both inside and outside';
  const details = { expected: 'nobody in both lists', actual: `in both: ${some(both)}` };
  return [
    faultOf('inside-and-outside-share-nobody', pageWith(outside, both[0]), what, {
      ...details,
      ...restsOn(inside, outside),
    }),
  ];
}

const union = (one: Truth, other: Truth): Pick<Truth, 'users'> => ({
  users: new Set([...one.users, ...other.users]),
});

function notTogether({ lists }: Round): Fault[] {
  const { inside, outside } = lists;
  const three = everybody.map((name) => lists[name]).filter(({ truth }) => truth !== undefined);
  const together = union(inside.truth!, outside.truth!);
  const [first] = three as [List, ...List[]];
  // Lists of everybody that differ among themselves are what is wrong.
  if (!three.every(({ truth }) => isSame(truth!, first.truth!)) || isSame(first.truth!, together)) return [];
  const [neither, strangers] = [notIn(first.truth!, together), notIn(together, first.truth!)];
  const actual = [
    ...(neither.length > 0 ? [`in neither: ${some(neither)}`] : []),
    ...(strangers.length > 0 ? [`not among everybody: ${some(strangers)}`] : []),
  ].join('; ');
  const page = neither.length > 0 ? pageWith(first, neither[0]) : pageWith(inside, strangers[0]);
  return [
    faultOf('inside-and-outside-are-everybody', page, 'inside and outside users together are not everybody', {
      expected: `the ${first.truth!.users.size} users of everybody`,
      actual,
      ...restsOn(inside, outside, first),
    }),
  ];
}

function refusedLists({ lists }: Round, question: keyof typeof listsOfAll): Fault[] {
  if (lists.inside.pages.length === 0) return [];
  return listsOfAll[question].flatMap((name): Fault[] => {
    const { pages, exchanges } = lists[name];
    const exchange =
      pages.length > 0 ? undefined : exchanges.findLast(({ response }) => response !== undefined);
    const reply = exchange && replyOf(exchange, 'page');
    if (reply?.kind !== 'refused') return [];
    const details = { expected: 'a user page', actual: reply.actual };
    return [
      {
        question,
        exchange: exchange!,
        fault: 'refused',
        field: 'users',
        what: `the list ${words[name]}`,
        ...details,
      },
    ];
  });
}

function notEverybody({ lists }: Round, question: keyof typeof listsOfAll): Fault[] {
  const { inside, outside, all } = lists;
  const three = everybody.map((name) => lists[name]);
  // Where all three agree, a difference from inside and outside together is the filter's, not theirs.
  const isAgreed =
    three.every(({ truth }) => truth !== undefined && isSame(truth, all.truth!)) &&
    !isSame(all.truth!, inside.truth!);
  const expected = isAgreed ? all.truth! : union(inside.truth!, outside.truth!);
  return listsOfAll[question].flatMap((name) =>
    difference(question, lists[name], expected, {
      what: `the list ${words[name]} is not everybody`,
      others: [inside, outside],
    }),
  );
}
