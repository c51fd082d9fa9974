import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import type { Fault } from '../../judging/finding.ts';
import { replyOf } from '../common/reply.ts';
import { companyOf } from '../thorough/failures.ts';
import { partsOfStep, stepOf, type ThoroughStep } from '../thorough/steps.ts';
import { askedIn, pageOf, some, type UserKey } from './page.ts';
import { isSameOrder, readingOf } from './reading.ts';
import { pagedLists, type ListName, type ListStep } from './steps.ts';

/** Recorded requests for pages. */
export type Lists = View<ListStep>;

/** A list that generated pages are compared with. */
export type WholeName = (typeof pagedLists)[number];

/** Readings of these lists: before all cases, and after them where some failed. */
export type WholeReading = 1 | 2;

/** Step of a page of such a reading. */
export const wholeStep = (
  name: WholeName,
  reading: WholeReading,
  limit: number,
  page: number,
): ThoroughStep => `thorough/whole/${name}/${reading}/${limit}/${page}`;

/** The list that a request asks for: any other value of `browse` means everybody. */
export function listOf(exchange: Exchange): WholeName {
  const { list } = askedIn(exchange);
  return pagedLists.find((name) => name === list) ?? 'all';
}

/** One reading of a list, to its end and by its own words everybody. */
interface Whole {
  readonly order?: readonly UserKey[];
  /** Index of its last exchange. */
  readonly last: number;
}

/** The lists as they were read whole. */
export class Truths {
  private readonly wholes: ReadonlyMap<ListName, readonly Whole[]>;
  /** The largest limit that any page was answered with. */
  readonly largestLimit: number;

  constructor(view: Lists) {
    this.wholes = new Map(
      pagedLists.map((name) => [name, ([1, 2] as const).flatMap((reading) => wholeIn(view, name, reading))]),
    );
    const limits = view.steps('thorough/*').map((exchange) => pageOf(exchange)?.echoedLimit ?? 0);
    this.largestLimit = limits.reduce((most, limit) => Math.max(most, limit), 0);
  }

  /** A list in its order, as it was read first. */
  of(name: WholeName): readonly UserKey[] | undefined {
    return this.wholes.get(name)![0]?.order;
  }

  /** The orders that a list may have had at an exchange: of one between two readings, that of either. */
  ordersAt(exchange: Exchange): (readonly UserKey[])[] {
    const wholes = this.wholes.get(listOf(exchange))!;
    const isAfter = wholes.every(({ last }) => last < exchange.index);
    return (isAfter ? wholes.slice(-1) : wholes).flatMap(({ order }) => (order ? [order] : []));
  }

  /** True for a list that was read twice, and was another one, or could not be read again (reading 27). */
  hasChanged(name: WholeName): boolean {
    const [one, two] = this.wholes.get(name)!;
    return two !== undefined && !isSameOrder(one?.order ?? [], two.order ?? []);
  }
}

function wholeIn(view: Lists, name: WholeName, number: WholeReading): Whole[] {
  const sent = view.steps(`thorough/whole/${name}/${number}/*` as ListStep);
  const last = sent.at(-1);
  if (last === undefined) return [];
  const limitIn = ({ step }: Exchange) => step.split('/')[4];
  const mine = sent.filter((exchange) => limitIn(exchange) === limitIn(last));
  const byPage = new Map(mine.map((exchange) => [Number(exchange.step.split('/')[5]), exchange]));
  const total = byPage.has(1) ? pageOf(byPage.get(1)!)?.total : undefined;
  const { keys, state } = readingOf(byPage, pageOf, total ?? 0);
  const isWhole = state === 'ended' && keys.length === total && new Set(keys).size === keys.length;
  return [{ ...(isWhole ? { order: keys } : {}), last: last.index }];
}

/** What is wrong with a generated page, by the list as it was read whole. */
export interface PageFault {
  readonly exchange: Exchange;
  readonly field: 'page' | 'limit' | 'total' | 'users';
  readonly fault: Fault;
  readonly expected: string;
  readonly actual: string;
}

/** The first fault of a page; undefined where it fits a reading of its list, or there is none. */
export function faultOf(truths: Truths, exchange: Exchange): PageFault | undefined {
  const faults = truths.ordersAt(exchange).map((order) => faultBy(order, exchange, truths.largestLimit));
  return faults.includes(undefined) ? undefined : faults[0];
}

function faultBy(order: readonly UserKey[], exchange: Exchange, largestLimit: number): PageFault | undefined {
  const fault = (field: PageFault['field'], expected: string, actual: string): PageFault => ({
    exchange,
    field,
    fault: 'list',
    expected,
    actual,
  });
  const page = pageOf(exchange);
  const reply = replyOf(exchange, 'page');
  const { page: number = 1, limit = 0 } = askedIn(exchange);
  if (reply.kind === 'refused' && !reply.unauthorized) {
    // A largest limit may be refused as well as not applied.
    if (limit >= largestLimit) return undefined;
    return { ...fault('users', 'a page', reply.actual), fault: 'refused' };
  }
  if (page === undefined) return undefined;
  const inForce = Math.min(limit, largestLimit);
  const { users } = page;
  if (page.page !== number) return fault('page', String(number), String(page.page));
  if (page.echoedLimit !== inForce) return fault('limit', String(inForce), String(page.echoedLimit));
  if (page.total !== order.length) return fault('total', String(order.length), String(page.total));
  const slice = order.slice((number - 1) * inForce, number * inForce);
  if (users === undefined || isSameOrder(users, slice)) return undefined;
  return fault('users', `${slice.length} users: ${some(slice)}`, `${users.length} users: ${some(users)}`);
}

/** A request that was sent again of one that failed, and the fault that it shows. */
interface Retry {
  readonly exchange: Exchange;
  readonly fault: PageFault | undefined;
  readonly with: 'order' | 'beside' | 'nothing';
}

/** What was sent again of a page, by itself, with others before it, or beside it. */
function retriesOf(view: Lists, truths: Truths, { step }: Exchange): readonly Retry[] {
  const again = stepOf('again', partsOfStep(step).origin);
  return view.steps(again as ListStep, `${again}/*` as ListStep).map((exchange) => {
    const { how, others } = companyOf(view, exchange);
    return { exchange, fault: faultOf(truths, exchange), with: others.length === 0 ? 'nothing' : how };
  });
}

/** How a fault came back: by itself, after others, or beside them; each as the smallest request shows it. */
export interface Returned {
  readonly alone?: PageFault;
  readonly after?: PageFault;
  /** It showed so before, and the page was right by itself in between: else somebody may have come, or gone. */
  readonly beside?: PageFault;
}

/** What became of a fault when its page was requested again. */
export function returnedOf(view: Lists, truths: Truths, { exchange, field }: PageFault): Returned {
  const retries = retriesOf(view, truths, exchange);
  const shows = (retry: Retry, how: Retry['with']): boolean =>
    retry.with === how && retry.fault?.field === field;
  const alone = retries.find((retry) => shows(retry, 'nothing'));
  const after = retries.findLast((retry) => shows(retry, 'order'));
  const first = retries.findIndex((retry) => shows(retry, 'beside'));
  const last = retries.findLastIndex((retry) => shows(retry, 'beside'));
  const isRightBetween = retries
    .slice(first + 1, Math.max(0, last))
    .some((retry) => retry.with === 'nothing' && pageOf(retry.exchange) && retry.fault?.field !== field);
  return {
    ...(alone ? { alone: alone.fault! } : {}),
    ...(after ? { after: after.fault! } : {}),
    ...(first >= 0 && isRightBetween ? { beside: retries[last]!.fault! } : {}),
  };
}
