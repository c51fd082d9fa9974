import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wireFault } from '../../engine/evidence/exchange-facts.ts';
import { wordsOf } from '../../messages/index.ts';
import { phraseIn } from '../../messages/phrase.ts';
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

test('why there is no response is said in Chinese', () => {
  const folder = new URL('../../engine/wire/', import.meta.url);
  const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const said = sources.flatMap((source) => [
    ...source.matchAll(/\[\s*'[a-z\d-]+',\s*(['`])((?:the|no|this|TLS|decompressed) .*?)\1/gs),
    ...source.matchAll(/startTimeout\((['`])(.*?)\1/g),
  ]);
  const messages = said.map(([call, , text]) =>
    (call.startsWith('start') ? `${text} within 500 ms (setting --timeout)` : text!)
      .replace(/\$\{size\}/, 'the body is larger than')
      .replace(/\$\{reason.*/, '')
      .replace(/\$\{coding\}/g, 'br')
      .replace(/\$\{codes?.*\}/, 'ERR_SSL')
      .replace(/\$\{\w+\}/g, '1024'),
  );
  expect(messages.length).toBeGreaterThan(35);
  const texts = messages
    .flatMap((message) => [
      wireFault('reset', message),
      wireFault('refused', `${message} (on the way through HTTPS_PROXY)`),
    ])
    .map((fault) => phraseIn(fault, wordsOf({ language: 'zh' })));
  expect(texts.filter((text) => /[A-Za-z]+ [a-z]+ [a-z]+|undefined/.test(text))).toEqual([]);
});
