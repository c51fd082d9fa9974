import { say, type Phrase } from '../../messages/phrase.ts';
import { everybody, inCapitals, named, type List, type Round } from './lists.ts';
import { some, type UserKey } from './page.ts';
import { faultOf, type ListFault, type Question } from './questions.ts';
import type { ListName } from './steps.ts';

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

/** Faults that lists show when they are compared with each other. */
export function faultsBetweenLists(round: Round): ListFault[] {
  const { none, inside, outside } = round.lists;
  const [insiders, outsiders] = [inside.truth?.users, outside.truth?.users];
  if (!insiders) return [];
  const faults = difference('no-browse-means-inside', none, insiders, say('not-inside-list'));
  if (!outsiders) return faults;
  const both = [...outsiders].filter((key) => insiders.has(key));
  if (both.length > 0)
    faults.push(
      faultOf('inside-and-outside-share-nobody', pageWith(outside, both[0]), say('inside-and-outside'), {
        expected: say('nobody-in-both'),
        actual: say('in-both', some(both)),
      }),
    );
  const together = new Set([...insiders, ...outsiders]);
  const [first, ...more] = wholeLists(round);
  // Where all lists of everybody agree, the filters are what is wrong; else those lists are.
  const agreed = first?.truth!.users;
  const isAgreed =
    agreed && more.every(({ truth }) => isSame(truth!.users, agreed)) && !isSame(agreed, insiders);
  if (isAgreed)
    faults.push(...difference('inside-and-outside-are-everybody', first!, together, say('not-together')));
  for (const name of [...everybody, ...inCapitals]) {
    const what = say('list-not-everybody', named(name));
    faults.push(...difference(questionOfAll(name), round.lists[name], isAgreed ? agreed : together, what));
  }
  return faults;
}

/** Users whom a list has and should not, or lacks. */
function difference(question: Question, list: List, expected: Users, what: Phrase): ListFault[] {
  const users = list.truth?.users ?? expected;
  const [extra, missing] = [notIn(users, expected), notIn(expected, users)];
  if (extra.length + missing.length === 0) return [];
  const [more, fewer] =
    question === 'inside-and-outside-are-everybody'
      ? (['in-neither', 'in-one-of-both'] as const)
      : (['also', 'without-users'] as const);
  const parts = [
    ...(extra.length > 0 ? [say(more, some(extra))] : []),
    ...(missing.length > 0 ? [say(fewer, some(missing))] : []),
  ];
  const isExtra = extra.length > 0 && question !== 'inside-and-outside-are-everybody';
  return [
    faultOf(question, pageWith(list, extra[0]), what, {
      expected: say('n-users', expected.size),
      actual: say('users-that', users.size, parts),
      ...(isExtra && { users: { without: extra[0]! } }),
    }),
  ];
}

/** The page of a list that holds a user; its last one where nobody is given. */
const pageWith = ({ truth }: List, user?: UserKey) =>
  truth!.pages.find(({ users }) => user !== undefined && users!.includes(user)) ?? truth!.pages.at(-1)!;
