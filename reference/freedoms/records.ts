import { records, type RecordName } from '../../contract/records.ts';
import { nextTurn, type Context, type Override } from '../override.ts';
import { freedomTable, lines, omit, showsWith, type Freedom, type Open } from './rows.ts';

/** Returns the fields of a table that may be absent, without those that a request sets. */
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
  record: (record, context) => omit(record, [fields[(nextTurn(context) - 1) % fields.length]!]),
});

const bugDates = ['activatedDate', 'assignedDate', 'closedDate', 'lastEditedDate'];
const taskDates = ['finishedDate', 'canceledDate', 'closedDate', 'activatedDate', 'deadline', 'estStarted'];

const setAll = (fields: readonly string[], value: unknown) =>
  showsWith(Object.fromEntries(fields.map((field) => [field, value])));

const withFraction = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*\dZ$/.test(value) ? value.replace('Z', '.250Z') : value;

const changed = (change: (value: unknown, field: string) => unknown): Override => ({
  record: (record) =>
    Object.fromEntries(Object.entries(record).map(([field, value]) => [field, change(value, field)])),
});

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

/** Sets fields of the stored record after each effect of an operation. */
const stored = (change: (context: Context) => Record<string, unknown>): Override => ({
  effect: (record, context) => {
    Object.assign(record, change(context));
  },
});

/** Keeps a field of a bug unset until a request sends it. */
const unsetUntilSent = (field: string, nothing: unknown): Override => ({
  effect: (bug, { input, memory }) => {
    const key = `set ${String(bug['id'])}`;
    if (field in input) memory.set(key, true);
    if (!memory.has(key)) bug[field] = nothing;
  },
});

const inText = (change: (value: unknown) => unknown) =>
  changed((value, field) => (field === 'spec' || field === 'verify' ? change(value) : value));

const ofBug = (section: string, leaves: string): Open => ({ leaves, section, operation: 'confirm-bug' });
const ofTask = (section: string, leaves: string): Open => ({ leaves, section, operation: 'start-task' });
const ofStory = (section: string, leaves: string): Open => ({ leaves, section, operation: 'create-story' });

const presence = 'tables without a Req column promise no presence';
const unsetDate = 'how an unset date looks is not shown';
const unsetEnum = 'how an enum field looks that is not set is not shown';
const unsetReference = 'how an unset user reference looks is not shown';
const none = 'references may carry 0 for none';
const markup = 'a description may come back with markup around it';
const ids = 'the range of ids is not shown';

const optional = ofBug('2.2', 'fields with Req = no may be absent');
const shownByTask: Open = { ...ofTask('2.3', presence), warns: ['start-task/all-fields-present'] };
const shownByStory: Open = { ...ofStory('2.4', presence), warns: ['create-story/all-fields-present'] };
const bugDate = ofBug('2.2', unsetDate);
const toTask = ofBug('2.2', 'toTask and toStory are boolean');
const somebody = { id: 5, account: 'user07', avatar: '', realname: 'Mei Lin' };

const presences = lines({
  'keeps-estimates-to-one-decimal': [
    ofStory('2.4', 'the precision of a float is not shown'),
    stored(({ input: { estimate } }) =>
      typeof estimate === 'number' ? { estimate: Math.round(estimate * 10) / 10 } : {},
    ),
    { warns: ['create-story/keeps-two-decimals'] },
  ],
  'bug-without-optional-fields': [optional, 'all of them', { record: (bug) => omit(bug, optionalOfBug) }],
  'bug-without-one-optional-field': [optional, 'another one each time', oneByOne(optionalOfBug)],
  'bug-without-an-empty-mailto': [
    optional,
    'a cc list, where it is empty',
    { record: (bug) => (String(bug.mailto) === '' ? omit(bug, ['mailto']) : bug) },
  ],
  'bug-without-unsent-fields-at-times': [
    optional,
    'assignee, type and cc list every other time they are not sent',
    {
      record: (bug, context) => {
        const unsent = ['assignedTo', 'type', 'mailto'].filter((field) => !(field in context.input));
        return nextTurn(context) % 2 === 1 ? omit(bug, unsent) : bug;
      },
    },
  ],
  'task-without-shown-fields': [shownByTask, 'six fields', { record: (task) => omit(task, shownOfTask) }],
  'task-without-one-shown-field': [shownByTask, 'one field fewer each time', oneByOne(shownOfTask)],
  'story-without-shown-fields': [shownByStory, { record: (story) => omit(story, shownOfStory) }],
  'story-without-unsent-fields': [
    shownByStory,
    'sendable fields only when they were sent',
    {
      record: (story, { input }) =>
        omit(
          story,
          sentOfStory.filter((field) => !(field in input)),
        ),
    },
  ],
});

const unset = lines({
  'bug-unset-dates-null': [bugDate, 'null', setAll(bugDates, null)],
  'bug-unset-dates-zero': [bugDate, 'the zero date', setAll(bugDates, '0000-00-00 00:00:00')],
  'bug-unset-dates-zero-utc': [bugDate, 'the zero date with Z', setAll(bugDates, '0000-00-00T00:00:00Z')],
  'bug-nullable-fields-null': [
    ofBug('2.2', 'nullable fields can be null'),
    setAll(['deadline', 'resolvedBy', 'resolvedDate', 'closedBy', 'taskName', 'planName'], null),
  ],
  'task-unset-dates-null': [ofTask('2.3', unsetDate), 'null', setAll(taskDates, null)],
  'task-unset-dates-zero': [
    ofTask('2.3', unsetDate),
    {
      record: (task) => ({
        ...task,
        ...Object.fromEntries(taskDates.map((field) => [field, '0000-00-00 00:00:00'])),
        deadline: '0000-00-00',
        estStarted: '0000-00-00',
      }),
    },
  ],
  'bug-unset-type-empty': [
    ofBug('2.2', unsetEnum),
    'an empty string until a type is sent',
    unsetUntilSent('type', ''),
  ],
  'task-unset-type-empty': [ofTask('2.3', unsetEnum), 'an empty string', showsWith({ type: '' })],
  'bug-unassigned-null': [
    ofBug('2.1', unsetReference),
    'null until an assignee is sent',
    unsetUntilSent('assignedTo', null),
  ],
  'bug-unedited-empty': [ofBug('2.1', unsetReference), 'an empty string', showsWith({ lastEditedBy: '' })],
  'bug-references-zero': [
    ofBug('2', none),
    'who resolved, closed and edited a bug',
    showsWith({ resolvedBy: 0, closedBy: 0, lastEditedBy: 0, plan: 0, linkBug: 0 }),
  ],
  'task-references-zero': [
    ofTask('2', none),
    'who finished, canceled and closed a task',
    showsWith({ finishedBy: 0, canceledBy: 0, closedBy: 0, storyID: 0 }),
  ],
  'story-references-zero': [
    ofStory('2', none),
    showsWith({ plan: 0, assignedTo: 0, reviewedBy: 0, closedBy: 0 }),
  ],
});

const values = lines({
  'dates-with-a-fraction': [
    { leaves: 'ISO 8601 allows fractions of a second', section: '2' },
    '',
    changed(withFraction),
  ],
  'bug-references-have-other-ids': [
    ofBug('2.1', 'what the id of a user reference counts is not shown'),
    'other numbers than in the user list',
    changed((value) =>
      typeof value === 'object' && value !== null && 'account' in value
        ? { ...value, id: 9000 + String(value.account).length }
        : value,
    ),
  ],
  'bug-closed-by-somebody': [
    ofBug('2.1', 'resolvedBy and closedBy can be set'),
    'an object with a field of its own',
    showsWith({ resolvedBy: { ...somebody, view: 'full' }, closedBy: somebody }),
  ],
  'bug-to-task-as-numbers': [
    toTask,
    '0 and 1, since the example has 0',
    showsWith({ toTask: 0, toStory: 1 }),
  ],
  'bug-to-task-true': [toTask, 'true', showsWith({ toTask: true, toStory: true })],
  'bug-assgned-date': [
    ofBug('2.2', 'assignedDate has two spellings'),
    'assgnedDate',
    { record: ({ assignedDate, ...bug }) => ({ ...bug, assgnedDate: assignedDate }) },
  ],
  'bug-stays-unconfirmed': [
    ofBug('3', 'the effect on `confirmed` is not shown'),
    'none',
    stored(() => ({ confirmed: 0 })),
  ],
  'bug-is-closed': [
    ofBug('3', 'the effect on the status is not shown'),
    'closed',
    stored(() => ({ status: 'closed' })),
  ],
  'story-spec-in-a-paragraph': [ofStory('4.3', markup), 'a paragraph', inText(marked)],
  'story-spec-in-a-marked-paragraph': [
    ofStory('4.3', markup),
    'a paragraph which has marks of its own',
    inText((value) => `<p data-of="a > b"><!-- > -->${String(value)}</p>`),
  ],
  'story-spec-with-inline-markup': [
    ofStory('4.3', markup),
    'code and links, without spaces around them',
    inText((value) =>
      String(value)
        .replace(/\b[\w]-[\w]+/g, '<code>$&</code>')
        .replace(/#\d+/g, '<a href="/issues/4">$&</a>'),
    ),
  ],
  'story-spec-with-entities': [ofStory('4.3', markup), 'entities in it', inText(escaped)],
  'story-with-defaults': [
    ofStory('4.3', 'what is not sent may have a value'),
    'source, estimate, keywords and assignee',
    {
      effect: (story, { input }) => {
        const defaults = { source: 'po', estimate: 0.5, keywords: 'new', verify: 'to be written' };
        for (const [field, value] of Object.entries(defaults)) if (!(field in input)) story[field] = value;
        Object.assign(story, { assignedTo: 'user07', assignedDate: story['openedDate'], plan: '4,5' });
      },
    },
  ],
  'story-with-large-ids': [
    ofStory('2', ids),
    'up to 2^53 - 1',
    { record: (story) => ({ ...story, id: Number.MAX_SAFE_INTEGER - Number(story['id']) }) },
  ],
  'story-with-ids-beyond-doubles': [
    ofStory('2', ids),
    'ids that one double holds, one after the other',
    {
      respond: ({ body, ...rest }) => ({
        ...rest,
        body: body.replace(/"id":(\d+)/, '"id":922337203685477$1'),
      }),
    },
    { warns: ['create-story/json-is-interoperable'] },
  ],
  'story-lists-are-null': [
    ofStory('2.4', 'mailto of a story is nullable, and items of other arrays are open'),
    '',
    showsWith({ mailto: null, executions: [1, 'two', { id: 3 }], stages: [[]] }),
  ],
  'task-mailto-is-a-list': [
    ofTask('2.3', 'mailto of a task is nullable'),
    showsWith({ mailto: ['user07', 'user14'], team: [{ account: 'user07', left: '3' }] }),
  ],
  'task-with-fractions': [
    ofTask('2.3', 'a float takes decimals'),
    'what a task has left is in the record of the request',
    showsWith({ estimate: 0.1, progress: 100 }),
  ],
  'task-finishes-with-nothing-left': [
    ofTask('3', 'left 0 is not shown'),
    stored(({ input }) => (input['left'] === 0 ? { status: 'done' } : {})),
  ],
  'bug-with-steps-written-anew': [
    ofBug('2.2', 'the markup of steps is not shown'),
    'each response has other tags, attributes, entities and spaces around the same text',
    {
      record: (record, context) => {
        const turn = nextTurn(context);
        const space = [' ', '&nbsp;', '\n'][turn % 3]!;
        const steps = `<div data-turn="${turn}">Press${space}<b>Save</b>${space}&${turn % 2 ? 'amp' : '#38'}; wait</div>`;
        return { ...record, steps };
      },
    },
  ],
  'bug-with-odd-text': [
    ofBug('2.2', 'the text of a field is not shown'),
    'other scripts, markup and control characters',
    showsWith({
      title: 'Fehler “größer” 错误 🐞 <b>\u0007\u2028</b> ]]>',
      steps: '',
      keywords: '\\"\'',
    }),
  ],
});

/** Variants of records (section 2) and transitions (section 3). */
export const recordFreedoms: readonly Freedom[] = freedomTable({ ...presences, ...unset, ...values });
