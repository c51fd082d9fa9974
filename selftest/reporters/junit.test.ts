import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../judging/report.ts';
import { visible } from '../../reporters/text.ts';
import { conformant, hostile, hostileStrings, nonConformant } from './sample.ts';
import { toJunit } from './packed.ts';

interface Case {
  '@classname': string;
  '@name': string;
  failure?: { '@type': string; '@message': string; '#text': string };
  error?: { '@message': string; '#text': string };
  skipped?: { '@message': string };
  'system-out'?: string;
}
interface Suite {
  '@name': string;
  '@tests': string;
  '@failures': string;
  '@errors': string;
  '@skipped': string;
  testcase: Case[];
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => name === 'testsuite' || name === 'testcase',
});

function parse(xml: string): Suite[] {
  expect(XMLValidator.validate(xml)).toBe(true);
  return (parser.parse(xml) as { testsuites: { testsuite: Suite[] } }).testsuites.testsuite;
}

function caseOf(suites: Suite[], id: string): Case {
  const found = suites.flatMap(({ testcase }) => testcase).find((one) => one['@name'].startsWith(`${id}:`));
  if (found === undefined) throw new Error(`no case ${id}`);
  return found;
}

test('the whole file', async () => {
  await expect(toJunit(nonConformant)).toMatchFileSnapshot('golden/junit.xml.txt');
});

test('a suite per operation, a case per check', () => {
  const suites = parse(toJunit(nonConformant));
  expect(suites.map((suite) => suite['@name'])).toEqual([
    'confirm-bug',
    'start-task',
    'create-story',
    'list-users',
    'gate',
  ]);
  const names = suites.slice(0, -1).flatMap(({ testcase }) => testcase.map((one) => one['@name']));
  expect(names.toSorted()).toEqual(nonConformant.checks.map(({ id, title }) => `${id}: ${title}`).toSorted());
});

describe('an outcome becomes an element', () => {
  const suites = parse(toJunit(nonConformant));
  const expected: Record<Outcome, keyof Case | undefined> = {
    fail: 'failure',
    warn: 'system-out',
    broken: 'error',
    blocked: 'skipped',
    waived: 'system-out',
    observed: 'system-out',
    pass: undefined,
    skipped: 'skipped',
  };
  test.each(nonConformant.checks.map(({ id, outcome }) => [outcome, id] as const))(
    '%s: %s',
    (outcome, id) => {
      const found = caseOf(suites, id);
      const elements = (['failure', 'error', 'skipped', 'system-out'] as const).filter(
        (name) => name in found,
      );
      expect(elements).toEqual(expected[outcome] === undefined ? [] : [expected[outcome]]);
    },
  );
});

test.each([
  [{}, { tests: 3, failures: 0 }],
  [{ failOn: 'warn' } as const, { tests: 3, failures: 1 }],
])('with %j the user suite counts %j', (options, counts) => {
  const suite = parse(toJunit(nonConformant, options)).at(-2)!;
  expect({ tests: Number(suite['@tests']), failures: Number(suite['@failures']) }).toEqual(counts);
  expect('failure' in caseOf([suite], 'list-users/media-type-is-json')).toBe(counts.failures === 1);
});

test('the counts of a suite are those of its cases', () => {
  for (const suite of parse(toJunit(hostile))) {
    const number = (name: keyof Case) => String(suite.testcase.filter((one) => name in one).length);
    expect([suite['@tests'], suite['@failures'], suite['@errors'], suite['@skipped']]).toEqual([
      String(suite.testcase.length),
      number('failure'),
      number('error'),
      number('skipped'),
    ]);
  }
});

test('a failure says statement, expected, actual, hint and request', () => {
  const { failure } = caseOf(parse(toJunit(nonConformant)), 'start-task/status-is-doing');
  expect(failure?.['@type']).toBe('must-fail');
  expect(failure?.['@message']).toBe('status is not doing');
  for (const part of [
    'statement: Starting a task sets its status to doing. (section 3 of the API document)',
    'expected: "doing"',
    'actual: "wait"',
    'hint: Update status before',
    'request: curl -sS -X POST -H "Token: $PMS_TOKEN"',
  ])
    expect(failure?.['#text']).toContain(part);
});

test('a conformant target has no failure, error or skipped case', () => {
  expect(toJunit(conformant)).not.toMatch(/<(failure|error|skipped)\b/);
});

describe('hostile text', () => {
  const xml = toJunit(hostile);

  test('comes back as text that shows every character', () => {
    const { failure } = caseOf(parse(xml), 'start-task/status-is-doing');
    for (const text of [
      hostileStrings.script,
      hostileStrings.terminal,
      hostileStrings.bidi,
      hostileStrings.surrogate,
    ])
      expect(failure?.['@message']).toContain(visible(text));
    expect(failure?.['#text']).toContain(hostileStrings.cdata);
  });

  test('holds only characters of XML 1.0', () => {
    expect(xml).toMatch(/^[\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u);
  });

  test('is no command in a log', () => {
    expect(xml).not.toMatch(/^\s*::.*::|##\[|##vso\[/m);
  });
});
