import { enums } from '../../contract/enums.ts';
import { actsThoughRefused, commentsInOtherScripts, commonFaults, wrongAnswers } from './any-operation.ts';
import { nextTurn } from '../override.ts';
import { oneNode, oneNodeOf } from './one-node.ts';
import { leaks } from './leaks.ts';
import { personsOfTasks } from './persons.ts';
import { missingFields, wrongTypes, wrongValues, type Forms, type WrongValue } from './fields.ts';
import { startEchoes } from './start-values.ts';
import { anyFields, showsWithoutBody, startsWithoutFields, tokenForms } from './token-forms.ts';
import {
  answers,
  each,
  isLowerCase,
  outOfOrder,
  refuses,
  rows,
  stores,
  table,
  type Deviation,
  type Rows,
} from './rows.ts';

const operation = 'start-task';

const types: Forms = {
  'a-string': 'id project pri estimate consumed left',
  null: 'parent name type left assignedTo finishedBy children',
  'a-fraction': 'execution version progress',
  'an-empty-string': 'story mailto planDuration storyID files',
  two: 'status',
  'an-array': 'desc closedBy',
  'an-object': 'openedBy assignedTo team',
  'a-number': 'assignedDate',
  zero: 'deleted storyTitle needConfirm',
  'zero-in-quotes': 'needConfirm',
  false: 'deleted',
  true: 'vision',
};

const dates: readonly WrongValue[] = [
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

const status = { breaks: 'start-task.sets-status', field: 'status', caughtBy: 'status-is-doing' } as const;

const statuses = each(
  enums.taskStatus.values.filter((value) => value !== 'doing'),
  status,
  (value) => [
    `sets-status-${value}`,
    value === 'wait' ? 'leaves the task waiting' : `sets the status ${value}`,
    stores('status', () => value),
  ],
);

const noEffect = { breaks: 'token.no-effect', caughtBy: 'refused-request-changes-nothing' } as const;
const accepts = { breaks: 'start-task.accepts', caughtBy: 'accepts-all-fields' } as const;

const others: Rows = rows({
  'waits-under-a-lower-case-name': [
    status,
    'leaves the task waiting when the header is named token',
    stores('status', (value, context) => (isLowerCase(context) ? 'wait' : value)),
  ],
  'restarts-and-acts-though-refused': [
    { ...noEffect, field: 'left' },
    'starts a started task again, also when it refuses the request for its Token',
    { repeats: true, actsUnauthenticated: () => true },
  ],
  'acts-though-refused-and-forbids-started-tasks': [
    noEffect,
    'starts a task also when it refuses the request for its Token, and answers 403 to a started one',
    {
      actsUnauthenticated: () => true,
      respond: (response, { ending }) => (ending === 'conflict' ? { ...response, status: 403 } : response),
    },
  ],
  'wraps-the-first-record': [
    accepts,
    'answers the first start with the task under data, and the others with the task',
    {
      respond: (response, context) =>
        context.ending === 'done' && nextTurn(context) === 1
          ? { ...response, body: `{"data":${response.body}}` }
          : response,
    },
  ],
  'fails-where-nothing-is-left-now-and-then': [
    accepts,
    'one of two nodes answers a start with left 0 with 500',
    oneNode(2, 0, outOfOrder, ({ input }) => input['left'] === 0),
  ],
  'refuses-waiting-tasks': [accepts, 'refuses to start any task', refuses(() => true)],
  'refuses-a-start-with-a-time': [
    { ...accepts, field: 'realStarted' },
    refuses((input) => String(input['realStarted']).includes(' ')),
  ],
  'answers-another-task': [
    { breaks: 'start-task.same-task', field: 'id', caughtBy: 'returns-the-task-asked-for' },
    answers('id', (id) => Number(id) + 2),
  ],
  'status-is-unlisted': [
    { breaks: 'task.enum-values', field: 'status', caughtBy: ['enum-values', 'status-is-doing'] },
    'answers a status outside its list',
    answers('status', () => 'started'),
  ],
});

const stated = 'id status assignedTo realStarted consumed left';
const shown =
  'project parent execution name type pri estimate deadline openedBy openedDate deleted assignedToRealName children progress';

/** Wrong ways to start a task. */
export const startTaskDeviations: readonly Deviation[] = [
  ...wrongAnswers(operation, accepts),
  ...table(
    operation,
    statuses,
    others,
    commentsInOtherScripts(operation),
    startEchoes,
    personsOfTasks,
    startsWithoutFields,
    showsWithoutBody,
  ),
  ...missingFields(operation, 'task.stated-fields', 'required-fields-present', stated),
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
  ...commonFaults(operation, accepts),
  ...oneNodeOf(operation, accepts),
  ...leaks(operation),
  ...tokenForms(operation, anyFields),
  ...actsThoughRefused(operation),
];
