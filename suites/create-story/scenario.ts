import { enums } from '../../contract/enums.ts';
import { inLowerCase, oneFor, perform, type Place } from '../common/experiment.ts';
import { sendInOtherForm, sendUnauthorized, tokenFaultIds } from '../common/token-steps.ts';
import type { Session } from '../common/session.ts';
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
import { openRows, openSteps, subject, type StoryStep } from './steps.ts';
import { say } from '../../messages/phrase.ts';

type Stories = Session<StoryStep>;

/** A story to create. */
interface Story {
  readonly step: StoryStep;
  readonly body: StoryBody;
}

/** Creating a story uses nothing up: there is one place. */
const anywhere = oneFor<Place>({});

/**
 * Creates stories with each category with five and with all ten fields, and with each source; then without a valid Token,
 * in other scripts, and on open points.
 */
export async function createStories(session: Stories): Promise<void> {
  const { api, facts, seed } = session;
  if (facts.product === undefined) {
    return api.noteUnsent('*', say('no-product'), say('give-product'));
  }
  const next = storyBodies(session, facts.product);
  const categories = shuffled(enums.storyCategory.values, sequence(seed, 'categories'));
  const sources = enums.storySource.values;
  const five = categories.map((category): Story => ({
    step: `sufficient/${category}`,
    body: next.sufficient(category),
  }));
  const ten = categories.map((category, at): Story => {
    const source = sources[at % sources.length]!;
    return { step: `all/${category}/${source}`, body: next.all(category, source) };
  });
  const [sufficient, whole] = await Promise.all([
    sendFamily(session, next, five),
    sendFamily(session, next, ten),
  ]);
  const [behindFive, behindTen] = await Promise.all([
    sufficient ?? sendBehind(session, next, five),
    whole ?? sendBehind(session, next, ten),
  ]);
  const usual = behindFive ?? five[0]!.body;
  const full = behindTen ?? ten[0]!.body;
  await Promise.all([
    ...(!behindFive && behindTen ? tellMissingField(session, next, behindTen) : []),
    ...(behindFive && !behindTen ? tellRejectedField(session, next, ten[0]!.body) : []),
    sendUnauthorized(
      session,
      tokenFaultIds,
      (fault) => `token/${fault}`,
      (count) => Array.from({ length: count }, () => ({ body: next.renamed(usual) })),
    ),
    ...(session.wants('other-case')
      ? [api.callInOtherCase('other-case', { body: next.renamed(usual) })]
      : []),
    sendInOtherForm(session, () => ({ body: next.renamed(full) })),
    perform(
      session,
      subject,
      anywhere,
      inLowerCase(() => ({ body: next.renamed(usual) })),
    ),
    perform(session, subject, anywhere, {
      step: 'scripts',
      treatment: () => ({ body: next.inOtherScripts(usual) }),
      control: () => ({ body: next.renamed(usual) }),
    }),
  ]);
  // Requests on open points change one thing in a body that was accepted.
  await Promise.all(openSteps.map((step) => send(session, step, openRows[step].body(next.renamed(usual)))));
}

async function send({ api, wants }: Stories, step: StoryStep, body: StoryBody | string): Promise<void> {
  if (wants(step)) await api.call(step, { body });
}

/**
 * Sends the stories of a family. The first accepted one of two gives the others the category of their control and a
 * priority for modest values.
 * @returns a body that was accepted
 */
async function sendFamily(
  session: Stories,
  next: StoryBodies,
  [first, second, ...others]: readonly Story[],
): Promise<StoryBody | undefined> {
  if (!first || !second) return undefined;
  const create = async ({ step, body }: Story, pris: readonly number[], good?: StoryBody) => {
    const accepted = await perform(session, subject, anywhere, {
      step,
      treatment: (_, turn) => ({ body: turn === 0 ? body : next.modest(body, pris[turn - 1]!) }),
      control: good && (() => ({ body: next.renamed({ ...body, category: good['category']! }) })),
      turns: pris.length,
    });
    return accepted?.call.body as StoryBody | undefined;
  };
  const usual = Number(first.body['pri']);
  const one = await create(
    first,
    [2, 3, 1, 4].filter((pri) => pri !== usual),
  );
  const good = one ?? (await create(second, [2]));
  const left = one ? [second, ...others] : good ? [first, ...others] : others;
  await Promise.all(left.map((story) => create(story, [Number(good?.['pri'] ?? 2)], good)));
  return good;
}

/** Sends rejected stories again with the fields that the user gave for that, so that the other checks can be judged. */
async function sendBehind(
  session: Stories,
  next: StoryBodies,
  stories: readonly Story[],
): Promise<StoryBody | undefined> {
  const fields = extraOf(session.facts);
  if (Object.keys(fields).length === 0 || !session.wants(stories[0]!.step)) return undefined;
  const behind = stories.map(({ step, body }): Story => ({
    step: `extra/${step}` as StoryStep,
    body: { ...body, ...fields } as StoryBody,
  }));
  return sendFamily({ ...session, wants: () => true }, next, behind);
}

/** The five fields are rejected and all ten are accepted: finds out which other field the service requires. */
function tellMissingField({ api }: Stories, next: StoryBodies, good: StoryBody): Promise<unknown>[] {
  return optionalFields.map((field) => {
    const body = next.renamed(good);
    return api.call(`with/${field}`, { body: { ...onlySufficient(body), [field]: body[field]! } });
  });
}

/** All ten fields are rejected and the five are accepted: finds out which other field is the reason. */
function tellRejectedField({ api }: Stories, next: StoryBodies, rejected: StoryBody): Promise<unknown>[] {
  return optionalFields.map((field) =>
    api.call(`without/${field}`, { body: without(next.renamed(rejected), field) }),
  );
}
