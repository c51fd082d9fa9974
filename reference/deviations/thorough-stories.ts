import { refuses } from './rows.ts';
import { anyValue, has, lacking, lengthOf, otherOf, thoroughTable, wrong } from './thorough-rows.ts';
import type { Condition, ThoroughRow } from './thorough-rows.ts';
import { storyTexts } from './thorough-texts.ts';

const estimate = (from: number, to: number, caughtBy = 'any-fields'): ThoroughRow =>
  wrong('estimate', [has({ estimate: from })], to, { caughtBy });

/** A field that is lost if another one is not sent. */
const lostWithout = (field: string, other: string, caughtBy: string): ThoroughRow =>
  wrong(field, [lacking(other)], field === 'estimate' ? 0 : '', {
    caughtBy,
    smallest: { [field]: anyValue },
  });

/** Rejects a combination of two values. The minimal request has all ten fields, so that accepting it is required. */
const refusesBoth = (category: string, source: string): ThoroughRow => ({
  does: `refuses the category ${category} from the source ${source}`,
  override: refuses(has({ category, source }).is),
  caughtBy: 'any-fields',
  smallest: {
    verify: anyValue,
    sourceNote: anyValue,
    estimate: anyValue,
    keywords: anyValue,
    category,
    source,
  },
});

const longVerify: Condition = {
  words: 'the acceptance criteria have more than 90 characters',
  is: ({ verify }) => lengthOf(verify) > 90,
  smallest: { verify: 'x'.repeat(91) },
};
const emoji: Condition = {
  words: 'any text has a character beyond U+FFFF',
  is: (input) => /[\u{10000}-\u{10ffff}]/u.test(JSON.stringify(input)),
  smallest: { title: '\u{1f600}' },
};

const stories: Readonly<Record<string, ThoroughRow>> = {
  'category-is-lost-beside-a-long-verify': wrong('category', [longVerify], otherOf('other', 'safe')),
  'estimate-of-a-tenth-is-0': estimate(0.1, 0),
  'estimate-of-99.9-is-100': estimate(99.9, 100),
  'estimate-of-1.1-is-1': estimate(1.1, 1),
  'estimate-of-8-is-1': estimate(8, 1),
  'estimate-of-10.2-is-10': estimate(10.2, 10),
  'estimate-of-half-is-1-at-pri-4': wrong('estimate', [has({ estimate: 0.5, pri: 4 })], 1),
  'pri-3-is-2-with-an-estimate-of-half': wrong('pri', [has({ pri: 3, estimate: 0.5 })], 2),
  'category-safe-is-other-with-an-estimate-of-half': wrong(
    'category',
    [has({ category: 'safe', estimate: 0.5 })],
    'other',
  ),
  'pri-3-is-1-from-market': wrong('pri', [has({ pri: 3, source: 'market' })], 1),
  'category-other-is-feature-from-market': wrong(
    'category',
    [has({ category: 'other', source: 'market' })],
    'feature',
  ),
  'category-improve-is-other-at-pri-1-from-user': wrong(
    'category',
    [has({ category: 'improve', source: 'user', pri: 1 })],
    'other',
  ),
  'source-is-lost-with-an-estimate-of-half': wrong('source', [has({ source: 'user', estimate: 0.5 })], ''),
  'source-is-lost-without-keywords': wrong('source', [has({ source: 'customer' }), lacking('keywords')], ''),
  'keywords-are-lost-for-performance': wrong(
    'keywords',
    [has({ category: 'performance', keywords: anyValue, estimate: 0.5 })],
    '',
    { caughtBy: 'any-text' },
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
  'refuses-a-source-alone': {
    does: 'refuses a source where no other field is sent than those that are enough',
    override: refuses((input) => 'source' in input && Object.keys(input).length === 6),
    caughtBy: 'any-subset',
    smallest: { source: anyValue },
  },
  'refuses-safe-from-po': refusesBoth('safe', 'po'),
  'refuses-experience-from-user': refusesBoth('experience', 'user'),
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
  'pri-is-lost-beside-an-emoji': wrong('pri', [emoji], otherOf(1, 2)),
  'estimate-of-3.14-is-3.1': estimate(3.14, 3.1, 'any-fraction'),
};

/** Stories that are wrong for some values or combinations of values. */
export const thoroughStories = thoroughTable('create-story', { ...storyTexts, ...stories });
