import { en } from './en/index.ts';
import { type Phrase, phraseIn } from './phrase.ts';
import { zh } from './zh/index.ts';

/** Every message, as a text or a function of the values that it names. English is the contract: what another language lacks does not compile. */
export type Messages = typeof en;

const catalogues = { en, zh } satisfies Readonly<Record<Language, Messages>>;

/** A language that people read reports in. */
export type Language = Messages['language'];

/** Every language, the default first. */
export const languages = Object.keys(catalogues) as readonly Language[];

/** Takes a phrase; gives its English text, for what is in English only. */
export const inEnglish = (phrase: Phrase): string => phraseIn(phrase, en);

/** Takes what is in a language, English where it names none; gives the messages of that language. */
export function wordsOf({ language = 'en' }: { readonly language?: Language }): Messages {
  return catalogues[language];
}
