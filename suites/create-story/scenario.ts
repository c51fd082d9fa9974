import { enums } from '../../contract/enums.ts';
import { stepAs } from '../../engine/evidence/role.ts';
import { inLowerCase, oneFor, perform } from '../common/experiment.ts';
import type { Place } from '../common/place.ts';
import { namedFields } from '../common/named.ts';
import { openSent } from '../common/open.ts';
import { answered } from '../common/reply.ts';
import { own, sentBody } from '../../engine/evidence/body.ts';
import { sendInOtherForm, sendUnauthorized, faultsWithoutPrefixed } from '../common/token-steps.ts';
import type { Session } from '../common/session.ts';
import { sequence, shuffled } from '../common/values.ts';
import {
  extraOf,
  optionalFields,
  storyBodies,
  without,
  withoutSigns,
  type StoryBodies,
  type StoryBody,
} from './bodies.ts';
import { openRows, steps, subject, type StoryStep } from './steps.ts';
import { rowOf } from '../../engine/judging/suite.ts';
import { phrase } from '../../messages/phrase.ts';

type Stories = Session<StoryStep>;

/** A story to create. */
interface Story {
  readonly step: StoryStep;
  readonly body: StoryBody;
}

/** Creating a story uses nothing up: there is one place. */
const anywhere = oneFor<Place>({});

const noProduct = phrase(
  'no-product',
  'no product is given in which stories may be created',
  '没有给出可以创建需求的产品',
);
const giveProduct = phrase('give-product', 'Give PMS_PRODUCT_ID.', '请设置 PMS_PRODUCT_ID。');

/**
 * Creates stories with each category with five and with all ten fields, and with each source; then without a valid Token,
 * in other scripts, and with what is undocumented.
 */
export async function createStories(session: Stories): Promise<(() => Promise<unknown>) | void> {
  const { api, facts, seed } = session;
  if (facts.product === undefined) return api.noteUnsent('*', noProduct, giveProduct);
  const bodies = storyBodies(session, facts.product);
  const categories = shuffled(enums.storyCategory.values, sequence(seed, 'categories'));
  const sources = enums.storySource.values;
  const families = [
    categories.map((category): Story => ({
      step: `sufficient/${category}`,
      body: bodies.sufficient(category),
    })),
    turned(
      categories.map((category, at): Story => {
        const source = sources[Math.ceil(at / 2)]!;
        return { step: `all/${category}/${source}`, body: bodies.all(category, source) };
      }),
    ),
  ] as const;
  const [acceptedFive, acceptedTen] = await Promise.all(
    families.map(
      async (stories) =>
        (await sendFamily(session, bodies, stories)) ?? sendWithExtraFields(session, bodies, stories),
    ),
  );
  const minimal = acceptedFive ?? families[0][0]!.body;
  const five = () => ({ body: bodies.renamed(minimal) });
  const ten = () => ({ body: bodies.renamed(acceptedTen ?? families[1][0]!.body) });
  const isOneAccepted = !acceptedFive !== !acceptedTen;
  let isHeaderAccepted = false;
  await Promise.all([
    // Only five or only ten fields are accepted: shows which other field is required, or is the reason.
    ...(isOneAccepted ? optionalFields : []).map((field) => {
      const others = optionalFields.filter((other) => other !== field);
      return acceptedFive
        ? api.call(`without/${field}`, { body: without(ten().body, field) })
        : api.call(`with/${field}`, { body: without(ten().body, ...others) });
    }),
    sendUnauthorized(
      session,
      faultsWithoutPrefixed,
      (fault) => `token/${fault}`,
      (count) => Array.from({ length: count }, five),
    ),
    api.callInOtherCase('other-case', five()),
    sendInOtherForm(session, ten),
    api.call('token/no-body/none', { token: 'none' }),
    perform(session, subject, anywhere, inLowerCase(five)).then((accepted) => {
      isHeaderAccepted = accepted !== undefined;
    }),
    perform(session, subject, anywhere, {
      step: 'scripts',
      treatment: () => ({ body: bodies.inOtherScripts(acceptedTen ?? minimal) }),
      control: acceptedTen ? ten : five,
    }),
    perform(session, subject, anywhere, {
      step: 'two-decimals',
      treatment: () => ({ body: bodies.withTwoDecimals(ten().body) }),
      control: ten,
    }),
  ]);
  // If stories like accepted ones were rejected: shows that no quota is used up.
  if (!isHeaderAccepted && (acceptedFive ?? acceptedTen))
    await api.call('other-values', {
      body: bodies.modest(minimal, 1 + ((Number(minimal['pri']) + 1) % 4)),
    });
  // Each changes one thing in a body that was accepted.
  await Promise.all(
    openSent(openRows, facts).map((step) => api.call(step, { body: openRows[step].body(five().body) })),
  );
  if (facts.open && !acceptedFive && !acceptedTen) return async () => sendShownValue(session, five().body);
}

/**
 * The last but one place second: a value that is sent twice is then sent an odd number of requests apart, which 3 does not
 * divide. Two or three nodes that take turns do not give both to the same one.
 */
const turned = <Item>(items: readonly Item[]): readonly Item[] => [
  ...items.slice(0, 1),
  ...items.slice(-1),
  ...items.slice(1, -1),
];

/** Sends a story with the field that every one was rejected for, and a value of it that another record has. */
async function sendShownValue({ api, facts, recorded }: Stories, five: StoryBody): Promise<void> {
  const all = recorded();
  const body = { ...five, ...extraOf(facts) };
  const rejection = all.findLast(
    ({ operation, step }) => operation === 'create-story' && rowOf(steps, step)?.answer === 'record',
  );
  const status = rejection?.response?.status ?? 0;
  if (rejection === undefined || status < 400 || status > 499) return;
  const names = namedFields(rejection.response!.body, rejection.operation, sentBody(rejection));
  const [field, ...others] = names;
  if (field === undefined || others.length > 0 || Object.hasOwn(body, field)) return;
  const of = (operation: string) => all.filter((exchange) => exchange.operation === operation);
  const shown = [...answered(of('confirm-bug'), 'bug'), ...answered(of('start-task'), 'task')];
  const records = shown.map(({ record }) => record);
  const ofProduct = records.filter((record) => own(record, 'product') === five['product']);
  const value = [...ofProduct, ...records].map((record) => own(record, field)).find(isPlain);
  if (value !== undefined) await api.call('shown-value', { body: { ...body, [field]: value } });
}

/** True for a value that a user can give in a setting without quotes. */
const isPlain = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w.-]+$/.test(value));

/**
 * Sends the stories of a family. The first accepted one of two gives the others the category of their control and a
 * priority for modest values.
 * @returns a body that was accepted
 */
async function sendFamily(
  session: Stories,
  bodies: StoryBodies,
  [first, second, ...others]: readonly Story[],
): Promise<StoryBody | undefined> {
  if (!first || !second) return undefined;
  const create = async ({ step, body }: Story, pris: readonly number[], known?: StoryBody) => {
    // Signs are no limit (reading 32): the first story that is rejected is sent without them, and otherwise the same.
    const plainer = known ? [] : [withoutSigns(body)];
    const later = [...plainer, ...pris];
    const accepted = await perform(session, subject, anywhere, {
      step,
      treatment: (_, turn) => {
        const next = turn === 0 ? body : later[turn - 1]!;
        return { body: typeof next === 'number' ? bodies.modest(body, next) : next };
      },
      control: known && (() => ({ body: bodies.renamed({ ...body, category: known['category']! }) })),
      turns: later.length,
    });
    return accepted?.call.body as StoryBody | undefined;
  };
  const otherPris = [2, 3, 1, 4].filter((pri) => pri !== first.body['pri']);
  const acceptedFirst = await create(first, otherPris);
  const accepted = acceptedFirst ?? (await create(second, [2]));
  const rest = acceptedFirst ? [second, ...others] : accepted ? [first, ...others] : others;
  await Promise.all(rest.map((story) => create(story, [Number(accepted?.['pri'] ?? 2)], accepted)));
  return accepted;
}

/** Sends rejected stories again with the undocumented fields that the user gave, so that the other checks can be judged. */
async function sendWithExtraFields(
  session: Stories,
  bodies: StoryBodies,
  stories: readonly Story[],
): Promise<StoryBody | undefined> {
  const extra = extraOf(session.facts);
  if (Object.keys(extra).length === 0) return undefined;
  const extended = stories.map(({ step, body }): Story => ({
    step: stepAs('extra', step),
    body: { ...body, ...extra } as StoryBody,
  }));
  return sendFamily(session, bodies, extended);
}
