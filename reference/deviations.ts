import { confirmBugDeviations } from './deviations/confirm-bug.ts';
import { createStoryDeviations } from './deviations/create-story.ts';
import { listUsersDeviations } from './deviations/list-users.ts';
import type { Deviation } from './deviations/rows.ts';
import { startTaskDeviations } from './deviations/start-task.ts';

export type { Deviation } from './deviations/rows.ts';

/** All deviations, in the order of the document. Each breaks one requirement of one operation. */
export const deviations: readonly Deviation[] = [
  ...confirmBugDeviations,
  ...startTaskDeviations,
  ...createStoryDeviations,
  ...listUsersDeviations,
];
