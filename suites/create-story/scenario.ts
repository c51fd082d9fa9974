import { enums } from '../../contract/enums.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { isServerError, replyOf } from '../common/reply.ts';
import { askInLowerCase } from '../common/lower-case.ts';
import { askInOtherForm } from '../common/other-form.ts';
import type { Session } from '../common/session.ts';
import { tokenFaultIds } from '../common/token-steps.ts';
import { sequence, shuffled } from '../common/values.ts';
import {
  extraOf,
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
  /** Of one with all ten fields. */
  readonly source?: Source;
  readonly body: StoryBody;
  readonly answer: Exchange | undefined;
  /** The body that was taken: this one, or the one of `again`. */
  readonly taken?: StoryBody;
}

/**
 * Creates stories: each category with five and with all ten fields, each source, without a valid Token, other scripts,
 * open points.
 */
export async function createStories(session: Stories): Promise<void> {
  const { api, facts, seed } = session;
  if (facts.product === undefined) {
    return api.notAsked('*', 'no product is given in which stories may be created', 'Give PMS_PRODUCT_ID.');
  }
  const next = storyBodies(session, facts.product);
  const categories = shuffled(enums.storyCategory.values, sequence(seed, 'categories'));
  const sources = enums.storySource.values;
  const five = categories.map((category) => ({ category, body: next.sufficient(category) }));
  const ten = categories.map((category, at) => {
    const source = sources[at % sources.length]!;
    return { category, source, body: next.all(category, source) };
  });
  const [sufficient, whole] = await Promise.all([
    askEach(session, next, five).then((stories) => askBehind(session, stories)),
    askEach(session, next, ten).then((stories) => askBehind(session, stories)),
  ]);
  const usual = sufficient.find(isAccepted)?.taken ?? five[0]!.body;
  const full = whole.find(isAccepted)?.taken ?? ten[0]!.body;
  await Promise.all([
    ...tellReasons(session, next, sufficient, whole),
    ...askRefused(session, () => next.renamed(usual)),
    ...askInOtherForm(session, () => ({ body: next.renamed(full) })),
    ...(session.wants('lower-case') ? [askInLowerCase(api, () => ({ body: next.renamed(usual) }))] : []),
    askInOtherScripts(session, () => next.inOtherScripts(usual)),
  ]);
  // What the target took once is all that a question on an open point may change.
  await Promise.all(openSteps.map((step) => send(session, step, openRows[step].body(next.renamed(usual)))));
}

const isTaken = (answer: Exchange | undefined): boolean =>
  answer !== undefined && replyOf(answer, 'story').kind === 'record';
const isAccepted = ({ taken }: Asked): boolean => taken !== undefined;
const isRefused = ({ answer }: Asked): boolean =>
  answer !== undefined && replyOf(answer, 'story').kind === 'refused';

async function send(
  { api, wants }: Stories,
  step: StoryStep,
  body: StoryBody | string,
): Promise<Exchange | undefined> {
  return wants(step) ? api.call(step, { body }) : undefined;
}

/** Asks for stories; what is refused is asked for again with modest values, which a range may want (reading 7). */
async function askEach(
  session: Stories,
  next: StoryBodies,
  stories: readonly Omit<Asked, 'answer'>[],
): Promise<Asked[]> {
  const asked = await Promise.all(
    stories.map(async (story): Promise<Asked> => {
      const answer = await send(session, stepOf(story), story.body);
      return { ...story, answer, ...(isTaken(answer) ? { taken: story.body } : {}) };
    }),
  );
  const first = asked.some(isAccepted) ? undefined : asked.find(isRefused);
  const found = first && (await findTaken(session, next, first));
  const pri = Number((found ?? asked.find(isAccepted))?.taken?.['pri'] ?? 2);
  return Promise.all(
    asked.map(async (story): Promise<Asked> => {
      if (story === first) return found ?? story;
      if (!isRefused(story)) return story;
      const body = next.modest(story.body, pri);
      const again = await session.api.call(`again/${stepOf(story)}`, { body });
      return isTaken(again) ? { ...story, taken: body } : story;
    }),
  );
}

/** Nothing was taken: one story with modest values and one priority after the other, until one is. */
async function findTaken(session: Stories, next: StoryBodies, story: Asked): Promise<Asked | undefined> {
  const usual = Number(story.body['pri']);
  for (const pri of [2, 3, 1, 4].filter((each) => each !== usual)) {
    const body = next.modest(story.body, pri);
    const again = await session.api.call(`again/${stepOf(story)}`, { body });
    if (isTaken(again)) return { ...story, taken: body };
    if (replyOf(again, 'story').kind !== 'refused') return undefined;
  }
  return undefined;
}

/**
 * Where every documented story is refused: the same with the fields that the user gave for that, so that what lies
 * behind the refusal can be judged.
 */
async function askBehind({ api, facts }: Stories, stories: readonly Asked[]): Promise<Asked[]> {
  const fields = extraOf(facts);
  if (Object.keys(fields).length === 0 || stories.some(isAccepted)) return [...stories];
  return Promise.all(
    stories.map(async (story) => {
      if (!isRefused(story)) return story;
      const body = { ...story.body, ...fields } as StoryBody;
      const answer = await api.call(`extra/${stepOf(story)}`, { body });
      return isTaken(answer) ? { ...story, taken: body } : story;
    }),
  );
}

function stepOf({ category, source }: Pick<Asked, 'category' | 'source'>) {
  return source === undefined ? (`sufficient/${category}` as const) : (`all/${category}/${source}` as const);
}

/** What the target takes, without a valid Token. */
function askRefused({ api, wants }: Stories, body: () => StoryBody): Promise<unknown>[] {
  const asked = tokenFaultIds.filter((fault) => wants(`token/${fault}`));
  return [
    ...asked.map((token) => api.call(`token/${token}`, { body: body(), token })),
    ...(wants('other-case') ? [api.callInOtherCase('other-case', { body: body() })] : []),
  ];
}

/** A 5xx answer may be any request's: it is asked again. */
async function askInOtherScripts(session: Stories, body: () => StoryBody): Promise<void> {
  const answer = await send(session, 'scripts', body());
  if (answer && isServerError(answer)) await session.api.call('again/scripts', { body: body() });
}

/** What tells why a story was refused. */
function tellReasons(
  { api }: Stories,
  next: StoryBodies,
  sufficient: readonly Asked[],
  whole: readonly Asked[],
): Promise<unknown>[] {
  const good = whole.find(isAccepted)?.taken;
  const enough = sufficient.some(isAccepted);
  if (good && sufficient.some(isRefused) && !enough) return tellMissingField(api, next, good);
  const refused = whole.filter((story) => isRefused(story) && !isAccepted(story));
  if (!good) return enough && refused[0] ? tellRefusedField(api, next, refused[0].body) : [];
  const sources = [...new Set(refused.map(({ source }) => source!))];
  return sources.map((source) =>
    api.call(`alone/source/${source}`, { body: { ...next.renamed(good), source } }),
  );
}

/** The five fields are refused and all ten are not: which of the others does the target ask for? */
function tellMissingField(api: Stories['api'], next: StoryBodies, good: StoryBody): Promise<unknown>[] {
  return optionalFields.map((field) => {
    const body = next.renamed(good);
    return api.call(`with/${field}`, { body: { ...onlySufficient(body), [field]: body[field]! } });
  });
}

/** All ten fields are refused and the five are not: which of the others is the reason? */
function tellRefusedField(api: Stories['api'], next: StoryBodies, refused: StoryBody): Promise<unknown>[] {
  return optionalFields.map((field) =>
    api.call(`without/${field}`, { body: without(next.renamed(refused), field) }),
  );
}
