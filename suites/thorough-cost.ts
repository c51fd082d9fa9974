import type { Facts } from '../engine/evidence/evidence.ts';
import { skipReason } from '../engine/judging/selection.ts';
import type { Messages } from '../messages/index.ts';
import { suites } from './index.ts';
import { minimizingRequests } from './thorough/session.ts';

/** Settings that decide how much a thorough run sends. */
interface Choice extends Pick<Facts, 'bugs' | 'tasks' | 'only' | 'skip' | 'readOnly' | 'open'> {
  readonly baseUrl?: string;
  readonly fixtures: string;
  readonly fixturesCommand?: string;
}

/**
 * Returns a sentence that says, before anything is sent, how many generated requests a run will send and what they
 * change.
 * @param most generated requests for each operation
 */
export function costInWords(choice: Choice, most: number, { command }: Messages): string {
  // A run that creates its own fixtures creates as many as it needs.
  const createsFixtures =
    choice.baseUrl === undefined || choice.fixtures === 'zentao' || choice.fixturesCommand !== undefined;
  const available = (ids: readonly number[], count: number): readonly number[] =>
    ids.length > 0 || !createsFixtures ? ids : Array.from({ length: count }, (_, at) => at);
  const selected = suites.filter(({ checks }) =>
    checks.some((check) => check.thorough && skipReason(check, { ...choice, thorough: most }) === undefined),
  );
  const costs = selected.flatMap(({ operation, thorough, needs }) => {
    if (thorough === undefined) return [];
    const { open } = choice;
    const { bugs = 0, tasks = 0 } = needs({ open, thorough: most });
    const given = { bugs: available(choice.bugs, bugs), tasks: available(choice.tasks, tasks) };
    const cost = thorough.cost({ ...given, open, most });
    const says = command.costs[operation.id as keyof typeof command.costs] as Cost | undefined;
    return { requests: cost.requests, changed: says ? [says(cost.objects)] : [] };
  });
  const requests = costs.reduce((sum, cost) => sum + cost.requests, 0);
  return command.cost(
    requests,
    costs.flatMap(({ changed }) => changed),
    minimizingRequests,
  );
}

/** Says what happens to a number of objects; an operation that changes none has no such phrase. */
type Cost = (count: number) => string;
