import { endianness } from 'node:os';
import { namedCharacter } from '../entities.ts';
import { int32Array, uint16Array, uint8Array, withScratch } from './scratch.ts';

/** Where the units `start` to `end` of a view are in the text. */
type PlaceOf = (start: number, end: number) => readonly [number, number];

/** A text in another form. */
export class View {
  private madeText: string | undefined;

  constructor(
    readonly units: Uint16Array,
    readonly placeOf: PlaceOf,
    text?: string,
  ) {
    this.madeText = text;
  }

  /**
   * The units as a string. Most texts need no more than regular expressions on it: these are native code, and loops over
   * units are slow until V8 has optimized them.
   */
  get text(): string {
    return (this.madeText ??= this.asText());
  }

  private asText(): string {
    const { buffer, byteOffset, byteLength } = this.units;
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    return (isBigEndian ? Buffer.from(bytes).swap16() : bytes).toString('utf16le');
  }
}

const isBigEndian = endianness() === 'BE';

/** The units of a text, at the beginning of an array. */
function unitsOf(text: string, into = uint16Array(text.length)): Uint16Array {
  const units = into.subarray(0, text.length);
  const bytes = Buffer.from(units.buffer, units.byteOffset, units.byteLength);
  bytes.write(text, 'utf16le');
  if (isBigEndian) bytes.swap16();
  return units;
}

/** The text as it is. */
export function plainView(text: string): View {
  return new View(unitsOf(text), (start, end) => [start, end], text);
}

/** Collects the units of a view that is made from another one. No view is longer than the one it is made from. */
class ViewBuilder {
  private readonly units: Uint16Array;
  /** Where each unit begins and ends in the other view. */
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;
  private size = 0;
  private isAgain = false;

  constructor(private readonly view: View) {
    const { length } = view.units;
    this.units = uint16Array(length);
    this.starts = int32Array(length);
    this.ends = int32Array(length);
  }

  /** Adds a unit that stands for the units `start` to `end` of the other view. */
  add(unit: number, start: number, end: number): void {
    this.units[this.size] = unit;
    this.starts[this.size] = this.isAgain ? this.starts[start]! : start;
    this.ends[this.size++] = this.isAgain ? this.ends[end - 1]! : end;
  }

  /**
   * Begins to collect again, from what was collected: what is added stands for units of that.
   * @param kept first units that stay as they are
   */
  again(kept: number): void {
    this.isAgain = true;
    this.size = kept;
  }

  /** Adds the first units of the other view as they are. */
  addFirst(count: number): void {
    this.units.set(this.view.units.subarray(0, count));
    for (let at = 0; at < count; at += 1) {
      this.starts[at] = at;
      this.ends[at] = at + 1;
    }
    this.size = count;
  }

  /** What was collected so far. */
  get collected(): Uint16Array {
    return this.units.subarray(0, this.size);
  }

  /** Adds a character that stands for the units `start` to `end` of the other view. */
  addCharacter(code: number, start: number, end: number): void {
    if (code <= 0xffff) return this.add(code, start, end);
    this.add(0xd7c0 + (code >> 10), start, end);
    this.add(0xdc00 + (code & 0x3ff), start, end);
  }

  /** The view of what was added. */
  built(): View {
    const { view, starts, ends } = this;
    return new View(this.collected, (start, end) => view.placeOf(starts[start]!, ends[end - 1]!));
  }
}

const backslash = 0x5c;
const percent = 0x25;
const ampersand = 0x26;

const hexOf = (unit: number | undefined): number => {
  if (unit === undefined) return -1;
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const letter = unit | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
};

/** The value of a digit of a base up to 16; -1 for another unit. */
function digitOf(unit: number | undefined, base: number): number {
  const value = hexOf(unit);
  return value < base ? value : -1;
}

/** A number in a text, and the end of it. */
interface Numeral {
  readonly value: number;
  readonly end: number;
}

/** Reads up to `most` digits; undefined for fewer than `least`. */
function numeralAt(
  units: Uint16Array,
  start: number,
  base: number,
  least: number,
  most: number,
): Numeral | undefined {
  let value = 0;
  let end = start;
  for (; end - start < most; end += 1) {
    const digit = digitOf(units[end], base);
    if (digit < 0) break;
    value = Math.min(value * base + digit, 0x200000);
  }
  return end - start < least ? undefined : { value, end };
}

/** A text in which it finds nothing has no escape of any kind. */
const mayBeEscape =
  /\\|%(?:[uU]|[\da-fA-F]{2})|&(?:#|\w+;)|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/;

/** Passes over a text until nothing changes; more are for attackers. */
const maxPasses = 8;

/** How JSON and JavaScript, URLs and HTML write characters, and UTF-8 that was read as latin1. */
export type EscapeKind = 'backslash' | 'percent' | 'entity' | 'latin1';

/**
 * Decodes escapes, nested in whatever order. Returns the view itself if it has none.
 * @param only escapes of this kind; without it, of every kind
 */
export function decodedView(view: View, only?: EscapeKind): View {
  const from = view.text.search(mayBeEscape);
  if (from < 0) return view;
  const escapes = only === undefined ? everyEscape : escapesOf([only]);
  const { units } = view;
  let first = firstEscape(units, from, escapes);
  if (first === units.length) return view;
  const into = new ViewBuilder(view);
  // An accented letter may begin an escape, and seldom does.
  while (first < units.length && escapeAt(units[first]!, escapes)!(units, first, into) === 0)
    first = firstEscape(units, first + 1, escapes);
  if (first === units.length) return view;
  into.addFirst(first);
  addDecoded(units, first, escapes, into);
  for (let pass = 1; pass < maxPasses; pass += 1) {
    const { collected } = into;
    // What was decoded may complete an escape that begins before it.
    first = firstEscape(collected, 0, escapes);
    // No escape is longer than what it stands for, so the units can be written over those that were read.
    into.again(first);
    if (!addDecoded(collected, first, escapes, into)) break;
  }
  return into.built();
}

/** Decodes the escapes of a text, as `decodedView` does. */
export function decodedText(text: string, only?: EscapeKind): string {
  return withScratch(() => decodedView(plainView(text), only).text);
}

/** Writes what an escape stands for; returns the end of the escape, or 0 if there is none. */
type Escape = (units: Uint16Array, at: number, into: ViewBuilder) => number;

/** The escape that a unit may begin, by the unit. Escapes begin with units below 256 only. */
type Escapes = readonly (Escape | undefined)[];

const escapeKinds: Readonly<
  Record<EscapeKind, { readonly mayBegin: (unit: number) => boolean; readonly add: Escape }>
> = {
  backslash: { mayBegin: (unit) => unit === backslash, add: slashEscape },
  percent: { mayBegin: (unit) => unit === percent, add: percentEscape },
  entity: { mayBegin: (unit) => unit === ampersand, add: entity },
  latin1: { mayBegin: (unit) => unit >= 0xc2 && unit <= 0xf4, add: latinBytes },
};

const escapesOf = (kinds: readonly EscapeKind[]): Escapes =>
  Array.from(
    { length: 0x100 },
    (_, unit) => kinds.map((kind) => escapeKinds[kind]).find(({ mayBegin }) => mayBegin(unit))?.add,
  );

const everyEscape = escapesOf(['backslash', 'percent', 'entity', 'latin1']);

const escapeAt = (unit: number, escapes: Escapes): Escape | undefined =>
  unit < 0x100 ? escapes[unit] : undefined;

function firstEscape(units: Uint16Array, from: number, escapes: Escapes): number {
  let at = from;
  while (at < units.length && escapeAt(units[at]!, escapes) === undefined) at += 1;
  return at;
}

/** Adds the units from `first` on, without their escapes. Returns whether there was one. */
function addDecoded(units: Uint16Array, first: number, escapes: Escapes, into: ViewBuilder): boolean {
  let isChanged = false;
  for (let at = first; at < units.length;) {
    const end = escapeAt(units[at]!, escapes)?.(units, at, into) ?? 0;
    if (end > 0) isChanged = true;
    else into.add(units[at]!, at, at + 1);
    at = end > 0 ? end : at + 1;
  }
  return isChanged;
}

const controls: Readonly<Record<string, number>> = { n: 0x0a, r: 0x0d, t: 0x09, b: 0x08, f: 0x0c, v: 0x0b };

/** Any number of backslashes is one: each level of JSON doubles them. Before any other unit they are left out. */
function slashEscape(units: Uint16Array, at: number, into: ViewBuilder): number {
  let start = at;
  while (units[start] === backslash) start += 1;
  const unit = units[start];
  if (unit === undefined) return start;
  const letter = String.fromCharCode(unit);
  const numeral =
    letter === 'u'
      ? units[start + 1] === 0x7b
        ? numeralAt(units, start + 2, 16, 1, 8)
        : numeralAt(units, start + 1, 16, 4, 4)
      : letter === 'U'
        ? numeralAt(units, start + 1, 16, 8, 8)
        : letter === 'x'
          ? numeralAt(units, start + 1, 16, 2, 2)
          : numeralAt(units, start, 8, 1, 3);
  if (numeral !== undefined && numeral.value <= 0x10ffff) {
    const end = numeral.end + (units[numeral.end] === 0x7d && units[start + 1] === 0x7b ? 1 : 0);
    into.addCharacter(numeral.value, at, end);
    return end;
  }
  into.add(controls[letter] ?? unit, at, start + 1);
  return start + 1;
}

/** A byte that a text writes in some way. */
type ByteAt = (units: Uint16Array, at: number) => Numeral | undefined;

/** Adds a character whose bytes are UTF-8; without `isLoose`, other bytes add nothing. */
function addUtf8(
  byteAt: ByteAt,
  isLoose: boolean,
  units: Uint16Array,
  at: number,
  into: ViewBuilder,
): number {
  const first = byteAt(units, at);
  if (first === undefined) return 0;
  const more =
    first.value < 0xc2 ? 0 : first.value < 0xe0 ? 1 : first.value < 0xf0 ? 2 : first.value < 0xf5 ? 3 : 0;
  let code = more === 0 ? first.value : first.value & (0x3f >> more);
  let { end } = first;
  for (let count = 0; count < more; count += 1) {
    const next = byteAt(units, end);
    if (next === undefined || next.value < 0x80 || next.value > 0xbf) {
      if (!isLoose) return 0;
      into.add(first.value, at, first.end);
      return first.end;
    }
    code = (code << 6) | (next.value & 0x3f);
    ({ end } = next);
  }
  if (code > 0x10ffff || (more === 0 && !isLoose)) return 0;
  into.addCharacter(code, at, end);
  return end;
}

/** Encoded any number of times: `%2541` is a byte, too. */
function percentByte(units: Uint16Array, at: number): Numeral | undefined {
  if (units[at] !== percent) return undefined;
  let start = at + 1;
  while (
    units[start] === 0x32 &&
    units[start + 1] === 0x35 &&
    hexOf(units[start + 2]) >= 0 &&
    hexOf(units[start + 3]) >= 0
  )
    start += 2;
  return numeralAt(units, start, 16, 2, 2);
}

function percentEscape(units: Uint16Array, at: number, into: ViewBuilder): number {
  const isUnit = (units[at + 1]! | 0x20) === 0x75;
  const unit = isUnit ? numeralAt(units, at + 2, 16, 4, 4) : undefined;
  if (unit === undefined) return addUtf8(percentByte, true, units, at, into);
  into.add(unit.value, at, unit.end);
  return unit.end;
}

/** A byte of UTF-8 that was read as latin1. */
function latinByte(units: Uint16Array, at: number): Numeral | undefined {
  const value = units[at];
  return value === undefined || value > 0xff ? undefined : { value, end: at + 1 };
}

function latinBytes(units: Uint16Array, at: number, into: ViewBuilder): number {
  return addUtf8(latinByte, false, units, at, into);
}

const longestName = 8;

/** An entity, its `&` encoded any number of times. The semicolon may be missing after a number, as browsers read it. */
function entity(units: Uint16Array, at: number, into: ViewBuilder): number {
  let start = at + 1;
  while (textIn(units, start, start + 4) === 'amp;') start += 4;
  if (units[start] === 0x23) {
    const isHex = (units[start + 1]! | 0x20) === 0x78;
    const numeral = numeralAt(units, start + (isHex ? 2 : 1), isHex ? 16 : 10, 1, Infinity);
    if (numeral !== undefined && numeral.value <= 0x10ffff) {
      const end = numeral.end + (units[numeral.end] === 0x3b ? 1 : 0);
      into.addCharacter(numeral.value, at, end);
      return end;
    }
  }
  if (start === at + 1 && !(((units[start] ?? 0) | 0x20) >= 0x61)) return 0;
  const [, name = ''] = /^(\w+);/.exec(textIn(units, start, start + longestName + 1)) ?? [];
  const character = namedCharacter(name);
  if (character !== undefined) {
    into.add(character.charCodeAt(0), at, start + name.length + 1);
    return start + name.length + 1;
  }
  if (start === at + 1) return 0;
  into.add(ampersand, at, start);
  return start;
}

const textIn = (units: Uint16Array, start: number, end: number): string =>
  String.fromCharCode(...units.subarray(start, end));

/** Decodes quoted-printable (RFC 2045, 6.7). */
export function quotedView(view: View): View {
  const { units } = view;
  const into = new ViewBuilder(view);
  for (let at = 0; at < units.length;) {
    const isEscape = units[at] === 0x3d;
    const byte = isEscape ? numeralAt(units, at + 1, 16, 2, 2) : undefined;
    const isBreak =
      isEscape && (units[at + 1] === 0x0a || (units[at + 1] === 0x0d && units[at + 2] === 0x0a));
    if (byte !== undefined) into.add(byte.value, at, byte.end);
    else if (!isBreak) into.add(units[at]!, at, at + 1);
    at = byte?.end ?? (isBreak ? at + (units[at + 1] === 0x0a ? 2 : 3) : at + 1);
  }
  return into.built();
}

/** The digits of both alphabets of base64. */
const base64 = String.raw`A-Za-z0-9+/_\-`;

/** The digit that a unit of a run stands for; otherwise whether the run may go on after it. */
type Digit = (units: Uint16Array, at: number) => number | 'between' | 'end';

const isLineBreak = (unit: number | undefined): boolean => unit === 0x0a || unit === 0x0d;

/** True for a space or a tab at the beginning of a line: YAML and folded headers indent base64. */
function isIndentation(units: Uint16Array, at: number): boolean {
  let before = at;
  while (at - before < longestBetween && isBlank(units[before])) before -= 1;
  return before < at && isLineBreak(units[before]);
}

const isBlank = (unit: number | undefined): boolean => unit === 0x20 || unit === 0x09;

const plus = 0x2b;

const base64Digit: Digit = (units, at) => {
  const unit = units[at]!;
  if (isBase64[unit] === 1) return unit;
  if (isLineBreak(unit) || isIndentation(units, at)) return 'between';
  // Form decoding changes a plus sign into a space.
  return unit === 0x20 && units[at - 1] !== 0x20 && !isLineBreak(units[at - 1]) ? plus : 'end';
};

const hexDigit: Digit = (units, at) => {
  const value = hexOf(units[at]);
  const isPrefix = value === 0 && (units[at + 1]! | 0x20) === 0x78;
  if (value >= 0 && !isPrefix) return units[at]!;
  return isPrefix || isHexSeparator[units[at]!] === 1 ? 'between' : 'end';
};

/** Marks the bytes of a class of a regular expression. A place for each unit: to read beyond an array is slow. */
export function marked(units: string): Uint8Array {
  const isOfClass = new RegExp(`[${units}]`);
  const marks = new Uint8Array(0x10000);
  for (let unit = 0; unit < 0x100; unit += 1) if (isOfClass.test(String.fromCharCode(unit))) marks[unit] = 1;
  return marks;
}

const hexSeparators = String.raw` ,:;_.|xX\\\n\r\t-`;
const isHexSeparator = marked(hexSeparators);
const mayBeInHex = marked(`0-9A-Fa-f${hexSeparators}`);
const isBase64 = marked(base64);
const mayBeInBase64 = marked(String.raw`${base64} \t\r\n`);

/** Where a run may be: units `start` to `end`. */
type Stretch = readonly [start: number, end: number];

/** Finds stretches of at least so many units of a class: most views have none. Looks at few other units. */
function stretchesIn({ units }: View, isOfClass: Uint8Array, least: number): Stretch[] {
  const found: Stretch[] = [];
  for (let at = least - 1; at < units.length; at += least) {
    let start = at;
    let end = at;
    while (end < units.length && isOfClass[units[end]!] === 1) end += 1;
    if (end === at) continue;
    while (start > 0 && isOfClass[units[start - 1]!] === 1) start -= 1;
    if (end - start >= least) found.push([start, end]);
    at = end;
  }
  return found;
}

/** Stands between the runs of a view. No text has it. */
export const betweenRuns = 0xffff;

/**
 * Decodes all runs of base64, of either alphabet and with line breaks. Each of its four views has all runs at one
 * alignment: other letters may stand before what is sought. A view is valid until the next one is taken.
 * @param least characters of a run
 */
export function* base64Views(view: View, least: number): Generator<View> {
  const runs = stretchesIn(view, mayBeInBase64, least).flatMap((stretch) => {
    const text = view.text.slice(...stretch);
    return /[\t\r\n]| {2}/.test(text)
      ? runsIn(view, stretch, base64Digit)
      : [{ digits: text.replaceAll(' ', '+'), placeOf: (digit: number) => stretch[0] + digit }];
  });
  yield* decodedRuns(view, runs, 'base64', least);
}

/** A shorter line of base64 may be a word. */
const shortestLine = 16;
/** What stands between two lines of base64 in source code, tables, markup and quoted mail is not longer. */
const longestJoint = 12;

/** A joint, after a line, and the units that may be the last line. */
const lastLine = new RegExp(`[^${base64}]{1,${longestJoint}}([${base64}]+)`, 'y');

/** Decodes base64 whose lines are joined by something else than line breaks, as `base64Views` does. */
export function* joinedViews(view: View): Generator<View> {
  const { text, units } = view;
  /** Where each joint ends, by where it begins. */
  const joints = new Map<number, number>();
  const stretches: Stretch[] = [];
  const lines = stretchesIn(view, isBase64, shortestLine);
  let first: number | undefined;
  for (const [at, [start, end]] of lines.entries()) {
    first ??= start;
    const next = lines[at + 1]?.[0] ?? Infinity;
    lastLine.lastIndex = end;
    // A joint may have letters.
    if (next - end <= longestJoint) joints.set(end, next);
    else {
      const [joint = '', last = ''] = lastLine.exec(text) ?? [];
      joints.set(end, end + joint.length - last.length);
      if (first < start || last !== '') stretches.push([first, end + joint.length]);
      first = undefined;
    }
  }
  let next = 0;
  const digit: Digit = (_, at) => {
    next = joints.get(at) ?? next;
    return at < next ? 'between' : isBase64[units[at]!] === 1 ? units[at]! : 'end';
  };
  const runs = stretches.flatMap((stretch) => runsIn(view, stretch, digit));
  yield* decodedRuns(view, runs, 'base64', 2 * shortestLine);
}

/**
 * Decodes all runs of hexadecimal digits, also with separators, at both alignments, as `base64Views` does.
 * @param least digits of a run
 */
export function* hexViews(view: View, least: number): Generator<View> {
  const runs = stretchesIn(view, mayBeInHex, least).flatMap((stretch) => runsIn(view, stretch, hexDigit));
  yield* decodedRuns(view, runs, 'hex', least);
}

/** Digits in a view that belong together. */
interface Run {
  readonly digits: string;
  /** Where a digit is in the view. */
  readonly placeOf: (digit: number) => number;
}

/** Reads the runs of a stretch. */
function runsIn({ units }: View, [start, end]: Stretch, digitAt: Digit): Run[] {
  const runs: Run[] = [];
  const digits = uint8Array(end - start);
  const places = int32Array(end - start);
  let begin = 0;
  let size = 0;
  for (let at = start; at <= end; at += 1) {
    const digit = at < end ? digitAt(units, at) : 'end';
    if (typeof digit === 'number') {
      digits[size] = digit;
      places[size++] = at;
    } else if (size > begin && (digit === 'end' || at - places[size - 1]! >= longestBetween)) {
      const first = begin;
      const bytes = Buffer.from(digits.buffer, digits.byteOffset + begin, size - begin);
      runs.push({ digits: bytes.toString('latin1'), placeOf: (each) => places[first + each]! });
      begin = size;
    }
  }
  return runs;
}

/** No secret is written in base64 with these letters alone. */
const isLongHex = /^[\dA-Fa-f]{64,}$/;

function* decodedRuns(
  view: View,
  found: readonly Run[],
  encoding: 'base64' | 'hex',
  least: number,
): Generator<View> {
  const bits = encoding === 'hex' ? 4 : 6;
  const runs = found.filter(
    ({ digits }) => digits.length >= least && !(encoding === 'base64' && isLongHex.test(digits)),
  );
  if (runs.length === 0) return;
  const made = uint16Array(runs.reduce((sum, { digits }) => sum + digits.length, 0));
  for (let skipped = 0; skipped < 8 / (8 - bits); skipped += 1) {
    const texts = runs.map(({ digits }) => Buffer.from(digits.slice(skipped), encoding).toString('latin1'));
    const text = texts.join(String.fromCharCode(betweenRuns));
    /** Where each run begins in the view. */
    const firsts: number[] = [];
    let bytes = 0;
    for (const { length } of texts) {
      firsts.push(bytes);
      bytes += length + 1;
    }
    const placeOf = (byte: number, bit: number): number => {
      const run = lastUpTo(firsts, byte);
      return runs[run]!.placeOf(skipped + Math.floor(((byte - firsts[run]!) * 8 + bit) / bits));
    };
    yield new View(
      unitsOf(text, made),
      (start, end) => view.placeOf(placeOf(start, 0), placeOf(end - 1, 7) + 1),
      text,
    );
  }
}

/** The index of the last number that is not above another one. */
function lastUpTo(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (sorted[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Separators, prefixes such as `, 0x` and indentations are shorter. */
const longestBetween = 24;

/** What a unit is compared as; 0 for one that is left out. */
const folds = new Int32Array(0x10000).fill(-1);

function folded(unit: number): number {
  const known = folds[unit]!;
  return known >= 0 ? known : (folds[unit] = foldOf(unit));
}

function foldOf(unit: number): number {
  if (unit === 0) return 0;
  if (unit >= 0xd800 && unit <= 0xdfff) return unit;
  const letter = String.fromCharCode(unit);
  if (/[\p{Cf}\p{Variation_Selector}]/u.test(letter)) return 0;
  if (/[İı]/.test(letter)) return 0x69;
  if (letter === 'ς') return 0x3c3;
  // As bytes, these are no letters and digits: aaaaaaaa in hexadecimal is not aaaa.
  const wide = /[ª²³¹º]/.test(letter) ? letter : letter.normalize('NFKC');
  if (/^[\s+]$/.test(wide)) return 0x20;
  const lower = (wide.length === 1 ? wide : letter).toLowerCase();
  return lower.length === 1 ? lower.charCodeAt(0) : unit;
}

/** Marks of Latin, Greek and Cyrillic letters, parts of Hangul, voice marks of Kana. */
const mayCompose = (unit: number): boolean =>
  (unit >= 0x300 && unit <= 0x36f) ||
  (unit >= 0x1161 && unit <= 0x11c2) ||
  unit === 0x3099 ||
  unit === 0x309a;

/** Letters that differ only in case from what they are compared as: Latin, Cyrillic, Kana, Chinese and Hangul. */
const letters = String.raw`\u00c0-\u012f\u0132-\u017e\u0400-\u0482\u048a-\u052f\u3001-\u3002\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3`;

/** In a text without it, folding changes letter case and plus signs. U+FFFF stands for what was taken out of a text. */
const foldsOtherwise = new RegExp(`[^ -~${letters}\uffff]|[ +]{2}`);

/** Units that may fold to ASCII although `foldedAscii` does not know it. */
const mayFoldToAscii = new RegExp(`[^\\0-\\xff\\ud800-\\udfff\\ufffd\\uffff${letters}]`);

/** In a text without it, each space is one U+0020. */
const isSpaced = /[^\S ]|\+| {2}/;

/** A text whose ASCII is that of the folded text; undefined if that is not so easily known. */
export function foldedAscii(text: string): string | undefined {
  if (mayFoldToAscii.test(text)) return undefined;
  const shown = text.replace(/[\0\xad]/g, '');
  return (isSpaced.test(shown) ? shown.replace(/[\s+]+/g, ' ') : shown).toLowerCase();
}

/**
 * Returns a view whose units are compared with each other: without letter case, widths, kinds of spaces and repeated
 * ones, invisible characters, and with composed letters.
 */
export function foldedView(view: View): View {
  if (foldsOtherwise.test(view.text)) return foldedSlowly(view);
  const text = view.text.replaceAll('+', ' ').toLowerCase();
  return new View(unitsOf(text), view.placeOf, text);
}

function foldedSlowly(view: View): View {
  const { units } = view;
  const made = uint16Array(units.length);
  const starts = int32Array(units.length);
  const ends = int32Array(units.length);
  let size = 0;
  for (let at = 0; at < units.length; at += 1) {
    let unit = folded(units[at]!);
    if (unit > 0x20 && unit < 0x7f) {
      made[size] = unit;
      starts[size] = at;
      ends[size++] = at + 1;
      continue;
    }
    if (unit === 0) continue;
    if (size > 0) {
      const last = made[size - 1]!;
      const isRepeated = last === unit && (unit === 0x20 || unit === 0xfffd);
      const composed = mayCompose(unit) ? String.fromCharCode(last, unit).normalize() : '';
      if (last === 0x69 && unit === 0x307) continue;
      if (isRepeated || composed.length === 1) {
        if (!isRepeated) unit = composed.charCodeAt(0);
        made[size - 1] = unit;
        ends[size - 1] = at + 1;
        continue;
      }
    }
    made[size] = unit;
    starts[size] = at;
    ends[size++] = at + 1;
  }
  return new View(made.subarray(0, size), (start, end) => view.placeOf(starts[start]!, ends[end - 1]!));
}

/** The folded form of a text. */
export function foldedText(text: string): string {
  return isPlain.test(text) ? text.toLowerCase() : foldedView(plainView(text)).text;
}

/** A text in which folding changes nothing but letter case, and that has no escapes. */
export const isPlain = /^(?:[!-$'-*,-[\]-~]| (?! ))*$/;
