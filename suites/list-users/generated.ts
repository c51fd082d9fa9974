import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import type { Check } from '../../judging/check.ts';
import { sendCases } from '../thorough/send.ts';
import { propertyRows } from '../thorough/checks.ts';
import type { Breach, Property } from '../thorough/property.ts';
import { concurrentCases, freshObjects, type Part, type ThoroughSession } from '../thorough/session.ts';
import { isCase, partsOfStep } from '../thorough/steps.ts';
import { failuresIn } from '../thorough/trials.ts';
import { listDomain } from './domain.ts';
import { cannotTell, roundOf } from './lists.ts';
import { roundsIn } from './judge.ts';
import { hasOtherOrders } from './oracle.ts';
import { pageRequestOf, pageOf, some, type Page, type UserKey } from './page.ts';
import { isSameOrder, minForOrder } from './reading.ts';
import { RoundReader } from './scenario.ts';
import { first, pagedLists, subject, thoroughRounds, type ListStep } from './steps.ts';
import { say } from '../../messages/phrase.ts';

/** A list that generated pages are compared with. */
type WholeName = (typeof pagedLists)[number];

/** Where more pages than these are not as the whole list has them, the order follows the limit. */
const mostOdd = 1 / 3;
/** Users that a list has at least, so that pages can be told apart. */
const fewest = 3;

/** The list that a request asks for: any other value of `browse` means everybody. */
function listOf(exchange: Exchange): WholeName {
  const { list } = pageRequestOf(exchange);
  return pagedLists.find((name) => name === list) ?? 'all';
}

/** One reading of a list: its order, where it came to its end, and the index of its last exchange. */
interface Whole {
  readonly order?: readonly UserKey[];
  readonly last: number;
}

/** The lists as they were read whole, and what generated pages say against them. */
class WholeLists {
  private readonly wholes: ReadonlyMap<WholeName, readonly Whole[]>;
  /** The largest limit that any page was answered with. */
  private readonly largestLimit: number;
  /** The order of the users follows page and limit, or is none: who is on a page is not judged. */
  readonly isUnordered: boolean;
  /** Lists with a page that fits no reading, of which there are two different ones (reading 27). */
  readonly changed: readonly WholeName[];

  constructor(view: View<ListStep>) {
    this.wholes = new Map(pagedLists.map((name) => [name, wholesIn(view, name)]));
    const sent = view.steps('thorough/*');
    this.largestLimit = Math.max(0, ...sent.flatMap((exchange) => pageOf(exchange)?.echoedLimit ?? []));
    const cases = sent.filter(({ step }) => isCase(partsOfStep(step)));
    const odd = cases.filter((exchange) => this.contradictionIn(exchange) !== undefined);
    const misplaced = odd.filter((exchange) => this.contradictionIn(exchange)!.field === 'users');
    const isOdd = misplaced.length > cases.length * mostOdd && cases.length >= minForOrder;
    this.isUnordered = isOdd || roundsIn(view).some(hasOtherOrders);
    this.changed = [...new Set(odd.map(listOf))].filter((name) => this.hasChanged(name));
  }

  /** How many users a list has; 0 where it could not be read whole. */
  countOf(name: WholeName): number {
    return this.wholes.get(name)![0]?.order?.length ?? 0;
  }

  /** What is wrong with a page; nothing where others may have changed its list. */
  breachesOf(exchange: Exchange): readonly Breach[] {
    const found = this.contradictionIn(exchange);
    const isExcused = (this.isUnordered && found?.field === 'users') || this.hasChanged(listOf(exchange));
    return found === undefined || isExcused ? [] : [found];
  }

  /** The first difference of a page from its list, of which it may fit either reading where it is between two. */
  private contradictionIn(exchange: Exchange): Breach | undefined {
    const page = pageOf(exchange);
    const wholes = this.wholes.get(listOf(exchange))!;
    const isAfter = wholes.every(({ last }) => last < exchange.index);
    const orders = (isAfter ? wholes.slice(-1) : wholes).flatMap(({ order }) => (order ? [order] : []));
    const found = orders.map((order) => page && this.differenceFrom(order, page));
    return found.includes(undefined) ? undefined : found[0];
  }

  private differenceFrom(order: readonly UserKey[], page: Page): Breach | undefined {
    const { page: number = 1, limit = 0 } = page.asked;
    const inForce = Math.min(limit, this.largestLimit);
    const breach = (field: string, expected: string, actual: string): Breach => {
      const what = `${field} is not that of the list`;
      return { field, fault: 'list', level: 'must', what, expected, actual };
    };
    const members = [
      ['page', page.page, number],
      ['limit', page.echoedLimit, inForce],
      ['total', page.total, order.length],
    ] as const;
    const wrong = members.find(([, got, expected]) => got !== expected);
    if (wrong) return breach(wrong[0], String(wrong[2]), String(wrong[1]));
    const { users } = page;
    const slice = order.slice((number - 1) * inForce, number * inForce);
    if (users === undefined || isSameOrder(users, slice)) return undefined;
    return breach('users', `${slice.length} users: ${some(slice)}`, `${users.length} users: ${some(users)}`);
  }

  /** True for a list that was read twice, and was another one, or could not be read again. */
  private hasChanged(name: WholeName): boolean {
    const [one, two] = this.wholes.get(name)!;
    return two !== undefined && !isSameOrder(one?.order ?? [], two.order ?? []);
  }
}

/** Lists are read whole before all cases, and after them where some failed. */
const readings = thoroughRounds.map((round) => `${round}/*` as const);

function wholesIn(view: View<ListStep>, name: WholeName): Whole[] {
  return thoroughRounds.flatMap((round) => {
    const { exchanges, truth } = roundOf(view.steps(`${round}/*`), round).lists[name];
    const last = exchanges.at(-1);
    if (last === undefined) return [];
    const isWhole = truth !== undefined && truth.keys.length === truth.pages[0]?.total;
    return [{ ...(isWhole ? { order: truth.keys } : {}), last: last.index }];
  });
}

const known = new WeakMap<View<ListStep>, WholeLists>();

function wholeLists(view: View<ListStep>): WholeLists {
  const lists = known.get(view) ?? new WholeLists(view);
  known.set(view, lists);
  return lists;
}

/** What is promised of every page within a list (readings 22, 34). */
const pageProperty: Property<ListStep> = {
  subject,
  sentIn: 'query',
  domain: () => listDomain(),
  breachesIn: ({ exchange }, view) =>
    exchange.step.startsWith('thorough/') ? wholeLists(view).breachesOf(exchange) : [],
  accepted: () => 'must',
  checkOf: () => 'any-page',
  changesIn: (view) => {
    const lists = wholeLists(view);
    if (pagedLists.every((name) => lists.countOf(name) === 0))
      return { because: cannotTell(say('no-list-read')) };
    if (lists.changed.length > 0) {
      return { because: { kind: 'moving', what: say('list-kept-changing', lists.changed) } };
    }
    if (!lists.isUnordered) return {};
    const message = say('order-follows-pages');
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
  const count = concurrentCases(view().steps(...readings).length, most);
  const domain = listDomain(totals, count);
  const part = await sendCases({ ...session, most: count }, pageProperty, freshObjects, { domain });
  const finish = async (): Promise<void> => {
    if (failuresIn(view(), pageProperty).length === 0) return;
    await readAll(after);
    await part.finish();
  };
  return { ...part, finish };
}
