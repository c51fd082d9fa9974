import { enums } from '../../contract/enums.ts';
import { sufficientForStory } from '../../contract/operations.ts';
import { type Step, type StepsIn } from '../../engine/judging/suite.ts';
import { phrase } from '../../messages/phrase.ts';
import { openStepsFor, type OpenRow } from '../common/open.ts';
import { subjectOf } from '../common/subject.ts';
import { stepsFor, tokenSteps, askNoBodyNoToken } from '../common/token-steps.ts';
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
const createAll = phrase(
  'create-all',
  (category: string, source: string) =>
    `create a story with all ten fields, category ${category}, source ${source}`,
  (category, source) => `用全部十个字段创建需求，category 为 ${category}，source 为 ${source}`,
);

const pairRows = categories.flatMap((category) =>
  enums.storySource.values.map(
    (source) =>
      [`all/${category}/${source}`, { purpose: createAll(category, source), answer: 'record' }] as const,
  ),
);

const createSufficient = phrase(
  'create-sufficient',
  (category: string) => `create a story with the five sufficient fields, category ${category}`,
  (category) => `用足够的五个字段创建需求，category 为 ${category}`,
);
const createWith = phrase(
  'create-with',
  (field: string) => `the five fields and ${field}, to see whether it is required`,
  (field) => `五个字段加 ${field}，以了解是否必填`,
);
const createWithout = phrase(
  'create-without',
  (field: string) => `all fields except ${field}, to see whether it is the reason`,
  (field) => `除 ${field} 外的全部字段，以了解是否由它引起`,
);
const createScriptsAgain = phrase('create-scripts-again', 'the same request again', '重新发送同一请求');

/** Every request about creating stories. */
export const steps = {
  ...stepsFor('sufficient/', categories, (category): Step => ({
    purpose: createSufficient(category),
    answer: 'record',
  })),
  ...(Object.fromEntries(pairRows) as Record<(typeof pairRows)[number][0], Step>),
  ...tokenSteps('create-story'),
  'token/no-body/none': { purpose: askNoBodyNoToken('create-story'), answer: 'refusal' },
  ...stepsFor('with/', optionalFields, (field): Step => ({
    purpose: createWith(field),
    answer: 'open',
  })),
  ...stepsFor('without/', optionalFields, (field): Step => ({
    purpose: createWithout(field),
    answer: 'open',
  })),
  // A rejected story is sent again with modest values; its control has a category that was accepted.
  'again/sufficient/*': {
    purpose: phrase(
      'create-sufficient-again',
      'the same five fields, with modest values',
      '同样的五个字段，使用普通的值',
    ),
    answer: 'record',
  },
  'again/all/*': {
    purpose: phrase(
      'create-all-again',
      'the same ten fields, with modest values',
      '同样的十个字段，使用普通的值',
    ),
    answer: 'record',
  },
  'again/*': {
    purpose: phrase(
      'create-again',
      'the same request again, with modest values',
      '重新发送同一请求，使用普通的值',
    ),
    answer: 'record',
  },
  'control/*': {
    purpose: phrase(
      'create-control',
      'the same, with a category that was accepted',
      '同上，使用已被接受的 category',
    ),
    answer: 'record',
  },
  // With undocumented fields that the user gave, after the documented request was rejected.
  'extra/sufficient/*': {
    purpose: phrase(
      'create-sufficient-extra',
      'the five fields and the extra fields given',
      '五个字段，加上给出的额外字段',
    ),
    answer: 'record',
  },
  'extra/all/*': {
    purpose: phrase(
      'create-all-extra',
      'all ten fields and the extra fields given',
      '全部十个字段，加上给出的额外字段',
    ),
    answer: 'record',
  },
  // After everything else, if every story was rejected for one field: with a value of it that another record has.
  'shown-value': {
    purpose: phrase(
      'create-shown-value',
      'a story with the field that every one was rejected for, with a value that another record has',
      '带有各需求因之被拒绝的字段，取另一记录中的值',
    ),
    answer: 'open',
  },
  // After stories like accepted ones were rejected.
  'other-values': {
    purpose: phrase(
      'create-other-values',
      'create a story with other modest values, after stories like accepted ones were rejected',
      '与已接受的需求相似的需求被拒绝后，以其他常规值创建需求',
    ),
    answer: 'open',
  },
  scripts: {
    purpose: phrase(
      'create-scripts',
      'create a story with letters of other scripts in its texts',
      '创建文本含其他文字的需求',
    ),
    answer: 'open',
  },
  'again/scripts': { purpose: createScriptsAgain, answer: 'open' },
  'two-decimals': {
    purpose: phrase(
      'create-two-decimals',
      'create a story with an estimate of two decimals',
      '创建 estimate 带两位小数的需求',
    ),
    answer: 'open',
  },
  'again/two-decimals': { purpose: createScriptsAgain, answer: 'open' },
  ...openStepsFor('create-story', openRows),
  ...thoroughSteps,
} as const satisfies Record<string, Step>;

/** The name of a request about creating stories. */
export type StoryStep = StepsIn<typeof steps>;

/** Create story, as its judges see it. */
export const subject = subjectOf('create-story', steps, 'accepts-sufficient-fields');
