import type { Exchange } from '../../evidence/evidence.ts';
import { askCases, sequenceOf } from '../thorough/ask.ts';
import { casesOf } from '../thorough/cases.ts';
import { casesBeside, shrinkingRequests } from '../thorough/cost.ts';
import { plainest, sentAs, type Domain } from '../thorough/domain.ts';
import { replay } from '../thorough/replay.ts';
import type { Part, Player, ThoroughSession } from '../thorough/session.ts';
import { isCase, partsOfStep, purposeOf, stepOf } from '../thorough/steps.ts';
import { faultsOf, largestLimitIn, nameOf, orderOf, type WholeName } from './any-page.ts';
import { listDomain, type AskedPage } from './domain.ts';
import { pageCount, pageOf } from './pages.ts';
import { walkedLists, type ListStep } from './steps.ts';

type Lists = ThoroughSession<ListStep>;

/** Failing pages of one kind that are asked for again. */
const mostAgain = 3;
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
  const { view, most, players, seed } = session;
  await readAll(session, walkedLists, 1);
  const total = (name: WholeName): number => orderOf(view(), name, 1)?.total ?? 0;
  const totals = { inside: total('inside'), outside: total('outside'), everybody: total('all') };
  if (totals.everybody < fewest) return undefined;
  const count = casesBeside(view().steps('thorough/*').length, most);
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
  const browse = name === 'none' ? {} : { browse: name === 'empty' ? '' : name };
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
async function askAgain({ view, recorded, players, ...session }: Lists, player: Player): Promise<void> {
  const largest = largestLimitIn(view());
  const failing = (exchange: Exchange) => faultsOf(view(), exchange, largest).map(({ field }) => field);
  const asked = new Map<string, number>();
  const failed: Exchange[] = [];
  for (const exchange of view()
    .steps('thorough/*')
    .filter(({ step }) => isCase(partsOfStep(step)))) {
    const { role, origin } = partsOfStep(exchange.step);
    const kinds = failing(exchange).map((field) => `${role} ${field}`);
    if (!kinds.some((kind) => (asked.get(kind) ?? 0) < mostAgain)) continue;
    for (const kind of kinds) asked.set(kind, (asked.get(kind) ?? 0) + 1);
    if (failed.length === 0) await player.send(plainest(player.domain), stepOf('order', 'nothing'));
    failed.push(exchange);
    const shows = (other: Exchange): boolean =>
      failing(other).some((field) => failing(exchange).includes(field));
    const again = await player.send(player.valuesOf(exchange), stepOf('again', origin));
    if (role !== 'sequence' || again === undefined || shows(again)) continue;
    await replay({ exchange, recorded: recorded(), players, showsIn: shows, budget: shrinkingRequests });
  }
  const names = new Set(failed.map(listIn));
  const whole = { ...session, view, recorded, players };
  await readAll(whole, [...names], 2);
}

function get({ api }: Lists, step: ListStep, asked: AskedPage, what: string): Promise<Exchange> {
  const query = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  return api.call(step, { query, purpose: `List users: ${what}` });
}
