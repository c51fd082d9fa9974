import { operationIds, type OperationId } from '../contract/operations.ts';
import type { Check } from '../judging/check.ts';
import { confirmBugChecks } from './confirm-bug/checks.ts';
import { createStoryChecks } from './create-story/checks.ts';
import { listUsersChecks } from './list-users/checks.ts';
import { startTaskChecks } from './start-task/checks.ts';

/** The checks of each operation, in the order of the document: the table of contents of the suite. */
export const suites: Readonly<Record<OperationId, readonly Check[]>> = {
  'confirm-bug': confirmBugChecks,
  'start-task': startTaskChecks,
  'create-story': createStoryChecks,
  'list-users': listUsersChecks,
};

/** Every check, in the order of the document. */
export const allChecks: readonly Check[] = operationIds.flatMap((operation) => suites[operation]);
