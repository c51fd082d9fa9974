import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CheckReport, Finding, Observation, Outcome, Report } from '../../engine/judging/report.ts';
import { deviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { compareReports, type Comparison } from '../../reporters/compare/comparison.ts';
import { comparisonToConsole, comparisonToMarkdown } from '../../reporters/compare/text.ts';
import { comparisonToHtml } from '../../reporters/compare/html.ts';
import { comparisonToJson, toJson } from '../../reporters/json.ts';
import { cli } from '../cli/fake-host.ts';
import { useFolder } from '../folder.ts';
import { rightRun, runAgainst } from '../in-process.ts';
import { errorsBy } from '../schemas/errors.ts';
import { conformant, countsOf, hostile } from './sample.ts';

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
  return {
    ...conformant,
    suite: { name: 'pms-conformance', version: '1.0.0', contractDigest: 'x' },
    target: { baseUrl: 'http://h', kind: 'remote', fixtures: 'ids' },
    run: { ...conformant.run, startedAt: '2026-01-01T00:00:00Z' },
    counts: countsOf(checks),
    checks,
  };
}

const compare = (...reports: Report[]): Comparison =>
  compareReports(reports.map((each, at) => ({ file: `${at + 1}.json`, report: each })));
const finding = (field: string): Finding => ({
  message: 'm',
  field,
  expected: 'e',
  actual: 'a',
  exchange: 0,
});
const observed = (value: unknown, aspect = 'status'): Partial<CheckReport> => ({
  level: 'open',
  observations: [{ aspect, message: 'm', value, exchange: 0 } as Observation],
});

describe('one check', () => {
  const one = (from: CheckReport, to: CheckReport) => compare(report(from), report(to)).checks[0]!;

  test.each([
    ['pass', 'fail', 'worse', true],
    ['pass', 'warn', 'worse', true],
    ['pass', 'waived', 'worse', true],
    ['blocked', 'fail', 'new', false],
    ['skipped', 'warn', 'new', false],
    ['pass', 'blocked', 'no longer answered', true],
    ['pass', 'skipped', 'no longer answered', true],
    ['pass', 'broken', 'no longer answered', true],
    ['fail', 'skipped', 'no longer answered', false],
    ['fail', 'pass', 'better', false],
    ['waived', 'pass', 'better', false],
    ['blocked', 'pass', 'better', false],
    ['fail', 'waived', 'otherwise', false],
    ['waived', 'fail', 'otherwise', false],
    ['blocked', 'skipped', undefined, false],
    ['pass', 'pass', undefined, false],
    ['fail', 'fail', undefined, false],
  ] as const)('%s, then %s: %s', (from, to, change, gates) => {
    const compared = one(check('a', from), check('a', to));
    expect([compared.change, compared.gates]).toEqual([change, gates]);
    expect(compared.differs).toBe(from !== to);
  });

  test('a failure that takes in another field is worse', () => {
    const from = check('a', 'fail', { findings: [finding('id')] });
    const to = check('a', 'fail', { findings: [finding('id'), finding('pri'), finding('pri')] });
    expect(one(from, to)).toMatchObject({ change: 'worse', newFields: ['pri'], gates: true });
    expect(one(to, from)).toMatchObject({ differs: false, gates: false });
  });

  test('an open question that is answered otherwise is neither better nor worse', () => {
    const compared = one(check('a', 'observed', observed(200)), check('a', 'observed', observed(201)));
    expect(compared).toMatchObject({ change: 'otherwise', gates: false });
    expect(compared.observed).toEqual([{ aspect: 'status', differs: true, values: [[200], [201]] }]);
  });

  test('an open question that was not reached does not gate', () => {
    const compared = one(check('a', 'observed', observed(200)), check('a', 'blocked', { level: 'open' }));
    expect(compared).toMatchObject({ change: 'no longer answered', gates: false });
  });

  test('what means the same is no difference', () => {
    const from = check('a', 'observed', observed({ order: 'ascending', stable: 'not seen' }));
    const to = check('a', 'observed', observed({ stable: true, order: 'ascending' }));
    expect(one(from, to).differs).toBe(false);
  });

  test('what only one of them was asked is a difference, whichever it is', () => {
    const from = check('a', 'observed', observed({ status: 200 }));
    const to = check('a', 'observed', observed({ status: 200, effect: {} }));
    expect([one(from, to).differs, one(to, from).differs]).toEqual([true, true]);
  });

  test('a provisional check does not gate', () => {
    const compared = one(check('a', 'pass'), check('a', 'waived', { provisional: true }));
    expect(compared).toMatchObject({ change: 'worse', gates: false });
  });
});

describe('reports', () => {
  test('a check that only one of them has', () => {
    const { checks } = compare(report(check('old', 'pass')), report(check('new', 'fail')));
    expect(checks).toMatchObject([
      { check: 'old', change: 'no longer answered', gates: true, outcomes: ['pass', null] },
      { check: 'new', change: 'new', gates: false, outcomes: [null, 'fail'] },
    ]);
  });

  test('what differs comes first, the worse the earlier', () => {
    const first = report(check('same', 'pass'), check('up', 'fail'), check('down', 'pass'));
    const middle = report(...first.checks.map((each) => ({ ...each, outcome: 'blocked' as const })));
    const last = report(check('same', 'pass'), check('up', 'pass'), check('down', 'fail'));
    expect(compare(first, last).checks.map((each) => each.check)).toEqual(['down', 'up', 'same']);
    const { checks, worse } = compare(first, middle, first);
    expect(checks.every(({ differs, change }) => differs && change === undefined)).toBe(true);
    expect(worse).toBe(false);
  });

  test('other contract tables and an incomplete first report are noted', () => {
    const first: Report = { ...report(check('a', 'blocked')), verdict: 'incomplete' };
    const other: Report = { ...report(check('a', 'pass')), suite: { ...first.suite, contractDigest: 'y' } };
    expect(compare(first, other).notes).toEqual([
      'The reports were judged by different contract tables: R1 x, R2 y.',
      'R1 is incomplete: what it did not reach cannot get worse.',
    ]);
    expect(compare(other, other).notes).toEqual([]);
  });

  test('another version of the suite is noted, with what it asks otherwise', () => {
    const first = report(check('a', 'pass'), check('gone', 'pass'), check('b', 'pass', { level: 'should' }));
    const last = report(check('a', 'pass'), check('b', 'pass'), check('new', 'fail'), check('newer', 'pass'));
    const upgraded: Report = { ...last, suite: { ...last.suite, version: '1.1.0' } };
    expect(compare(first, upgraded).notes).toEqual([
      'The suite changed too, from 1.0.0 to 1.1.0; checks that are new: 2, gone: 1, of another level: 1. ' +
        'To see what that alone changes, judge the evidence of R1 again and compare.',
    ]);
  });
});

describe('a fleet', () => {
  const named = (baseUrl: string, of: Report, title?: string) => ({
    file: `${baseUrl}/report.json`,
    title,
    report: { ...of, target: { ...of.target, baseUrl } },
  });
  const verdict = (of: Report, more: Partial<Report>): Report => ({ ...of, ...more });
  const red = verdict(report(check('a', 'fail'), check('b', 'fail'), check('c', 'pass')), {
    verdict: 'non-conformant',
    gate: { met: false, exitCode: 1, reasons: ['2 of 3 must checks fail'] },
  });
  const green = report(check('a', 'fail'), check('b', 'pass'), check('c', 'pass'));
  const gone = verdict(report(check('a', 'fail'), check('b', 'blocked'), check('c', 'blocked')), {
    verdict: 'incomplete',
    gate: { met: false, exitCode: 4, reasons: ['connection refused'] },
  });
  const three = compareReports([
    named('http://a', red, 'staging'),
    named('http://b', green),
    named('http://c', gone),
  ]);
  const forms = [
    comparisonToConsole(three, { all: false }),
    comparisonToMarkdown(three),
    comparisonToHtml(three).replaceAll(/<(style|script)>[^]*?<\/\1>/g, ''),
  ];

  test('begins at three targets, and says of each what every output says first', () => {
    for (const form of forms) {
      expect(form).toContain('3 targets');
      expect(form).not.toMatch(/not worse|the last report/i);
      expect(form).toContain('UNREACHABLE: connection refused (exit 4)');
      expect(form).toContain('gate not met: 2 of 3 must checks fail (exit 1)');
      expect(form).toContain('staging');
      expect(form).toContain('R2');
    }
    expect(forms[0]).toMatch(/^3 targets: 1 conformant, 1 non-conformant, 1 unreachable\.\n/);
  });

  test('says what all share, and what one has alone', () => {
    expect(forms[0]).toMatch(/Fail or warn everywhere \(1 check\):\n.*\n {2}a +required +3 fail\n/);
    expect(forms[0]).toMatch(/^ {2}staging +http:\/\/a +NON-CONFORMANT.*\(exit 1\) +b {2}/m);
    expect(forms[2]).toMatch(/Fail or warn everywhere \(1 check\)<\/h3>[^]*?<code class="id">a</);
  });

  test('three runs of one target are before and after', () => {
    const runs = [named('http://a', green), named('http://a', green), named('http://a', red)];
    expect(comparisonToConsole(compareReports(runs), { all: false })).toContain('The last report is worse');
  });
});

describe('forms', () => {
  const nasty = compare(conformant, hostile);

  test('text', () => {
    const from = report(check('a', 'pass'), check('b', 'blocked'), check('d', 'observed', observed(200)));
    const to = report(
      check('a', 'fail'),
      check('b', 'pass'),
      check('c', 'fail'),
      check('d', 'observed', observed(201)),
    );
    expect(comparisonToConsole(compare(from, to), { all: false })).toMatchInlineSnapshot(`
      "                R1                                                                       R2
        report        1.json                                                                   2.json
        target        http://h                                                                 http://h
        started       2026-01-01 00:00:00 UTC                                                  2026-01-01 00:00:00 UTC
        suite         1.0.0                                                                    1.0.0
        verdict       Conformant                                                               Conformant
        gate          CONFORMANT, 1 of 2 required checks without a result · gate met (exit 0)  CONFORMANT, 2 failing · gate met (exit 0)
        required      1 blocked, 1 pass                                                        2 fail, 1 pass
        recommended   –                                                                        –
        undocumented  1 observed                                                               1 observed

      The last report is worse than the first: 1 check worse.

      Worse (1 check):
        Check  Level     R1    R2
        a      required  pass  fail

      Better (1 check):
        Check  Level     R1       R2
        b      required  blocked  pass

      New: not in the first report, or without a result there (1 check):
        Check  Level     R1      R2
        c      required  absent  fail

      Otherwise, neither better nor worse (1 check):
        Check  Level         R1        R2
        d      undocumented  observed  observed

      Open points that the targets do otherwise (1 point):
        Observed   R1   R2
        d: status  200  201
      "
    `);
  });

  test('JSON is as its schema says', () => {
    const errorsOf = errorsBy('comparison.schema.json');
    const same = JSON.parse(comparisonToJson(nasty)) as Comparison;
    expect(same).toEqual(nasty);
    expect(errorsOf(same)).toBe('No errors');
    expect(errorsOf({ ...same, worse: undefined })).not.toBe('No errors');
  });

  test('hostile text stays text in each of them', () => {
    const console = comparisonToConsole(nasty, { all: true });
    expect(console).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|\p{Cs}/u);
    for (const output of [console, comparisonToMarkdown(nasty)]) {
      expect(output).not.toMatch(/^\s*::.*::|##\[|##vso\[/m);
    }
    expect(comparisonToMarkdown(nasty)).not.toMatch(/[^\\]<(?:script|img)|[^\\]\]\(|@octocat/);
    const html = comparisonToHtml(nasty).replace(/<(style|script)>[^]*?<\/\1>/g, '');
    expect(html).not.toMatch(/<script|<img|<[^>]*(?:onerror="|="https?:)/);
  });

  test('every check of a real report is a row of every form', async () => {
    const [good, bad] = await Promise.all([rightRun(), runAgainst(deviations[0]!)]);
    const comparison = compare(good.report, bad.report);
    const forms = [
      comparisonToConsole(comparison, { all: true }),
      comparisonToMarkdown(comparison),
      comparisonToHtml(comparison),
    ];
    for (const { id } of good.report.checks) {
      for (const form of forms) expect(form).toContain(id);
    }
  });
});

describe('the command', () => {
  const file = useFolder();
  const run = (...args: string[]) => cli(['compare', ...args]);

  beforeAll(async () => {
    const swaps = deviations.find(({ id }) => id === 'start-task-swaps-consumed-and-left')!;
    const answers299 = freedoms.find(({ id }) => id === 'answers-299')!;
    const runs = {
      good: rightRun(),
      bad: runAgainst(swaps),
      other: runAgainst(answers299),
      part: runAgainst({}, { only: ['list-users/*'] }),
    };
    for (const [name, running] of Object.entries(runs)) {
      writeFileSync(file(`${name}.json`), toJson((await running).report));
    }
    writeFileSync(file('later.json'), '{"reportVersion":2}');
    writeFileSync(file('hollow.json'), '{"reportVersion":1,"checks":[null]}');
    writeFileSync(file('text.json'), 'no JSON');
    writeFileSync(file('null.json'), 'null');
  });

  test('says what changed, and gates', async () => {
    const { exitCode, out } = await run('--gate', file('good.json'), file('bad.json'));
    expect(exitCode).toBe(1);
    expect(out).toMatch(
      /The last report is worse than the first: \d checks worse, \d checks? no longer with a result\.\n/,
    );
    expect(out).toMatch(/Worse \(2 checks\):\n.*\n {2}start-task\/echoes-consumed +required +pass +fail\n/);
    expect((await run(file('good.json'), file('bad.json'))).exitCode).toBe(0);
    expect((await run('--gate', file('good.json'), file('bad.json'), file('good.json'))).exitCode).toBe(0);
  });

  test('another open answer does not gate, a narrower run does', async () => {
    const other = await run('--gate', file('good.json'), file('other.json'));
    expect(other.exitCode).toBe(0);
    expect(other.out).toMatch(/status of success +200 +299\n/);
    expect((await run('--gate', file('good.json'), file('part.json'))).exitCode).toBe(1);
    expect((await run('--gate', file('part.json'), file('good.json'))).exitCode).toBe(0);
  });

  test('prints every format, and writes all of them to a folder', async () => {
    const reports = [file('good.json'), file('bad.json')];
    const starts: readonly (readonly [format: string, name: string, RegExp])[] = [
      ['markdown', 'comparison.md', /^# Reports side by side\n/],
      ['json', 'comparison.json', /^\{\n {2}"comparisonVersion": 1,/],
      ['html', 'comparison.html', /^<!doctype html>/],
      ['text', 'comparison.txt', /^ +R1 /],
    ];
    expect((await run('--out', file('reports'), ...reports)).exitCode).toBe(0);
    expect(readdirSync(file('reports')).sort()).toEqual(starts.map(([, name]) => name).sort());
    for (const [format, name, start] of starts) {
      expect((await run('--format', format, ...reports)).out).toMatch(start);
      expect(readFileSync(file('reports', name), 'utf8')).toMatch(start);
    }
  });

  test.each([
    ['later.json', 'it has report version 2'],
    ['hollow.json', 'it is none'],
    ['text.json', 'it is none'],
    ['null.json', 'it is none'],
    ['absent.json', 'there is no such file or folder'],
  ])('%s is refused in one line', async (name, why) => {
    const { exitCode, out, err } = await run(file('good.json'), file(name));
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
    expect(err).toMatch(
      /^error: compare: got ".*" \(.*\); accepted: a report\.json of this program, or its folder\n$/,
    );
    expect(err).toContain(`(${why})`);
  });
});
