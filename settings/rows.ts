/** How the value of a setting is written; see `kinds.ts` for what each takes. */
export type SettingKind =
  | 'url'
  | 'proxy'
  | 'token'
  | 'secret'
  | 'text'
  | 'path'
  | 'ids'
  | 'id'
  | 'choice'
  | 'flag'
  | 'duration'
  | 'bytes'
  | 'count'
  | 'rate'
  | 'list';

/** One setting: its three names, what it takes and what it is for. */
export interface SettingRow {
  /** Name in the config file, and of the flag as commander stores it. */
  readonly key: string;
  readonly env: string;
  readonly flag: string;
  readonly kind: SettingKind;
  /** Heading of the help under which it stands. */
  readonly group: string;
  /** Placeholder of the value in the help; flags have none. */
  readonly metavar?: string;
  /** The flag may stand without its value, and then means the config file. */
  readonly bare?: true;
  /** As a user would write it. */
  readonly default?: string;
  readonly choices?: readonly string[];
  /** Smallest and largest value of a quantity, as a user would write them. */
  readonly range?: readonly [least: string, most: string];
  /** `judge` takes it too. */
  readonly judge?: true;
  readonly says: string;
}

const target = 'What to ask:';
const fixtures = 'What may be changed:';
const selection = 'Which checks:';
const result = 'Result:';
const requests = 'How to ask:';
const network = 'Network:';

/**
 * Every setting. Flags, environment names, config file, its JSON Schema, the table of the README and
 * `.env.example` all come from here.
 */
export const settingRows = [
  {
    key: 'baseUrl',
    env: 'PMS_BASE_URL',
    flag: '--base-url',
    kind: 'url',
    group: target,
    metavar: 'url',
    says: 'Where the service answers, without /api.php/v1. Left out: the embedded reference service',
  },
  {
    key: 'token',
    env: 'PMS_TOKEN',
    flag: '--token',
    kind: 'token',
    group: target,
    metavar: 'token',
    says: 'Value of the Token header. Better in the environment: flags show up in process lists',
  },
  {
    key: 'account',
    env: 'PMS_ACCOUNT',
    flag: '--account',
    kind: 'text',
    group: target,
    metavar: 'account',
    says: 'Account that the Token belongs to',
  },
  {
    key: 'password',
    env: 'PMS_PASSWORD',
    flag: '--password',
    kind: 'secret',
    group: target,
    metavar: 'password',
    says: 'Password of the account; with zentao fixtures it replaces the Token',
  },
  {
    key: 'bugs',
    env: 'PMS_BUG_IDS',
    flag: '--bugs',
    kind: 'ids',
    group: fixtures,
    metavar: 'ids',
    says: 'Ids of unconfirmed bugs that may be changed',
  },
  {
    key: 'tasks',
    env: 'PMS_TASK_IDS',
    flag: '--tasks',
    kind: 'ids',
    group: fixtures,
    metavar: 'ids',
    says: 'Ids of tasks in wait that may be started',
  },
  {
    key: 'product',
    env: 'PMS_PRODUCT_ID',
    flag: '--product',
    kind: 'id',
    group: fixtures,
    metavar: 'id',
    says: 'Product in which stories may be created',
  },
  {
    key: 'assignee',
    env: 'PMS_ASSIGNEE',
    flag: '--assignee',
    kind: 'text',
    group: fixtures,
    metavar: 'account',
    says: 'Account to assign to. Left out: one from the user list',
  },
  {
    key: 'fixtures',
    env: 'PMS_FIXTURES',
    flag: '--fixtures',
    kind: 'choice',
    choices: ['ids', 'zentao'],
    default: 'ids',
    group: fixtures,
    metavar: 'source',
    says: 'ids: the ones given here. zentao: created over the public v1 API, deleted afterwards',
  },
  {
    key: 'keep',
    env: 'PMS_KEEP',
    flag: '--keep',
    kind: 'flag',
    default: 'false',
    group: fixtures,
    says: 'Leave in place what the run created, to look at it',
  },
  {
    key: 'readOnly',
    env: 'PMS_READ_ONLY',
    flag: '--read-only',
    kind: 'flag',
    default: 'false',
    group: fixtures,
    says: 'Send GET requests only',
  },
  {
    key: 'only',
    env: 'PMS_ONLY',
    flag: '--only',
    kind: 'list',
    group: selection,
    metavar: 'checks',
    says: 'Check ids or prefix/*, comma-separated; the flag may be repeated',
  },
  {
    key: 'skip',
    env: 'PMS_SKIP',
    flag: '--skip',
    kind: 'list',
    group: selection,
    metavar: 'checks',
    says: 'Checks to leave out, written like --only',
  },
  {
    key: 'open',
    env: 'PMS_OPEN',
    flag: '--no-open',
    kind: 'flag',
    default: 'true',
    group: selection,
    says: 'The open questions, recorded and never judged; --no-open leaves them out',
  },
  {
    key: 'out',
    env: 'PMS_OUT',
    flag: '--out',
    kind: 'path',
    default: 'conformance-report',
    group: result,
    metavar: 'folder',
    judge: true,
    says: 'Folder of the reports; created when it is not there',
  },
  {
    key: 'failOn',
    env: 'PMS_FAIL_ON',
    flag: '--fail-on',
    kind: 'choice',
    choices: ['fail', 'warn'],
    default: 'fail',
    group: result,
    metavar: 'outcome',
    judge: true,
    says: 'Mildest outcome that makes the exit code 1',
  },
  {
    key: 'allowIncomplete',
    env: 'PMS_ALLOW_INCOMPLETE',
    flag: '--allow-incomplete',
    kind: 'flag',
    default: 'false',
    group: result,
    judge: true,
    says: 'Exit with 0 when not every required check could be asked, unless the run ended early',
  },
  {
    key: 'writeWaivers',
    env: 'PMS_WRITE_WAIVERS',
    flag: '--write-waivers',
    kind: 'path',
    bare: true,
    group: result,
    metavar: 'file',
    judge: true,
    says: 'Add a waiver for each failure to this file, the config file when none is named; reasons are yours to fill in',
  },
  {
    key: 'expectObserved',
    env: 'PMS_EXPECT_OBSERVED',
    flag: '--expect-observed',
    kind: 'path',
    group: result,
    metavar: 'file',
    judge: true,
    says: 'An observed.json of another run: what it recorded where the document is silent must be seen again',
  },
  {
    key: 'timeout',
    env: 'PMS_TIMEOUT',
    flag: '--timeout',
    kind: 'duration',
    default: '10s',
    range: ['1ms', '60m'],
    group: requests,
    metavar: 'duration',
    says: 'Longest wait for the headers of an answer, and again for its body',
  },
  {
    key: 'concurrency',
    env: 'PMS_CONCURRENCY',
    flag: '--concurrency',
    kind: 'count',
    default: '4',
    range: ['1', '64'],
    group: requests,
    metavar: 'n',
    says: 'Requests under way at once',
  },
  {
    key: 'rate',
    env: 'PMS_RATE',
    flag: '--rate',
    kind: 'rate',
    range: ['0.01', '10000'],
    group: requests,
    metavar: 'n',
    says: 'Requests a second at most. Left out: no bound',
  },
  {
    key: 'maxBody',
    env: 'PMS_MAX_BODY',
    flag: '--max-body',
    kind: 'bytes',
    default: '32MiB',
    range: ['1KiB', '256MiB'],
    group: requests,
    metavar: 'size',
    says: 'Largest body of an answer, after decompression too',
  },
  {
    key: 'maxWait',
    env: 'PMS_MAX_WAIT',
    flag: '--max-wait',
    kind: 'duration',
    default: '30s',
    range: ['0ms', '1440m'],
    group: requests,
    metavar: 'duration',
    says: 'Time spent on Retry-After in the whole run',
  },
  {
    key: 'seed',
    env: 'PMS_SEED',
    flag: '--seed',
    kind: 'count',
    default: '1',
    range: ['0', '4294967295'],
    group: requests,
    metavar: 'n',
    says: 'Seed of the values that are sent; the same seed sends the same',
  },
  {
    key: 'ca',
    env: 'PMS_CA',
    flag: '--ca',
    kind: 'path',
    group: network,
    metavar: 'file',
    says: 'PEM file of further certificate authorities to trust',
  },
  {
    key: 'insecure',
    env: 'PMS_INSECURE',
    flag: '--insecure',
    kind: 'flag',
    default: 'false',
    group: network,
    says: 'Take any TLS certificate',
  },
  {
    key: 'proxy',
    env: 'PMS_PROXY',
    flag: '--proxy',
    kind: 'proxy',
    group: network,
    metavar: 'url',
    says: 'HTTP proxy to go through. Left out: HTTPS_PROXY or HTTP_PROXY',
  },
  {
    key: 'proxyBypass',
    env: 'PMS_PROXY_BYPASS',
    flag: '--proxy-bypass',
    kind: 'text',
    group: network,
    metavar: 'hosts',
    says: 'Hosts asked without the proxy, comma-separated. Left out: NO_PROXY',
  },
] as const satisfies readonly SettingRow[];

/** The config file itself: it has a flag and an environment name, and no key in itself. */
export const configSetting = {
  env: 'PMS_CONFIG',
  flag: '--config',
  metavar: 'file',
  group: 'Other:',
  default: 'pms-conformance.config.json',
  says: 'Config file with these settings and the waivers; read when it is there',
} as const;

/** Environment names that mean something to the program and are no settings. */
export const otherEnvironment = ['PMS_DEBUG', configSetting.env] as const;

/** The key of a setting. */
export type SettingKey = (typeof settingRows)[number]['key'];

/** A flag with its value, as help shows it: `--out <folder>`; one that may stand alone has brackets. */
export function flagUsage({ flag, metavar, bare }: Pick<SettingRow, 'flag' | 'metavar' | 'bare'>): string {
  if (metavar === undefined) return flag;
  return bare ? `${flag} [${metavar}]` : `${flag} <${metavar}>`;
}

/** The other way to write a boolean flag: `--open` for `--no-open`, `--no-keep` for `--keep`. */
export function oppositeFlag(flag: string): string {
  return flag.startsWith('--no-') ? `--${flag.slice(5)}` : `--no-${flag.slice(2)}`;
}
