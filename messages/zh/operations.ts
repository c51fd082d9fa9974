import type { OperationId } from '../../contract/operations.ts';
import type { OperationWords } from './operations/common.ts';
import { confirmBug } from './operations/confirm-bug.ts';
import { createStory } from './operations/create-story.ts';
import { listUsers } from './operations/list-users.ts';
import { startTask } from './operations/start-task.ts';

/** What is said of each operation, in Chinese. */
export const operations: { readonly [Id in OperationId]: OperationWords<Id> } = {
  'confirm-bug': confirmBug,
  'start-task': startTask,
  'create-story': createStory,
  'list-users': listUsers,
};
