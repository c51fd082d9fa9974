import { SettingsError } from './error.ts';
import type { SettingKey } from './rows.ts';
import type { Names, Settings } from './types.ts';
import { type Phrase, say } from '../messages/phrase.ts';

/** Settings that say nothing about the embedded reference service. */
const remoteOnly = [
  'token',
  'account',
  'password',
  'bugs',
  'tasks',
  'product',
  'assignee',
  'fixturesCommand',
  'waiverSets',
] as const;

const apiPath = /\/api\.php\/v1$/i;

/**
 * Checks what target, Token and fixtures demand of each other, and takes /api.php/v1 off the base URL.
 * @param nameOf how a setting that nobody gave is written
 * @returns warnings, one line each
 * @throws SettingsError naming the settings to give
 */
export function applyTargetRules(
  settings: Settings,
  names: Names,
  nameOf: (key: SettingKey) => string,
): { readonly settings: Settings; readonly warnings: readonly Phrase[] } {
  const { baseUrl: given } = settings;
  const maker = makerIn(settings, names);
  if (maker !== undefined) demandForMaker(maker, settings, names, nameOf);
  if (given === undefined) {
    demandNothingRemote(settings, names, nameOf);
    return { settings, warnings: [] };
  }
  demandCredential(settings, names, nameOf);
  const baseUrl = given.replace(apiPath, '').replace(/\/+$/, '');
  const warnings = [
    ...(baseUrl === given ? [] : [say('url-cut', names.baseUrl!)]),
    ...fixtureWarnings(settings, names),
    ...(settings.insecure ? [say('tls-unverified')] : []),
  ];
  return { settings: { ...settings, baseUrl }, warnings };
}

/** The setting that has the run make its fixtures, in the words of the user. */
function makerIn({ fixtures, fixturesCommand }: Settings, names: Names): string | undefined {
  const zentao = fixtures === 'zentao' ? `${names.fixtures} zentao` : undefined;
  if (zentao !== undefined && fixturesCommand !== undefined) {
    throw new SettingsError(say('two-makers', zentao, names.fixturesCommand!));
  }
  return zentao ?? (fixturesCommand === undefined ? undefined : names.fixturesCommand);
}

function demandForMaker(
  maker: string,
  { baseUrl, readOnly }: Settings,
  names: Names,
  nameOf: (key: SettingKey) => string,
): void {
  if (baseUrl === undefined) {
    throw new SettingsError(say('maker-needs-url', maker, nameOf('baseUrl')));
  }
  if (readOnly) {
    throw new SettingsError(say('maker-read-only', maker, names.readOnly!));
  }
}

/** A base URL that is empty by accident would have the reference service pass in the place of the user's own. */
function demandNothingRemote(settings: Settings, names: Names, nameOf: (key: SettingKey) => string): void {
  // No ids are what settings that were resolved before hold.
  const isGiven = (key: (typeof remoteOnly)[number]): boolean => [settings[key] ?? []].flat().length > 0;
  const given = remoteOnly.filter(isGiven).flatMap((key) => names[key] ?? []);
  if (given.length === 0) return;
  throw new SettingsError(say('url-missing', nameOf('baseUrl'), given));
}

function demandCredential(
  { token, account, password }: Settings,
  names: Names,
  nameOf: (key: SettingKey) => string,
): void {
  if (token !== undefined) return;
  if (account !== undefined && password !== undefined) return;
  throw new SettingsError(
    say('token-missing', names.baseUrl!, nameOf('token'), nameOf('account'), nameOf('password')),
  );
}

function fixtureWarnings(
  { fixtures, fixturesCommand, token }: Settings,
  { keep, password }: Names,
): Phrase[] {
  if (fixtures === 'zentao') return [];
  return [
    ...(fixturesCommand === undefined && keep !== undefined ? [say('not-used-no-fixtures', [keep])] : []),
    ...(token !== undefined && password !== undefined ? [say('not-used-token', [password])] : []),
  ];
}
