import { type Phrase, phrase } from '../../messages/phrase.ts';
import { everybody, inCapitals, named, type List, type Round } from './lists.ts';
import { some, type UserKey } from './page.ts';
import { faultOf, type ListFault, type Question } from './questions.ts';
import type { ListName } from './steps.ts';
import { before } from '../../messages/zh/apart.ts';
import { plural } from '../../messages/numbers.ts';

/** The question whether a list is everybody's. */
export function questionOfAll(name: ListName): Question {
  if (inCapitals.includes(name)) return 'browse-keeps-its-case';
  return name === 'empty' ? 'empty-browse-means-everybody' : 'other-browse-means-everybody';
}

type Users = ReadonlySet<UserKey>;

/** True for lists of the same users. */
export const isSame = (one: Users, other: Users): boolean =>
  one.size === other.size && [...one].every((key) => other.has(key));

const notIn = (one: Users, other: Users): UserKey[] => [...one].filter((key) => !other.has(key));

/** The lists of everybody that were read whole. */
export const wholeLists = ({ lists }: Round): List[] =>
  everybody.map((name) => lists[name]).filter(({ truth }) => truth !== undefined);

/** True if the list without `browse` is not that of the inside users: its totals are those of another list. */
export const holdsOthers = ({ lists: { none, inside } }: Round): boolean =>
  inside.truth !== undefined &&
  none.pages.some(({ users = [] }) => users.some((key) => !inside.truth!.users.has(key)));

const notInsideList = phrase(
  'not-inside-list',
  'the list without browse is not the list of inside users',
  '不带 browse 的列表不是内部用户的列表',
);
const insideAndOutside = phrase(
  'inside-and-outside',
  'users are both inside and outside',
  '有用户既是内部用户又是外部用户',
);
const nobodyInBoth = phrase('nobody-in-both', 'no user in both lists', '没有用户同时在两个列表中');
const inBoth = phrase(
  'in-both',
  (users: string) => `in both: ${users}`,
  (users) => `两个列表都有：${users}`,
);
const notTogether = phrase(
  'not-together',
  'the list of all users (browse=all) differs from inside and outside users together',
  '全部用户的列表（browse=all）不等于内部用户和外部用户之和',
);
const listNotEverybody = phrase(
  'list-not-everybody',
  (list: string) => `the list ${list} does not contain all users`,
  (list) => `${before(list)}不是全部用户`,
);

/** Faults that lists show when they are compared with each other. */
export function faultsBetweenLists(round: Round): ListFault[] {
  const { none, inside, outside } = round.lists;
  const [insiders, outsiders] = [inside.truth?.users, outside.truth?.users];
  if (!insiders) return [];
  const faults = difference('no-browse-means-inside', none, insiders, notInsideList);
  if (!outsiders) return faults;
  const both = [...outsiders].filter((key) => insiders.has(key));
  if (both.length > 0)
    faults.push(
      faultOf('inside-and-outside-share-nobody', pageWith(outside, both[0]), insideAndOutside, {
        expected: nobodyInBoth,
        actual: inBoth(some(both)),
      }),
    );
  const together = new Set([...insiders, ...outsiders]);
  const [first, ...more] = wholeLists(round);
  // Where all lists of everybody agree, the filters are what is wrong; else those lists are.
  const agreed = first?.truth!.users;
  const isAgreed =
    agreed && more.every(({ truth }) => isSame(truth!.users, agreed)) && !isSame(agreed, insiders);
  if (isAgreed) faults.push(...difference('inside-and-outside-are-everybody', first!, together, notTogether));
  for (const name of [...everybody, ...inCapitals]) {
    const what = listNotEverybody(named(name));
    faults.push(...difference(questionOfAll(name), round.lists[name], isAgreed ? agreed : together, what));
  }
  return faults;
}

/** Users by their keys: `user 8`, `users 8, 9`. */
export const usersNamed = (users: string): string => `user${users.includes(', ') ? 's' : ''} ${users}`;

const inList = (users: string): string => users.replaceAll(', ', '、');

const inNeither = phrase(
  'in-neither',
  (users: string) => `${usersNamed(users)}, in neither of the two`,
  (users) => `用户 ${inList(users)} 不在两个列表中`,
);
const inOneOfBoth = phrase(
  'in-one-of-both',
  (users: string) => `without ${usersNamed(users)}, in one of the two`,
  (users) => `缺少用户 ${inList(users)}，而其中一个列表有`,
);
/** Users whom a list has and should not have. */
export const also = phrase(
  'also',
  (users: string) => `also ${usersNamed(users)}`,
  (users) => `多出用户 ${inList(users)}`,
);
const withoutUsers = phrase(
  'without-users',
  (users: string) => `without ${usersNamed(users)}`,
  (users) => `缺少用户 ${inList(users)}`,
);
/** A number of users. */
export const nUsers = phrase(
  'n-users',
  (users: number) => plural(users, 'user'),
  (users) => `${users} 个用户`,
);
/** A number of users, and how they differ. */
export const usersThat = phrase(
  'users-that',
  (users: number, parts: readonly string[]) => `${plural(users, 'user')}: ${parts.join('; ')}`,
  (users, parts) => `${users} 个用户：${parts.join('；')}`,
);

/** Users whom a list has and should not, or lacks. */
function difference(question: Question, list: List, expected: Users, what: Phrase): ListFault[] {
  const users = list.truth?.users ?? expected;
  const [extra, missing] = [notIn(users, expected), notIn(expected, users)];
  if (extra.length + missing.length === 0) return [];
  const [more, fewer] =
    question === 'inside-and-outside-are-everybody' ? [inNeither, inOneOfBoth] : [also, withoutUsers];
  const parts = [
    ...(extra.length > 0 ? [more(some(extra))] : []),
    ...(missing.length > 0 ? [fewer(some(missing))] : []),
  ];
  const isExtra = extra.length > 0 && question !== 'inside-and-outside-are-everybody';
  return [
    faultOf(question, pageWith(list, extra[0]), what, {
      expected: nUsers(expected.size),
      actual: usersThat(users.size, parts),
      ...(isExtra && { users: { without: extra[0]! } }),
    }),
  ];
}

/** The page of a list that holds a user; its last one where nobody is given. */
const pageWith = ({ truth }: List, user?: UserKey) =>
  truth!.pages.find(({ users }) => user !== undefined && users!.includes(user)) ?? truth!.pages.at(-1)!;
