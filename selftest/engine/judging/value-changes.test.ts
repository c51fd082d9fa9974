import { expect, test } from 'vitest';
import { textChange, type TextPair } from '../../../engine/judging/value-changes.ts';

import type { Said } from '../../../messages/phrase.ts';
import { said } from '../../said.ts';
const sent = `5 < 6 & "Zoë's" C:\\temp 漢 +1`;

const entities = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&#34;');
const slashes = (text: string): string => text.replace(/["'\\]/g, '\\$&');
const asLatin1 = (text: string): string => Buffer.from(text).toString('latin1');

test.each([
  ['entities', entities, said('html-escaped')],
  ['backslashes', slashes, said('backslashes')],
  ['percent signs', encodeURIComponent, said('url-encoded')],
  ['UTF-8 read as latin1', asLatin1, said('latin-1')],
])('a text with %s is explained, once and twice escaped', (_, escape, change) => {
  for (const text of [sent, escape(sent)]) {
    expect(textChange(text, escape(text))).toEqual(change);
    expect(textChange(sent, escape(text))).toEqual(change);
  }
});

test('a text that is encoded as a form does it is explained', () => {
  const received = new URLSearchParams({ title: sent }).toString().replace('title=', '');
  expect(textChange(sent, received)).toEqual(said('url-encoded'));
});

test.each([
  ['HTML', '&lt;b&gt; &amp;amp; İ', '<b> &amp; İ', said('html-decoded')],
  ['HTML, all of it', '&lt;b&gt; &amp;amp;', '<b> &', said('html-decoded')],
  ['backslashes', String.raw`C:\\temp`, String.raw`C:\temp`, said('backslashes-removed')],
  ['line breaks', String.raw`one\ntwo 漢`, 'one\ntwo 漢', said('backslashes-removed')],
  ['percent signs', '100%25 done', '100% done', said('url-decoded')],
  ['plus signs', '1+1 = %32', '1 1 = 2', said('url-decoded')],
  ['plus signs alone', '4 +5?!', '4  5?!', said('url-decoded')],
])('a text whose escapes were decoded is explained: %s', (_, text, received, change) => {
  expect(textChange(text, received)).toEqual(change);
});

test('a text without its plus sign is not said to be decoded', () => {
  expect(textChange('1+1', '11')).toBeUndefined();
});

const long = 'Ärger mit Ü: 100 % der Fälle, 维护 🚧 bis 9 Uhr';

const losses: readonly [string, [TextPair, ...TextPair[]], Said | undefined][] = [
  ['one text', [[long, long.slice(0, 12)]], said('cut-after', 12)],
  [
    'all texts',
    [
      [long, 'Ärger'],
      ['Ärgere dich', 'Ärger'],
      ['Ä', 'Ä'],
    ],
    said('cut-after', 5),
  ],
  ['a text of which the rest stands for more', [[long, `${long.slice(0, 9)}…`]], said('cut-after', 10)],
  [
    'a longer text is whole',
    [
      ['a..b', 'a.'],
      [long, long],
    ],
    undefined,
  ],
  [
    'another one is no beginning',
    [
      ['..', '.'],
      ['a..b', 'a.b'],
    ],
    undefined,
  ],
  [
    'from one sign on',
    [
      ['Oh! Ja', 'Oh'],
      ['İki! Üç!', 'İki'],
      [long, long],
    ],
    said('lost-from', '"!"'),
  ],
  [
    'from other signs on',
    [
      ['Oh! Ja', 'Oh'],
      ['İki? Üç', 'İki'],
      [long, long],
    ],
    undefined,
  ],
  [
    'from four bytes on',
    [
      ['ab 🚧 c', 'ab '],
      ['d🎉', 'd'],
    ],
    said('lost-from', '"🚧"'),
  ],
];

test.each(losses)('what a text lost is explained by all texts: %s', (_, pairs, change) => {
  const [[sent, received]] = pairs;
  expect(textChange(sent, received, pairs)).toEqual(change);
});
