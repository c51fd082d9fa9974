import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Observed, parseObserved } from '../judging/pinned.ts';
import { canBeMasked } from '../evidence/redaction.ts';
import { quoted, refusal } from './error.ts';
import { kinds, Refused } from './kinds.ts';
import { proxyFor } from './proxy.ts';
import { type SettingKey, type SettingRow, settingRows } from './rows.ts';
import { type Environment, fileProblem, type Given, openSources, type Sources } from './sources.ts';
import { applyTargetRules } from './target.ts';
import type { Names, Values } from './values.ts';
import { type PlacedWaiver, readWaivers } from './waivers.ts';

export { SettingsError } from './error.ts';
export { type SettingKey, type SettingRow, settingRows } from './rows.ts';
export { selectChecks } from './selection.ts';
export type { PlacedWaiver, Waiver } from './waivers.ts';

/** Everything that a user decides about a run, checked. */
export interface Settings {
  /** Without slash at its end and without /api.php/v1; absent: the embedded reference service. */
  readonly baseUrl?: string;
  readonly token?: string;
  readonly account?: string;
  readonly password?: string;
  readonly bugs: readonly number[];
  readonly tasks: readonly number[];
  readonly product?: number;
  readonly assignee?: string;
  readonly fixtures: 'ids' | 'zentao';
  readonly keep: boolean;
  /** Absolute path. */
  readonly out: string;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly readOnly: boolean;
  readonly open: boolean;
  readonly failOn: 'fail' | 'warn';
  readonly allowIncomplete: boolean;
  readonly timeoutMs: number;
  readonly concurrency: number;
  /** Requests a second. */
  readonly rate?: number;
  readonly maxBodyBytes: number;
  readonly maxWaitMs: number;
  /** PEM text of certificate authorities. */
  readonly ca?: string;
  readonly insecure: boolean;
  /** Absent too when the target's host is one that goes without. */
  readonly proxy?: string;
  readonly seed: number;
  /** Absolute path of the file to which waivers are drafted. */
  readonly writeWaivers?: string;
  /** Recorded behaviour that must be seen again. */
  readonly expectObserved?: Observed;
  readonly waivers: readonly PlacedWaiver[];
}

/** What `resolveSettings` reads from. */
export interface SettingsInput {
  /** By key of the setting, as strings or booleans; `config` names the config file. */
  readonly flags: Readonly<Record<string, unknown>>;
  readonly env: Environment;
  /** Absolute path; `.env` and the config file are looked for here. */
  readonly cwd: string;
  /** `judge` needs no target, and reads only the settings that bear on the verdict. */
  readonly command?: 'run' | 'judge';
}

/** Checked settings, and what the user should know about them. */
export interface ResolvedSettings {
  readonly settings: Settings;
  /** One line each, without secrets. */
  readonly warnings: readonly string[];
  /** The settings that somebody gave, by key, in the words of the user: `--bugs`, `PMS_OUT in .env`. */
  readonly names: Readonly<Names>;
}

/**
 * Puts the settings together: a flag beats the environment, that beats `.env`, that beats the config file.
 * Reads `.env`, the config file and the `ca` file; sends nothing and writes nothing.
 * @throws SettingsError with the setting, what was given and what is accepted
 */
export function resolveSettings(input: SettingsInput): ResolvedSettings {
  const { flags, env, cwd, command = 'run' } = input;
  const sources = openSources(flags, env, cwd);
  const { values, names, warnings } = readRows(sources, command, cwd);
  const given = sources.waivers;
  const waivers = given ? readWaivers(given.value, given.file, given.text) : [];
  if (command === 'run') {
    warnings.push(...applyTargetRules(values, names));
    values.proxy = proxyFor(values, sources.variable);
  }
  return { settings: assemble(values, waivers), warnings: [...sources.warnings, ...warnings], names };
}

function readRows(
  sources: Sources,
  command: 'run' | 'judge',
  cwd: string,
): { values: Values; names: Names; warnings: string[] } {
  const values: Record<string, unknown> = {};
  const names: Names = {};
  const warnings: string[] = [];
  for (const row of settingRows as readonly SettingRow[]) {
    const given = command === 'run' || row.judge ? sources.lookUp(row) : undefined;
    if (given) {
      names[row.key as SettingKey] = given.name;
      warnings.push(...secretWarnings(row, given));
    }
    values[row.key] = given ? read(row, given) : usual(row, cwd);
  }
  return { values: values as Values, names, warnings };
}

/** The value of a setting that nobody gave; a path starts from `cwd`. */
export function usual(row: SettingRow, cwd: string): unknown {
  if (row.kind === 'ids' || row.kind === 'list') return [];
  if (row.default === undefined) return undefined;
  return row.kind === 'path' ? resolve(cwd, row.default) : kinds[row.kind].read(row.default, row);
}

function read(row: SettingRow, given: Given): unknown {
  const kind = kinds[row.kind];
  const inFile = given.from === 'config';
  const value = inFile ? readJson(row, given.value) : kind.read(String(given.value), row);
  if (value instanceof Refused) {
    const accepts = (inFile && kind.acceptsJson) || kind.accepts;
    throw refusal(given.name, (kind.show ?? quoted)(given.value), accepts(row), value.note);
  }
  return row.kind === 'path' ? readPath(row, given, String(value)) : value;
}

/** Reads a value of JSON type, from the config file or from a program. */
export function readJson(row: SettingRow, value: unknown): unknown {
  const kind = kinds[row.kind];
  if (kind.readJson) return kind.readJson(value, row);
  return typeof value === 'string' ? kind.read(value, row) : new Refused();
}

function readPath(row: SettingRow, given: Given, value: string): string | Observed {
  const path = resolve(given.base, value);
  if (row.key === 'expectObserved') return readExpected(given, path);
  return row.key === 'ca' ? readAuthorities(given, path) : path;
}

function readFile(given: Given, path: string, accepted: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw refusal(given.name, quoted(given.value), accepted, fileProblem(error));
  }
}

function readExpected(given: Given, path: string): Observed {
  const accepted = 'the observed.json of a run';
  const observed = parseObserved(readFile(given, path, accepted));
  if (observed === undefined) throw refusal(given.name, quoted(given.value), accepted, 'it is none');
  return observed;
}

function readAuthorities(given: Given, path: string): string {
  const accepted = 'a file of PEM certificates';
  const pem = readFile(given, path, accepted);
  const certificates = pem.match(/-----BEGIN CERTIFICATE-----[^]+?-----END CERTIFICATE-----/g) ?? [];
  if (certificates.length === 0 || !certificates.every(isCertificate)) {
    throw refusal(given.name, quoted(given.value), accepted, 'no valid certificate in it');
  }
  return certificates.join('\n');
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).fingerprint256 !== '';
  } catch {
    return false;
  }
}

function secretWarnings(row: SettingRow, { from, name, value }: Given): string[] {
  if (row.kind !== 'token' && row.kind !== 'secret') return [];
  const places: Partial<Record<Given['from'], string>> = {
    flag: `${name} can be read in process lists; ${row.env} can not`,
    config: `${name} is a secret: keep that file out of version control`,
  };
  const isHidden = typeof value !== 'string' || value === '' || canBeMasked(value);
  const warnings = [
    places[from],
    isHidden ? undefined : `${name} is too short or too common a word to be masked: reports may show it`,
  ];
  return warnings.filter((warning) => warning !== undefined);
}

/** Settings of checked values: the ones that nobody gave are left out. */
export function assemble(values: Values, waivers: readonly PlacedWaiver[]): Settings {
  const { timeout, maxBody, maxWait, proxyBypass: _, ...rest } = values;
  const all = { ...rest, timeoutMs: timeout, maxBodyBytes: maxBody, maxWaitMs: maxWait, waivers };
  const given = Object.entries(all).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as unknown as Settings;
}
