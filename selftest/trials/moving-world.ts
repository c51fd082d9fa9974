import { operationIds, operations, type OperationId } from '../../contract/operations.ts';
import { readObserved } from '../../evidence/observed.ts';
import { judgePinned } from '../../judging/pinned.ts';
import { toObserved } from '../../reporters/observed.ts';
import type { RunResult } from '../../run.ts';
import { ConnectionLost, runBent, type Bend } from '../in-process.ts';
import { happenings, type Happening } from './events.ts';
import { less, saidOf, type Said } from './outcome.ts';
import type { Row, Trial, Wrong } from './series.ts';
import { confirmOnce, services, turning } from './services.ts';

/** An answer that is late by this much comes after all others that are under way in this process. */
const lateMs = 5;

interface StandingStill {
  readonly result: RunResult;
  readonly said: Said;
  readonly requests: number;
}

const known = new Map<string, Promise<StandingStill>>();

function standingStill(service: string): Promise<StandingStill> {
  const found = known.get(service) ?? runStill(service);
  known.set(service, found);
  return found;
}

async function runStill(service: string): Promise<StandingStill> {
  const result = await runBent((_, next) => next(), services[service]);
  return { result, said: saidOf(result), requests: result.report.run.requests };
}

const routes = operationIds.map((id) => ({
  id,
  pattern: new RegExp(`${operations[id].path.replace('<id>', '[^/]+')}$`),
}));

/**
 * The operation of a path, which may have a query.
 * @throws Error when none has it
 */
export function operationOf(path: string): OperationId {
  const [pathname] = path.split('?');
  const found = routes.find(({ pattern }) => pattern.test(pathname!));
  if (found === undefined) throw new Error(`no operation has the path ${path}`);
  return found.id;
}

/** @param lost takes the operations that got something else than an answer, and may rest on it */
function bendAt(happening: Happening, at: number, lost: Set<OperationId>): Bend {
  const { changes, instead, times = 1, acted, harmless, slow } = happening;
  let count = 0;
  return async (request, next, service) => {
    count += 1;
    const mine = count;
    if (mine === at) changes?.(service, at);
    if (instead !== undefined && mine >= at && mine < at + times) {
      if (!harmless && (request.method !== 'GET' || instead === 'a closed connection'))
        lost.add(operationOf(request.path));
      if (acted) next();
      if (instead === 'a closed connection') throw new ConnectionLost();
      if (instead === 'no connection') throw new ConnectionLost('refused');
      return instead;
    }
    const answer = next();
    if (slow && mine === at) await new Promise((resolve) => setTimeout(resolve, lateMs));
    return answer;
  };
}

/** What was seen while a gateway spoke that is not seen of the same service standing still. */
function otherObservations(still: RunResult, now: RunResult): Wrong[] {
  const observed = readObserved(JSON.parse(toObserved(still.report)))!;
  return judgePinned(observed, now.report.checks)
    .checks.filter(({ outcome }) => outcome === 'fail')
    .map(({ id }) => ({ fault: 'other observation', what: id }));
}

function confirmsAny({ report }: RunResult): boolean {
  return report.exchanges.some(
    ({ operation, response }) => operation === 'confirm-bug' && (response?.status ?? 500) < 300,
  );
}

/** Reading 27: no failure, and no warning that the same service standing still does not have. */
async function runMoving(event: string, service: string, at: number): Promise<Wrong[]> {
  const { said: still, result: before } = await standingStill(service);
  const happening = happenings[event]!;
  const lost = new Set<OperationId>();
  const result = await runBent(bendAt(happening, at, lost), services[service]);
  const said = saidOf(result);
  const isUsedUp = happening.usesUpBugs && confirmOnce.includes(service);
  if (isUsedUp) lost.add('confirm-bug');
  // Reading 8: that bugs can be confirmed is the user's word, and none of them could from the first on.
  const excused = isUsedUp && !confirmsAny(result) ? ['confirm-bug/accepts-all-fields'] : [];
  // Reading 28: what rests on a write that the gateway answered is blocked, and nothing else.
  const needless = less(said.blocked, still.blocked).filter(
    (id) => !lost.has(id.split('/')[0] as OperationId),
  );
  return [
    ...less(said.failures, [...still.failures, ...excused]).map(
      (what) => ({ fault: 'false failure', what }) as const,
    ),
    ...less(said.warnings, still.warnings).map((what) => ({ fault: 'false warning', what }) as const),
    ...needless.map((what) => ({ fault: 'needless blocked', what }) as const),
    ...(typeof happening.instead !== 'object' || turning.includes(service)
      ? []
      : otherObservations(before, result)),
  ];
}

/** Every event over every service: one trial for each request at which it can happen. */
export const movingWorld: readonly Row[] = Object.keys(happenings).flatMap((event) =>
  Object.keys(services).map((service) => ({
    series: 'moving world',
    row: `${event} | ${service}`,
    trials: async () => {
      const { requests } = await standingStill(service);
      const { from = 1 } = happenings[event]!;
      return Array.from({ length: requests + 1 - from }, (_, index): Trial => ({
        name: `${event} | ${service} | ${index + from}`,
        run: () => runMoving(event, service, index + from),
      }));
    },
  })),
);
