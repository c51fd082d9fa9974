import type { Exchange } from '../../evidence/evidence.ts';
import type { Check } from '../../judging/check.ts';
import { statementOf } from '../../contract/statements.ts';
import { messageOf, type Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import type { Observation } from '../../judging/report.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import { describeAnswer } from '../common/reply.ts';
import { notReached } from '../common/subject.ts';
import { generated } from '../thorough/checks.ts';
import { companyOf } from '../thorough/failures.ts';
import { inCompany } from '../thorough/findings.ts';
import { partsOfStep } from '../thorough/steps.ts';
import { faultOf, listOf, returnedOf, Truths, type Lists, type PageFault } from './generated-pages.ts';
import { leastForOrder } from './reading.ts';
import { pagedLists, subject, type ListStep } from './steps.ts';
import { cannotTell } from './words.ts';

/** Where more pages than these are not as the whole list has them, the order follows the limit. */
const mostOdd = 1 / 3;

/** What the generated pages showed. */
interface Shown {
  /** All that were requested. */
  readonly sent: readonly Exchange[];
  /** Faults that came back when the page was requested by itself, or after others. */
  readonly seen: readonly PageFault[];
  /** Faults of pages that are right when they are requested by themselves. */
  readonly unseen: readonly PageFault[];
  /** Those that came back beside others, as the smallest requests show them. */
  readonly beside: readonly PageFault[];
  /** The order of the users follows page and limit, or is none: who is on a page is not judged. */
  readonly isUnordered: boolean;
  /** Lists that kept changing: what their pages showed may be due to that (reading 27). */
  readonly changed: readonly string[];
  readonly isRead: boolean;
}

const known = new WeakMap<Lists, Shown>();

function shownIn(view: Lists): Shown {
  const shown = known.get(view) ?? readShown(view);
  known.set(view, shown);
  return shown;
}

function readShown(view: Lists): Shown {
  const truths = new Truths(view);
  const sent = view.steps('thorough/case/*', 'thorough/burst/*', 'thorough/sequence/*');
  const all = sent.flatMap((exchange) => faultOf(truths, exchange) ?? []);
  const isUnordered = hasNoOrder(all, sent);
  const judged = all.filter(({ field }) => !(isUnordered && field === 'users'));
  const faults = judged.filter(({ exchange }) => !truths.hasChanged(listOf(exchange)));
  const returned = faults.map((fault) => ({ fault, ...returnedOf(view, truths, fault) }));
  const alone = new Set(returned.flatMap(({ alone: seen }) => seen?.field ?? []));
  // What rests on the requests before may come up among those at once, too.
  const afterOthers = new Set(
    returned.flatMap(({ alone: seen, after }) => (seen ? [] : (after?.field ?? []))),
  );
  const isSeen = ({ field, exchange }: PageFault): boolean =>
    alone.has(field) && roleOf(exchange) !== 'burst';
  const unseen = returned.filter(
    ({ fault, alone: seen, after }) => !(seen ?? after) && !isSeen(fault) && !afterOthers.has(fault.field),
  );
  return {
    sent,
    seen: returned.flatMap(({ fault, alone: seen, after }) =>
      seen ? fault : (after ?? (isSeen(fault) ? fault : [])),
    ),
    unseen: unseen.map(({ fault }) => fault),
    beside: unseen.flatMap(({ beside }) => beside ?? []),
    isUnordered,
    changed: [
      ...new Set(judged.filter((fault) => !faults.includes(fault)).map(({ exchange }) => listOf(exchange))),
    ],
    isRead: pagedLists.some((name) => truths.of(name) !== undefined),
  };
}

const roleOf = ({ step }: Exchange) => partsOfStep(step).role;

function judgePages(view: Lists): Judgement {
  const { sent, seen, unseen, beside, isUnordered, changed, isRead } = shownIn(view);
  const exchanges = sent.map(({ index }) => index);
  if (view.stopped && seen.length + unseen.length === 0)
    return blocked({ kind: 'stopped', stop: view.stopped }, exchanges);
  if (sent.length === 0) return notReached(view, subject, 'thorough/*');
  if (!isRead) return blocked(cannotTell('no list could be read whole: see the other checks'), exchanges);
  if (seen.length === 0 && changed.length > 0) {
    const what = `the user list kept changing meanwhile (${changed.join(', ')})`;
    return blocked({ kind: 'moving', what }, exchanges);
  }
  const order: Observation = {
    aspect: 'order',
    message: 'the order of the users follows page and limit, or is none: who is on a page was not judged',
    exchange: sent[0]!.index,
  };
  const nowAndThen = unseen.filter(
    ({ exchange, field }) => roleOf(exchange) !== 'burst' && !beside.some((other) => other.field === field),
  );
  const observed = [...(isUnordered ? [order] : []), ...nowAndThen.map(observationOf)];
  return settled(exchanges, findingsOf(view, seen, sent), observed);
}

/** Tells whether so many pages are not slices of the list that its order is none. */
function hasNoOrder(faults: readonly PageFault[], cases: readonly Exchange[]): boolean {
  const odd = faults.filter(({ field }) => field === 'users').length;
  return odd > cases.length * mostOdd && cases.length >= leastForOrder;
}

/** Pages that are right by themselves, requested in parallel, or with other requests under way. */
function judgeAtOnce(view: Lists): Judgement {
  const { sent, unseen, beside, changed } = shownIn(view);
  const burst = view.steps('thorough/burst/*');
  const exchanges = (beside.length > 0 ? sent : burst).map(({ index }) => index);
  const odd = unseen.filter(
    ({ exchange, field }) => roleOf(exchange) === 'burst' && !beside.some((other) => other.field === field),
  );
  const findings = odd.map(({ exchange, field, expected, actual }) => {
    const what = `${field} is not that of the page that was asked for, ${onlyAtOnce}`;
    return findingIn(exchange, 'generated', { field, what, expected, actual });
  });
  if (findings.length + beside.length > 0)
    return settled(exchanges, [...mergeFindings(findings), ...findingsOf(view, beside, sent)]);
  if (view.stopped) return blocked({ kind: 'stopped', stop: view.stopped }, exchanges);
  if (changed.length > 0)
    return blocked({ kind: 'moving', what: 'the user list kept changing meanwhile' }, exchanges);
  return burst.length === 0 ? notReached(view, subject, 'thorough/*') : settled(exchanges);
}

const onlyAtOnce = 'with others under way at once, though the same is right by itself';

function findingsOf(view: Lists, faults: readonly PageFault[], cases: readonly Exchange[]): Finding[] {
  return [...new Set(faults.map(({ field, fault }) => `${field} ${fault}`))].map((kind) => {
    const mine = faults
      .filter(({ field, fault }) => `${field} ${fault}` === kind)
      .toSorted((a, b) => sizeOf(a) - sizeOf(b));
    const [first, ...more] = mine as [PageFault, ...PageFault[]];
    const { field, fault, expected, actual, exchange } = first;
    const said =
      fault === 'refused'
        ? messageOf({ ...first, what: 'a page within the list', exchange: 0 })
        : `${field} is not that of the list`;
    const company = inCompany(companyOf(view, exchange), exchange);
    const what = company.beside === undefined ? said : `${said}, ${onlyAtOnce}`;
    const generated = {
      cases: mine.length,
      of: cases.length,
      seen: 'again',
      smallest: queryOf(exchange),
      nearby: company.beside === undefined ? nearby(mine, cases) : 'right by itself',
      ...company,
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
const queryOf = (exchange: Exchange): string => new URL(exchange.request.url).search || 'without a query';

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
  const message = `${queryOf(exchange)}: ${field} was ${actual} in place of ${expected}, and not when it was asked again; ${describeAnswer(exchange).slice(0, 3)}`;
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
    sends: 'pages, many at once; what failed beside requests to other operations, beside those once more',
    hint: 'Look for what is kept between requests.',
    judge: judgeAtOnce,
  },
];
