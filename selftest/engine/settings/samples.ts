import { resolve } from 'node:path';
import type { SettingKey, Settings } from '../../../engine/settings/setting-table.ts';

/** Two right values of a setting, in a flag or variable, in the config file, and as they are resolved. */
export interface Sample {
  readonly field: keyof Settings;
  readonly text: readonly [string, string];
  readonly json: readonly [unknown, unknown];
  readonly value: readonly [unknown, unknown];
}

const same = (field: keyof Settings, a: string, b: string): Sample => ({
  field,
  text: [a, b],
  json: [a, b],
  value: [a, b],
});
const boolean = (field: keyof Settings): Sample => ({
  field,
  text: ['1', 'false'],
  json: [true, false],
  value: [true, false],
});
const number = (field: keyof Settings, a: number, b: number): Sample => ({
  field,
  text: [String(a), String(b)],
  json: [a, b],
  value: [a, b],
});
const list = (field: keyof Settings, a: readonly unknown[], b: readonly unknown[]): Sample => ({
  field,
  text: [a.join(', '), b.join(',')],
  json: [a, b],
  value: [a, b],
});

const branch = { operation: 'create-story', field: 'branch', value: 0 };
const more = [
  { operation: 'create-story', field: 'x', value: [1, 2] },
  { operation: 'create-story', field: 'z', value: null },
];

const manifest = resolve('package.json');
const sourcePair = ['start-task/dates', 'list-users'].map((of) => ({ of, file: manifest }));

/** Two right values of every setting that a sample can be given of without files. */
export const samples: Readonly<
  Record<
    Exclude<SettingKey, 'ca' | 'cert' | 'key' | 'out' | 'proxyBypass' | 'writeWaivers' | 'expectObserved'>,
    Sample
  >
> = {
  baseUrl: {
    field: 'baseUrl',
    text: ['HTTPS://Pms.example.com/a//', 'http://localhost:8080'],
    json: ['https://pms.example.com/a/', 'http://localhost:8080/'],
    value: ['https://pms.example.com/a', 'http://localhost:8080'],
  },
  token: same('token', 'first#token', 'sécond token'),
  account: same('account', 'ann', '王小明'),
  password: same('password', 'päss wörd 王', 'other'),
  bugs: list('bugs', [12, 13], [14]),
  tasks: list('tasks', [9007199254740991], [3, 1, 2]),
  product: number('product', 1, 2),
  assignee: same('assignee', 'bob', 'eve'),
  thorough: number('thorough', 20, 0),
  fixtures: same('fixtures', 'zentao', 'ids'),
  fixturesCommand: same('fixturesCommand', 'node make.js', './make --all'),
  keep: boolean('keep'),
  readOnly: boolean('readOnly'),
  only: list('only', ['list-users/*', 'a/b'], ['c/d']),
  skip: list('skip', ['e/*'], ['f/g', 'h/*']),
  open: boolean('open'),
  extraField: {
    field: 'extraFields',
    text: ['create-story.branch=0', 'create-story.x=[1,2], create-story.z=null'],
    json: [[branch], more],
    value: [[branch], more],
  },
  source: {
    field: 'sources',
    text: [`create-story=${manifest}`, `start-task/dates=${manifest}, list-users=${manifest}`],
    json: [[{ of: 'create-story', file: manifest }], sourcePair],
    value: [[{ of: 'create-story', file: manifest }], sourcePair],
  },
  gate: {
    field: 'gate',
    text: ['conformance', 'conformance,conformance'],
    json: [['conformance'], ['conformance']],
    value: [['conformance'], ['conformance']],
  },
  baseline: same('baseline', 'last/report.json', 'https://ci.example.com/last/'),
  waiverSets: {
    field: 'waiverSets',
    text: ['zentao-18.10', 'zentao-18.10,zentao-18.8'],
    json: [['zentao-18.10'], ['zentao-18.10', 'zentao-18.8']],
    value: [['zentao-18.10'], ['zentao-18.10', 'zentao-18.8']],
  },
  failOn: same('failOn', 'warn', 'fail'),
  allowIncomplete: boolean('allowIncomplete'),
  har: boolean('har'),
  language: same('language', 'zh', 'en'),
  showPeople: boolean('showPeople'),
  timeout: { field: 'timeoutMs', text: ['1.5s', '2m'], json: ['1.5s', '2m'], value: [1500, 120000] },
  concurrency: number('concurrency', 1, 64),
  rate: number('rate', 0.5, 20),
  maxBody: {
    field: 'maxBodyBytes',
    text: ['2 MiB', '10kb'],
    json: ['2MiB', 10000],
    value: [2097152, 10000],
  },
  maxWait: { field: 'maxWaitMs', text: ['0ms', '250ms'], json: ['0s', '250ms'], value: [0, 250] },
  wait: { field: 'waitMs', text: ['60s', '1.5m'], json: ['60s', '90s'], value: [60_000, 90_000] },
  headers: {
    field: 'headers',
    text: ['X-Org: 42', 'authorization:Basic YTpi\n  Cookie : a=b; c=d \r\n'],
    json: [['X-Org:42'], ['authorization: Basic YTpi', 'Cookie: a=b; c=d']],
    value: [['X-Org: 42'], ['authorization: Basic YTpi', 'Cookie: a=b; c=d']],
  },
  seed: number('seed', 0, 4294967295),
  insecure: boolean('insecure'),
  proxy: {
    field: 'proxy',
    text: ['proxy.example.com:3128', 'https://user:pw@proxy.example.com'],
    json: ['http://proxy.example.com:3128', 'https://user:pw@proxy.example.com/'],
    value: ['http://proxy.example.com:3128/', 'https://user:pw@proxy.example.com/'],
  },
};
