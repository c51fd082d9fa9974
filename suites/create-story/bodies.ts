import type { Facts } from '../../evidence/evidence.ts';
import type { Session } from '../common/session.ts';
import { sequence } from '../common/values.ts';

/** A body of 4.3; the five sufficient fields, or all ten. */
export type StoryBody = Readonly<Record<string, string | number>>;

/** The fields of 4.3 beyond the sufficient ones. */
export const optionalFields = ['verify', 'source', 'sourceNote', 'estimate', 'keywords'] as const;

/** Makes bodies, each with values of its own. */
export interface StoryBodies {
  sufficient(category: string): StoryBody;
  all(category: string, source: string): StoryBody;
  /** The same fields with short texts, a small estimate and this priority, which more services accept (reading 7). */
  modest(body: StoryBody, pri: number): StoryBody;
  /** The same body with a new title of the same length and kind. */
  renamed(body: StoryBody): StoryBody;
  /** The same body with letters of other scripts in the title, in NFC (reading 32). */
  inOtherScripts(body: StoryBody): StoryBody;
}

/** Every sign that must come back (reading 32), as people write them. */
const signs = '(a-b_c): 1.5, 2/3; #4 +5?!';

/** One decimal: two are another check (reading 33). */
const estimates = [2.5, 4.3, 6.7, 3.5, 7.2];

/** Makes bodies for stories of a product. */
export function storyBodies(
  { seed, runId }: Pick<Session<string>, 'seed' | 'runId'>,
  product: number,
): StoryBodies {
  const firstPri = Math.floor(sequence(seed, 'pri')() * 4);
  let count = 0;
  const titleOf = (at: number): string => `Conformance ${runId} Story ${at + 1} ${signs}`;
  const modestTitleOf = (at: number): string => `Story ${runId} ${at + 1}`;
  const sufficient = (category: string): StoryBody => {
    const at = count++;
    return {
      title: titleOf(at),
      spec: `What the Story of request ${at + 1} is about ${signs}`,
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
        verify: `How the Outcome of request ${at + 1} is accepted ${signs}`,
        source,
        sourceNote: `Note ${at + 1} on the Origin ${signs}`,
        estimate: estimates[at % estimates.length]!,
        keywords: `Conformance Keyword ${at + 1} ${signs}`,
      };
    },
    modest: (body, pri) => {
      const at = count++;
      const small: StoryBody = {
        title: modestTitleOf(at),
        spec: `Spec ${at + 1}`,
        verify: `Test ${at + 1}`,
        sourceNote: `Note ${at + 1}`,
        keywords: `Key ${at + 1}`,
        estimate: 0.5,
        pri,
      };
      return Object.fromEntries(Object.entries(body).map(([field, value]) => [field, small[field] ?? value]));
    },
    renamed: (body) => {
      const at = count++;
      return { ...body, title: String(body['title']).endsWith(signs) ? titleOf(at) : modestTitleOf(at) };
    },
    // No longer than other titles, so that its length is no reason for a rejection.
    inOtherScripts: (body) => ({ ...body, title: `é привет 中文 ${runId} ${count++}` }),
  };
}

/** Returns the undocumented fields that the user gave for stories. */
export function extraOf({ extraFields = [] }: Facts): Readonly<Record<string, unknown>> {
  const mine = extraFields.filter(({ operation }) => operation === 'create-story');
  return Object.fromEntries(mine.map(({ field, value }) => [field, value]));
}

/** The five sufficient fields of a body. */
export function onlySufficient(body: StoryBody): StoryBody {
  const optional: readonly string[] = optionalFields;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !optional.includes(name)));
}

/** A body without one of its fields. */
export function without(body: StoryBody, field: string): StoryBody {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
}
