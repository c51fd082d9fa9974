import { expect, test } from 'vitest';
import { toCodeQuality, toJson } from '../../reporters/json.ts';
import { conformant, hostile, nonConformant } from './sample.ts';

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const turned = Object.entries(value).toReversed();
  return Object.fromEntries(turned.map(([key, inner]) => [key, key === 'value' ? inner : reversed(inner)]));
}

test.each([conformant, nonConformant, hostile])('a report comes back as it was', (report) => {
  expect(JSON.parse(toJson(report))).toEqual(JSON.parse(JSON.stringify(report)));
});

test('the version comes first, and the order of keys does not depend on how the report was built', () => {
  const json = toJson(nonConformant);
  expect(json).toMatch(
    /^\{\n {2}"reportVersion": 1,\n {2}"suite": \{\n {4}"name": "pms-conformance",[^]*\n\}\n$/,
  );
  expect(toJson(reversed(nonConformant) as typeof nonConformant)).toBe(json);
});

test('what a target sent keeps its own order of keys', () => {
  const [first, ...rest] = conformant.checks;
  const value = { zulu: 1, alpha: { y: 1, b: 2 } };
  const observations = [{ aspect: 'body', message: 'an object', value, exchange: 0 }];
  const json = JSON.parse(toJson({ ...conformant, checks: [{ ...first!, observations }, ...rest] }));
  expect(JSON.stringify(json.checks[0].observations[0].value)).toBe(JSON.stringify(value));
});

test('nothing in it can steer a terminal', () => {
  expect(toJson(hostile)).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|\p{Cs}/u);
});

test('an issue of code quality begins with the cause of its finding', () => {
  const issues = JSON.parse(toCodeQuality(nonConformant)) as { check_name: string; description: string }[];
  const causes = nonConformant.checks.flatMap(({ id, outcome, findings }) =>
    findings.flatMap(({ cause }) => (cause === undefined || outcome === 'waived' ? [] : { id, cause })),
  );
  expect(causes.length).toBeGreaterThan(0);
  for (const { id, cause } of causes) {
    const { summary } = nonConformant.causes[cause]!;
    const begins = new RegExp(`^${summary.slice(0, 30).replace(/\W/g, '.')}.*: \\w`, 'i');
    expect(issues.find((issue) => issue.check_name === id)?.description).toMatch(begins);
  }
});
