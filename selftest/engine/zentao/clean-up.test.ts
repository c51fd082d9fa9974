import { describe, expect, test } from 'vitest';
import { answer } from '../../replay/answers.ts';
import { type ReplayRun, runReplay, usualRun } from '../../replay/run.ts';

const cleanUp = ({ report: { exchanges } }: ReplayRun): string[] => {
  const tested = exchanges.findIndex(({ operation }) => operation !== 'set-up');
  return exchanges
    .filter(({ operation, index }) => operation === 'set-up' && index > tested)
    .map(({ step }) => step.split('/')[0]!);
};

const count = (steps: readonly string[], act: string): number => steps.filter((step) => step === act).length;

describe('clean-up', () => {
  test('deletes each object once, and looks at each list and each parent once', async () => {
    const run = await usualRun('18.10');
    const created = run.report.changes.filter(
      ({ kind, id }) => kind.endsWith('-created') && id !== 'unknown',
    );
    const steps = cleanUp(run);
    expect(count(steps, 'delete')).toBe(created.length);
    expect(count(steps, 'list')).toBe(4);
    expect(count(steps, 'look')).toBe(3);
    expect(run.left).toEqual([]);
  });

  test('a product that the service made for the project goes too', async () => {
    const run = await usualRun('18.3');
    const products = run.service.state.all('products');
    expect(products.map(({ record, deleted }) => [record['shadow'], deleted])).toEqual([
      [0, true],
      [1, true],
    ]);
    expect(run.report.changes.filter(({ kind }) => kind === 'product-created')).toMatchObject([
      { undone: true },
      { undone: true },
    ]);
    expect(run.left).toEqual([]);
  });

  test('the same, where the account may not look at projects', async () => {
    const run = await runReplay({
      version: '18.3',
      intercept: ({ method, path }) =>
        method === 'GET' && path.startsWith('/projects/') ? answer(403, { status: 'success' }) : undefined,
    });
    expect(run.service.state.all('products')).toHaveLength(2);
    expect(run.left).toEqual([]);
  });

  test.for([true, false])(
    'generated stories are created only where some can be deleted: %s',
    async (deletes) => {
      const run = await runReplay(
        {
          version: '18.10',
          intercept: ({ method, path }) =>
            method === 'DELETE' && path.startsWith('/stories/') && !deletes
              ? answer(403, { error: 'not allowed' })
              : undefined,
        },
        { thorough: 10, only: ['create-story/*'] },
      );
      const created = run.report.exchanges.filter(
        ({ operation, step }) => operation === 'create-story' && step.startsWith('thorough/'),
      );
      expect(created.length > 0).toBe(deletes);
      const check = run.report.checks.find(({ id }) => id === 'create-story/any-fields');
      if (!deletes)
        expect(check).toMatchObject({
          outcome: 'blocked',
          reason: expect.stringContaining('cleanup failed') as string,
        });
    },
  );

  test.for([60, 150, 230])(
    'logs in again where the session has ended: at request %i',
    async (sessionsEnd) => {
      const run = await runReplay({ version: '18.10', sessionsEnd });
      expect(run.report.exchanges.some(({ response }) => response?.status === 401)).toBe(true);
      expect(run.service.state.all('stories').length + run.service.state.all('bugs').length).toBeGreaterThan(
        0,
      );
      expect(run.left).toEqual([]);
    },
  );

  test('looks at each object where there is no list', async () => {
    const run = await runReplay({
      version: '18.10',
      intercept: ({ method, path }) =>
        method === 'GET' && /\/(bugs|tasks|stories)$/.test(path)
          ? answer(404, { error: 'not found' })
          : undefined,
    });
    expect(count(cleanUp(run), 'look')).toBeGreaterThan(25);
    expect(run.left).toEqual([]);
    expect(run.report.changes.filter(({ id, undone }) => !undone && id !== 'unknown')).toEqual([]);
  });

  test('does not take the first page of a list for all of it', async () => {
    const run = await runReplay(
      {
        version: '18.10',
        after: ({ method, path }, given) =>
          method === 'GET' && path.endsWith('/tasks')
            ? answer(200, { page: 1, total: 15, limit: 5, tasks: [] })
            : given,
      },
      { only: ['start-task/*'] },
    );
    const looked = run.report.exchanges.filter(({ step }) => step.startsWith('look/task/'));
    expect(looked).toHaveLength(16);
    expect(run.left).toEqual([]);
  });

  // As ZenTao does for a product or an execution that was deleted.
  test('deletes nothing of others where the list of its own product is that of another one', async () => {
    const run = await runReplay({
      version: '18.10',
      prepare: true,
      intercept: ({ method, path }) => {
        const [, kind, , child] = path.split('/');
        if (method !== 'GET' || child === undefined) return undefined;
        const owner = kind === 'executions' ? 'execution' : 'product';
        const of = { id: 1, title: 'Of others', name: 'Of others', [owner]: 1 };
        return answer(200, { page: 1, total: 1, limit: 1000, [child]: [of] });
      },
    });
    const steps = run.report.exchanges.map(({ step }) => step);
    const ofOthers = ['delete/bug/1', 'delete/task/1', 'delete/product/1'];
    expect(steps.filter((step) => ofOthers.includes(step))).toEqual([]);
    expect(run.service.state.present()).toEqual(expect.arrayContaining(['bugs/1', 'tasks/1', 'products/1']));
    expect(run.left).toEqual([]);
  });

  test('deletes again what a list still shows', async () => {
    const stubborn = new Set<string>();
    const run = await runReplay(
      {
        version: '18.10',
        intercept: ({ method, path }) => {
          if (method !== 'DELETE' || !path.startsWith('/bugs/') || stubborn.has(path)) return undefined;
          stubborn.add(path);
          return answer(200, { message: 'success' });
        },
      },
      { only: ['confirm-bug/*'] },
    );
    expect(stubborn.size).toBeGreaterThan(3);
    expect(run.left).toEqual([]);
  });
});
