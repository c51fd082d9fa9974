import type { JsonObject } from '../seed.ts';
import { refuses } from './rows.ts';
import { anyValue, lengthOf, storesWhen, thoroughTable, type ThoroughRow } from './thorough-rows.ts';
import { storyTexts } from './thorough-texts.ts';

const number = (
  field: 'estimate' | 'pri',
  does: string,
  from: number,
  to: number,
  beside: JsonObject = {},
): ThoroughRow => ({
  does,
  field,
  override: storesWhen(
    field,
    (input) => hasAll(input, { ...beside, [field]: from }),
    () => to,
  ),
  caughtBy: 'any-fields',
  smallest: { [field]: from, ...beside },
});

function hasAll(input: JsonObject, values: JsonObject): boolean {
  return Object.entries(values).every(([field, value]) =>
    value === anyValue ? field in input : input[field] === value,
  );
}

/** A field that comes back otherwise beside others. */
const beside = (
  field: string,
  does: string,
  others: JsonObject,
  to: unknown,
  caughtBy = 'any-fields',
): ThoroughRow => ({
  does,
  field,
  override: storesWhen(
    field,
    (input) => hasAll(input, others),
    () => to,
  ),
  caughtBy,
  smallest: others,
});

/** A field that is lost where another one is not sent; so many others that are must be. */
const lostWithout = (field: string, other: string, caughtBy: string): ThoroughRow => ({
  does: `loses ${field} where ${other} is not sent`,
  field,
  override: storesWhen(
    field,
    (input) => !(other in input),
    () => (field === 'estimate' ? 0 : ''),
  ),
  caughtBy,
  smallest: { [field]: anyValue },
});

/** Two that are refused together, all ten fields or not: with all of them the request is one that must be taken. */
const refusesBoth = (does: string, both: JsonObject): ThoroughRow => ({
  does,
  override: refuses((input) => hasAll(input, both)),
  caughtBy: 'any-fields',
  smallest: { verify: anyValue, sourceNote: anyValue, estimate: anyValue, keywords: anyValue, ...both },
});

const stories: Readonly<Record<string, ThoroughRow>> = {
  'category-is-lost-beside-a-long-verify': {
    does: 'stores another category where the acceptance criteria have more than 90 characters',
    field: 'category',
    override: storesWhen(
      'category',
      ({ verify }) => lengthOf(verify) > 90,
      (category) => (category === 'other' ? 'safe' : 'other'),
    ),
    caughtBy: 'any-fields',
    smallest: { verify: 'x'.repeat(91) },
  },
  'estimate-of-a-tenth-is-0': number('estimate', 'stores no estimate where it is 0.1', 0.1, 0),
  'estimate-of-99.9-is-100': number('estimate', 'rounds an estimate of 99.9', 99.9, 100),
  'estimate-of-1.1-is-1': number('estimate', 'rounds an estimate of 1.1', 1.1, 1),
  'estimate-of-8-is-1': number('estimate', 'takes an estimate of 8 for a day', 8, 1),
  'estimate-of-10.2-is-10': number('estimate', 'rounds an estimate of 10.2', 10.2, 10),
  'estimate-of-half-is-1-at-pri-4': number('estimate', 'rounds an estimate of 0.5 at priority 4', 0.5, 1, {
    pri: 4,
  }),
  'pri-3-is-2-with-an-estimate-of-half': number('pri', 'lowers priority 3 beside an estimate of 0.5', 3, 2, {
    estimate: 0.5,
  }),
  'category-safe-is-other-with-an-estimate-of-half': beside(
    'category',
    'makes the category safe another one beside an estimate of 0.5',
    { category: 'safe', estimate: 0.5 },
    'other',
  ),
  'pri-3-is-1-from-market': number('pri', 'raises priority 3 from the source market', 3, 1, {
    source: 'market',
  }),
  'category-other-is-feature-from-market': beside(
    'category',
    'makes the category other a feature from the source market',
    { category: 'other', source: 'market' },
    'feature',
  ),
  'category-improve-is-other-at-pri-1-from-user': beside(
    'category',
    'makes the category improve another one at priority 1 from the source user',
    { category: 'improve', source: 'user', pri: 1 },
    'other',
  ),
  'source-is-lost-with-an-estimate-of-half': beside(
    'source',
    'loses the source user beside an estimate of 0.5',
    { source: 'user', estimate: 0.5 },
    '',
  ),
  'source-is-lost-without-keywords': {
    does: 'loses the source customer where no keywords are sent',
    field: 'source',
    override: storesWhen(
      'source',
      (input) => input['source'] === 'customer' && !('keywords' in input),
      () => '',
    ),
    caughtBy: 'any-fields',
    smallest: { source: 'customer' },
  },
  'keywords-are-lost-for-performance': beside(
    'keywords',
    'loses the keywords in the category performance beside an estimate of 0.5',
    { category: 'performance', keywords: anyValue, estimate: 0.5 },
    '',
    'any-text',
  ),
  'source-note-is-lost-without-source': lostWithout('sourceNote', 'source', 'any-text'),
  'estimate-is-lost-without-keywords': lostWithout('estimate', 'keywords', 'any-fields'),
  'verify-is-lost-without-estimate': lostWithout('verify', 'estimate', 'any-text'),
  'source-is-lost-without-verify': lostWithout('source', 'verify', 'any-fields'),
  'refuses-keywords-without-criteria': {
    does: 'refuses keywords where no acceptance criteria are sent',
    override: refuses((input) => 'keywords' in input && !('verify' in input)),
    caughtBy: 'any-subset',
    smallest: { keywords: anyValue },
  },
  'refuses-safe-from-po': refusesBoth('refuses the category safe from the source po', {
    category: 'safe',
    source: 'po',
  }),
  'refuses-experience-from-user': refusesBoth('refuses the category experience from the source user', {
    category: 'experience',
    source: 'user',
  }),
  'stage-is-planned-at-an-estimate-of-99': {
    does: 'takes a story with an estimate of 99 for planned',
    field: 'stage',
    override: {
      effect: (story, { input }) => void (input['estimate'] === 99 && (story['stage'] = 'planned')),
    },
    caughtBy: 'any-fields',
    smallest: { estimate: 99 },
  },
  'version-is-2-without-keywords-and-source': {
    does: 'counts version 2 where a verify is there, and neither keywords nor a source',
    field: 'version',
    override: {
      effect: (story, { input }) =>
        void ('verify' in input && !('keywords' in input) && !('source' in input) && (story['version'] = 2)),
    },
    caughtBy: 'any-fields',
    smallest: { verify: anyValue },
  },
  'pri-is-lost-beside-an-emoji': {
    does: 'stores priority 1 where any text has a character beyond U+FFFF',
    field: 'pri',
    override: storesWhen(
      'pri',
      (input) => /[\u{10000}-\u{10ffff}]/u.test(JSON.stringify(input)),
      (pri) => (pri === 1 ? 2 : 1),
    ),
    caughtBy: 'any-fields',
    smallest: { title: '\u{1f600}' },
  },
  'estimate-of-3.14-is-3.1': {
    ...number('estimate', 'rounds an estimate of 3.14 to one decimal', 3.14, 3.1),
    caughtBy: 'any-fraction',
  },
};

/** Stories that are wrong for some values, or some of them together. */
export const thoroughStories = thoroughTable('create-story', { ...storyTexts, ...stories });
