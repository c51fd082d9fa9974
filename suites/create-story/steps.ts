import { enums } from '../../contract/enums.ts';
import { sufficientForStory } from '../../contract/operations.ts';
import { type Step, type StepsIn } from '../../engine/judging/suite.ts';
import { say } from '../../messages/phrase.ts';
import { openStepsFor, type OpenRow } from '../common/open.ts';
import { subjectOf } from '../common/subject.ts';
import { stepsFor, tokenSteps } from '../common/token-steps.ts';
import { thoroughSteps } from '../thorough/steps.ts';
import { optionalFields, without, type StoryBody } from './bodies.ts';
import type { Aspect } from '../../messages/en/aspects.ts';

/** A request whose response is undocumented: its aspect, and its body, made from an accepted one. */
interface StoryRow extends OpenRow {
  readonly body: (accepted: StoryBody) => StoryBody | string;
}

const changed = (aspect: Aspect, change: StoryBody): StoryRow => ({
  aspect,
  body: (accepted) => ({ ...accepted, ...change }),
});

/** Requests whose responses are undocumented. */
export const openRows = {
  ...stepsFor('open/missing/', sufficientForStory, (field): StoryRow => ({
    aspect: `without ${field}`,
    body: (accepted) => without(accepted, field),
  })),
  'open/unknown-product': { ...changed('unknown product', { product: 1_999_999_993 }), judged: true },
  'open/invalid/category': changed('category outside the list', { category: 'conformance' }),
  'open/invalid/source': changed('source outside the list', { source: 'conformance' }),
  'open/invalid/pri': changed('pri is a word', { pri: 'high' }),
  'open/invalid/title': changed('title is empty', { title: '' }),
  'open/malformed-json': { aspect: 'a body that is not JSON', body: () => '{"title": "' },
} as const satisfies Record<string, StoryRow>;

const categories = enums.storyCategory.values;
const pairRows = categories.flatMap((category) =>
  enums.storySource.values.map(
    (source) =>
      [
        `all/${category}/${source}`,
        { purpose: say('create-all', category, source), answer: 'record' },
      ] as const,
  ),
);

/** Every request about creating stories. */
export const steps = {
  ...stepsFor('sufficient/', categories, (category): Step => ({
    purpose: say('create-sufficient', category),
    answer: 'record',
  })),
  ...(Object.fromEntries(pairRows) as Record<(typeof pairRows)[number][0], Step>),
  ...tokenSteps('create-story'),
  'token/no-body/none': { purpose: say('ask-no-body-no-token', 'create-story'), answer: 'refusal' },
  ...stepsFor('with/', optionalFields, (field): Step => ({
    purpose: say('create-with', field),
    answer: 'open',
  })),
  ...stepsFor('without/', optionalFields, (field): Step => ({
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
  // After everything else, if every story was rejected for one field: with a value of it that another record has.
  'shown-value': { purpose: say('create-shown-value'), answer: 'open' },
  // After stories like accepted ones were rejected.
  'other-values': { purpose: say('create-other-values'), answer: 'open' },
  scripts: { purpose: say('create-scripts'), answer: 'open' },
  'again/scripts': { purpose: say('create-scripts-again'), answer: 'open' },
  'two-decimals': { purpose: say('create-two-decimals'), answer: 'open' },
  'again/two-decimals': { purpose: say('create-scripts-again'), answer: 'open' },
  ...openStepsFor('create-story', openRows),
  ...thoroughSteps,
} as const satisfies Record<string, Step>;

/** The name of a request about creating stories. */
export type StoryStep = StepsIn<typeof steps>;

/** Create story, as its judges see it. */
export const subject = subjectOf('create-story', steps, 'accepts-sufficient-fields');
