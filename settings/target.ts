import { SettingsError } from './error.ts';
import { type SettingKey, settingRows } from './rows.ts';
import type { Names, Values } from './values.ts';

/** Settings that say nothing about the embedded reference service. */
const remoteOnly = ['token', 'account', 'password', 'bugs', 'tasks', 'product', 'assignee'] as const;

const nothingRemote: Values = {
  ...Object.fromEntries(remoteOnly.map((key) => [key, undefined])),
  bugs: [],
  tasks: [],
};

/** Settings whose place the service's own data takes. */
const replacedByZentao = ['bugs', 'tasks', 'product'] as const;

const apiPath = /\/api\.php\/v1$/i;

/**
 * Checks what target, Token and fixtures demand of each other, and takes /api.php/v1 off the base URL.
 * @param nameOf how a setting that nobody gave is written
 * @returns warnings, one line each
 * @throws SettingsError naming the settings to give
 */
export function applyTargetRules(
  values: Values,
  names: Names,
  nameOf: (key: SettingKey) => string = bothNames,
): string[] {
  if (values.fixtures === 'zentao') demandForZentao(values, names, nameOf);
  if (values.baseUrl === undefined) {
    Object.assign(values, nothingRemote);
    return unused(names, remoteOnly, 'no base URL is given');
  }
  demandCredential(values, names, nameOf);
  return [...stripApiPath(values, names), ...fixtureWarnings(values, names), ...transportWarnings(values)];
}

function demandForZentao(values: Values, names: Names, nameOf: (key: SettingKey) => string): void {
  const fixtures = `${names.fixtures} zentao`;
  if (values.baseUrl === undefined) {
    throw new SettingsError(`${fixtures} creates data on a service; give its URL too: ${nameOf('baseUrl')}`);
  }
  if (values.readOnly) {
    throw new SettingsError(`${fixtures} creates data, ${names.readOnly} forbids it; give one of the two`);
  }
}

function demandCredential(values: Values, names: Names, nameOf: (key: SettingKey) => string): void {
  if (values.token !== undefined) return;
  if (values.fixtures === 'zentao' && values.account !== undefined && values.password !== undefined) return;
  const login =
    values.fixtures === 'zentao' ? `, or both ${nameOf('account')} and ${nameOf('password')}` : '';
  throw new SettingsError(`${names.baseUrl} needs a Token to ask with; give ${nameOf('token')}${login}`);
}

function stripApiPath(values: Values, names: Names): string[] {
  const given = values.baseUrl!;
  values.baseUrl = given.replace(apiPath, '').replace(/\/+$/, '');
  return values.baseUrl === given ? [] : [`${names.baseUrl}: /api.php/v1 is added anyway, and was taken off`];
}

function fixtureWarnings(values: Values, names: Names): string[] {
  if (values.fixtures === 'zentao')
    return unused(names, replacedByZentao, 'the run creates its own fixtures');
  return unused(names, ['password', 'keep'], 'only zentao fixtures take it');
}

function transportWarnings(values: Values): string[] {
  if (!values.insecure) return [];
  return ['TLS certificates are not verified: whoever sits in between can read the Token'];
}

function unused(names: Names, keys: readonly SettingKey[], why: string): string[] {
  const given = keys.flatMap((key) => names[key] ?? []);
  return given.length === 0 ? [] : [`not used, as ${why}: ${given.join(', ')}`];
}

function bothNames(key: SettingKey): string {
  const row = settingRows.find((each) => each.key === key)!;
  return `${row.env} (${row.flag})`;
}
