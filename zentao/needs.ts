import type { OperationId } from '../contract/operations.ts';
import type { Check } from '../judging/check.ts';
import { wantedSteps } from '../suites/common/session.ts';
import { openTaskSteps, tasksJudged } from '../suites/start-task/scenario.ts';

/** What the chosen checks need on the target. */
export interface Needs {
  readonly product: boolean;
  readonly bugs: number;
  readonly tasks: number;
  /** Users that must be there, counted with those that are. */
  readonly users: { readonly inside: number; readonly outside: number };
}

/** Bugs that can be confirmed again share the questions; more would be changed without need. */
const bugsForConfirm = 4;

/** Six in all show whether the order is stable; two outside make a second page. */
const usersForLists = { inside: 4, outside: 2 };

/** Takes the chosen checks; gives the number of objects that their scenarios use. */
export function needsOf(checks: readonly Check[], open: boolean): Needs {
  const of = (operation: OperationId): Check[] => checks.filter((check) => check.operation === operation);
  const starts = of('start-task');
  const confirms = of('confirm-bug');
  const wants = wantedSteps(starts, open);
  const used = openTaskSteps.findLastIndex(({ step }) => wants(step)) + 1;
  const tasks = starts.length === 0 ? 0 : tasksJudged + used;
  const bugs = confirms.length === 0 ? 0 : bugsForConfirm;
  const listed = of('list-users').length > 0 || tasks + bugs > 0;
  return {
    product: tasks + bugs > 0 || of('create-story').length > 0,
    bugs,
    tasks,
    users: listed ? usersForLists : { inside: 0, outside: 0 },
  };
}
