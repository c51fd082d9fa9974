import { rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type SettingRow, settingRows } from '../../../engine/settings/setting-table.ts';
import { cwd, type Given, omit, remote, resolveGiven, useFreshFolder } from './given.ts';
import { type Sample, samples } from './samples.ts';
import { inEnglish } from '../../../messages/index.ts';

useFreshFolder();

const sampledRows = settingRows.filter(({ key }) => Object.hasOwn(samples, key));
const sampleOf = (key: string): Sample => samples[key as keyof typeof samples];

/** What zentao fixtures and a remote target need, under the setting in question. */
const around = { ...remote, account: 'admin', password: 'pw' };

describe('sources', () => {
  const at = (row: SettingRow, index: 0 | 1) => {
    const { text, json } = sampleOf(row.key);
    return {
      flag: { [row.key]: text[index] },
      env: { [row.env]: text[index]! },
      key: { [row.key]: json[index] },
    };
  };

  test.each(sampledRows.map((row) => [row.key, row] as const))('%s is read from all four', (key, row) => {
    const { field, value } = sampleOf(key);
    const sources = (index: 0 | 1): Given[] => [
      { flags: { ...around, ...at(row, index).flag } },
      { flags: omit(around, key), env: at(row, index).env },
      { flags: omit(around, key), dotenv: at(row, index).env },
      { flags: omit(around, key), config: at(row, index).key },
    ];
    for (const index of [0, 1] as const) {
      for (const given of sources(index)) {
        rmSync(join(cwd, '.env'), { force: true });
        rmSync(join(cwd, 'pms-conformance.config.json'), { force: true });
        expect(resolveGiven(given).settings[field]).toEqual(value[index]);
      }
    }
  });

  test.each(sampledRows.map((row) => [row.key, row] as const))(
    '%s: flag beats environment beats .env beats config file',
    (key, row) => {
      const { field, value } = sampleOf(key);
      const base = omit(around, key);
      const [first, second] = [at(row, 0), at(row, 1)];
      const result = (given: Given) => resolveGiven(given).settings[field];
      expect(result({ flags: base, dotenv: first.env, config: second.key })).toEqual(value[0]);
      expect(result({ flags: base, env: second.env, dotenv: first.env })).toEqual(value[1]);
      expect(result({ flags: { ...base, ...first.flag }, env: second.env })).toEqual(value[0]);
    },
  );

  test('without any, the defaults hold', () => {
    expect(resolveGiven({})).toEqual({
      settings: {
        bugs: [],
        tasks: [],
        fixtures: 'ids',
        keep: false,
        out: join(cwd, 'conformance-report'),
        only: [],
        skip: [],
        extraFields: [],
        sources: [],
        readOnly: false,
        open: true,
        failOn: 'fail',
        allowIncomplete: false,
        har: false,
        headers: [],
        showPeople: false,
        timeoutMs: 10_000,
        waitMs: 0,
        concurrency: 4,
        maxBodyBytes: 33_554_432,
        maxWaitMs: 30_000,
        insecure: false,
        seed: 1,
        waivers: [],
      },
      warnings: [],
      names: {},
    });
  });

  test('an empty variable counts as not set, here and in .env', () => {
    const names = settingRows.map(({ env }) => env);
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    const blank = Object.fromEntries(names.map((name) => [name, '  ']));
    expect(resolveGiven({ env: empty, dotenv: blank, config: { seed: 7 } }).settings.seed).toBe(7);
  });

  test.each<Given>([
    { flags: { out: '~/a b' } },
    { env: { PMS_OUT: '~/a b' } },
    { dotenv: { PMS_OUT: '~/a b' } },
    { config: { out: '~/a b' } },
  ])('~ is the home of the user: %j', (given) => {
    expect(resolveGiven(given).settings.out).toBe(join(homedir(), 'a b'));
  });

  test('~ elsewhere in a path is a name', () => {
    expect(resolveGiven({ flags: { out: './~/a~b' } }).settings.out).toBe(join(cwd, '~/a~b'));
  });

  test('the names tell where each value came from', () => {
    const given = {
      flags: { seed: '1' },
      env: { PMS_OUT: 'x' },
      dotenv: { PMS_RATE: '1' },
      config: { keep: true },
    };
    expect(resolveGiven(given).names).toEqual({
      seed: '--seed',
      out: 'PMS_OUT',
      rate: 'PMS_RATE in .env',
      keep: 'keep in pms-conformance.config.json',
    });
  });

  test('values of extra fields are JSON, commas and quotes too, and flags add up', () => {
    const text = 'create-story.y={"a":"b,c.d=1"},create-story.x="p,q"';
    expect(resolveGiven({ flags: { extraField: text } }).settings.extraFields).toEqual([
      { operation: 'create-story', field: 'y', value: { a: 'b,c.d=1' } },
      { operation: 'create-story', field: 'x', value: 'p,q' },
    ]);
  });

  test('an unknown PMS_ variable is a warning, with the nearest name', () => {
    const env = {
      PMS_BASE_URL: 'http://x',
      PMS_TOKEN: 'a-token',
      PMS_BUG_ID: '1',
      OTHER: '1',
      PMS_DEBUG: '1',
    };
    expect(resolveGiven({ env }).warnings.map(inEnglish)).toEqual([
      'PMS_BUG_ID is not a setting; did you mean PMS_BUG_IDS?',
    ]);
  });

  test.each([
    ['PMS_VENDOR_HOME', 'PMS_VENDOR_HOME is not a setting'],
    ['PMS_PORT', 'PMS_PORT is not a setting; did you mean PMS_OUT?'],
  ])(
    'one that is near no setting of the target is no obstacle to testing the reference service: %s',
    (name, warning) => {
      expect(resolveGiven({ env: { [name]: '/x' } }).warnings.map(inEnglish)).toEqual([warning]);
    },
  );
});
