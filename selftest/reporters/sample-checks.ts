import type { OperationId } from '../../contract/operations.ts';
import { statements } from '../../contract/statements.ts';
import type { Statement, StatementId } from '../../contract/statements.ts';
import type {
  CheckReport,
  ExchangeReport,
  Finding,
  Observation,
  Outcome,
} from '../../engine/judging/report.ts';

/** The sample target. */
export const baseUrl = 'https://pms.example.test/zentao';

/** Takes index, step, `METHOD path`, status and body; gives an exchange of the sample target. */
export function answer(
  index: number,
  step: string,
  request: string,
  status: number,
  body: string,
): ExchangeReport {
  const [method = '', path = ''] = request.split(' ');
  const sent = method === 'POST' ? JSON.stringify({ assignedTo: 'mira', consumed: 3, left: 5 }) : undefined;
  const url = `${baseUrl}/api.php/v1${path}`;
  return {
    index,
    step,
    purpose: `${step.replaceAll('-', ' ')}, as section 4 shows it`,
    request: {
      method,
      url,
      headers: [
        ['host', 'pms.example.test'],
        ['accept', 'application/json'],
        ['token', '<masked>'],
        ...(sent === undefined ? [] : ([['content-type', 'application/json']] as const)),
      ],
      ...(sent === undefined ? {} : { body: sent }),
    },
    response: {
      status,
      headers: [
        ['content-type', 'application/json; charset=utf-8'],
        ['content-length', String(body.length)],
      ],
      body,
      bodyBytes: body.length,
    },
    startedMs: 20 * index,
    durationMs: 12 + index,
    curl: `curl -sS -X ${method} -H 'Token: '"$PMS_TOKEN"${sent === undefined ? '' : ` -H 'Content-Type: application/json' --data-raw '${sent}'`} '${url}'`,
  };
}

function withoutResponse({ response: _response, ...rest }: ExchangeReport): ExchangeReport {
  return { ...rest, error: { kind: 'timeout', message: 'no answer within 10 s' } };
}

const task = JSON.stringify({
  id: 7,
  name: 'Write the migration',
  status: 'wait',
  assignedTo: 'mira',
  realStarted: '2026-11-20 09:41:07',
  consumed: '3',
  left: 5,
  mailto: null,
  deleted: '0',
  children: [],
  team: [{ account: 'mira', left: 2.5 }],
});

/** Six exchanges, one of each kind that a report shows. */
export const exchanges: readonly ExchangeReport[] = [
  answer(
    0,
    'list-all-users',
    'GET /users?browse=&page=1&limit=2',
    200,
    '{"page":1,"total":9007199254740993,"limit":2,"users":[{"id":1,"account":"mira"},{"id":2,"account":"otto"}]}',
  ),
  answer(1, 'start-with-all-fields', 'POST /tasks/7/start', 200, task),
  answer(2, 'start-without-token', 'POST /tasks/7/start', 401, '{"error":"Unauthorized"}'),
  answer(3, 'create-with-five-fields', 'POST /stories', 200, '{"id":31,"status":"draft","stage":"wait"}'),
  answer(4, 'page-zero', 'GET /users?page=0', 500, '<h1>Oops</h1>\n<p>line two</p>'),
  withoutResponse(answer(5, 'confirm-with-all-fields', 'POST /bugs/3/confirm', 0, '')),
];

/** Takes what is particular of one check; gives its report, with what its statement says. */
export function check(
  id: string,
  title: string,
  statement: StatementId,
  outcome: Outcome,
  more: Partial<CheckReport> = {},
): CheckReport {
  const stated: Statement = statements[statement];
  return {
    id,
    title,
    operation: id.slice(0, id.indexOf('/')) as OperationId,
    level: stated.level,
    sections: stated.section.split(', '),
    statement: { id: statement, says: stated.says },
    outcome,
    findings: [],
    observations: [],
    exchanges: [],
    ...more,
  };
}

export function finding(
  message: string,
  field: string,
  expected: string,
  actual: string,
  exchange: number,
): Finding {
  return { message, field, path: `/${field}`, expected, actual, exchange };
}

function observation(aspect: string, message: string, value: unknown, exchange: number): Observation {
  return { aspect, message, value, exchange };
}

const needBugs = {
  reason: 'No bug ids were given.',
  hint: 'PMS_BUG_IDS (--bugs): ids of bugs that are not confirmed yet',
};

/** A check for every outcome, over all operations and levels. */
export const checks: readonly CheckReport[] = [
  check(
    'confirm-bug/accepts-all-fields',
    'a confirm with all five fields is accepted',
    'confirm-bug.accepts',
    'blocked',
    { ...needBugs, exchanges: [5] },
  ),
  check('confirm-bug/echoes-pri', 'pri is that of the request', 'confirm-bug.updates', 'blocked', needBugs),
  check('confirm-bug/refuses-no-token', 'without a Token there is no record', 'token.required', 'skipped', {
    reason: 'Left out by --read-only.',
  }),
  check(
    'start-task/accepts-all-fields',
    'a start with all five fields is accepted',
    'start-task.accepts',
    'pass',
    { exchanges: [1], hint: 'Answer 2xx with the record itself.' },
  ),
  check('start-task/status-is-doing', 'a started task has status doing', 'start-task.sets-status', 'fail', {
    findings: [finding('status is not doing', 'status', '"doing"', '"wait"', 1)],
    hint: 'Update status before building the response.',
    exchanges: [1],
  }),
  check('start-task/field-types', 'every field has its documented type', 'task.field-types', 'fail', {
    findings: [
      finding('consumed is a string', 'consumed', 'a JSON number', 'the string "3"', 1),
      {
        message: 'left of a team member is not a whole number',
        field: 'team',
        path: '/team/0/left',
        expected: 'a whole number',
        actual: '2.5',
        exchange: 1,
        alsoIn: [2, 3],
      },
    ],
    hint: 'Serialize counters as numbers.',
    exchanges: [1, 2],
  }),
  check('start-task/refuses-no-token', 'without a Token there is no record', 'token.required', 'pass', {
    exchanges: [2],
  }),
  check(
    'start-task/refusal-without-token',
    'how a start without a Token is refused',
    'token.refusal',
    'observed',
    {
      observations: [
        observation('status', 'answers 401', 401, 2),
        observation('body', 'an object with error', { error: 'Unauthorized' }, 2),
      ],
      exchanges: [2],
    },
  ),
  check('create-story/status-is-active', 'a new story is active', 'create-story.new-status', 'waived', {
    reason: 'Stories are reviewed first; PMS-114, until 2027-01-31.',
    findings: [finding('status is not active', 'status', '"active"', '"draft"', 3)],
    exchanges: [3],
  }),
  check('create-story/new-id-each-time', 'two stories have different ids', 'create-story.new-id', 'broken', {
    reason: 'TypeError: records is not iterable',
    exchanges: [3],
  }),
  check('list-users/answers-a-page', 'the answer is a page of users', 'list-users.accepts', 'pass', {
    exchanges: [0],
  }),
  check('list-users/media-type-is-json', 'the body is labelled as JSON', 'service.json-media-type', 'warn', {
    findings: [
      {
        message: 'the body is labelled as HTML',
        expected: 'application/json',
        actual: 'text/html',
        exchange: 4,
      },
    ],
    hint: 'Send Content-Type: application/json.',
    exchanges: [0, 4],
  }),
  check('list-users/page-zero', 'what page 0 is answered with', 'list-users.page-zero', 'observed', {
    observations: [
      observation('status', 'answers 500', 500, 4),
      observation('media type', 'text/html', 'text/html', 4),
    ],
    exchanges: [4],
  }),
];
