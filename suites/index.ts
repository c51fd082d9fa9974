import type { Check } from '../judging/check.ts';
import type { Suite } from './common/suite.ts';
import { confirmBug } from './confirm-bug/index.ts';
import { createStory } from './create-story/index.ts';
import { listUsers } from './list-users/index.ts';
import { startTask } from './start-task/index.ts';

/** Every operation, in the order of the document: the table of contents of the suite. */
export const suites: readonly Suite[] = [confirmBug, startTask, createStory, listUsers];

/** Every check, in the order of the document. */
export const allChecks: readonly Check[] = suites.flatMap(({ checks }) => checks);
