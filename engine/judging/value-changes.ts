import { decodedText, type EscapeKind } from '../evidence/masking/view.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import { plural, digits } from '../../messages/numbers.ts';

/** True if a value is a string that contains a number and nothing else. */
export const isNumberInQuotes = (value: unknown): boolean =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);

/** True if a value begins with the date `0000-00-00`, which MySQL stores for an unset date. */
export const isDateOfZeros = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith('0000-00-00');

// Ways in which services change times, numbers and texts by mistake.

/**
 * Returns the hours by which a time is shifted, in steps of a quarter, if a time zone can be the reason: at most 14.
 * Both values are strings that begin with a date and a time. Undefined for anything else.
 */
export function shiftOf(sent: unknown, received: unknown): number | undefined {
  const [from, to] = [timeOf(sent), timeOf(received)];
  if (from === undefined || to === undefined || from === to) return undefined;
  const quarters = (to - from) / 900_000;
  return Number.isInteger(quarters) && Math.abs(quarters) <= 56 ? quarters / 4 : undefined;
}

const moment = /^(\d{4})-(\d\d)-(\d\d[ T]\d\d:\d\d)(?::(\d\d))?/;

/** True if a moment came back without its seconds, or with 00 in their place. */
export function isWithoutSeconds(sent: unknown, received: unknown): boolean {
  if (typeof sent !== 'string' || typeof received !== 'string' || sent === received) return false;
  const [from, to] = [moment.exec(sent), moment.exec(received)];
  if (from === null || to === null || from[4] === undefined || from[4] === '00') return false;
  return [1, 2, 3].every((at) => from[at] === to[at]) && (to[4] ?? '00') === '00';
}

/** True if a moment came back with its day as the month and its month as the day. */
export function isDayForMonth(sent: unknown, received: unknown): boolean {
  if (typeof sent !== 'string' || typeof received !== 'string' || sent === received) return false;
  const swapped = sent.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$1-$3-$2');
  return swapped !== sent && swapped === received;
}

/** True if a moment came back as the beginning of its day. */
export function isAtMidnight(sent: unknown, received: unknown): boolean {
  if (typeof sent !== 'string' || typeof received !== 'string') return false;
  const [from, to] = [moment.exec(sent), moment.exec(received)];
  const isSameDay =
    from !== null &&
    [1, 2].every((at) => from[at] === to?.[at]) &&
    sent.slice(0, 10) === received.slice(0, 10);
  return isSameDay && !/[ T]00:00:00/.test(sent) && /[ T]00:00:00/.test(received);
}

/** Returns by how many months a moment is shifted, if nothing else of it is: 1 or -1. */
export function monthShift(sent: unknown, received: unknown): number | undefined {
  if (typeof sent !== 'string' || typeof received !== 'string') return undefined;
  const [from, to] = [moment.exec(sent), moment.exec(received)];
  if (from === null || to === null || from[3] !== to[3] || from[4] !== to[4]) return undefined;
  const months = (Number(to[1]) - Number(from[1])) * 12 + Number(to[2]) - Number(from[2]);
  return Math.abs(months) === 1 ? months : undefined;
}

/** Returns a date and time, read as UTC, in milliseconds since 1970. */
function timeOf(value: unknown): number | undefined {
  const found = typeof value === 'string' ? /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(value) : null;
  const time = found ? Date.parse(`${found[1]}T${found[2]}Z`) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Returns the number of decimals to which a number was rounded or cut; undefined if it was not. */
export function roundedTo(sent: number, received: number): number | undefined {
  if (Number.isInteger(sent) || isNearly(sent, received)) return undefined;
  return [0, 1, 2, 3].find((decimals) =>
    [Math.round, Math.trunc, Math.ceil].some(
      (round) => Math.abs(round(sent * 10 ** decimals) / 10 ** decimals - received) < 1e-9,
    ),
  );
}

/** True for two numbers that differ by no more than what calculating with floats adds. */
export const isNearly = (sent: number, received: number): boolean => Math.abs(sent - received) < 1e-9;

type NumberPairs = readonly (readonly [sent: number, received: number])[];

const scaled = phrase(
  'scaled',
  (factor: number) => `it is ${factor} times what was sent`,
  (factor) => `是发送值的 ${factor} 倍`,
);
const moved = phrase(
  'moved',
  (by: number) => `it is ${Math.abs(by)} ${by > 0 ? 'more' : 'less'} than what was sent`,
  (by) => `比发送值${by > 0 ? '大' : '小'} ${Math.abs(by)}`,
);
const largest = phrase(
  'largest',
  (most: number) => `${most} is the largest number of its column: take a wider one`,
  (most) => `${most} 是该列的最大值：请使用更大的类型`,
);
const singlePrecision = phrase(
  'single-precision',
  'a float of 32 bits: store it as a double, or as a decimal',
  '32 位浮点数：请以双精度或十进制存储',
);

/** The largest numbers of 8, 16 and 32 bits. */
const largestNumbers: readonly number[] = [7, 8, 15, 16, 31, 32].map((bits) => 2 ** bits - 1);

/** Returns what changed all numbers of a field in the same way; undefined if nothing did. */
export function numberChange(pairs: NumberPairs): Said | undefined {
  if (pairs.every(([sent, received]) => Math.fround(sent) === received)) return singlePrecision;
  const [first] = pairs;
  if (first === undefined) return undefined;
  if (pairs.every(([sent, received]) => received === first[1] && sent > received))
    return largestNumbers.includes(first[1]) ? largest(first[1]) : undefined;
  // One pair has a factor and a distance, whatever changed it.
  if (new Set(pairs.map(([sent]) => sent)).size < 2) return undefined;
  const common = (relation: (sent: number, received: number) => number): number | undefined => {
    const all = new Set(pairs.map(([sent, received]) => Number(relation(sent, received).toFixed(6))));
    const [only] = all;
    return all.size === 1 && Number.isFinite(only) ? only : undefined;
  };
  const factor = common((sent, received) => received / sent);
  if (factor) return scaled(factor);
  const by = common((sent, received) => received - sent);
  return by ? moved(by) : undefined;
}

/** A text that was sent, and the one that came back. */
export type TextPair = readonly [sent: string, received: string];

interface TextChange {
  /** Whether it explains a pair, and no other pair of the field contradicts it. */
  readonly explains: (sent: string, received: string, pairs: readonly TextPair[]) => boolean;
  readonly says: Said | ((received: string, sent: string) => Said);
}

const cutAfter = phrase(
  'cut-after',
  (characters: number) => `cut after ${plural(characters, 'character')}`,
  (characters) => `在 ${digits(characters)} 个字符后被截断`,
);
const lostFrom = phrase(
  'lost-from',
  (character: string) => `all is lost from a character such as ${character} on: keep the text as it is`,
  (character) => `从 ${character} 这样的字符起全部丢失：请原样保留文本`,
);

/** The first row that explains a change is used: a trimmed text is also a text that was cut. */
const textChanges: readonly TextChange[] = [
  {
    explains: isEscaped('entity'),
    says: phrase(
      'html-escaped',
      'characters of HTML are escaped: send the text as it is',
      'HTML 字符被转义：请原样返回文本',
    ),
  },
  {
    explains: isEscaped('backslash'),
    says: phrase(
      'backslashes',
      'characters are escaped with backslashes: send the text as it is',
      '字符被加上反斜杠转义：请原样返回文本',
    ),
  },
  {
    explains: (sent, received) => isEscaped('percent')(sent, received.replaceAll('+', ' ')),
    says: phrase(
      'url-encoded',
      'the text is encoded as for a URL: send it as it is',
      '文本按 URL 编码：请原样返回',
    ),
  },
  {
    explains: isDecoded('entity'),
    says: phrase(
      'html-decoded',
      'escapes of HTML are decoded: keep the text as it is',
      'HTML 转义被解码：请原样保留文本',
    ),
  },
  {
    explains: isDecoded('backslash'),
    says: phrase(
      'backslashes-removed',
      'backslashes are read as escapes: keep the text as it is',
      '反斜杠被当作转义：请原样保留文本',
    ),
  },
  {
    explains: (sent, received) => isDecoded('percent')(sent.replaceAll('+', ' '), received),
    says: phrase(
      'url-decoded',
      'the text is decoded as from a URL: keep it as it is',
      '文本按 URL 解码：请原样保留',
    ),
  },
  {
    explains: (sent, received) => sent.replace(/<[^>]*>/g, '') === received,
    says: phrase(
      'markup-removed',
      'text that looks like markup is removed: keep the text as it is',
      '类似标记的内容被去掉：请原样保留文本',
    ),
  },
  {
    explains: (sent, received) => squeezed(sent) === squeezed(received),
    says: phrase(
      'spaces-trimmed',
      'spaces are trimmed, joined or added: keep the text as it is',
      '空格被去掉、合并或添加：请保持原文',
    ),
  },
  {
    explains: (sent, received) => sent.normalize() === received.normalize(),
    says: phrase('unicode-form', 'the Unicode form of the text is changed', '文本的 Unicode 规范形式被改变'),
  },
  {
    explains: (sent, received) => sent.toLowerCase() === received.toLowerCase(),
    says: phrase('letter-case', 'the letter case is changed: keep it', '大小写被改变：请保持原样'),
  },
  {
    explains: (sent, received, pairs) => isBeginning(sent, received) && isLostFromOne(sent, received, pairs),
    says: (received, sent) => lostFrom(JSON.stringify(nextOf(sent, received))),
  },
  {
    explains: (sent, received, pairs) => received !== '' && isBeginning(sent, received) && areCut(pairs),
    says: (received) => cutAfter([...received].length),
  },
  {
    explains: isEscaped('latin1'),
    says: phrase('latin-1', 'UTF-8 is read as Latin-1', 'UTF-8 被当作 Latin-1 读取'),
  },
  {
    explains: hasLostCharacters,
    says: phrase(
      'characters-lost',
      'characters are lost that the character set of a store or a connection lacks',
      '存储或连接的字符集所缺少的字符丢失了',
    ),
  },
];

/**
 * Returns what changed a text, with advice; undefined if no row explains the change.
 * @param pairs all texts of the field. Default: this one
 */
export function textChange(
  sent: string,
  received: string,
  pairs: readonly TextPair[] = [[sent, received]],
): Said | undefined {
  if (sent === received) return undefined;
  const says = textChanges.find(({ explains }) => explains(sent, received, pairs))?.says;
  return typeof says === 'function' ? says(received, sent) : says;
}

/** True for the beginning of a text, also with what stands for the rest. */
const isBeginning = (sent: string, received: string): boolean =>
  sent.startsWith(received.replace(/(?:\.{3}|…)$/, ''));

/** True if a length may be the reason: no text came back whole that is as long as one that was cut. */
function areCut(pairs: readonly TextPair[]): boolean {
  const cut = pairs.filter(([sent, received]) => sent !== received);
  const whole = pairs.filter(([sent, received]) => sent === received);
  const isAsLong = ([one]: TextPair, [other]: TextPair): boolean =>
    [...one].length >= [...other].length && Buffer.byteLength(one) >= Buffer.byteLength(other);
  return (
    cut.every(([sent, received]) => isBeginning(sent, received)) &&
    !whole.some((pair) => cut.some((other) => isAsLong(pair, other)))
  );
}

/** The character with which the lost part of a text begins. */
const nextOf = (sent: string, received: string): string =>
  String.fromCodePoint(sent.codePointAt(received.length) ?? 0);

const isAstral = (character: string): boolean => character.codePointAt(0)! > 0xffff;

/** True if what is lost begins with one character in all texts, or with one of four bytes, and texts without it are whole. */
function isLostFromOne(sent: string, received: string, pairs: readonly TextPair[]): boolean {
  const next = nextOf(sent, received);
  const isSuch = (character: string): boolean => (isAstral(next) ? isAstral(character) : character === next);
  const isWithout = ([text]: TextPair): boolean => ![...text].some(isSuch);
  const changed = pairs.filter(([from, to]) => from !== to);
  const isFromIt = ([from, to]: TextPair): boolean =>
    from.startsWith(to) && isSuch(nextOf(from, to)) && isWithout([to, to]);
  const whole = pairs.filter(([from, to]) => from === to);
  // A length is the reason as well, unless a longer text is whole. Databases that cut at four bytes are well known.
  return changed.every(isFromIt) && whole.every(isWithout) && (isAstral(next) || !areCut(pairs));
}

/** True if a text is another one with escapes of a kind, of whatever depth: what unescapes a text makes it shorter. */
function isEscaped(kind: EscapeKind): (sent: string, received: string) => boolean {
  return (sent, received) =>
    received.length >= sent.length && decodedText(received, kind) === decodedText(sent, kind);
}

/** True if escapes of a kind are no longer in a text, or fewer of them. */
function isDecoded(kind: EscapeKind): (sent: string, received: string) => boolean {
  return (sent, received) =>
    received.length <= sent.length && decodedText(received, kind) === decodedText(sent, kind);
}

function squeezed(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

const lostMark = /[?\uFFFD]/;

/** True if non-ASCII characters are missing, or replaced by up to four `?` or U+FFFD each. */
function hasLostCharacters(sent: string, received: string): boolean {
  // A pattern would try every combination of losses: its time doubles with each character.
  let ends = new Set([0]);
  for (const char of sent) {
    const next = new Set<number>();
    for (const at of ends) {
      if (received.startsWith(char, at)) next.add(at + char.length);
      if (char.codePointAt(0)! <= 0x7f) continue;
      let to = at;
      next.add(to);
      while (to < at + 4 && lostMark.test(received.charAt(to))) next.add((to += 1));
    }
    if (next.size === 0) return false;
    ends = next;
  }
  return ends.has(received.length);
}
