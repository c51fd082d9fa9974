import { enums } from '../../contract/enums.ts';
import { sufficientForStory } from '../../contract/operations.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { tokenFaults } from '../common/api.ts';
import { replyOf } from '../common/reply.ts';
import type { Scenario, Session } from '../common/session.ts';
import { sequence, shuffled } from '../common/values.ts';

/** A body of 4.3; the five sufficient fields, or all ten. */
export type StoryBody = Readonly<Record<string, string | number>>;

const categories = enums.storyCategory.values;
const sources = enums.storySource.values;
/** The fields of 4.3 beyond the sufficient ones. */
export const optionalFields = ['verify', 'source', 'sourceNote', 'estimate', 'keywords'];

const unknownProduct = 1_999_999_993;

/** Requests on open points: the step, the words for it, and what becomes of a sufficient body. */
export const openStorySteps = [
  ...sufficientForStory.map((field) => ({
    step: `open/missing/${field}`,
    aspect: `without ${field}`,
    change: (body: StoryBody) => Object.fromEntries(Object.entries(body).filter(([name]) => name !== field)),
  })),
  {
    step: 'open/unknown-product',
    aspect: 'unknown product',
    change: (body: StoryBody) => ({ ...body, product: unknownProduct }),
  },
  {
    step: 'open/invalid/category',
    aspect: 'category outside the list',
    change: (body: StoryBody) => ({ ...body, category: 'conformance' }),
  },
  {
    step: 'open/invalid/source',
    aspect: 'source outside the list',
    change: (body: StoryBody) => ({ ...body, source: 'conformance' }),
  },
  {
    step: 'open/invalid/pri',
    aspect: 'pri is a word',
    change: (body: StoryBody) => ({ ...body, pri: 'high' }),
  },
  {
    step: 'open/invalid/title',
    aspect: 'title is empty',
    change: (body: StoryBody) => ({ ...body, title: '' }),
  },
  { step: 'open/malformed-json', aspect: 'a body that is not JSON', change: () => '{"title": "' },
] as const;

/** Creates stories: with five and with ten fields, each category and source, without a valid Token, open points. */
export const createStory: Scenario = async (session) => {
  const { api, facts } = session;
  if (facts.product === undefined) {
    return api.notAsked('*', 'no product is given in which stories may be created', 'Give PMS_PRODUCT_ID.');
  }
  const next = bodies(session, facts.product);
  const order = shuffled(categories, sequence(session.seed, 'categories'));
  const withSources = sources.map((source, at) => ({ category: order[at]!, source }));
  const accepted = (exchange: Exchange | undefined): boolean =>
    exchange !== undefined && replyOf(exchange, 'story').kind === 'record';
  const send = async (
    step: string,
    purpose: string,
    body: StoryBody | string,
  ): Promise<Exchange | undefined> => (session.wants(step) ? api.call({ step, purpose, body }) : undefined);

  const sufficient = order
    .slice(sources.length)
    .map((category) => ({ category, body: next.sufficient(category) }));
  const all = withSources.map(({ category, source }) => ({
    category,
    source,
    body: next.all(category, source),
  }));
  const [first] = sufficient;
  const [sufficientAnswers, allAnswers] = await Promise.all([
    Promise.all(
      sufficient.map(({ category, body }) =>
        send(
          `sufficient/${category}`,
          `create a story with the five sufficient fields, category ${category}`,
          body,
        ),
      ),
    ),
    Promise.all(
      all.map(({ category, source, body }) =>
        send(
          `all/${category}/${source}`,
          `create a story with all ten fields, category ${category}, source ${source}`,
          body,
        ),
      ),
    ),
    Promise.all(
      tokenFaults
        .filter((fault) => session.wants(`token/${fault}`))
        .map((token) =>
          api.call({
            step: `token/${token}`,
            purpose: `create a story, Token: ${token}`,
            body: next.sufficient(first!.category),
            token,
          }),
        ),
    ),
  ]);

  const good = {
    sufficient: sufficient.find((_, at) => accepted(sufficientAnswers[at])),
    all: all.find((_, at) => accepted(allAnswers[at])),
  };
  const firstSufficient = sufficientAnswers.find((answer) => answer !== undefined);
  await Promise.all([
    session.wants('lower-case')
      ? api.call({
          step: 'lower-case',
          purpose: 'create a story, header named token',
          body: next.sufficient((good.sufficient ?? first!).category),
          token: 'lower-case',
        })
      : undefined,
    ...(good.all && !good.sufficient && firstSufficient ? tellMissingField(session, next, good.all) : []),
    ...(good.sufficient && !good.all && allAnswers.some((answer) => answer)
      ? tellRefusedField(session, next, all[0]!)
      : []),
    ...all.flatMap(({ category, source }, at) => {
      const answer = allAnswers[at];
      if (!answer || replyOf(answer, 'story').kind !== 'refused') return [];
      const asked: Promise<unknown>[] = [];
      if (good.sufficient) {
        const purpose = `tell whether category ${category} was the reason: five fields`;
        asked.push(
          api.call({ step: `alone/category/${category}`, purpose, body: next.sufficient(category) }),
        );
      }
      if (good.all) {
        const purpose = `tell whether source ${source} was the reason: a category that was accepted`;
        const body = next.all(good.all.category, source);
        asked.push(api.call({ step: `alone/source/${source}`, purpose, body }));
      }
      return asked;
    }),
  ]);
  await Promise.all(
    openStorySteps.map(({ step, aspect, change }) =>
      send(step, `create a story: ${aspect}`, change(next.sufficient(first!.category))),
    ),
  );
};

interface Choice {
  readonly category: string;
  readonly source: string;
}

/** The five fields are refused and all ten are not: which of the others does the target ask for? */
function tellMissingField({ api }: Session, next: Bodies, { category, source }: Choice): Promise<unknown>[] {
  return optionalFields.map((field) => {
    const { [field]: value, ...rest } = next.all(category, source);
    const five = Object.fromEntries(Object.entries(rest).filter(([name]) => !optionalFields.includes(name)));
    const purpose = `tell whether ${field} is asked for: the five fields and ${field}`;
    return api.call({ step: `with/${field}`, purpose, body: { ...five, [field]: value! } });
  });
}

/** All ten fields are refused and the five are not: which of the others is the reason? */
function tellRefusedField({ api }: Session, next: Bodies, { category, source }: Choice): Promise<unknown>[] {
  return optionalFields.map((field) => {
    const { [field]: _left, ...body } = next.all(category, source);
    return api.call({
      step: `without/${field}`,
      purpose: `tell whether ${field} is the reason: all fields but it`,
      body,
    });
  });
}

interface Bodies {
  sufficient(category: string): StoryBody;
  all(category: string, source: string): StoryBody;
}

/** Fractions that a double holds exactly. */
const estimates = [2.5, 4.25, 6.75, 3.5, 7.25];

function bodies({ seed, runId }: Session, product: number): Bodies {
  const firstPri = Math.floor(sequence(seed, 'pri')() * 4);
  let count = 0;
  const sufficient = (category: string): StoryBody => {
    const at = count++;
    return {
      title: `Conformance ${runId} story ${at + 1}`,
      spec: `What the story of request ${at + 1} is about`,
      product,
      pri: 1 + ((firstPri + at) % 4),
      category,
    };
  };
  return {
    sufficient,
    all: (category, source) => {
      const at = count;
      return {
        ...sufficient(category),
        verify: `How the outcome of request ${at + 1} is accepted`,
        source,
        sourceNote: `note ${at + 1} on the origin`,
        estimate: estimates[at % estimates.length]!,
        keywords: `conformance keyword ${at + 1}`,
      };
    },
  };
}
