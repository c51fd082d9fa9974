import { describe, expect, test } from 'vitest';
import { remainingIn, parseLedger } from '../../../engine/zentao/ledger.ts';
import { parseEvidence } from '../../../engine/evidence/evidence.ts';
import { judgeEvidence } from '../../../engine/verdict.ts';
import { answer } from '../../replay/answers.ts';
import { runReplay, usualRun } from '../../replay/run.ts';

describe('changes.ndjson', () => {
  test('has every object as it is created, and as it is gone', async () => {
    const run = await usualRun('18.10');
    const { header: head, events } = parseLedger(run.ledger);
    expect(head).toMatchObject({ runId: run.report.run.id, baseUrl: 'http://zentao.test' });
    const count = (kind: string): number => events.filter((event) => event.kind === kind).length;
    expect(count('task-created')).toBe(16);
    expect(count('task-deleted')).toBe(16);
    expect(count('story-created')).toBe(count('story-deleted'));
    expect(count('bug-confirmed')).toBe(count('bug-created'));
    expect(remainingIn({ header: head, events })).toEqual([]);
  });

  test('is written while the run goes on, not at its end', async () => {
    const lengths: number[] = [];
    let text = '';
    await runReplay(
      { version: '18.10' },
      {},
      {
        ledger: (line) => void (text += line),
        onProgress: ({ purpose }) => {
          if (purpose.startsWith('setup: create')) lengths.push(text.length);
        },
      },
    );
    expect(new Set(lengths).size).toBe(lengths.length);
  });

  test('is written for given ids too', async () => {
    const service = await runReplay(
      { version: '18.10', prepare: true },
      { fixtures: 'ids', token: 'r3pl4y0t0k3n9a8b7c6d5e4f3', bugs: [1], tasks: [1, 2], product: 1 },
    );
    const kinds = new Set(parseLedger(service.ledger).events.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['bug-confirmed', 'story-created', 'task-started']);
  });

  test('has tasks that were started though the answer refused it, as uncertain', async () => {
    const { report, service } = await runReplay(
      {
        version: '18.10',
        prepare: true,
        after: ({ path }, given) => (path.endsWith('/start') ? answer(400, { error: 'error' }) : given),
      },
      { fixtures: 'ids', token: 'r3pl4y0t0k3n9a8b7c6d5e4f3', only: ['start-task/*'], tasks: [1, 2] },
    );
    const started = service.state.all('tasks').filter(({ record }) => record['status'] === 'doing');
    expect(started.length).toBeGreaterThan(0);
    for (const { id } of started) {
      expect(report.changes).toContainEqual(
        expect.objectContaining({ kind: 'task-started', id: String(id), uncertain: true }),
      );
    }
  });

  test('has what open questions started too, where their answer is the one that valid starts got', async () => {
    const { report, service } = await runReplay(
      {
        version: '18.10',
        after: ({ path }, given) =>
          path.endsWith('/start') && given.status === 200 ? answer(400, { error: 'error' }) : given,
      },
      { only: ['start-task/*'], keep: true },
    );
    const tasks = service.state.all('tasks');
    const started = tasks.filter(({ record }) => record['status'] !== 'wait').map(({ id }) => String(id));
    const listed = report.changes.filter(({ kind }) => kind === 'task-started');
    expect(started.length).toBeGreaterThan(5);
    expect(listed.map(({ id }) => id).sort()).toEqual(started.sort());
    expect(listed.every(({ uncertain }) => uncertain)).toBe(true);
  });

  test('comes out of the evidence again', async () => {
    const { report, evidence } = await usualRun('18.10');
    const again = judgeEvidence(parseEvidence(evidence), { failOn: 'fail', allowIncomplete: false });
    expect(again.report).toEqual(report);
  });
});
