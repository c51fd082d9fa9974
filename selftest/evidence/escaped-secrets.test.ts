import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redactor } from '../../evidence/redaction.ts';

const escapes: readonly ((character: string) => string)[] = [
  (character) => character,
  (character) => `%${hex(character)}`,
  (character) => `%25${hex(character)}`,
  (character) => `\\u00${hex(character)}`,
  (character) => `\\\\u{${hex(character)}}`,
  (character) => `\\x${hex(character)}`,
  (character) => `&#${character.charCodeAt(0)};`,
  (character) => `&amp;#x${hex(character)};`,
];

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(2, '0');
}

// The pattern of a longer one takes longer to compile, and is made of the same parts.
const secret = fc.stringMatching(/^[!-~]{6,14}$/).filter((text) => !/^\d+$/.test(text));
const around = fc.stringMatching(/^[a-z%&\\ "]{0,20}$/).map((text) => `${text} `);

test('a secret is found with any of its characters escaped in any way, among what looks like escapes', () => {
  fc.assert(
    fc.property(
      secret,
      fc.constantFrom(
        (text: string) => text,
        (text: string) => btoa(text).replace(/=+$/, ''),
      ),
      fc.infiniteStream(fc.nat({ max: 2 * escapes.length })),
      around,
      (value, encode, choices, text) => {
        const written = [...encode(value)]
          .map((character) => (escapes[choices.next().value as number] ?? escapes[0]!)(character))
          .join('');
        expect(redactor([{ value, mask: '<secret>' }])(`${text}${written} ${text}`)).toContain('<secret>');
      },
    ),
    { numRuns: 100 },
  );
});
