import { enums } from '../../contract/enums.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { replyOf } from '../common/reply.ts';
import type { Session } from '../common/session.ts';
import { tokenFaultIds } from '../common/token-steps.ts';
import { sequence, shuffled } from '../common/values.ts';
import {
  onlySufficient,
  optionalFields,
  storyBodies,
  without,
  type StoryBodies,
  type StoryBody,
} from './bodies.ts';
import { openRows, openSteps, type Category, type Source, type StoryStep } from './steps.ts';

type Stories = Session<StoryStep>;

/** A story that was asked for, and what came. */
interface Asked {
  readonly category: Category;
  readonly answer: Exchange | undefined;
}

/** One with all ten fields. */
interface AskedWhole extends Asked {
  readonly source: Source;
  readonly body: StoryBody;
}

/** Creates stories: with five and with ten fields, each category and source, without a valid Token, open points. */
export async function createStories(session: Stories): Promise<void> {
  const { api, facts, seed } = session;
  if (facts.product === undefined) {
    return api.notAsked('*', 'no product is given in which stories may be created', 'Give PMS_PRODUCT_ID.');
  }
  const next = storyBodies(session, facts.product);
  const order = shuffled(enums.storyCategory.values, sequence(seed, 'categories'));
  const sources = enums.storySource.values;
  const five = order.slice(sources.length);
  const [usual] = five as [Category];
  const [sufficient, whole] = await Promise.all([
    askSufficient(session, next, five),
    askWhole(session, next, order, sources),
    askRefused(session, next, usual),
  ]);
  await tellReasons(session, next, usual, sufficient, whole);
  await Promise.all(
    openSteps.map((step) => send(session, step, openRows[step].body(next.sufficient(usual)))),
  );
}

const isAccepted = ({ answer }: Asked): boolean =>
  answer !== undefined && replyOf(answer, 'story').kind === 'record';

async function send(
  { api, wants }: Stories,
  step: StoryStep,
  body: StoryBody | string,
): Promise<Exchange | undefined> {
  return wants(step) ? api.call(step, { body }) : undefined;
}

function askSufficient(
  session: Stories,
  next: StoryBodies,
  categories: readonly Category[],
): Promise<Asked[]> {
  const bodies = categories.map((category) => ({ category, body: next.sufficient(category) }));
  return Promise.all(
    bodies.map(async ({ category, body }) => ({
      category,
      answer: await send(session, `sufficient/${category}`, body),
    })),
  );
}

/** Each source with a category of its own. */
function askWhole(
  session: Stories,
  next: StoryBodies,
  categories: readonly Category[],
  sources: readonly Source[],
): Promise<AskedWhole[]> {
  const stories = sources.map((source, at) => {
    const category = categories[at]!;
    return { category, source, body: next.all(category, source) };
  });
  return Promise.all(
    stories.map(async (story) => ({
      ...story,
      answer: await send(session, `all/${story.category}/${story.source}`, story.body),
    })),
  );
}

async function askRefused({ api, wants }: Stories, next: StoryBodies, category: Category): Promise<void> {
  const asked = tokenFaultIds.filter((fault) => wants(`token/${fault}`));
  await Promise.all(
    asked.map((token) => api.call(`token/${token}`, { body: next.sufficient(category), token })),
  );
}

/** What tells the reason of a refusal, and the header's case. */
async function tellReasons(
  session: Stories,
  next: StoryBodies,
  usual: Category,
  sufficient: readonly Asked[],
  whole: readonly AskedWhole[],
): Promise<void> {
  const { api, wants } = session;
  const good = { sufficient: sufficient.find(isAccepted), whole: whole.find(isAccepted) };
  const isAsked = ({ answer }: Asked): boolean => answer !== undefined;
  await Promise.all([
    wants('lower-case')
      ? api.call('lower-case', {
          body: next.sufficient(good.sufficient?.category ?? usual),
          token: 'lower-case',
        })
      : undefined,
    ...(good.whole && !good.sufficient && sufficient.some(isAsked)
      ? tellMissingField(session, next, good.whole)
      : []),
    ...(good.sufficient && !good.whole && whole.some(isAsked)
      ? tellRefusedField(session, next, whole[0]!)
      : []),
    ...whole.flatMap((story) => tellRefusedValue(session, next, story, good)),
  ]);
}

/** All ten fields were refused: was it the category, or the source? */
function tellRefusedValue(
  { api }: Stories,
  next: StoryBodies,
  { category, source, answer }: AskedWhole,
  good: { readonly sufficient: Asked | undefined; readonly whole: AskedWhole | undefined },
): Promise<unknown>[] {
  if (!answer || replyOf(answer, 'story').kind !== 'refused') return [];
  return [
    ...(good.sufficient ? [api.call(`alone/category/${category}`, { body: next.sufficient(category) })] : []),
    ...(good.whole
      ? [api.call(`alone/source/${source}`, { body: next.all(good.whole.category, source) })]
      : []),
  ];
}

/** The five fields are refused and all ten are not: which of the others does the target ask for? */
function tellMissingField(
  { api }: Stories,
  next: StoryBodies,
  { category, source }: AskedWhole,
): Promise<unknown>[] {
  return optionalFields.map((field) => {
    const body = next.all(category, source);
    return api.call(`with/${field}`, { body: { ...onlySufficient(body), [field]: body[field]! } });
  });
}

/** All ten fields are refused and the five are not: which of the others is the reason? */
function tellRefusedField(
  { api }: Stories,
  next: StoryBodies,
  { category, source }: AskedWhole,
): Promise<unknown>[] {
  return optionalFields.map((field) =>
    api.call(`without/${field}`, { body: without(next.all(category, source), field) }),
  );
}
