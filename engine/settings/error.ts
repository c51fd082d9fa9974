import { type Phrase, phrase } from '../../messages/phrase.ts';
import { SaidError } from '../../messages/said-error.ts';

/** A setting that can't be used; the message is one line and shows no secret. Exit code 2. */
export class SettingsError extends SaidError {
  override readonly name = 'SettingsError';
}

const longest = 80;
const harmful = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"\\]/gu;

/**
 * Writes a text on one line that no terminal acts on: control, format and line-breaking characters as
 * `\u{…}`, cut after `limit` characters.
 */
export function printable(text: string, limit = longest): string {
  const characters = [...text];
  const shown = characters.slice(0, limit).join('').replace(harmful, escaped);
  return characters.length > limit ? `${shown}…` : shown;
}

/** A value as it was given, in quotes and harmless. */
export function quoted(value: unknown): string {
  if (typeof value === 'string') return `"${printable(value)}"`;
  return printable(JSON.stringify(value) ?? String(value)).replaceAll('\\"', '"');
}

const settingGot = phrase(
  'setting-got',
  (setting: string, given: string, note: string, accepted: string) =>
    `${setting}: got ${given}${note === '' ? '' : ` (${note})`}; accepted: ${accepted}`,
  (setting, given, note, accepted) =>
    `${setting}：收到 ${given}${note === '' ? '' : `（${note}）`}；可接受：${accepted}`,
);

/** The one form of every complaint about a value. */
export function refusal(setting: string, given: Phrase, accepted: Phrase, note: Phrase = ''): SettingsError {
  return new SettingsError(settingGot(setting, given, note, accepted));
}

function escaped(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`;
  return `\\u{${character.codePointAt(0)!.toString(16).toUpperCase()}}`;
}
