import { printable, quoted, refusal } from './error.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';
import { plural } from '../../messages/numbers.ts';

/** A value that is not accepted; `note` names the part at fault. */
export class Refused {
  constructor(readonly note?: Phrase) {}
}

/** What a setting takes: how it is read, described and shown. */
export interface Kind<T> {
  readonly name: string;
  /** Reads a flag or an environment variable; a relative path starts from the folder `base`. */
  readonly read: (text: string, base: string) => T | Refused;
  /** Reads a value of the config file or of a program; left out: a string, read like a flag. */
  readonly readJson?: (value: unknown, base: string) => T | Refused;
  /** What a program gives where users name a file. */
  readonly content?: { readonly read: (value: unknown) => T | Refused; readonly accepts: Phrase };
  readonly accepts: Phrase;
  /** Left out: the same. */
  readonly acceptsJson?: Phrase;
  /** JSON Schema of the value in the config file. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** How a refused value is shown; left out: as it is, or the length of a secret. */
  readonly show?: (value: unknown) => Phrase;
  /** Neither shown nor written anywhere; a function names the parts of a text that are secret. */
  readonly secret?: true | ((text: string) => readonly string[]);
}

/** A kind of several values: nothing given is none of them. */
export interface ListKind<T> extends Kind<readonly T[]> {
  readonly none: readonly T[];
  /** Between two values of a text; left out: a comma. */
  readonly separator?: string;
}

/** Who gives a value decides how it is read. */
export type Giver = 'flag' | 'environment' | 'config' | 'program';

/**
 * Reads a value.
 * @param name the setting in the words of whoever gave it
 * @param base folder that a relative path starts from
 * @throws SettingsError with what was given and what is accepted
 */
export function readAs<T>(kind: Kind<T>, value: unknown, from: Giver, name: string, base: string): T {
  const isText = from === 'flag' || from === 'environment';
  const content = from === 'program' ? kind.content : undefined;
  const readJson = content?.read ?? kind.readJson ?? ((given) => readText(kind, given, base));
  const result = isText ? kind.read(String(value), base) : readJson(value, base);
  if (!(result instanceof Refused)) return result;
  const accepts = isText ? kind.accepts : (content?.accepts ?? kind.acceptsJson ?? kind.accepts);
  throw refusal(name, shownOf(kind, value), accepts, result.note);
}

/** A value as messages show it: as it was given, or the length of a secret. */
export function shownOf({ show, secret }: Kind<unknown>, value: unknown): Phrase {
  return (show ?? (secret ? hidden : quoted))(value);
}

function readText<T>({ read }: Kind<T>, value: unknown, base: string): T | Refused {
  return typeof value === 'string' ? read(value, base) : new Refused();
}

/** Reads an array of a config file or of a program, and refuses anything else. */
export const ofArray =
  <T>(read: (items: readonly unknown[]) => T | Refused) =>
  (value: unknown): T | Refused =>
    Array.isArray(value) ? read(value) : new Refused();

/** The JSON name of a value's type. */
export function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const hiddenValue = phrase(
  'hidden-value',
  (characters: number) => `a value of ${plural(characters, 'character')}`,
  (characters) => `${characters} 个字符的值`,
);
/** A JSON value by its type. */
export const jsonOfType = phrase(
  'json-of-type',
  (type: string) => `a JSON ${type}`,
  (type) => `JSON ${type}`,
);

/** Shows the length of a secret alone. */
function hidden(value: unknown): Phrase {
  return typeof value === 'string' ? hiddenValue([...value].length) : jsonOfType(jsonType(value));
}

/** Shows a URL without what may be secret in it: user, password and query. */
export function withoutUser(value: unknown): string {
  if (typeof value !== 'string') return quoted(value);
  const bare = value.replace(/^([^/\\]*[/\\]*).*@/su, '$1***@').replace(/([?#]).+/su, '$1***');
  return `"${printable(bare)}"`;
}

/** One value as it was given. */
export interface Given {
  readonly value: unknown;
  readonly from: Giver;
  /** The setting in the words of whoever gave it: `--bugs`, `PMS_BUG_IDS in .env`, `bugs in my.json`. */
  readonly name: string;
  /** Folder that a relative path starts from. */
  readonly base: string;
  /** It stands in a file of the folder that the program starts in. */
  readonly inFile?: true;
}
