import type { checks as english } from '../en/checks.ts';
import type { CheckWords } from './checks/common.ts';
import { confirmBug } from './checks/confirm-bug.ts';
import { createStory } from './checks/create-story.ts';
import { listUsers } from './checks/list-users.ts';
import { startTask } from './checks/start-task.ts';
import { explained } from './checks/explained.ts';
import { statements, unchecked } from './statements.ts';

const byOperation: Readonly<Record<string, Readonly<Record<string, CheckWords>>>> = {
  'confirm-bug': confirmBug,
  'start-task': startTask,
  'create-story': createStory,
  'list-users': listUsers,
};

function wordsFor(id: string): CheckWords | undefined {
  const [operation = '', name = ''] = id.split('/');
  return byOperation[operation]?.[name];
}

/** What is said of checks and requirements, in Chinese; English for those of other programs. */
export const checks: typeof english = {
  titleOf: ({ id, holds }) => wordsFor(id)?.[0] ?? holds,
  hintOf: ({ id, hint }) => wordsFor(id)?.[1] ?? hint,
  statement: (id, says) => (statements as Readonly<Record<string, string>>)[id] ?? says,
  explained: (text) => explained[text] ?? text,
  unchecked: (id, reason) => (unchecked as Readonly<Record<string, string>>)[id] ?? reason,
};
