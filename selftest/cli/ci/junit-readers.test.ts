import { describe, expect, test } from 'vitest';
import type { Outcome, Report } from '../../../engine/judging/report.ts';
import { rightRun } from '../../in-process.ts';
import { hostile, nonConformant } from '../../reporters/sample.ts';
import { toJunit } from '../../reporters/packed.ts';
import { parseJunit, type JunitCase, type JunitElement } from '../../reporters/parse-junit.ts';

/** What a CI system shows of a case. */
interface Shown {
  /** Cases of one key are one case to it. */
  readonly key: string;
  readonly title: string;
  readonly status: 'failed' | 'error' | 'skipped' | 'passed';
  readonly says: string;
}

type Reader = (suite: string, testcase: JunitCase) => Shown;

function elementOf({ failure, error, skipped }: JunitCase): [Shown['status'], JunitElement] {
  if (failure) return ['failed', failure];
  if (error) return ['error', error];
  return skipped ? ['skipped', skipped] : ['passed', {}];
}

const readers: Readonly<Record<string, Reader>> = {
  // lib/gitlab/ci/parsers/test/junit.rb: the content of the element; attributes beside a content are lost.
  GitLab: (_, testcase) => {
    const [status, { '#text': says = '' }] = elementOf(testcase);
    return { key: `${testcase.classname} ${testcase.name}`, title: testcase.name, status, says };
  },
  // hudson.tasks.junit: suite, class and name; the message, and the content as a stack trace. An error is a failure.
  Jenkins: (suite, testcase) => {
    const [status, { message = '', '#text': trace = '' }] = elementOf(testcase);
    const key = [suite, testcase.classname, testcase.name].join('/');
    return {
      key,
      title: testcase.name,
      status,
      says: status === 'skipped' ? message : `${message}\n${trace}`,
    };
  },
  // PublishTestResults: titles of at most 256 characters; the message, and the content as a stack trace.
  Azure: (_, testcase) => {
    const [status, { message = '', '#text': trace = '' }] = elementOf(testcase);
    const key = `${testcase.classname}.${testcase.name}`.slice(0, 256);
    return { key, title: testcase.name.slice(0, 256), status, says: `${message}\n${trace}` };
  },
};

function read(report: Report, reader: Reader): Map<string, Shown> {
  const shown = new Map<string, Shown>();
  for (const { name, testcase } of parseJunit(toJunit(report)).testsuite) {
    for (const each of testcase) {
      const one = reader(name, each);
      if (!shown.has(one.key)) shown.set(one.key, one);
    }
  }
  return shown;
}

const statuses: Readonly<Record<Outcome, Shown['status']>> = {
  fail: 'failed',
  broken: 'error',
  blocked: 'skipped',
  skipped: 'skipped',
  warn: 'passed',
  waived: 'passed',
  observed: 'passed',
  pass: 'passed',
};

const { report: real } = await rightRun();

describe.each(Object.entries(readers))('%s', (_, reader) => {
  const shown = [...read(nonConformant, reader).values()];

  test.each(nonConformant.checks.map((check) => [check.id, check] as const))('shows %s', (id, check) => {
    const found = shown.filter(({ title }) => title.startsWith(`${id}: `));
    expect(found).toHaveLength(1);
    expect(found[0]!.status).toBe(statuses[check.outcome]);
    const told = check.outcome === 'fail' ? [check.findings[0]!.message, check.findings[0]!.actual] : [];
    if (['blocked', 'skipped', 'broken'].includes(check.outcome)) told.push(check.reason!);
    for (const text of told) expect(found[0]!.says).toContain(text);
  });

  test.each([
    ['hostile', hostile],
    ['real', real],
  ])('drops no check of a %s report', (_name, report) => {
    expect(read(report, reader).size).toBe(report.checks.length + 1);
  });
});

test('links no file that a target names', () => {
  const [first, ...rest] = nonConformant.checks;
  const named = { ...first!, outcome: 'blocked' as const, reason: '[[ATTACHMENT|/etc/passwd]]' };
  expect(toJunit({ ...nonConformant, checks: [named, ...rest] })).not.toContain('[[ATTACHMENT|');
});
