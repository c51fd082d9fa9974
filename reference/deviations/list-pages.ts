import { userEntry } from '../effects.ts';
import type { Context, Override } from '../override.ts';
import type { User } from '../seed.ts';

/** A filtered list with the paging in force. */
export type List = NonNullable<Context['list']>;

type Choose = (list: List, context: Context) => readonly User[];

/** The users of a page: of the whole list by the limit, or of any sequence by any size. */
export function pageOf(list: List, users = list.matched, size = list.limit): readonly User[] {
  return users.slice((list.page - 1) * size, list.page * size);
}

/** Puts other users on a page; `total` and the echoes stay right. */
export const shows = (choose: Choose): Override => ({
  record: (page, context) =>
    context.list ? { ...page, users: choose(context.list, context).map(userEntry) } : page,
});

/** The same where the condition holds. */
export const showsWhere = (when: (list: List, context: Context) => boolean, choose: Choose): Override =>
  shows((list, context) => (when(list, context) ? choose(list, context) : pageOf(list)));

/** Another total; the users stay right. */
export const totals = (total: (list: List, context: Context) => number): Override => ({
  record: (page, context) => (context.list ? { ...page, total: total(context.list, context) } : page),
});

/** So many users on a page at most, and where no limit is sent; `limit` says so. */
export const atMost = (most: number): Override => ({
  paging: ({ page = 1, limit = most }) => ({ page, limit: Math.min(limit, most) }),
});

/** Whether a list needs more than one page. */
export const isSplit = ({ matched, limit }: List): boolean => limit < matched.length;

/** The number of the last page that has a user. */
export const lastPage = ({ matched, limit }: List): number => Math.ceil(matched.length / limit);

/** Whether it is the last page of several. */
export const isLast = (list: List): boolean => list.page > 1 && list.page === lastPage(list);

/** Users of one type. */
export const of = (users: readonly User[], type: User['type']): readonly User[] =>
  users.filter((user) => user.type === type);

/** Whether `browse` asks for everybody by a word. */
export const isOther = (browse: unknown): boolean =>
  typeof browse === 'string' && !['', 'inside', 'outside'].includes(browse);

/** The same by another word than the first that comes to mind. */
export const isRare = (browse: unknown): boolean => isOther(browse) && browse !== 'all';

/** Whether the list is that of one type of users. */
export const isFiltered = ({ input }: Context): boolean =>
  ['inside', 'outside', undefined].includes(input['browse'] as string | undefined);
