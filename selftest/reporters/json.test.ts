import { expect, test } from 'vitest';
import { toJson } from '../../reporters/json.ts';
import { conformant, hostile, nonConformant } from './sample.ts';

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, key === 'value' ? inner : reversed(inner)]),
  );
}

test.each([
  ['conformant', conformant],
  ['non-conformant', nonConformant],
  ['hostile', hostile],
])('the %s report comes back as it was', (_, report) => {
  expect(JSON.parse(toJson(report))).toEqual(JSON.parse(JSON.stringify(report)));
});

test('the order of keys does not depend on how the report was built', () => {
  expect(toJson(reversed(nonConformant) as typeof nonConformant)).toBe(toJson(nonConformant));
});

test('the version comes first, two spaces, a line feed at the end', () => {
  const json = toJson(conformant);
  expect(json.startsWith('{\n  "reportVersion": 1,\n  "suite": {\n    "name": "pms-conformance",')).toBe(
    true,
  );
  expect(json.endsWith('\n}\n')).toBe(true);
});

test('what a target sent keeps its own order of keys', () => {
  const [first, ...rest] = conformant.checks;
  const value = { zulu: 1, alpha: { y: 1, b: 2 } };
  const observed = {
    ...first!,
    observations: [{ aspect: 'body', message: 'an object', value, exchange: 0 }],
  };
  const json = JSON.parse(toJson({ ...conformant, checks: [observed, ...rest] }));
  expect(JSON.stringify(json.checks[0].observations[0].value)).toBe(JSON.stringify(value));
});

test('nothing in it can steer a terminal', () => {
  expect(toJson(hostile)).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|\p{Cs}/u);
});
