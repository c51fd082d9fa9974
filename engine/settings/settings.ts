import { canBeMasked } from '../evidence/redaction.ts';
import { demandCertificatePair } from './client-certificate.ts';
import { SettingsError } from './error.ts';
import { type Given, readAs } from './kind.ts';
import { proxyFor } from './proxy.ts';
import { maskedPhrase, maskingOf, refusingWithout, secretsOf, secretsOfProgram } from './secrets.ts';
import {
  neededGroups,
  programName,
  type SettingRow,
  settingRows,
  type GivenSettings,
  type Names,
  type Settings,
} from './setting-table.ts';
import { type Environment, type Flags, programSources, type Sources, userSources } from './sources.ts';
import { applyTargetRules } from './target.ts';
import { demandTrusted, type GivenRow } from './trusted-files.ts';
import type { PlacedWaiver } from '../judging/waivers.ts';
import { waiversIn } from './waivers.ts';
import { type Phrase, type SettingNames, phrase } from '../../messages/phrase.ts';
import type { Language } from '../../messages/index.ts';
import { didYouMean } from './nearest.ts';

export { SettingsError };
export type { GivenSettings, Names, Settings } from './setting-table.ts';
export type { Flags } from './sources.ts';

/** The commands that take settings. */
export type SettingsCommand = 'run' | 'judge' | 'watch';

/** True where a command takes a setting. */
export function takesSetting(command: SettingsCommand, { judge, watch }: SettingRow): boolean {
  return command === 'run' || judge === true || (command === 'watch' && watch === true);
}

/** What `resolveSettings` reads from. */
export interface SettingsInput {
  readonly flags: Flags;
  readonly env: Environment;
  /** Absolute path; `.env` and the config file are looked for here. */
  readonly cwd: string;
  /** `judge` needs no target, and reads only the settings that bear on the verdict. */
  readonly command?: SettingsCommand;
}

/** Checked settings, and what the user should know about them. */
export interface ResolvedSettings {
  readonly settings: Settings;
  /** One line each, without secrets. */
  readonly warnings: readonly Phrase[];
  readonly names: Names;
}

/**
 * Puts the settings together: a flag beats the environment, that beats `.env`, that beats the config file.
 * Reads `.env`, the config file and the files that settings name; sends nothing and writes nothing.
 * @throws SettingsError with the setting, what was given and what is accepted
 */
export function resolveSettings({ flags, env, cwd, command = 'run' }: SettingsInput): ResolvedSettings {
  const sources = userSources(flags, env, cwd);
  const secrets = settingRows.flatMap((row) => secretsOf(row, sources.lookUp(row)?.value));
  return withoutSecrets(secrets, () => readSettings(sources, command));
}

/**
 * Completes settings with the defaults and checks them like those of the command line. Reads neither the
 * environment nor a file, and does not change what it was given. A relative `out` starts from the working
 * directory.
 * @param command settings that this command does not take are ignored
 * @throws SettingsError with the setting, what was given and what is accepted
 */
export function settingsWithDefaults(given: GivenSettings, command: SettingsCommand = 'run'): Settings {
  return withoutSecrets(secretsOfProgram(given), () => readSettings(programSources(given), command)).settings;
}

/** Reads settings. What is said of them has no secret, and neither have the waivers, which reports show. */
function withoutSecrets(secrets: readonly string[], read: () => ResolvedSettings): ResolvedSettings {
  const { settings, warnings, names } = refusingWithout(secrets, read);
  const redact = maskingOf(secrets);
  const waivers = settings.waivers.map((waiver) => {
    const { reason, issue } = waiver;
    // A waiver of a set is known by its identity.
    if (redact(reason) === reason && (issue === undefined || redact(issue) === issue)) return waiver;
    return { ...waiver, reason: redact(reason), ...(issue === undefined ? {} : { issue: redact(issue) }) };
  });
  return {
    settings: { ...settings, waivers },
    warnings: warnings.map((warning) => maskedPhrase(warning, redact)),
    names,
  };
}

/**
 * Returns what advice calls settings, by their environment name: the flag where the user used flags, the key where it comes
 * from the config file. One that is missing is called as the base URL was given.
 */
export function adviceNames(names: Names): SettingNames {
  const { baseUrl = '' } = names;
  const [, inConfig] = / in (.+\.json)$/.exec(baseUrl) ?? [];
  const missing = ({ flag, key, group }: SettingRow): string | undefined => {
    if (!neededGroups.includes(group)) return undefined;
    if (baseUrl.startsWith('--')) return flag;
    return inConfig === undefined ? undefined : `${key} in ${inConfig}`;
  };
  const called = settingRows.map((row) => [row.env, names[row.key as keyof Names] ?? missing(row)] as const);
  return Object.fromEntries(
    called.filter((each): each is readonly [string, string] => each[1]?.startsWith('PMS_') === false),
  );
}

const noSetting = phrase(
  'no-setting',
  (variable: string, where: string) => `${variable}${where} is not a setting`,
  (variable, where) => `${variable}${where} 不是设置`,
);
const noSettingBut = phrase(
  'no-setting-but',
  (variable: string, where: string, hint: string) => `${variable}${where} is not a setting; ${hint}`,
  (variable, where, hint) => `${variable}${where} 不是设置；${hint}`,
);
/** The gate on requests, without recorded traffic. */
export const requestsNeedsTraffic = phrase(
  'requests-needs-traffic',
  (gate: string) =>
    `${gate} requests is about the clients of recorded traffic; the requests of a run are those of the suite`,
  (gate) => `${gate} requests 只用于录制流量中的客户端请求；一次运行的请求由套件自己发送`,
);
const sameNeedsBaseline = phrase(
  'same-needs-baseline',
  (gate: string, baseline: string) =>
    `${gate} same compares with a recorded observed.json; give it with ${baseline}`,
  (gate, baseline) => `${gate} same 与记录的 observed.json 比较；请用 ${baseline} 给出`,
);

function readSettings(sources: Sources, command: SettingsCommand): ResolvedSettings {
  const values: Record<string, unknown> = { waivers: sources.waivers };
  const names: Record<string, string> = {};
  const misspelt = sources.misspelt.map(({ name, where, meant }) =>
    meant.length === 0 ? noSetting(name, where) : noSettingBut(name, where, didYouMean(meant)),
  );
  const warnings: Phrase[] = [...sources.warnings, ...misspelt];
  const rows = settingRows.map((row) => {
    const given = sources.lookUp(row);
    if (takesSetting(command, row)) return { row, given };
    demandReadable(row, given);
    return { row, given: undefined };
  });
  const all = rows.flatMap(({ row, given }): GivenRow[] => (given ? [{ row, given }] : []));
  if (sources.isInCi) all.push(...rows.flatMap(({ row, given }) => (given ? [] : usualPlace(row, sources))));
  // Before the files that they name are read.
  demandTrusted(all, sources);
  for (const { row, given } of rows) {
    const value = given
      ? readAs(row.takes, given.value, given.from, given.name, given.base)
      : usual(row, sources.base);
    if (value !== undefined) values[programName(row)] = value;
    if (!given) continue;
    names[row.key] = given.name;
    warnings.push(...secretWarnings(row, given));
  }
  const given = values as Settings;
  const valueIn = (name: string): string | undefined => sources.variable(name)?.value as string | undefined;
  const { language = languageOfLocale(valueIn) } = given;
  const spoken = language === 'en' && given.language === undefined ? {} : { language };
  const read = { ...given, ...spoken, waivers: withSets(given) };
  if (read.gate?.includes('requests') && command === 'run')
    throw new SettingsError(requestsNeedsTraffic(names['gate'] ?? 'gate'));
  if (read.gate?.includes('same') && read.expectObserved === undefined) {
    throw new SettingsError(sameNeedsBaseline(names['gate']!, sources.nameOf('expectObserved')));
  }
  demandCertificatePair(read, names, sources.nameOf);
  if (command !== 'run') {
    return { settings: read, warnings: [...demandTrusted(all, sources), ...warnings], names };
  }
  const ruled = applyTargetRules(read, names, sources.nameOf, sources.misspelt);
  const { proxy: _, ...direct } = ruled.settings;
  const proxyRow = settingRows.find(({ key }) => key === 'proxy')!;
  const proxy = proxyFor(ruled.settings, (name) => {
    const variable = sources.variable(name);
    if (variable !== undefined) all.push({ row: proxyRow, given: variable });
    return variable;
  });
  const settings = proxy === undefined ? direct : { ...direct, proxy: proxy.url };
  if (proxy?.name !== undefined) names['proxy'] = proxy.name;
  return { settings, warnings: [...demandTrusted(all, sources), ...warnings, ...ruled.warnings], names };
}

/** A config file is one for all commands. What a command does not take is read all the same, unless it names a file. */
function demandReadable({ takes }: SettingRow, given: Given | undefined): void {
  if (given?.from !== 'config' || takes.content !== undefined) return;
  readAs(takes, given.value, given.from, given.name, given.base);
}

/** Settings that were read before have the waivers of their sets already. */
function withSets({ waivers, waiverSets = [] }: Settings): readonly PlacedWaiver[] {
  const known = new Set(waivers.map(({ entry }) => entry));
  return [...waivers, ...waiversIn(waiverSets).filter(({ entry }) => !known.has(entry))];
}

/** The value of a setting that nobody gave. */
function usual({ takes, default: written }: SettingRow, base: string): unknown {
  if (written !== undefined) return takes.read(written, base);
  return 'none' in takes ? takes.none : undefined;
}

/** The folder of the reports, which nobody has to name, may be a link too. */
const usualPlace = (row: SettingRow, { base }: Sources): GivenRow[] =>
  row.destination === 'outside' && row.default !== undefined
    ? [{ row, given: { value: row.default, from: 'flag', name: row.flag, base } }]
    : [];

const shownInProcessList = phrase(
  'shown-in-process-list',
  (name: string, variable: string) => `${name} can be read in process lists; ${variable} can not`,
  (name, variable) => `${name} 会出现在进程列表中；${variable} 不会`,
);
const secretInFile = phrase(
  'secret-in-file',
  (name: string) => `${name} is a secret: keep that file out of version control`,
  (name) => `${name} 是机密：不要将该文件纳入版本控制`,
);
const cannotMask = phrase(
  'cannot-mask',
  (name: string) => `${name} is too short or too common a word to be masked: reports may show it`,
  (name) => `${name} 太短或过于常见，无法隐去：报告中可能出现`,
);

function secretWarnings({ takes, env }: SettingRow, { from, name, value }: Given): Phrase[] {
  if (!takes.secret) return [];
  const places: Partial<Record<Given['from'], Phrase>> = {
    flag: shownInProcessList(name, env),
    config: secretInFile(name),
  };
  const { secret } = takes;
  const text = typeof value === 'string' ? value : '';
  const parts = typeof secret === 'function' ? secret(text) : [text];
  const isExposed = parts.some((part) => part !== '' && !canBeMasked(part));
  return [places[from] ?? [], isExposed ? cannotMask(name) : []].flat();
}

/** In the order in which they count (POSIX, 8.2). */
const localeVariables = ['LC_ALL', 'LC_MESSAGES', 'LANG'];

/**
 * The language of a user's locale; English where it is none of those that reports come in, where its character set is
 * not UTF-8, and in CI, whose logs others read.
 * @param valueOf the value of an environment variable; undefined for one that is empty
 */
export function languageOfLocale(valueOf: (name: string) => string | undefined): Language {
  if (valueOf('CI') !== undefined) return 'en';
  const locale = localeVariables.map(valueOf).find((value) => value !== undefined);
  return /^zh(?:_\w+)?(?:\.utf-?8)?(?:@.*)?$/i.test(locale ?? '') ? 'zh' : 'en';
}
