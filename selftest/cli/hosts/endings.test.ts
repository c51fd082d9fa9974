import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CheckReport, Outcome } from '../../../engine/judging/report.ts';
import { settingsWithDefaults } from '../../../engine/settings/settings.ts';
import { runTarget, type FinishedRun } from '../../../cli/hosts/run-target.ts';
import {
  checkTests,
  ConformanceFailure,
  resultOf,
  unreachable,
  verdictResult,
} from '../../../cli/hosts/results.ts';
import { demandVitest } from '../../../cli/hosts/vitest-tests.ts';
import { deviations } from '../../../reference/deviations.ts';
import { allChecks } from '../../../suites/index.ts';
import { createService, seedOf } from '../../../reference/service.ts';
import { toObserved } from '../../../reporters/json.ts';
import { nextStep } from '../../../reporters/next-step.ts';
import { useFolder } from '../../folder.ts';
import { rightRun, runAgainst, runBent } from '../../in-process.ts';
import { serviceOf } from '../../service-of.ts';

const settings = settingsWithDefaults({ out: '/reports' });
const file = useFolder();
const right: FinishedRun = { ...(await rightRun()), settings, files: [] };

/** A finished run in which one check is changed. */
function finished(id: string, change: Partial<CheckReport>, failOn: 'fail' | 'warn' = 'fail'): FinishedRun {
  const checks = right.report.checks.map((check) => (check.id === id ? { ...check, ...change } : check));
  return { ...right, report: { ...right.report, checks }, settings: { ...settings, failOn } };
}

describe('the test of a check', () => {
  const id = allChecks[0]!.id;

  test('is there for each check, in order, under its id and what holds', () => {
    expect(checkTests.map(({ name }) => name)).toEqual(
      allChecks.map((check) => `${check.id}: ${check.holds}`),
    );
  });

  test.for<[Outcome, 'pass' | 'skip' | 'fail', Partial<CheckReport>]>([
    ['pass', 'pass', {}],
    ['observed', 'pass', {}],
    ['warn', 'pass', {}],
    ['fail', 'fail', {}],
    ['fail', 'skip', { provisional: true }],
    ['broken', 'fail', {}],
    ['blocked', 'skip', {}],
    ['skipped', 'skip', {}],
    ['waived', 'skip', {}],
  ])('ends for %s with %s', ([outcome, kind, change]) => {
    expect(resultOf(id, finished(id, { outcome, ...change })).kind).toBe(kind);
  });

  test('fails for a warning where warnings gate', () => {
    expect(resultOf(id, finished(id, { outcome: 'warn' }, 'warn')).kind).toBe('fail');
  });

  test('is skipped with the reason of the check', () => {
    const result = resultOf(id, finished(id, { outcome: 'blocked', reason: 'no bug is given' }));
    expect(result).toEqual({ kind: 'skip', reason: 'blocked: no bug is given' });
  });

  test('fails with statement, section, expected, actual, hint and a request to paste', async () => {
    const deviation = deviations.find(({ caughtBy }) => caughtBy.includes('start-task/status-is-doing'))!;
    const wrong: FinishedRun = { ...(await runAgainst(deviation)), settings, files: [] };
    const check = wrong.report.checks.find((each) => each.id === 'start-task/status-is-doing')!;
    const result = resultOf(check.id, wrong);
    const message = result.kind === 'fail' ? result.message : '';
    expect(message.split('\n')[0]).toBe(`fail (must): ${check.title}`);
    expect(message).toContain(`statement: ${check.statement.says} (section 3`);
    expect(message).toContain(`expected: ${check.findings[0]!.expected}`);
    expect(message).toContain(`actual: ${check.findings[0]!.actual}`);
    expect(message).toContain(`hint: ${check.hint}`);
    expect(message).toMatch(/^request: curl [^]*\$PMS_TOKEN/m);
    expect(verdictResult(wrong)).toMatchObject({
      kind: 'fail',
      message: expect.stringMatching(/^non-conformant: /),
    });
  });
});

test('a failing check names its cause, and the verdict says what to do', async () => {
  const wrong: FinishedRun = {
    ...(await runBent((request, next) =>
      request.path.endsWith('/confirm') && request.method === 'POST'
        ? { status: 501, headers: {}, body: '{"error":"未实现 😀"}' }
        : next(),
    )),
    settings,
    files: [],
  };
  const [cause] = wrong.report.causes;
  const said = [cause!.summary.slice(1), cause!.next![0]].map((text) => expect.stringContaining(text!));
  for (const result of [resultOf('confirm-bug/accepts-all-fields', wrong), verdictResult(wrong)])
    for (const message of said) expect(result).toMatchObject({ kind: 'fail', message });
});

describe('the test of the verdict', () => {
  test('passes where the command line would exit with 0, and only there', () => {
    expect(verdictResult(right)).toEqual({ kind: 'pass' });
    for (const exitCode of [1, 2, 3, 5]) expect(verdictResult({ ...right, exitCode }).kind).toBe('fail');
  });

  test('says why it fails, and where the report is', async () => {
    const readOnly: FinishedRun = { ...(await runAgainst({}, { readOnly: true })), settings, files: [] };
    const result = verdictResult(readOnly);
    expect(result).toMatchObject({
      message: expect.stringContaining('No required check failed, but conformance is not proven'),
    });
    expect(result).toMatchObject({ message: expect.stringContaining('The report is in /reports') });
  });

  test('and junit.xml depend on the same gate', async () => {
    const service = createService(serviceOf('start-task-sets-status-wait'));
    const target = { ...seedOf(service), baseUrl: await service.listen(), out: file('first') };
    const only = ['start-task/status-is-doing', 'start-task/undocumented-fields'];
    const failing = await runTarget(target, only, 'vitest');
    const expectObserved = JSON.parse(toObserved(failing.report));
    const same = { ...target, expectObserved, gate: ['same' as const], out: file('second') };
    const asBefore = await runTarget(same, only, 'vitest');
    await service.close();
    const failuresIn = ({ settings: { out } }: FinishedRun): number =>
      readFileSync(join(out, 'junit.xml'), 'utf8').match(/<failure/g)?.length ?? 0;
    // The check and the verdict.
    expect([failing, asBefore].map(failuresIn)).toEqual([2, 0]);
    expect(asBefore.exitCode).toBe(0);
  });

  test('knows a target that could not be tested', () => {
    expect(unreachable(right)).toBeUndefined();
    const run = { ...right.report.run, stopped: 'the target refuses the Token' };
    const stopped = { ...right.report, run };
    expect(unreachable({ ...right, exitCode: 4, report: stopped })).toBe(
      `${run.stopped}\n${nextStep(stopped)}`,
    );
  });
});

test('a failure shows its message and no stack', () => {
  expect(new ConformanceFailure('two\nlines').stack).toBe('ConformanceFailure: two\nlines');
});

test.each(['4.1.0', '4.1.12', '4.2.0-beta.1', '5.0.0'])('vitest %s is taken', (version) => {
  expect(() => demandVitest(version)).not.toThrow();
});

test.each(['0.34.6', '3.2.7', '4.0.19'])('vitest %s is refused in one line', (version) => {
  expect(() => demandVitest(version)).toThrow(
    `pms-conformance/vitest needs vitest 4.1 or later, and this is ${version}`,
  );
});

test('the vitest beside the package is asked for its version', () => {
  expect(() => demandVitest()).not.toThrow();
});
