import { describe, expect, test } from 'vitest';
import { parseEvidence } from '../../../engine/evidence/evidence.ts';
import { answer } from '../../replay/answers.ts';
import type { RunSettings } from '../../../engine/run.ts';
import { type ReplayRun, runReplay, usualRun } from '../../replay/run.ts';
import { login, type ReplayRequest } from '../../replay/service.ts';

const created = ({ service }: ReplayRun, path: RegExp): ReplayRequest[] =>
  service.log.filter(({ method, path: asked }) => method === 'POST' && path.test(asked));

const everything = (run: ReplayRun): string => run.evidence + JSON.stringify(run.report) + run.ledger;

describe('what is created', () => {
  test('by default: a product, ten bugs, a project, an execution, a task for each question, three users', async () => {
    const run = await usualRun('18.10');
    expect(created(run, /^\/products$/)).toHaveLength(1);
    expect(created(run, /\/bugs$/)).toHaveLength(10);
    expect(created(run, /^\/projects$/)).toHaveLength(1);
    expect(created(run, /\/executions$/)).toHaveLength(1);
    expect(created(run, /\/tasks$/)).toHaveLength(16);
    expect(created(run, /^\/users$/).map(({ body }) => body['type'])).toEqual(['inside', 'inside', 'inside']);
  });

  test.each([
    ['list-users/*', 0, 0, 0, 0],
    ['create-story/*', 1, 0, 0, 0],
    ['confirm-bug/*', 1, 10, 0, 3],
    ['start-task/status-is-doing', 1, 0, 16, 3],
  ])('for %s: %i products, %i bugs, %i tasks, %i users', async (only, products, bugs, tasks, users) => {
    const run = await runReplay({ version: '18.10' }, { only: [only] });
    expect(created(run, /^\/products$/)).toHaveLength(products);
    expect(created(run, /\/bugs$/)).toHaveLength(bugs);
    expect(created(run, /\/tasks$/)).toHaveLength(tasks);
    expect(created(run, /^\/users$/)).toHaveLength(users);
    expect(run.left).toEqual([]);
  });

  test('users, where there are too few', async () => {
    const run = await runReplay({ version: '18.10', onlyAdmin: true });
    const types = created(run, /^\/users$/).map(({ body }) => body['type']);
    expect(types).toEqual([...Array.from({ length: 3 }, () => 'inside'), 'outside', 'outside']);
    const password = String(created(run, /^\/users$/)[0]!.body['password']);
    expect(everything(run)).not.toContain(password);
    expect(run.report.checks.find(({ id }) => id === 'list-users/pages-share-nobody')?.outcome).toBe('pass');
    expect(run.left).toEqual([]);
  });

  test('the count of those inside is asked only where those made for the run are too few', async () => {
    for (const [only, counts] of [
      ['*', ['count-users/outside']],
      ['list-users/*', ['count-users/inside', 'count-users/outside']],
    ] as const) {
      const run = await runReplay({ version: '18.10' }, only === '*' ? {} : { only: [only] });
      const steps = run.report.exchanges.map(({ step }) => step);
      expect(steps.filter((step) => step.startsWith('count-users/'))).toEqual(counts);
    }
  });

  test('no users where the service refuses: those that are there must do', async () => {
    const run = await runReplay({ version: '16.5', onlyAdmin: true });
    expect(created(run, /^\/users$/)).toHaveLength(1);
    expect(run.report.run.stopped).toBeUndefined();
    expect(run.report.checks.find(({ id }) => id === 'start-task/status-is-doing')?.outcome).toBe('pass');
    expect(run.left).toEqual([]);
  });

  test('names carry the run id and differ', async () => {
    const run = await usualRun('18.10');
    const named = created(run, /^\/(products|projects|executions)/).map(
      ({ body }) => body['name'] ?? body['title'],
    );
    expect(named.every((name) => String(name).includes(run.report.run.id))).toBe(true);
    expect(new Set(named).size).toBe(named.length);
  });
});

describe('the log-in', () => {
  test('gives a Token that no output shows', async () => {
    const run = await usualRun('18.8');
    expect(run.service.tokens.length).toBeGreaterThan(1);
    for (const token of run.service.tokens) expect(everything(run)).not.toContain(token);
    expect(everything(run)).not.toContain(login.password);
    expect(run.report.exchanges[0]).toMatchObject({ operation: 'set-up', step: 'log-in' });
  });

  test('opens a session for each request under way, up to four, where objects are created', async () => {
    const count = async (settings: RunSettings): Promise<number> =>
      (await runReplay({ version: '18.8' }, settings)).service.log.filter(({ path }) => path === '/tokens')
        .length;
    expect(await count({})).toBe(4);
    expect(await count({ concurrency: 2 })).toBe(2);
    expect(await count({ concurrency: 16 })).toBe(4);
    expect(await count({ only: ['list-users/*'] })).toBe(1);
    expect(await count({ only: ['create-story/*'] })).toBe(1);
  });

  test('goes on in the last session where each log-in ends the one before', async () => {
    const run = await runReplay({ version: '18.8', oneSession: true });
    const calm = await usualRun('18.8');
    const outcomes = ({ report }: ReplayRun): string[] =>
      report.checks.map(({ id, outcome }) => `${outcome} ${id}`);
    expect(outcomes(run)).toEqual(outcomes(calm));
    expect(run.left).toEqual([]);
  });

  test.each(['list-users/*', 'create-story/*'])('is told from a Token that is refused (%s)', async (only) => {
    const run = await runReplay(
      { version: '18.8' },
      { token: 'stale-token', account: undefined, password: undefined, only: [only] },
    );
    expect(run.exitCode).toBe(4);
    expect(run.report.run.stopped).toMatch(
      /rejects the Token: .* answered 401 with "Unauthorized"; has it expired\? .* begins with a new one$/,
    );
  });

  test('replaces a Token that is given, too', async () => {
    const run = await runReplay({ version: '18.8' }, { token: 'stale-token', only: ['create-story/*'] });
    expect(run.report.run.stopped).toBeUndefined();
    expect(run.report.exchanges[0]?.step).toBe('log-in');
    expect(run.left).toEqual([]);
  });

  test('is told from an account that may not list users', async () => {
    const { report, exitCode } = await runReplay({
      version: '16.5',
      intercept: ({ path }) => (path === '/users' ? answer(403, { error: 'Access not allowed' }) : undefined),
    });
    expect(exitCode).toBe(4);
    expect(report.run.stopped).toBe(
      'the service rejects the Token: GET /users answered 403 with "Access not allowed"; may its account do this?',
    );
  });

  test('tells the account where only a Token is given', async () => {
    const settings = { token: 'r3pl4y0t0k3n9a8b7c6d5e4f3', account: undefined, password: undefined };
    const run = await runReplay({ version: '18.10' }, settings);
    expect(run.evidence.split('\n')[0]).toContain('"account":"admin"');
  });
});

describe('a creation that fails', () => {
  const all = ['confirm-bug', 'create-story', 'start-task'];
  const refusals = [
    ['POST /products', /^\/products$/, all, 'PMS_PRODUCT_ID'],
    ['POST /products/1/bugs', /\/bugs$/, ['confirm-bug'], 'PMS_BUG_IDS'],
    ['POST /projects', /^\/projects$/, ['start-task'], 'PMS_TASK_IDS'],
    ['POST /projects/1/executions', /\/executions$/, ['start-task'], 'PMS_TASK_IDS'],
    ['POST /executions/2/tasks', /\/tasks$/, ['start-task'], 'PMS_TASK_IDS'],
  ] as const;

  test.each(refusals)('%s: blocks what needs it, and nothing else', async (request, path, blocked, way) => {
    const run = await runReplay({
      version: '18.10',
      intercept: ({ method, path: asked }) =>
        method === 'POST' && path.test(asked) ? answer(403, { error: 'Access not allowed' }) : undefined,
    });
    expect(run.report.run.stopped).toBeUndefined();
    const reasons = `${request} answered 403 with "Access not allowed"`;
    const refused = run.report.checks.filter(({ reason }) => reason?.includes(reasons));
    expect([...new Set(refused.map(({ operation }) => operation))].sort()).toEqual([...blocked].sort());
    expect(refused.every(({ outcome, hint }) => outcome === 'blocked' && hint?.includes(way))).toBe(true);
    const passed = new Set(
      run.report.checks.filter(({ outcome }) => outcome === 'pass').map(({ operation }) => operation),
    );
    for (const operation of blocked) expect(passed).not.toContain(operation);
    expect(passed.size).toBe(4 - blocked.length);
    expect(run.left).toEqual([]);
  });

  test('is one that answers 201 with nothing, too', async () => {
    const run = await runReplay({
      version: '18.10',
      intercept: ({ method, path }) =>
        method === 'POST' && path.endsWith('/tasks') ? answer(201) : undefined,
    });
    const check = run.report.checks.find(({ id }) => id === 'start-task/status-is-doing');
    expect(check).toMatchObject({ outcome: 'blocked' });
    expect(check?.reason).toContain('201 with an empty body');
    expect(run.left).toEqual([]);
  });

  test('whose answer is lost: what it made is found and removed', async () => {
    for (const [lost, operation] of [
      [/^\/products$/, 'confirm-bug'],
      [/\/bugs$/, 'confirm-bug'],
      [/^\/projects$/, 'start-task'],
      [/\/tasks$/, 'start-task'],
      [/^\/stories$/, 'create-story'],
    ] as const) {
      const run = await runReplay(
        {
          version: '18.10',
          after: ({ method, path }, given) =>
            method === 'POST' && lost.test(path) ? { ...given, body: '' } : given,
        },
        { only: [`${operation}/*`] },
      );
      expect(run.left, String(lost)).toEqual([]);
    }
  });
});

test('an answer of success to a body that is no JSON breaks nothing', async () => {
  const run = await runReplay(
    {
      version: '18.10',
      after: ({ path, body }, given) => {
        if (path !== '/stories' || Object.keys(body).length > 0) return given;
        const record = { id: 77, title: 'x', product: 1, pri: 1, category: 'other', status: 'draft' };
        return answer(201, { ...record, stage: 'wait', version: 1, openedBy: 'admin' });
      },
    },
    { only: ['create-story/*'] },
  );
  expect(run.service.log.some(({ method, path }) => method === 'DELETE' && path === '/stories/77')).toBe(
    true,
  );
  expect(run.left).toEqual([]);
});

test('an answer that names another object: that one is left alone', async () => {
  const run = await runReplay({
    version: '18.10',
    prepare: true,
    after: ({ method, path }, given) =>
      method === 'POST' && path === '/products'
        ? answer(201, { ...(JSON.parse(given.body) as object), id: 1, name: 'Fixture Product' })
        : given,
  });
  expect(run.report.run.stopped).toBeUndefined();
  expect(run.service.state.find('products', 1)?.deleted).toBe(false);
  expect(run.left).toEqual([]);
});

test('a story that is saved, and the answer says it is refused, is removed', async () => {
  const run = await runReplay(
    {
      version: '18.10',
      after: ({ path }, given) => (path === '/stories' ? answer(400, { error: 'Saved' }) : given),
    },
    { only: ['create-story/*'] },
  );
  expect(run.service.state.all('stories').length).toBeGreaterThan(0);
  expect(run.left).toEqual([]);
});

describe('an interrupt', () => {
  test.each([
    ['during set-up', 6],
    ['while asking', 40],
  ])('%s: what was created is removed all the same', async (_, after) => {
    const controller = new AbortController();
    const run = await runReplay(
      { version: '18.10' },
      {},
      {
        signal: controller.signal,
        onProgress: ({ requests }) => requests === after && controller.abort(),
      },
    );
    expect(run.report.run.stopped).toBe('the run was interrupted');
    expect(run.report.changes.length).toBeGreaterThan(1);
    expect(run.left).toEqual([]);
  });
});

describe('set-up and clean-up', () => {
  test('are in the evidence, and no check looks at them', async () => {
    const { report, evidence } = await usualRun('18.10');
    const sent = parseEvidence(evidence).exchanges;
    const own = new Set(sent.filter(({ operation }) => operation === 'set-up').map(({ index }) => index));
    expect(own.size).toBeGreaterThan(50);
    expect(report.checks.flatMap(({ exchanges }) => exchanges).filter((index) => own.has(index))).toEqual([]);
    expect(report.exchanges.map(({ index }) => index)).toEqual(report.exchanges.map((_, at) => at));
  });

  test.each([
    ['executions', ['tasks']],
    ['projects', ['tasks']],
    ['products', ['stories', 'bugs', 'executions', 'projects']],
  ])('remove %s after %j', async (parents, children) => {
    const { service } = await usualRun('18.10');
    const deleted = service.log
      .filter(({ method }) => method === 'DELETE')
      .map(({ path }) => path.split('/')[1]!);
    const last = Math.max(...children.map((child) => deleted.lastIndexOf(child)));
    expect(last).toBeGreaterThan(0);
    expect(deleted.indexOf(parents)).toBeGreaterThan(last);
  });

  test('report an object that stays', async () => {
    const run = await runReplay({
      version: '18.10',
      intercept: ({ method, path }) =>
        method === 'DELETE' && path.startsWith('/bugs/') ? answer(200, { message: 'success' }) : undefined,
    });
    const left = run.report.changes.filter(({ kind, undone }) => kind === 'bug-created' && !undone);
    expect(left).toHaveLength(created(run, /\/bugs$/).length);
    expect(run.left).toEqual(left.map(({ id }) => `bugs/${id}`));
  });
});
