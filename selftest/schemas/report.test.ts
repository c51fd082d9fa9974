import { expect, test } from 'vitest';
import { operationIds } from '../../contract/operations.ts';
import { outcomes, type Report } from '../../engine/judging/report.ts';
import type { WireErrorKind } from '../../engine/wire/message.ts';
import { nonConformant } from '../reporters/sample.ts';
import { errorsBy, schemaFile } from './errors.ts';

const errorsOf = errorsBy('report.schema.json');

const [exchange] = nonConformant.exchanges;
const check = nonConformant.checks.find(({ outcome }) => outcome === 'fail')!;

test('report.schema.json takes a report, and fields of a later version', () => {
  expect(errorsOf(nonConformant)).toBe('No errors');
  expect(errorsOf({ ...nonConformant, later: 1, checks: [{ ...check, later: 1 }] })).toBe('No errors');
});

test('it knows the same words as the code', () => {
  const errorKinds: Record<WireErrorKind, true> = {
    refused: true,
    'unknown-host': true,
    tls: true,
    'no-tls': true,
    'tls-only': true,
    'unknown-issuer': true,
    'certificate-date': true,
    'certificate-host': true,
    'client-certificate': true,
    'old-tls': true,
    http2: true,
    reset: true,
    timeout: true,
    'too-large': true,
    'over-max-body': true,
    'broken-off': true,
    'wrong-body': true,
    'not-http': true,
    aborted: true,
    'open-files': true,
    memory: true,
    webassembly: true,
    other: true,
  };
  const { outcome, check: checks, exchange: exchanges } = schemaFile('report.schema.json').$defs;
  expect(outcome.enum).toEqual(outcomes);
  expect(checks.properties.operation.enum).toEqual(operationIds);
  expect(exchanges.properties.error.properties.kind.enum).toEqual(Object.keys(errorKinds));
});

test.each(Object.keys(nonConformant))('it refuses a report without %s', (key) => {
  const { [key as keyof Report]: _, ...rest } = nonConformant;
  expect(errorsOf(rest)).not.toBe('No errors');
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
  expect(errorsOf({ ...nonConformant, ...change })).not.toBe('No errors');
});
