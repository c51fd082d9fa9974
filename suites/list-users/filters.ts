import type { Because } from '../../judging/judgement.ts';
import { cannotTell, everybody, inCapitals, cannotCompare, named, type List, type Round } from './lists.ts';
import { some, type Page, type UserKey } from './page.ts';
import type { Reading } from './reading.ts';
import { faultOf, type Fault } from './questions.ts';
import type { ListName } from './steps.ts';
import { type Phrase, say } from '../../messages/phrase.ts';

/** The lists that a question compares. */
export const listsOf = {
  'no-browse-means-inside': ['none', 'inside'],
  'inside-and-outside-share-nobody': ['inside', 'outside'],
  'inside-and-outside-are-everybody': ['inside', 'outside'],
  'filter-holds-on-every-page': ['inside', 'outside'],
  'other-browse-means-everybody': ['inside', 'outside', 'all', 'unknown'],
  'empty-browse-means-everybody': ['inside', 'outside', 'empty'],
  'browse-keeps-its-case': ['inside', 'outside', ...inCapitals],
} as const satisfies Record<string, readonly ListName[]>;

/** A question that compares lists. */
export type FilterQuestion = keyof typeof listsOf;

/** The question whether a list is everybody's. */
export function questionOfAll(name: ListName): FilterQuestion {
  if (inCapitals.includes(name)) return 'browse-keeps-its-case';
  return name === 'empty' ? 'empty-browse-means-everybody' : 'other-browse-means-everybody';
}

type Users = ReadonlySet<UserKey>;

const isSame = (one: Users, other: Users): boolean =>
  one.size === other.size && [...one].every((key) => other.has(key));

const notIn = (one: Users, other: Users): UserKey[] => [...one].filter((key) => !other.has(key));

/** The lists of everybody that were read whole. */
const wholeLists = ({ lists }: Round): List[] =>
  everybody.map((name) => lists[name]).filter(({ truth }) => truth !== undefined);

/** Why lists can't be compared; undefined when they can. */
export function obstacle(round: Round, question: FilterQuestion): Because | undefined {
  const { lists } = round;
  const needed: readonly ListName[] = listsOf[question];
  const missing = needed.map((name) => lists[name]).find(({ truth }) => truth === undefined);
  if (missing) return cannotCompare(missing);
  const all = wholeLists(round);
  if (question === 'inside-and-outside-are-everybody' && all.length === 0) return cannotCompare(lists.all);
  const [inside, outside] = [lists.inside.truth, lists.outside.truth];
  // Everybody is inside: the filters can't be told apart (reading 26).
  const isNobodyOutside =
    outside?.keys.length === 0 &&
    all.length > 0 &&
    all.every(({ truth }) => isSame(truth!.users, inside!.users));
  return isNobodyOutside ? cannotTell(say('nobody-outside')) : undefined;
}

/** Faults that lists show when they are compared with each other. */
export function faultsBetweenLists(round: Round): Fault[] {
  const { lists } = round;
  const { none, inside, outside } = lists;
  if (!inside.truth) return [];
  const ofNone = say('not-inside-list');
  const faults = difference(round, 'no-browse-means-inside', none, inside.truth.users, ofNone);
  if (!outside.truth) return faults;
  faults.push(...inBoth(inside.truth, outside.truth));
  const together = new Set([...inside.truth.users, ...outside.truth.users]);
  const [first, ...more] = wholeLists(round);
  // Where all lists of everybody agree, the filters are what is wrong; else those lists are.
  const agreed = first?.truth!.users;
  const isAgreed =
    agreed && more.every(({ truth }) => isSame(truth!.users, agreed)) && !isSame(agreed, inside.truth.users);
  if (isAgreed) {
    const what = say('not-together');
    faults.push(...difference(round, 'inside-and-outside-are-everybody', first!, together, what));
  }
  for (const name of [...everybody, ...inCapitals]) {
    const what = say('list-not-everybody', named(name));
    faults.push(...difference(round, questionOfAll(name), lists[name], isAgreed ? agreed : together, what));
  }
  return faults;
}

/** Users whom a list has and should not, or lacks. */
function difference(
  round: Round,
  question: FilterQuestion,
  { truth }: List,
  expected: Users,
  what: Phrase,
): Fault[] {
  if (truth === undefined || obstacle(round, question) !== undefined) return [];
  const [extra, missing] = [notIn(truth.users, expected), notIn(expected, truth.users)];
  if (extra.length + missing.length === 0) return [];
  const parts = [
    ...(extra.length > 0 ? [say('also', some(extra))] : []),
    ...(missing.length > 0 ? [say('without-users', some(missing))] : []),
  ];
  return [
    faultOf(question, pageWith(truth, extra[0]), what, {
      expected: say('n-users', expected.size),
      actual: say('users-that', truth.users.size, parts),
      ...(extra.length > 0 && question !== 'inside-and-outside-are-everybody'
        ? { users: { without: extra[0]! } }
        : {}),
    }),
  ];
}

function inBoth(inside: Reading, outside: Reading): Fault[] {
  const both = outside.keys.filter((key) => inside.users.has(key));
  if (both.length === 0) return [];
  return [
    faultOf('inside-and-outside-share-nobody', pageWith(outside, both[0]), say('inside-and-outside'), {
      expected: say('nobody-in-both'),
      actual: say('in-both', some(both)),
    }),
  ];
}

/** The page of a list that holds a user; its last one where nobody is given. */
const pageWith = ({ pages }: Reading, user?: UserKey): Page =>
  pages.find(({ users }) => user !== undefined && users!.includes(user)) ?? pages.at(-1)!;
