import type { Context, Override } from '../../reference/override.ts';
import type { ServiceOptions } from '../../reference/service.ts';

type Part = Pick<ServiceOptions, 'operation' | 'override'>;

/** What one service can have of one kind only: two that set it don't go together. */
const single = ['users', 'bugs', 'tasks', 'basePath', 'transport'] as const;

/** Hooks that replace what others before them came to, so that two of them don't go together. */
const replacing = ['paging'] as const;

/**
 * One service that is all of the given ones at once, in their order: where two change the same step, the later one
 * has the last word.
 * @returns undefined when two of them set what can be set once
 */
export function composed(services: readonly ServiceOptions[]): ServiceOptions | undefined {
  const clashes =
    single.some((key) => services.filter((service) => service[key] !== undefined).length > 1) ||
    replacing.some((hook) => services.filter(({ override }) => override?.[hook]).length > 1);
  if (clashes) return undefined;
  const seeds = services.map(({ operation: _operation, override: _override, ...seed }) => seed);
  return { ...Object.assign({}, ...seeds), override: chained(services) };
}

function chained(services: readonly Part[]): Override {
  const parts = services.map((part, at) => ({ ...part, at }));
  /** The hooks that bear on a request, each with a memory of its own. */
  const bearing = (context: Context): { override: Override; inside: Context }[] =>
    parts
      .filter(({ operation }) => (operation ?? context.operation) === context.operation)
      .map(({ override = {}, at }) => ({ override, inside: { ...context, memory: memoryOf(context, at) } }));
  return {
    authenticate: (right, context) =>
      bearing(context).reduce(
        (now, { override, inside }) => override.authenticate?.(now, inside) ?? now,
        right,
      ),
    actsUnauthenticated: (context) =>
      bearing(context).some(({ override, inside }) => override.actsUnauthenticated?.(inside)),
    problems: (found, context) =>
      bearing(context).reduce((now, { override, inside }) => override.problems?.(now, inside) ?? now, found),
    repeats: services.some(({ override }) => override?.repeats),
    effect: (record, context) => {
      for (const { override, inside } of bearing(context)) override.effect?.(record, inside);
    },
    ...services
      .map(({ override }) => override?.paging)
      .filter((paging) => paging !== undefined)
      .map((paging) => ({ paging }))[0],
    select: (users, context) =>
      bearing(context).reduce((now, { override, inside }) => override.select?.(now, inside) ?? now, users),
    record: (record, context) =>
      bearing(context).reduce<unknown>(
        (now, { override, inside }) =>
          override.record ? override.record(now as Record<string, unknown>, inside) : now,
        record,
      ),
    respond: (response, context) =>
      bearing(context).reduce(
        (now, { override, inside }) => override.respond?.(now, inside) ?? now,
        response,
      ),
  };
}

function memoryOf({ memory }: Context, at: number): Context['memory'] {
  const key = `part ${at}`;
  if (!memory.has(key)) memory.set(key, new Map());
  return memory.get(key) as Context['memory'];
}
