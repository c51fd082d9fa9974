import { operations, type RequestRow } from '../../contract/operations.ts';
import type { Facts } from '../../engine/evidence/evidence.ts';
import type { Session } from '../common/session.ts';
import { sequence } from '../common/values.ts';

/** A body of 4.3; the five sufficient fields, or all ten. */
export type StoryBody = Readonly<Record<string, string | number>>;

/** The fields of 4.3 beyond the sufficient ones. */
export const optionalFields = ['verify', 'source', 'sourceNote', 'estimate', 'keywords'] as const;

/** The fields of 4.3 with free text. */
export const texts: readonly string[] = Object.entries<RequestRow>(
  operations['create-story'].body ?? {},
).flatMap(([field, { type, values }]) => (type === 'string' && values === undefined ? field : []));

/** Makes bodies, each with values of its own. */
export type StoryBodies = ReturnType<typeof storyBodies>;

/** The end of each text: every sign that must come back as sent (reading 32). */
const signs = '(a-b_c): 1.5, 2/3; #4 +5?!';

const sign = /[^A-Za-z0-9 ]/g;

/** Returns the signs in the texts of a body, each once. */
export const signsIn = (body: Readonly<Record<string, unknown>>): string[] => [
  ...new Set(texts.flatMap((field) => String(body[field] ?? '').match(sign) ?? [])),
];

/** Returns a body with letters in place of the signs of its texts: nothing else differs, no length either. */
export const withoutSigns = (body: Readonly<Record<string, unknown>>): StoryBody =>
  Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      texts.includes(field) ? String(value).replace(sign, 'x') : value,
    ]),
  ) as StoryBody;

/** Three scripts come first: a short text has few small letters. */
const otherLetters = 'éп中ривет文';

/** Returns a text of the same length with letters of other scripts in place of its first small letters. */
function inOtherScripts(text: string): string {
  let at = 0;
  return text.replace(/[a-z]/g, (letter) => otherLetters[at++] ?? letter);
}

/** The first words of titles: a rule on how a title begins concerns few of them. */
const firstWords = ['Conformance', 'Export', 'Filter', 'Login', 'Report', 'Search', 'Upload'];

/** One decimal: two are another check (reading 33). */
const estimates = [2.5, 14.3, 6.7, 3.5, 7.2];

/** A character for each number below 62, in place of its digits. */
const marks = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Makes bodies for stories of a product. */
export function storyBodies({ seed, runId }: Pick<Session<string>, 'seed' | 'runId'>, product: number) {
  const firstPri = Math.floor(sequence(seed, 'pri')() * 4);
  let count = 0;
  const textsOf = (number: number, mark: number | string = number) => ({
    title: `${firstWords[(number - 1) % firstWords.length]} ${runId} Story ${endOfTitle(number, mark)}`,
    spec: `What the Story of request ${mark} is about ${signs}`,
    verify: `How the Outcome of request ${mark} is accepted ${signs}`,
    sourceNote: `Note ${mark} on the Origin ${signs}`,
    keywords: `Conformance Keyword ${mark} ${signs}`,
  });
  /** A rule on how a title ends concerns half of them. */
  const endOfTitle = (number: number, mark: number | string): string =>
    number % 2 === 0 ? `${signs} ${mark}` : `${mark} ${signs}`;
  const modestTextsOf = (mark: number | string) => ({
    title: `Story ${runId} ${mark}`,
    spec: `Spec ${mark}`,
    verify: `Test ${mark}`,
    sourceNote: `Note ${mark}`,
    keywords: `Key ${mark}`,
  });
  const replaced = (body: StoryBody, values: StoryBody): StoryBody =>
    Object.fromEntries(Object.entries(body).map(([field, value]) => [field, values[field] ?? value]));
  const sufficient = (category: string): StoryBody => {
    const number = ++count;
    const { title, spec } = textsOf(number);
    return { title, spec, product, pri: 1 + ((firstPri + number - 1) % 4), category };
  };
  return {
    sufficient,
    all: (category: string, source: string): StoryBody => {
      const five = sufficient(category);
      const { verify, sourceNote, keywords } = textsOf(count);
      const estimate = estimates[(count - 1) % estimates.length]!;
      return { ...five, verify, source, sourceNote, estimate, keywords };
    },
    /** Returns the same fields with short texts, a small estimate and this priority, which more services accept (reading 7). */
    modest: (body: StoryBody, pri: number): StoryBody =>
      replaced(body, { ...modestTextsOf(++count), estimate: 0.5, pri }),
    /** Returns the same body with new texts of the same kind and length: each text may have to be unique. */
    renamed: (body: StoryBody): StoryBody => {
      const isLong = String(body['title']).endsWith(signs);
      const mark = marks[++count] ?? count;
      return replaced(body, isLong ? textsOf(count, mark) : modestTextsOf(mark));
    },
    /** Returns the same body with an estimate of two decimals, a little smaller: a larger one may be out of range. */
    withTwoDecimals: (body: StoryBody): StoryBody => ({
      ...body,
      estimate: Number((Number(body['estimate']) - 0.13).toFixed(2)),
    }),
    /** Returns the same body with letters of other scripts in its texts, in NFC, none longer than another one (reading 32). */
    inOtherScripts: (body: StoryBody): StoryBody => ({
      ...Object.fromEntries(
        Object.entries(body).map(([field, value]) => [
          field,
          texts.includes(field) ? inOtherScripts(String(value)) : value,
        ]),
      ),
      title: `é привет 中文 ${runId} ${count++}`,
    }),
  };
}

/** Returns the undocumented fields that the user gave for stories. */
export function extraOf({ extraFields = [] }: Facts): Readonly<Record<string, unknown>> {
  const mine = extraFields.filter(({ operation }) => operation === 'create-story');
  return Object.fromEntries(mine.map(({ field, value }) => [field, value]));
}

/** Returns a body without some of its fields. */
export function without(body: StoryBody, ...fields: readonly string[]): StoryBody {
  return Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field)));
}
