import type { OperationId } from '../contract/operations.ts';
import type { Check } from '../engine/judging/check.ts';
import type { Suite } from './suite.ts';
import { confirmBug } from './confirm-bug/index.ts';
import { createStory } from './create-story/index.ts';
import { listUsers } from './list-users/index.ts';
import { startTask } from './start-task/index.ts';

const byOperation: Readonly<Record<OperationId, Suite>> = {
  'confirm-bug': confirmBug,
  'start-task': startTask,
  'create-story': createStory,
  'list-users': listUsers,
};

/**
 * Every operation, in the order of the document: the table of contents of the suite.
 * @internal the types of the package name no other package
 */
export const suites: readonly Suite[] = Object.values(byOperation);

/** Every check, in the order of the document. */
export const allChecks: readonly Check[] = suites.flatMap(({ checks }) => checks);
