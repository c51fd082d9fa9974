import type { Messages } from '../../messages/index.ts';
import { waiverSetNames } from './waivers.ts';
import { certificates, observed, privateKey } from './files.ts';
import { extraFields } from './extra-fields.ts';
import { sourceFiles } from './source-files.ts';
import type { Kind, ListKind } from './kind.ts';
import {
  choice,
  choices,
  flag,
  headers,
  id,
  ids,
  path,
  patterns,
  proxy,
  secret,
  text,
  token,
  url,
} from './kinds.ts';
import { count, duration, rate, size } from './quantities.ts';
import { gateNames } from '../judging/gate.ts';
import type { PlacedWaiver } from '../judging/waivers.ts';

/** One setting: its names, what it takes and what it is for. */
export interface SettingRow {
  /** Name in the config file, and of the flag as commander stores it. */
  readonly key: string;
  /** Name for programs, where the unit is part of it; left out: the key. */
  readonly as?: string;
  readonly env: string;
  readonly flag: string;
  readonly takes: Kind<unknown>;
  /** Heading of the help under which it stands. */
  readonly group: keyof Messages['command']['headings'];
  /** Placeholder of the value in the help; flags have none. */
  readonly metavar?: string;
  /** The flag may stand alone, and then has this value. */
  readonly bare?: (configFile: string) => string;
  /** As a user would write it. */
  readonly default?: string;
  /** `judge` takes it too. */
  readonly judge?: true;
  /**
   * Where secrets go, or what runs, is read or is shown: next to secrets from elsewhere, files of the folder decide it only if they are
   * trusted. `outside`: only for a path that leads out of the folder.
   */
  readonly destination?: 'any' | 'outside';
  /** `watch` takes it too, with all that `judge` takes. */
  readonly watch?: true;
  readonly says: string;
}

const target = 'Service:';
const fixtures = 'Fixtures:';
/** The groups of settings that a service needs. */
export const neededGroups: readonly string[] = [target, fixtures];
const selection = 'Checks:';
const result = 'Reports and gate:';
const requests = 'Requests:';
const network = 'Network:';

// prettier-ignore
const table = [
  { key: 'baseUrl', destination: 'any', env: 'PMS_BASE_URL', flag: '--base-url', metavar: 'url', group: target, judge: true, takes: url,
    says: 'Base URL of the service, without /api.php/v1. Default: the embedded reference service; for recorded traffic, the service with the most requests' },
  { key: 'token', env: 'PMS_TOKEN', flag: '--token', metavar: 'token', group: target, takes: token,
    says: 'Value of the Token header. Prefer the environment: process lists show flags' },
  { key: 'account', env: 'PMS_ACCOUNT', flag: '--account', metavar: 'account', group: target, takes: text,
    says: 'Account of the Token' },
  { key: 'password', env: 'PMS_PASSWORD', flag: '--password', metavar: 'password', group: target, takes: secret,
    says: 'Password of the account. On ZenTao, account and password replace the Token' },

  { key: 'bugs', env: 'PMS_BUG_IDS', flag: '--bugs', metavar: 'ids', group: fixtures, takes: ids,
    says: 'Ids of unconfirmed bugs that may be changed' },
  { key: 'tasks', env: 'PMS_TASK_IDS', flag: '--tasks', metavar: 'ids', group: fixtures, takes: ids,
    says: 'Ids of tasks with status wait that may be started' },
  { key: 'product', env: 'PMS_PRODUCT_ID', flag: '--product', metavar: 'id', group: fixtures, takes: id,
    says: 'Product in which stories may be created' },
  { key: 'assignee', env: 'PMS_ASSIGNEE', flag: '--assignee', metavar: 'account', group: fixtures, takes: text,
    says: 'Account to assign to. Default: one from the user list' },
  { key: 'fixtures', env: 'PMS_FIXTURES', flag: '--fixtures', metavar: 'source', group: fixtures,
    takes: choice('ids', 'zentao'), default: 'ids',
    says: 'ids: only the given fixtures. zentao: create missing fixtures through the v1 API of ZenTao, and delete them afterwards' },
  { key: 'fixturesCommand', destination: 'any', env: 'PMS_FIXTURES_COMMAND', flag: '--fixtures-command', metavar: 'program', group: fixtures,
    takes: text,
    says: 'Program that makes missing fixtures: gets {"make": …} as JSON on standard input, prints ids; called again with {"clean": …} at the end' },
  { key: 'keep', env: 'PMS_KEEP', flag: '--keep', group: fixtures, takes: flag, default: 'false',
    says: 'Keep the objects that the run created' },
  { key: 'readOnly', env: 'PMS_READ_ONLY', flag: '--read-only', group: fixtures, takes: flag, default: 'false',
    says: 'Send GET requests only' },

  { key: 'only', env: 'PMS_ONLY', flag: '--only', metavar: 'checks', group: selection, takes: patterns,
    says: 'Check ids or prefix/*, comma-separated; failed: those that failed or warned in the report in --out, without waived ones. The flag may be repeated' },
  { key: 'skip', env: 'PMS_SKIP', flag: '--skip', metavar: 'checks', group: selection, takes: patterns,
    says: 'Check ids or prefix/* to skip, comma-separated. The flag may be repeated' },
  { key: 'open', env: 'PMS_OPEN', flag: '--no-open', group: selection, takes: flag, default: 'true',
    says: '--no-open sends no requests about undocumented behaviour. Default: it is recorded, not judged' },

  { key: 'thorough', env: 'PMS_THOROUGH', flag: '--thorough', metavar: 'n', group: selection, takes: count('0', '2000', '100'),
    bare: () => '100',
    says: 'Also send up to n generated requests for each operation. 0 only prints what would be sent and changed. Without n: 100, about 400 requests: 100 stories created, up to 100 tasks started, 4 bugs confirmed repeatedly' },

  { key: 'extraField', as: 'extraFields', env: 'PMS_EXTRA_FIELDS', flag: '--extra-field', metavar: 'field',
    group: selection, takes: extraFields,
    says: 'Field of a story that the document does not have, sent if every story without it is rejected; noted in every report' },

  { key: 'out', destination: 'outside', env: 'PMS_OUT', flag: '--out', metavar: 'folder', group: result, judge: true, takes: path,
    default: 'conformance-report', says: 'Folder of the reports; created if missing' },
  { key: 'gate', env: 'PMS_GATE', flag: '--gate', metavar: 'gates', group: result, judge: true,
    takes: choices(...gateNames),
    says: 'What the exit code depends on. same: the comparison with --expect-observed. requests: whether the document has every request of recorded traffic. Default: conformance, and same if --expect-observed is given' },
  { key: 'failOn', env: 'PMS_FAIL_ON', flag: '--fail-on', metavar: 'outcome', group: result, judge: true,
    takes: choice('fail', 'warn'), default: 'fail', says: 'Mildest outcome that makes the exit code 1' },
  { key: 'allowIncomplete', env: 'PMS_ALLOW_INCOMPLETE', flag: '--allow-incomplete', group: result, judge: true,
    takes: flag, default: 'false',
    says: 'Exit with 0 although required checks are blocked or skipped, unless the run ended early or no check was judged' },
  { key: 'baseline', destination: 'any', env: 'PMS_BASELINE', flag: '--baseline', metavar: 'report', group: result, judge: true, takes: text,
    says: 'An earlier report to say what is new and fixed since: its report.json, its folder, or a URL of either. Default: the one in the folder of the reports' },
  { key: 'waiverSets', env: 'PMS_WAIVERS', flag: '--waivers', metavar: 'sets', group: result, judge: true,
    takes: choices(...waiverSetNames),
    says: 'Waivers that come with the package, for what a version of ZenTao is known to do; list --waivers shows them' },
  { key: 'writeWaivers', destination: 'outside', env: 'PMS_WRITE_WAIVERS', flag: '--write-waivers', metavar: 'file', group: result, judge: true,
    takes: path, bare: (configFile) => configFile,
    says: 'Add a waiver for each failure to this file (default: the config file); fill in the reasons' },
  { key: 'expectObserved', destination: 'outside', env: 'PMS_EXPECT_OBSERVED', flag: '--expect-observed', metavar: 'file', group: result,
    judge: true, takes: observed,
    says: 'observed.json of another run: undocumented behaviour must be the same' },
  { key: 'source', as: 'sources', env: 'PMS_SOURCES', flag: '--source', metavar: 'file', group: result, judge: true, takes: sourceFiles,
    says: 'File of the service at which code-quality.json and annotations point for an operation or a check: create-story=src/stories.ts. Default: report.html. The flag may be repeated' },
  { key: 'har', env: 'PMS_HAR', flag: '--har', group: result, judge: true, takes: flag, default: 'false',
    says: 'Also write exchanges.har: all requests and responses as HAR 1.2' },

  { key: 'language', env: 'PMS_LANGUAGE', flag: '--language', metavar: 'language', group: result, judge: true,
    takes: choice('en', 'zh'),
    says: 'Language of the console and of the HTML and Markdown reports. Default: zh for a Chinese locale (LC_ALL, LC_MESSAGES, LANG) outside CI, else en; all other files are in English' },

  { key: 'showPeople', destination: 'any', env: 'PMS_SHOW_PEOPLE', flag: '--show-people', group: result, judge: true, takes: flag, default: 'false',
    says: 'Write names and e-mail addresses of users unmasked. Default: every file has masked ones; accounts and ids stay' },

  { key: 'timeout', as: 'timeoutMs', env: 'PMS_TIMEOUT', flag: '--timeout', metavar: 'duration', group: requests,
    takes: duration('1ms', '60m', '10s'), default: '10s',
    says: 'Longest wait for the headers of a response, and again for its body; with its unit, such as 500ms, 5s or 2m' },
  { key: 'concurrency', env: 'PMS_CONCURRENCY', flag: '--concurrency', metavar: 'n', group: requests,
    takes: count('1', '64'), default: '4', says: 'Requests in parallel' },
  { key: 'rate', env: 'PMS_RATE', flag: '--rate', metavar: 'n', group: requests, takes: rate('0.01', '10000'),
    says: 'Requests per second at most. Default: no limit' },
  { key: 'maxBody', as: 'maxBodyBytes', env: 'PMS_MAX_BODY', flag: '--max-body', metavar: 'size', group: requests,
    takes: size('1KiB', '256MiB', '32MiB'), default: '32MiB',
    says: 'Largest body of a response, also after decompression' },
  { key: 'maxWait', as: 'maxWaitMs', env: 'PMS_MAX_WAIT', flag: '--max-wait', metavar: 'duration', group: requests,
    takes: duration('0ms', '1440m', '30s'), default: '30s', says: 'Total time spent in a run on Retry-After and on gateway errors; with its unit' },
  { key: 'wait', as: 'waitMs', env: 'PMS_WAIT', flag: '--wait', metavar: 'duration', group: requests,
    takes: duration('0ms', '1440m', '60s'), default: '0ms',
    says: 'Longest wait for a service that is starting: the run begins with its first response, 502 to 504 excepted; with its unit' },
  { key: 'headers', destination: 'any', env: 'PMS_HEADERS', flag: '--header', metavar: 'line', group: requests, takes: headers,
    says: 'Header to send with every request, as Name: value; masked like the Token. The flag may be repeated; PMS_HEADERS has one on each line' },
  { key: 'seed', env: 'PMS_SEED', flag: '--seed', metavar: 'n', group: requests, takes: count('0', '4294967295'),
    default: '1', says: 'Seed of the values that are sent; the same seed sends the same values' },

  { key: 'ca', destination: 'any', env: 'PMS_CA', flag: '--ca', metavar: 'file', group: network, watch: true, takes: certificates,
    says: 'PEM file of additional certificate authorities' },
  { key: 'cert', destination: 'any', env: 'PMS_CERT', flag: '--cert', metavar: 'file', group: network, watch: true, takes: certificates,
    says: 'PEM file of a client certificate, with its chain; needs --key' },
  { key: 'key', destination: 'any', env: 'PMS_KEY', flag: '--key', metavar: 'file', group: network, watch: true, takes: privateKey,
    says: 'PEM file of the key of --cert' },
  { key: 'insecure', destination: 'any', env: 'PMS_INSECURE', flag: '--insecure', group: network, watch: true, takes: flag, default: 'false',
    says: 'Accept any TLS certificate' },
  { key: 'proxy', destination: 'any', env: 'PMS_PROXY', flag: '--proxy', metavar: 'url', group: network, takes: proxy,
    says: 'HTTP proxy. Default: HTTPS_PROXY or HTTP_PROXY' },
  { key: 'proxyBypass', destination: 'any', env: 'PMS_PROXY_BYPASS', flag: '--proxy-bypass', metavar: 'hosts', group: network, takes: text,
    says: 'Hosts reached without the proxy, comma-separated. Default: NO_PROXY' },
] as const satisfies readonly SettingRow[];

/**
 * Every setting. The type of the settings, their reader, flags, environment names, config file and its JSON Schema, the
 * table of `docs/settings.md`, `.env.example` and the inputs of `action.yml` all come from here.
 */
export const settingRows: readonly (SettingRow & { readonly key: SettingKey })[] = table;

/** The settings whose values are shown nowhere. */
export const secretRows = settingRows.filter(({ takes }) => takes.secret);

/** The config file itself: it has a flag and an environment name, and no key in itself. */
export const configSetting = {
  key: 'config',
  env: 'PMS_CONFIG',
  flag: '--config',
  metavar: 'file',
  group: 'Other:',
  default: 'pms-conformance.config.json',
  says: 'Config file with these settings and the waivers; read if it exists',
} as const;

/** Whether files of the folder may decide where secrets go: it has a flag and an environment name alone. */
export const trustSetting = {
  key: 'trustFiles',
  env: 'PMS_TRUST_FILES',
  flag: '--trust-files',
  group: 'Other:',
  says: 'In CI, .env and the config file may also set where the Token goes, what runs, is read or shown',
} as const;

/** The environment names of the settings, of the config file and of the trust in files. */
export const environmentNames: readonly string[] = [...settingRows, configSetting, trustSetting].map(
  ({ env }) => env,
);

/** Environment names that mean something to the program and are no settings. */
export const otherEnvironment = ['PMS_DEBUG'] as const;

/** A setting, the config file, or the trust in files. */
export type AnyRow = Omit<SettingRow, 'key' | 'takes'> & { readonly key: AnyKey };

/** The key of a setting, of the config file, or of the trust in files. */
export type AnyKey = SettingKey | 'config' | 'trustFiles';

/** The key of a setting. */
export type SettingKey = Row['key'];

/** The name of a setting in a program. */
export function programName({ key, as = key }: SettingRow): string {
  return as;
}

/** A flag with its value, as help shows it: `--out <folder>`; one that may stand alone has brackets. */
export function flagUsage({ flag, metavar, bare }: Pick<SettingRow, 'flag' | 'metavar' | 'bare'>): string {
  if (metavar === undefined) return flag;
  return bare ? `${flag} [${metavar}]` : `${flag} <${metavar}>`;
}

/** The other way to write a boolean flag: `--open` for `--no-open`, `--no-keep` for `--keep`. */
export function oppositeFlag(flag: string): string {
  return flag.startsWith('--no-') ? `--${flag.slice(5)}` : `--no-${flag.slice(2)}`;
}

type Row = (typeof table)[number];
/** The rows whose setting always has a value. */
type CertainRow = Extract<Row, { readonly default: string } | { readonly takes: ListKind<unknown> }>;
type NameOf<R extends Row> = R extends { readonly as: infer Name extends string } ? Name : R['key'];
type ValueOf<R extends Row> = R['takes'] extends Kind<infer Value> ? Value : never;

/**
 * Everything that a user decides about a run, checked: durations in milliseconds, sizes in bytes, paths absolute, files
 * as what stands in them. `rows.ts` says what each is for. Without `baseUrl` the embedded reference service is asked.
 */
export type Settings = { readonly [R in CertainRow as NameOf<R>]: ValueOf<R> } & {
  readonly [R in Exclude<Row, CertainRow> as NameOf<R>]?: ValueOf<R>;
} & { readonly waivers: readonly PlacedWaiver[] };

/** Settings as a program gives them: each may be left out or undefined, and then takes its default. */
export type GivenSettings = { readonly [K in keyof Settings]?: Settings[K] | undefined };

/** The settings that somebody gave, by key, as they gave them: `--bugs`, `PMS_OUT in .env`. */
export type Names = Readonly<Partial<Record<SettingKey, string>>>;
