import { type Language, wordsOf } from '../messages/index.ts';
import { type Phrase, phraseIn, say } from '../messages/phrase.ts';
import type { Host } from './host.ts';

/** Writes warnings to standard error, a line each, in the language given. */
export function warn(
  warnings: readonly Phrase[],
  settings: { readonly language?: Language },
  host: Pick<Host, 'err'>,
): void {
  const words = wordsOf(settings);
  for (const warning of warnings) host.err(`${phraseIn(say('warning-line', warning), words)}\n`);
}
