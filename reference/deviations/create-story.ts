import { enums } from '../../contract/enums.ts';
import { sufficientForStory } from '../../contract/operations.ts';
import { commonFaults, wrongAnswers } from './any-operation.ts';
import { oneNodeOf } from './one-node.ts';
import { leaks } from './leaks.ts';
import { missingFields, wrongTypes, wrongValues, type Forms, type WrongValue } from './fields.ts';
import { categoriesAtTimes, otherStories, storyTexts } from './story-text.ts';
import { tokenForms } from './token-forms.ts';
import {
  answers,
  each,
  isLowerCase,
  kebab,
  named,
  nextOf,
  onceFor,
  refuses,
  rows,
  size,
  stores,
  storesSent,
} from './rows.ts';
import { table, type Change, type Common, type Deviation, type Rows, type Wrong } from './rows.ts';

const operation = 'create-story';

const types: Forms = {
  'a-string': 'id product pri estimate version',
  null: 'parent plan sourceNote category estimate assignedTo tasks',
  'a-fraction': 'branch',
  'a-number': 'title openedDate URChanged',
  'an-array': 'keywords childStories verify',
  true: 'status',
  zero: 'stage deleted',
  'an-empty-string': 'mailto children',
  'an-object': 'openedBy spec executions',
  false: 'toBug',
  'zero-in-quotes': 'deleted',
};

const dates: readonly WrongValue[] = [
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

const refusedValues = (field: 'category' | 'source', breaks: Common['breaks'], values: readonly string[]) =>
  each(values, { breaks, field, caughtBy: `accepts-every-${field}` }, (value) => [
    `refuses-${field}-${value}`,
    `refuses the ${field} ${value}`,
    refuses((input) => input[field] === value),
  ]);

const sufficient = { breaks: 'create-story.sufficient', caughtBy: 'accepts-sufficient-fields' } as const;
const accepts = { breaks: 'create-story.accepts', caughtBy: 'accepts-all-fields' } as const;

const refusals: Rows = {
  ...refusedValues('category', 'create-story.categories', enums.storyCategory.values),
  ...refusedValues('source', 'create-story.sources', enums.storySource.values),
  ...rows({
    'needs-a-source': [{ ...sufficient, field: 'source' }, refuses((input) => !('source' in input))],
    'refuses-five-fields': [sufficient, refuses((input) => size(input) === sufficientForStory.length)],
    'refuses-a-second-title-with-this-beginning': [
      sufficient,
      onceFor(({ title }) => String(title).slice(0, 20)),
    ],
    'refuses-a-second-story-without-keywords': [sufficient, onceFor(({ keywords = '' }) => String(keywords))],
    'refuses-a-second-story-of-a-category-and-pri': [
      sufficient,
      onceFor(({ category, pri }) => `${String(category)} ${String(pri)}`),
    ],
    'refuses-ten-fields': [accepts, refuses((input) => size(input) === 10)],
    'refuses-a-fractional-estimate': [
      { ...accepts, field: 'estimate' },
      refuses(({ estimate = 0 }) => !Number.isInteger(estimate)),
    ],
  }),
};

const backwards = (value: unknown) => [...String(value)].reverse().join('');

type Echo = readonly [field: string, does: string, change: Change, how?: typeof stores];

const echoed = (wrongs: Readonly<Record<string, Echo>>): Rows =>
  rows(
    Object.fromEntries(
      Object.entries(wrongs).map(([key, [field, does, change, how = stores]]) => [
        key,
        [
          { breaks: 'create-story.reflects', field, caughtBy: `echoes-${kebab(field)}` },
          does,
          how(field, change),
        ],
      ]),
    ),
  );

const echoes = echoed({
  'shortens-title': ['title', 'cuts the title to eight characters', (title) => String(title).slice(0, 8)],
  'moves-to-another-product': [
    'product',
    'puts the story into another product',
    (product) => Number(product) + 1,
  ],
  'answers-title-before': [
    'title',
    'answers the title of the story before',
    (title, { memory }) => {
      const last = memory.get('title') ?? title;
      memory.set('title', title);
      return last;
    },
    answers,
  ],
  'takes-title-for-spec': ['spec', 'answers the title as the description', (_, { input }) => input['title']],
  'forgets-product': ['product', 'answers 0 as the product', () => 0, answers],
  'sets-another-pri': ['pri', 'sets the next priority', (pri) => (Number(pri) % 4) + 1],
  'sets-another-category': [
    'category',
    'sets the next category of the list',
    (category) => nextOf(enums.storyCategory.values, category),
  ],
  'drops-spec': ['spec', 'answers an empty description', () => ''],
  'shortens-spec': [
    'spec',
    'loses the last word of the description',
    (spec) => String(spec).replace(/\s*\S+$/, ''),
  ],
  'drops-verify': ['verify', 'answers empty acceptance criteria', () => ''],
  'takes-spec-for-verify': [
    'verify',
    'answers the description as the acceptance criteria',
    (_, { input }) => input['spec'],
    storesSent,
  ],
  'sets-another-source': [
    'source',
    'sets the next source of the list',
    (source) => nextOf(enums.storySource.values, source),
    storesSent,
  ],
  'drops-source-note': ['sourceNote', 'answers an empty source remark', () => ''],
  'takes-source-for-source-note': [
    'sourceNote',
    'answers the source as its remark',
    (_, { input }) => input['source'],
    storesSent,
  ],
  'cuts-estimate': [
    'estimate',
    'cuts the fraction off the estimate',
    (estimate) => Math.floor(Number(estimate)),
  ],
  'forgets-estimate': ['estimate', 'answers 0 as the estimate', () => 0],
  'reverses-keywords': ['keywords', 'turns the keywords round', backwards, storesSent],
  'drops-keywords': ['keywords', 'answers no keywords', () => ''],
});

const begins = (
  values: readonly (string | number)[],
  keyOf: (value: string | number) => string,
  common: Common & { readonly field: string },
): Rows =>
  each(values, common, (value) => [
    keyOf(value),
    `gives a new story the ${common.field} ${JSON.stringify(value)}`,
    stores(common.field, () => value),
  ]);

const status = { breaks: 'create-story.new-status', field: 'status', caughtBy: 'status-is-active' } as const;
const stage = { breaks: 'create-story.new-stage', field: 'stage', caughtBy: 'stage-is-wait' } as const;
const version = { breaks: 'create-story.new-version', field: 'version', caughtBy: 'version-is-1' } as const;
const creator = {
  breaks: 'create-story.creator',
  field: 'openedBy',
  caughtBy: 'opened-by-token-account',
} as const;
const newId = { breaks: 'create-story.new-id', field: 'id', caughtBy: 'new-id-each-time' } as const;

const unlisted = (field: string, value: string, check: string): readonly [Common, ...Wrong] => [
  { breaks: 'story.enum-values', field, caughtBy: ['enum-values', check] },
  `gives a new story the ${field} "${value}"`,
  stores(field, () => value),
];

const newStory: Rows = {
  ...begins(['draft', 'closed', 'changed'], (value) => `sets-status-${value}`, status),
  ...begins(named('planned projected developing released closed'), (value) => `sets-stage-${value}`, stage),
  ...begins([0, 2], (value) => `sets-version-${value}`, version),
  ...begins([''], () => 'sets-no-creator', creator),
  ...begins(['system'], () => 'sets-another-creator', creator),
  ...rows({
    'drafts-the-shortest-story': [
      status,
      'drafts a story that has the five fields only',
      stores('status', (value, { input }) => ('source' in input ? value : 'draft')),
    ],
    'drafts-under-a-lower-case-name': [
      status,
      'drafts a story when the header is named token',
      stores('status', (value, context) => (isLowerCase(context) ? 'draft' : value)),
    ],
    'rounds-the-estimate-to-one-decimal': [
      { breaks: 'create-story.two-decimals', field: 'estimate', caughtBy: 'keeps-two-decimals' },
      storesSent('estimate', (estimate) => Math.round(Number(estimate) * 10) / 10),
    ],
    'cuts-the-estimate-to-one-decimal': [
      { breaks: 'create-story.two-decimals', field: 'estimate', caughtBy: 'keeps-two-decimals' },
      storesSent('estimate', (estimate) => Math.floor(Number(estimate) * 10) / 10),
    ],
    'refuses-an-estimate-of-two-decimals': [
      { breaks: 'create-story.two-decimals', field: 'estimate', caughtBy: 'keeps-two-decimals' },
      refuses(({ estimate = 0 }) => !Number.isInteger(Number((Number(estimate) * 10).toFixed(6)))),
    ],
    'loses-the-word-report-at-the-beginning-of-a-title': [
      { breaks: 'create-story.reflects', field: 'title', caughtBy: 'echoes-title' },
      storesSent('title', (title) => String(title).replace(/^Report /, '')),
    ],
    'opens-in-local-time': [
      { breaks: 'create-story.opened-now', field: 'openedDate', caughtBy: 'opened-date-is-now' },
      'writes the local time, eight hours ahead, with a Z',
      stores('openedDate', (date) =>
        new Date(Date.parse(String(date)) + 8 * 3_600_000).toISOString().replace('.000', ''),
      ),
    ],
    'answers-404-with-the-story': [
      { breaks: 'create-story.accepts', caughtBy: ['accepts-sufficient-fields', 'accepts-all-fields'] },
      'creates the story, and answers 404 with it',
      { respond: (response, { ending }) => (ending === 'done' ? { ...response, status: 404 } : response) },
    ],
    'gives-one-id-to-all': [newId, 'gives each story the same id', answers('id', () => 2201)],
    'gives-each-id-twice': [newId, answers('id', (id) => Number(id) - (Number(id) % 2))],
    'gives-one-id-beyond-doubles-to-all': [
      { ...newId, caughtBy: ['new-id-each-time', 'json-is-interoperable'] },
      'gives each story the same id, which no double holds',
      {
        respond: ({ body, ...rest }) => ({
          ...rest,
          body: body.replace(/"id":\d+/, '"id":9223372036854770001'),
        }),
      },
    ],
    'unset-source-is-unlisted': [
      { breaks: 'story.enum-values', field: 'source', caughtBy: 'enum-values' },
      'answers a source outside its list when none was sent',
      stores('source', (source, { input }) => ('source' in input ? source : 'unknown')),
    ],
    'status-is-unlisted': unlisted('status', 'reviewing', 'status-is-active'),
    'stage-is-unlisted': unlisted('stage', 'backlog', 'stage-is-wait'),
    'category-is-unlisted': unlisted('category', 'story', 'echoes-category'),
  }),
};

const stated = 'id title product pri category status stage version openedBy';
const shown = 'parent branch module plan type openedDate assignedTo closedDate URChanged deleted children';
const sent = 'spec verify source sourceNote estimate keywords';

/** Wrong ways to create a story. */
export const createStoryDeviations: readonly Deviation[] = [
  ...wrongAnswers(operation, {
    breaks: 'create-story.accepts',
    caughtBy: ['accepts-sufficient-fields', 'accepts-all-fields'],
  }),
  ...table(operation, refusals, newStory, echoes),
  ...table(operation, storyTexts, categoriesAtTimes, otherStories),
  ...missingFields(operation, 'story.stated-fields', 'required-fields-present', stated),
  ...missingFields(operation, 'story.sent-fields', 'sent-fields-present', sent, 'sent'),
  ...missingFields(operation, 'story.shown-fields', 'all-fields-present', shown),
  ...wrongTypes(operation, 'story.field-types', types),
  ...wrongValues(operation, 'story.dates', 'dates', dates),
  ...wrongValues(operation, 'story.dates-extended', 'dates-in-extended-form', [
    ['openedDate', 'has-no-seconds', 'without seconds', '2024-04-02T08:15Z'],
    ['openedDate', 'is-in-basic-form', 'in basic form', '20240402T081527Z'],
  ]),
  ...commonFaults(operation, sufficient),
  ...oneNodeOf(operation, sufficient, ['category', 'safe']),
  ...leaks(operation),
  ...tokenForms(operation, [
    ['with-five-fields', 'a story has the five fields alone', (sent) => sent === 5],
    ['with-further-fields', 'a story has more than the five fields', (sent) => sent > 5],
  ]),
];
