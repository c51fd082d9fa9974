import { numberOf, type Page, type Paging, type UserKey } from './page.ts';
import type { ListName } from './steps.ts';

/** Page 1 of a list lacks the first users of the list. The pages together show fewer than `total`, in whatever order. */
export interface LateStart {
  readonly page: Page;
  /** How many users the list has. */
  readonly total: number;
  /** The most users that the pages from page 1 on show. */
  readonly shown: number;
  /** The first user, where another page shows who that is. */
  readonly first?: UserKey;
}

interface Read {
  readonly name: ListName;
  readonly pages: readonly Page[];
  readonly whole: Paging;
  readonly paged: Paging;
  readonly truth?: Paging;
  readonly late?: LateStart;
}

/**
 * How many users a list has: its total, or at least those whom its pages show where they have no total in a usable form. 0
 * where the totals disagree, so that they promise nothing.
 */
function totalOf(list: Read): number {
  const totals = new Set(list.pages.flatMap(({ total }) => total ?? []));
  if (totals.size === 0) return usersOn(list).size;
  return totals.size === 1 ? [...totals][0]! : 0;
}

const endedIn = ({ whole, paged }: Read): Paging[] =>
  [whole, paged].filter(({ state, pages }) => state === 'ended' && pages.length > 0);

const shownIn = (list: Read): number => Math.max(0, ...endedIn(list).map(({ users }) => users.size));

/** Whether a list by itself shows that its page 1 lacks the first users: pages are counted from 0, or begin too late. */
export function lateStartOf(list: Read): LateStart | undefined {
  const total = totalOf(list);
  const shown = shownIn(list);
  if (total === 0) return undefined;
  if (shown >= total) return lateInPages(list, total);
  const firstPages = list.pages.filter((page) => numberOf(page) === 1 && page.users !== undefined);
  const withRoom = firstPages.filter(({ limit = 0 }) => limit >= total);
  const [numbered] = withRoom.filter(({ asked }) => asked.page === 1);
  const ended = endedIn(list).filter(({ keys, users }) => keys.length === users.size);
  const starts = firstPages.flatMap(({ asked, users }) =>
    asked.page === undefined ? users!.slice(0, 1) : [],
  );
  for (const first of starts) {
    if (numbered && !numbered.users!.includes(first))
      return { page: numbered, total, shown: numbered.users!.length, first };
    const isNowhere = ended.length > 0 && ended.every(({ users }) => !users.has(first));
    if (isNowhere) return { page: ended[0]!.pages[0]!, total, shown, first };
  }
  const isAnybodyShown = list.pages.some(({ users = [] }) => users.length > 0);
  const isEmpty = withRoom.every(({ users }) => users!.length === 0);
  return numbered && isEmpty && isAnybodyShown ? { page: numbered, total, shown: 0 } : undefined;
}

/** Where the whole list fits on one page, it is right; in several pages, the first users are on none. */
function lateInPages({ truth, paged }: Read, total: number): LateStart | undefined {
  const missing = (truth?.keys.length ?? 0) - paged.keys.length;
  const isLate =
    paged.state === 'ended' &&
    missing > 0 &&
    paged.keys.every((key, at) => key === truth!.keys[at + missing]);
  return isLate && paged.keys.length > 0
    ? { page: paged.pages[0]!, total, shown: paged.keys.length, first: truth!.keys[0]! }
    : undefined;
}

const lacking = (list: Read): number => totalOf(list) - shownIn(list);

/** Lists that begin late by what others show, and contradict nothing in themselves but their totals. */
export function lateTogether(lists: Readonly<Record<ListName, Read>>): [ListName, LateStart][] {
  const read = Object.values(lists).filter((list) => endedIn(list).length > 0 && totalOf(list) > 0);
  const isOneLate = read.some(({ late }) => late !== undefined);
  const mine = isOneLate ? read.filter((list) => !list.late && lacking(list) > 0) : allLate(lists, read);
  return mine.map((list) => {
    const [page] = endedIn(list)[0]!.pages;
    return [list.name, { page: page!, total: totalOf(list), shown: shownIn(list) }];
  });
}

/**
 * The lists, where each lacks the same number of users, and the inside and outside users together lack some of the list of
 * everybody, who come before the others there. A wrong count does not do that, nor do lists that end too early.
 */
function allLate(lists: Readonly<Record<ListName, Read>>, read: readonly Read[]): readonly Read[] {
  const most = Math.max(0, ...read.map(lacking));
  const { inside, outside, all } = lists;
  const isSameLack = read.every((list) => lacking(list) === Math.min(most, totalOf(list)));
  if (most === 0 || !isSameLack || ![inside, outside, all].every((list) => read.includes(list))) return [];
  const filtered = [inside, outside].map(usersOn).filter(({ size }) => size > 0);
  const isLate = endedIn(all).some(({ keys }) => {
    const lost = keys.flatMap((key, at) => (filtered.some((users) => users.has(key)) ? [] : [at]));
    const places = filtered.map((users) => keys.flatMap((key, at) => (users.has(key) ? [at] : [])));
    const isBefore = places.some((mine) => Math.max(...lost) < Math.min(...mine));
    const isAfter = places.some((mine) => Math.min(...lost) > Math.max(...mine));
    return lost.length > 0 && isBefore && !isAfter;
  });
  return isLate ? read : [];
}

const usersOn = ({ pages }: Read): Set<UserKey> => new Set(pages.flatMap(({ users = [] }) => users));
