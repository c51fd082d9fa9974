import { expect, test } from 'vitest';
import { rendered } from './rendered.ts';

/** Returns one text of each message that has the pattern. */
function textsWith(pattern: RegExp, language: 'en' | 'zh'): string[] {
  const found = rendered(language).filter(({ text }) => pattern.test(text.replace(/\$\d/g, '')));
  return [...new Map(found.map(({ path, text }) => [path, `${path}: ${text}`])).values()];
}

test('Chinese has a space between Chinese characters and the letters and digits of values', () => {
  expect(textsWith(/\p{Script=Han}[\w%]|\w\p{Script=Han}/u, 'zh')).toEqual([]);
});

test('the article in front of a value fits it', () => {
  expect(textsWith(/\b[Aa] [aeio]\w|\b[Aa]n (?!http)[b-df-hj-np-tv-z]\w/, 'en')).toEqual([]);
});

test('every message gets values', () => {
  const paths = new Set(rendered('zh').map(({ path }) => path));
  expect(paths.size).toBeGreaterThan(900);
  for (const { text } of rendered('en').filter(({ path }) => path.startsWith('phrases.')))
    expect(text).not.toContain('[object');
});
