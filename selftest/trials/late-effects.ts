import type { OperationId } from '../../contract/operations.ts';
import { takeEffect } from '../../reference/effects.ts';
import { jsonResponse, type Context, type Override } from '../../reference/override.ts';
import type { ServiceOptions } from '../../reference/service.ts';
import { findProblems } from '../../reference/validate.ts';
import { complaintsOver } from './nodes.ts';
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

/** A queue carries out what was answered with a status, in the order of the requests, if the object still allows it. */
export const carriesOutLater = (status: number, delayMs: number, own: Override = {}): Override => ({
  ...own,
  respond: (response, context) => {
    const { ending, operation, input, store } = context;
    if (ending !== 'unauthenticated') return response;
    setTimeout(() => {
      const stored = storedOf(context);
      const isStarted = operation === 'start-task' && stored?.['status'] !== 'wait' && !own.repeats;
      if (stored && !isStarted && findProblems(operation, input, store).length === 0)
        takeEffect(stored, context, own);
    }, delayMs);
    return jsonResponse(status, { error: 'no' });
  },
});

function trialOf(
  name: string,
  answer: keyof typeof answers,
  delayMs: number,
  latency: keyof typeof latencies,
): Trial {
  const { operation, override } = services[name]!;
  const check = `${operation}/refused-request-changes-nothing`;
  return {
    name: `late-effects | ${name} | ${answer} | ${delayMs} ms | ${latency}`,
    run: async (): Promise<Wrong[]> => {
      const complaints = await complaintsOver({
        operation,
        override: carriesOutLater(answers[answer], delayMs, override),
        transport: { delayMs: latencies[latency] },
      });
      return complaints.includes(check) ? [] : [{ fault: 'missed', what: `${check} after ${delayMs} ms` }];
    },
  };
}

/** Over sockets: a queue carries out requests without a valid Token, some time after they were rejected. */
export const lateEffectRows: readonly Row[] = (['fast', 'slow'] as const).map((latency) => ({
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
