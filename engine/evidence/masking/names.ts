import { once } from '../once-per.ts';
import { isVocabulary } from '../redaction.ts';
import { Automaton, type Match } from './automaton.ts';
import { withScratch } from './scratch.ts';
import { decodedText, decodedView, foldedText, foldedView, isPlain, plainView, type View } from './view.ts';

/** A way in which a name is written, and what replaces it. */
interface Name {
  readonly pseudonym: string;
  /** A single word is found only in its own letter case: in another one it may be an ordinary word. */
  readonly exact: string | undefined;
  /** A match of fewer characters is another text. */
  readonly least: number;
}

/** A place in a text, and what to write there. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * True if a value can be told from ordinary words of a response: it has a space, an @ or a non-ASCII character,
 * two words, or starts with a capital letter.
 */
function isRecognizable(value: string): boolean {
  const isTelling = /[\s@]|[^\0-\x7f]|^[A-Z]\w\w|\p{L}[^\p{L}\p{N}]+\p{L}/u;
  return value.length > 1 && !isVocabulary(value) && isTelling.test(value);
}

type Way = (text: string) => string;

/** The last word of a name first. */
const turnedWays = (value: string): Way[] =>
  /^[^\s@,]+(?: [^\s@,]+)+$/.test(value) ? [(text) => text.replace(/^(.*) (.*)$/s, '$2, $1')] : [];

/** The value of a Date header (RFC 9110, 5.6.7), folded. Nearly every response has one. */
const httpDate = /^(?:mon|tue|wed|thu|fri|sat|sun), \d\d [a-z]{3} \d{4} \d\d:\d\d:\d\d gmt$/;

/** True for a folded view with a comma before a space: most JSON texts have none. */
const mayTurn = ({ text }: View): boolean => text.includes(', ') && !httpDate.test(text);

/** The name itself, and the part of a mail address before the @. */
function plainWays(value: string, kept: ReadonlySet<string>): Way[] {
  const ways: Way[] = [(text) => text];
  // Tables double quotes (RFC 4180).
  if (value.includes('"')) ways.push((text) => text.replaceAll('"', '""'));
  const [, local = ''] = /^([^@\s]+)@[^@\s]+$/.exec(value) ?? [];
  if (/[a-z][._+-][a-z]/i.test(local) && !kept.has(local)) ways.push((text) => text.replace(/@.*$/s, ''));
  return ways;
}

const isWordUnit = (unit = 0x20): boolean =>
  (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit === 0x5f;

/**
 * Returns a function that finds names in a text: in another letter case, with other spaces, and with escapes.
 * @param pseudonyms by name
 * @param kept no names
 */
export function finderOf(
  pseudonyms: ReadonlyMap<string, string>,
  kept: ReadonlySet<string>,
): (text: string) => Replacement[] {
  const namesIn = (waysOf: (value: string) => readonly Way[]): Names => {
    const names = new NameList();
    for (const [value, pseudonym] of pseudonyms)
      if (isRecognizable(value)) for (const write of waysOf(value)) names.add(write(value), write(pseudonym));
    return new Names(names);
  };
  const plainNames = namesIn((value) => plainWays(value, kept));
  const turnedNames = once(() => namesIn(turnedWays));
  const findIn = (text: string): Replacement[] => {
    const plain = plainView(text);
    const unescaped = decodedView(plain);
    const views = (unescaped === plain ? [plain] : [plain, unescaped]).map(foldedView);
    const foundIn = (names: Names, those: readonly View[]): Replacement[] =>
      those.flatMap((view) => names.foundIn(text, view)).sort((a, b) => a.start - b.start || b.end - a.end);
    // In "Ann Lee, Bo Lee", "Lee, Bo" is no name.
    const found = joined([], foundIn(plainNames, views));
    const turnable = views.filter(mayTurn);
    return turnable.length === 0 ? found : joined(found, foundIn(turnedNames(), turnable));
  };
  return (text) => (plainNames.isEmpty ? [] : withScratch(() => findIn(text)));
}

/** Adds to places those that overlap none of them. Both lists are in the order of the text. */
export function joined(places: readonly Replacement[], more: readonly Replacement[]): Replacement[] {
  const all: Replacement[] = [];
  let next = 0;
  let end = 0;
  for (const place of more) {
    for (
      ;
      next < places.length && places[next]!.start < place.end && places[next]!.end <= place.start;
      next += 1
    ) {
      all.push(places[next]!);
      ({ end } = places[next]!);
    }
    const isTaken = place.start < end || (next < places.length && places[next]!.start < place.end);
    if (isTaken) continue;
    all.push(place);
    ({ end } = place);
  }
  return [...all, ...places.slice(next)];
}

/** Names, and the folded texts by which they are found. */
class NameList {
  readonly texts: string[] = [];
  readonly names: Name[] = [];

  add(written: string, pseudonym: string): void {
    const name = { pseudonym, exact: /^\w+$/.test(written) ? written : undefined, least: 0 };
    this.texts.push(foldedText(written));
    this.names.push(name);
    if (isPlain.test(written)) return;
    const plain = plainView(written);
    const unescaped = decodedView(plain);
    if (unescaped === plain) return;
    this.texts.push(foldedView(unescaped).text);
    this.names.push({ ...name, least: written.length });
  }
}

/** Names to look up together. */
class Names {
  private readonly automaton: Automaton;
  private readonly names: readonly Name[];

  constructor({ names, texts }: NameList) {
    this.names = names;
    this.automaton = new Automaton(texts);
  }

  get isEmpty(): boolean {
    return this.names.length === 0;
  }

  /** Finds names in a folded view of a text. */
  foundIn(text: string, view: View): Replacement[] {
    const found = this.automaton.matches(view.units, (match) => this.counts(text, view, match));
    return found.map(({ start, end, pattern }) => {
      const [from, to] = view.placeOf(start, end);
      return {
        start: from,
        end: to,
        text: writtenLike(text.slice(from, to), this.names[pattern]!.pseudonym),
      };
    });
  }

  private counts(text: string, view: View, { start, end, pattern }: Match): boolean {
    const { units } = view;
    // Chinese has no spaces between words.
    const startsWithin =
      isWordUnit(units[start]) && isWordUnit(units[start - 1]) && units[start - 1] !== 0x5f;
    if (startsWithin || (isWordUnit(units[end - 1]) && isWordUnit(units[end]))) return false;
    const { exact, least } = this.names[pattern]!;
    const [from, to] = view.placeOf(start, end);
    return to - from >= least && (exact === undefined || decodedText(text.slice(from, to)) === exact);
  }
}

/** Writes a pseudonym with the escapes of what it replaces. */
function writtenLike(text: string, pseudonym: string): string {
  const [escape] = /%(?:25)*[\da-f]{2}/i.exec(text) ?? [];
  if (escape !== undefined) {
    let encoded = pseudonym.toWellFormed();
    for (let times = 0; times < Math.min(escape.length / 2, 6); times += 1)
      encoded = encodeURIComponent(encoded);
    return text.includes('+') ? encoded.replaceAll('%20', '+') : encoded;
  }
  if (/\\u[\da-f]{4}/i.test(text)) return inAscii(pseudonym);
  if (text.includes('\\')) return JSON.stringify(pseudonym).slice(1, -1);
  if (/&#?\w+;/.test(text))
    return pseudonym.replace(/[^\x20-\x7e]|[&<>"'\\]/gu, (each) => `&#${each.codePointAt(0)!};`);
  const plain = withoutNewSyntax(text, pseudonym);
  if (/[\x80-\xff]{2}/.test(text) && decodedText(text) !== text) return Buffer.from(plain).toString('latin1');
  return text.includes('+') && !text.includes(' ') ? plain.replaceAll(' ', '+') : plain;
}

/** A quote, a backslash or a line break that was not there before would end a text of JSON or markup. */
const withoutNewSyntax = (text: string, pseudonym: string): string =>
  pseudonym.replace(/["'<>&\\]|\p{Cc}/gu, (sign) => (text.includes(sign) ? sign : ' '));

const inAscii = (value: string): string =>
  JSON.stringify(value)
    .slice(1, -1)
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
