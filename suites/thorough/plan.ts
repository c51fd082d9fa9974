import type { Facts } from '../../evidence/evidence.ts';
import { leftOut } from '../../judging/asked.ts';
import { mostLanes } from '../confirm-bug/steps.ts';
import { suites } from '../index.ts';
import { tasksNeeded } from '../start-task/scenario.ts';
import { shrinkingRequests } from './cost.ts';

/** What decides how much a thorough run sends. */
interface Choice extends Pick<Facts, 'bugs' | 'tasks' | 'only' | 'skip' | 'readOnly' | 'open'> {
  readonly baseUrl?: string;
  readonly fixtures: string;
  readonly fixturesCommand?: string;
  readonly concurrency: number;
}

/** What generated requests will cost, in one sentence, before anything is sent. */
export function costInWords(choice: Choice, most: number): string {
  // What the run makes for itself, or the reference service has, is as much as is asked for.
  const makes =
    choice.baseUrl === undefined || choice.fixtures === 'zentao' || choice.fixturesCommand !== undefined;
  const made = (ids: readonly number[], count: number): readonly number[] =>
    ids.length > 0 || !makes ? ids : Array.from({ length: count }, (_, at) => at);
  const given = {
    most,
    concurrency: choice.concurrency,
    bugs: made(choice.bugs, mostLanes),
    tasks: made(choice.tasks, tasksNeeded + most),
  };
  const asked = suites.filter(({ checks }) =>
    checks.some((check) => check.thorough && leftOut(check, { ...choice, thorough: most }) === undefined),
  );
  const costs = asked.flatMap(({ thorough }) =>
    thorough === undefined ? [] : { does: thorough.does, ...thorough.cost(given) },
  );
  const requests = costs.reduce((sum, cost) => sum + cost.requests, 0);
  const objects = costs.flatMap(({ does, objects: count }) => (does === undefined ? [] : `${count} ${does}`));
  const changed = objects.length === 0 ? '' : `: ${objects.join(', ')}`;
  return `Thorough: about ${requests} requests beyond those of a plain run${changed}. Up to ${shrinkingRequests} more for each check that fails.`;
}
