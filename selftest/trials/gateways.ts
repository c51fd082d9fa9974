import { isDeepStrictEqual } from 'node:util';
import { freedoms } from '../../reference/freedoms.ts';
import type { ServiceOptions } from '../../reference/service.ts';
import type { RunResult } from '../../engine/run.ts';
import { complaintsIn, lineOf } from '../blame.ts';
import {
  blockedIn,
  closed,
  lost,
  observationsOf,
  runIn,
  status,
  untaken,
  type Answer,
  type Between,
} from '../engine/evidence/world.ts';
import type { Row, Trial, Wrong } from './series.ts';

let quiet: Promise<RunResult> | undefined;

/** Returns a run in which nothing happens. All trials share it. */
export const quietRun = (): Promise<RunResult> => (quiet ??= runIn({}));

/** Returns what is wrong with a run against a right service: findings, blocked checks without a reason, another exit code. */
export function wrongsOf({ report, exitCode }: RunResult, exitCodes: readonly number[]): Wrong[] {
  const unexplained = report.checks.filter(
    ({ outcome, reason = '' }) => outcome === 'blocked' && !/\w/.test(reason),
  );
  return [
    ...complaintsIn(report).map((check) => ({ fault: 'false failure', what: lineOf('it', check) }) as const),
    ...unexplained.map(({ id }) => ({ fault: 'unexplained', what: `${id} is blocked` }) as const),
    ...(exitCodes.includes(exitCode) ? [] : [{ fault: 'other verdict', what: `exit ${exitCode}` } as const]),
  ];
}

/** What a run observed that a quiet run does not. */
async function otherObservations(result: RunResult): Promise<Wrong[]> {
  const observed = observationsOf(await quietRun());
  return [...observationsOf(result)].flatMap(([what, value]) =>
    isDeepStrictEqual(value, observed.get(what)) ? [] : [{ fault: 'other observation', what }],
  );
}

const unless = (isRight: boolean, what: string): Wrong[] =>
  isRight ? [] : [{ fault: 'other verdict', what }];

/** A moment in which responses do not come from the service: it is held against nobody, and the run goes on. */
async function moment(between: Between): Promise<Wrong[]> {
  const asked: string[] = [];
  const result = await runIn({
    between: (passing) => {
      const came = between(passing);
      if (came) asked.push(passing.request.method);
      return came;
    },
  });
  const needless = asked.every((method) => method === 'GET') ? blockedIn(result) : [];
  return [
    ...wrongsOf(result, [0, 3]),
    ...(await otherObservations(result)),
    ...needless.map((what) => ({ fault: 'needless blocked', what }) as const),
    ...unless(result.report.run.stopped === undefined, 'the run ended early'),
    // While the service is gone, only what was running meets it, and a probe now and then.
    ...unless(asked.length < 20, `${asked.length} requests while the service was gone`),
  ];
}

const once = (code: number, acts: boolean, from: number): Promise<Wrong[]> =>
  moment(({ number, right }) =>
    number === from ? lost(acts ? right : () => status(code), status(code)) : undefined,
  );

function goneFor(ms: number, from: number): Promise<Wrong[]> {
  let until = 0;
  return moment(({ number, now }) => {
    if (number === from) until = now + ms;
    return now < until ? status(503) : undefined;
  });
}

/** What stands before the service is stopped: running requests are closed, and nobody listens for a while. */
function stoppedFor(ms: number, acts: boolean, from: number): Promise<Wrong[]> {
  let until = 0;
  return moment(({ number, now, right }) => {
    if (number !== from) return now < until ? untaken : undefined;
    until = now + ms;
    return lost(acts ? right : () => closed, closed);
  });
}

/** One response is lost: no finding, and its possible change is listed. */
async function loses(at: number): Promise<Wrong[]> {
  const cutOff: Answer = {
    error: { kind: 'broken-off', message: 'the connection broke off in the middle of the body' },
  };
  const result = await runIn({
    between: ({ number, right }) => (number === at ? lost(right, cutOff) : undefined),
  });
  const unlisted = unlistedChanges(result);
  return [
    ...wrongsOf(result, [0, 3]),
    ...unlisted.map((url) => ({ fault: 'missed', what: `change of ${url}` }) as const),
  ];
}

/** Returns POST requests without a response whose possible change is not in the list of changes. */
function unlistedChanges({ report: { exchanges, changes } }: RunResult): string[] {
  const objects = /(?:bugs|tasks)\/(\d+)\//;
  const withoutObject = ['open/unknown-id', 'open/malformed-id'];
  return exchanges
    .filter(({ error, request, step }) => error && request.method === 'POST' && !withoutObject.includes(step))
    .filter(({ index, request }) => {
      const id = objects.exec(request.url)?.[1];
      // Another response may show the change of the object; then it is not uncertain.
      return !changes.some((change) => change.id === id || (change.exchange === index && change.uncertain));
    })
    .map(({ request }) => request.url);
}

/** From a request on, every response is this one. */
async function ends(from: number, answer: Answer, exitCodes: readonly number[]): Promise<Wrong[]> {
  const result = await runIn({
    between: ({ number, right }) => (number >= from ? lost(right, answer) : undefined),
  });
  const { requests } = (await quietRun()).report.run;
  const isGreen = from < requests / 2 && result.exitCode < 3;
  return [...wrongsOf(result, exitCodes), ...unless(!isGreen, `exit ${result.exitCode} of half a run`)];
}

async function interrupted(at: number): Promise<Wrong[]> {
  const controller = new AbortController();
  const result = await runIn({
    between: ({ number }) => void (number === at && controller.abort()),
    settings: { allowIncomplete: true },
    signal: controller.signal,
  });
  const { run, verdict } = result.report;
  const { requests } = (await quietRun()).report.run;
  // Nothing is left to interrupt.
  if (at === requests) return wrongsOf(result, [0]);
  return [
    ...wrongsOf(result, [3]),
    ...(await otherObservations(result)),
    ...unless(run.stopped === 'the run was interrupted', run.stopped ?? 'not interrupted'),
    ...unless(at >= requests / 2 || verdict === 'incomplete', `${verdict} after half a run`),
  ];
}

/** What happens from a request on, and the number of the first request that is tried. */
const worlds: Readonly<Record<string, readonly [first: number, run: (at: number) => Promise<Wrong[]>]>> = {
  'one 503': [4, (at) => once(503, false, at)],
  'one 503 to a request that was executed': [5, (at) => once(503, true, at)],
  'a service that is gone for twenty seconds': [7, (at) => goneFor(20_000, at)],
  'a gateway that is stopped for three seconds': [8, (at) => stoppedFor(3000, false, at)],
  'a gateway that is stopped for twenty seconds, after a request that was executed': [
    9,
    (at) => stoppedFor(20_000, true, at),
  ],
  'one response is lost': [2, loses],
  'a gateway stays': [1, (at) => ends(at, status([502, 503, 504][at % 3]!), [4])],
  // The last requests only observe undocumented behaviour.
  'nobody listens any more': [1, (at) => ends(at, untaken, [0, 3, 4])],
  'every connection is closed': [1, (at) => ends(at, closed, [0, 3, 4])],
  'the run is interrupted': [1, interrupted],
};

/** Which responses are lost: every n-th, from which one on. */
const regularly = [
  [2, 1],
  [3, 0],
  [5, 1],
  [7, 0],
] as const;

async function losesEvery(nth: number, offset: number, service: ServiceOptions = {}): Promise<Wrong[]> {
  const between: Between = ({ number, right }) =>
    number > 1 && number % nth === offset ? lost(right, closed) : undefined;
  return wrongsOf(await runIn({ between, service }), [3]);
}

/** Gateways, connections and interrupts: one trial for each request at which it begins. */
export const gatewayRows: readonly Row[] = [
  ...Object.entries(worlds).map(([row, [first, run]]): Row => ({
    series: 'gateways',
    row,
    trials: async () => {
      const { requests } = (await quietRun()).report.run;
      return Array.from({ length: requests + 1 - first }, (_, index): Trial => ({
        name: `gateways | ${row} | ${index + first}`,
        run: () => run(index + first),
      }));
    },
  })),
  {
    series: 'gateways',
    row: 'responses are lost regularly',
    trials: async () =>
      [undefined, freedoms.find(({ id }) => id === 'confirms-once')!].flatMap((service) =>
        regularly.map(([nth, offset]): Trial => ({
          name: `gateways | ${service?.id ?? 'right'} | every ${nth}th response from ${offset} is lost`,
          run: () => losesEvery(nth, offset, service),
        })),
      ),
  },
];
