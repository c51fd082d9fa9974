import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Observed, readObserved } from '../../../engine/evidence/observed.ts';
import { compareWithBaseline, valueInWords } from '../../../engine/judging/baseline.ts';
import { inLanguage } from '../../../engine/evidence/shape.ts';
import {
  pinnedShape,
  type CheckReport,
  type Observation,
  type PinnedReport,
} from '../../../engine/judging/report.ts';
import { wordsOf } from '../../../messages/index.ts';
import { toConsole } from '../../../reporters/console.ts';
import { toHtml } from '../../../reporters/html.ts';
import { toJunit } from '../../../reporters/junit.ts';
import { toMarkdown } from '../../../reporters/markdown.ts';
import { toObserved } from '../../../reporters/json.ts';
import type { RunResult } from '../../../engine/run.ts';
import { cli } from '../../cli/fake-host.ts';
import { useFolder } from '../../folder.ts';
import { rightRun, runAgainst } from '../../in-process.ts';
import { parseJunit } from '../../reporters/parse-junit.ts';
import { errorsBy } from '../../schemas/errors.ts';
import { serviceOf } from '../../service-of.ts';

const compared = (...given: Parameters<typeof compareWithBaseline>): PinnedReport =>
  inLanguage(compareWithBaseline(...given), pinnedShape, wordsOf({}));

const answers299 = serviceOf('answers-299');
const suite = { name: 'pms-conformance', version: '0.1.0', contractDigest: 'x' };

function seen(...observations: Partial<Observation>[]): CheckReport {
  return {
    id: 'list-users/defaults',
    title: 'page and limit when they are not sent',
    operation: 'list-users',
    level: 'open',
    sections: ['4.4'],
    statement: { id: 'list-users.defaults', says: 'x' },
    outcome: 'observed',
    findings: [],
    observations: observations.map((each) => ({ aspect: 'a', message: 'm', exchange: 3, ...each })),
    exchanges: [3],
  };
}

function baselineOf(
  ...points: { aspect?: string; field?: string; value?: unknown; check?: string }[]
): Observed {
  const common = { check: 'list-users/defaults', operation: 'list-users', aspect: 'a' };
  return {
    observedVersion: 2,
    suite,
    target: { baseUrl: 'http://before' },
    points: points.map((point) => ({ ...common, ...point })),
  };
}

describe('one point', () => {
  const verdict = (recorded: unknown, now: unknown) =>
    compared(baselineOf({ value: recorded }), [seen({ value: now })]).verdict;

  test.each([
    [20, 20, 'same'],
    [20, 100, 'different'],
    [1, '1', 'different'],
    [null, '', 'different'],
    [['a', 'b'], ['b', 'a'], 'same'],
    [['a'], ['a', 'b'], 'different'],
    [{ status: 200, body: 'record' }, { body: 'record', status: 200 }, 'same'],
    [{ status: 200, body: 'record' }, { status: 200, body: 'empty' }, 'different'],
    [{ status: 200 }, { status: 200, effect: { state: {} } }, 'same'],
    [{ status: 200, effect: { state: {} } }, { status: 200 }, 'different'],
    [{ effect: { state: {} } }, { effect: { state: { status: 'doing' } } }, 'different'],
    [{ error: 'reset' }, { status: 200 }, 'different'],
    [{ stable: true, order: 'ascending' }, { stable: 'not seen', order: 'ascending' }, 'same'],
    [{ stable: true, order: 'ascending' }, { stable: false, order: 'ascending' }, 'different'],
  ])('%j, then %j: %s', (recorded, now, expected) => expect(verdict(recorded, now)).toBe(expected));

  test('a difference shows the recorded value, the actual value and the exchange', () => {
    const response = { status: 401, mediaType: 'application/json', body: 'object(error)' };
    const { checks } = compared(baselineOf({ value: response, field: 'f' }), [
      seen({ value: 403, field: 'f' }),
    ]);
    const expected = '401 object(error) application/json';
    const finding = { message: 'a is not as recorded', field: 'f', expected, actual: '403', exchange: 3 };
    const [{ id, title, operation }] = [seen()];
    expect(checks).toEqual([
      { id, title, operation, level: 'pinned', outcome: 'fail', compared: 1, findings: [finding] },
    ]);
  });

  test('several values of one point are compared together', () => {
    const recorded = baselineOf({ value: null }, { value: '' });
    const judged = (...values: unknown[]) =>
      compared(recorded, [seen(...values.map((value) => ({ value })))]).verdict;
    expect(judged('', null)).toBe('same');
    expect(judged('')).toBe('different');
    expect(judged('', null, '0000-00-00')).toBe('different');
  });
});

describe('a point that was not observed is not the same', () => {
  test('a point without an observation', () => {
    const recorded = baselineOf({ value: 1 }, { aspect: 'b', value: 2 });
    const { verdict, checks } = compared(recorded, [seen({ value: 1 })]);
    expect(verdict).toBe('incomplete');
    expect(checks).toMatchObject([{ outcome: 'blocked', compared: 1, reason: 'not seen in this run: b' }]);
  });

  test('a check that was blocked says why', () => {
    const check = { ...seen(), outcome: 'blocked', reason: 'no task' } as const;
    const { verdict, checks } = compared(baselineOf({ aspect: 'unset x', value: null }), [check]);
    expect(verdict).toBe('incomplete');
    expect(checks[0]!.reason).toBe('not seen in this run: unset x (no task)');
  });

  test('a check that this suite does not have', () => {
    const recorded = baselineOf({ value: 1 }, { check: 'list-users/gone', value: 1 });
    expect(compared(recorded, [seen({ value: 1 })]).verdict).toBe('incomplete');
    expect(compared(recorded, [seen({ value: 2 })]).verdict).toBe('different');
  });

  test('which fields of a fixture are unset may differ', () => {
    const recorded = baselineOf({ value: 1 }, { aspect: 'unset deadline', value: null });
    expect(compared(recorded, [seen({ value: 1 })])).toMatchObject({
      verdict: 'same',
      checks: [{ outcome: 'pass', reason: 'not seen in this run: unset deadline' }],
    });
  });

  test('a point that the baseline does not have is no difference', () => {
    expect(compared(baselineOf({ value: 1 }), [seen({ value: 1 }, { aspect: 'b', value: 2 })]).verdict).toBe(
      'same',
    );
  });
});

test.each([
  ['20', 20],
  ['200 record application/json', { status: 200, mediaType: 'application/json', body: 'record' }],
  ['error "reset"', { error: 'reset' }],
])('%s', (words, value) => expect(valueInWords(value)).toBe(words));

describe('a run', () => {
  let first: RunResult;
  let observed: Observed;
  /** Conformant, and different. */
  let other: RunResult;

  beforeAll(async () => {
    first = await rightRun();
    observed = readObserved(JSON.parse(toObserved(first.report)))!;
    other = await runAgainst(answers299, { expectObserved: observed });
  });

  const again = (settings = {}) => runAgainst({}, { expectObserved: observed, ...settings });

  test('against the same service is the same, with another seed too', async () => {
    const { report, exitCode } = await again({ seed: 2 });
    expect(report.pinned!.verdict).toBe('same');
    expect(report.pinned!.checks.length).toBeGreaterThan(35);
    expect(exitCode).toBe(0);
  });

  test('against a conformant service that behaves differently fails the gate, not the verdict', () => {
    const { report, exitCode } = other;
    expect(report.verdict).toBe('conformant');
    expect(report.pinned!.verdict).toBe('different');
    expect(exitCode).toBe(1);
  });

  test('that skips checks is incomplete', async () => {
    const { report, exitCode } = await again({ skip: ['list-users/order'] });
    expect([report.pinned!.verdict, exitCode]).toEqual(['incomplete', 3]);
  });

  test('other contract tables and unknown checks are noted', async () => {
    const points = [...observed.points, { ...observed.points[0]!, check: 'list-users/gone' }];
    const changed = { ...observed, suite: { ...observed.suite, contractDigest: 'other' }, points };
    const { report } = await again({ expectObserved: changed });
    expect(report.notes).toEqual([
      'The baseline was recorded for contract other, this run uses another one.',
      'The baseline names checks that this version does not have: list-users/gone.',
    ]);
    expect(toConsole(report, { colour: false, width: 200 })).toContain(report.notes![0]);
    expect(toMarkdown(report)).toContain('this run uses another one');
    expect(toHtml(report)).toContain('this run uses another one');
  });

  test('is shown by every reporter', () => {
    const { report } = other;
    const console = toConsole(report, { colour: false, width: 100 });
    expect(console).toContain('Different from what was recorded\n');
    expect(console).toMatch(
      /DIFFERS {2}list-users\/success-status\n.*\n {2}recorded {2}200\n {2}now {7}299\n/,
    );
    expect(toMarkdown(report)).toContain(
      '### differs: `list-users/success-status`\n\n- status of success is not as recorded\n  - recorded `200`\n  - now `299`\n',
    );
    expect(toHtml(report)).toContain('<section id="pinned"');
    const { testsuite, tests, failures } = parseJunit(toJunit(report));
    const pinned = testsuite.find(({ name }) => name === 'pinned')!;
    expect(Number(pinned.failures)).toBe(pinned.testcase.filter((one) => 'failure' in one).length);
    expect(Number(pinned.failures)).toBeGreaterThan(5);
    // And the gate.
    expect(Number(failures)).toBe(Number(pinned.failures) + 1);
    expect(Number(tests)).toBe(report.checks.length + report.pinned!.checks.length + 1);
  });

  test('without a baseline, no report mentions one', () => {
    expect(first.report.pinned).toBeUndefined();
    expect(toJunit(first.report)).not.toContain('pinned');
    expect(toHtml(first.report)).not.toContain('id="pinned"');
  });

  test('observed.json matches its schema', () => {
    const errorsOf = errorsBy('observed.schema.json');
    expect(errorsOf(JSON.parse(toObserved(first.report)))).toBe('No errors');
    expect(errorsOf({ ...observed, observedVersion: 1 })).not.toBe('No errors');
  });
});

describe('--expect-observed', () => {
  const file = useFolder();

  beforeAll(async () => {
    const { report, evidence } = await rightRun();
    const observed = JSON.parse(toObserved(report)) as Observed;
    const other = await runAgainst(answers299);
    const files = {
      'observed.json': JSON.stringify(observed),
      'report.json': JSON.stringify(report),
      'empty.json': JSON.stringify({ ...observed, points: [] }),
      'version-1.json': JSON.stringify({ ...observed, observedVersion: 1 }),
      'evidence.ndjson': evidence,
      'other.ndjson': other.evidence,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(file(name), text);
  });

  const judge = (evidence: string, observed: string) =>
    cli(['judge', file(evidence), '--expect-observed', file(observed), '--out', file('out')]);

  test('judges recorded evidence too', async () => {
    expect((await judge('evidence.ndjson', 'observed.json')).exitCode).toBe(0);
    const { exitCode, out } = await judge('other.ndjson', 'observed.json');
    expect(exitCode).toBe(1);
    expect(out).toMatch(/^CONFORMANT[^]*\nDifferent from what was recorded\n/);
  });

  test.each([
    ['report.json', 'it is none'],
    ['empty.json', 'it is none'],
    ['evidence.ndjson', 'it is none'],
    ['version-1.json', 'it has version 1, and this version of the suite compares version 2: record it again'],
    ['absent.json', 'there is no such file or folder'],
  ])('%s is rejected', async (name, why) => {
    const { exitCode, err } = await judge('evidence.ndjson', name);
    expect(exitCode).toBe(2);
    expect(err).toMatch(/^error: --expect-observed: got ".*; accepted: the observed\.json of a run\n$/);
    expect(err).toContain(`(${why}`);
  });
});
