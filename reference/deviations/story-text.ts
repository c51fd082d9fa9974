import { enums } from '../../contract/enums.ts';
import { sufficientForStory } from '../../contract/operations.ts';
import { jsonResponse } from '../override.ts';
import { kebab, refuses, storesSent } from './rows.ts';
import type { Row } from './rows.ts';

const echo = (field: string, does: string, change: (text: string) => string): Row => ({
  breaks: 'create-story.reflects',
  does,
  field,
  override: storesSent(field, (value) => change(String(value))),
  caughtBy: `echoes-${kebab(field)}`,
});

const texts = ['title', 'keywords', 'sourceNote', 'spec', 'verify'];

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

/** Text that comes back without what some of its characters say. */
export const storyTexts: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(
    texts.flatMap((field): [string, Row][] => [
      [
        `writes-${kebab(field)}-in-small-letters`,
        echo(field, `writes ${field} in small letters`, (text) => text.toLowerCase()),
      ],
      [
        `writes-${kebab(field)}-in-capitals`,
        echo(field, `writes ${field} in capitals`, (text) => text.toUpperCase()),
      ],
      [
        `writes-${kebab(field)}-in-small-letters-but-the-first`,
        echo(
          field,
          `keeps but the first letter of ${field} in capitals`,
          (text) => text.slice(0, 1) + text.slice(1).toLowerCase(),
        ),
      ],
      [
        `loses-digits-of-${kebab(field)}`,
        echo(field, `loses the digits in ${field}`, (text) => text.replace(/\d/g, '')),
      ],
      ...Object.entries(signs).map(([name, sign]): [string, Row] => [
        `loses-${name}-of-${kebab(field)}`,
        echo(field, `loses each ${sign} in ${field}`, (text) => text.replaceAll(sign, '')),
      ]),
    ]),
  ),
  'loses-other-scripts-in-the-title': {
    ...echo('title', 'writes a question mark for each letter of another script in the title', (text) =>
      text.replace(/[^ -~]/gu, '?'),
    ),
    breaks: 'create-story.other-scripts',
    caughtBy: 'keeps-other-scripts',
  },
  'decomposes-letters-in-the-title': {
    ...echo('title', 'writes an accented letter in the title as two characters', (text) =>
      text.normalize('NFD'),
    ),
    breaks: 'create-story.other-scripts',
    caughtBy: 'keeps-other-scripts',
  },
  'fails-once-with-500-for-other-scripts': {
    breaks: 'create-story.sufficient',
    does: 'answers 500 once, to a title with letters of other scripts',
    override: {
      respond: (response, { ending, input, memory }) => {
        if (ending !== 'done' || !/[^ -~]/.test(String(input['title'])) || memory.has('failed'))
          return response;
        memory.set('failed', true);
        return jsonResponse(500, { error: 'out of order' });
      },
    },
    caughtBy: 'accepts-sufficient-fields',
  },
};

const isShort = (input: Readonly<Record<string, unknown>>) =>
  Object.keys(input).length === sufficientForStory.length;

/** Categories that are refused beside the further fields alone, or without them alone. */
export const categoriesAtTimes: Readonly<Record<string, Row>> = Object.fromEntries(
  enums.storyCategory.values.flatMap((category): [string, Row][] =>
    [true, false].map((short) => [
      `refuses-category-${category}-${short ? 'alone' : 'with-further-fields'}`,
      {
        breaks: 'create-story.categories',
        does: `refuses the category ${category} ${short ? 'with the five fields only' : 'beside further fields'}`,
        field: 'category',
        override: refuses((input) => input['category'] === category && isShort(input) === short),
        caughtBy: 'accepts-every-category',
      },
    ]),
  ),
);

const before = (
  does: string,
  pick: (memory: Map<string, unknown>, story: object) => unknown,
  others: readonly string[] = [],
): Row => ({
  breaks: 'create-story.reflects',
  does,
  override: { record: (story, { memory }) => pick(memory, story) },
  caughtBy: [
    'echoes-title',
    'echoes-pri',
    'echoes-category',
    'echoes-spec',
    'echoes-verify',
    'echoes-source',
    'echoes-source-note',
    'echoes-estimate',
    'echoes-keywords',
    ...others,
  ],
});

/** Answers that were made for another request. */
export const otherStories: Readonly<Record<string, Row>> = {
  'answers-the-story-before': before('answers the story before with the id put right', (memory, story) => {
    const last = memory.get('last') ?? story;
    memory.set('last', story);
    return { ...(last as object), id: (story as { id: number }).id };
  }),
  'answers-the-first-story': before(
    'answers the first story to every request',
    (memory, story) => {
      if (!memory.has('first')) memory.set('first', story);
      return memory.get('first');
    },
    ['new-id-each-time'],
  ),
};
