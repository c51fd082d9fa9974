import { enums } from '../../contract/enums.ts';
import { sufficientForStory } from '../../contract/operations.ts';
import { type Step, type StepsIn } from '../../judging/suite.ts';
import { say } from '../../messages/phrase.ts';
import { openStepsFor } from '../common/open.ts';
import { subjectOf } from '../common/subject.ts';
import { tokenSteps } from '../common/token-steps.ts';
import { thoroughSteps } from '../thorough/steps.ts';
import { optionalFields, without, type StoryBody } from './bodies.ts';
import type { Aspect } from '../../messages/en/aspects.ts';

const unknownProduct = 1_999_999_993;

/** A request on an open point: its aspect, and its body made from a sufficient one. */
interface OpenRow {
  readonly aspect: Aspect;
  readonly body: (sufficient: StoryBody) => StoryBody | string;
}

const invalid = (aspect: Aspect, change: StoryBody): OpenRow => ({
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

/** The step of a request on an open point. */
export type OpenStep = keyof typeof openRows;

/** All of them, in the order of sending. */
export const openSteps = Object.keys(openRows) as OpenStep[];

const open = openStepsFor('create-story', openRows);

/** Returns a step for each value. */
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

/** Every request about creating stories. */
export const steps = {
  ...stepsFor('sufficient/', categories, (category) => ({
    purpose: say('create-sufficient', category),
    answer: 'record',
  })),
  ...stepsFor('all/', pairs, (pair) => {
    const [category, source] = pair.split('/') as [Category, Source];
    return { purpose: say('create-all', category, source), answer: 'record' };
  }),
  ...tokenSteps('create-story'),
  ...stepsFor('with/', optionalFields, (field) => ({ purpose: say('create-with', field), answer: 'open' })),
  ...stepsFor('without/', optionalFields, (field) => ({
    purpose: say('create-without', field),
    answer: 'open',
  })),
  // A rejected story is sent again with modest values; its control has a category that was accepted.
  'again/sufficient/*': { purpose: say('create-sufficient-again'), answer: 'record' },
  'again/all/*': { purpose: say('create-all-again'), answer: 'record' },
  'again/*': { purpose: say('create-again'), answer: 'record' },
  'control/*': { purpose: say('create-control'), answer: 'record' },
  // With undocumented fields that the user gave, after the documented request was rejected.
  'extra/sufficient/*': { purpose: say('create-sufficient-extra'), answer: 'record' },
  'extra/all/*': { purpose: say('create-all-extra'), answer: 'record' },
  scripts: { purpose: say('create-scripts'), answer: 'open' },
  'again/scripts': { purpose: say('create-scripts-again'), answer: 'open' },
  ...open,
  ...thoroughSteps,
} as const satisfies Record<string, Step>;

/** The name of a request about creating stories. */
export type StoryStep = StepsIn<typeof steps>;

/** Create story, as its judges see it. */
export const subject = subjectOf('create-story', steps, 'accepts-sufficient-fields');
