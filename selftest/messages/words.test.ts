import { expect, test } from 'vitest';
import { aspectNames } from '../../messages/en/aspects.ts';
import { visibleTexts } from './visible.ts';

/** Words that users do not see, each with what stands in its place. */
const notUsed: readonly (readonly [RegExp, string])[] = [
  [/\bwhoever\b/i, 'who exactly'],
  [/\basked again\b/i, 'sent again'],
  [/\b(?:asks?|asking)\b/i, 'tests, sends, requires'],
  [/\bsilent\b/i, 'undocumented'],
  [/\bh(?:o|e)ld against\b/i, 'compared with'],
  [/\bnot reached\b/i, 'no result, blocked'],
  [/\bleft out\b/i, 'skipped, missing'],
  [/\bdrop-in\b/i, 'replacement'],
  [/\bat once\b/i, 'in parallel, immediately'],
  [/\bbeside\b/i, 'with, next to'],
  [/\bunder way\b/i, 'in parallel, running'],
  [/\brefus(?:e|es|ed|als?|ing)\b(?! \(4xx\))/i, 'rejected'],
  [/\btaken\b/i, 'accepted, removed'],
  [/\bsmallest\b/i, 'minimal'],
  [/\bwalk(?:s|ed|ing)?\b/i, 'read, page through'],
  [/\bstands? in\b|\bstand-ins?\b/i, 'masked value'],
  [/\bquestions?\b(?<!in question)/i, 'check'],
  [/\b(?:an?|the|no|2xx|every|complete|whole) answers?\b/i, 'response'],
  [/\bfreedoms?\b(?<!--freedom|\(freedoms)/i, 'variant'],
  [/\bnow and then\b/i, 'intermittent'],
  [/\bthat of\b|\bas far as\b|\bwhich is why\b/i, 'another sentence'],
  [/\b(?:every|no)body\b/i, 'all users, no user'],
];

/** Words of the outside: names that never change. */
const kept = ['messages/en/aspects.ts'];
const keptNames = new Set<string>([...aspectNames, 'not reached', 'left out', 'no answer was recorded']);
const keptTexts = ['TOKEN REFUSED', 'assignedTo is nobody'];

/** Longer sentences are read twice. */
const mostWords = 20;

const texts = visibleTexts().filter(({ where, text }) => !kept.includes(where) && !keptNames.has(text));

test('no text that users see has a word that is not used', () => {
  const found = texts.flatMap(({ where, text }) =>
    notUsed.flatMap(([word, instead]) => {
      const at = keptTexts.some((each) => text.includes(each)) ? -1 : text.search(word);
      return at < 0 ? [] : [`${where}: …${text.slice(Math.max(0, at - 30), at + 30)}… say: ${instead}`];
    }),
  );
  expect(found).toEqual([]);
});

test(`no sentence is longer than ${mostWords} words`, () => {
  const sentences = texts.flatMap(({ where, text }) =>
    text.split(/(?<=[.!?:;|])\s+/).map((sentence) => ({ where, sentence })),
  );
  const words = (sentence: string): number =>
    sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  const long = sentences.filter(({ sentence }) => words(sentence) > mostWords);
  expect(long.map(({ where, sentence }) => `${where}: ${sentence}`)).toEqual([]);
});

test('the texts of every place are found', () => {
  const places = new Set(texts.map(({ where }) => where.replace(/\/[^/]*$/, '')));
  for (const place of ['README.md', 'docs', 'messages/en', 'engine/diagnosis', 'start-task', '--base-url'])
    expect(places).toContain(place);
  expect(texts.length).toBeGreaterThan(1500);
});
