import { operationIds, operations, type OperationId } from '../../contract/operations.ts';
import { readObserved } from '../../engine/evidence/observed.ts';
import { compareWithBaseline } from '../../engine/judging/baseline.ts';
import { toObserved } from '../../reporters/json.ts';
import type { RunResult } from '../../engine/run.ts';
import { ConnectionLost, runBent, type Bend } from '../in-process.ts';
import { worldEvents, type WorldEvent } from './events.ts';
import { less, saidOf, type Said } from './outcome.ts';
import type { Row, Trial, Wrong } from './series.ts';
import { confirmOnce, services, unstable } from './services.ts';

/** A response that is late by this time arrives after those of all parallel requests in this process. */
const lateMs = 5;

/** A run without an event. */
interface QuietRun {
  readonly result: RunResult;
  readonly said: Said;
  readonly requests: number;
}

const cache = new Map<string, Promise<QuietRun>>();

function quietRun(service: string): Promise<QuietRun> {
  const found = cache.get(service) ?? runQuietly(service);
  cache.set(service, found);
  return found;
}

async function runQuietly(name: string): Promise<QuietRun> {
  const { service, settings } = services[name]!;
  const result = await runBent((_, next) => next(), service, settings);
  return { result, said: saidOf(result), requests: result.report.run.requests };
}

const routes = operationIds.map((id) => ({
  id,
  pattern: new RegExp(`${operations[id].path.replace('<id>', '[^/]+')}$`),
}));

/**
 * Returns the operation of a path, which may have a query.
 * @throws Error if no operation has this path
 */
export function operationOf(path: string): OperationId {
  const [pathname] = path.split('?');
  const found = routes.find(({ pattern }) => pattern.test(pathname!));
  if (found === undefined) throw new Error(`no operation has the path ${path}`);
  return found.id;
}

/** @param lost receives the operations of requests that got no response of the service, whose checks may be blocked */
function bendAt(event: WorldEvent, at: number, lost: Set<OperationId>): Bend {
  const { changes, instead, times = 1, executed, harmless, slow } = event;
  let count = 0;
  return async (request, next, service) => {
    count += 1;
    const number = count;
    if (number === at) changes?.(service, at);
    if (instead !== undefined && number >= at && number < at + times) {
      if (!harmless && (request.method !== 'GET' || instead === 'a closed connection'))
        lost.add(operationOf(request.path));
      if (executed) next();
      if (instead === 'a closed connection') throw new ConnectionLost();
      if (instead === 'no connection') throw new ConnectionLost('refused');
      return instead;
    }
    const response = next();
    if (slow && number === at) await new Promise((resolve) => setTimeout(resolve, lateMs));
    return response;
  };
}

/** Returns observations of a run with gateway responses that differ from those of the quiet run. */
function otherObservations(quiet: RunResult, now: RunResult): Wrong[] {
  const observed = readObserved(JSON.parse(toObserved(quiet.report)))!;
  return compareWithBaseline(observed, now.report.checks)
    .checks.filter(({ outcome }) => outcome === 'fail')
    .map(({ id }) => ({ fault: 'other observation', what: id }));
}

function confirmsAny({ report }: RunResult): boolean {
  return report.exchanges.some(
    ({ operation, response }) => operation === 'confirm-bug' && (response?.status ?? 500) < 300,
  );
}

/** Reading 27: an event causes no failure or warning that the quiet run does not have. */
async function runMoving(event: string, name: string, at: number): Promise<Wrong[]> {
  const { said: quiet, result: before } = await quietRun(name);
  const { service, settings } = services[name]!;
  const { usesUpBugs, instead } = worldEvents[event]!;
  const lost = new Set<OperationId>();
  const result = await runBent(bendAt(worldEvents[event]!, at, lost), service, settings);
  const said = saidOf(result);
  const isUsedUp = usesUpBugs && confirmOnce.includes(name);
  if (isUsedUp) lost.add('confirm-bug');
  // Reading 8: the configured bugs must be unconfirmed, but the event confirmed all of them first.
  const excused = isUsedUp && !confirmsAny(result) ? ['confirm-bug/accepts-all-fields'] : [];
  // Reading 28: only checks that depend on a write with a gateway response are blocked.
  const needless = less(said.blocked, quiet.blocked).filter(
    (id) => !lost.has(id.split('/')[0] as OperationId),
  );
  return [
    ...less(said.failures, [...quiet.failures, ...excused]).map(
      (what) => ({ fault: 'false failure', what }) as const,
    ),
    ...less(said.warnings, quiet.warnings).map((what) => ({ fault: 'false warning', what }) as const),
    ...needless.map((what) => ({ fault: 'needless blocked', what }) as const),
    ...(typeof instead !== 'object' || unstable.includes(name) ? [] : otherObservations(before, result)),
  ];
}

/** At most this many services share the requests of a run: each meets an event at one in so many requests. */
const mostTurns = 8;

/** Returns the place of a service among those that get the same operations, and how many take turns. */
function turnOf(service: string): { readonly place: number; readonly turns: number } {
  const { only } = services[service]!.settings;
  const alike = Object.keys(services).filter((name) => services[name]!.settings.only?.[0] === only?.[0]);
  return { place: alike.indexOf(service), turns: Math.min(alike.length, mostTurns) };
}

/**
 * Every event with every service: one trial for each request at which it can happen. Without `--every`, services with
 * the same operations take turns, so that they have each event at every request together.
 */
export const movingWorld: readonly Row[] = Object.keys(worldEvents).flatMap((event, number) =>
  Object.keys(services).map((service) => ({
    series: 'moving world',
    row: `${event} | ${service}`,
    isOfDesign: (at) => {
      const { place, turns } = turnOf(service);
      return (at + number + place) % turns === 0;
    },
    trials: async () => {
      const { requests } = await quietRun(service);
      const { from = 1 } = worldEvents[event]!;
      return Array.from({ length: requests + 1 - from }, (_, index): Trial => ({
        name: `${event} | ${service} | ${index + from}`,
        run: () => runMoving(event, service, index + from),
      }));
    },
  })),
);
