import { exitCodes } from '../judging/gate.ts';
import { type Language, wordsOf } from '../messages/index.ts';
import { toBadgeOf } from './json.ts';
import { type Occasion, toJunitOfGate } from './junit.ts';
import { escapeMarkdown } from './markdown.ts';
import type { OutputFile } from './write-files.ts';

/** The headline where settings are wrong, so that nothing was judged. */
export function nothingJudged(why: string, language: Language): string {
  const { gate } = wordsOf({ language });
  return gate.dead(gate.titles['wrong-settings'], why, exitCodes.usage);
}

/**
 * Returns the files that take the place of an earlier run's, which may be green.
 * @param why what is wrong, in English and in the language of the reader
 */
export function renderNothingJudged(
  why: { readonly english: string; readonly shown: string },
  language: Language,
  occasion: Occasion,
): readonly OutputFile[] {
  const headline = nothingJudged(why.english, 'en');
  const { titles } = wordsOf({}).gate;
  return [
    { name: 'report.md', content: `### ${escapeMarkdown(nothingJudged(why.shown, language))}\n` },
    { name: 'junit.xml', content: toJunitOfGate(headline, exitCodes.usage, occasion) },
    {
      name: 'badge.json',
      content: toBadgeOf({ message: titles['wrong-settings'].toLowerCase(), color: 'red' }),
    },
  ];
}
