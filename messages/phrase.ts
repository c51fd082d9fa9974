import type { en } from './en/index.ts';
import type { Messages } from './index.ts';

type Phrases = (typeof en)['phrases'];

/** What a judge says besides phrases: the parts of the catalogue that messages are named in by their path. */
type Parts = Pick<typeof en, 'terms' | 'gate' | 'checks' | 'judging'>;
type Message = string | ((...values: never[]) => string);
type PathsIn<Part, Path extends string = ''> = {
  [Key in keyof Part & string]: Part[Key] extends Message
    ? `${Path}${Key}`
    : PathsIn<Part[Key], `${Path}${Key}.`>;
}[keyof Part & string];
type At<Part, Path> = Path extends `${infer Key}.${infer Rest}`
  ? At<Part[Key & keyof Part], Rest>
  : Part[Path & keyof Part];

/** The name of a phrase; of other messages the path: `gate.endedEarly`. */
export type PhraseName = keyof Phrases | PathsIn<Parts>;
type MessageOf<Name extends PhraseName> = Name extends keyof Phrases ? Phrases[Name] : At<Parts, Name>;

/** What goes into a phrase: where it takes a text, another phrase may stand. */
type Part<Value> = string extends Value
  ? Value | Said
  : Value extends readonly string[]
    ? readonly Phrase[]
    : Value;
type PartsOf<Name extends PhraseName> =
  MessageOf<Name> extends (...values: infer Values) => string
    ? { [At in keyof Values]: Part<Values[At]> }
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
export function phraseIn(phrase: Phrase, words: Messages): string {
  if (typeof phrase === 'string') return phrase;
  const said = childOf(words.phrases, phrase.say) ?? phrase.say.split('.').reduce<unknown>(childOf, words);
  // Evidence may hold a phrase of another version.
  const unknown = (): string =>
    phrase.of.length === 0 ? phrase.say : `${phrase.say}: ${JSON.stringify(phrase.of)}`;
  if (typeof said === 'string') return said;
  if (typeof said !== 'function') return unknown();
  const inWords = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inWords);
    return isSaid(part) ? phraseIn(part, words) : part;
  };
  try {
    return String(said(...phrase.of.map(inWords)));
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

/** True for a phrase of the catalogue, false for a text that is the same in every language. */
export function isSaid(part: unknown): part is Said {
  return typeof part === 'object' && part !== null && Object.hasOwn(part, 'say');
}

function childOf(at: unknown, key: string): unknown {
  return typeof at === 'object' && at !== null && Object.hasOwn(at, key)
    ? at[key as keyof typeof at]
    : undefined;
}
