import type { Exchange } from '../../evidence/evidence.ts';
import { askCases, sequenceOf } from '../thorough/ask.ts';
import { casesOf } from '../thorough/cases.ts';
import { casesBeside, shrinkingRequests } from '../thorough/cost.ts';
import { plainest, sentAs, type Domain } from '../thorough/domain.ts';
import { replay } from '../thorough/replay.ts';
import type { Part, Player, ThoroughSession } from '../thorough/session.ts';
import { isCase, partsOfStep, purposeOf, stepOf } from '../thorough/steps.ts';
import { listDomain, type AskedPage } from './domain.ts';
import { isUnmoved, moverStep, moveStep } from './moves.ts';
import {
  faultBeside,
  faultsOf,
  hasMoved,
  largestLimitIn,
  nameOf,
  orderOf,
  type WholeName,
} from './page-faults.ts';
import { pageOf } from './page.ts';
import { pageCount } from './reading.ts';
import { pagedLists, type ListStep } from './steps.ts';

type Lists = ThoroughSession<ListStep>;

/** Failing pages of one kind that are asked for again. */
const mostAgain = 2;
/** Lists with failing pages that are read again. */
const mostLists = 3;
/** Requests to other operations that are tried when a list moved. */
const mostMovers = 5;
/** What is asked for where a target refuses a limit of all. */
const usualLimits = [1000, 500, 200, 100, 50, 20];
/** No list is read by more pages than these. */
const mostPages = 50;
/** In so many a list is read again that was not whole. */
const fewPages = 3;
/** Users that a list has at least, so that pages can be told apart. */
const fewest = 3;

/** Reads lists whole, then pages of them, some at once; then those that are not as they should be again. */
export async function askGenerated(session: Lists): Promise<Part | undefined> {
  const { view, recorded, most, players, seed } = session;
  await readAll(session, pagedLists, 1);
  const total = (name: WholeName): number => orderOf(view(), name, 1)?.total ?? 0;
  const totals = { inside: total('inside'), outside: total('outside'), everybody: total('all') };
  if (totals.everybody < fewest) return undefined;
  // A list that is read again is there once in the view.
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

const listIn = ({ request }: Exchange): WholeName => nameOf(new URL(request.url).searchParams.get('browse'));

const browseOf = (name: WholeName): Pick<AskedPage, 'browse'> =>
  name === 'none' ? {} : { browse: name === 'empty' ? '' : name };

/** Reads lists whole; one that is not whole, in a few pages, once more by itself, and with another limit. */
async function readAll(session: Lists, names: readonly WholeName[], reading: 1 | 2): Promise<void> {
  const isWhole = (name: WholeName): boolean => orderOf(session.view(), name, reading) !== undefined;
  await Promise.all(names.map((name) => readWhole(session, name, reading, { beyond: 1, most: mostPages })));
  for (const name of names) {
    for (const beyond of [1, 0])
      if (!isWhole(name)) await readWhole(session, name, reading, { beyond, most: fewPages });
  }
}

/** @param how how many more than there are the first limit has room for, and in how many pages it may be read */
async function readWhole(
  session: Lists,
  name: WholeName,
  reading: 1 | 2,
  { beyond, most }: { readonly beyond: number; readonly most: number },
): Promise<void> {
  const step = (page: number): ListStep => `thorough/whole/${name}/${reading}/${page}`;
  const browse = browseOf(name);
  const what = 'a list, to hold its pages against';
  const counted = pageOf(await get(session, step(0), { ...browse, limit: 1, page: 1 }, what));
  const total = counted?.total;
  if (total === undefined) return;
  for (const limit of [total + beyond, ...usualLimits.filter((each) => each < total)]) {
    const first = pageOf(await get(session, step(1), { ...browse, limit, page: 1 }, what));
    if (first === undefined) continue;
    const pages = Math.min(pageCount(total, first.limit ?? limit), mostPages);
    const rest = Array.from({ length: pages > most ? 0 : pages - 1 }, (_, at) => at + 2);
    for (const page of rest) await get(session, step(page), { ...browse, limit, page }, what);
    return;
  }
}

/** Some failing pages of each kind once more; what is right by itself once more after what was sent before it. */
async function askAgain(session: Lists, player: Player): Promise<void> {
  const { view, recorded, players } = session;
  const largest = largestLimitIn(view());
  const failing = (exchange: Exchange) => faultsOf(view(), exchange, largest).map(({ field }) => field);
  const cases = view().steps('thorough/*');
  const failed = cases.filter(
    (exchange) => isCase(partsOfStep(exchange.step)) && failing(exchange).length > 0,
  );
  if (failed.length === 0) return;
  const before = recorded().length;
  const left = (): number => shrinkingRequests - (recorded().length - before);
  const lists = [...new Set(failed.map(listIn))].slice(0, mostLists);
  await player.send(plainest(player.domain), stepOf('order', 'nothing'));
  await readAll(session, lists, 2);
  const moved = lists.filter((name) => hasMoved(view(), name));
  if (moved.length > 0) await findMover(session, moved[0]!, left);
  const asked = new Map<string, number>();
  const explained = new Set<string>();
  const unseen: Exchange[] = [];
  for (const exchange of failed.filter((one) => !moved.includes(listIn(one)))) {
    const { role, origin } = partsOfStep(exchange.step);
    const kinds = failing(exchange).map((field) => `${role} ${field}`);
    if (left() < 1 || !kinds.some((kind) => (asked.get(kind) ?? 0) < mostAgain)) continue;
    for (const kind of kinds) asked.set(kind, (asked.get(kind) ?? 0) + 1);
    const told = failing(exchange);
    const shows = (other: Exchange): boolean => {
      const shown = failing(other).filter((field) => told.includes(field));
      for (const field of shown) explained.add(field);
      return shown.length > 0;
    };
    const again = await player.send(player.valuesOf(exchange), stepOf('again', origin));
    if (again === undefined || shows(again)) continue;
    if (role !== 'sequence') unseen.push(exchange);
    else await replay({ exchange, recorded: recorded(), players, showsIn: shows, budget: left() });
  }
  // What hangs on the requests before shows in a sequence as well, and more surely.
  for (const exchange of unseen) {
    const told = failing(exchange).filter((field) => !explained.has(field));
    const shows = (other: Exchange): boolean => failing(other).some((field) => told.includes(field));
    if (told.length === 0) continue;
    await replay({ exchange, recorded: recorded(), players, showsIn: shows, unsteady: true, budget: left() });
    for (const field of told) {
      if (faultBeside(view(), { exchange, field }, largest)) explained.add(field);
    }
  }
}

/** Requests to other operations after which a list was another one, the likeliest first. */
function moversOf(recorded: readonly Exchange[]): readonly Exchange[] {
  const sequence = recorded.filter(({ step }) => partsOfStep(step).role === 'sequence');
  const lasts = new Map<string, { readonly total: number; readonly at: number }>();
  const between: Exchange[][] = [];
  for (const [at, exchange] of sequence.entries()) {
    const total = exchange.operation === 'list-users' ? pageOf(exchange)?.total : undefined;
    if (total === undefined) continue;
    // Without a value it is the list inside, with an empty one everybody (reading 22).
    const list = listIn(exchange).replace('none', 'inside').replace('empty', 'all');
    const last = lasts.get(list);
    if (last && last.total !== total) between.push(sequence.slice(last.at, at));
    lasts.set(list, { total, at });
  }
  const seen = between.length > 0 ? between : [sequence.slice(-mostMovers)];
  const operations = [...new Set(sequence.map(({ operation }) => operation))];
  // Where one of an operation stands alone between two answers, it is that one, or none of the operation.
  const ofEach = operations
    .filter((operation) => operation !== 'list-users')
    .map((operation) =>
      seen
        .map((some) => some.filter((other) => other.operation === operation))
        .toSorted((one, other) => one.length - other.length)
        .flat(),
    );
  const inTurn = Array.from({ length: mostMovers }, (_, at) => ofEach.flatMap((some) => some[at] ?? []));
  return inTurn.flat().slice(0, mostMovers);
}

/** Sends one of them after the other; what changes the list is sent once more. */
async function findMover(session: Lists, list: WholeName, left: () => number): Promise<void> {
  const { recorded, players, view } = session;
  const total = orderOf(view(), list, 2)?.total ?? orderOf(view(), list, 1)!.total;
  const read = (tried: number, time: 1 | 2, reading: 1 | 2): Promise<Exchange> => {
    const asked = { ...browseOf(list), limit: total + 1, page: 1 };
    return get(session, moveStep(list, tried, time, reading), asked, 'a list that moved');
  };
  const move = async (mover: Exchange, tried: number, time: 1 | 2): Promise<void> => {
    const mate = players.get(mover.operation)!;
    const step = moverStep(moveStep(list, tried, time, 1));
    await mate.send(mate.valuesOf(mover), step, mate.objectOf(mover));
  };
  const movers = moversOf(recorded()).entries();
  let last = await read(0, 1, 1);
  if (isUnmoved(last, await read(0, 1, 2)) !== true) return;
  for (const [at, mover] of movers) {
    // It may have to be sent twice, with two readings each.
    if (left() < 6) return;
    await move(mover, at + 1, 1);
    const next = await read(at + 1, 1, 1);
    if (isUnmoved(last, next) === false) {
      await read(at + 1, 1, 2);
      await move(mover, at + 1, 2);
      await read(at + 1, 2, 1);
      await read(at + 1, 2, 2);
      return;
    }
    last = next;
  }
}

function get({ api }: Lists, step: ListStep, asked: AskedPage, what: string): Promise<Exchange> {
  const query = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  return api.call(step, { query, purpose: `List users: ${what}` });
}
