import { isSame, plainOf, sentAs, type Case, type Domain, type FieldDomain } from './domain.ts';
import { untagged, withoutPlace, withoutTag, withPlaces, withPlaceWithin } from './tags.ts';

/** Values that are plainer than one that was sent, the largest step first. */
export function plainerValues(value: unknown, { unique, plain }: FieldDomain): unknown[] {
  if (typeof value === 'number') return plainerNumbers(value);
  if (Array.isArray(value)) return shorterLists(value);
  if (typeof value !== 'string') return [];
  if (typeof plain === 'string' && isMoment(value) && isMoment(plain)) return plainerMoments(value, plain);
  return plainerTexts(value, unique === true);
}

/** Less digits, and numbers nearer to 1: those at the same steps for all, so that few are asked twice. */
function plainerNumbers(value: number): number[] {
  const ends = [10, 100].map((size) => value % size).filter((end) => end > 0);
  const nearer = stepsBelow(Math.ceil(value));
  return [...new Set([1, ...ends, ...nearer])].filter((other) => other < value);
}

/** The whole numbers below one that halve the way to it, from afar. */
function stepsBelow(value: number): number[] {
  const steps = [512, 256, 128, 64, 32, 16, 8, 4, 2, 1];
  return [...new Set(steps.map((step) => Math.floor((value - 1) / step) * step))].filter((one) => one > 0);
}

function shorterLists(value: readonly unknown[]): unknown[][] {
  if (value.length < 2) return [];
  const half = value.length >> 1;
  return [
    ...value.map((item) => [item]),
    value.slice(0, half),
    value.slice(half),
    ...value.map((_, at) => value.filter((_, other) => other !== at)),
  ];
}

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value);

/** Where the parts of a moment are: the date or the time as a whole, then each of them. */
const partsOfMoment = [
  [0, 10],
  [10, 19],
  [0, 4],
  [5, 7],
  [8, 10],
  [11, 13],
  [14, 16],
  [17, 19],
] as const;

function plainerMoments(value: string, plain: string): string[] {
  const put = ([from, to]: (typeof partsOfMoment)[number]): string =>
    value.slice(0, from) + plain.slice(from, to) + value.slice(to);
  const isDate = (moment: string): boolean => {
    const date = new Date(`${moment.replace(' ', 'T')}Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().slice(8, 10) === moment.slice(8, 10);
  };
  return [...new Set(partsOfMoment.map(put))].filter((moment) => moment !== value && isDate(moment));
}

/**
 * Halves of a text and what is left without a part of it; as many letters, in case that it is the length; less of
 * them. Parts neither begin nor end in a space that the text has not at its ends.
 */
function plainerTexts(value: string, unique: boolean): string[] {
  const text = unique ? withoutTag(value) : value;
  const size = text.length;
  const letters = 'x'.repeat(value.length);
  if (withoutPlace(value) === letters) {
    return stepsBelow(value.length).map((length) => lettersOf(length, unique));
  }
  const [first = [], ...rest] = partsOfText(text);
  const content = (parts: readonly string[]): string[] =>
    parts.filter((part) => part !== text).flatMap((part) => (unique ? withPlaces(part) : part));
  const single = size === 2 ? [...text] : size <= 4 ? neighboursIn(text) : [];
  // Where neither half does, it may be the length.
  const all = [
    ...content([...single, ...first]),
    lettersOf(value.length, unique),
    ...content([...rest.flat(), ...charactersOf(text)]),
  ];
  return [...new Set(all)].filter((other) => other !== value && other !== '');
}

/** A text that is nothing but long. */
export const lettersOf = (length: number, unique: boolean): string => {
  const letters = 'x'.repeat(length);
  return unique ? withPlaceWithin(letters) : letters;
};

/** Every two characters that stand together. */
function neighboursIn(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2).trim());
}

/** The halves of a text; then what is left without a quarter of it, an eighth and so on. */
function partsOfText(text: string): string[][] {
  const size = text.length;
  const rounds: string[][] = [];
  for (let piece = Math.ceil(size / 2); piece >= 1 && rounds.length < 3; piece = Math.floor(piece / 2)) {
    const starts = Array.from({ length: Math.ceil(size / piece) }, (_, at) => at * piece);
    const parts = starts.map((from) =>
      rounds.length === 0 ? text.slice(from, from + piece) : text.slice(0, from) + text.slice(from + piece),
    );
    rounds.push(parts.map((part) => trimmed(part, text)).filter((part) => part !== ''));
  }
  return rounds;
}

/** Each character of a text, then each two that stand together. */
export function partsWithin(text: string): string[] {
  return [...new Set([...text, ...neighboursIn(text)])].filter((part) => part.trim() === part && part !== '');
}

/** One character of each kind, the signs first. */
function charactersOf(text: string): string[] {
  const all = [...new Set(text)].filter((one) => one.trim() !== '');
  const signs = all.filter((one) => !/[\p{L}\p{N}]/u.test(one));
  return [...signs, ...all.filter((one) => !signs.includes(one))].slice(0, 6);
}

function trimmed(part: string, whole: string): string {
  const single = part.replace(/ {2,}/g, (spaces) => (whole.includes(spaces) ? spaces : ' '));
  return whole === whole.trim() ? single.trim() : single;
}

/** What of a text did not come back, by the answer alone: characters that are gone, then the part that differs. */
export function lostTexts(sent: string, came: string, unique: boolean): string[] {
  const got = unique ? String(untagged(came)) : came;
  const gone = [...new Set(sent)].filter((one) => one.trim() !== '' && !got.includes(one)).slice(0, 2);
  return [...gone, ...differingParts(sent, got)]
    .filter((part) => part !== '')
    .flatMap((part) => (unique ? withPlaces(part) : part))
    .filter((part) => part.length < sent.length);
}

/** The part of a text that differs, and the same with its neighbours: what is lost may hang on them. */
function differingParts(sent: string, got: string): string[] {
  const [was, is] = [[...sent], [...got]];
  let from = 0;
  while (from < was.length && was[from] === is[from]) from += 1;
  let end = 0;
  while (end < Math.min(was.length, is.length) - from && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  const part = (first: number, last: number): string => was.slice(first, last).join('').trim();
  return [part(from, was.length - end), part(Math.max(0, from - 1), was.length - end + 1)];
}

/** Cases with one thing less: a field that need not be there, or a plainer value; the largest step first. */
export function* smallerThan(one: Case, domain: Domain): Iterable<Case> {
  const fields = Object.keys(one.values);
  for (const name of fields.filter((field) => domain.fields[field]!.optional)) {
    const { [name]: _, ...values } = one.values;
    if (fitsIn(domain, values)) yield { ...one, values };
  }
  for (const name of fields) yield* withPlainer(one, name, domain);
}

function* withPlainer(one: Case, name: string, domain: Domain): Iterable<Case> {
  const field = domain.fields[name]!;
  const { value, level } = one.values[name]!;
  const plain = plainOf(domain, name);
  if (isSame(value, plain.value)) return;
  const plainer = plainerValues(value, field).map((other) => sentAs(domain, name, other));
  for (const sent of [plain, ...plainer]) {
    // What is less promised must not take the blame.
    const isAsGood = sent.level === 'must' || sent.level === level;
    const values = { ...one.values, [name]: sent };
    if (isAsGood && sent.value !== undefined && !isSame(sent.value, value) && fitsIn(domain, values)) {
      yield { ...one, values };
    }
  }
}

function fitsIn({ fits }: Domain, values: Case['values']): boolean {
  return fits?.(values) ?? true;
}
