import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { operationIds } from '../../contract/operations.ts';
import type { WireErrorKind } from '../../wire/message.ts';
import { outcomes, type OutcomeCounts, type Report } from '../../judging/report.ts';

describe('report.schema.json', () => {
  const schema = JSON.parse(
    readFileSync(new URL('../../schemas/report.schema.json', import.meta.url), 'utf8'),
  );
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  const none = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as OutcomeCounts;
  const check: Report['checks'][number] = {
    id: 'start-task/status-is-doing',
    title: 'a started task has status doing',
    operation: 'start-task',
    level: 'must',
    sections: ['3', '4.2'],
    statement: { id: 'start-task.sets-status', says: 'Starting a task sets its status to doing.' },
    outcome: 'fail',
    hint: 'Set the status first.',
    findings: [
      { message: 'm', field: 'status', path: '/status', expected: '"doing"', actual: '"wait"', exchange: 0 },
    ],
    observations: [{ aspect: 'status', message: 'm', value: 200, exchange: 0 }],
    exchanges: [0],
  };
  const exchange: Report['exchanges'][number] = {
    index: 0,
    step: 'all-fields',
    purpose: 'start a task',
    request: { method: 'POST', url: 'http://localhost/x', headers: [['Token', '***']], body: '{}' },
    response: { status: 200, headers: [], body: '{}', bodyBytes: 2 },
    durationMs: 1.5,
    curl: 'curl …',
  };
  const report: Report = {
    reportVersion: 1,
    suite: { name: 'pms-conformance', version: '0.1.0', contractDigest: 'sha256-x' },
    target: { baseUrl: 'http://localhost', kind: 'remote', fixtures: 'ids' },
    run: { id: 'r', startedAt: '2026-11-21T08:03:56Z', durationMs: 5, requests: 1, seed: 1, command: 'run' },
    verdict: 'non-conformant',
    gate: { met: false, exitCode: 1, reasons: ['1 of 1 required check fails'] },
    counts: { must: { ...none, fail: 1 }, should: none, open: none },
    causes: [{ summary: 's', checks: [check.id], fields: ['status'], findings: 1 }],
    checks: [check],
    unchecked: [{ id: 'service.events', section: '6', level: 'open', says: 's', reason: 'r' }],
    changes: [{ kind: 'task-started', id: '1', exchange: 0, undone: false, uncertain: true }],
    exchanges: [exchange],
  };

  test('takes a report', () => {
    expect(validate(report), ajv.errorsText(validate.errors)).toBe(true);
    const { response: _, ...unanswered } = exchange;
    const error = { kind: 'reset', message: 'm' };
    expect(validate({ ...report, exchanges: [{ ...unanswered, error }] })).toBe(true);
    expect(validate({ ...report, later: 1, checks: [{ ...check, later: 1 }] })).toBe(true);
  });

  test('knows the same words as the code', () => {
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

  test.each(Object.keys(report))('refuses a report without %s', (key) => {
    const { [key as keyof Report]: _, ...rest } = report;
    expect(validate(rest)).toBe(false);
  });

  test.each<[string, object]>([
    ['an unknown verdict', { verdict: 'passed' }],
    ['a fail without findings', { checks: [{ ...check, findings: [] }] }],
    ['a fail of a should', { checks: [{ ...check, level: 'should' }] }],
    ['a pass with findings', { checks: [{ ...check, outcome: 'pass' }] }],
    ['a blocked check without a reason', { checks: [{ ...check, outcome: 'blocked' }] }],
    ['a check of no operation', { checks: [{ ...check, id: 'status-is-doing' }] }],
    ['a start that is no moment', { run: { ...report.run, startedAt: 'today' } }],
    ['an exchange with neither answer nor error', { exchanges: [{ ...exchange, response: undefined }] }],
    ['counts without an outcome', { counts: { ...report.counts, must: {} } }],
  ])('refuses %s', (_, change) => {
    expect(validate(JSON.parse(JSON.stringify({ ...report, ...change })))).toBe(false);
  });
});
