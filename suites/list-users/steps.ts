import { roleOf, type PagingKind, type Round } from '../../engine/evidence/role.ts';
import type { Step } from '../../engine/judging/suite.ts';
import { phrase } from '../../messages/phrase.ts';
import { subjectOf, type Subject } from '../common/subject.ts';
import {
  tokenSteps,
  type AnyTokenFault,
  tokenWords,
  askOtherForm,
  askWithoutToken,
} from '../common/token-steps.ts';
import { thoroughSteps, type ThoroughStep } from '../thorough/steps.ts';

/** The lists that are read, and the `browse` that asks for each. */
export const listNames = {
  none: undefined,
  inside: 'inside',
  outside: 'outside',
  all: 'all',
  unknown: 'conformance',
  empty: '',
  insideInCapitals: 'INSIDE',
  outsideWithCapital: 'Outside',
} as const;

/** One of the lists that are read. */
export type ListName = keyof typeof listNames;

/** Lists that are also read in pages of a small limit (reading 22). */
export const pagedLists = ['none', 'inside', 'outside', 'all', 'empty'] as const satisfies ListName[];

/** Rounds in which all lists are read, at most: a list that still changes in the last one blocks what rests on it. */
export const roundNames = ['r1', 'r2', 'r3'] as const satisfies Round[];

/** Rounds in which lists are read whole, to compare generated pages with: before them, and after those that failed. */
export const thoroughRounds = ['thorough/whole/1', 'thorough/whole/2'] as const satisfies Round[];

/** A page in another form than those that lists are paged through with. */
export interface FormRow {
  readonly list: ListName;
  readonly query: (usual: number, count: number) => Readonly<Record<string, number>>;
  readonly gzip?: true;
  /** Asked after the lists were read: `count` is the number of users of this one. */
  readonly isOfKnown?: true;
}

/**
 * Every parameter alone, two of them together, and limits of 1 and 2. `usual` is the limit in force by default, `count` the
 * number of inside users as far as is known, if nothing else is said.
 */
export const formRows = {
  'page-alone': { list: 'none', query: (usual, count) => ({ page: count > usual ? 2 : 1 }) },
  'limit-alone': { list: 'none', query: (usual) => ({ limit: Math.min(usual, 5) }) },
  'browse-alone': { list: 'outside', query: () => ({}) },
  'browse-and-page': {
    list: 'all',
    query: (usual, count) => ({ page: count > usual ? 2 : 1 }),
    isOfKnown: true,
  },
  'limit-1': { list: 'inside', query: () => ({ limit: 1 }) },
  'limit-2': { list: 'all', query: () => ({ limit: 2 }) },
  'page-2-of-limit-1': { list: 'all', query: () => ({ page: 2, limit: 1 }) },
  'last-page-of-limit-1': { list: 'none', query: (_, count) => ({ page: Math.max(1, count), limit: 1 }) },
  'page-3-of-limit-2': { list: 'none', query: (_, count) => ({ page: count > 4 ? 3 : 1, limit: 2 }) },
  // A compressed list is the same list.
  gzip: { list: 'all', query: () => ({}), gzip: true },
} as const satisfies Record<string, FormRow>;

/** The name of such a page. */
export type FormName = keyof typeof formRows;

type FormStep = `${Round}/form/${FormName}`;
type PagingStep = `${Round}/${PagingKind}/${ListName}/${number}/${number}`;

/** Step of one page of a list that is paged through with a limit. */
export const pagingStep = (
  round: Round,
  kind: PagingKind,
  list: ListName,
  limit: number,
  page: number,
): PagingStep => `${round}/${kind}/${list}/${limit}/${page}`;

/** The step of the plain list that begins a round. */
export const firstStep = <R extends Round>(round: R): `${R}/default` => `${round}/default`;

/** The step of the first request of a run. */
export const first = firstStep('r1');

/** True for a request that reads a list in a round. */
export function isInRound(step: string, round: Round): boolean {
  const role = roleOf(step);
  return 'round' in role && role.round === round;
}

/** True for a list that is read to compare generated pages with. */
export const isToCompare = (step: string): boolean => thoroughRounds.some((round) => isInRound(step, round));

/** Undocumented requests, in the order of sending; `pages` is the number of pages of the list at the limit. */
export const openRows = {
  'open/page-beyond': {
    aspect: 'page beyond the last',
    query: (limit: number, pages: number) => ({ page: pages + 5, limit }),
  },
  'open/page-zero': { aspect: 'page 0', query: (limit: number) => ({ page: 0, limit }) },
  'open/limit-zero': { aspect: 'limit 0', query: () => ({ page: 1, limit: 0 }) },
  'open/page-word': { aspect: 'page is a word', query: (limit: number) => ({ page: 'two', limit }) },
  'open/limit-word': { aspect: 'limit is a word', query: () => ({ page: 1, limit: 'ten' }) },
  'open/large-limit': { aspect: 'limit 1000', query: () => ({ page: 1, limit: 1000 }) },
} as const;

/** Their names. */
export type OpenStep = keyof typeof openRows;

/** The same, in the order of sending. */
export const openSteps = Object.keys(openRows) as OpenStep[];

const open = Object.fromEntries(
  openSteps.map((step): [string, Step] => [step, { answer: 'open', aspect: openRows[step].aspect }]),
) as Record<OpenStep, Step>;

/** Queries of requests without a valid Token: who forgets to check it may forget that for one parameter only. */
export const tokenQueries = {
  inside: { browse: 'inside' },
  outside: { browse: 'outside' },
  everybody: { browse: 'all' },
  'empty-browse': { browse: '' },
  page: { page: '1' },
  limit: { limit: '20' },
  // A page after the first, as small as can be: it shows a user also where there are only two.
  'page-and-limit': { page: '2', limit: '1' },
  'page-of-inside': { browse: 'inside', page: '1', limit: '20' },
  'page-of-outside': { browse: 'outside', page: '1', limit: '20' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

type TokenQuery = keyof typeof tokenQueries;

/**
 * Each query without a Token, and each other fault of the Token with some. With those in the other form (`formOfFault`) each
 * value of `browse` gets nearly every fault.
 */
export const faultsByQuery = [
  ...(Object.keys(tokenQueries) as TokenQuery[]).map((query) => [query, 'none'] as const),
  ['outside', 'empty'],
  ['inside', 'empty'],
  ['inside', 'made-up'],
  ['outside', 'made-up'],
  ['everybody', 'cut-short'],
  ['inside', 'cut-short'],
  ['empty-browse', 'altered'],
  ['outside', 'altered'],
  ['page-of-inside', 'lengthened'],
  ['page', 'prefixed'],
] as const satisfies readonly (readonly [TokenQuery, AnyTokenFault])[];

/** The parameters of the other form: a service may refuse a smaller or a larger limit before it looks at the Token. */
const formOfAll = { browse: 'all', page: '1', limit: '20' } as const;

/** The other form of the request, by the fault of the Token. */
export const formOfFault: Readonly<Record<AnyTokenFault, Readonly<Record<string, string>>>> = {
  none: formOfAll,
  empty: formOfAll,
  'made-up': formOfAll,
  'cut-short': { ...formOfAll, browse: 'outside' },
  altered: { ...formOfAll, browse: 'inside' },
  lengthened: { ...formOfAll, browse: 'outside' },
  prefixed: formOfAll,
};

const tokenFormSteps = Object.fromEntries(
  faultsByQuery.map(([query, fault]): [string, Step] => [
    `token/${query}/${fault}`,
    { purpose: askOtherForm('list-users', tokenWords[fault]), answer: 'refusal' },
  ]),
) as Record<`token/${TokenQuery}/${AnyTokenFault}`, Step>;

const plainList = {
  purpose: phrase('list-plain', 'list users without parameters', '列出用户，不带参数'),
  answer: 'record',
} as const satisfies Step;
const list = { answer: 'record' } as const satisfies Step;

/** Every request about listing users. */
export const steps = {
  [first]: plainList,
  'r2/default': plainList,
  'r3/default': plainList,
  'r1/*': list,
  'r2/*': list,
  'r3/*': list,
  'accounts/*': {
    purpose: phrase(
      'list-for-accounts',
      'list users, to find accounts to assign to',
      '列出用户，以选择指派给的账号',
    ),
    answer: 'taken',
  },
  // Only if the first list is no page: shows whether the API is there at all.
  'opening/no-token': {
    purpose: askWithoutToken('list-users', tokenWords.none),
    answer: 'refusal',
  },
  'opening/unknown-path': {
    purpose: phrase(
      'unknown-path',
      'a path that the API does not have, to see whether the API is there',
      '请求 API 中不存在的路径，以了解该 API 是否存在',
    ),
    answer: 'open',
    meets: 'nothing',
  },
  'still-taken': {
    purpose: phrase(
      'list-still-accepted',
      'list users, to see whether the Token is still accepted',
      '列出用户，以了解 Token 是否仍被接受',
    ),
    answer: 'taken',
  },
  ...tokenSteps('list-users'),
  ...tokenFormSteps,
  ...open,
  ...thoroughSteps,
} as const satisfies Record<string, Step>;

/** The name of a request about listing users. */
export type ListStep =
  | `${Round}/default`
  | `accounts/${number | 'outside'}`
  | 'still-taken'
  | 'opening/no-token'
  | 'opening/unknown-path'
  | PagingStep
  | FormStep
  | OpenStep
  | ThoroughStep
  | keyof typeof tokenFormSteps
  | keyof ReturnType<typeof tokenSteps>;

/** List users, as its judges see it; a family of the table has fewer names than its pattern allows. */
export const subject = subjectOf('list-users', steps, 'answers-a-page') as Subject<ListStep> & {
  readonly record: 'page';
};
