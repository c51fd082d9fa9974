import { enums } from '../../contract/enums.ts';
import { sufficientForStory } from '../../contract/operations.ts';
import { type Step, type StepsIn } from '../../judging/suite.ts';
import { openStepsFor } from '../common/open.ts';
import { subjectOf } from '../common/subject.ts';
import { tokenSteps } from '../common/token-steps.ts';
import { thoroughSteps } from '../thorough/steps.ts';
import { optionalFields, without, type StoryBody } from './bodies.ts';

const unknownProduct = 1_999_999_993;

/** A question on an open point: its words, and what becomes of a sufficient body. */
interface OpenRow {
  readonly aspect: string;
  readonly body: (sufficient: StoryBody) => StoryBody | string;
  readonly meets?: 'nothing';
}

const invalid = (aspect: string, change: StoryBody): OpenRow => ({
  aspect,
  body: (body) => ({ ...body, ...change }),
});

type Sufficient = (typeof sufficientForStory)[number];

const missing = Object.fromEntries(
  sufficientForStory.map((field): [string, OpenRow] => [
    `open/missing/${field}`,
    { aspect: `without ${field}`, body: (body) => without(body, field) },
  ]),
) as Record<`open/missing/${Sufficient}`, OpenRow>;

/** Requests on open points. */
export const openRows = {
  ...missing,
  'open/unknown-product': invalid('unknown product', { product: unknownProduct }),
  'open/invalid/category': invalid('category outside the list', { category: 'conformance' }),
  'open/invalid/source': invalid('source outside the list', { source: 'conformance' }),
  'open/invalid/pri': invalid('pri is a word', { pri: 'high' }),
  'open/invalid/title': invalid('title is empty', { title: '' }),
  'open/malformed-json': { aspect: 'a body that is not JSON', body: () => '{"title": "' },
} as const satisfies Record<string, OpenRow>;

/** The names of the requests on open points. */
export type OpenStep = keyof typeof openRows;

/** The same, in the order of asking. */
export const openSteps = Object.keys(openRows) as OpenStep[];

const open = openStepsFor('create a story', openRows);

/** One step for each of some values, named by it. */
function stepsFor<Prefix extends string, Value extends string>(
  prefix: Prefix,
  values: readonly Value[],
  row: (value: Value) => Step,
): Record<`${Prefix}${Value}`, Step> {
  return Object.fromEntries(values.map((value) => [`${prefix}${value}`, row(value)])) as Record<
    `${Prefix}${Value}`,
    Step
  >;
}

const categories = enums.storyCategory.values;
const sources = enums.storySource.values;

/** A listed category. */
export type Category = (typeof categories)[number];

/** A listed source. */
export type Source = (typeof sources)[number];

const pairs = categories.flatMap((category) => sources.map((source) => `${category}/${source}` as const));
const inWords = (pair: string): string => `category ${pair.split('/')[0]}, source ${pair.split('/')[1]}`;

/** Every request about creating stories. */
export const steps = {
  ...stepsFor('sufficient/', categories, (category) => ({
    purpose: `create a story with the five sufficient fields, category ${category}`,
    answer: 'record',
  })),
  ...stepsFor('all/', pairs, (pair) => ({
    purpose: `create a story with all ten fields, ${inWords(pair)}`,
    answer: 'record',
  })),
  ...tokenSteps('create a story', 'with all ten fields'),
  ...stepsFor('with/', optionalFields, (field) => ({
    purpose: `tell whether ${field} is asked for: the five fields and ${field}`,
    answer: 'open',
  })),
  ...stepsFor('without/', optionalFields, (field) => ({
    purpose: `tell whether ${field} is the reason: all fields but it`,
    answer: 'open',
  })),
  // What was rejected is sent again with modest values, beside the same with a category that was accepted.
  'again/sufficient/*': { purpose: 'the same five fields with modest values', answer: 'record' },
  'again/all/*': { purpose: 'the same ten fields with modest values', answer: 'record' },
  'again/*': { purpose: 'the same once more, with modest values', answer: 'record' },
  'control/*': { purpose: 'the same with a category that was accepted', answer: 'record' },
  // With fields that the document lacks, after the documented request was rejected.
  'extra/sufficient/*': { purpose: 'the five fields, and the extra fields given', answer: 'record' },
  'extra/all/*': { purpose: 'all ten fields, and the extra fields given', answer: 'record' },
  scripts: { purpose: 'create a story with letters of other scripts in its title', answer: 'open' },
  'again/scripts': { purpose: 'the same once more', answer: 'open' },
  ...open,
  ...thoroughSteps,
} as const satisfies Record<string, Step>;

/** The name of a request about creating stories. */
export type StoryStep = StepsIn<typeof steps>;

/** Create story, as its judges see it. */
export const subject = subjectOf('create-story', steps, 'accepts-sufficient-fields');
