import type { Exchange } from '../../engine/evidence/evidence.ts';
import type { View } from '../../engine/evidence/view.ts';
import { oncePer } from '../../engine/evidence/once-per.ts';
import type { Check } from '../../engine/judging/check.ts';
import { sendCases } from '../thorough/send.ts';
import { propertyRows } from '../thorough/checks.ts';
import { failuresIn } from '../thorough/trials.ts';
import { oneOf, type Domain, type FieldDomain } from '../thorough/domain.ts';
import type { Breach, Property } from '../thorough/property.ts';
import { concurrentCases, freshObjects, type Part, type ThoroughSession } from '../thorough/session.ts';
import { caseOf, trialRoleOf } from '../thorough/steps.ts';
import { cannotTell, roundOf, isSameOrder, largestLimit, minForOrder, pageCount } from './lists.ts';
import { roundsIn } from './judge.ts';
import { hasOtherOrders } from './list-faults.ts';
import { pageRequestOf, pageOf, some, type Page, type UserKey } from './page.ts';
import { RoundReader } from './scenario.ts';
import { first, pagedLists, subject, thoroughRounds, type ListStep } from './steps.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';
import { usersThat } from './filters.ts';

/** How many users each list has, as it was read whole. */
type Totals = Readonly<Record<'inside' | 'outside' | 'everybody', number>>;

/** A page to ask for; without `browse` it is one of the users inside. */
interface GeneratedPage {
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

/** Values that are neither inside nor outside, and that a service may take for one of them (reading 22). */
const otherValues = ['1', '0', 'in', 'out', 'inside,outside', 'without'] as const;

// Of long lists, the limits and pages near the ends and at the boundaries of bytes and defaults are asked for alone.
const smallLimits = 30;
const usualLimits = [50, 64, 100, 101, 127, 128, 200, 255, 256, 500, largestLimit];
const fewPages = 20;

/** All generated pages together have no more users: a run keeps what it received. */
const mostUsers = 60_000;
/** A page has no more users than this part of those that are left. */
const leastShare = 10;

function limitsOf(total: number): number[] {
  const small = Array.from({ length: Math.min(total, smallLimits) }, (_, at) => at + 1);
  const large = [...usualLimits, Math.ceil(total / 2), total - 1, total, total + 1];
  return [...new Set([...small, ...large])].filter(
    (limit) => limit >= 1 && limit <= Math.min(total + 1, largestLimit),
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
  const limit = Math.min(totals.everybody, largestLimit);
  const chosen: GeneratedPage[] = otherValues.slice(0, most).map((browse) => ({ browse, limit, page: 1 }));
  let left = mostUsers - chosen.length * limit;
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

const inQuery = (page: GeneratedPage) =>
  Object.fromEntries(Object.entries(page).map(([name, value]) => [name, String(value)]));

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
      browse: oneOf(['inside', 'outside', 'all', '', ...otherValues], { optional: true }),
      limit: number,
      page: number,
    },
    listed: totals ? mixed(generatedPages(totals, most)).map(inQuery) : [],
    fits: ({ browse, limit, page }) => {
      const { list } = lists.find((one) => one.browse === browse?.value) ?? { list: 'everybody' };
      const [total, size] = [totals?.[list] ?? Infinity, Number(limit?.value)];
      return size <= total + 1 && Number(page?.value) <= pageCount(total, size);
    },
  };
}

/** A list that generated pages are compared with. */
type WholeName = (typeof pagedLists)[number];

/** Where more pages than these are not as the whole list has them, the order follows the limit. */
const mostOdd = 1 / 3;
/** Users that a list has at least, so that pages can be told apart. */
const fewest = 3;

const listOf = (exchange: Exchange): WholeName => pageRequestOf(exchange).list as WholeName;

const differsFromList = phrase(
  'differs-from-list',
  (field: string) => `${field} differs from the list`,
  (field) => `${field} 与列表不符`,
);

/** The lists as they were read whole, and what generated pages say against them. */
class WholeLists {
  /** The order of each list each time that it was read; of no user where it was not read whole. */
  private readonly orders: ReadonlyMap<WholeName, readonly (readonly UserKey[])[]>;
  /** The largest limit that any page was answered with. */
  private readonly largestEchoed: number;
  /** The order of the users follows page and limit, or is none: who is on a page is not judged. */
  readonly isUnordered: boolean;
  /** Users joined meanwhile: a page counts one more, and shows somebody whom no reading has. */
  private readonly hasJoined: boolean;
  /** Lists with a page that fits no reading, of which there are two different ones, or which users joined (reading 27). */
  readonly changed: readonly WholeName[];

  constructor(view: View<ListStep>) {
    this.orders = new Map(pagedLists.map((name) => [name, ordersIn(view, name)]));
    const sent = view.steps('thorough/*');
    this.largestEchoed = Math.max(0, ...sent.flatMap((exchange) => pageOf(exchange)?.echoedLimit ?? []));
    const cases = sent.filter(({ step }) => caseOf(step));
    const odd = cases.filter((exchange) => this.contradictionIn(exchange) !== undefined);
    const misplaced = odd.filter((exchange) => this.contradictionIn(exchange)!.field === 'users');
    const isOdd = misplaced.length > cases.length * mostOdd && cases.length >= minForOrder;
    this.isUnordered = isOdd || roundsIn(view).some(hasOtherOrders);
    const known = new Set([...this.orders.values()].flat(2));
    this.hasJoined = sent.some(
      (exchange) =>
        this.contradictionIn(exchange)?.field === 'total' &&
        pageOf(exchange)?.users?.some((key) => !known.has(key)),
    );
    this.changed = [...new Set(odd.map(listOf))].filter((name) => this.hasChanged(name));
  }

  /** How many users a list has; 0 where it could not be read whole. */
  countOf(name: WholeName): number {
    return this.orders.get(name)![0]?.length ?? 0;
  }

  /** What is wrong with a page; nothing where others may have changed its list. */
  breachesOf(exchange: Exchange): readonly Breach[] {
    const found = this.contradictionIn(exchange);
    const isExcused = (this.isUnordered && found?.field === 'users') || this.hasChanged(listOf(exchange));
    return found === undefined || isExcused ? [] : [found];
  }

  /** True for a page that its list does not have, at the first time of reading it or at the second: how it is answered is open. */
  isBeyond(exchange: Exchange): boolean {
    const { page = 1, limit = 1 } = pageRequestOf(exchange);
    const inForce = this.largestEchoed > 0 ? Math.min(limit, this.largestEchoed) : limit;
    const counts = this.orders.get(listOf(exchange))!.map(({ length }) => length);
    return counts.some((count) => count > 0 && page > pageCount(count, inForce));
  }

  /** The first difference of a page from its list, of which it may fit either order, and any limit up to the one asked for. */
  private contradictionIn(exchange: Exchange): Breach | undefined {
    if (this.isBeyond(exchange)) return undefined;
    const page = pageOf(exchange);
    const limit = page?.asked.limit ?? 0;
    const limits = [this.largestEchoed, Math.max(1, page?.echoedLimit ?? limit)].map((most) =>
      Math.min(limit, most),
    );
    const orders = this.orders.get(listOf(exchange))!.filter(({ length }) => length > 0);
    const found = orders.flatMap((order) =>
      limits.map((inForce) => page && this.differenceFrom(order, page, inForce)),
    );
    return found.includes(undefined) ? undefined : found[0];
  }

  private differenceFrom(order: readonly UserKey[], page: Page, inForce: number): Breach | undefined {
    const { asked, users } = page;
    const { page: number = 1 } = asked;
    const breach = (field: string, expected: Phrase, actual: Phrase): Breach => {
      const what = differsFromList(field);
      return { field, fault: 'list', level: 'must', what, expected, actual };
    };
    const members = [
      ['page', page.page, number],
      ['limit', page.echoedLimit, inForce],
      ['total', page.total, order.length],
    ] as const;
    const wrong = members.find(([, got, expected]) => got !== expected);
    if (wrong) return breach(wrong[0], String(wrong[2]), String(wrong[1]));
    const slice = order.slice((number - 1) * inForce, number * inForce);
    if (users === undefined || isSameOrder(users, slice)) return undefined;
    const counted = (keys: readonly UserKey[]): Phrase => usersThat(keys.length, [some(keys)]);
    return breach('users', counted(slice), counted(users));
  }

  /** True for a list that was read twice, and was another one, or could not be read again, or if users joined. */
  private hasChanged(name: WholeName): boolean {
    const [one, two] = this.orders.get(name)!;
    return this.hasJoined || (two !== undefined && !isSameOrder(one!, two));
  }
}

/** Lists are read whole before all cases, and after them where some failed. */
function ordersIn(view: View<ListStep>, name: WholeName): (readonly UserKey[])[] {
  return thoroughRounds.flatMap((round) => {
    const { exchanges, truth } = roundOf(view.steps(`${round}/*`), round).lists[name];
    if (exchanges.length === 0) return [];
    return [truth !== undefined && truth.keys.length === truth.pages[0]?.total ? truth.keys : []];
  });
}

const wholeLists = oncePer((view: View<ListStep>) => new WholeLists(view));

const noListRead = phrase(
  'no-list-read',
  'no list could be read whole: see the other checks',
  '没有可完整读取的列表：请参见其他检查',
);
const listKeptChanging = phrase(
  'list-kept-changing',
  (lists: readonly string[]) => `the user list kept changing during the run (${lists.join(', ')})`,
  (lists) => `运行期间用户列表不断变化（${lists.join('、')}）`,
);
const orderFollowsPages = phrase(
  'order-follows-pages',
  'the order of the users depends on page and limit, or is none: the users of a page were not compared',
  '用户的顺序取决于 page 和 limit，或没有顺序：未比较页中的用户',
);

/** What is promised of every page within a list (readings 22, 34). */
const pageProperty: Property = {
  subject,
  sentIn: 'query',
  domain: () => listDomain(),
  breachesIn: ({ exchange }, view) =>
    trialRoleOf(exchange.step) ? wholeLists(view).breachesOf(exchange) : [],
  accepted: () => 'must',
  isOpen: (exchange, view) => wholeLists(view).isBeyond(exchange),
  checkOf: () => 'any-page',
  changesIn: (view) => {
    const lists = wholeLists(view);
    if (pagedLists.every((name) => lists.countOf(name) === 0)) return { because: cannotTell(noListRead) };
    if (lists.changed.length > 0) {
      return { because: { kind: 'moving', what: listKeptChanging(lists.changed) } };
    }
    if (!lists.isUnordered) return {};
    const message = orderFollowsPages;
    return { observations: [{ aspect: 'order', message, exchange: view.steps('thorough/*')[0]!.index }] };
  },
};

const { property, atOnce } = propertyRows(pageProperty, { needs: [] });

/** What generated pages are held against. */
export const pagePropertyChecks: readonly Check<ListStep>[] = [
  property('any-page', {
    statement: 'list-users.any-page',
    holds: 'every combination of page, limit and browse returns the right part of the list',
    reading:
      'The whole list is read before and after. The check is blocked if the order depends on the limit or the list changes. A fault that is seen only once is observed.',
    sends: 'pages with limits from 1 to one more than the number of users, with each browse and without',
    hint: 'Check the offset: (page - 1) times the applied limit.',
    about: () => true,
  }),
  atOnce({
    statement: 'list-users.at-once',
    holds: 'pages requested in parallel each match their own request',
    sends: 'many pages in parallel; failing requests are sent again in parallel with the same other requests',
    hint: 'Look for state that is shared between requests.',
  }),
];

/** Reads lists whole, then pages of them, some at once; then those that are not as they should be again. */
export async function sendGenerated(session: ThoroughSession<ListStep>): Promise<Part | undefined> {
  const { view, most } = session;
  const [before, after] = thoroughRounds;
  const readAll = (round: typeof before | typeof after) =>
    new RoundReader(session, round, view().step(first)!).readWholes(pagedLists);
  await readAll(before);
  const lists = wholeLists(view());
  const totals = {
    inside: lists.countOf('inside'),
    outside: lists.countOf('outside'),
    everybody: lists.countOf('all'),
  };
  if (totals.everybody < fewest) return undefined;
  const count = concurrentCases(view().steps(`${before}/*`).length, most);
  const domain = listDomain(totals, count);
  const part = await sendCases({ ...session, most: count }, pageProperty, freshObjects, { domain });
  const finish = async (): Promise<void> => {
    if (failuresIn(view(), pageProperty).length === 0) return;
    await readAll(after);
    await part.finish();
  };
  return { ...part, finish };
}
