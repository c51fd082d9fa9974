// Longer than other files: one table, a row for each right service.
import { records } from '../../contract/records.ts';
import type { RecordName } from '../../contract/records.ts';
import type { Context, Override } from '../override.ts';
import { freedomTable, omit, shows, showsWith } from './rows.ts';
import type { Freedom } from './rows.ts';

/** The fields of a table that may be absent, less those that a request sets. */
function absentable(record: RecordName, sent: readonly string[]): string[] {
  return Object.entries(records[record].fields)
    .filter(
      ([field, { presence }]) => (presence === 'optional' || presence === 'shown') && !sent.includes(field),
    )
    .map(([field]) => field);
}

const optionalOfBug = absentable('bug', ['assignedTo', 'type', 'mailto']);
const shownOfTask = absentable('task', []);
const sentOfStory = ['spec', 'verify', 'source', 'sourceNote', 'estimate', 'keywords'];
const shownOfStory = absentable('story', sentOfStory);

const oneByOne = (fields: readonly string[]): Override => ({
  record: (record, { memory }) => {
    const turn = Number(memory.get('turn') ?? 0);
    memory.set('turn', turn + 1);
    return omit(record, [fields[turn % fields.length]!]);
  },
});

const bugDates = ['activatedDate', 'assignedDate', 'closedDate', 'lastEditedDate'];
const taskDates = ['finishedDate', 'canceledDate', 'closedDate', 'activatedDate', 'deadline', 'estStarted'];

const setAll = (fields: readonly string[], value: unknown) =>
  showsWith(Object.fromEntries(fields.map((field) => [field, value])));

const withFraction = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*\dZ$/.test(value) ? value.replace('Z', '.250Z') : value;

const changed = (change: (value: unknown, field: string) => unknown) =>
  shows((record) =>
    Object.fromEntries(Object.entries(record).map(([field, value]) => [field, change(value, field)])),
  );

const named: Readonly<Record<string, string>> = {
  ' ': 'nbsp',
  '(': 'lpar',
  ')': 'rpar',
  ':': 'colon',
  '#': 'num',
};
const escaped = (value: unknown) =>
  typeof value === 'string' ? value.replace(/[ ():#]/g, (sign) => `&${named[sign]};`) : value;
const marked = (value: unknown) => (typeof value === 'string' && value !== '' ? `<p>${value}</p>` : value);

/** Sets a field of the stored record whenever an operation took effect. */
const stored = (change: (context: Context) => Record<string, unknown>): Override => ({
  effect: (record, context) => {
    Object.assign(record, change(context));
  },
});

/** What the tables of section 2 and the transitions of section 3 leave open. */
export const recordFreedoms: readonly Freedom[] = freedomTable({
  'keeps-estimates-to-one-decimal': {
    uses: 'the precision of a float is not shown: one decimal of an estimate is kept',
    section: '2.4',
    operation: 'create-story',
    override: stored(({ input }) =>
      typeof input['estimate'] === 'number' ? { estimate: Math.round(input['estimate'] * 10) / 10 } : {},
    ),
  },
  'bug-without-optional-fields': {
    uses: 'fields with Req = no may be absent: all of them',
    section: '2.2',
    operation: 'confirm-bug',
    override: shows((bug) => omit(bug, optionalOfBug)),
  },
  'bug-without-one-optional-field': {
    uses: 'fields with Req = no may be absent: another one each time',
    section: '2.2',
    operation: 'confirm-bug',
    override: oneByOne(optionalOfBug),
  },
  'bug-without-unsent-fields-at-times': {
    uses: 'fields with Req = no may be absent: assignee, type and cc list every other time they are not sent',
    section: '2.2',
    operation: 'confirm-bug',
    override: {
      record: (bug, { input, memory }) => {
        const turn = Number(memory.get('turn') ?? 0);
        memory.set('turn', turn + 1);
        const unsent = ['assignedTo', 'type', 'mailto'].filter((field) => !(field in input));
        return turn % 2 === 0 ? omit(bug, unsent) : bug;
      },
    },
  },
  'task-without-shown-fields': {
    uses: 'tables without a Req column promise no presence: six fields',
    section: '2.3',
    operation: 'start-task',
    override: shows((task) => omit(task, shownOfTask)),
    warns: ['start-task/all-fields-present'],
  },
  'task-without-one-shown-field': {
    uses: 'tables without a Req column promise no presence: one field fewer each time',
    section: '2.3',
    operation: 'start-task',
    override: oneByOne(shownOfTask),
    warns: ['start-task/all-fields-present'],
  },
  'story-without-shown-fields': {
    uses: 'tables without a Req column promise no presence: the stated and the sent fields',
    section: '2.4',
    operation: 'create-story',
    override: shows((story) => omit(story, shownOfStory)),
    warns: ['create-story/all-fields-present'],
  },
  'story-without-unsent-fields': {
    uses: 'tables without a Req column promise no presence: sendable fields only when they were sent',
    section: '2.4',
    operation: 'create-story',
    override: {
      record: (story, { input }) =>
        omit(
          story,
          sentOfStory.filter((field) => !(field in input)),
        ),
    },
    warns: ['create-story/all-fields-present'],
  },
  'dates-with-a-fraction': {
    uses: 'ISO 8601 allows fractions of a second',
    section: '2',
    override: changed(withFraction),
  },
  'bug-unset-dates-null': {
    uses: 'how an unset date looks is not shown: null',
    section: '2.2',
    operation: 'confirm-bug',
    override: setAll(bugDates, null),
  },
  'bug-unset-dates-zero': {
    uses: 'how an unset date looks is not shown: the zero date',
    section: '2.2',
    operation: 'confirm-bug',
    override: setAll(bugDates, '0000-00-00 00:00:00'),
  },
  'bug-unset-dates-zero-utc': {
    uses: 'how an unset date looks is not shown: the zero date with Z',
    section: '2.2',
    operation: 'confirm-bug',
    override: setAll(bugDates, '0000-00-00T00:00:00Z'),
  },
  'bug-nullable-fields-null': {
    uses: 'nullable fields can be null: all of them',
    section: '2.2',
    operation: 'confirm-bug',
    override: setAll(['deadline', 'resolvedBy', 'resolvedDate', 'closedBy', 'taskName', 'planName'], null),
  },
  'task-unset-dates-null': {
    uses: 'how an unset date looks is not shown: null',
    section: '2.3',
    operation: 'start-task',
    override: setAll(taskDates, null),
  },
  'task-unset-dates-zero': {
    uses: 'how an unset date looks is not shown: the zero date',
    section: '2.3',
    operation: 'start-task',
    override: shows((task) => ({
      ...task,
      ...Object.fromEntries(taskDates.map((field) => [field, '0000-00-00 00:00:00'])),
      deadline: '0000-00-00',
      estStarted: '0000-00-00',
    })),
  },
  'bug-unset-type-empty': {
    uses: 'how an enum field looks that is not set is not shown: an empty string until a type is sent',
    section: '2.2',
    operation: 'confirm-bug',
    override: {
      effect: (bug, { input, memory }) => {
        const key = `typed ${String(bug['id'])}`;
        if ('type' in input) memory.set(key, true);
        if (!memory.has(key)) bug['type'] = '';
      },
    },
  },
  'task-unset-type-empty': {
    uses: 'how an enum field looks that is not set is not shown: an empty string',
    section: '2.3',
    operation: 'start-task',
    override: showsWith({ type: '' }),
  },
  'bug-unassigned-null': {
    uses: 'how an unset user reference looks is not shown: null until an assignee is sent',
    section: '2.1',
    operation: 'confirm-bug',
    override: {
      effect: (bug, { input, memory }) => {
        const key = `assigned ${String(bug['id'])}`;
        if ('assignedTo' in input) memory.set(key, true);
        if (!memory.has(key)) bug['assignedTo'] = null;
      },
    },
  },
  'bug-unedited-empty': {
    uses: 'how an unset user reference looks is not shown: an empty string',
    section: '2.1',
    operation: 'confirm-bug',
    override: showsWith({ lastEditedBy: '' }),
  },
  'bug-references-zero': {
    uses: 'references may carry 0 for none: who resolved, closed and edited a bug',
    section: '2',
    operation: 'confirm-bug',
    override: showsWith({ resolvedBy: 0, closedBy: 0, lastEditedBy: 0, plan: 0, linkBug: 0 }),
  },
  'bug-references-have-other-ids': {
    uses: 'what the id of a user reference counts is not shown: other numbers than in the user list',
    section: '2.1',
    operation: 'confirm-bug',
    override: changed((value) =>
      typeof value === 'object' && value !== null && 'account' in value
        ? { ...value, id: 9000 + String(value.account).length }
        : value,
    ),
  },
  'task-references-zero': {
    uses: 'references may carry 0 for none: who finished, canceled and closed a task',
    section: '2',
    operation: 'start-task',
    override: showsWith({ finishedBy: 0, canceledBy: 0, closedBy: 0, storyID: 0 }),
  },
  'story-references-zero': {
    uses: 'references may carry 0 for none: the plan of a story and its users',
    section: '2',
    operation: 'create-story',
    override: showsWith({ plan: 0, assignedTo: 0, reviewedBy: 0, closedBy: 0 }),
  },
  'bug-closed-by-somebody': {
    uses: 'resolvedBy and closedBy can be set: an object with a field of its own',
    section: '2.1',
    operation: 'confirm-bug',
    override: showsWith({
      resolvedBy: { id: 5, account: 'user07', avatar: '', realname: 'Mei Lin', view: 'full' },
      closedBy: { id: 5, account: 'user07', avatar: '', realname: 'Mei Lin' },
    }),
  },
  'bug-to-task-as-numbers': {
    uses: 'toTask and toStory are boolean, and 0 in the example: 0 and 1',
    section: '2.2',
    operation: 'confirm-bug',
    override: showsWith({ toTask: 0, toStory: 1 }),
  },
  'bug-to-task-true': {
    uses: 'toTask and toStory are boolean: true',
    section: '2.2',
    operation: 'confirm-bug',
    override: showsWith({ toTask: true, toStory: true }),
  },
  'bug-assgned-date': {
    uses: 'assignedDate has two spellings: assgnedDate',
    section: '2.2',
    operation: 'confirm-bug',
    override: shows(({ assignedDate, ...bug }) => ({ ...bug, assgnedDate: assignedDate })),
  },
  'bug-stays-unconfirmed': {
    uses: 'the effect on `confirmed` is not shown: none',
    section: '3',
    operation: 'confirm-bug',
    override: stored(() => ({ confirmed: 0 })),
  },
  'bug-is-closed': {
    uses: 'the effect on the status is not shown: closed',
    section: '3',
    operation: 'confirm-bug',
    override: stored(() => ({ status: 'closed' })),
  },
  'story-spec-in-a-paragraph': {
    uses: 'a description may come back with markup around it',
    section: '4.3',
    operation: 'create-story',
    override: changed((value, field) => (field === 'spec' || field === 'verify' ? marked(value) : value)),
  },
  'story-spec-in-a-marked-paragraph': {
    uses: 'a description may come back with markup around it, which has marks of its own',
    section: '4.3',
    operation: 'create-story',
    override: changed((value, field) =>
      field === 'spec' || field === 'verify' ? `<p data-of="a > b"><!-- > -->${String(value)}</p>` : value,
    ),
  },
  'story-spec-with-entities': {
    uses: 'a description may come back with entities in it',
    section: '4.3',
    operation: 'create-story',
    override: changed((value, field) => (field === 'spec' || field === 'verify' ? escaped(value) : value)),
  },
  'story-with-defaults': {
    uses: 'what is not sent may have a value: source, estimate, keywords and assignee',
    section: '4.3',
    operation: 'create-story',
    override: {
      effect: (story, { input }) => {
        const defaults = { source: 'po', estimate: 0.5, keywords: 'new', verify: 'to be written' };
        for (const [field, value] of Object.entries(defaults)) if (!(field in input)) story[field] = value;
        Object.assign(story, { assignedTo: 'user07', assignedDate: story['openedDate'], plan: '4,5' });
      },
    },
  },
  'story-with-large-ids': {
    uses: 'the range of ids is not shown: up to 2^53 - 1',
    section: '2',
    operation: 'create-story',
    override: shows((story) => ({ ...story, id: Number.MAX_SAFE_INTEGER - Number(story['id']) })),
  },
  'story-with-ids-beyond-doubles': {
    uses: 'the range of ids is not shown: ids that one double holds, one after the other',
    section: '2',
    operation: 'create-story',
    override: {
      respond: (response) => ({
        ...response,
        body: response.body.replace(/"id":(\d+)/, '"id":922337203685477$1'),
      }),
    },
    warns: ['create-story/json-is-interoperable'],
  },
  'story-lists-are-null': {
    uses: 'mailto of a story is nullable, and items of other arrays are open',
    section: '2.4',
    operation: 'create-story',
    override: showsWith({ mailto: null, executions: [1, 'two', { id: 3 }], stages: [[]] }),
  },
  'task-mailto-is-a-list': {
    uses: 'mailto of a task is nullable: an array',
    section: '2.3',
    operation: 'start-task',
    override: showsWith({ mailto: ['user07', 'user14'], team: [{ account: 'user07', left: '3' }] }),
  },
  'task-with-fractions': {
    uses: 'a float takes decimals; what a task has left is in the record of the request',
    section: '2.3',
    operation: 'start-task',
    override: showsWith({ estimate: 0.1, progress: 100 }),
  },
  'task-finishes-with-nothing-left': {
    uses: 'left 0 is not shown: the task is done at once',
    section: '3',
    operation: 'start-task',
    override: stored(({ input }) => (input['left'] === 0 ? { status: 'done' } : {})),
  },
  'bug-with-odd-text': {
    uses: 'the text of a field is not shown: other scripts, markup and control characters',
    section: '2.2',
    operation: 'confirm-bug',
    override: showsWith({
      title: 'Fehler “größer” 错误 🐞 <b>\u0007\u2028</b> ]]>',
      steps: '',
      keywords: '\\"\'',
    }),
  },
});
