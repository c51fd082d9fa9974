import { describe, expect, test } from 'vitest';
import type { CheckReport, Report } from '../../../engine/judging/report.ts';
import { parseEvidence } from '../../../engine/evidence/evidence.ts';
import { judge } from '../../../engine/judge.ts';
import type { Override } from '../../../reference/override.ts';
import { toHtml } from '../../../reporters/html.ts';
import { toJson } from '../../../reporters/json.ts';
import type { RunResult } from '../../../engine/run.ts';
import { rightRun, runAgainst } from '../../in-process.ts';

/** Takes any limit, as a service without a maximum does. */
const withoutMaximum: Override = {
  paging: ({ page = 1, limit = 20 }) => ({ page, limit }),
};

const listOf = (users: number, override: Override = {}): Promise<RunResult> =>
  runAgainst({ users, override: { ...withoutMaximum, ...override } }, { only: ['list-users/*'] });

const complaints = ({ checks }: Report): CheckReport[] =>
  checks.filter(
    ({ operation, outcome }) =>
      operation === 'list-users' && !['pass', 'observed', 'skipped'].includes(outcome),
  );

describe('a list of 30,000 users', async () => {
  const { report, evidence } = await listOf(30_000);

  test('is judged like a short one', () => {
    expect(complaints(report)).toEqual([]);
  });

  test('is read in pages of 1,000 users at most, each list in 120 requests at most', () => {
    const asked = report.exchanges.map(({ request }) => new URL(request.url).searchParams);
    expect(Math.max(...asked.map((query) => Number(query.get('limit')) || 0))).toBe(1000);
    for (const list of ['inside', 'outside', 'all', 'INSIDE', '']) {
      expect(asked.filter((query) => query.get('browse') === list).length).toBeLessThan(120);
    }
  });

  test('stands in the evidence as it came', () => {
    const pages = parseEvidence(evidence).exchanges.filter(({ step }) => step.startsWith('r1/whole/all/'));
    const ids = pages.flatMap(({ response }) =>
      (JSON.parse(response!.body) as { users: { id: number }[] }).users.map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(30_000);
  });

  test('is shown in the report by the beginning of its pages', () => {
    const long = report.exchanges.filter(({ response }) => response!.truncated);
    expect(long.length).toBeGreaterThan(0);
    for (const { response } of long) expect(response!.bodyBytes).toBeGreaterThan(response!.body.length);
    expect(toJson(report).length).toBeLessThan(2_000_000);
    expect(toHtml(report)).toContain('The body is longer than what is shown');
  });

  test('is judged the same from its evidence', async () => {
    const again = await judge(evidence);
    expect(again.report.checks).toEqual(report.checks);
  });
});

const every = (change: (user: Record<string, unknown>, at: number) => unknown): Override => ({
  record: (page) => ({ ...page, users: (page['users'] as Record<string, unknown>[]).map(change) }),
});

describe('10,000 findings in one answer', async () => {
  const { report } = await listOf(
    10_000,
    every((user) => ({ ...user, dept: String(user['dept']), role: 7 })),
  );
  const types = report.checks.find(({ id }) => id === 'list-users/field-types')!;

  test('are two, counted', () => {
    expect(types.outcome).toBe('fail');
    expect(types.findings.map(({ field }) => field)).toEqual(['dept', 'role']);
    for (const { times } of types.findings) expect(times).toBeGreaterThan(10_000);
  });

  test('make a page of bounded size', () => {
    expect(toHtml(report).length).toBeLessThan(2_000_000);
  });
});

test('the page of a right service is less than 2.2 KB for each check', async () => {
  const { report } = await rightRun();
  expect(Buffer.byteLength(toHtml(report))).toBeLessThan(2200 * report.checks.length);
});

test('one entry among many is found, whatever is wrong with it', async () => {
  const odd: Readonly<Record<number, (user: Record<string, unknown>) => unknown>> = {
    4447: (user) => ({ ...user, dept: '4' }),
    5447: (user) => ({ ...user, email: undefined }),
    6447: (user) => ({ ...user, id: 6445 }),
  };
  const { report } = await listOf(
    9000,
    every((user) => odd[Number(user['id'])]?.(user) ?? user),
  );
  const checks = ['field-types', 'entry-fields-present', 'nobody-twice-on-a-page'];
  for (const check of checks)
    expect(report.checks.find(({ id }) => id === `list-users/${check}`)!.outcome).toMatch(/fail|warn/);
});
