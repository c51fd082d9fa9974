import type { Facts } from '../evidence/evidence.ts';
import { leftOut } from '../judging/asked.ts';
import { suites } from './index.ts';
import { shrinkingRequests } from './thorough/cost.ts';

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
  const asked = suites.filter(({ checks }) =>
    checks.some((check) => check.thorough && leftOut(check, { ...choice, thorough: most }) === undefined),
  );
  const costs = asked.flatMap(({ thorough, needs }) => {
    if (thorough === undefined) return [];
    const { bugs = 0, tasks = 0 } = needs(() => true, most);
    const given = { bugs: made(choice.bugs, bugs), tasks: made(choice.tasks, tasks) };
    return { does: thorough.does, ...thorough.cost({ ...given, most, concurrency: choice.concurrency }) };
  });
  const requests = costs.reduce((sum, cost) => sum + cost.requests, 0);
  const objects = costs.flatMap(({ does, objects: count }) => (does === undefined ? [] : `${count} ${does}`));
  const changed = objects.length === 0 ? '' : `: ${objects.join(', ')}`;
  return `Thorough: about ${requests} requests beyond those of a plain run${changed}. Up to ${shrinkingRequests} more for each check that fails.`;
}
