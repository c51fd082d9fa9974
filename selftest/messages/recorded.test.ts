import { describe, expect, test } from 'vitest';
import { en } from '../../messages/en/index.ts';
import { wordsOf } from '../../messages/index.ts';
import { type Phrase, phraseIn } from '../../messages/phrase.ts';
import { phrasesOf, recordedWords, saidIn } from '../../messages/recorded.ts';

const zh = wordsOf({ language: 'zh' });

describe('a text of a report is said in another language', () => {
  const { words, said } = recordedWords(wordsOf({}));
  const inner = words.phrases['no-record-to-judge']('bug');
  const text = words.phrases['reason-check'](inner, 'confirm-bug/dates');
  const listed = words.terms.list([text]);

  test('by its values, and the texts among them', () => {
    expect(listed).toBe(text);
    expect(saidIn(text, phrasesOf([text], said), zh)).toBe('没有可评判的Bug 记录：见 confirm-bug/dates');
  });

  test('as it stands where no values are known, or a file says that it is made of itself', () => {
    expect(saidIn('unknown', {}, zh)).toBe('unknown');
    expect(saidIn('a', { a: ['terms.list', ['b']], b: ['terms.list', ['a']] }, zh)).toBe('a');
    expect(saidIn('a', { a: ['no.such.message'] }, zh)).toBe('a');
  });
});

test.for([
  [{ say: 'start-unknown-id', of: [] }, 'start-unknown-id'],
  [{ say: 'start-several', of: [3, 'now'] }, 'start-several: [3,"now"]'],
])('a phrase of another version, as evidence may hold it, is shown by its name: %j', ([phrase, text]) => {
  expect(phraseIn(phrase as Phrase, en)).toBe(text);
});
