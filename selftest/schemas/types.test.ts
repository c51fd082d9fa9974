import { describe, expect, test } from 'vitest';
import type { Bug, CreateStoryBody, Story, Task, User, UserPage } from '../../schemas/types.ts';
import { validateBug, validateStory, validateTask, validateUserPage } from '../../validators.ts';

const bug: Bug = {
  id: 1,
  product: 1,
  branch: 0,
  module: 0,
  project: 0,
  execution: 0,
  title: 'Bug',
  severity: 3,
  pri: 3,
  type: '',
  status: 'active',
  toTask: 0,
  mailto: ['ann'],
  openedBy: { id: 1, account: 'ann' },
  openedDate: '2026-01-05T09:30:00Z',
  assignedTo: null,
  assignedDate: null,
  deadline: null,
};
const task: Task = {
  id: 1,
  status: 'doing',
  assignedTo: 'ann',
  realStarted: '2026-01-05 09:30:00',
  consumed: 1.5,
  left: 2,
  mailto: null,
  openedBy: 0,
};
const story: Story = {
  id: 1,
  title: 'Story',
  product: 1,
  pri: 1,
  category: 'safe',
  status: 'active',
  stage: 'wait',
  version: 1,
  openedBy: 'ann',
  openedDate: '2026-01-05T09:30:00Z',
};
const user: User = { id: 1, account: 'ann' };
const page: UserPage = { page: 1, total: 1, limit: 20, users: [user] };
const found = (field: string, path: string, kind: string) => expect.objectContaining({ field, path, kind });

describe('what the types take, the validators take', () => {
  test('a bug', () => expect(validateBug(bug)).toEqual([]));
  test('a task', () => expect(validateTask(task)).toEqual([]));
  test('a story', () => expect(validateStory(story)).toEqual([]));
  test('a page', () => expect(validateUserPage(page)).toEqual([]));
});

describe('what the types refuse, the validators find', () => {
  test('a value outside its enum', () => {
    // @ts-expect-error no such status
    const wrong: Bug = { ...bug, status: 'open' };
    expect(validateBug(wrong)).toEqual([
      {
        kind: 'enum',
        field: 'status',
        path: '/status',
        expected: 'one of active, resolved, closed',
        actual: '"open"',
      },
    ]);
  });

  test('a required field that is absent', () => {
    const { id: _, ...rest } = task;
    // @ts-expect-error no id
    const wrong: Task = rest;
    expect(validateTask(wrong)).toEqual([found('id', '/id', 'presence')]);
  });

  test('a number as text', () => {
    // @ts-expect-error a text
    const wrong: Story = { ...story, product: '1' };
    expect(validateStory(wrong)).toEqual([found('product', '/product', 'type')]);
  });

  test('an account as an object', () => {
    // @ts-expect-error an object
    const wrong: Task = { ...task, assignedTo: { account: 'ann' } };
    expect(validateTask(wrong)).toEqual([found('assignedTo', '/assignedTo', 'type')]);
  });

  test('a user reference without its account', () => {
    // @ts-expect-error no account
    const wrong: Bug = { ...bug, assignedTo: { id: 1 } };
    expect(validateBug(wrong)).toEqual([found('assignedTo', '/assignedTo/account', 'reference')]);
  });

  test('a user on a page', () => {
    // @ts-expect-error a text
    const wrong: UserPage = { ...page, users: [user, { ...user, id: '2' }] };
    expect(validateUserPage(wrong)).toEqual([found('id', '/users/1/id', 'type')]);
  });

  test('no record at all', () => {
    expect(validateBug('text')).toEqual([found('', '', 'type')]);
  });
});

test('a request takes what its rows name', () => {
  const body: CreateStoryBody = { title: 'Story', estimate: 1.5, source: 'po' };
  // @ts-expect-error no such category
  const wrong: CreateStoryBody = { ...body, category: 'any' };
  expect(Object.keys(wrong)).toEqual(['title', 'estimate', 'source', 'category']);
});
