import { enums } from '../../contract/enums.ts';
import { sufficientForStory } from '../../contract/operations.ts';
import { each, failsOnce, kebab, named, refuses, rows, size, stale, storesSent, type Rows } from './rows.ts';

type Loss = readonly [name: string, does: (field: string) => string, change: (text: string) => string];

const signs = {
  hyphens: '-',
  underscores: '_',
  dots: '.',
  commas: ',',
  colons: ':',
  semicolons: ';',
  'exclamation-marks': '!',
  'question-marks': '?',
  'opening-brackets': '(',
  'closing-brackets': ')',
  slashes: '/',
  'number-signs': '#',
  'plus-signs': '+',
};

const losses: readonly Loss[] = [
  ['writes-*-in-small-letters', (field) => `writes ${field} in small letters`, (text) => text.toLowerCase()],
  ['writes-*-in-capitals', (field) => `writes ${field} in capitals`, (text) => text.toUpperCase()],
  [
    'writes-*-in-small-letters-but-the-first',
    (field) => `keeps but the first letter of ${field} in capitals`,
    (text) => text.slice(0, 1) + text.slice(1).toLowerCase(),
  ],
  ['loses-digits-of-*', (field) => `loses the digits in ${field}`, (text) => text.replace(/\d/g, '')],
  ...Object.entries(signs).map(([name, sign]): Loss => [
    `loses-${name}-of-*`,
    (field) => `loses each ${sign} in ${field}`,
    (text) => text.replaceAll(sign, ''),
  ]),
];

const inText = (field: string, change: (text: string) => string) =>
  storesSent(field, (value) => change(String(value)));

const otherScripts = {
  breaks: 'create-story.other-scripts',
  field: 'title',
  caughtBy: 'keeps-other-scripts',
} as const;

/** Texts that lose or change some of their characters. */
export const storyTexts: Rows = {
  ...Object.assign(
    {},
    ...named('title keywords sourceNote spec verify').map((field) =>
      each(
        losses,
        { breaks: 'create-story.reflects', field, caughtBy: `echoes-${kebab(field)}` },
        ([name, does, change]) => [name.replace('*', kebab(field)), does(field), inText(field, change)],
      ),
    ),
  ),
  ...Object.assign(
    {},
    ...named('spec verify sourceNote keywords').map((field) =>
      each([field], { ...otherScripts, field }, () => [
        `reads-${kebab(field)}-as-latin-1`,
        `stores the UTF-8 bytes of ${field} as letters of Latin-1`,
        inText(field, (text) => Buffer.from(text).toString('latin1')),
      ]),
    ),
  ),
  ...rows({
    'loses-other-scripts-in-the-title': [
      otherScripts,
      'writes a question mark for each letter of another script in the title',
      inText('title', (text) => text.replace(/[^ -~]/gu, '?')),
    ],
    'refuses-colons-in-the-title': [
      { breaks: 'create-story.sufficient', caughtBy: 'accepts-sufficient-fields' },
      refuses(({ title }) => String(title).includes(':')),
    ],
    'refuses-brackets-in-keywords': [
      { breaks: 'create-story.accepts', caughtBy: 'accepts-all-fields' },
      refuses(({ keywords }) => String(keywords).includes('(')),
    ],
    'writes-other-scripts-in-the-title-as-entities': [
      otherScripts,
      'stores each letter beyond Latin-1 of the title as a numeric entity',
      inText('title', (text) => text.replace(/[^\0-\xff]/gu, (letter) => `&#${letter.codePointAt(0)};`)),
    ],
    'decomposes-letters-in-the-title': [otherScripts, inText('title', (text) => text.normalize('NFD'))],
    'breaks-json-of-long-stories': [
      { breaks: 'create-story.sufficient', caughtBy: 'accepts-sufficient-fields' },
      'cuts the response off where it is longer than 900 characters',
      {
        respond: (response, { ending }) =>
          ending === 'done' ? { ...response, body: response.body.slice(0, 900) } : response,
      },
    ],
    'fails-once-with-500-for-other-scripts': [
      { breaks: 'create-story.sufficient', caughtBy: 'accepts-sufficient-fields' },
      'answers 500 once, to a title with letters of other scripts',
      failsOnce(({ title }) => /[^ -~]/.test(String(title))),
    ],
  }),
};

/** Categories that are rejected only with further fields, or only without them. */
export const categoriesAtTimes: Rows = each(
  enums.storyCategory.values.flatMap((category) => [true, false].map((short) => ({ category, short }))),
  { breaks: 'create-story.categories', field: 'category', caughtBy: 'accepts-every-category' },
  ({ category, short }) => [
    `refuses-category-${category}-${short ? 'alone' : 'with-further-fields'}`,
    `refuses the category ${category} ${short ? 'with the five fields only' : 'beside further fields'}`,
    refuses(
      (input) => input['category'] === category && (size(input) === sufficientForStory.length) === short,
    ),
  ],
);

const echoed = named('title pri category spec verify source source-note estimate keywords').map(
  (field) => `echoes-${field}`,
);

/** Responses with the data of another request. */
export const otherStories: Rows = rows({
  'answers-the-story-before': [{ breaks: 'create-story.reflects', caughtBy: echoed }, stale('last')],
  'answers-the-first-story': [
    { breaks: 'create-story.reflects', caughtBy: [...echoed, 'new-id-each-time'] },
    stale('first'),
  ],
});
