import type { Level } from './statements.ts';

/** A class of values for which the same requirement level holds. */
export interface ClassRow<Value> {
  readonly level: Level;
  /** Describes the values. Follows "text", "a number" or "a moment" in a sentence. */
  readonly is: string;
  /** The values to try first: boundary values. */
  readonly values: readonly Value[];
  /** True for a value of this class. If several classes match, the first one in the table counts. */
  readonly holds: (value: Value) => boolean;
}

type Table<Value> = Readonly<Record<string, ClassRow<Value>>>;

/** The characters of plain text, which may also have single spaces between others. */
export const plainText = {
  letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  digits: '0123456789',
  signs: '-_.,:;!?()/#+',
  /** Length in characters. */
  longest: 100,
} as const;

// Plain text that programs may interpret as a number, a keyword or markup.
const ambiguous = ['0', 'null', 'true', '-1', '1e5', 'false', '007', 'NaN', '1.0', '#1', '(c)', '+2', '...'];

const hasOnly = (pattern: RegExp) => (text: string) => pattern.test(text);

/** Classes of text. */
export const textClasses = {
  'line-breaks': {
    level: 'open',
    is: 'with line breaks',
    values: ['first line\nsecond line', 'one\r\ntwo'],
    holds: (text) => /[\r\n\u2028\u2029]/.test(text),
  },
  'control-characters': {
    level: 'open',
    is: 'with control characters',
    values: ['before\tafter', 'bell\u0007', 'escape\u001b[1m'],
    holds: (text) => /\p{Cc}/u.test(text),
  },
  'spaces-around': {
    level: 'open',
    is: 'with spaces at its ends',
    values: [' after a space', 'before a space '],
    holds: (text) => text.trim() !== text || text === '',
  },
  'doubled-spaces': {
    level: 'open',
    is: 'with two spaces in a row',
    values: ['two  spaces', 'three   spaces'],
    holds: (text) => /\s\s/.test(text),
  },
  'beyond-u-ffff': {
    level: 'open',
    is: 'with characters beyond U+FFFF',
    values: ['a smile \u{1f600} there', '\u{20bb7} is a letter', '\u{1f469}\u{200d}\u{1f4bb}'],
    holds: (text) => /[\u{10000}-\u{10ffff}]/u.test(text),
  },
  'not-nfc': {
    level: 'open',
    is: 'that is not in NFC',
    values: ['caf\u0065\u0301', '\u212b is an angstrom'],
    holds: (text) => text !== text.normalize('NFC'),
  },
  'combining-characters': {
    level: 'open',
    is: 'with combining characters',
    values: ['x\u0301 and q\u0308', '\u0928\u092e\u0938\u094d\u0924\u0947'],
    holds: (text) => /\p{M}/u.test(text),
  },
  markup: {
    level: 'open',
    is: 'with < > or &',
    values: ['1 < 2', '<b>bold</b>', 'this & that', '&amp;', 'a > b'],
    holds: (text) => /[<>&]/.test(text),
  },
  'quotes-and-backslashes': {
    level: 'open',
    is: 'with quotes or a backslash',
    values: ['a "word"', "it's", 'back\\slash'],
    holds: (text) => /["'\\]/.test(text),
  },
  long: {
    level: 'open',
    is: 'of more than 100 characters',
    values: ['x'.repeat(101), 'word '.repeat(51) + 'x', 'y'.repeat(1000)],
    holds: (text) => text.length > plainText.longest,
  },
  ambiguous: {
    level: 'must',
    is: 'that reads as a number or a keyword',
    values: ambiguous,
    holds: (text) => ambiguous.includes(text),
  },
  words: {
    level: 'must',
    is: 'of ASCII letters, digits and single spaces',
    values: ['Story', 'a', 'Z', '9'],
    holds: hasOnly(/^[A-Za-z0-9 ]*$/),
  },
  signs: {
    level: 'must',
    is: 'with some of - _ . , : ; ! ? ( ) / # +',
    values: [
      'a-b',
      '#',
      'C++ (or C#)',
      '1/2',
      'http://a.b/c#d',
      'a--b',
      'a...',
      '?!',
      '_x_',
      'no. +1',
      '1.0.2',
      'x (c) 3',
      '12:30',
      '#12',
      '1st, 2nd',
    ],
    holds: hasOnly(/^[A-Za-z0-9 \-_.,:;!?()/#+]*$/),
  },
  'accented-letters': {
    level: 'should',
    is: 'with accented and further Latin letters',
    values: ['àâäãåæçéèêëíìîïñóòôöõøœßúùûüýÿþðÀÉÖÜÑØÇÅšžčřěůłńśżźąęćđőűşğıİţăȘț', 'é', 'Ü'],
    holds: hasOnly(/^[\p{Script=Latin}0-9 \-_.,:;!?()/#+]*$/u),
  },
  'cyrillic-letters': {
    level: 'should',
    is: 'with Cyrillic letters',
    values: ['абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯіїєґђћџ', 'ж', 'Ё'],
    holds: hasOnly(/^[\p{Script=Cyrillic}A-Za-z0-9 \-_.,:;!?()/#+]*$/u),
  },
  'chinese-letters': {
    level: 'should',
    is: 'with Chinese letters',
    values: ['中文字符测试需求漢字龍龜繁體', '中', '龜'],
    holds: hasOnly(/^[\p{Script=Han}A-Za-z0-9 \-_.,:;!?()/#+]*$/u),
  },
  'other-letters': {
    level: 'should',
    is: 'with letters of other scripts, or of several',
    values: ['αβγδεζηθλμξπσςφψωΩひらがなカタカナ한글문자', 'שלום', 'عربي', 'ω', 'か', '글', 'é ж 中'],
    holds: hasOnly(/^[\p{L}0-9 \-_.,:;!?()/#+]*$/u),
  },
  'other-signs': {
    level: 'open',
    is: 'with other signs',
    values: [
      '50% = half',
      'me@example.org',
      '$1 * 2',
      '[x] {y}',
      'a|b',
      '~^`',
      '“quoted”',
      '—',
      '，。！',
      '€ §',
    ],
    holds: () => true,
  },
} as const satisfies Table<string>;

/** The name of a class of text. */
export type TextClassId = keyof typeof textClasses;

const isTenths = (value: number) => Number.isInteger(Math.round(value * 1e6) / 1e5);

/** Classes of efforts (consumed and left). */
export const effortClasses = {
  'one-digit': {
    level: 'must',
    is: 'from 1 to 9',
    values: [3, 1, 9, 5, 2, 8, 7, 4, 6],
    holds: (value) => Number.isInteger(value) && value >= 1 && value <= 9,
  },
  'two-digits': {
    level: 'must',
    is: 'from 10 to 99',
    values: [10, 99, 37, 50, 12, 64, 81, 25, 48, 73, 96, 16, 32, 60, 20, 11, 90],
    holds: (value) => Number.isInteger(value) && value >= 10 && value <= 99,
  },
  'three-digits': {
    level: 'must',
    is: 'from 100 to 999',
    values: [
      999, 100, 256, 128, 255, 500, 127, 101, 200, 512, 365, 250, 300, 998, 120, 111, 480, 640, 400, 150, 750,
      800, 600, 720, 123, 180, 900, 160, 240,
    ],
    holds: (value) => Number.isInteger(value) && value >= 100 && value <= 999,
  },
} as const satisfies Table<number>;

/** Classes of estimates. */
export const estimateClasses = {
  half: { level: 'must', is: 'of one half', values: [0.5], holds: (value) => value === 0.5 },
  tenths: {
    level: 'must',
    is: 'below 1 with one decimal',
    values: [0.1, 0.9, 0.3, 0.7, 0.2, 0.8, 0.6, 0.4],
    holds: (value) => value > 0 && value < 1 && isTenths(value),
  },
  whole: {
    level: 'must',
    is: 'that is whole',
    values: [1, 8, 2, 10, 99, 4, 3, 5, 16, 40, 64, 7, 100, 24, 80, 6, 12, 9, 20, 32, 50],
    holds: (value) => Number.isInteger(value) && value >= 1,
  },
  'one-decimal': {
    level: 'must',
    is: 'above 1 with one decimal',
    values: [
      1.5, 2.3, 1.1, 9.9, 4.7, 10.2, 99.9, 8.6, 3.4, 33.3, 12.8, 7.1, 64.5, 20.5, 5.5, 3.7, 6.4, 7.9, 15.5,
      48.2,
    ],
    holds: (value) => value > 1 && isTenths(value),
  },
  'two-decimals': {
    level: 'should',
    is: 'with two decimals',
    values: [0.25, 3.14, 1.75, 0.05, 9.99, 12.34],
    holds: (value) => value > 0 && Number.isInteger(Math.round(value * 1e6) / 1e4),
  },
  'other-numbers': {
    level: 'open',
    is: 'of other forms',
    values: [0.125, 1 / 3],
    holds: () => true,
  },
} as const satisfies Table<number>;

const hourOf = (moment: string) => Number(moment.slice(11, 13));

/** Classes of moments (`YYYY-MM-DD HH:MM:SS`) by hour, because conversions between time zones depend on it. */
export const momentClasses = {
  early: {
    level: 'must',
    is: 'from 4 to 7 o’clock',
    values: ['2024-02-29 04:00:00', '2000-01-01 07:59:59'],
    holds: (moment) => hourOf(moment) >= 4 && hourOf(moment) < 8,
  },
  working: {
    level: 'must',
    is: 'from 8 to 19 o’clock',
    values: ['2023-12-31 12:00:59', '2024-01-01 08:59:00', '2000-02-29 19:30:01'],
    holds: (moment) => hourOf(moment) >= 8 && hourOf(moment) < 20,
  },
  late: {
    level: 'must',
    is: 'from 20 to 22 o’clock',
    values: ['2019-12-31 22:59:59', '2004-02-29 20:00:00'],
    holds: (moment) => hourOf(moment) >= 20 && hourOf(moment) < 23,
  },
  night: {
    level: 'should',
    is: 'in the hours in which clocks change',
    values: ['2024-03-31 02:30:00', '2023-11-05 01:30:00', '2022-06-15 23:59:59', '2021-03-01 00:00:00'],
    holds: () => true,
  },
} as const satisfies Table<string>;
