import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfAlike, likenessOf, TextBuffer } from '../../wire/large/index.ts';

const user =
  '{"id":7,"dept" : 0,\n"account":"müller","realname":"\\u738b\\n\\"x\\"","ok":true,"none":null,"role":"dev"}';
const like = likenessOf(Buffer.from(user), 0)!;

/** Where an entry like the user ends; undefined when it is made otherwise. */
function endOf(text: string | Buffer): number | undefined {
  const end = endOfAlike(Buffer.from(text as string), 0, like, []);
  return end < 0 ? undefined : end;
}

test('an object is read by its bytes: names, kinds, places', () => {
  const bytes = Buffer.from(user);
  const places: number[] = [];
  expect(like.names).toEqual(['id', 'dept', 'account', 'realname', 'ok', 'none', 'role']);
  expect(like.kinds).toEqual(['integer', 'integer', 'string', 'string', 'literal', 'literal', 'string']);
  expect(endOfAlike(bytes, 0, like, places)).toBe(bytes.length);
  expect(bytes.toString('utf8', places[4], places[5])).toBe('"müller"');
});

const others: Readonly<Record<string, string>> = {
  'another kind': user.replace('7', '"7"'),
  'a fraction': user.replace('7', '7.5'),
  'an exponent': user.replace('7', '7e3'),
  'a leading zero': user.replace('7', '07'),
  'a negative zero': user.replace('7', '-0'),
  'no digits': user.replace('7', '-'),
  'more digits than a double holds': user.replace('7', '1234567890123456'),
  'another name': user.replace('dept', 'dopt'),
  'another order': user.replace('"id":7,"dept" : 0', '"dept":0,"id":7'),
  'one name more': user.replace('"role"', '"more":1,"role"'),
  'one name less': user.replace(',"role":"dev"', ''),
  'an object inside': user.replace('"dev"', '{}'),
  'an unknown escape': user.replace('\\n', '\\x'),
  'half an escape': user.replace('\\u738b', '\\u73'),
  'a line break in a string': user.replace('dev', 'd\nv'),
  'a string that does not end': user.replace('"dev"}', '"dev}'),
  'an unknown literal': user.replace('true', 'True'),
  'no brace at its end': user.slice(0, -1),
};

test.each(Object.entries(others))('is made otherwise: %s', (_, text) => {
  expect(endOf(text)).toBeUndefined();
});

test('what counts as alike parses to the same names, kinds and numbers, whatever byte is changed', () => {
  const bytes = Buffer.from(user);
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 0x7f }), (at, byte) => {
      const changed = Buffer.from(bytes);
      // Bytes beyond ASCII are looked at for the whole body at once.
      if (bytes[at]! > 0x7f) return;
      changed[at] = byte;
      if (endOf(changed) !== changed.length) return;
      const parsed = JSON.parse(changed.toString()) as Record<string, unknown>;
      expect(Object.keys(parsed)).toEqual(like.names);
      const literal = (value: unknown): boolean => value === null || typeof value === 'boolean';
      const fits = { integer: Number.isSafeInteger, string: (v: unknown) => typeof v === 'string', literal };
      for (const [which, value] of Object.values(parsed).entries()) {
        expect(fits[like.kinds[which]!](value)).toBe(true);
      }
    }),
    { numRuns: 5000, seed: 1 },
  );
});

test('an object with anything nested has no likeness', () => {
  expect(likenessOf(Buffer.from('{"id":1,"tags":[]}'), 0)).toBeUndefined();
  expect(likenessOf(Buffer.from('{"id":1.5}'), 0)).toBeUndefined();
});

test('text that grows by pieces is the pieces', () => {
  const pieces = Array.from({ length: 30_000 }, (_, at) => `${at}ü王`);
  const text = new TextBuffer();
  for (const [at, piece] of pieces.entries()) {
    const bytes = Buffer.from(piece);
    if (at % 2 === 0) text.addText(piece);
    else text.addBytes(bytes, 0, bytes.length);
  }
  expect(text.text).toBe(pieces.join(''));
});
