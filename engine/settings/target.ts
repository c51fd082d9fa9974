import { SettingsError } from './error.ts';
import { settingRows, type SettingKey, type Names, type Settings } from './rows.ts';
import type { Misspelt } from './sources.ts';
import { type Phrase, say } from '../../messages/phrase.ts';

/** Settings that say nothing about the embedded reference service. */
// prettier-ignore
const remoteOnly = [
  'token', 'account', 'password', 'bugs', 'tasks', 'product', 'assignee', 'fixturesCommand', 'waiverSets',
] as const;

/** The variables of these settings and of the base URL. */
const ofTarget = settingRows
  .filter(({ key }) => ['baseUrl', ...remoteOnly].includes(key))
  .map(({ env }): string => env);

const apiPath = /\/api\.php\/v1$/i;

/**
 * Checks what target, Token and fixtures demand of each other, and takes /api.php/v1 off the base URL.
 * @param nameOf how a setting that nobody gave is written
 * @param misspelt variables that are no settings: without a base URL, one that was meant for the target is refused
 * @returns warnings, one line each
 * @throws SettingsError naming the settings to give
 */
export function applyTargetRules(
  settings: Settings,
  names: Names,
  nameOf: (key: SettingKey) => string,
  misspelt: readonly Misspelt[],
): { readonly settings: Settings; readonly warnings: readonly Phrase[] } {
  const { baseUrl: given, token, account, password, fixtures, fixturesCommand } = settings;
  const zentao = fixtures === 'zentao' ? `${names.fixtures} zentao` : undefined;
  if (zentao !== undefined && fixturesCommand !== undefined) {
    throw new SettingsError(say('two-makers', zentao, names.fixturesCommand!));
  }
  const maker = zentao ?? (fixturesCommand === undefined ? undefined : names.fixturesCommand!);
  if (maker !== undefined && given === undefined) {
    throw new SettingsError(say('maker-needs-url', maker, nameOf('baseUrl')));
  }
  if (maker !== undefined && settings.readOnly) {
    throw new SettingsError(say('maker-read-only', maker, names.readOnly!));
  }
  if (given === undefined) {
    // A base URL that is empty by accident would have the reference service pass in the place of the user's own.
    // No ids are what settings that were resolved before hold.
    const isGiven = (key: (typeof remoteOnly)[number]): boolean => [settings[key] ?? []].flat().length > 0;
    const isMeant = ({ meant }: Misspelt): boolean => meant.some((name) => ofTarget.includes(name));
    const unused = [
      ...remoteOnly.filter(isGiven).flatMap((key) => names[key] ?? []),
      ...misspelt.filter(isMeant).map(({ name, where }) => name + where),
    ];
    if (unused.length > 0) throw new SettingsError(say('url-missing', nameOf('baseUrl'), unused));
    return { settings, warnings: [] };
  }
  if (token === undefined && (account === undefined || password === undefined)) {
    const [aToken, anAccount, aPassword] = [nameOf('token'), nameOf('account'), nameOf('password')];
    throw new SettingsError(say('token-missing', names.baseUrl!, aToken, anAccount, aPassword));
  }
  const baseUrl = given.replace(apiPath, '').replace(/\/+$/, '');
  const { keep, password: unusedPassword } = zentao === undefined ? names : {};
  const warnings = [
    ...(baseUrl === given ? [] : [say('url-cut', names.baseUrl!)]),
    ...(keep !== undefined && maker === undefined ? [say('not-used-no-fixtures', [keep])] : []),
    ...(unusedPassword !== undefined && token !== undefined ? [say('not-used-token', [unusedPassword])] : []),
    ...(settings.insecure ? [say('tls-unverified')] : []),
  ];
  return { settings: { ...settings, baseUrl }, warnings };
}
