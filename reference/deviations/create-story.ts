// Longer than other files: one table, a row for each wrong service.
import { enums } from '../../contract/enums.ts';
import { sufficientForStory } from '../../contract/operations.ts';
import { commonFaults, wrongAnswers } from './any-operation.ts';
import { leaks } from './leaks.ts';
import { missingFields, missingSentFields, wrongTypes, wrongValues } from './fields.ts';
import { categoriesAtTimes, otherStories, storyTexts } from './story-text.ts';
import { tokenForms } from './token-forms.ts';
import { answers, isLowerCase, kebab, nextOf, refuses, stores, storesSent, table } from './rows.ts';
import type { Deviation, Row } from './rows.ts';

const operation = 'create-story';

const types: Parameters<typeof wrongTypes>[2] = [
  ['id', 'a-string'],
  ['parent', 'null'],
  ['product', 'a-string'],
  ['branch', 'a-fraction'],
  ['plan', 'null'],
  ['sourceNote', 'null'],
  ['title', 'a-number'],
  ['keywords', 'an-array'],
  ['category', 'null'],
  ['pri', 'a-string'],
  ['estimate', 'a-string'],
  ['estimate', 'null'],
  ['status', 'true'],
  ['stage', 'zero'],
  ['mailto', 'an-empty-string'],
  ['openedBy', 'an-object'],
  ['assignedTo', 'null'],
  ['openedDate', 'a-number'],
  ['toBug', 'false'],
  ['childStories', 'an-array'],
  ['version', 'a-string'],
  ['URChanged', 'a-number'],
  ['deleted', 'zero-in-quotes'],
  ['deleted', 'zero'],
  ['spec', 'an-object'],
  ['verify', 'an-array'],
  ['executions', 'an-object'],
  ['tasks', 'null'],
  ['children', 'an-empty-string'],
];

const dates: Parameters<typeof wrongValues>[3] = [
  ['openedDate', 'is-local', 'in the form of a task', '2024-04-02 08:15:27'],
  ['openedDate', 'has-an-offset', 'with an offset in place of Z', '2024-04-02T08:15:27+02:00'],
  ['openedDate', 'is-on-30-february', 'as a day that no February has', '2024-02-30T08:15:27Z'],
  ['openedDate', 'is-null', 'as null', null],
  ['openedDate', 'is-zero', 'as the zero date', '0000-00-00 00:00:00'],
  ['assignedDate', 'is-empty', 'as an empty string', ''],
  ['closedDate', 'is-zero', 'as the zero date', '0000-00-00 00:00:00'],
  ['reviewedDate', 'is-a-day', 'without its time', '2024-04-02'],
  ['lastEditedDate', 'is-local', 'in the form of a task', '2024-04-02 08:15:27'],
];

const shown = [
  'parent',
  'branch',
  'module',
  'plan',
  'type',
  'openedDate',
  'assignedTo',
  'closedDate',
  'URChanged',
  'deleted',
  'children',
];

const refusedValue = (field: 'category' | 'source', value: string): [string, Row] => [
  `refuses-${field}-${value}`,
  {
    breaks: field === 'category' ? 'create-story.categories' : 'create-story.sources',
    does: `refuses the ${field} ${value}`,
    field,
    override: refuses((input) => input[field] === value),
    caughtBy: `accepts-every-${field}`,
  },
];

const refusals: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(enums.storyCategory.values.map((value) => refusedValue('category', value))),
  ...Object.fromEntries(enums.storySource.values.map((value) => refusedValue('source', value))),
  'needs-a-source': {
    breaks: 'create-story.sufficient',
    does: 'refuses a story without a source',
    field: 'source',
    override: refuses((input) => !('source' in input)),
    caughtBy: 'accepts-sufficient-fields',
  },
  'refuses-five-fields': {
    breaks: 'create-story.sufficient',
    does: 'refuses a story with the five fields only',
    override: refuses((input) => Object.keys(input).length === sufficientForStory.length),
    caughtBy: 'accepts-sufficient-fields',
  },
  'refuses-ten-fields': {
    breaks: 'create-story.accepts',
    does: 'refuses a story with all ten fields',
    override: refuses((input) => Object.keys(input).length === 10),
    caughtBy: 'accepts-all-fields',
  },
  'refuses-a-fractional-estimate': {
    breaks: 'create-story.accepts',
    does: 'refuses an estimate with a fraction',
    field: 'estimate',
    override: refuses((input) => 'estimate' in input && !Number.isInteger(input['estimate'])),
    caughtBy: 'accepts-all-fields',
  },
};

const echo = (field: string, does: string, override: Row['override']): Row => ({
  breaks: 'create-story.reflects',
  does,
  field,
  override,
  caughtBy: `echoes-${kebab(field)}`,
});

const backwards = (value: unknown) => [...String(value)].reverse().join('');

const echoes: Readonly<Record<string, Row>> = {
  'shortens-title': echo(
    'title',
    'cuts the title to eight characters',
    stores('title', (title) => String(title).slice(0, 8)),
  ),
  'answers-title-before': echo('title', 'answers the title of the story before', {
    record: (record, { memory }) => {
      const title = memory.get('title') ?? record['title'];
      memory.set('title', record['title']);
      return { ...record, title };
    },
  }),
  'moves-to-another-product': echo(
    'product',
    'puts the story into another product',
    stores('product', (product) => Number(product) + 1),
  ),
  'forgets-product': echo(
    'product',
    'answers 0 as the product',
    answers('product', () => 0),
  ),
  'sets-another-pri': echo(
    'pri',
    'sets the next priority',
    stores('pri', (pri) => (Number(pri) % 4) + 1),
  ),
  'sets-another-category': echo(
    'category',
    'sets the next category of the list',
    stores('category', (category) => nextOf(enums.storyCategory.values, category)),
  ),
  'drops-spec': echo(
    'spec',
    'answers an empty description',
    stores('spec', () => ''),
  ),
  'takes-title-for-spec': echo('spec', 'answers the title as the description', {
    record: (record) => ({ ...record, spec: record['title'] }),
  }),
  'shortens-spec': echo(
    'spec',
    'loses the last word of the description',
    stores('spec', (spec) => String(spec).replace(/\s*\S+$/, '')),
  ),
  'drops-verify': echo(
    'verify',
    'answers empty acceptance criteria',
    stores('verify', () => ''),
  ),
  'takes-spec-for-verify': echo(
    'verify',
    'answers the description as the acceptance criteria',
    storesSent('verify', (_, { input }) => input['spec']),
  ),
  'sets-another-source': echo(
    'source',
    'sets the next source of the list',
    storesSent('source', (source) => nextOf(enums.storySource.values, source)),
  ),
  'drops-source-note': echo(
    'sourceNote',
    'answers an empty source remark',
    stores('sourceNote', () => ''),
  ),
  'takes-source-for-source-note': echo(
    'sourceNote',
    'answers the source as its remark',
    storesSent('sourceNote', (_, { input }) => input['source']),
  ),
  'cuts-estimate': echo(
    'estimate',
    'cuts the fraction off the estimate',
    stores('estimate', Math.floor as never),
  ),
  'forgets-estimate': echo(
    'estimate',
    'answers 0 as the estimate',
    stores('estimate', () => 0),
  ),
  'reverses-keywords': echo('keywords', 'turns the keywords round', storesSent('keywords', backwards)),
  'drops-keywords': echo(
    'keywords',
    'answers no keywords',
    stores('keywords', () => ''),
  ),
};

const start = (breaks: Row['breaks'], field: string, value: unknown, caughtBy: string): Row => ({
  breaks,
  does: `gives a new story the ${field} ${JSON.stringify(value)}`,
  field,
  override: stores(field, () => value),
  caughtBy,
});

const newStory: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(
    ['draft', 'closed', 'changed'].map((status) => [
      `sets-status-${status}`,
      start('create-story.new-status', 'status', status, 'status-is-active'),
    ]),
  ),
  ...Object.fromEntries(
    ['planned', 'projected', 'developing', 'released', 'closed'].map((stage) => [
      `sets-stage-${stage}`,
      start('create-story.new-stage', 'stage', stage, 'stage-is-wait'),
    ]),
  ),
  'opens-in-local-time': {
    breaks: 'create-story.opened-now',
    does: 'writes the local time, eight hours ahead, with a Z',
    field: 'openedDate',
    override: stores('openedDate', (date) =>
      new Date(Date.parse(String(date)) + 8 * 3_600_000).toISOString().replace('.000', ''),
    ),
    caughtBy: 'opened-date-is-now',
  },
  'sets-version-0': start('create-story.new-version', 'version', 0, 'version-is-1'),
  'sets-version-2': start('create-story.new-version', 'version', 2, 'version-is-1'),
  'sets-no-creator': start('create-story.creator', 'openedBy', '', 'opened-by-token-account'),
  'sets-another-creator': start('create-story.creator', 'openedBy', 'system', 'opened-by-token-account'),
  'drafts-the-shortest-story': {
    ...start('create-story.new-status', 'status', 'draft', 'status-is-active'),
    does: 'drafts a story that has the five fields only',
    override: stores('status', (status, { input }) => ('source' in input ? status : 'draft')),
  },
  'drafts-under-a-lower-case-name': {
    ...start('create-story.new-status', 'status', 'draft', 'status-is-active'),
    does: 'drafts a story when the header is named token',
    override: stores('status', (status, context) => (isLowerCase(context) ? 'draft' : status)),
  },
  'gives-one-id-beyond-doubles-to-all': {
    breaks: 'create-story.new-id',
    does: 'gives each story the same id, which no double holds',
    field: 'id',
    override: {
      respond: (response) => ({
        ...response,
        body: response.body.replace(/"id":\d+/, '"id":9223372036854770001'),
      }),
    },
    caughtBy: ['new-id-each-time', 'json-is-interoperable'],
  },
  'gives-one-id-to-all': {
    breaks: 'create-story.new-id',
    does: 'gives each story the same id',
    field: 'id',
    override: answers('id', () => 2201),
    caughtBy: 'new-id-each-time',
  },
  'gives-each-id-twice': {
    breaks: 'create-story.new-id',
    does: 'gives two stories in a row one id',
    field: 'id',
    override: answers('id', (id) => Number(id) - (Number(id) % 2)),
    caughtBy: 'new-id-each-time',
  },
};

const unlisted: Readonly<Record<string, Row>> = {
  'unset-source-is-unlisted': {
    breaks: 'story.enum-values',
    does: 'answers a source outside its list when none was sent',
    field: 'source',
    override: stores('source', (source, { input }) => ('source' in input ? source : 'unknown')),
    caughtBy: 'enum-values',
  },
  'status-is-unlisted': {
    ...start('story.enum-values', 'status', 'reviewing', ''),
    caughtBy: ['enum-values', 'status-is-active'],
  },
  'stage-is-unlisted': {
    ...start('story.enum-values', 'stage', 'backlog', ''),
    caughtBy: ['enum-values', 'stage-is-wait'],
  },
  'category-is-unlisted': {
    ...start('story.enum-values', 'category', 'story', ''),
    caughtBy: ['enum-values', 'echoes-category'],
  },
};

/** Wrong ways to create a story. */
export const createStoryDeviations: readonly Deviation[] = [
  ...wrongAnswers(operation, 'create-story.accepts', ['accepts-sufficient-fields', 'accepts-all-fields']),
  ...table(operation, { ...refusals, ...newStory, ...echoes, ...unlisted }),
  ...table(operation, { ...storyTexts, ...categoriesAtTimes, ...otherStories }),
  ...missingFields(operation, 'story.stated-fields', 'required-fields-present', [
    'id',
    'title',
    'product',
    'pri',
    'category',
    'status',
    'stage',
    'version',
    'openedBy',
  ]),
  ...missingSentFields(operation, 'story.sent-fields', [
    'spec',
    'verify',
    'source',
    'sourceNote',
    'estimate',
    'keywords',
  ]),
  ...missingFields(operation, 'story.shown-fields', 'all-fields-present', shown),
  ...wrongTypes(operation, 'story.field-types', types),
  ...wrongValues(operation, 'story.dates', 'dates', dates),
  ...wrongValues(operation, 'story.dates-extended', 'dates-in-extended-form', [
    ['openedDate', 'has-no-seconds', 'without seconds', '2024-04-02T08:15Z'],
    ['openedDate', 'is-in-basic-form', 'in basic form', '20240402T081527Z'],
  ]),
  ...commonFaults(operation),
  ...leaks(operation),
  ...tokenForms(operation),
];
