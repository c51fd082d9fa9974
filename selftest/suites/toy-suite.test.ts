import { describe, expect, test } from 'vitest';
import {
  formatEvidence,
  parseEvidence,
  type Evidence,
  type Exchange,
} from '../../engine/evidence/evidence.ts';
import { Journal } from '../../engine/evidence/journal.ts';
import { Recorder } from '../../engine/evidence/recorder.ts';
import type { Check } from '../../engine/judging/check.ts';
import { judge, reportIn } from '../../engine/judging/judge.ts';
import { blocked, observed, settled, type Judgement } from '../../engine/judging/judgement.ts';
import type { Report } from '../../engine/judging/report.ts';
import { phrase } from '../../messages/phrase.ts';
import { renderAll } from '../../reporters/files.ts';
import { runScenarios } from '../../suites/run-scenarios.ts';
import { changeIn } from '../../suites/changes.ts';
import type { Suite } from '../../suites/suite.ts';
import { wireTo } from '../in-process.ts';

type ToyStep = 'wind' | 'open/no-key';

const statement = (id: string, level: 'must' | 'open') => ({
  id,
  level,
  section: '4.9',
  says: `It says ${id}.`,
});

const usual = {
  operation: 'wind-toy',
  holds: 'a wound toy walks',
  needs: ['a toy'],
  sends: 'a key',
  hint: 'Look at the spring.',
} as const;

const walks: Check<ToyStep> = {
  ...usual,
  id: 'wind-toy/walks',
  statement: statement('wind-toy.walks', 'must'),
  judge: (view) => {
    const exchange = view.step('wind');
    if (!exchange) return blocked({ kind: 'unasked' });
    const isWalking = exchange.response?.body === '{"state":"walks"}';
    const { index } = exchange;
    const wrong = { fault: 'wrong-value', field: 'state', what: 'walks', exchange: index } as const;
    return settled([index], isWalking ? [] : [{ ...wrong, expected: '"walks"', actual: 'another' }]);
  },
};

const withoutKey: Check<ToyStep> = {
  ...usual,
  id: 'wind-toy/no-key',
  statement: statement('wind-toy.no-key', 'open'),
  judge: (view) => {
    const exchanges = view.steps('open/no-key').map(({ index }) => index);
    return observed(
      [{ aspect: 'no fields', message: 'it is quiet', exchange: exchanges[0] ?? 0 }],
      exchanges,
    );
  },
};

const wind = phrase('wind-toy', 'wind a toy', '给玩具上发条');
const windWithoutKey = phrase('wind-toy-without-key', 'wind a toy without a key', '不用钥匙给玩具上发条');

/** An operation that no table of this suite has. */
const toys = (...checks: Check<ToyStep>[]): Suite<ToyStep> => ({
  operation: { id: 'wind-toy', title: 'Wind toy', method: 'POST', path: '/toys/<id>/wind' },
  steps: {
    wind: { purpose: wind, answer: 'record' },
    'open/no-key': { purpose: windWithoutKey, answer: 'open' },
  },
  scenario: async ({ api }) => {
    await api.call('wind', { id: 7, body: { key: 'gold' } });
    await api.call('open/no-key', { id: 7 });
  },
  checks,
  changes: { kind: 'toy-wound', idOf: ({ request }) => /\/toys\/(\d+)/.exec(request.url)?.[1] },
  needs: () => ({}),
});

async function reportOf(body: string, ...checks: Check<ToyStep>[]): Promise<Report> {
  const suites = [toys(...checks)];
  const facts = { bugs: [], tasks: [], readOnly: false, open: true, only: [], skip: [] };
  const wire = wireTo(() => ({ status: 200, headers: [], body, bodyBytes: body.length }));
  const journal = new Journal();
  const recorder = new Recorder(wire, {
    journal,
    redact: (text) => text,
    concurrency: 1,
    maxWaitMs: 0,
    timeoutMs: 1000,
  });
  const startedAt = '2026-11-21T08:00:00.000Z';
  await runScenarios({
    recorder,
    suites,
    target: { baseUrl: 'http://toys.test', token: 'Token0123', madeUpToken: 'Token9999' },
    facts,
    concurrency: 1,
    seed: 1,
    runId: 'toy',
    startedAt,
    checks,
  });
  const evidence: Evidence = {
    header: {
      kind: 'header',
      evidenceVersion: 1,
      suite: { name: 'toys', version: '1.0.0', contractDigest: 'none' },
      target: { baseUrl: 'http://toys.test', kind: 'remote', fixtures: 'ids' },
      facts,
      seed: 1,
      runId: 'toy',
      startedAt,
      command: 'run',
    },
    exchanges: journal.whole(),
    footer: { kind: 'footer', count: journal.whole().length, durationMs: 1, notAsked: recorder.unsent },
  };
  const again = parseEvidence(formatEvidence(evidence));
  const changesIn = (exchanges: readonly Exchange[]) =>
    exchanges.flatMap((each) => changeIn(each, suites) ?? []);
  return reportIn('en', judge(again, suites, changesIn));
}

const outcomesOf = ({ checks }: Report): Record<string, string> =>
  Object.fromEntries(checks.map(({ id, outcome }) => [id, outcome]));

describe('an operation that no module knows', () => {
  test('is asked, judged and reported from its Suite alone', async () => {
    const report = await reportOf('{"state":"walks"}', walks, withoutKey);
    expect(outcomesOf(report)).toEqual({ 'wind-toy/walks': 'pass', 'wind-toy/no-key': 'observed' });
    expect(report.verdict).toBe('conformant');
    expect(report.changes).toEqual([
      { kind: 'toy-wound', id: '7', exchange: 0 },
      { kind: 'toy-wound', id: '7', exchange: 1 },
    ]);
    expect(report.exchanges[0]).toMatchObject({
      operation: 'wind-toy',
      purpose: 'wind a toy',
      request: { method: 'POST', url: 'http://toys.test/api.php/v1/toys/7/wind' },
    });
    for (const { name, content } of renderAll(report)) expect(content, name).not.toBe('');
  });

  test('fails in every file with what it expected', async () => {
    const report = await reportOf('{"state":"lies down"}', walks, withoutKey);
    expect(report.verdict).toBe('non-conformant');
    for (const name of ['report.html', 'report.md', 'report.json', 'junit.xml']) {
      expect(renderAll(report).find((file) => file.name === name)?.content, name).toContain(
        'state is not walks',
      );
    }
  });
});

describe('a check that says what it can not know', () => {
  const nonsense: readonly [string, Check<ToyStep>, Judgement][] = [
    ['a must check that only observes', walks, observed([], [0])],
    ['an open check that holds', withoutKey, settled([0])],
    [
      'an open check that fails',
      withoutKey,
      settled([0], [{ fault: 'refused', what: 'w', expected: 'e', actual: 'a', exchange: 0 }]),
    ],
    ['one that holds without an exchange', walks, { kind: 'held', exchanges: [] as never }],
  ];

  test.each(nonsense)('%s is broken', async (_, check, judgement) => {
    const report = await reportOf('{"state":"walks"}', { ...check, judge: () => judgement });
    expect(Object.values(outcomesOf(report))).toEqual(['broken']);
    expect(report.gate.exitCode).toBe(5);
  });

  test('settles on nothing where nothing was looked at', () => {
    expect(settled([])).toEqual({ kind: 'blocked', because: { kind: 'unasked' }, exchanges: [] });
  });
});
