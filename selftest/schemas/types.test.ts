import { expect, test } from 'vitest';
import type { Bug, CreateStoryBody, Story, Task, User, UserPage } from '../../schemas/types.ts';
import { validateBug, validateStory, validateTask, validateUserPage } from '../../validators.ts';

const openedDate = '2026-01-05T09:30:00Z';
const numbers = { id: 1, product: 1, branch: 0, module: 0, project: 0, execution: 0, severity: 3, pri: 3 };
const unset = { assignedTo: null, assignedDate: null, deadline: null };
const openedBy = { id: 1, account: 'ann' };
const words = { title: 'Bug', type: '', status: 'active' } as const;
const bug: Bug = { ...numbers, ...words, toTask: 0, mailto: ['ann'], openedBy, openedDate, ...unset };
const started = { assignedTo: 'ann', realStarted: '2026-01-05 09:30:00', consumed: 1.5, left: 2 };
const task: Task = { id: 1, status: 'doing', ...started, mailto: null, openedBy: 0 };
const created = { id: 1, title: 'Story', product: 1, pri: 1, version: 1, openedBy: 'ann', openedDate };
const story: Story = { ...created, category: 'safe', status: 'active', stage: 'wait' };
const user: User = { id: 1, account: 'ann' };
const page: UserPage = { page: 1, total: 1, limit: 20, users: [user] };
const found = (field: string, path: string, kind: string) => [expect.objectContaining({ field, path, kind })];

test('what the types take, the validators take', () => {
  const all = [validateBug(bug), validateTask(task), validateStory(story), validateUserPage(page)];
  expect(all).toEqual([[], [], [], []]);
});

test('what the types refuse, the validators find', () => {
  // @ts-expect-error no such status
  const otherStatus: Bug = { ...bug, status: 'open' };
  expect(validateBug(otherStatus)).toEqual(found('status', '/status', 'enum'));
  const { id: _, ...rest } = task;
  // @ts-expect-error no id
  const withoutId: Task = rest;
  expect(validateTask(withoutId)).toEqual(found('id', '/id', 'presence'));
  // @ts-expect-error a text
  const numberAsText: Story = { ...story, product: '1' };
  expect(validateStory(numberAsText)).toEqual(found('product', '/product', 'type'));
  // @ts-expect-error an object
  const accountAsObject: Task = { ...task, assignedTo: { account: 'ann' } };
  expect(validateTask(accountAsObject)).toEqual(found('assignedTo', '/assignedTo', 'type'));
  // @ts-expect-error no account
  const withoutAccount: Bug = { ...bug, assignedTo: { id: 1 } };
  expect(validateBug(withoutAccount)).toEqual(found('assignedTo', '/assignedTo/account', 'reference'));
  // @ts-expect-error a text
  const idAsText: UserPage = { ...page, users: [user, { ...user, id: '2' }] };
  expect(validateUserPage(idAsText)).toEqual(found('id', '/users/1/id', 'type'));
  expect(validateBug('text')).toEqual(found('', '', 'type'));
});

test('a request takes what its rows name', () => {
  const body: CreateStoryBody = { title: 'Story', estimate: 1.5, source: 'po' };
  // @ts-expect-error no such category
  const wrong: CreateStoryBody = { ...body, category: 'any' };
  expect(Object.keys(wrong)).toEqual(['title', 'estimate', 'source', 'category']);
});
