import { describe, expect, test } from 'vitest';
import { operations, type OperationId } from '../../../contract/operations.ts';
import type { Exchange } from '../../../engine/evidence/evidence.ts';
import { applicableTo } from '../../../suites/traffic/requests.ts';

import { said } from '../../said.ts';
const pathOf = (operation: OperationId): string => operations[operation].path.replace('<id>', '507');

const start = {
  assignedTo: 'user07',
  realStarted: '2025-03-04 10:11:12',
  consumed: 3,
  left: 5,
  comment: 'violet quilts',
};
const story = { title: 'A story', spec: 'words', product: 7, pri: 3, category: 'feature' };

const without = (body: object, field: string): object =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));

/** What applies to the response to a body: `record`, `valid`, `whole`, then the fields sent back and, after a bar, the open ones. */
function readingOf(
  operation: OperationId,
  body: unknown,
  { path = pathOf(operation), step = 'seen/known/1', response = {} as object } = {},
): string {
  const exchange: Exchange = {
    index: 0,
    operation,
    step: `${step}0`,
    purpose: said('seen', operation),
    request: {
      method: 'POST',
      url: `http://pms.test/api.php/v1${path}`,
      headers: [],
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    response: { status: 200, headers: [], body: JSON.stringify(response), bodyBytes: 2 },
    startedMs: 0,
    durationMs: 1,
  };
  const { record, valid, whole, fields, open } = applicableTo(exchange, Date.UTC(2026, 0, 2));
  const levels = Object.entries({ record, valid, whole }).flatMap(([level, holds]) => (holds ? level : []));
  return [...levels, ...fields, ...(open.size > 0 ? ['|', ...open] : [])].join(' ');
}

const opens = '| assignedTo realStarted consumed left';

describe('of a recorded start', () => {
  test.each<[string, unknown, string]>([
    ['with all fields', start, 'record valid whole assignedTo realStarted consumed left'],
    ['without a comment', without(start, 'comment'), 'record valid'],
    ['without consumed', without(start, 'consumed'), `record valid ${opens}`],
    ['with nothing left', { ...start, left: 0 }, `record valid ${opens}`],
    ['with nothing consumed', { ...start, consumed: 0 }, `record valid ${opens}`],
    ['of the year 2000', { ...start, realStarted: '2000-01-01 00:00:01' }, 'record valid'],
    ['of the year 1999', { ...start, realStarted: '1999-12-31 10:00:01' }, 'record valid'],
    [
      'of three days before',
      { ...start, realStarted: '2025-12-30 10:11:12' },
      'record valid whole assignedTo realStarted consumed left',
    ],
    ['of the day before', { ...start, realStarted: '2026-01-01 10:11:12' }, 'record valid'],
    ['of a day that is none', { ...start, realStarted: '2025-02-30 10:11:12' }, ''],
    ['of a number', { ...start, realStarted: 20_250_304 }, ''],
    ['with hours in quotes', { ...start, consumed: '3' }, ''],
    ['with a number for a comment', { ...start, comment: 5 }, ''],
    [
      'with a hidden comment',
      { ...start, comment: '***' },
      'record valid whole assignedTo realStarted consumed left',
    ],
    ['with a hidden assignee', { ...start, assignedTo: '<redacted>' }, 'record valid'],
    ['with an undocumented field', { ...start, reviewer: 'x' }, 'record | reviewer'],
    ['with another field of the record', { ...start, deleted: '0' }, 'record | deleted'],
    ['with nothing', {}, `record valid ${opens}`],
    ['that is an array', [start], ''],
    ['that is not JSON', '{"left": ', ''],
    ['with a field twice', '{"left":1,"left":2}', ''],
  ])('%s: %j', (_, body, reading) => {
    expect(readingOf('start-task', body)).toBe(reading);
  });

  test('with a query, whose effect is not known', () => {
    expect(readingOf('start-task', start, { path: '/tasks/507/start?timeFormat=local' })).toBe('');
  });

  test('with an account that the recording does not show', () => {
    expect(readingOf('start-task', start, { step: 'seen/' })).toBe('record');
  });
});

describe('of a recorded story', () => {
  const sent = 'title product pri category';
  test.each<[string, unknown, string]>([
    ['with the five fields', story, `record valid whole title spec product pri category`],
    ['with a blank spec', { ...story, spec: '   ' }, `record valid ${sent}`],
    ['without a spec', without(story, 'spec'), `record valid ${sent}`],
    ['with an unusual priority', { ...story, pri: 9 }, 'record valid title spec product category'],
    ['with a fraction for a priority', { ...story, pri: 2.5 }, ''],
    ['with a category that is none', { ...story, category: 'odd' }, ''],
    ['without a title', without(story, 'title'), ''],
    ['without a product', without(story, 'product'), ''],
    [
      'with an estimate',
      { ...story, estimate: 2.5 },
      'record valid whole title spec product pri category estimate',
    ],
    [
      'with an estimate of three decimals',
      { ...story, estimate: 2.125 },
      'record valid whole title spec product pri category',
    ],
    ['with markup', { ...story, title: 'a <b>' }, 'record valid whole spec product pri category'],
    ['with an id that may be made up', { ...story, product: 1_999_999_993 }, ''],
  ])('%s: %j', (_, body, reading) => {
    expect(readingOf('create-story', body)).toBe(reading);
  });

  test('with a large id that the response shows', () => {
    const product = 7_300_123_456_789_012;
    const response = { id: 1, title: 'A story', status: 'active', product };
    expect(readingOf('create-story', { ...story, product }, { response })).toMatch(/^record valid whole/);
    expect(readingOf('create-story', { ...story, product }, { response: { ...response, product: 7 } })).toBe(
      '',
    );
  });
});

describe('of a recorded confirmation', () => {
  const cc = (many: number): string[] => Array.from({ length: many }, (_, at) => `user${at}`);
  test.each<[string, unknown, string]>([
    ['with nothing', {}, 'record valid whole'],
    ['with a type', { type: 'config' }, 'record valid whole type'],
    ['with five in cc', { mailto: cc(5) }, 'record valid whole mailto'],
    ['with six in cc', { mailto: cc(6) }, 'record valid whole'],
    ['with somebody twice in cc', { mailto: ['ann', 'ann'] }, 'record valid whole'],
    ['with a number in cc', { mailto: [7] }, ''],
    ['with nobody assigned', { assignedTo: '' }, 'record valid whole'],
  ])('%s: %j', (_, body, reading) => {
    expect(readingOf('confirm-bug', body)).toBe(reading);
  });

  test('with an id that is no number of the document', () => {
    expect(readingOf('confirm-bug', {}, { path: '/bugs/0/confirm' })).toBe('');
  });
});
