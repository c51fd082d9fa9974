import type { OperationId } from '../../contract/operations.ts';
import { nodeAnswers, oneNode } from '../../reference/deviations/one-node.ts';
import { jsonResponse, type Context, type Override } from '../../reference/override.ts';
import { createService, seedOf, type ServiceOptions } from '../../reference/service.ts';
import { run } from '../../engine/run.ts';
import { complaintsOf } from './outcome.ts';
import type { Row, Trial, Wrong } from './series.ts';

/** Returns the ids of the checks that fail or warn in a run over sockets. */
export async function complaintsOver(options: ServiceOptions): Promise<string[]> {
  const service = createService(options);
  const baseUrl = await service.listen();
  try {
    return complaintsOf((await run({ ...seedOf(service), baseUrl })).report);
  } finally {
    await service.close();
  }
}

const writes = {
  'confirm-bug': 'confirm-bug/accepts-all-fields',
  'start-task': 'start-task/accepts-all-fields',
  'create-story': 'create-story/accepts-sufficient-fields',
} as const satisfies Partial<Record<OperationId, string>>;

const isWrite = ({ operation }: Context): boolean => operation !== 'list-users';

const counts = [2, 3, 4, 5];

const oneNodeTrials = (): Trial[] =>
  Object.entries(writes).flatMap(([operation, check]) =>
    counts.flatMap((every) =>
      Object.entries(nodeAnswers).flatMap(([name, answer], at) =>
        // Nodes take turns over the requests of one operation, or over all writes.
        [true, false].map((isOwn): Trial => {
          const own: ServiceOptions = { operation: operation as OperationId };
          const isIts = (context: Context): boolean => isOwn || isWrite(context);
          const wrong = oneNode(every, at % every, answer, isIts);
          const override: Override = isOwn ? wrong : { ...wrong, everywhere: true };
          return {
            name: `nodes | ${operation} | ${every} nodes | ${name} | ${isOwn ? 'own turns' : 'common turns'}`,
            run: async (): Promise<Wrong[]> => {
              const complaints = await complaintsOver({ ...(isOwn && own), override });
              return complaints.includes(check) ? [] : [{ fault: 'missed', what: check }];
            },
          };
        }),
      ),
    ),
  );

/** Returns when a request that would be handled now is too soon; undefined if it is not. */
type IsTooSoon = (context: Context, now: number, memory: Map<unknown, number>) => boolean;

const soonAfter =
  (ms: number, keyOf: (context: Context) => string, counts: 'every request' | 'accepted ones'): IsTooSoon =>
  (context, now, memory) => {
    if (!('before' in context)) return false;
    const key = keyOf(context);
    const isSoon = now - (memory.get(key) ?? -Infinity) < ms;
    if (!isSoon || counts === 'every request') memory.set(key, now);
    return isSoon;
  };

/** Services that reject writes by the clock. */
const guards: Readonly<Record<string, (ms: number) => IsTooSoon>> = {
  'the same body to the same object': (ms) =>
    soonAfter(ms, ({ request }) => `${request.url} ${request.body}`, 'every request'),
  'the same accepted body to the same object': (ms) =>
    soonAfter(ms, ({ request }) => `${request.url} ${request.body}`, 'accepted ones'),
  'an object that was just written': (ms) => soonAfter(ms, ({ request }) => request.url, 'accepted ones'),
  'a story while another one is created': (ms) => (context, now, memory) => {
    if (context.operation !== 'create-story' || now < (memory.get('until') ?? 0))
      return context.operation === 'create-story';
    // Less than its response takes: a request that is sent after that one is not rejected.
    memory.set('until', now + ms * 0.8);
    return false;
  },
};

const guardedBy = (isTooSoon: IsTooSoon, status: number): Override => {
  const times = new Map<unknown, number>();
  return {
    everywhere: true,
    problems: (found, context) => {
      if (!isWrite(context) || found.length > 0 || !isTooSoon(context, performance.now(), times))
        return found;
      context.memory.set('rejected', context.request);
      return [...found, { message: 'duplicate submission' }];
    },
    respond: (response, { memory, request }) =>
      memory.get('rejected') === request ? jsonResponse(status, { error: 'duplicate submission' }) : response,
  };
};

const guardTrials = (): Trial[] =>
  Object.entries(guards).flatMap(([name, isTooSoon]) =>
    [5, 15, 50, 200, 1000, 2000].flatMap((ms) =>
      [400, 403, 409, 423].map((status): Trial => {
        const isOfStories = name.startsWith('a story');
        return {
          name: `nodes | rejects ${name} | ${ms} ms | ${status}`,
          run: async () => {
            const delayMs = isOfStories ? { transport: { delayMs: Math.min(ms, 50) } } : {};
            const override = guardedBy(isTooSoon(isOfStories ? Math.min(ms, 50) : ms), status);
            const complaints = await complaintsOver({ override, ...delayMs });
            return complaints.map((what) => ({ fault: 'false failure', what }));
          },
        };
      }),
    ),
  );

/** Over sockets, with the clock of the machine: what is told by turns and by time. */
export const nodeRows: readonly Row[] = [
  { series: 'nodes', row: 'one node of several', trials: async () => oneNodeTrials() },
  { series: 'nodes', row: 'guards by the clock', trials: async () => guardTrials() },
];
