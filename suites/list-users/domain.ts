import type { Domain, FieldDomain } from '../thorough/domain.ts';
import { oneOf } from '../thorough/fields.ts';
import { pageCount } from './reading.ts';

/** How many users each list has, as it was read whole. */
export interface Totals {
  readonly inside: number;
  readonly outside: number;
  readonly everybody: number;
}

/** A page to ask for; without `browse` it is one of the users inside. */
export interface AskedPage {
  readonly browse?: string;
  readonly limit: number;
  readonly page: number;
}

/** What `browse` may be, with the list that it stands for; any value but the two named ones gives everybody. */
const lists = [
  { browse: undefined, name: 'none', list: 'inside' },
  { browse: 'inside', name: 'inside', list: 'inside' },
  { browse: 'outside', name: 'outside', list: 'outside' },
  { browse: 'all', name: 'everybody', list: 'everybody' },
  { browse: '', name: 'everybody', list: 'everybody' },
] as const satisfies readonly { browse: string | undefined; name: string; list: keyof Totals }[];

/** No generated request asks for more users on a page. */
export const largestPage = 1000;

// Of long lists, the limits and pages near the ends and at the boundaries of bytes and defaults are asked for alone.
const smallLimits = 30;
const usualLimits = [50, 64, 100, 101, 127, 128, 200, 255, 256, 500, largestPage];
const fewPages = 20;

/** All generated pages together have no more users: a run keeps what it received. */
const mostUsers = 60_000;
/** A page has no more users than this part of those that are left. */
const leastShare = 10;

function limitsOf(total: number): number[] {
  const small = Array.from({ length: Math.min(total, smallLimits) }, (_, at) => at + 1);
  const large = [...usualLimits, Math.ceil(total / 2), total - 1, total, total + 1];
  return [...new Set([...small, ...large])].filter(
    (limit) => limit >= 1 && limit <= Math.min(total + 1, largestPage),
  );
}

function pagesOf(total: number, limit: number): number[] {
  const last = pageCount(total, limit);
  if (last <= fewPages) return Array.from({ length: last }, (_, at) => at + 1);
  return [1, 2, 3, 4, 5, 7, 10, Math.ceil(last / 2), last - 1, last];
}

interface Candidate extends AskedPage {
  /** What would be new with it, and how much each is worth. */
  readonly news: readonly (readonly [what: string, worth: number])[];
}

/** Pages that come to mind. */
const usual = { limit: 10, page: 3 } as const;

const isUsual = (limit: number, page: number): boolean =>
  limit > 1 && limit <= usual.limit && page <= usual.page;

function candidates(totals: Totals): Candidate[] {
  return lists.flatMap(({ browse, name, list }) =>
    limitsOf(totals[list]).flatMap((limit) =>
      pagesOf(totals[list], limit).map((page): Candidate => ({
        ...(browse !== undefined && { browse }),
        limit,
        page,
        news: [
          [`limit ${limit} of ${name}`, 100],
          [`limit ${limit}`, 50],
          // The last page of a list may have one user, who is in no order.
          [`full page of limit ${limit} of ${name}`, page * limit <= totals[list] ? 30 : 0],
          [`limit ${limit} of ${browse}`, limit <= usual.limit ? 4 : 1],
          [`page ${page}`, limit > 2 ? 20 : 3],
          [`page ${page} at limit ${limit} of ${name}`, isUsual(limit, page) ? 16 : limit > 2 ? 9 : 1],
          // Pages of one user are many, and show little each.
          [`page ${page} at limit ${limit}`, limit > 1 || page <= usual.page ? 13 : 3],
          [`page ${page} of ${browse}`, 3],
        ],
      })),
    ),
  );
}

/** Every page of each list at each limit, those that show most that is new first. */
export function askedPages(totals: Totals, most: number): AskedPage[] {
  const rest = new Set(candidates(totals));
  const seen = new Set<string>();
  const worthOf = ({ news }: Candidate): number =>
    news.reduce((sum, [what, worth]) => (seen.has(what) ? sum : sum + worth), 0);
  const chosen: AskedPage[] = [];
  let left = mostUsers;
  while (chosen.length < most && rest.size > 0) {
    let best: { one: Candidate; worth: number } | undefined;
    for (const one of rest) {
      if (one.limit * leastShare > left) continue;
      const worth = worthOf(one);
      if (best === undefined || worth > best.worth) best = { one, worth };
    }
    if (best === undefined) break;
    const { news, ...asked } = best.one;
    rest.delete(best.one);
    left -= asked.limit;
    for (const [what] of news) seen.add(what);
    chosen.push(asked);
  }
  return chosen;
}

/** The same far from their neighbours: what is sent at once, or one after the other, is not alike. */
function mixed<One>(some: readonly One[]): One[] {
  const placeOf = (at: number): number => (at * 0.618034) % 1;
  const places = some.map((one, at) => ({ one, place: placeOf(at) }));
  return places.toSorted((a, b) => a.place - b.place).map(({ one }) => one);
}

/** Any whole number from 1: which ones go together is for `fits`. */
const number: FieldDomain = {
  optional: false,
  ranges: true,
  classes: [
    { id: 'number', level: 'must', values: ['1'], holds: (value) => /^[1-9]\d*$/.test(String(value)) },
  ],
};

/**
 * The pages that may be asked for (reading 34).
 * @param totals of lists; without them nothing is asked for, and every page is within its list
 */
export function listDomain(totals?: Totals, most = 0): Domain {
  return {
    fields: {
      browse: oneOf(['inside', 'outside', 'all', ''], { optional: true }),
      limit: number,
      page: number,
    },
    listed: totals ? mixed(askedPages(totals, most)).map(asText) : [],
    fits: ({ browse, limit, page }) => {
      const { list } = lists.find((one) => one.browse === browse?.value) ?? { list: 'everybody' };
      return totals === undefined || pagesFit(totals[list], Number(limit?.value), Number(page?.value));
    },
  };
}

const asText = (asked: AskedPage): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]));

function pagesFit(total: number, limit: number, page: number): boolean {
  return limit <= total + 1 && page <= pageCount(total, limit);
}
