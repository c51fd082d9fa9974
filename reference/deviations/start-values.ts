import type { JsonObject } from '../seed.ts';
import { answers, before, changes, each, kebab, lacks, rows, stale, stores, type Rows } from './rows.ts';

const echo = <Field extends string>(field: Field) =>
  ({ breaks: 'start-task.reflects', field, caughtBy: `echoes-${kebab(field)}` }) as const;
const both = ['echoes-consumed', 'echoes-left'];
const started = ['echoes-assigned-to', 'echoes-real-started', ...both];

/** Adds seconds to a local datetime. */
function moved(value: unknown, seconds: number): string {
  const at = Date.parse(`${String(value).replace(' ', 'T')}Z`) + seconds * 1000;
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

const hour = (change: (hour: number) => string) => (value: unknown) =>
  String(value).replace(/ (\d\d):/, (_, digits: string) => ` ${change(Number(digits))}:`);

const movedWhen = (when: (hour: number) => boolean, hours: number) => (value: unknown) =>
  when(Number(String(value).slice(11, 13))) ? moved(value, hours * 3600) : value;

const isEarly = (hours: number) => hours < 8;
const isLate = (hours: number) => hours > 19;

const swapped = ({ consumed, left, ...rest }: JsonObject): JsonObject => ({
  ...rest,
  consumed: left,
  left: consumed,
});

const moments: Rows = {
  ...changes(answers, echo('realStarted'), {
    'starts-on-a-12-hour-clock': hour((value) => String(((value + 11) % 12) + 1).padStart(2, '0')),
  }),
  ...changes(stores, echo('realStarted'), {
    'starts-eight-hours-later': ['moves the start by eight hours', (value) => moved(value, 8 * 3600)],
    'starts-on-the-minute': [
      'sets the seconds of the start to 0',
      (value) => {
        const whole = `${String(value).slice(0, -2)}00`;
        return whole === value ? moved(value, 60) : whole;
      },
    ],
    'starts-at-midnight': (value) => `${String(value).slice(0, 10)} 00:00:00`,
    'starts-in-this-month': [
      'moves a start before this month to its first day',
      (value, { store }) => {
        const first = `${store.now().toISOString().slice(0, 7)}-01 00:00:00`;
        return String(value) < first ? first : value;
      },
    ],
    'starts-now': (_, { store }) => store.now().toISOString().slice(0, 19).replace('T', ' '),
    'starts-with-day-and-month-swapped': [
      'swaps the day and the month of the start where that gives a date',
      (value) => String(value).replace(/-(0\d|1[0-2])-(0\d|1[0-2]) /, '-$2-$1 '),
    ],
    'starts-early-hours-the-day-before': ['moves a start before 8 by a day back', movedWhen(isEarly, -24)],
    'starts-early-hours-in-another-zone': ['moves a start before 8 by eight hours', movedWhen(isEarly, 8)],
    'starts-late-hours-the-day-after': ['moves a start after 19 by a day', movedWhen(isLate, 24)],
    'starts-late-hours-in-another-zone': [
      'moves a start after 19 by eight hours back',
      movedWhen(isLate, -8),
    ],
  }),
};

const assignees: Rows = changes(stores, echo('assignedTo'), {
  'leaves-assignee': ['leaves the task with its assignee', before('assignedTo')],
  'assigns-to-the-token-account': (_, { store }) => store.account,
});

const consumed: Rows = changes(stores, echo('consumed'), {
  'leaves-consumed': ['leaves the consumed effort as it was', before('consumed')],
  'clamps-consumed-to-the-estimate': [
    'takes the estimate where more was consumed',
    (value, context) => Math.min(Number(value), Number(context.before?.['estimate'])),
  ],
});

const left: Rows = changes(stores, echo('left'), {
  'leaves-left': ['leaves the remaining effort as it was', before('left')],
  'subtracts-consumed-from-left': (value, { input }) => Number(value) - Number(input['consumed']),
  'clamps-left-to-consumed': [
    'takes the consumed effort where more is left',
    (value, { input }) => Math.min(Number(value), Number(input['consumed'] ?? value)),
  ],
});

const cut = each(
  ['consumed', 'left'].flatMap((field) => [1, 2].map((digits) => ({ field, digits }))),
  { breaks: 'start-task.reflects', caughtBy: [] },
  ({ field, digits }) => [
    `cuts-${field}-to-${digits}-digits`,
    `cuts the ${field} effort to its last ${digits === 1 ? 'digit' : 'two digits'}`,
    stores(field, (value) => Number(value) % 10 ** digits),
    echo(field),
  ],
);

const zero = (field: 'consumed' | 'left') =>
  ({ breaks: `start-task.keeps-nothing-${field}`, field, caughtBy: `keeps-nothing-${field}` }) as const;

/** Omits a 0 from the response, like serializers that omit empty values. */
const lacksZero = (name: string): ReturnType<typeof lacks> => ({
  record: (record, context) => (record[name] === 0 ? lacks(name).record!(record, context) : record),
});

/** Values of a start that the response changes, always or only for some values. */
export const startEchoes: Rows = {
  ...moments,
  ...assignees,
  ...consumed,
  ...left,
  ...cut,
  ...rows({
    'assigns-to-a-real-name': [
      echo('assignedTo'),
      { record: (task) => ({ ...task, assignedTo: task['assignedToRealName'] }) },
    ],
    'rounds-consumed-to-days': [echo('consumed'), answers('consumed', (value) => Number(value) / 8)],
    'swaps-consumed-and-left': [{ ...echo('consumed'), caughtBy: both }, { record: swapped }],
    'puts-less-left-than-consumed-the-other-way-round': [
      { ...echo('left'), caughtBy: both },
      { record: (task) => (Number(task['left']) < Number(task['consumed']) ? swapped(task) : task) },
    ],
    'puts-more-left-than-consumed-the-other-way-round': [
      { ...echo('left'), caughtBy: both },
      { record: (task) => (Number(task['left']) > Number(task['consumed']) ? swapped(task) : task) },
    ],
    'answers-consumed-as-left': [echo('left'), { record: (task) => ({ ...task, left: task['consumed'] }) }],
    'writes-hours-unpadded': [
      { breaks: 'task.dates', field: 'realStarted', caughtBy: 'dates' },
      'writes an hour below ten with one digit',
      answers('realStarted', hour(String)),
    ],
    'writes-days-unpadded': [
      { breaks: 'task.dates', field: 'realStarted', caughtBy: 'dates' },
      'writes a day below ten with one digit',
      answers('realStarted', (moment) => String(moment).replace(/-0(\d )/, '-$1')),
    ],
    'ignores-nothing-left': [
      zero('left'),
      'keeps the effort that was left before where nothing is left',
      stores('left', (value, context) => (value === 0 ? context.before?.['left'] : value)),
    ],
    'leaves-out-left-0': [zero('left'), 'leaves a left effort of 0 out of the answer', lacksZero('left')],
    'leaves-null-for-left-0': [
      zero('left'),
      'answers null for a left effort of 0',
      answers('left', (left) => (left === 0 ? null : left)),
    ],
    'takes-the-estimate-as-consumed-where-nothing-is-left': [
      { ...zero('left'), field: 'consumed' },
      stores('consumed', (value, { input, before: task }) =>
        input['left'] === 0 ? task?.['estimate'] : value,
      ),
    ],
    'starts-now-where-nothing-is-left': [
      { ...zero('left'), field: 'realStarted' },
      stores('realStarted', (value, { input, store }) =>
        input['left'] === 0 ? store.now().toISOString().slice(0, 19).replace('T', ' ') : value,
      ),
    ],
    'ignores-nothing-consumed': [
      zero('consumed'),
      'takes half an hour as consumed where 0 was sent',
      stores('consumed', (value) => (value === 0 ? 0.5 : value)),
    ],
    'leaves-out-consumed-0': [zero('consumed'), lacksZero('consumed')],
    'answers-request-before': [
      { breaks: 'start-task.reflects', caughtBy: both },
      {
        record: (record, { memory, input }) => {
          const last = (memory.get('last') ?? { consumed: 0, left: 0 }) as object;
          memory.set('last', { consumed: input['consumed'], left: input['left'] });
          return { ...record, ...last };
        },
      },
    ],
    'answers-the-task-before': [
      { breaks: 'start-task.reflects', caughtBy: ['status-is-doing', ...started] },
      { record: (task, context) => context.before ?? task },
    ],
    'answers-the-start-before': [{ breaks: 'start-task.reflects', caughtBy: started }, stale('last')],
    'answers-the-first-start': [
      { breaks: 'start-task.reflects', caughtBy: ['returns-the-task-asked-for', ...started] },
      stale('first'),
    ],
  }),
};
