import type { Facts } from '../evidence/evidence.ts';
import { leftOut } from '../judging/asked.ts';
import type { Messages } from '../messages/index.ts';
import { suites } from './index.ts';
import { shrinkingRequests } from './thorough/cost.ts';

/** What decides how much a thorough run sends. */
interface Choice extends Pick<Facts, 'bugs' | 'tasks' | 'only' | 'skip' | 'readOnly' | 'open'> {
  readonly baseUrl?: string;
  readonly fixtures: string;
  readonly fixturesCommand?: string;
  readonly concurrency: number;
}

/** Says what generated requests will cost, before anything is sent. */
export function costInWords(choice: Choice, most: number, { command }: Messages): string {
  // What the run makes for itself, or the reference service has, is as much as is asked for.
  const makes =
    choice.baseUrl === undefined || choice.fixtures === 'zentao' || choice.fixturesCommand !== undefined;
  const made = (ids: readonly number[], count: number): readonly number[] =>
    ids.length > 0 || !makes ? ids : Array.from({ length: count }, (_, at) => at);
  const asked = suites.filter(({ checks }) =>
    checks.some((check) => check.thorough && leftOut(check, { ...choice, thorough: most }) === undefined),
  );
  const costs = asked.flatMap(({ operation, thorough, needs }) => {
    if (thorough === undefined) return [];
    const { bugs = 0, tasks = 0 } = needs(() => true, most);
    const given = { bugs: made(choice.bugs, bugs), tasks: made(choice.tasks, tasks) };
    const cost = thorough.cost({ ...given, most, concurrency: choice.concurrency });
    const says = command.costs[operation.id as keyof typeof command.costs] as Cost | undefined;
    return { requests: cost.requests, changed: says ? [says(cost.objects)] : [] };
  });
  const requests = costs.reduce((sum, cost) => sum + cost.requests, 0);
  return command.cost(
    requests,
    costs.flatMap(({ changed }) => changed),
    shrinkingRequests,
  );
}

/** Says what becomes of so many objects; an operation that changes none has no words. */
type Cost = (count: number) => string;
