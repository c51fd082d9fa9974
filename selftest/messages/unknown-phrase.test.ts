import { expect, test } from 'vitest';
import { en } from '../../messages/en/index.ts';
import { type Phrase, phraseIn } from '../../messages/phrase.ts';

test.for([
  [{ say: 'start-unknown-id', of: [] }, 'start-unknown-id'],
  [{ say: 'start-several', of: [3, 'now'] }, 'start-several: [3,"now"]'],
])('a phrase of another version, as evidence may hold it, is shown by its name: %j', ([phrase, text]) => {
  expect(phraseIn(phrase as Phrase, en)).toBe(text);
});
