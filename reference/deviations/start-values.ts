import { stores } from './rows.ts';
import type { Row } from './rows.ts';

const echo = (
  field: string,
  does: string,
  override: Row['override'],
  caughtBy: Row['caughtBy'] = `echoes-${field}`,
): Row => ({
  breaks: 'start-task.reflects',
  does,
  field,
  override,
  caughtBy,
});

/** A local datetime moved by so many hours. */
function moved(value: unknown, hours: number): string {
  const at = Date.parse(`${String(value).replace(' ', 'T')}Z`) + hours * 3600_000;
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

const hourOf = (value: unknown) => Number(String(value).slice(11, 13));

const movedWhen = (does: string, when: (hour: number) => boolean, hours: number): Row =>
  echo(
    'realStarted',
    does,
    stores('realStarted', (value) => (when(hourOf(value)) ? moved(value, hours) : value)),
    'echoes-real-started',
  );

const isEarly = (hour: number) => hour < 8;
const isLate = (hour: number) => hour > 19;

/** Leaves a 0 out of the answer, as serializers do that omit empty values. */
const lacksZero = (name: string): Row['override'] => ({
  record: ({ [name]: value, ...rest }) => (value === 0 ? rest : { ...rest, [name]: value }),
});

/** Values of a start that come back changed at some sizes only. */
export const startValues: Readonly<Record<string, Row>> = {
  'starts-early-hours-the-day-before': movedWhen('moves a start before 8 by a day back', isEarly, -24),
  'starts-early-hours-in-another-zone': movedWhen('moves a start before 8 by eight hours', isEarly, 8),
  'starts-late-hours-the-day-after': movedWhen('moves a start after 19 by a day', isLate, 24),
  'starts-late-hours-in-another-zone': movedWhen('moves a start after 19 by eight hours back', isLate, -8),
  'puts-less-left-than-consumed-the-other-way-round': echo(
    'left',
    'swaps the efforts where less is left than was consumed',
    {
      record: (task) =>
        Number(task['left']) < Number(task['consumed'])
          ? { ...task, left: task['consumed'], consumed: task['left'] }
          : task,
    },
    ['echoes-consumed', 'echoes-left'],
  ),
  'puts-more-left-than-consumed-the-other-way-round': echo(
    'left',
    'swaps the efforts where more is left than was consumed',
    {
      record: (task) =>
        Number(task['left']) > Number(task['consumed'])
          ? { ...task, left: task['consumed'], consumed: task['left'] }
          : task,
    },
    ['echoes-consumed', 'echoes-left'],
  ),
  ...Object.fromEntries(
    ['consumed', 'left'].flatMap((field): [string, Row][] =>
      [1, 2].map((digits) => [
        `cuts-${field}-to-${digits}-digits`,
        echo(
          field,
          `cuts the ${field} effort to its last ${digits === 1 ? 'digit' : 'two digits'}`,
          stores(field, (value) => Number(value) % 10 ** digits),
        ),
      ]),
    ),
  ),
  'clamps-consumed-to-the-estimate': echo(
    'consumed',
    'takes the estimate where more was consumed',
    stores('consumed', (value, { before }) => Math.min(Number(value), Number(before?.['estimate']))),
  ),
  'clamps-left-to-consumed': echo(
    'left',
    'takes the consumed effort where more is left',
    stores('left', (value, { input }) => Math.min(Number(value), Number(input['consumed'] ?? value))),
  ),
  'ignores-nothing-left': {
    breaks: 'start-task.keeps-nothing-left',
    does: 'keeps the effort that was left before where nothing is left',
    field: 'left',
    override: stores('left', (value, { before }) => (value === 0 ? before?.['left'] : value)),
    caughtBy: 'keeps-nothing-left',
  },
  'leaves-out-left-0': {
    breaks: 'start-task.keeps-nothing-left',
    does: 'leaves a left effort of 0 out of the answer',
    field: 'left',
    override: lacksZero('left'),
    caughtBy: 'keeps-nothing-left',
  },
  'ignores-nothing-consumed': {
    breaks: 'start-task.keeps-nothing-consumed',
    does: 'takes half an hour as consumed where 0 was sent',
    field: 'consumed',
    override: stores('consumed', (value) => (value === 0 ? 0.5 : value)),
    caughtBy: 'keeps-nothing-consumed',
  },
  'leaves-out-consumed-0': {
    breaks: 'start-task.keeps-nothing-consumed',
    does: 'leaves a consumed effort of 0 out of the answer',
    field: 'consumed',
    override: lacksZero('consumed'),
    caughtBy: 'keeps-nothing-consumed',
  },
  'answers-the-task-before': {
    breaks: 'start-task.reflects',
    does: 'answers the task as it was before the start',
    override: { record: (task, { before }) => before ?? task },
    caughtBy: [
      'status-is-doing',
      'echoes-assigned-to',
      'echoes-real-started',
      'echoes-consumed',
      'echoes-left',
    ],
  },
  'answers-the-start-before': {
    breaks: 'start-task.reflects',
    does: 'answers what the start before came to, with the id put right',
    override: {
      record: (task, { memory }) => {
        const last = memory.get('last') ?? task;
        memory.set('last', task);
        return { ...(last as object), id: task['id'] };
      },
    },
    caughtBy: ['echoes-assigned-to', 'echoes-real-started', 'echoes-consumed', 'echoes-left'],
  },
  'answers-the-first-start': {
    breaks: 'start-task.reflects',
    does: 'answers the first start to every one',
    override: {
      record: (task, { memory }) => {
        if (!memory.has('first')) memory.set('first', task);
        return memory.get('first');
      },
    },
    caughtBy: [
      'returns-the-task-asked-for',
      'echoes-assigned-to',
      'echoes-real-started',
      'echoes-consumed',
      'echoes-left',
    ],
  },
  'answers-consumed-as-left': echo('left', 'answers the consumed effort as what is left', {
    record: (task) => ({ ...task, left: task['consumed'] }),
  }),
};
