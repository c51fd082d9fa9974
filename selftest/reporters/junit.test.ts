import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { visible } from '../../reporters/text.ts';
import { toJunit } from './packed.ts';
import { parseJunit, type JunitCase, type JunitSuite } from './parse-junit.ts';
import { runBent } from '../in-process.ts';
import { conformant, hostile, hostileStrings, nonConformant } from './sample.ts';

function parse(xml: string): readonly JunitSuite[] {
  expect(XMLValidator.validate(xml)).toBe(true);
  return parseJunit(xml).testsuite;
}

const caseOf = (suites: readonly JunitSuite[], id: string): JunitCase =>
  suites.flatMap(({ testcase }) => testcase).find(({ name }) => name === id || name.startsWith(`${id}:`))!;

// How readers of JUnit show each outcome: selftest/cli/ci/junit-readers.test.ts.
test('the whole file', async () => {
  await expect(toJunit(nonConformant)).toMatchFileSnapshot('golden/junit.xml.txt');
});

test('a failure names its cause, with what to do about it', async () => {
  let nth = 0;
  const isWrong = (): boolean => (nth += 1) > 10 && nth % 3 === 0;
  const { report } = await runBent((_, next) =>
    isWrong() ? { status: 500, headers: {}, body: '{"error":"node 2 – 内存不足"}' } : next(),
  );
  const { failure } = caseOf(parse(toJunit(report)), 'confirm-bug/accepts-all-fields');
  expect(failure?.['#text']).toMatch(
    /^cause: .* valid requests got 500 with .*node 2 – 内存不足.* it is intermittent, .* Compare the nodes/m,
  );
});

test('the failing gate names the cause, and what to do about it', async () => {
  const { report } = await runBent((request, next) =>
    request.method === 'GET' ? next() : { status: 403, headers: {}, body: '{"error":"只读"}' },
  );
  const { error } = caseOf(parse(toJunit(report)), 'gate');
  expect(report.causes).not.toEqual([]);
  expect(error?.['#text']).toContain(visible(report.causes[0]!.summary.slice(1)));
  expect(error?.['#text']).toContain(visible(report.causes[0]!.next![0]!));
});

test.each([
  [{}, { tests: 3, failures: 0 }],
  [{ failOn: 'warn' } as const, { tests: 3, failures: 1 }],
])('with %j the user suite counts %j', (options, counts) => {
  const suite = parse(toJunit(nonConformant, options)).at(-2)!;
  expect({ tests: Number(suite.tests), failures: Number(suite.failures) }).toEqual(counts);
  expect('failure' in caseOf([suite], 'list-users/media-type-is-json')).toBe(counts.failures === 1);
});

test('the counts of a suite are those of its cases', () => {
  for (const { testcase, tests, failures, errors, skipped } of parse(toJunit(hostile))) {
    const number = (name: string) => String(testcase.filter((one) => name in one).length);
    const counted = [String(testcase.length), number('failure'), number('error'), number('skipped')];
    expect([tests, failures, errors, skipped]).toEqual(counted);
  }
});

test('a conformant target has no failure, error or skipped case', () => {
  expect(toJunit(conformant)).not.toMatch(/<(failure|error|skipped)\b/);
});

describe('hostile text', () => {
  const xml = toJunit(hostile);

  test('comes back as text that shows every character', () => {
    const { failure } = caseOf(parse(xml), 'start-task/status-is-doing');
    const { script, terminal, bidi, surrogate, cdata } = hostileStrings;
    for (const text of [script, terminal, bidi, surrogate]) expect(failure?.message).toContain(visible(text));
    expect(failure?.['#text']).toContain(cdata);
  });

  test('has only characters of XML 1.0, and no command in a log', () => {
    expect(xml).toMatch(/^[\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u);
    expect(xml).not.toMatch(/^\s*::.*::|##\[|##vso\[/m);
  });
});
