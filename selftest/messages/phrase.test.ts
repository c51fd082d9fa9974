import { expect, test } from 'vitest';
import { en } from '../../messages/en/index.ts';
import { inEnglish, wordsOf } from '../../messages/index.ts';
import { distinctPhrases, type Phrase, phrase, phraseIn } from '../../messages/phrase.ts';
import { said } from '../said.ts';

// The code that defines the phrases below.
await import('../../engine/run.ts');

const zh = wordsOf({ language: 'zh' });

test('a phrase is said in each language, with the phrases and messages in it', () => {
  const blocked = said('reason-check', said('no-record-to-judge', 'bug'), 'confirm-bug/dates');
  const why = said('gate.endedEarly', said('terms.parts', [blocked, 'Zoë 😀: 100 %']));
  expect(inEnglish(why)).toBe(
    'the run ended early: there is no bug to judge: see confirm-bug/dates; Zoë 😀: 100 %',
  );
  expect(phraseIn(why, zh)).toContain('没有可评判的 Bug 记录：见 confirm-bug/dates；Zoë 😀: 100 %');
});

test.for([
  [{ say: 'start-unknown-id', of: [] }, 'start-unknown-id'],
  [{ say: 'start-several', of: [3, 'now'] }, 'start-several: [3,"now"]'],
  [{ say: 'gate.no-such', of: [] }, 'gate.no-such'],
  [{ say: 'gate', of: [1] }, 'gate: [1]'],
  [{ say: 'constructor.name', of: [] }, 'constructor.name'],
  [{ say: 'terms.list', of: ['no list'] }, 'terms.list: ["no list"]'],
])('a phrase of another version, as a file may hold it, is shown by its name: %j', ([phrase, text]) => {
  expect(phraseIn(phrase as Phrase, en)).toBe(text);
});

test('the same phrase is said once', () => {
  const phrases = [said('gate.failing', 1), said('gate.failing', 2), said('gate.failing', 1)];
  expect(distinctPhrases(phrases)).toEqual(phrases.slice(0, 2));
});

test('a name belongs to one phrase', () => {
  expect(() => phrase('reason-check', 'another', '另一个')).toThrow('two phrases have the name reason-check');
});
