import { enums } from '../../contract/enums.ts';
import type { JsonObject } from '../seed.ts';
import { actsThoughRefused, commonFaults, wrongAnswers } from './any-operation.ts';
import { leaks } from './leaks.ts';
import { missingFields, wrongTypes, wrongValues } from './fields.ts';
import { referenceDeviations } from './bug-references.ts';
import { echoes, effects, otherFields } from './bug-updates.ts';
import { otherBugs, resetFields, singleValues } from './bug-values.ts';
import { confirmsWithoutFields, tokenForms } from './token-forms.ts';
import { answers, refuses, storesSent, table } from './rows.ts';
import type { Deviation, Row } from './rows.ts';

const operation = 'confirm-bug';

const required = [
  'id',
  'product',
  'branch',
  'module',
  'project',
  'execution',
  'title',
  'severity',
  'pri',
  'status',
  'openedBy',
  'openedDate',
];

const types: Parameters<typeof wrongTypes>[2] = [
  ['id', 'a-string'],
  ['product', 'a-string'],
  ['branch', 'null'],
  ['module', 'a-fraction'],
  ['severity', 'an-empty-string'],
  ['pri', 'a-string'],
  ['pri', 'null'],
  ['plan', 'an-empty-string'],
  ['story', 'null'],
  ['task', 'false'],
  ['toTask', 'zero-in-quotes'],
  ['toStory', 'two'],
  ['title', 'a-number'],
  ['keywords', 'null'],
  ['type', 'an-array'],
  ['os', 'an-array'],
  ['status', 'null'],
  ['steps', 'an-object'],
  ['confirmed', 'true'],
  ['activatedCount', 'zero-in-quotes'],
  ['mailto', 'a-list-in-a-string'],
  ['mailto', 'null'],
  ['mailto', 'an-array-of-objects'],
  ['openedBuild', 'an-array-of-strings'],
  ['deleted', 'zero-in-quotes'],
  ['deleted', 'zero'],
  ['lines', 'zero'],
  ['storyTitle', 'null'],
  ['taskName', 'a-number'],
  ['toCases', 'an-object'],
  ['openedDate', 'a-number'],
  ['closedDate', 'true'],
  ['deadline', 'true'],
  ['files', 'null'],
];

const dates: Parameters<typeof wrongValues>[3] = [
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

const looseDates: Parameters<typeof wrongValues>[3] = [
  ['openedDate', 'has-no-seconds', 'without seconds', '2024-04-01T08:10Z'],
  ['lastEditedDate', 'is-in-basic-form', 'in basic form', '20240514T070531Z'],
];

const bugTypes = enums.bugType.values;

const refusedTypes = Object.fromEntries(
  bugTypes.map((type): [string, Row] => [
    `refuses-type-${type}`,
    {
      breaks: 'confirm-bug.types',
      does: `refuses the type ${type}`,
      field: 'type',
      override: refuses((input) => input['type'] === type),
      caughtBy: 'accepts-every-type',
    },
  ]),
);

const sends = (...fields: string[]) => refuses((input) => Object.keys(input).sort().join() === fields.join());

const aloneRow = (field: string): [string, Row] => [
  `refuses-${field.toLowerCase()}-alone`,
  {
    breaks: 'confirm-bug.optional-fields',
    does: `refuses a request with nothing but ${field}`,
    field,
    override: sends(field),
    caughtBy: 'accepts-each-field-alone',
  },
];

const refusals: Readonly<Record<string, Row>> = {
  'refuses-no-fields': {
    breaks: 'confirm-bug.optional-fields',
    does: 'refuses an empty object',
    override: sends(),
    caughtBy: 'accepts-no-fields',
  },
  ...Object.fromEntries(['assignedTo', 'mailto', 'comment', 'pri'].map(aloneRow)),
  'needs-an-assignee': {
    breaks: 'confirm-bug.optional-fields',
    does: 'refuses a request without assignedTo',
    field: 'assignedTo',
    override: refuses((input) => !('assignedTo' in input)),
    caughtBy: 'accepts-no-fields',
  },
  'needs-all-fields': {
    breaks: 'confirm-bug.optional-fields',
    does: 'refuses a request without one of the five fields',
    override: refuses((input) => Object.keys(input).length < 5),
    caughtBy: 'accepts-no-fields',
  },
  'refuses-type-alone': {
    breaks: 'confirm-bug.types',
    does: 'refuses a request with nothing but a type',
    field: 'type',
    override: sends('type'),
    caughtBy: 'accepts-every-type',
  },
  'refuses-all-fields': {
    breaks: 'confirm-bug.accepts',
    does: 'refuses the five fields together',
    override: sends('assignedTo', 'comment', 'mailto', 'pri', 'type'),
    caughtBy: 'accepts-all-fields',
  },
};

/** A type outside the list can't be the one sent either. */
const unlistedType: Row = {
  breaks: 'bug.enum-values',
  does: 'answers a type outside its list',
  field: 'type',
  override: answers('type', (type) => String(type).toUpperCase()),
  caughtBy: ['enum-values', 'echoes-type'],
};

/** A comment with a letter that is not ASCII. */
const hasOtherScript = (input: JsonObject) => /[^\u0000-\u007f]/.test(String(input['comment']));

const otherScript = (does: string, override: Row['override']): Row => ({
  breaks: 'confirm-bug.comment-in-another-script',
  does,
  field: 'comment',
  override,
  caughtBy: 'accepts-a-comment-in-another-script',
});

const comments: Readonly<Record<string, Row>> = {
  'refuses-a-comment-in-another-script': otherScript(
    'refuses a comment in another script',
    refuses(hasOtherScript),
  ),
  'fails-at-a-comment-in-another-script': otherScript('answers 500 to a comment in another script', {
    respond: (response, { input }) =>
      hasOtherScript(input)
        ? { ...response, status: 500, body: '{"error":"Incorrect string value"}' }
        : response,
  }),
};

const emptyCc = (does: string, override: Row['override']): Row => ({
  breaks: 'confirm-bug.empties-cc',
  does,
  field: 'mailto',
  override,
  caughtBy: 'empties-mailto',
});

const isEmptyCc = (mailto: unknown): boolean => Array.isArray(mailto) && mailto.length === 0;

const emptyLists: Readonly<Record<string, Row>> = {
  'keeps-cc-when-an-empty-list-is-sent': emptyCc(
    'leaves the cc list as it was when an empty one is sent',
    storesSent('mailto', (mailto, { before }) => (isEmptyCc(mailto) ? before?.['mailto'] : mailto)),
  ),
  'refuses-an-empty-cc-list': emptyCc(
    'refuses an empty cc list',
    refuses(({ mailto }) => isEmptyCc(mailto)),
  ),
};

const others: Readonly<Record<string, Row>> = {
  'answers-another-bug': {
    breaks: 'confirm-bug.same-bug',
    does: 'answers with the id of another bug',
    field: 'id',
    override: answers('id', (id) => Number(id) + 3),
    caughtBy: 'returns-the-bug-asked-for',
  },
  'answers-id-0': {
    breaks: 'confirm-bug.same-bug',
    does: 'answers 0 as the id',
    field: 'id',
    override: answers('id', () => 0),
    caughtBy: 'returns-the-bug-asked-for',
  },
  'confirms-once-though-refused': {
    breaks: 'token.no-effect',
    does: 'confirms a bug only once, and also when it refuses the request for its Token',
    bugs: 24,
    override: {
      actsUnauthenticated: () => true,
      problems: (found, { before }) => (before?.['confirmed'] ? [{ message: 'confirmed already' }] : found),
    },
    caughtBy: 'refused-request-changes-nothing',
  },
  'changes-cc-only': {
    breaks: 'confirm-bug.updates',
    does: 'sets the cc list, and leaves the rest of the bug as it was',
    override: { effect: (bug, { before }) => void Object.assign(bug, before, { mailto: bug['mailto'] }) },
    caughtBy: ['echoes-assigned-to', 'echoes-type', 'echoes-pri'],
  },
};

/** Wrong ways to confirm a bug. */
export const confirmBugDeviations: readonly Deviation[] = [
  ...wrongAnswers(operation, 'confirm-bug.accepts', ['accepts-all-fields']),
  ...table(operation, {
    ...refusals,
    ...refusedTypes,
    ...others,
    ...comments,
    ...emptyLists,
    ...echoes,
    ...effects,
    ...otherFields,
    ...singleValues,
    ...resetFields,
    ...otherBugs,
    ...confirmsWithoutFields,
    'type-is-unlisted': unlistedType,
  }),
  ...missingFields(operation, 'bug.required-fields', 'required-fields-present', required),
  ...missingFields(operation, 'bug.sent-fields', 'sent-fields-present', ['assignedTo', 'type', 'mailto']),
  ...wrongTypes(operation, 'bug.field-types', types),
  ...wrongValues(operation, 'bug.enum-values', 'enum-values', [
    ['status', 'is-unlisted', 'outside its list', 'confirmed'],
    ['status', 'is-capitalised', 'with a capital', 'Active'],
    ['status', 'is-empty', 'as an empty string', ''],
  ]),
  ...wrongValues(operation, 'bug.dates', 'dates', dates),
  ...wrongValues(operation, 'bug.dates-extended', 'dates-in-extended-form', looseDates),
  ...referenceDeviations,
  ...commonFaults(operation),
  ...leaks(operation),
  ...tokenForms(operation),
  ...actsThoughRefused(operation, 'pri', 'assignedTo'),
];
