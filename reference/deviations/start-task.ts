import { enums } from '../../contract/enums.ts';
import { actsThoughRefused, commonFaults, wrongAnswers } from './any-operation.ts';
import { leaks } from './leaks.ts';
import { missingFields, wrongTypes, wrongValues } from './fields.ts';
import { startValues } from './start-values.ts';
import { startsWithoutFields, tokenForms } from './token-forms.ts';
import { answers, isLowerCase, refuses, stores, table } from './rows.ts';
import type { Deviation, Row } from './rows.ts';

const operation = 'start-task';

const types: Parameters<typeof wrongTypes>[2] = [
  ['id', 'a-string'],
  ['project', 'a-string'],
  ['parent', 'null'],
  ['execution', 'a-fraction'],
  ['story', 'an-empty-string'],
  ['name', 'null'],
  ['type', 'null'],
  ['pri', 'a-string'],
  ['estimate', 'a-string'],
  ['consumed', 'a-string'],
  ['left', 'a-string'],
  ['left', 'null'],
  ['status', 'two'],
  ['mailto', 'an-empty-string'],
  ['desc', 'an-array'],
  ['version', 'a-fraction'],
  ['openedBy', 'an-object'],
  ['assignedDate', 'a-number'],
  ['assignedTo', 'an-object'],
  ['assignedTo', 'null'],
  ['finishedBy', 'null'],
  ['closedBy', 'an-array'],
  ['planDuration', 'an-empty-string'],
  ['deleted', 'zero'],
  ['deleted', 'false'],
  ['vision', 'true'],
  ['storyID', 'an-empty-string'],
  ['storyTitle', 'zero'],
  ['children', 'null'],
  ['team', 'an-object'],
  ['files', 'an-empty-string'],
  ['needConfirm', 'zero'],
  ['needConfirm', 'zero-in-quotes'],
  ['progress', 'a-fraction'],
];

const dates: Parameters<typeof wrongValues>[3] = [
  ['openedDate', 'is-utc', 'in the form of a bug', '2024-04-02T08:15:27Z'],
  ['openedDate', 'has-no-seconds', 'without seconds', '2024-04-02 08:15'],
  ['openedDate', 'has-a-fraction', 'with a fraction of a second', '2024-04-02 08:15:27.250'],
  ['lastEditedDate', 'is-at-25-hours', 'at an hour that no day has', '2024-04-02 25:15:27'],
  ['finishedDate', 'is-on-31-february', 'as a day that no February has', '2024-02-31 08:15:27'],
  ['closedDate', 'is-a-day', 'without its time', '2024-04-02'],
  ['deadline', 'has-a-time', 'with a time', '2024-07-05 00:00:00'],
  ['deadline', 'is-utc', 'as a datetime', '2024-07-05T00:00:00Z'],
  ['estStarted', 'has-slashes', 'with slashes', '2024/06/24'],
  ['estStarted', 'is-on-31-june', 'as a day that no June has', '2024-06-31'],
];

const shown = [
  'project',
  'parent',
  'execution',
  'name',
  'type',
  'pri',
  'estimate',
  'deadline',
  'openedBy',
  'openedDate',
  'deleted',
  'assignedToRealName',
  'children',
  'progress',
];

const statuses = Object.fromEntries(
  enums.taskStatus.values
    .filter((status) => status !== 'doing')
    .map((status): [string, Row] => [
      `sets-status-${status}`,
      {
        breaks: 'start-task.sets-status',
        does: status === 'wait' ? 'leaves the task waiting' : `sets the status ${status}`,
        field: 'status',
        override: stores('status', () => status),
        caughtBy: 'status-is-doing',
      },
    ]),
);

const echo = (field: string, does: string, override: Row['override'], caughtBy: string): Row => ({
  breaks: 'start-task.reflects',
  does,
  field,
  override,
  caughtBy,
});

/** A local datetime moved by so many seconds. */
function shifted(value: unknown, seconds: number): string {
  const moved = new Date(Date.parse(`${String(value).replace(' ', 'T')}Z`) + seconds * 1000);
  return moved.toISOString().slice(0, 19).replace('T', ' ');
}

const hour = (change: (hour: number) => string) => (value: unknown) =>
  String(value).replace(/ (\d\d):/, (_, digits: string) => ` ${change(Number(digits))}:`);

const echoes: Readonly<Record<string, Row>> = {
  'starts-on-a-12-hour-clock': echo(
    'realStarted',
    'answers the hour of a 12-hour clock',
    answers(
      'realStarted',
      hour((value) => String(((value + 11) % 12) + 1).padStart(2, '0')),
    ),
    'echoes-real-started',
  ),
  'leaves-assignee': echo(
    'assignedTo',
    'leaves the task with its assignee',
    stores('assignedTo', (_, { before }) => before?.['assignedTo']),
    'echoes-assigned-to',
  ),
  'assigns-to-the-token-account': echo(
    'assignedTo',
    'assigns the task to the account of the Token',
    stores('assignedTo', (_, { store }) => store.account),
    'echoes-assigned-to',
  ),
  'assigns-to-a-real-name': echo(
    'assignedTo',
    'answers the display name of the assignee',
    { record: (record) => ({ ...record, assignedTo: record['assignedToRealName'] }) },
    'echoes-assigned-to',
  ),
  'starts-eight-hours-later': echo(
    'realStarted',
    'moves the start by eight hours',
    stores('realStarted', (value) => shifted(value, 8 * 3600)),
    'echoes-real-started',
  ),
  'starts-on-the-minute': echo(
    'realStarted',
    'sets the seconds of the start to 0',
    stores('realStarted', (value) => {
      const whole = `${String(value).slice(0, -2)}00`;
      return whole === value ? shifted(value, 60) : whole;
    }),
    'echoes-real-started',
  ),
  'starts-at-midnight': echo(
    'realStarted',
    'drops the time of the start',
    stores('realStarted', (value) => `${String(value).slice(0, 10)} 00:00:00`),
    'echoes-real-started',
  ),
  'starts-now': echo(
    'realStarted',
    'takes the present for the start',
    stores('realStarted', (_, { store }) => store.now().toISOString().slice(0, 19).replace('T', ' ')),
    'echoes-real-started',
  ),
  'leaves-consumed': echo(
    'consumed',
    'leaves the consumed effort as it was',
    stores('consumed', (_, { before }) => before?.['consumed']),
    'echoes-consumed',
  ),
  'rounds-consumed-to-days': echo(
    'consumed',
    'answers the consumed effort in days',
    answers('consumed', (value) => Number(value) / 8),
    'echoes-consumed',
  ),
  'leaves-left': echo(
    'left',
    'leaves the remaining effort as it was',
    stores('left', (_, { before }) => before?.['left']),
    'echoes-left',
  ),
  'subtracts-consumed-from-left': echo(
    'left',
    'subtracts the consumed effort from the remaining effort',
    stores('left', (left, { input }) => Number(left) - Number(input['consumed'])),
    'echoes-left',
  ),
  'swaps-consumed-and-left': {
    ...echo('consumed', 'swaps consumed and remaining effort', {}, ''),
    override: { record: (record) => ({ ...record, consumed: record['left'], left: record['consumed'] }) },
    caughtBy: ['echoes-consumed', 'echoes-left'],
  },
};

const others: Readonly<Record<string, Row>> = {
  'writes-hours-unpadded': {
    breaks: 'task.dates',
    does: 'writes an hour below ten with one digit',
    field: 'realStarted',
    override: answers('realStarted', hour(String)),
    caughtBy: 'dates',
  },
  'waits-under-a-lower-case-name': {
    breaks: 'start-task.sets-status',
    does: 'leaves the task waiting when the header is named token',
    field: 'status',
    override: stores('status', (status, context) => (isLowerCase(context) ? 'wait' : status)),
    caughtBy: 'status-is-doing',
  },
  'restarts-and-acts-though-refused': {
    breaks: 'token.no-effect',
    does: 'starts a started task again, also when it refuses the request for its Token',
    field: 'left',
    override: { repeats: true, actsUnauthenticated: () => true },
    caughtBy: 'refused-request-changes-nothing',
  },
  'acts-though-refused-and-forbids-started-tasks': {
    breaks: 'token.no-effect',
    does: 'starts a task also when it refuses the request for its Token, and answers 403 to a started one',
    override: {
      actsUnauthenticated: () => true,
      respond: (response, { ending }) => (ending === 'conflict' ? { ...response, status: 403 } : response),
    },
    caughtBy: 'refused-request-changes-nothing',
  },
  'refuses-waiting-tasks': {
    breaks: 'start-task.accepts',
    does: 'refuses to start any task',
    override: refuses(() => true),
    caughtBy: 'accepts-all-fields',
  },
  'refuses-a-start-with-a-time': {
    breaks: 'start-task.accepts',
    does: 'refuses a start that is given with its time',
    field: 'realStarted',
    override: refuses((input) => String(input['realStarted']).includes(' ')),
    caughtBy: 'accepts-all-fields',
  },
  'answers-another-task': {
    breaks: 'start-task.same-task',
    does: 'answers with the id of another task',
    field: 'id',
    override: answers('id', (id) => Number(id) + 2),
    caughtBy: 'returns-the-task-asked-for',
  },
  'status-is-unlisted': {
    breaks: 'task.enum-values',
    does: 'answers a status outside its list',
    field: 'status',
    override: answers('status', () => 'started'),
    caughtBy: ['enum-values', 'status-is-doing'],
  },
  'answers-request-before': {
    breaks: 'start-task.reflects',
    does: 'answers the effort that the request before sent',
    override: {
      record: (record, { memory, input }) => {
        const last = (memory.get('last') ?? { consumed: 0, left: 0 }) as object;
        memory.set('last', { consumed: input['consumed'], left: input['left'] });
        return { ...record, ...last };
      },
    },
    caughtBy: ['echoes-consumed', 'echoes-left'],
  },
};

/** Wrong ways to start a task. */
export const startTaskDeviations: readonly Deviation[] = [
  ...wrongAnswers(operation, 'start-task.accepts', ['accepts-all-fields']),
  ...table(operation, { ...statuses, ...others, ...echoes, ...startValues, ...startsWithoutFields }),
  ...missingFields(operation, 'task.stated-fields', 'required-fields-present', [
    'id',
    'status',
    'assignedTo',
    'realStarted',
    'consumed',
    'left',
  ]),
  ...missingFields(operation, 'task.shown-fields', 'all-fields-present', shown),
  ...wrongTypes(operation, 'task.field-types', types),
  ...wrongValues(operation, 'task.enum-values', 'enum-values', [
    ['type', 'is-unlisted', 'outside its list', 'development'],
    ['type', 'is-capitalised', 'with a capital', 'Devel'],
  ]),
  ...wrongValues(operation, 'task.dates', 'dates', dates),
  ...wrongValues(operation, 'start-task.reflects', 'echoes-real-started', [
    ['realStarted', 'is-empty', 'as an empty string', ''],
    ['realStarted', 'is-null', 'as null', null],
    ['realStarted', 'is-zero', 'as the zero date', '0000-00-00 00:00:00'],
  ]),
  ...commonFaults(operation),
  ...leaks(operation),
  ...tokenForms(operation),
  ...actsThoughRefused(operation),
];
