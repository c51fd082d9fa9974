import { X509Certificate } from 'node:crypto';
import { resolve } from 'node:path';
import { assemble, readJson, type Settings, usual } from './settings.ts';
import { quoted, refusal, SettingsError } from './error.ts';
import { jsonType, kinds, Refused } from './kinds.ts';
import { nearest } from './nearest.ts';
import { type SettingKey, type SettingRow, settingRows } from './rows.ts';
import { applyTargetRules } from './target.ts';
import type { Names, Values } from './values.ts';
import { type PlacedWaiver, readWaivers } from './waivers.ts';

/** Settings as a program gives them: each may be left out or undefined, and then takes its default. */
export type GivenSettings = { readonly [K in keyof Settings]?: Settings[K] | undefined };

/** Settings that a program gives under another name than users do: the unit is part of it. */
const renamed = { timeout: 'timeoutMs', maxBody: 'maxBodyBytes', maxWait: 'maxWaitMs' } as const;

/** What a row takes from a program where it takes the path of a file from a user. */
const contents: Readonly<Record<string, Content>> = {
  ca: { takes: isCertificate, accepted: 'the text of a PEM certificate, or of several' },
  expectObserved: {
    takes: (value) => jsonType(value) === 'object',
    accepted: 'the value of an observed.json',
  },
};

interface Content {
  readonly takes: (value: unknown) => boolean;
  readonly accepted: string;
}

const rows: readonly SettingRow[] = settingRows.filter(({ key }) => key !== 'proxyBypass');

/**
 * Completes settings with the defaults and checks them like those of the command line. Reads neither the
 * environment nor a file, and does not change what it was given. A relative `out` starts from the working
 * directory.
 * @throws SettingsError with the setting, what was given and what is accepted
 */
export function settingsWithDefaults(given: GivenSettings): Settings {
  demandKnown(given);
  const { values, names } = readRows(given);
  applyTargetRules(values, names, keyOf);
  return assemble(values, placedWaivers(given.waivers ?? []));
}

function keyOf(key: SettingKey): string {
  return (renamed as Readonly<Record<string, string>>)[key] ?? key;
}

function demandKnown(given: GivenSettings): void {
  if (jsonType(given) !== 'object') {
    throw refusal('settings', `a JSON ${jsonType(given)}`, 'an object of settings');
  }
  const known = [...rows.map(({ key }) => keyOf(key as SettingKey)), 'waivers'];
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const meant = nearest(unknown, known);
  throw new SettingsError(
    `unknown setting ${quoted(unknown)}; ${meant ? `did you mean "${meant}"?` : `accepted: ${known.join(', ')}`}`,
  );
}

function readRows(given: GivenSettings): { values: Values; names: Names } {
  const values: Record<string, unknown> = {};
  const names: Names = {};
  for (const row of rows) {
    const key = keyOf(row.key as SettingKey);
    const value = given[key as keyof Settings];
    values[row.key] = value === undefined ? usual(row, process.cwd()) : read(row, key, value);
    if (value !== undefined) names[row.key as SettingKey] = key;
  }
  return { values: values as Values, names };
}

function read(row: SettingRow, name: string, value: unknown): unknown {
  const content = contents[row.key];
  if (content) {
    if (content.takes(value)) return value;
    throw refusal(name, quoted(value), content.accepted);
  }
  const kind = kinds[row.kind];
  const read = readJson(row, value);
  if (read instanceof Refused) {
    throw refusal(name, (kind.show ?? quoted)(value), (kind.acceptsJson ?? kind.accepts)(row), read.note);
  }
  return row.kind === 'path' ? resolve(String(read)) : read;
}

function isCertificate(value: unknown): boolean {
  try {
    return new X509Certificate(String(value)).fingerprint256 !== '';
  } catch {
    return false;
  }
}

/** Waivers of the config file keep the place that they were read from. */
function placedWaivers(waivers: readonly PlacedWaiver[]): PlacedWaiver[] {
  const bare = Array.isArray(waivers) ? waivers.map((waiver) => ({ ...waiver, entry: undefined })) : waivers;
  const text = JSON.stringify({ waivers: bare });
  const read = readWaivers(JSON.parse(text).waivers, 'the settings', text);
  return read.map((waiver, at) => ({ ...waiver, entry: waivers[at]!.entry ?? `waivers[${at}]` }));
}
