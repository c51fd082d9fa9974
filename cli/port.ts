import { quoted, refusal } from '../settings/error.ts';
import { say } from '../messages/phrase.ts';

/**
 * Reads the number of a port.
 * @throws SettingsError for anything else
 */
export function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw refusal('--port', quoted(text), say('accepts-port'));
}
