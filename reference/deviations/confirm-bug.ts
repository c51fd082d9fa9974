import { enums } from '../../contract/enums.ts';
import { actsThoughRefused, commentsInOtherScripts, commonFaults, wrongAnswers } from './any-operation.ts';
import { referenceDeviations } from './bug-references.ts';
import { bugEchoes } from './bug-updates.ts';
import { answersSecondBug, confirmsOnce } from '../override.ts';
import { missingFields, wrongTypes, wrongValues, type Forms, type WrongValue } from './fields.ts';
import { oneNodeOf } from './one-node.ts';
import { leaks } from './leaks.ts';
import { personsOfBugs } from './persons.ts';
import { answers, each, outOfOrder, refuses, rows, size, storesSent, table } from './rows.ts';
import type { Deviation, Rows } from './rows.ts';
import { anyFields, confirmsWithoutFields, showsWithoutBody, tokenForms } from './token-forms.ts';

const operation = 'confirm-bug';

const required = 'id product branch module project execution title severity pri status openedBy openedDate';

const types: Forms = {
  'a-string': 'id product pri',
  null: 'branch pri story keywords status mailto storyTitle files',
  'a-fraction': 'module',
  'an-empty-string': 'severity plan',
  false: 'task',
  'zero-in-quotes': 'toTask activatedCount deleted',
  two: 'toStory',
  'a-number': 'title taskName openedDate',
  'an-array': 'type os',
  'an-object': 'steps toCases',
  true: 'confirmed closedDate deadline',
  'a-list-in-a-string': 'mailto',
  'an-array-of-objects': 'mailto',
  'an-array-of-strings': 'openedBuild',
  zero: 'deleted lines',
};

const dates: readonly WrongValue[] = [
  ['openedDate', 'is-local', 'in the form of a task', '2024-04-01 08:10:27'],
  ['openedDate', 'has-an-offset', 'with an offset in place of Z', '2024-04-01T08:10:27+00:00'],
  ['openedDate', 'has-no-zone', 'without Z', '2024-04-01T08:10:27'],
  ['openedDate', 'is-on-31-february', 'as a day that no February has', '2024-02-31T08:10:27Z'],
  ['openedDate', 'is-a-day', 'without its time', '2024-04-01'],
  ['openedDate', 'is-empty', 'as an empty string', ''],
  ['openedDate', 'is-null', 'as null', null],
  ['openedDate', 'is-zero', 'as the zero date', '0000-00-00 00:00:00'],
  ['activatedDate', 'is-at-25-hours', 'at an hour that no day has', '2024-05-14T25:05:31Z'],
  ['assignedDate', 'is-local', 'in the form of a task', '2024-04-10 09:30:11'],
  ['lastEditedDate', 'is-in-words', 'in words', 'Tue, 14 May 2024 07:05:31 GMT'],
  ['deadline', 'has-a-time', 'with a time', '2024-06-28 00:00:00'],
  ['deadline', 'is-empty', 'as an empty string', ''],
  ['deadline', 'is-zero', 'as the zero date', '0000-00-00'],
  ['deadline', 'has-slashes', 'with slashes', '2024/06/28'],
  ['deadline', 'is-on-29-february-2023', 'as a day that this February has not', '2023-02-29'],
  ['resolvedDate', 'is-empty', 'as an empty string', ''],
  ['resolvedDate', 'is-local', 'in the form of a task', '2024-05-02 16:44:09'],
];

const sends = (...fields: string[]) => refuses((input) => Object.keys(input).sort().join() === fields.join());

const optional = (caughtBy: string) => ({ breaks: 'confirm-bug.optional-fields', caughtBy }) as const;
const everyType = { breaks: 'confirm-bug.types', field: 'type', caughtBy: 'accepts-every-type' } as const;

const emptyCc = { breaks: 'confirm-bug.empties-cc', field: 'mailto', caughtBy: 'empties-mailto' } as const;
const isEmptyCc = (mailto: unknown): boolean => Array.isArray(mailto) && mailto.length === 0;

const accepts = { breaks: 'confirm-bug.accepts', caughtBy: 'accepts-all-fields' } as const;

const sameBug = {
  breaks: 'confirm-bug.same-bug',
  field: 'id',
  caughtBy: 'returns-the-bug-asked-for',
} as const;

const refusals: Rows = {
  ...each(['assignedTo', 'mailto', 'comment', 'pri'], optional('accepts-each-field-alone'), (field) => [
    `refuses-${field.toLowerCase()}-alone`,
    `refuses a request with nothing but ${field}`,
    sends(field),
    { field },
  ]),
  ...each(enums.bugType.values, everyType, (type) => [
    `refuses-type-${type}`,
    `refuses the type ${type}`,
    refuses((input) => input['type'] === type),
  ]),
  ...rows({
    'refuses-no-fields': [optional('accepts-no-fields'), 'refuses an empty object', sends()],
    'needs-an-assignee': [
      { ...optional('accepts-no-fields'), field: 'assignedTo' },
      'refuses a request without assignedTo',
      refuses((input) => !('assignedTo' in input)),
    ],
    'needs-all-fields': [optional('accepts-no-fields'), refuses((input) => size(input) < 5)],
    'fails-with-500-for-pri-2-alone': [
      { ...optional('accepts-each-field-alone'), field: 'pri' },
      'answers 500 to a request with nothing but pri 2',
      { respond: (response, { input }) => (size(input) === 1 && input['pri'] === 2 ? outOfOrder : response) },
    ],
    'fails-with-500-for-one-bug': [
      accepts,
      'answers 500 to each valid confirmation of one bug',
      answersSecondBug(outOfOrder),
    ],
    'answers-security-with-the-id-alone': [
      { ...everyType, field: 'type' },
      'answers 200 with the id of the bug and no record where its type is security',
      {
        record: (bug) => (bug['type'] === 'security' ? { id: bug['id'], restricted: true } : bug),
      },
    ],
    'refuses-type-alone': [everyType, 'refuses a request with nothing but a type', sends('type')],
    'refuses-all-fields': [accepts, sends('assignedTo', 'comment', 'mailto', 'pri', 'type')],
    'keeps-cc-when-an-empty-list-is-sent': [
      emptyCc,
      storesSent('mailto', (mailto, { before }) => (isEmptyCc(mailto) ? before?.['mailto'] : mailto)),
    ],
    'refuses-an-empty-cc-list': [emptyCc, refuses(({ mailto }) => isEmptyCc(mailto))],
    'answers-another-bug': [sameBug, answers('id', (id) => Number(id) + 3)],
    'answers-id-0': [sameBug, 'answers 0 as the id', answers('id', () => 0)],
    'confirms-once-though-refused': [
      { breaks: 'token.no-effect', bugs: 24, caughtBy: 'refused-request-changes-nothing' },
      'confirms a bug only once, and also when it refuses the request for its Token',
      { actsUnauthenticated: () => true, ...confirmsOnce },
    ],
    'changes-cc-only': [
      { breaks: 'confirm-bug.updates', caughtBy: ['echoes-assigned-to', 'echoes-type', 'echoes-pri'] },
      'sets the cc list, and leaves the rest of the bug as it was',
      { effect: (bug, { before }) => void Object.assign(bug, before, { mailto: bug['mailto'] }) },
    ],
    // A type that is not in the list also differs from the sent one.
    'type-is-unlisted': [
      { breaks: 'bug.enum-values', field: 'type', caughtBy: ['enum-values', 'echoes-type'] },
      'answers a type outside its list',
      answers('type', (type) => String(type).toUpperCase()),
    ],
  }),
};

/** Wrong ways to confirm a bug. */
export const confirmBugDeviations: readonly Deviation[] = [
  ...wrongAnswers(operation, accepts),
  ...table(
    operation,
    refusals,
    commentsInOtherScripts(operation),
    bugEchoes,
    personsOfBugs,
    confirmsWithoutFields,
    showsWithoutBody,
  ),
  ...missingFields(operation, 'bug.required-fields', 'required-fields-present', required),
  ...missingFields(operation, 'bug.sent-fields', 'sent-fields-present', 'assignedTo type mailto'),
  ...wrongTypes(operation, 'bug.field-types', types),
  ...wrongValues(operation, 'bug.enum-values', 'enum-values', [
    ['status', 'is-unlisted', 'outside its list', 'confirmed'],
    ['status', 'is-capitalised', 'with a capital', 'Active'],
    ['status', 'is-empty', 'as an empty string', ''],
  ]),
  ...wrongValues(operation, 'bug.dates', 'dates', dates),
  ...wrongValues(operation, 'bug.dates-extended', 'dates-in-extended-form', [
    ['openedDate', 'has-no-seconds', 'without seconds', '2024-04-01T08:10Z'],
    ['lastEditedDate', 'is-in-basic-form', 'in basic form', '20240514T070531Z'],
  ]),
  ...referenceDeviations,
  ...commonFaults(operation, accepts),
  ...oneNodeOf(operation, accepts, ['type', 'security']),
  ...leaks(operation),
  ...tokenForms(operation, anyFields),
  ...actsThoughRefused(operation, 'pri', 'assignedTo'),
];
