import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../evidence/evidence.ts';
import type { Because } from '../../judging/because.ts';
import { causesOf, type Judged } from '../../judging/causes.ts';
import type { Fault, Finding } from '../../judging/finding.ts';
import type { CheckReport } from '../../judging/report.ts';
import { say } from '../../messages/phrase.ts';

const finding = (
  field: string | undefined,
  expected: string,
  got: unknown,
  more: Partial<Finding> = {},
): Finding => ({
  fault: field === undefined ? 'refused' : 'wrong-type',
  ...(field === undefined ? { what: 'the request' } : { field }),
  expected,
  actual: typeof got === 'string' && field === undefined ? got : JSON.stringify(got),
  exchange: 1,
  ...(field === undefined ? {} : { got }),
  ...more,
});

const check = (
  id: string,
  outcome: CheckReport['outcome'],
  findings: Finding[],
  because?: Because,
): Judged => ({
  report: {
    id,
    title: id,
    operation: id.split('/')[0] as CheckReport['operation'],
    level: 'must',
    sections: ['2'],
    statement: { id: 'service.events', says: 's' },
    outcome,
    findings: [],
    observations: [],
    exchanges: [1],
  },
  findings,
  ...(because === undefined ? {} : { because }),
});

const exchange = (index: number, url: string, status: number, body: string): Exchange => ({
  index,
  operation: 'start-task',
  step: 'full',
  purpose: 'p',
  request: { method: 'POST', url, headers: [], body: '{}' },
  response: { status, headers: [], body, bodyBytes: body.length },
  durationMs: 1,
});

const summaries = (...checks: Judged[]): string[] => causesOf(checks, []).map(({ summary }) => summary);

describe('findings with one cause are one entry', () => {
  test('numbers as strings in several operations', () => {
    const causes = causesOf(
      [
        check('confirm-bug/field-types', 'fail', [
          finding('id', 'an integer', '1', { times: 3 }),
          finding('pri', 'an integer', '2'),
        ]),
        check('start-task/field-types', 'fail', [finding('left', 'a number', '1.5')]),
      ],
      [],
    );
    expect(causes).toEqual([
      {
        summary: 'numbers are sent as strings in 3 fields of confirm-bug, start-task (id, pri, left)',
        checks: ['confirm-bug/field-types', 'start-task/field-types'],
        fields: ['confirm-bug id', 'confirm-bug pri', 'start-task left'],
        findings: 5,
      },
    ]);
  });

  test('an operation that accepts any Token, and others that accept half of the Token, are two causes', () => {
    const steps = ['token/none', 'token/cut-short'];
    const exchanges = steps.map((step, at) => ({ ...exchange(at, '/users', 200, '{}'), step }));
    const accepted = (what: string, at: number): Finding =>
      finding(undefined, 'an answer without the record', '200', { fault: 'let-in', what, exchange: at });
    const [none, half] = [accepted('no Token', 0), accepted('half of the Token', 1)];
    const causes = causesOf(
      [
        check('confirm-bug/refuses-half-a-token', 'fail', [half]),
        check('start-task/refuses-half-a-token', 'fail', [half]),
        check('list-users/refuses-no-token', 'fail', [none]),
        check('list-users/refuses-half-a-token', 'fail', [half]),
      ],
      exchanges,
    );
    expect(causes.map(({ summary }) => summary)).toEqual([
      'half of the Token is accepted as valid in confirm-bug, start-task',
      'no Token and half of the Token are accepted as valid in list-users',
    ]);
  });

  test('one response to every request, with the checks that it blocks', () => {
    const refused = finding(undefined, 'a 2xx answer that is the bug record', '200, but the body is empty');
    expect(
      summaries(
        check('confirm-bug/accepts-all-fields', 'fail', [refused]),
        check('confirm-bug/accepts-no-fields', 'fail', [refused]),
        check('confirm-bug/dates', 'blocked', [], {
          kind: 'check',
          check: 'confirm-bug/accepts-all-fields',
          what: say('plain', 'no bug'),
        }),
        check('confirm-bug/refuses-no-token', 'blocked', [], {
          kind: 'control',
          check: 'confirm-bug/accepts-all-fields',
          what: say('plain', 'no success'),
        }),
        check('confirm-bug/echoes-pri', 'blocked', [], {
          kind: 'cannot-tell',
          what: say('plain', 'something else'),
        }),
      ),
    ).toEqual([
      'confirm-bug: 2 valid requests got 200, but the body is empty; 2 further checks had nothing to judge',
    ]);
  });

  test.each<[string, Fault, string, unknown, string]>([
    [
      'null',
      'wrong-type',
      'a string',
      null,
      'null is sent in fields that are not nullable: 2 fields of create-story (a, b)',
    ],
    [
      'an empty string',
      'wrong-type',
      'an integer',
      '',
      'an empty string is sent for "unset" where it is not allowed: 2 fields of create-story (a, b)',
    ],
    [
      'the zero date',
      'wrong-date',
      'a date, or null',
      '0000-00-00',
      'the all-zero date is sent for "unset" where only null is allowed: 2 fields of create-story (a, b)',
    ],
    [
      'an object',
      'wrong-type',
      'a string',
      { id: 1 },
      'objects are sent instead of a string in 2 fields of create-story (a, b)',
    ],
    ['nothing', 'absent', 'a field', undefined, 'fields are missing: 2 fields of create-story (a, b)'],
    [
      'anything else',
      'wrong-type',
      'an array',
      7,
      'a field has the wrong type in 2 fields of create-story (a, b); expected an array, actual a number',
    ],
  ])('%s', (_, fault, expected, got, summary) => {
    const findings = ['a', 'b'].map((field) => finding(field, expected, got, { fault }));
    expect(summaries(check('create-story/field-types', 'fail', findings))).toEqual([summary]);
  });

  test('causes that explain more come first', () => {
    const nulls = ['a', 'b'].map((field) => finding(field, 'a string', null, { times: 50 }));
    const numbers = ['c', 'd', 'e'].map((field) => finding(field, 'an integer', '1'));
    const found = summaries(check('create-story/field-types', 'fail', [...nulls, ...numbers]));
    expect(found.map((summary) => summary.split(' ')[0])).toEqual(['numbers', 'null']);
  });

  test('responses of different operations are different causes', () => {
    const of = (operation: string): Judged =>
      check(`${operation}/accepts-all-fields`, 'fail', [
        finding(undefined, 'a 2xx answer that is …', '500 with x'),
      ]);
    const blocked = (operation: string): Judged =>
      check(`${operation}/dates`, 'blocked', [], {
        kind: 'check',
        check: `${operation}/accepts-all-fields`,
        what: say('plain', 'nothing to judge'),
      });
    expect(
      summaries(of('confirm-bug'), of('start-task'), blocked('confirm-bug'), blocked('start-task')),
    ).toHaveLength(2);
  });

  test('missing members of a user object are one cause, whatever their type', () => {
    const part = (expected: string): Finding =>
      finding('openedBy', expected, undefined, { fault: 'wrong-reference', actual: 'absent' });
    const parts = [part('an integer'), part('a string')];
    expect(
      summaries(check('confirm-bug/a', 'fail', parts), check('confirm-bug/b', 'fail', parts)),
    ).toHaveLength(1);
  });

  test('a Token that is not checked in several operations is one cause', () => {
    const accepted = (what: string): Finding[] => [
      finding('x', 'an answer without the record', 1, { fault: 'let-in', what }),
    ];
    expect(
      summaries(
        check('confirm-bug/refuses-no-token', 'fail', accepted('no Token')),
        check('start-task/refuses-no-token', 'fail', accepted('no Token')),
        check('start-task/refuses-empty-token', 'fail', accepted('an empty Token')),
        check('confirm-bug/refuses-empty-token', 'fail', accepted('an empty Token')),
      ),
    ).toEqual(['no Token and an empty Token are accepted as valid in confirm-bug, start-task']);
  });

  test('rejections that show data, and accepted requests, are different causes', () => {
    const shown = (what: string, exchange: number, fault: Fault = 'shows-data'): Finding =>
      finding(undefined, 'an answer without the record', 'data', { fault, what, exchange });
    const exchanges = [exchange(0, '/bugs/1/confirm', 401, '{}'), exchange(1, '/tasks/1/start', 200, '{}')];
    const [none, empty, half] = ['no Token', 'an empty Token', 'half of the Token'];
    const leaks = (operation: string, ...whats: readonly string[]): Judged[] =>
      whats.map((what) => check(`${operation}/refuses-${what}`, 'fail', [shown(what, 0)]));
    const summariesOf = (...checks: Judged[]): string[] =>
      causesOf(checks, exchanges).map(({ summary }) => summary);
    expect(summariesOf(...leaks('confirm-bug', none, empty, half), ...leaks('list-users', none))).toEqual([
      '3 kinds of requests without a valid Token are rejected, and the response shows data in confirm-bug, list-users',
    ]);
    expect(summariesOf(...leaks('confirm-bug', none), ...leaks('list-users', none))).toEqual([
      'requests with no Token are rejected, and the response shows data in confirm-bug, list-users',
    ]);
    expect(
      summariesOf(
        ...leaks('start-task', none, empty),
        check('start-task/refuses-half-a-token', 'fail', [shown(half, 1, 'let-in')]),
        check('confirm-bug/refuses-half-a-token', 'fail', [shown(half, 1, 'let-in')]),
      ),
    ).toEqual([
      'requests with no Token or an empty Token are rejected, and the response shows data in start-task',
      'half of the Token is accepted as valid in start-task, confirm-bug',
    ]);
  });

  const echo = (field: string, at: number): Finding =>
    finding(field, '1', 2, { fault: 'not-as-sent', exchange: at });

  test.each<[string, string, string]>([
    [
      'one response to different requests',
      '{"id":1}',
      'the response does not depend on the request in 2 fields of start-task (left, consumed)',
    ],
    [
      'different responses',
      '{"id":2}',
      'sent values do not come back in 2 fields of start-task (left, consumed)',
    ],
  ])('%s', (_, second, summary) => {
    const exchanges = [
      exchange(0, '/tasks/1/start', 200, '{"id":1}'),
      exchange(1, '/tasks/2/start', 200, second),
    ];
    const checks = [
      check('start-task/echoes-left', 'fail', [echo('left', 0), echo('left', 1)]),
      check('start-task/echoes-consumed', 'fail', [echo('consumed', 1)]),
    ];
    expect(causesOf(checks, exchanges).map((cause) => cause.summary)).toEqual([summary]);
  });

  test('server errors of several operations are one cause', () => {
    const exchanges = [0, 1].map((at) => exchange(at, `/tasks/${at}/start`, 500, 'out of order'));
    const checks = ['confirm-bug', 'start-task'].map((operation, at) =>
      check(`${operation}/accepts-all-fields`, 'fail', [
        finding(undefined, 'a record', '500 with out of order', { exchange: at }),
      ]),
    );
    expect(causesOf(checks, exchanges).map((cause) => cause.summary)).toEqual([
      'confirm-bug, start-task: 2 valid requests got 500 with out of order',
    ]);
  });

  test('failures come before warnings', () => {
    const of = (field: string, got: unknown): Finding => finding(field, 'a string', got);
    const found = summaries(
      check(
        'create-story/a',
        'warn',
        ['a', 'b', 'c'].map((field) => of(field, null)),
      ),
      check(
        'create-story/b',
        'fail',
        ['d', 'e'].map((field) => of(field, '1')),
      ),
    );
    expect(found.map((summary) => summary.split(' ')[0])).toEqual(['numbers', 'null']);
  });

  test('a single finding is no cause, nor are waived findings', () => {
    expect(summaries(check('create-story/field-types', 'fail', [finding('a', 'a string', null)]))).toEqual(
      [],
    );
    const two = ['a', 'b'].map((field) => finding(field, 'a string', null));
    expect(summaries(check('create-story/field-types', 'waived', two))).toEqual([]);
  });
});
