import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operationIds } from '../../contract/operations.ts';
import { outcomes, type Report } from '../../judging/report.ts';
import type { WireErrorKind } from '../../wire/message.ts';
import { nonConformant } from '../reporters/sample.ts';

const schema = JSON.parse(readFileSync(new URL('../../schemas/report.schema.json', import.meta.url), 'utf8'));
const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);
const takes = (report: object): boolean => validate(JSON.parse(JSON.stringify(report)));

const [exchange] = nonConformant.exchanges;
const check = nonConformant.checks.find(({ outcome }) => outcome === 'fail')!;

test('report.schema.json takes a report, and fields of a later version', () => {
  expect(takes(nonConformant), ajv.errorsText(validate.errors)).toBe(true);
  expect(takes({ ...nonConformant, later: 1, checks: [{ ...check, later: 1 }] })).toBe(true);
});

test('it knows the same words as the code', () => {
  const errorKinds: Record<WireErrorKind, true> = {
    refused: true,
    'unknown-host': true,
    tls: true,
    reset: true,
    timeout: true,
    'too-large': true,
    'broken-off': true,
    'not-http': true,
    aborted: true,
    other: true,
  };
  const { outcome, check: checks, exchange: exchanges } = schema.$defs;
  expect(outcome.enum).toEqual(outcomes);
  expect(checks.properties.operation.enum).toEqual(operationIds);
  expect(exchanges.properties.error.properties.kind.enum).toEqual(Object.keys(errorKinds));
});

test.each(Object.keys(nonConformant))('it refuses a report without %s', (key) => {
  const { [key as keyof Report]: _, ...rest } = nonConformant;
  expect(takes(rest)).toBe(false);
});

test.each<[string, object]>([
  ['an unknown verdict', { verdict: 'passed' }],
  ['a fail without findings', { checks: [{ ...check, findings: [] }] }],
  ['a fail of a should', { checks: [{ ...check, level: 'should' }] }],
  ['a pass with findings', { checks: [{ ...check, outcome: 'pass' }] }],
  ['a blocked check without a reason', { checks: [{ ...check, outcome: 'blocked' }] }],
  ['a check of no operation', { checks: [{ ...check, id: 'status-is-doing' }] }],
  ['a start that is no moment', { run: { ...nonConformant.run, startedAt: 'today' } }],
  ['an exchange with neither response nor error', { exchanges: [{ ...exchange, response: undefined }] }],
  ['counts without an outcome', { counts: { ...nonConformant.counts, must: {} } }],
])('it refuses %s', (_, change) => {
  expect(takes({ ...nonConformant, ...change })).toBe(false);
});
