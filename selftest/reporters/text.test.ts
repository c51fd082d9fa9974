import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clip } from '../../engine/evidence/clip.ts';
import { digits } from '../../messages/numbers.ts';
import {
  block,
  defuseLogCommands,
  duration,
  escapeUnseenInJson,
  line,
  visible,
} from '../../reporters/text.ts';
import { wordsOf } from '../../messages/index.ts';
import { anyText } from '../any-text.ts';

// XML 1.0, 2.2 (Char), without line breaks and tabs
const oneXmlLine = /^[\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;

describe('visible', () => {
  test.each([
    ['\u0000\u0007\u001b[31m', '␀␇␛[31m'],
    ['\u007f\u009b', '␡<U+009B>'],
    ['a\u202eb\u2066c\u200f', 'a<U+202E>b<U+2066>c<U+200F>'],
    ['\ud800', '<U+D800>'],
    ['\uffff\u{1fffe}', '<U+FFFF><U+1FFFE>'],
    ['x\u2028\ufeff', 'x<U+2028><U+FEFF>'],
    ['a\r\n\tb', 'a␍␊␉b'],
    ['plain, äöü, 漢字, 😀', 'plain, äöü, 漢字, 😀'],
  ])('%j is shown as %s', (text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  test('line feeds and tabs stay where lines are kept', () => {
    expect(visible('a\r\n\tb\u0000', { lines: true })).toBe('a␍\n\tb␀');
  });

  test('whatever comes, one line of XML characters goes', () => {
    fc.assert(fc.property(anyText(), (text) => oneXmlLine.test(visible(text))));
  });
});

describe('line and block', () => {
  test('say how much is left out', () => {
    expect(line('x'.repeat(12), 10)).toBe('xxxxxxxxxx… (+2 chars)');
    expect(block('a\nbc', 3)).toBe('a\nb… (+1 chars)');
  });

  test('never cut a character in two', () => {
    expect(clip('a😀b', 2)).toEqual({ text: 'a', omitted: 3 });
    expect(line('😀😀', 3)).not.toContain('<U+');
  });

  test('a text of ten million characters is cut, not walked', () => {
    expect(line('\u0000'.repeat(10_000_000), 5)).toBe('␀␀␀␀␀… (+9,999,995 chars)');
  });
});

test('JSON with unseen characters escaped is the same value', () => {
  const value = fc.jsonValue({ stringUnit: 'binary' });
  fc.assert(
    fc.property(value, (inner) => {
      const json = escapeUnseenInJson(JSON.stringify(inner, null, 2));
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(inner)));
      expect(visible(json, { lines: true })).toBe(json);
    }),
  );
});

test.each([
  ['::error file=a::b', '<U+003A>:error file=a::b'],
  ['  ::stop-commands::x', '  <U+003A>:stop-commands::x'],
  ['at ::1 and a::b', 'at ::1 and a::b'],
  ['::1', '::1'],
  ['x ##[error]y', 'x #<U+0023>[error]y'],
  ['##vso[task.complete]', '#<U+0023>vso[task.complete]'],
  ['## heading', '## heading'],
])('in a log, %j becomes %j', (text, harmless) => {
  expect(defuseLogCommands(text)).toBe(harmless);
});

test('numbers and durations read the same everywhere', () => {
  expect([0, 999, 1000, 1234567].map(digits)).toEqual(['0', '999', '1,000', '1,234,567']);
  expect([0.4, 999, 4210, 61_000].map((ms) => duration(ms, wordsOf({})))).toEqual([
    '0 ms',
    '999 ms',
    '4.2 s',
    '1 min 1 s',
  ]);
});
