import type { Language, Messages } from './index.ts';

/** What goes into a phrase: where it takes a text, another phrase may stand. */
type Part<Value> = string extends Value
  ? Value | Said
  : Value extends readonly string[]
    ? readonly Phrase[]
    : Value;
type PartsOf<Values extends unknown[]> = { [At in keyof Values]: Part<Values[At]> };

/** A phrase as values: its name and what goes into it. Each language makes its own text of it. */
export interface Said {
  readonly say: string;
  readonly of: readonly unknown[];
}

/** A text that is the same in every language, such as a value; or a phrase. */
export type Phrase = string | Said;

/** By name: the text of each phrase in each language, or the function that makes it of the values. */
const texts = new Map<string, Readonly<Record<Language, unknown>>>();

/**
 * Defines a phrase in each language, beside the code that says it. Define it at the top of a module: who reads a phrase
 * from a file has not run that code.
 * @param name by which evidence and reports hold it: it never changes
 * @returns the phrase; where it takes values, the function that says it with them
 */
export function phrase(name: string, english: string, chinese: string): Said;
export function phrase<Values extends unknown[]>(
  name: string,
  english: (...values: Values) => string,
  chinese: (...values: NoInfer<Values>) => string,
): (...of: PartsOf<Values>) => Said;
export function phrase(name: string, en: unknown, zh: unknown): unknown {
  if (texts.has(name)) throw new Error(`two phrases have the name ${name}`);
  texts.set(name, { en, zh });
  return typeof en === 'string' ? { say: name, of: [] } : (...of: unknown[]) => ({ say: name, of });
}

/** Takes a phrase; gives its text in the language of the messages. */
export function phraseIn(phrase: Phrase, words: Messages): string {
  if (typeof phrase === 'string') return phrase;
  const text = texts.get(phrase.say)?.[words.language];
  // Evidence may hold a phrase of another version.
  const unknown = (): string =>
    phrase.of.length === 0 ? phrase.say : `${phrase.say}: ${JSON.stringify(phrase.of)}`;
  if (typeof text === 'string') return text;
  if (typeof text !== 'function') return unknown();
  const inWords = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inWords);
    return isSaid(part) ? phraseIn(part, words) : part;
  };
  try {
    return String(text(...phrase.of.map(inWords)));
  } catch {
    // Its phrase may take other values than that of this version.
    return unknown();
  }
}

/** What settings are called where they are named, by their environment name: `--bugs` for `PMS_BUG_IDS`. */
export type SettingNames = Readonly<Record<string, string>>;

/** Takes a phrase; gives its text, in which settings have the names that the user gave them by. */
export function phraseNaming(phrase: Phrase, words: Messages, names: SettingNames = {}): string {
  if (typeof phrase === 'string' || Object.keys(names).length === 0) return phraseIn(phrase, words);
  // What the service sent stays as it came, also if it names a setting.
  const isQuoted = (text: string): boolean => !Object.hasOwn(names, text);
  const quoted = mapTexts(phrase, (text) => (isQuoted(text) ? text.replaceAll('PMS_', quotedPrefix) : text));
  return phraseIn(quoted, words)
    .replace(/PMS_[A-Z_]+/g, (name) => names[name] ?? name)
    .replace(/(--[a-z-]+)(?: \(\1\)|（\1）)/g, '$1')
    .replace(/([(（])(--[a-z-]+)(?:, |、)\2([)）])/g, '$1$2$3')
    .replaceAll(quotedPrefix, 'PMS_');
}

const quotedPrefix = 'PMS\0';

/** Takes a phrase and what changes a text, such as the masking of secrets; gives the phrase with each of its texts changed. */
export function mapTexts<Of extends Phrase>(phrase: Of, change: (text: string) => string): Of {
  const changed = (part: unknown): unknown => {
    if (typeof part === 'string') return change(part);
    if (Array.isArray(part)) return part.map(changed);
    return isSaid(part) ? { ...part, of: part.of.map(changed) } : part;
  };
  return changed(phrase) as Of;
}

/** Takes phrases; gives each of them once. */
export function distinctPhrases<Of extends Phrase>(phrases: readonly Of[]): Of[] {
  return [...new Map(phrases.map((phrase) => [JSON.stringify(phrase), phrase])).values()];
}

/** True for a phrase, false for a text that is the same in every language. */
export function isSaid(part: unknown): part is Said {
  return typeof part === 'object' && part !== null && Object.hasOwn(part, 'say');
}
