import type { Exchange } from '../../evidence/evidence.ts';
import { bursts } from '../thorough/cost.ts';
import type { ThoroughSession } from '../thorough/session.ts';
import { faultsOf, largestLimitIn, nameOf, orderOf, wholeNames, type WholeName } from './any-page.ts';
import { askedPages, type AskedPage } from './domain.ts';
import { pageCount, pageOf } from './pages.ts';
import type { ListStep } from './steps.ts';

type Lists = ThoroughSession<ListStep>;

/** Failing pages of one kind that are asked for again. */
const mostAgain = 3;
/** What is asked for where a target refuses a limit of all. */
const usualLimits = [1000, 500, 200, 100, 50, 20];
/** No list is read by more pages than these. */
const mostPages = 50;
/** Users that a list has at least, so that pages can be told apart. */
const fewest = 3;

/** Reads lists whole, then pages of them, then those that are not as they should be again. */
export async function askGenerated(session: Lists): Promise<void> {
  const { view, most, concurrency } = session;
  await Promise.all(wholeNames.map((name) => readWhole(session, name, 1)));
  const total = (name: WholeName): number => orderOf(view(), name, 1)?.total ?? 0;
  const totals = { inside: total('inside'), outside: total('outside'), everybody: total('all') };
  if (totals.everybody < fewest) return;
  const queue = askedPages(totals, most).map((asked, at) => ({ asked, id: at + 1 }));
  const count = queue.length;
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await get(session, `thorough/case/${next.id}`, next.asked, `case ${next.id} of ${count}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  await askAgain(session);
  await askAtOnce(session);
}

/** Pages that were right once more, many at once, and the lists after that where one is not as it was. */
async function askAtOnce(session: Lists): Promise<void> {
  const view = session.view();
  const largest = largestLimitIn(view);
  const right = view
    .steps('thorough/case/*' as ListStep)
    .filter((exchange) => pageOf(exchange) && faultsOf(view, exchange, largest).length === 0);
  const size = bursts.perLane * session.concurrency;
  for (let burst = 1; burst <= bursts.count; burst += 1) {
    const chosen = right.slice((burst - 1) * size, burst * size);
    await Promise.all(
      chosen.map((exchange, at) =>
        get(session, `thorough/burst/${burst}/${at + 1}`, askedIn(exchange), 'one of several at once'),
      ),
    );
  }
  const odd = session
    .view()
    .steps('thorough/burst/*' as ListStep)
    .filter((exchange) => faultsOf(view, exchange, largest).length > 0);
  await Promise.all([...new Set(odd.map(listIn))].map((name) => readWhole(session, name, 2)));
}

function askedIn({ request }: Exchange): AskedPage {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return { ...query, limit: Number(query['limit']), page: Number(query['page']) };
}

const listIn = ({ request }: Exchange): WholeName => nameOf(new URL(request.url).searchParams.get('browse'));

async function readWhole(session: Lists, name: WholeName, reading: 1 | 2): Promise<void> {
  const step = (page: number): ListStep => `thorough/whole/${name}/${reading}/${page}`;
  const browse = name === 'none' ? {} : { browse: name === 'empty' ? '' : name };
  const what = 'a list, to hold its pages against';
  const counted = pageOf(await get(session, step(0), { ...browse, limit: 1, page: 1 }, what));
  const total = counted?.total;
  if (total === undefined) return;
  for (const limit of [total + 1, ...usualLimits.filter((each) => each < total)]) {
    const first = pageOf(await get(session, step(1), { ...browse, limit, page: 1 }, what));
    if (first === undefined) continue;
    const pages = pageCount(total, first.limit ?? limit);
    const rest = Array.from({ length: Math.min(pages, mostPages) - 1 }, (_, at) => at + 2);
    for (const page of rest) await get(session, step(page), { ...browse, limit, page }, what);
    return;
  }
}

async function askAgain(session: Lists): Promise<void> {
  const view = session.view();
  const largest = largestLimitIn(view);
  const again = new Map<string, Exchange[]>();
  for (const exchange of view.steps('thorough/case/*' as ListStep)) {
    for (const { field } of faultsOf(view, exchange, largest)) {
      const mine = again.get(field) ?? [];
      again.set(field, mine.length < mostAgain ? [...mine, exchange] : mine);
    }
  }
  const failed = [...new Set([...again.values()].flat())];
  if (failed.length === 0) return;
  for (const exchange of failed) {
    const step = exchange.step.replace('/case/', '/again/') as ListStep;
    await get(session, step, askedIn(exchange), 'a page that failed, once more');
  }
  const names = new Set(failed.map(listIn));
  await Promise.all([...names].map((name) => readWhole(session, name, 2)));
}

function get({ api }: Lists, step: ListStep, asked: AskedPage, what: string): Promise<Exchange> {
  const query = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  return api.call(step, { query, purpose: `List users: ${what}` });
}
