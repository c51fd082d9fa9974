import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import type { Check } from '../../judging/check.ts';
import { statementOf } from '../../contract/statements.ts';
import { messageOf, type Fault, type Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import type { Observation } from '../../judging/report.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import { describeAnswer, replyOf } from '../common/reply.ts';
import { notReached } from '../common/subject.ts';
import { generated } from '../thorough/checks.ts';
import { companyOf } from '../thorough/clusters.ts';
import { inCompany } from '../thorough/findings.ts';
import { partsOfStep, stepOf, type Role } from '../thorough/steps.ts';
import { leastForOrder } from './lists.ts';
import { moveFindings } from './moves.ts';
import { pageOf, type Page } from './pages.ts';
import { subject, walkedLists, type ListStep } from './steps.ts';
import type { UserKey } from './users.ts';
import { cannotTell, some } from './words.ts';

type Lists = View<ListStep>;

/** A list that is read whole to hold pages against. */
export type WholeName = (typeof walkedLists)[number];

/** The list that a value of `browse` asks for. */
export function nameOf(browse: string | null | undefined): WholeName {
  if (browse === null || browse === undefined) return 'none';
  return browse === '' ? 'empty' : (walkedLists.find((name) => name === browse) ?? 'all');
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

/** Where more pages than these are not as the whole list has them, the order follows the limit. */
const mostOdd = 1 / 3;

/** What the generated pages showed. */
interface Shown {
  /** All that were asked for. */
  readonly sent: readonly Exchange[];
  /** Faults that were seen again when the page was asked for by itself, or after others. */
  readonly seen: readonly PageFault[];
  /** Faults of pages that are right when they are asked for by themselves. */
  readonly unseen: readonly PageFault[];
  /** The order of the users follows page and limit, or is none: who is on a page is not judged. */
  readonly isUnordered: boolean;
}

function shownIn(view: Lists): Shown {
  const sent = view.steps(...(['case', 'burst', 'sequence'] as const).map((role) => stepsOf(role)));
  const largest = largestLimitIn(view);
  const all = sent.flatMap((exchange) => faultsOf(view, exchange, largest));
  const isUnordered = hasNoOrder(all, sent);
  const faults = isUnordered ? all.filter(({ field }) => field !== 'users') : all;
  const again = faults.map((fault): PageFault | undefined => {
    const step = stepOf('again', partsOfStep(fault.exchange.step).origin);
    const shows = (exchange: Exchange) =>
      faultsOf(view, exchange, largest).find(({ field }) => field === fault.field);
    const alone = view.step(step);
    if (alone && shows(alone)) return fault;
    const last = view.steps(`${step}/*`).findLast(shows);
    return last && shows(last);
  });
  const fields = new Set(faults.flatMap(({ field }, at) => (again[at] === faults[at] ? [field] : [])));
  // What hangs on the requests before may come up among those at once, too.
  const afterOthers = new Set(
    again.flatMap((fault, at) => (fault && fault !== faults[at] ? [fault.field] : [])),
  );
  const isSeen = ({ field, exchange }: PageFault): boolean =>
    fields.has(field) && partsOfStep(exchange.step).role !== 'burst';
  return {
    sent,
    seen: faults.flatMap((fault, at) => again[at] ?? (isSeen(fault) ? [fault] : [])),
    unseen: faults.filter(
      (fault, at) => again[at] === undefined && !isSeen(fault) && !afterOthers.has(fault.field),
    ),
    isUnordered,
  };
}

const stepsOf = (role: Role) => `thorough/${role}/*` as const;

function judgePages(view: Lists): Judgement {
  const { sent, seen, unseen, isUnordered } = shownIn(view);
  const exchanges = sent.map(({ index }) => index);
  if (view.stopped && seen.length + unseen.length === 0)
    return blocked({ kind: 'stopped', stop: view.stopped }, exchanges);
  if (sent.length === 0) return notReached(view, subject, 'thorough/*');
  const unread = walkedLists.every((name) => orderOf(view, name, 1) === undefined);
  if (unread) return blocked(cannotTell('no list could be read whole: see the other checks'), exchanges);
  const moved = walkedLists.filter((name) => hasMoved(view, name));
  const held = seen.filter(
    ({ exchange }) => !moved.includes(nameOf(new URL(exchange.request.url).searchParams.get('browse'))),
  );
  const moves = moved.flatMap((name) => moveFindings(view, name));
  if (held.length + moves.length === 0 && moved.length > 0)
    return blocked({ kind: 'moving', what: `the list moved meanwhile (${moved.join(', ')})` }, exchanges);
  const order: Observation = {
    aspect: 'order',
    message: 'the order of the users follows page and limit, or is none: who is on a page was not judged',
    exchange: sent[0]!.index,
  };
  const nowAndThen = unseen.filter(({ exchange }) => partsOfStep(exchange.step).role !== 'burst');
  const observed = [...(isUnordered ? [order] : []), ...nowAndThen.map(observationOf)];
  return settled(exchanges, [...findingsOf(view, held, sent), ...moves], observed);
}

/** Tells whether so many pages are not slices of the list that its order is none. */
function hasNoOrder(faults: readonly PageFault[], cases: readonly Exchange[]): boolean {
  const odd = faults.filter(({ field }) => field === 'users').length;
  return odd > cases.length * mostOdd && cases.length >= leastForOrder;
}

/** Lists with a page that failed are read whole again. */
export function hasMoved(view: Lists, name: WholeName): boolean {
  if (view.steps(`thorough/whole/${name}/2/*` as ListStep).length === 0) return false;
  return JSON.stringify(orderOf(view, name, 1)) !== JSON.stringify(orderOf(view, name, 2));
}

/** Pages that are right by themselves, asked for at once. */
function judgeAtOnce(view: Lists): Judgement {
  const sent = view.steps(stepsOf('burst'));
  const exchanges = sent.map(({ index }) => index);
  const odd = shownIn(view).unseen.filter(({ exchange }) => sent.includes(exchange));
  const findings = odd.map(({ exchange, field, expected, actual }) => {
    const what = `${field} is not that of the page that was asked for, with others under way at once, though the same is right by itself`;
    return findingIn(exchange, 'generated', { field, what, expected, actual });
  });
  if (findings.length > 0) {
    return walkedLists.some((name) => hasMoved(view, name))
      ? blocked({ kind: 'moving', what: 'the list moved meanwhile' }, exchanges)
      : settled(exchanges, mergeFindings(findings));
  }
  if (view.stopped) return blocked({ kind: 'stopped', stop: view.stopped }, exchanges);
  return sent.length === 0 ? notReached(view, subject, 'thorough/*') : settled(exchanges);
}

function findingsOf(view: Lists, faults: readonly PageFault[], cases: readonly Exchange[]): Finding[] {
  return [...new Set(faults.map(({ field, fault }) => `${field} ${fault}`))].map((kind) => {
    const mine = faults
      .filter(({ field, fault }) => `${field} ${fault}` === kind)
      .toSorted((a, b) => sizeOf(a) - sizeOf(b));
    const [first, ...more] = mine as [PageFault, ...PageFault[]];
    const { field, fault, expected, actual, exchange } = first;
    const what =
      fault === 'refused'
        ? messageOf({ ...first, what: 'a page within the list', exchange: 0 })
        : `${field} is not that of the list`;
    const generated = {
      cases: mine.length,
      of: cases.length,
      seen: 'again',
      smallest: askedIn(exchange),
      nearby: nearby(mine, cases),
      ...inCompany(companyOf(view, exchange), exchange),
    } as const;
    const alsoIn = more.map((each) => each.exchange.index);
    return {
      ...findingIn(exchange, 'generated', { field, what, expected, actual, generated }),
      ...(alsoIn.length > 0 ? { alsoIn } : {}),
    };
  });
}

const numberIn = (exchange: Exchange, name: string): number =>
  Number(new URL(exchange.request.url).searchParams.get(name));
const sizeOf = ({ exchange }: PageFault): number =>
  1000 * numberIn(exchange, 'page') + numberIn(exchange, 'limit');
const askedIn = (exchange: Exchange): string => new URL(exchange.request.url).search || 'without a query';

/** Limits, or pages, that none of the pages that were right has: what the fault hangs on. */
function nearby(faults: readonly PageFault[], cases: readonly Exchange[]): string {
  const failing = new Set(faults.map(({ exchange }) => exchange));
  const only = (['limit', 'page'] as const).flatMap((name) => {
    const right = new Set(cases.filter((one) => !failing.has(one)).map((one) => numberIn(one, name)));
    const odd = [...new Set([...failing].map((one) => numberIn(one, name)))].filter(
      (number) => !right.has(number),
    );
    return odd.length > 0 && odd.length <= 4 ? [`no page of ${name} ${odd.join(', ')} is right`] : [];
  });
  return only[0] ?? 'other pages of the same limit are right';
}

function observationOf({ exchange, field, expected, actual }: PageFault): Observation {
  const message = `${askedIn(exchange)}: ${field} was ${actual} in place of ${expected}, and not when it was asked again; ${describeAnswer(exchange).slice(0, 3)}`;
  return { aspect: 'now and then', message, field, exchange: exchange.index };
}

/** What generated pages are held against. */
export const pagePropertyChecks: readonly Check<ListStep>[] = [
  {
    id: 'list-users/any-page',
    operation: 'list-users',
    statement: statementOf('list-users.any-page'),
    thorough: true,
    holds: 'every page of every limit and browse is its slice of the list',
    reading:
      'Lists are read whole before and after. Where the order follows the limit, or the list moves, nothing can be told; a fault that is not seen again is observed.',
    given: ['thorough/*'],
    needs: [generated],
    sends: 'pages of limits from 1 to one more than there are users, with each browse and without',
    hint: 'Look at the offset: it is (page - 1) times the limit in force.',
    judge: judgePages,
  },
  {
    id: 'list-users/at-once',
    operation: 'list-users',
    statement: statementOf('list-users.at-once'),
    thorough: true,
    holds: 'pages that are asked for at once each answer their own request',
    given: ['thorough/*'],
    needs: [generated],
    sends: 'pages, many at once',
    hint: 'Look for what is kept between requests.',
    judge: judgeAtOnce,
  },
];
