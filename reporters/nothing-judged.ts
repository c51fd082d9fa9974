import { exitCodes } from '../engine/judging/exit-code.ts';
import { type Language, wordsOf } from '../messages/index.ts';
import { toBadgeOf } from './json.ts';
import { type Occasion, toJunitOfGate } from './junit.ts';
import { escapeMarkdown } from './markdown.ts';
import type { OutputFile } from './write-files.ts';

const titles = { [exitCodes.usage]: 'wrong-settings', [exitCodes.internal]: 'suite-broke' } as const;

/** The exit code where nothing was judged: the settings are wrong, or the judging broke. */
export type NothingJudged = keyof typeof titles;

/** The headline where nothing was judged. */
export function nothingJudged(why: string, exitCode: NothingJudged, language: Language): string {
  const { gate } = wordsOf({ language });
  return gate.dead(gate.titles[titles[exitCode]], why, exitCode);
}

/**
 * Returns the files that take the place of an earlier run's, which may be green.
 * @param why what is wrong, in English and in the language of the reader
 */
export function renderNothingJudged(
  why: { readonly english: string; readonly shown: string },
  exitCode: NothingJudged,
  language: Language,
  occasion: Occasion,
): readonly OutputFile[] {
  const headline = nothingJudged(why.english, exitCode, 'en');
  const message = wordsOf({}).gate.titles[titles[exitCode]].toLowerCase();
  return [
    {
      name: 'report.md',
      content: `### ${escapeMarkdown(nothingJudged(why.shown, exitCode, language))}\n`,
    },
    { name: 'junit.xml', content: toJunitOfGate(headline, exitCode, occasion) },
    { name: 'badge.json', content: toBadgeOf({ message, color: 'red' }) },
  ];
}
