import type { en } from './en/index.ts';
import type { Messages } from './index.ts';

type Phrases = (typeof en)['phrases'];

/** The name of a phrase. */
export type PhraseName = keyof Phrases;

/** What goes into a phrase: where it takes a text, another phrase may stand. */
type Part<Value> = string extends Value
  ? Value | Said
  : Value extends readonly string[]
    ? readonly Phrase[]
    : Value;
type Parts<Values extends readonly unknown[]> = { [At in keyof Values]: Part<Values[At]> };
type PartsOf<Name extends PhraseName> = Phrases[Name] extends (...values: infer Values) => string
  ? Parts<Values>
  : readonly [];

/** A phrase as values: its name and what goes into it. Each language makes its own text of it. */
export interface Said {
  readonly say: PhraseName;
  readonly of: readonly unknown[];
}

/** A text that is the same in every language, such as a value; or a phrase. */
export type Phrase = string | Said;

/** Says a phrase of the catalogue with these values. */
export function say<Name extends PhraseName>(name: Name, ...of: PartsOf<Name>): Said {
  return { say: name, of };
}

/** Takes a phrase; gives its text in the language of the messages. */
export function phraseIn(phrase: Phrase, words: Pick<Messages, 'phrases'>): string {
  if (typeof phrase === 'string') return phrase;
  const said: unknown = Object.hasOwn(words.phrases, phrase.say) ? words.phrases[phrase.say] : undefined;
  // Evidence may hold a phrase of another version.
  const unknown = phrase.of.length === 0 ? phrase.say : `${phrase.say}: ${JSON.stringify(phrase.of)}`;
  if (said === undefined) return unknown;
  if (typeof said !== 'function') return said as string;
  const inWords = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inWords);
    return isSaid(part) ? phraseIn(part, words) : part;
  };
  try {
    return said(...phrase.of.map(inWords));
  } catch {
    // Its phrase may take other values than that of this version.
    return unknown;
  }
}

/** Takes a phrase and what changes a text, such as the masking of secrets; gives the phrase with each of its texts changed. */
export function mapTexts<Of extends Phrase>(phrase: Of, change: (text: string) => string): Of {
  const changed = (part: unknown): unknown => {
    if (typeof part === 'string') return change(part);
    if (Array.isArray(part)) return part.map(changed);
    return isSaid(part) ? { ...part, of: part.of.map(changed) } : part;
  };
  return changed(phrase) as Of;
}

function isSaid(part: unknown): part is Said {
  return typeof part === 'object' && part !== null && Object.hasOwn(part, 'say');
}
