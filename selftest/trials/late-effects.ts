import type { OperationId } from '../../contract/operations.ts';
import { takeEffect } from '../../reference/effects.ts';
import { jsonResponse, type Context, type Override } from '../../reference/override.ts';
import type { ServiceOptions } from '../../reference/service.ts';
import { findProblems } from '../../reference/validate.ts';
import { runBent } from '../in-process.ts';
import { complaintsOver } from './nodes.ts';
import { complaintsOf } from './outcome.ts';
import type { Row, Trial, Wrong } from './series.ts';

/** Milliseconds after which a queue carries a request out. */
const delays = [0, 10, 50, 100, 200, 300, 500, 1000];

/** The response to a request without a valid Token that is carried out later. */
const answers = { unauthorized: 401, refused: 400, unknown: 404 } as const;

/** Services by what a queue does to their objects. A task is started once, or again and again. */
const services: Readonly<Record<string, ServiceOptions & { readonly operation: OperationId }>> = {
  'confirms bugs again': { operation: 'confirm-bug' },
  'starts tasks once': { operation: 'start-task' },
  'starts tasks again': { operation: 'start-task', override: { repeats: true } },
};

/** Milliseconds that a response takes: a service on the same machine, and one of which each response takes its time. */
const latencies = { fast: 0, slow: 100 } as const;

function storedOf({ store, request }: Context) {
  const id = Number(/\/(\d+)\/\w+$/.exec(request.url)?.[1]);
  return store.bugs.get(id) ?? store.tasks.get(id);
}

/** Carries out a request later; the effect returns false if the object does not allow it any more. */
type Queue = (effect: () => boolean) => void;

/** A queue carries out what was answered with a status, if the object still allows it. */
const carriesOutLater = (status: number, queue: Queue, own: Override = {}): Override => ({
  ...own,
  respond: (response, context) => {
    const { ending, operation, input, store } = context;
    if (ending !== 'unauthenticated') return response;
    queue(() => {
      const stored = storedOf(context);
      const isStarted = operation === 'start-task' && stored?.['status'] !== 'wait' && !own.repeats;
      if (!stored || isStarted || findProblems(operation, input, store).length > 0) return false;
      takeEffect(stored, context, own);
      return true;
    });
    return jsonResponse(status, { error: 'no' });
  },
});

const checkOf = (operation: OperationId): string => `${operation}/refused-request-changes-nothing`;

function trialOf(
  name: string,
  answer: keyof typeof answers,
  delayMs: number,
  latency: keyof typeof latencies,
): Trial {
  const { operation, override } = services[name]!;
  const check = checkOf(operation);
  return {
    name: `late-effects | ${name} | ${answer} | ${delayMs} ms | ${latency}`,
    run: async (): Promise<Wrong[]> => {
      let [firstEffect, lastRequest] = [Infinity, 0];
      const queue: Queue = (effect) =>
        void setTimeout(() => {
          if (effect()) firstEffect = Math.min(firstEffect, performance.now());
        }, delayMs);
      const late = carriesOutLater(answers[answer], queue, override);
      const complaints = await complaintsOver({
        operation,
        override: {
          ...late,
          record: (record) => {
            lastRequest = performance.now();
            return record;
          },
        },
        transport: { delayMs: latencies[latency] },
      });
      // What is carried out after the run, none of its requests shows.
      if (complaints.includes(check) || firstEffect > lastRequest) return [];
      return [{ fault: 'missed', what: `${check} after ${delayMs} ms` }];
    },
  };
}

/** Numbers of requests after which a queue carries a request out: nearly as many as a run has. */
const counts = Array.from({ length: 47 }, (_, at) => at * 4);

const countedTrial = (name: string, count: number): Trial => ({
  name: `late-effects | ${name} | ${count} requests`,
  run: async (): Promise<Wrong[]> => {
    const { operation, override } = services[name]!;
    const waiting: { readonly due: number; readonly effect: () => boolean }[] = [];
    let sent = 0;
    const queue: Queue = (effect) => waiting.push({ due: sent + count, effect });
    const { report } = await runBent(
      (_, next) => {
        sent += 1;
        while (waiting[0] && waiting[0].due < sent) waiting.shift()!.effect();
        return next();
      },
      { operation, override: carriesOutLater(401, queue, override) },
    );
    const check = checkOf(operation);
    const isCaught = complaintsOf(report).includes(check);
    return isCaught ? [] : [{ fault: 'missed', what: `${check} after ${count} requests` }];
  },
});

/** Over sockets: a queue carries out requests without a valid Token some time after they were rejected. */
const overSockets = (['fast', 'slow'] as const).map((latency): Row => ({
  series: 'late effects',
  row: `${latency} services`,
  trials: async () =>
    delays.flatMap((delayMs) =>
      Object.keys(services).flatMap((name) =>
        (Object.keys(answers) as (keyof typeof answers)[]).map((answer) =>
          trialOf(name, answer, delayMs, latency),
        ),
      ),
    ),
}));

/** A queue carries out requests without a valid Token: some time after they were rejected, or some requests. */
export const lateEffectRows: readonly Row[] = [
  ...overSockets,
  {
    series: 'late effects',
    row: 'by requests',
    trials: async () =>
      Object.keys(services).flatMap((name) => counts.map((count) => countedTrial(name, count))),
  },
];
