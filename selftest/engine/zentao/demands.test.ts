import { describe, expect, test } from 'vitest';
import type { CheckReport } from '../../../engine/judging/report.ts';
import { runReplay, type ReplayRun } from '../../replay/run.ts';
import type { ReplayRequest } from '../../replay/service.ts';

const outcomeOf = ({ report }: ReplayRun, id: string): CheckReport | undefined =>
  report.checks.find((check) => check.id === id);

const posts = ({ service }: ReplayRun, path: RegExp): ReplayRequest[] =>
  service.log.filter((request) => request.method === 'POST' && path.test(request.path));

describe('a site that demands more of a bug', () => {
  test.each([
    ['deadline', /^\d{4}-\d\d-\d\d$/],
    ['project', /^\d+$/],
    ['execution', /^\d+$/],
    ['story', /^\d+$/],
    ['task', /^\d+$/],
    ['assignedTo', /^admin$/],
  ])('%s: it is sent, and asked for once', async (field, form) => {
    const run = await runReplay(
      { version: '18.10', demands: { bugs: [field] } },
      { only: ['confirm-bug/*'] },
    );
    const sent = posts(run, /\/bugs$/).map(({ body }) => body[field]);
    expect(sent.length).toBeGreaterThan(3);
    expect(sent[0]).toBeUndefined();
    for (const value of sent.slice(1)) expect(String(value)).toMatch(form);
    expect(outcomeOf(run, 'confirm-bug/accepts-all-fields')?.outcome).toBe('pass');
    expect(run.left).toEqual([]);
  });

  test.each([
    ['of which nothing is known', { bugs: ['resolvedBuild'] }, 'resolvedBuild'],
    ['that the product has none of', { bugs: ['deadline', 'module'] }, 'module'],
  ])('%s: only confirm-bug is blocked, in the words of the site', async (_, demands, field) => {
    const run = await runReplay({ version: '18.10', demands });
    const check = outcomeOf(run, 'confirm-bug/accepts-all-fields');
    expect(check?.outcome).toBe('blocked');
    expect(check?.reason).toContain(`"${field}":["『${field}』should not be blank."]`);
    expect(check?.hint).toContain(`requires ${demands.bugs.join(', ')}`);
    expect(check?.hint).toContain('--bugs (PMS_BUG_IDS)');
    expect(outcomeOf(run, 'start-task/status-is-doing')?.outcome).toBe('pass');
    expect(outcomeOf(run, 'create-story/version-is-1')?.outcome).toBe('pass');
    expect(run.left).toEqual([]);
  });

  test('refuses what was sent: it is not sent for ever', async () => {
    const run = await runReplay(
      { version: '18.10', demands: { bugs: ['title', 'nowhere'] } },
      { only: ['confirm-bug/*'] },
    );
    expect(posts(run, /\/bugs$/)).toHaveLength(1);
  });
});

test('a task whose site demands a story gets one', async () => {
  const run = await runReplay(
    { version: '18.10', demands: { tasks: ['story'] } },
    { only: ['start-task/*'] },
  );
  expect(posts(run, /\/tasks$/)).toHaveLength(17);
  expect(outcomeOf(run, 'start-task/status-is-doing')?.outcome).toBe('pass');
  expect(run.left).toEqual([]);
});

describe('ids beside zentao fixtures', () => {
  test('replace what would be created', async () => {
    const run = await runReplay(
      { version: '18.10', prepare: true },
      { bugs: [1], tasks: [1, 2], product: 1 },
    );
    expect(posts(run, /^\/(products|projects)$|\/(bugs|tasks|executions)$/)).toEqual([]);
    expect(outcomeOf(run, 'create-story/version-is-1')?.outcome).toBe('pass');
    expect(run.service.state.find('products', 1)?.deleted).toBe(false);
    expect(run.service.state.find('bugs', 1)?.deleted).toBe(false);
    expect(run.left).toEqual([]);
  });

  test('of a product: bugs and tasks are created in it, and nothing else of it is removed', async () => {
    const run = await runReplay({ version: '18.10', prepare: true }, { product: 1 });
    expect(posts(run, /^\/products$/)).toEqual([]);
    expect(posts(run, /^\/products\/1\/bugs$/).length).toBeGreaterThan(3);
    expect(posts(run, /^\/projects$/)[0]?.body['products']).toEqual([1]);
    expect(run.service.state.find('bugs', 1)?.deleted).toBe(false);
    expect(run.left).toEqual([]);
  });
});
