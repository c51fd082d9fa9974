import type { Exchange } from '../../evidence/evidence.ts';
import { askCases, sequenceOf } from '../thorough/ask.ts';
import { casesOf } from '../thorough/cases.ts';
import { casesBeside, shrinkingRequests } from '../thorough/cost.ts';
import { plainest, sentAs, type Domain } from '../thorough/domain.ts';
import { replay } from '../thorough/replay.ts';
import type { Part, Player, ThoroughSession } from '../thorough/session.ts';
import { isCase, partsOfStep, purposeOf, stepOf } from '../thorough/steps.ts';
import { largestPage, listDomain } from './domain.ts';
import {
  faultOf,
  listOf,
  returnedOf,
  Truths,
  wholeStep,
  type PageFault,
  type WholeName,
  type WholeReading,
} from './generated-pages.ts';
import { pageOf } from './page.ts';
import { isTooLong, limitOf, pagesAfter } from './reading.ts';
import { listNames, pagedLists, type ListStep } from './steps.ts';

type Lists = ThoroughSession<ListStep>;

/** Failing pages of one kind that are requested again. */
const mostAgain = 2;
/** Limits with which a list is read whole: the first that is not rejected. */
const limits = [largestPage, 500, 200, 100, 50, 20];
/** Users that a list has at least, so that pages can be told apart. */
const fewest = 3;

/** Reads lists whole, then pages of them, some at once; then those that are not as they should be again. */
export async function askGenerated(session: Lists): Promise<Part | undefined> {
  const { view, recorded, most, players, seed } = session;
  await Promise.all(pagedLists.map((name) => readWhole(session, name, 1)));
  const truths = new Truths(view());
  const total = (name: WholeName): number => truths.of(name)?.length ?? 0;
  const totals = { inside: total('inside'), outside: total('outside'), everybody: total('all') };
  if (totals.everybody < fewest) return undefined;
  const reads = recorded().filter(({ step }) => step.startsWith('thorough/whole/')).length;
  const count = casesBeside(reads, most);
  const domain = listDomain(totals, count);
  const player = playerOf(session, domain);
  players.set('list-users', player);
  const sequence = await askCases(player, await casesOf(domain, count, seed), session);
  return {
    operation: 'list-users',
    sequence: sequenceOf(player, sequence),
    finish: () => askAgain(session, player),
  };
}

function playerOf({ api }: Lists, domain: Domain): Player {
  return {
    objects: [],
    domain,
    objectOf: () => undefined,
    valuesOf: ({ request }) =>
      Object.fromEntries(
        [...new URL(request.url).searchParams].map(([name, value]) => [name, sentAs(domain, name, value)]),
      ),
    send: (values, step) =>
      api.call(step as ListStep, {
        query: Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, String(value)])),
        purpose: purposeOf('List users', step),
      }),
  };
}

/** Reads a list whole, in a few pages at most where it is long; with a smaller limit where one is rejected. */
async function readWhole({ api }: Lists, name: WholeName, reading: WholeReading): Promise<void> {
  const browse = listNames[name];
  const get = (limit: number, page: number): Promise<Exchange> =>
    api.call(wholeStep(name, reading, limit, page), {
      query: { ...(browse === undefined ? {} : { browse }), limit: String(limit), page: String(page) },
      purpose: 'List users: a list, to compare its pages with',
    });
  for (const limit of limits) {
    const first = pageOf(await get(limit, 1));
    if (first === undefined) continue;
    const inForce = limitOf(first)!;
    const { total = 0, users = [] } = first;
    const isWhole = users.length >= total && users.length < inForce;
    if (isWhole || isTooLong(total, inForce)) return;
    await Promise.all(pagesAfter(1, total, inForce).map((page) => get(limit, page)));
    return;
  }
}

/** Some failing pages of each kind once more; what is right by itself once more after what was sent before it. */
async function askAgain(session: Lists, player: Player): Promise<void> {
  const { view, recorded, players } = session;
  const first = new Truths(view());
  const failed = view()
    .steps('thorough/*')
    .filter((exchange) => isCase(partsOfStep(exchange.step)))
    .flatMap((exchange) => faultOf(first, exchange) ?? []);
  if (failed.length === 0) return;
  const before = recorded().length;
  const left = (): number => shrinkingRequests - (recorded().length - before);
  await player.send(plainest(player.domain), stepOf('order', 'nothing'));
  await Promise.all(
    [...new Set(failed.map(({ exchange }) => listOf(exchange)))].map((name) => readWhole(session, name, 2)),
  );
  const truths = new Truths(view());
  const asked = new Map<string, number>();
  const explained = new Set<string>();
  const unseen: PageFault[] = [];
  const showsOf =
    ({ field }: PageFault) =>
    (other: Exchange): boolean => {
      const isShown = faultOf(truths, other)?.field === field;
      if (isShown) explained.add(field);
      return isShown;
    };
  for (const fault of failed.filter(({ exchange }) => !truths.hasChanged(listOf(exchange)))) {
    const { exchange, field } = fault;
    const { role, origin } = partsOfStep(exchange.step);
    const kind = `${role} ${field}`;
    if (left() < 1 || (asked.get(kind) ?? 0) >= mostAgain) continue;
    asked.set(kind, (asked.get(kind) ?? 0) + 1);
    const showsIn = showsOf(fault);
    const again = await player.send(player.valuesOf(exchange), stepOf('again', origin));
    if (again === undefined || showsIn(again)) continue;
    if (role !== 'sequence') unseen.push(fault);
    else await replay({ exchange, recorded: recorded(), players, showsIn, budget: left() });
  }
  // What hangs on the requests before shows in a sequence as well, and more surely.
  for (const fault of unseen.filter(({ field }) => !explained.has(field))) {
    if (explained.has(fault.field)) continue;
    const showsIn = (other: Exchange): boolean => faultOf(truths, other)?.field === fault.field;
    const { exchange } = fault;
    await replay({ exchange, recorded: recorded(), players, showsIn, unsteady: true, budget: left() });
    if (returnedOf(view(), truths, fault).beside) explained.add(fault.field);
  }
}
