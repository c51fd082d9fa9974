import { expect, test } from 'vitest';
import { decodedEntities, namedCharacter } from '../../../engine/evidence/entities.ts';

test.each([
  ['caf&eacute; &Eacute;t&eacute;', 'café Été'],
  ['&Scaron;koda, Stra&szlig;e, &AElig;r&oslash;', 'Škoda, Straße, Ærø'],
  ['&Omega;&omega; &Alpha;&sigmaf;', 'Ωω Ας'],
  ['&LT;b&gt; &#39;&#x1F6AB;', "<b> '🚫"],
  ['O&rsquo;Brien &ldquo;A&rdquo;&hellip;', 'O’Brien “A”…'],
  ['&amp;amp; &unknown; &constructor; &toString; &', '&amp; &unknown; &constructor; &toString; &'],
])('entities of %s', (text, decoded) => {
  expect(decodedEntities(text)).toBe(decoded);
});

test('a small letter and a capital one are two characters', () => {
  expect([namedCharacter('ouml'), namedCharacter('Ouml')]).toEqual(['ö', 'Ö']);
});
