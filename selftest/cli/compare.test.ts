import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareReports } from '../../cli/compare-reports.ts';
import type { CheckReport, Finding, Observation, Outcome, Report } from '../../harness/report.ts';
import { countOutcomes } from '../../reporters/summary.ts';
import { cli } from './fake-host.ts';

function check(id: string, outcome: Outcome, more: Partial<CheckReport> = {}): CheckReport {
  return {
    id,
    title: id,
    operation: 'list-users',
    level: 'must',
    sections: ['4.4'],
    statement: { id: 'list-users.echoes-page', says: 'x' },
    outcome,
    findings: [],
    observations: [],
    exchanges: [],
    ...more,
  };
}

function report(...checks: CheckReport[]): Report {
  const countsOf = (level: string) => countOutcomes(checks.filter((each) => each.level === level));
  return {
    reportVersion: 1,
    suite: { name: 'pms-conformance', version: '1.0.0', contractDigest: 'x' },
    target: { baseUrl: 'http://h', kind: 'remote', fixtures: 'ids' },
    run: { id: 'r', startedAt: '2026-01-01T00:00:00Z', durationMs: 1, requests: 1, seed: 1, command: 'c' },
    verdict: 'conformant',
    counts: { must: countsOf('must'), should: countsOf('should'), open: countsOf('open') },
    causes: [],
    checks,
    unchecked: [],
    changes: [],
    exchanges: [],
  };
}

const finding = (field: string): Finding => ({
  message: 'm',
  field,
  expected: 'e',
  actual: 'a',
  exchange: 0,
});
const observed = (value: unknown): Observation => ({ aspect: 'status', message: 'm', value, exchange: 0 });

describe('one check', () => {
  const kindOf = (from: CheckReport, to: CheckReport) => compareReports(report(from), report(to))[0]?.kind;

  test.each([
    ['pass', 'fail', 'worse'],
    ['pass', 'warn', 'worse'],
    ['pass', 'waived', 'worse'],
    ['warn', 'fail', 'worse'],
    ['blocked', 'fail', 'worse'],
    ['fail', 'pass', 'better'],
    ['fail', 'waived', 'better'],
    ['blocked', 'pass', 'better'],
    ['pass', 'blocked', 'no longer answered'],
    ['fail', 'skipped', 'no longer answered'],
    ['fail', 'broken', 'no longer answered'],
    ['blocked', 'skipped', undefined],
    ['pass', 'pass', undefined],
    ['fail', 'fail', undefined],
  ] as const)('%s, then %s: %s', (from, to, kind) => {
    expect(kindOf(check('a', from), check('a', to))).toBe(kind);
  });

  test('a failure that takes in another field is worse', () => {
    const from = check('a', 'fail', { findings: [finding('id')] });
    const to = check('a', 'fail', { findings: [finding('id'), finding('pri'), finding('pri')] });
    expect(compareReports(report(from), report(to))).toMatchObject([{ kind: 'worse', details: ['pri'] }]);
    expect(kindOf(to, from)).toBeUndefined();
  });

  test('an open question that is answered otherwise is neither', () => {
    const from = check('a', 'observed', { observations: [observed(200)] });
    const to = check('a', 'observed', { observations: [observed(201)] });
    expect(compareReports(report(from), report(to))).toMatchObject([
      { kind: 'observed otherwise', details: ['status: 201'] },
    ]);
  });

  test('a check that only one report has', () => {
    const both = compareReports(report(check('old', 'pass')), report(check('new', 'fail')));
    expect(both).toMatchObject([
      { check: 'new', kind: 'new' },
      { check: 'old', kind: 'no longer answered' },
    ]);
  });
});

describe('the command', () => {
  let folder: string;
  const file = (name: string) => join(folder, name);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pms-compare-'));
    const good = report(check('a', 'pass'), check('b', 'blocked'));
    const bad = report(check('a', 'fail'), check('b', 'pass'), check('c\u001b[31m', 'fail'));
    writeFileSync(file('good.json'), JSON.stringify(good));
    writeFileSync(file('bad.json'), JSON.stringify(bad));
    writeFileSync(file('none.json'), '{"reportVersion":2}');
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test('prints reports side by side and what changed', async () => {
    const { exitCode, out } = await cli(['compare', file('good.json'), file('bad.json')]);
    expect(exitCode).toBe(0);
    expect(out.replaceAll(folder, '')).toMatchInlineSnapshot(`
      "#1  /good.json
      #2  /bad.json
               #1                 #2
      target   http://h           http://h
      verdict  conformant         conformant
      must     1 blocked, 1 pass  2 fail, 1 pass
      should   none               none
      open     none               none

      Worse (1):
        a  must  pass -> fail

      Better (1):
        b  must  blocked -> pass

      Not in the first report (1):
        c\\u{1B}[31m  must  absent -> fail
      "
    `);
  });

  test('--gate ends with 1 when the last is worse than the first', async () => {
    const exitCodeOf = async (...names: string[]) =>
      (await cli(['compare', '--gate', ...names.map(file)])).exitCode;
    expect(await exitCodeOf('good.json', 'bad.json')).toBe(1);
    expect(await exitCodeOf('good.json', 'bad.json', 'good.json')).toBe(0);
    expect(await exitCodeOf('good.json', 'good.json')).toBe(0);
  });

  test.each([
    ['none.json', 'it is none'],
    ['absent.json', 'there is no such file or folder'],
  ])('%s is refused', async (name, why) => {
    const { exitCode, err } = await cli(['compare', file('good.json'), file(name)]);
    expect(exitCode).toBe(2);
    expect(err).toContain(`(${why}); accepted: a report.json of this program`);
  });
});
