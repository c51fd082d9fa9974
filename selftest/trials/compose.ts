import type { Context, Override } from '../../reference/override.ts';
import type { ServiceOptions } from '../../reference/service.ts';

type Part = Pick<ServiceOptions, 'operation' | 'override'>;

/** Options that a service has once: two services that set the same one cannot be combined. */
const single = ['users', 'bugs', 'tasks', 'basePath', 'transport'] as const;

/** Hooks that replace the result of earlier hooks: two services with the same one cannot be combined. */
const replacing = ['paging'] as const;

/**
 * Combines services into one. If two of them change the same step, the later one is applied to the result of the
 * earlier one.
 * @returns undefined if two of them set an option or a hook that a service can have only once
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
  /** The hooks for a request, each with a memory of its own. */
  const hooksFor = (context: Context): { override: Override; scoped: Context }[] =>
    parts
      .filter(({ operation }) => (operation ?? context.operation) === context.operation)
      .map(({ override = {}, at }) => ({ override, scoped: { ...context, memory: memoryOf(context, at) } }));
  return {
    authenticate: (right, context) =>
      hooksFor(context).reduce(
        (now, { override, scoped }) => override.authenticate?.(now, scoped) ?? now,
        right,
      ),
    actsUnauthenticated: (context) =>
      hooksFor(context).some(({ override, scoped }) => override.actsUnauthenticated?.(scoped)),
    problems: (found, context) =>
      hooksFor(context).reduce((now, { override, scoped }) => override.problems?.(now, scoped) ?? now, found),
    repeats: services.some(({ override }) => override?.repeats),
    effect: (record, context) => {
      for (const { override, scoped } of hooksFor(context)) override.effect?.(record, scoped);
    },
    ...services
      .map(({ override }) => override?.paging)
      .filter((paging) => paging !== undefined)
      .map((paging) => ({ paging }))[0],
    select: (users, context) =>
      hooksFor(context).reduce((now, { override, scoped }) => override.select?.(now, scoped) ?? now, users),
    record: (record, context) =>
      hooksFor(context).reduce<unknown>(
        (now, { override, scoped }) =>
          override.record ? override.record(now as Record<string, unknown>, scoped) : now,
        record,
      ),
    respond: (response, context) =>
      hooksFor(context).reduce(
        (now, { override, scoped }) => override.respond?.(now, scoped) ?? now,
        response,
      ),
  };
}

function memoryOf({ memory }: Context, at: number): Context['memory'] {
  const key = `part ${at}`;
  if (!memory.has(key)) memory.set(key, new Map());
  return memory.get(key) as Context['memory'];
}
