import { oneOf, type Domain, type FieldDomain } from '../thorough/domain.ts';
import { pageCount } from './reading.ts';

/** How many users each list has, as it was read whole. */
export interface Totals {
  readonly inside: number;
  readonly outside: number;
  readonly everybody: number;
}

/** A page to ask for; without `browse` it is one of the users inside. */
export interface GeneratedPage {
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

/** What is new with a page, the most telling first; the last page of a list may have one user, who is in no order. */
const newsOf = ({ browse, limit, page }: GeneratedPage, name: string, total: number): readonly string[] => [
  `limit ${limit} of ${name}, ${page * limit <= total ? 'full' : 'last'}`,
  `page ${page} at limit ${limit} of ${name}`,
  `page ${page} at limit ${limit}`,
  `page ${page} of ${browse}`,
];

/** The pages of each list at each limit: those with which most is new, and pages of several users first. */
export function generatedPages(totals: Totals, most: number): GeneratedPage[] {
  const seen = new Set<string>();
  const candidates = lists.flatMap(({ browse, name, list }) =>
    limitsOf(totals[list]).flatMap((limit) =>
      pagesOf(totals[list], limit).map((page) => {
        const asked = { ...(browse !== undefined && { browse }), limit, page };
        return { asked, news: newsOf(asked, name, totals[list]) };
      }),
    ),
  );
  const rest = new Set(candidates);
  const chosen: GeneratedPage[] = [];
  let left = mostUsers;
  while (chosen.length < most) {
    const fits = [...rest].filter(({ asked }) => asked.limit * leastShare <= left);
    const worthOf = ({ asked, news }: (typeof candidates)[number]): number =>
      news.reduce((sum, one, at) => sum + (seen.has(one) ? 0 : 2 ** -at), 0) * (asked.limit > 2 ? 2 : 1);
    const worths = fits.map(worthOf);
    const best = fits[worths.indexOf(Math.max(...worths))];
    if (best === undefined) break;
    rest.delete(best);
    left -= best.asked.limit;
    for (const one of best.news) seen.add(one);
    chosen.push(best.asked);
  }
  return chosen;
}

/** The same far from their neighbours: what is sent at once, or one after the other, is not alike. */
function mixed<One>(some: readonly One[]): One[] {
  const places = some.map((one, at) => ({ one, place: (at * 0.618034) % 1 }));
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
    listed: totals ? mixed(generatedPages(totals, most)).map(asText) : [],
    fits: ({ browse, limit, page }) => {
      const { list } = lists.find((one) => one.browse === browse?.value) ?? { list: 'everybody' };
      return totals === undefined || pagesFit(totals[list], Number(limit?.value), Number(page?.value));
    },
  };
}

const asText = (asked: GeneratedPage): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]));

function pagesFit(total: number, limit: number, page: number): boolean {
  return limit <= total + 1 && page <= pageCount(total, limit);
}
