import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import type { Fault } from '../../judging/finding.ts';
import { replyOf } from '../common/reply.ts';
import { companyOf } from '../thorough/clusters.ts';
import { partsOfStep, stepOf } from '../thorough/steps.ts';
import { pageOf, some, type Page, type UserKey } from './page.ts';
import { pagedLists, type ListStep } from './steps.ts';

/** Recorded requests for pages. */
export type Lists = View<ListStep>;

/** A list that is read whole to hold pages against. */
export type WholeName = (typeof pagedLists)[number];

/** The list that a value of `browse` asks for. */
export function nameOf(browse: string | null | undefined): WholeName {
  if (browse === null || browse === undefined) return 'none';
  return browse === '' ? 'empty' : (pagedLists.find((name) => name === browse) ?? 'all');
}

/** Everybody of a list in order, as one reading of it shows; undefined where it could not be read whole. */
export function orderOf(
  view: Lists,
  name: WholeName,
  reading: 1 | 2,
): { order: UserKey[]; total: number } | undefined {
  const sent = view.steps(`thorough/whole/${name}/${reading}/*` as ListStep);
  // What was not whole is read again: each reading begins with how many there are.
  const pages = sent.slice(sent.findLastIndex(({ step }) => step.endsWith('/0')) + 1).map(pageOf);
  const [first] = pages;
  if (first?.total === undefined || pages.some((page) => page?.users === undefined)) return undefined;
  const order = pages.flatMap((page) => [...page!.users!]);
  return order.length === first.total && new Set(order).size === order.length
    ? { order, total: first.total }
    : undefined;
}

/** What is wrong with a page that was asked for, by the list as it was read whole. */
export interface PageFault {
  readonly exchange: Exchange;
  readonly field: 'page' | 'limit' | 'total' | 'users';
  readonly fault: Fault;
  readonly expected: string;
  readonly actual: string;
}

/** The faults of one page; none where the list was not read whole. */
export function faultsOf(view: Lists, exchange: Exchange, largestLimit: number): PageFault[] {
  const query = new URL(exchange.request.url).searchParams;
  const whole = orderOf(view, nameOf(query.get('browse')), 1);
  if (whole === undefined) return [];
  const fault = (field: PageFault['field'], expected: string, actual: string): PageFault => ({
    exchange,
    field,
    fault: 'list',
    expected,
    actual,
  });
  const page = pageOf(exchange);
  const reply = replyOf(exchange, 'page');
  const [number, limit] = [Number(query.get('page')), Number(query.get('limit'))];
  if (reply.kind === 'refused' && !reply.unauthorized) {
    // A largest limit may be refused as well as not applied.
    return limit < largestLimit ? [{ ...fault('users', 'a page', reply.actual), fault: 'refused' }] : [];
  }
  if (page === undefined) return [];
  const { order, total } = whole;
  const wanted = Math.min(limit, largestLimit);
  const echoes = [
    ...(page.page === number ? [] : [fault('page', String(number), String(page.page))]),
    ...(page.echoedLimit === wanted ? [] : [fault('limit', String(wanted), String(page.echoedLimit))]),
    ...(page.total === total ? [] : [fault('total', String(total), String(page.total))]),
  ];
  // The users of a page that is another one by its own words are those of that one.
  return echoes.length > 0
    ? echoes
    : usersFault(page, order.slice((number - 1) * wanted, number * wanted), fault);
}

function usersFault(
  { users }: Page,
  slice: readonly UserKey[],
  fault: (field: 'users', expected: string, actual: string) => PageFault,
): PageFault[] {
  if (users === undefined || (users.length === slice.length && users.every((key, at) => key === slice[at])))
    return [];
  return [fault('users', `${slice.length} users: ${some(slice)}`, `${users.length} users: ${some(users)}`)];
}

/** The largest limit that any page was answered with. */
export function largestLimitIn(view: Lists): number {
  return Math.max(0, ...view.steps('thorough/*').map((exchange) => pageOf(exchange)?.echoedLimit ?? 0));
}

/** Lists with a page that failed are read whole again. */
export function hasMoved(view: Lists, name: WholeName): boolean {
  if (view.steps(`thorough/whole/${name}/2/*` as ListStep).length === 0) return false;
  return JSON.stringify(orderOf(view, name, 1)) !== JSON.stringify(orderOf(view, name, 2));
}

/** A request that was made again of one that failed, and how it is wrong. */
interface Retry {
  readonly exchange: Exchange;
  readonly faults: readonly PageFault[];
  readonly with: 'order' | 'beside' | 'nothing';
}

/** What was asked again of a page with others before it, or beside it. */
function retriesOf(view: Lists, { step }: Exchange, largestLimit: number): readonly Retry[] {
  return view.steps(`${stepOf('again', partsOfStep(step).origin)}/*`).map((exchange) => {
    const { how, others } = companyOf(view, exchange);
    const faults = faultsOf(view, exchange, largestLimit);
    return { exchange, faults, with: others.length === 0 ? 'nothing' : how };
  });
}

/** The last fault in a field that showed after others, where the same had been right by itself. */
export function faultAfter(
  view: Lists,
  { exchange, field }: Pick<PageFault, 'exchange' | 'field'>,
  largestLimit: number,
): PageFault | undefined {
  const after = retriesOf(view, exchange, largestLimit).filter((retry) => retry.with === 'order');
  return after.flatMap((retry) => faultIn(retry, field) ?? []).at(-1);
}

const faultIn = ({ faults }: Retry, field: PageFault['field']): PageFault | undefined =>
  faults.find((fault) => fault.field === field);

/**
 * The last fault in a field that showed beside others. It must have shown so before, and the page been right by itself
 * in between: else somebody may have come, or gone.
 */
export function faultBeside(
  view: Lists,
  { exchange, field }: Pick<PageFault, 'exchange' | 'field'>,
  largestLimit: number,
): PageFault | undefined {
  const retries = retriesOf(view, exchange, largestLimit);
  const shows = (retry: Retry): boolean => retry.with === 'beside' && faultIn(retry, field) !== undefined;
  const first = retries.findIndex(shows);
  const right = retries.findIndex(
    (retry, at) => at > first && retry.with === 'nothing' && pageOf(retry.exchange) && !faultIn(retry, field),
  );
  const last = retries.findLastIndex(shows);
  return first >= 0 && right >= 0 && last > right ? faultIn(retries[last]!, field) : undefined;
}
