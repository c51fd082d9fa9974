import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutStrings } from '../../evidence/shorten.ts';

const plain = (text: string): string => text;
const shorten = (text: string): string | undefined => cutStrings(Buffer.from(text), plain);
const long = 5000;

/** A long string as it is kept. */
const kept = (text: string): string => `${text.slice(0, 1024)}… (${text.length} characters)`;

/** As UTF-8 has it: half a character becomes another one. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

test('long strings are cut wherever they stand, and nothing else', () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 }).map(wellFormed);
  const longText = text.map((each) => `${each}x`.repeat(Math.ceil(long / (each.length + 1))));
  const value = fc.oneof(
    text,
    fc.integer(),
    fc.constant(null),
    longText,
    fc.array(longText),
    fc.dictionary(text, longText),
  );
  fc.assert(
    fc.property(fc.array(value), fc.integer({ min: 0, max: 2 }), (values, indent) => {
      const json = JSON.stringify(values, null, indent);
      const wanted = JSON.stringify(values, (_, each: unknown) =>
        typeof each === 'string' && each.length > long - 1 ? wellFormed(kept(each)) : each,
      );
      expect(JSON.parse(shorten(json) ?? json)).toEqual(JSON.parse(wanted));
    }),
    { numRuns: 200, seed: 1 },
  );
});

test('names stay whole: cut, two of them could be one', () => {
  const [name, value] = ['n'.repeat(long), 'v'.repeat(long)];
  const text = `{"${name}1" :"short","${name}2":"${value}"}`;
  expect(JSON.parse(shorten(text)!)).toEqual({ [`${name}1`]: 'short', [`${name}2`]: kept(value) });
});

test('characters are counted as they are read, and no escape is broken', () => {
  const written = '\\u00e9\\n\\"ü𝄞'.repeat(20_000);
  const read = JSON.parse(`"${written}"`) as string;
  const looked: string[] = [];
  const text = cutStrings(Buffer.from(`["${written}"]`), (beginning) => {
    looked.push(beginning);
    return beginning;
  });
  expect(JSON.parse(text!)).toEqual([kept(read)]);
  expect(read.startsWith(looked[0]!)).toBe(true);
});

test('a secret that begins in what is kept is masked whole', () => {
  const text = JSON.stringify([`${'x'.repeat(1020)}secret${'y'.repeat(long)}`]);
  const masked = cutStrings(Buffer.from(text), (each) => each.replace('secret', '<s>'));
  expect(masked).not.toContain('secr');
});

describe('text that is no JSON', () => {
  test.each([
    ['an unknown escape', `["${'x'.repeat(long)}\\q"]`],
    ['half an escape', `["${'x'.repeat(long)}\\u12"]`],
    ['a line break', `["${'x'.repeat(long)}\n"]`],
    ['a string that does not end', `["${'x'.repeat(long)}`],
    ['a backslash at the end', `["${'x'.repeat(long)}\\`],
  ])('does not become JSON: %s', (_, text) => {
    expect(shorten(text)).toBeUndefined();
  });

  test('bytes that are not UTF-8', () => {
    expect(cutStrings(Buffer.from(`["${'é'.repeat(long)}"]`, 'latin1'), plain)).toBeUndefined();
  });
});
