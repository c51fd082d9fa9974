import { SettingsError } from './error.ts';
import type { SettingKey } from './rows.ts';
import type { Names, Settings } from './settings.ts';

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
): { readonly settings: Settings; readonly warnings: readonly string[] } {
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
    ...(baseUrl === given ? [] : [`${names.baseUrl}: /api.php/v1 is added anyway, and was taken off`]),
    ...fixtureWarnings(settings, names),
    ...(settings.insecure
      ? ['TLS certificates are not verified: whoever sits in between can read the Token']
      : []),
  ];
  return { settings: { ...settings, baseUrl }, warnings };
}

/** The setting that has the run make its fixtures, in the words of the user. */
function makerIn({ fixtures, fixturesCommand }: Settings, names: Names): string | undefined {
  const zentao = fixtures === 'zentao' ? `${names.fixtures} zentao` : undefined;
  if (zentao !== undefined && fixturesCommand !== undefined) {
    throw new SettingsError(`${zentao} and ${names.fixturesCommand} both make fixtures; give one of the two`);
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
    throw new SettingsError(`${maker} creates data on a service; give its URL too: ${nameOf('baseUrl')}`);
  }
  if (readOnly) {
    throw new SettingsError(`${maker} creates data, ${names.readOnly} forbids it; give one of the two`);
  }
}

/** A base URL that is empty by accident would have the reference service pass in the place of the user's own. */
function demandNothingRemote(settings: Settings, names: Names, nameOf: (key: SettingKey) => string): void {
  // No ids are what settings that were resolved before hold.
  const isGiven = (key: (typeof remoteOnly)[number]): boolean => [settings[key] ?? []].flat().length > 0;
  const given = remoteOnly.filter(isGiven).flatMap((key) => names[key] ?? []);
  if (given.length === 0) return;
  const plural = given.length === 1 ? 'is' : 'are';
  throw new SettingsError(
    `${nameOf('baseUrl')} is not given, or empty, though ${given.join(', ')} ${plural}: give the URL of the service, or none of these to test the embedded reference service`,
  );
}

function demandCredential(
  { token, account, password }: Settings,
  names: Names,
  nameOf: (key: SettingKey) => string,
): void {
  if (token !== undefined) return;
  if (account !== undefined && password !== undefined) return;
  throw new SettingsError(
    `${names.baseUrl} needs a Token; set ${nameOf('token')}, or of a ZenTao both ${nameOf('account')} and ${nameOf('password')}`,
  );
}

function fixtureWarnings({ fixtures, fixturesCommand, token }: Settings, names: Names): string[] {
  if (fixtures === 'zentao') return [];
  return [
    ...(fixturesCommand === undefined ? unused(names, ['keep'], 'the run creates no fixtures') : []),
    ...(token === undefined ? [] : unused(names, ['password'], 'there is a Token')),
  ];
}

function unused(names: Names, keys: readonly SettingKey[], why: string): string[] {
  const given = keys.flatMap((key) => names[key] ?? []);
  return given.length === 0 ? [] : [`not used, as ${why}: ${given.join(', ')}`];
}
