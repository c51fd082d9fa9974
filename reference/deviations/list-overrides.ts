import { userEntry } from '../effects.ts';
import type { Context, Override } from '../override.ts';
import type { User } from '../seed.ts';

/** The users that match the filter, and the effective paging. */
export type List = NonNullable<Context['list']>;

type Choose = (list: List, context: Context) => readonly User[];

/** Returns the users of a page. Default: of the list, with its limit. */
export function pageOf(list: List, users = list.matched, size = list.limit): readonly User[] {
  return users.slice((list.page - 1) * size, list.page * size);
}

/** Shows other users on a page. `total`, `page` and `limit` stay correct. */
export const shows = (choose: Choose): Override => ({
  record: (page, context) =>
    context.list ? { ...page, users: choose(context.list, context).map(userEntry) } : page,
});

/** The same, if the condition is true. */
export const showsWhere = (when: (list: List, context: Context) => boolean, choose: Choose): Override =>
  shows((list, context) => (when(list, context) ? choose(list, context) : pageOf(list)));

/** Shows another total. The users stay correct. */
export const totals = (total: (list: List, context: Context) => number): Override => ({
  record: (page, context) => (context.list ? { ...page, total: total(context.list, context) } : page),
});

/** Sets the largest and the default limit. The response shows the effective limit. */
export const atMost = (most: number): Override => ({
  paging: ({ page = 1, limit = most }) => ({ page, limit: Math.min(limit, most) }),
});

/** True if a list has more than one page. */
export const isSplit = ({ matched, limit }: List): boolean => limit < matched.length;

/** Returns the number of the last page with users. */
export const lastPage = ({ matched, limit }: List): number => Math.ceil(matched.length / limit);

/** True for the last page of several. */
export const isLast = (list: List): boolean => list.page > 1 && list.page === lastPage(list);

/** Returns the users of one type. */
export const of = (users: readonly User[], type: User['type']): readonly User[] =>
  users.filter((user) => user.type === type);

/** True for a value of `browse` that means all users, except the empty one. */
export const isOther = (browse: unknown): boolean =>
  typeof browse === 'string' && !['', 'inside', 'outside'].includes(browse);

/** The same, except `all`. */
export const isRare = (browse: unknown): boolean => isOther(browse) && browse !== 'all';

/** True if the list contains the users of one type. */
export const isFiltered = ({ input }: Context): boolean =>
  ['inside', 'outside', undefined].includes(input['browse'] as string | undefined);
