import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiFinder, eachView } from '../../../../engine/evidence/masking/search.ts';
import {
  decodedText,
  foldedAscii,
  foldedText,
  foldedView,
  plainView,
  type View,
} from '../../../../engine/evidence/masking/view.ts';

const everyUnit = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
const asciiOf = (text: string): string => text.replace(/[^\0-\x7f]+/g, '?');

test('the ASCII of a folded text is that of the text folded unit by unit, or is not said', () => {
  const wrong = everyUnit.filter((unit) => {
    const text = `I ${unit}${unit}+ ${unit}z`;
    const ascii = foldedAscii(text);
    return ascii !== undefined && asciiOf(ascii) !== asciiOf(foldedText(text));
  });
  expect(wrong).toEqual([]);
  expect(everyUnit.filter((unit) => foldedAscii(unit) !== undefined).length).toBeGreaterThan(0x4000);
});

test('a text is folded alike whether or not it has something that is folded in a longer way', () => {
  const wrong = everyUnit.filter(
    (unit) => foldedText(`A%${unit}i+B\t.`) !== `${foldedText(`A%${unit}i+B`)} .`,
  );
  expect(wrong).toEqual([]);
});

/** Ways in which bytes may hold a character of ASCII, and be decoded or folded to it. */
const writings: readonly ((character: string) => string)[] = [
  (character) => character,
  (character) => `${character}\0`,
  (character) => `${character}\xad`,
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  (character) => `%${character.charCodeAt(0).toString(16)}`,
  (character) => `&#${character.charCodeAt(0)};`,
  (character) => inUtf8(String.fromCharCode(character.charCodeAt(0) + 0xfee0)),
  (character) => inUtf8(inUtf8(String.fromCharCode(character.charCodeAt(0) + 0xfee0))),
  (character) => `${character}${inUtf8('\u200b')}`,
  (character) => `%${character.charCodeAt(0).toString(16)}\xe2\\\x80\x8b`,
];
const inUtf8 = (text: string): string => Buffer.from(text).toString('latin1');
const inBase64 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('base64');

/** The texts that bytes may have: pieces of the value, encoded and among other bytes. */
const bytesWith = (value: string): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        fc.string({ unit: fc.nat({ max: 0xff }).map((byte) => String.fromCharCode(byte)), maxLength: 12 }),
        fc
          .oneof(
            fc.constantFrom(...writings).map((write) => [write]),
            fc.array(fc.constantFrom(...writings), { minLength: value.length }),
          )
          .map((ways) => [...value].map((each, at) => ways[at % ways.length]!(each)).join('')),
        fc.constantFrom(inBase64(value), Buffer.from(value).toString('hex')),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join(''));

test('bytes that are said to have no ASCII text have none in any form', () => {
  const value = 'tok-Q7xz';
  const isFoundIn = (text: string, mayBeIn?: (bytes: View) => boolean): boolean => {
    let isFound = false;
    eachView(text, { shortest: value.length, ...(mayBeIn ? { mayBeIn } : {}) }, (view, kind) => {
      isFound ||= kind !== 'text' && foldedView(view).text.includes(foldedText(value));
    });
    return isFound;
  };
  const mayBeIn = asciiFinder(value.length);
  const seen = new Set<string>();
  fc.assert(
    fc.property(bytesWith(value), (bytes) => {
      const text = inBase64(bytes);
      const isFound = isFoundIn(text);
      expect(isFoundIn(text, mayBeIn)).toBe(isFound);
      seen.add(
        `${isFound ? 'found' : 'not found'}, ${mayBeIn(plainView(bytes)) ? 'possible' : 'impossible'}`,
      );
    }),
    { numRuns: 2000 },
  );
  expect([...seen].sort()).toEqual(['found, possible', 'not found, impossible', 'not found, possible']);
});

test.each([
  ['a percent sign before escaped digits', String.raw`%\u0034\u0031nn`, 'Ann'],
  ['an ampersand before an escaped name', String.raw`caf&\u0065acute;`, 'café'],
  ['a byte of UTF-8 before escaped ones', '\u00e2\\u0082\\u00ac 5', '€ 5'],
])('%s is an escape', (_, text, decoded) => {
  expect(decodedText(text)).toBe(decoded);
});
