import { SettingsError } from './error.ts';
import { settingRows, type SettingKey, type Names, type Settings } from './setting-table.ts';
import type { Misspelt } from './sources.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';

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

const twoMakers = phrase(
  'two-makers',
  (one: string, other: string) => `${one} and ${other} both make fixtures; give one of the two`,
  (one, other) => `${one} 和 ${other} 都会创建测试数据；请只给出其中一个`,
);
const makerNeedsUrl = phrase(
  'maker-needs-url',
  (maker: string, url: string) => `${maker} creates data on a service; give its URL too: ${url}`,
  (maker, url) => `${maker} 会在服务上创建数据；请同时给出服务的 URL：${url}`,
);
const makerReadOnly = phrase(
  'maker-read-only',
  (maker: string, readOnly: string) => `${maker} creates data, ${readOnly} forbids it; give one of the two`,
  (maker, readOnly) => `${maker} 会创建数据，而 ${readOnly} 禁止创建；请只给出其中一个`,
);
const urlMissing = phrase(
  'url-missing',
  (url: string, given: readonly string[]) =>
    `${url} is not given, or empty, but ${given.join(', ')} ${given.length === 1 ? 'is' : 'are'}: give the URL of the service, or none of these to test the embedded reference service`,
  (url, given) =>
    `没有给出 ${url}（或为空），却给出了 ${given.join('、')}：请给出服务的 URL；要检验内置的参考服务，则不要给出这些设置`,
);
const tokenMissing = phrase(
  'token-missing',
  (url: string, token: string, account: string, password: string) =>
    `${url} needs a Token: set ${token}. For a ZenTao, ${account} and ${password} are enough`,
  (url, token, account, password) =>
    `${url} 需要 Token：请设置 ${token}。对禅道，给出 ${account} 和 ${password} 即可`,
);
const urlCut = phrase(
  'url-cut',
  (url: string) => `${url}: the suite adds /api.php/v1 itself; it was removed from the URL`,
  (url) => `${url}：套件会自行添加 /api.php/v1，已从 URL 中去掉`,
);
const notUsedNoFixtures = phrase(
  'not-used-no-fixtures',
  (names: readonly string[]) => `not used, since the run creates no fixtures: ${names.join(', ')}`,
  (names) => `本次运行不创建测试数据，因此不使用：${names.join('、')}`,
);
const notUsedToken = phrase(
  'not-used-token',
  (names: readonly string[]) => `not used, since there is a Token: ${names.join(', ')}`,
  (names) => `已有 Token，因此不使用：${names.join('、')}`,
);
const tlsUnverified = phrase(
  'tls-unverified',
  'TLS certificates are not verified: anyone on the network path can read the Token',
  '不验证 TLS 证书：网络路径上的任何人都可以读取 Token',
);

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
    throw new SettingsError(twoMakers(zentao, names.fixturesCommand!));
  }
  const maker = zentao ?? (fixturesCommand === undefined ? undefined : names.fixturesCommand!);
  if (maker !== undefined && given === undefined) {
    throw new SettingsError(makerNeedsUrl(maker, nameOf('baseUrl')));
  }
  if (maker !== undefined && settings.readOnly) {
    throw new SettingsError(makerReadOnly(maker, names.readOnly!));
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
    if (unused.length > 0) throw new SettingsError(urlMissing(nameOf('baseUrl'), unused));
    return { settings, warnings: [] };
  }
  if (token === undefined && (account === undefined || password === undefined)) {
    const [aToken, anAccount, aPassword] = [nameOf('token'), nameOf('account'), nameOf('password')];
    throw new SettingsError(tokenMissing(names.baseUrl!, aToken, anAccount, aPassword));
  }
  const baseUrl = given.replace(apiPath, '').replace(/\/+$/, '');
  const { keep, password: unusedPassword } = zentao === undefined ? names : {};
  const warnings = [
    ...(baseUrl === given ? [] : [urlCut(names.baseUrl!)]),
    ...(keep !== undefined && maker === undefined ? [notUsedNoFixtures([keep])] : []),
    ...(unusedPassword !== undefined && token !== undefined ? [notUsedToken([unusedPassword])] : []),
    ...(settings.insecure ? [tlsUnverified] : []),
  ];
  return { settings: { ...settings, baseUrl }, warnings };
}
