import { expect, test } from 'vitest';
import type { Evidence, Exchange } from '../../../engine/evidence/evidence.ts';
import type { Because, JudgedCheck } from '../../../engine/judging/judgement.ts';
import { diagnose } from '../../../engine/diagnosis/diagnose.ts';
import { inEnglish } from '../../../messages/index.ts';
import type { Fault } from '../../../engine/judging/fault.ts';
import type { Finding } from '../../../engine/judging/finding.ts';
import type { CheckReport } from '../../../engine/judging/report.ts';

const causesOf = (judged: readonly JudgedCheck[], exchanges: readonly Exchange[]) =>
  diagnose(
    { header: { facts: {}, target: {} }, exchanges, footer: {} } as unknown as Evidence,
    [],
    judged,
  ).causes.map((cause) => ({ ...cause, summary: inEnglish(cause.summary) }));

/** A finding about a field. */
const of = (field: string, expected: string, got: unknown, more: Partial<Finding> = {}): Finding => ({
  fault: 'wrong-type',
  field,
  expected,
  actual: JSON.stringify(got),
  exchange: 1,
  got,
  ...more,
});

/** A finding about a whole request. */
const ofRequest = (fault: Fault, what: string, actual: string, exchange = 1): Finding => ({
  fault,
  what,
  expected: 'another response',
  actual,
  exchange,
});
const letIn = (what: string, exchange?: number) => ofRequest('let-in', what, '200', exchange);

const check = (
  id: string,
  findings: readonly Finding[],
  { outcome = 'fail', because }: { outcome?: CheckReport['outcome']; because?: Because } = {},
): JudgedCheck => ({
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
  ...(because && { because }),
});

const sent = (index: number, url: string, status: number, body: string, step = 'full'): Exchange => ({
  index,
  operation: 'start-task',
  step,
  purpose: 'p',
  startedMs: 0,
  request: { method: 'POST', url, headers: [], body: '{}' },
  response: { status, headers: [], body, bodyBytes: body.length },
  durationMs: 1,
});

const types = 'create-story/field-types';
const both = (expected: string, got: unknown, fault: Fault = 'wrong-type'): JudgedCheck[] => [
  check(types, [of('a', expected, got, { fault }), of('b', expected, got, { fault })]),
];
const inBoth = '2 fields of create-story (a, b)';
const [none, empty, half] = ['no Token', 'an empty Token', 'half of the Token'];
const shown = (operation: string, ...whats: readonly string[]): JudgedCheck[] =>
  whats.map((what) => check(`${operation}/refuses-${what}`, [ofRequest('shows-data', what, 'data', 0)]));
const echoes = [of('left', '1', 2, { fault: 'not-as-sent', exchange: 0 })];
const echoed: readonly JudgedCheck[] = [
  check('start-task/echoes-left', [...echoes, { ...echoes[0]!, exchange: 1 }]),
  check('start-task/echoes-consumed', [of('consumed', '1', 2, { fault: 'not-as-sent', exchange: 1 })]),
];
const twoStarts = (second: string) => [
  sent(0, '/tasks/1/start', 200, '{"id":1}'),
  sent(1, '/tasks/2/start', 200, second),
];
const rejectedAndNot = [sent(0, '/bugs/1/confirm', 401, '{}'), sent(1, '/tasks/1/start', 200, '{}')];

test.each<[name: string, readonly JudgedCheck[], readonly Exchange[], readonly string[]]>([
  ['null', both('a string', null), [], [`null is sent in fields that are not nullable: ${inBoth}`]],
  [
    'an empty string',
    both('an integer', ''),
    [],
    [`an empty string is sent for "unset" where it is not allowed: ${inBoth}`],
  ],
  [
    'the zero date',
    both('a date, or null', '0000-00-00', 'wrong-date'),
    [],
    [`the all-zero date is sent for "unset" where only null is allowed: ${inBoth}`],
  ],
  ['an object', both('a string', { id: 1 }), [], [`objects are sent instead of a string in ${inBoth}`]],
  ['nothing', both('a field', undefined, 'absent'), [], [`fields are missing: ${inBoth}`]],
  [
    'anything else',
    both('an array', 7),
    [],
    [`a field has the wrong type in ${inBoth}; expected an array, actual a number`],
  ],
  [
    'members of a user object, whatever their type',
    ['confirm-bug/a', 'confirm-bug/b'].map((id) =>
      check(
        id,
        ['an integer', 'a string'].map((type) =>
          of('openedBy', type, undefined, { fault: 'wrong-reference', actual: 'absent' }),
        ),
      ),
    ),
    [],
    [expect.any(String)],
  ],
  [
    'a Token that is not checked in several operations',
    ['confirm-bug', 'start-task'].flatMap((operation) =>
      [none!, empty!].map((what) => check(`${operation}/refuses-${what}`, [letIn(what)])),
    ),
    [],
    ['requests with no Token and an empty Token are accepted as valid in confirm-bug, start-task'],
  ],
  [
    'any Token in one operation, and half of the Token in others',
    [
      ...['confirm-bug', 'start-task', 'list-users'].map((id) =>
        check(`${id}/refuses-half`, [letIn(half!, 1)]),
      ),
      check('list-users/refuses-no-token', [letIn(none!, 0)]),
    ],
    ['token/none', 'token/cut-short'].map((step, at) => sent(at, '/users', 200, '{}', step)),
    [
      'a request with half of the Token is accepted as valid in confirm-bug, start-task',
      'requests with half of the Token and no Token are accepted as valid in list-users',
    ],
  ],
  [
    'rejections that show data, of three kinds',
    [...shown('confirm-bug', none!, empty!, half!), ...shown('list-users', none!)],
    rejectedAndNot,
    ['the rejections of 3 kinds of requests without a valid Token show data in confirm-bug, list-users'],
  ],
  [
    'rejections that show data, and accepted requests',
    [
      ...shown('start-task', none!, empty!),
      ...['start-task', 'confirm-bug'].map((id) => check(`${id}/refuses-half`, [letIn(half!, 1)])),
    ],
    rejectedAndNot,
    [
      'the rejections of requests with no Token or an empty Token show data in start-task',
      'a request with half of the Token is accepted as valid in start-task, confirm-bug',
    ],
  ],
  [
    'different responses',
    echoed,
    twoStarts('{"id":2}'),
    ['sent values do not come back in 2 fields of start-task (left, consumed)'],
  ],
  [
    'more fields come first',
    [
      check(types, [
        ...['a', 'b'].map((field) => of(field, 'a string', null, { times: 50 })),
        ...['c', 'd', 'e'].map((field) => of(field, 'an integer', '1')),
      ]),
    ],
    [],
    [expect.stringMatching(/^numbers /), expect.stringMatching(/^null /)],
  ],
  [
    'failures come before warnings',
    [
      check(
        'create-story/a',
        ['a', 'b', 'c'].map((field) => of(field, 'a string', null)),
        { outcome: 'warn' },
      ),
      check(
        'create-story/b',
        ['d', 'e'].map((field) => of(field, 'a string', '1')),
      ),
    ],
    [],
    [expect.stringMatching(/^numbers /), expect.stringMatching(/^null /)],
  ],
  ['a single finding is no cause', [check(types, [of('a', 'a string', null)])], [], []],
  [
    'nor are waived findings',
    both('a string', null).map((one) => ({ ...one, report: { ...one.report, outcome: 'waived' } })),
    [],
    [],
  ],
])('%s', (_, checks, exchanges, summaries) => {
  expect(causesOf(checks, exchanges).map(({ summary }) => summary)).toEqual(summaries);
});

test('a cause names its checks and fields, and counts its findings', () => {
  const findings = [of('id', 'an integer', '1', { times: 3 }), of('pri', 'an integer', '2')];
  const checks = [
    check('confirm-bug/field-types', findings),
    check('start-task/field-types', [of('left', 'a number', '1.5')]),
  ];
  expect(causesOf(checks, [])).toEqual([
    {
      id: 'number-in-quotes',
      scope: 'value',
      summary: 'numbers are sent as strings in 3 fields of confirm-bug, start-task (id, pri, left)',
      checks: ['confirm-bug/field-types', 'start-task/field-types'],
      fields: ['confirm-bug id', 'confirm-bug pri', 'start-task left'],
      findings: 5,
    },
  ]);
});
