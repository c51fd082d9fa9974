import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { parse } from 'dotenv';
import { describe, expect, test } from 'vitest';
import {
  configSchema,
  envExample,
  settingsTable,
  withActionInputs,
  withExitCodes,
  withSettings,
  readingsPage,
} from '../../cli/docs.ts';
import { allChecks } from '../../suites/index.ts';
import { settingRows } from '../../settings/settings.ts';
import { resolveGiven, useFreshFolder } from './given.ts';
import { samples } from './samples.ts';

useFreshFolder();

const fileOf = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const textOf = (name: string): string => readFileSync(fileOf(name), 'utf8');

describe('derived files are fresh', () => {
  test('schemas/config.schema.json', () => expect(textOf('schemas/config.schema.json')).toBe(configSchema()));
  test('.env.example', () => expect(textOf('.env.example')).toBe(envExample()));
  test.for([
    ['README.md', 'en'],
    ['README.zh.md', 'zh'],
  ] as const)('%s', ([name, language]) => expect(withExitCodes(textOf(name), language)).toBe(textOf(name)));
  test.for([
    ['docs/settings.md', 'en'],
    ['docs/zh/settings.md', 'zh'],
  ] as const)('%s', ([name, language]) => expect(withSettings(textOf(name), language)).toBe(textOf(name)));
  test('docs/readings.md', () => expect(readingsPage(allChecks)).toBe(textOf('docs/readings.md')));
  test('action.yml', () => expect(withActionInputs(textOf('action.yml'))).toBe(textOf('action.yml')));
});

test('.env.example sets nothing when it is copied as it is', () => {
  const before = resolveGiven({}).settings;
  expect(resolveGiven({ env: parse(envExample()) }).settings).toEqual(before);
});

test('.env.example and docs/settings.md have every setting', () => {
  for (const { env, flag, key } of settingRows) {
    expect(envExample()).toMatch(new RegExp(`^(# )?${env}=`, 'm'));
    expect(settingsTable('en')).toMatch(new RegExp(`^\\| \`${flag}[ \`].*\`${env}\`.*\`${key}\``, 'm'));
  }
});

test('each table goes between its markers, and nowhere else', () => {
  const guide = 'a\n<!-- settings: begin -->\nold\n<!-- settings: end -->\nb\n';
  const fresh = withSettings(guide, 'en');
  expect(fresh).toBe(`a\n<!-- settings: begin -->\n\n${settingsTable('en')}\n\n<!-- settings: end -->\nb\n`);
  expect(withSettings(fresh, 'en')).toBe(fresh);
  expect(() => withSettings('no markers', 'en')).toThrow('are not there');
  const readme = withExitCodes('a\n<!-- exit codes: begin -->\n<!-- exit codes: end -->\nb\n', 'en');
  expect(readme).toMatch(/^a\n[^]*\| 2 \| settings are wrong; nothing was sent \|\n[^]*\nb\n$/);
  expect(() => withExitCodes(guide, 'en')).toThrow('are not there');
});

describe('the schema of the config file', () => {
  const validate = new Ajv().compile(JSON.parse(configSchema()));

  test.each([0, 1] as const)('takes every sample (%i)', (index) => {
    const config = Object.fromEntries(Object.entries(samples).map(([key, { json }]) => [key, json[index]]));
    const waivers = [
      { check: 'a/b', reason: 'x', field: 'f', issue: 'i', until: '2026-12-31', outcome: 'fail' },
    ];
    validate({ $schema: 'x', ...config, waivers });
    expect(validate.errors).toBeNull();
  });

  test.each([
    { tokn: 'x' },
    { bugs: '1,2' },
    { bugs: [1, 1] },
    { product: 0 },
    { keep: 'true' },
    { fixtures: 'jira' },
    { timeout: '2h' },
    { timeout: 0 },
    { concurrency: 65 },
    { baseUrl: 'ftp://h' },
    { waivers: [{ check: 'a' }] },
    { waivers: [{ check: 'a', reason: 'x', till: '' }] },
  ])('refuses %j', (config) => {
    expect(validate(config)).toBe(false);
  });

  test('its defaults are the defaults of the program', () => {
    const usual = resolveGiven({}).settings;
    const { properties } = JSON.parse(configSchema()) as {
      properties: Record<string, { default?: unknown }>;
    };
    const defaults = Object.entries(properties).filter(([, schema]) => 'default' in schema);
    const config = Object.fromEntries(defaults.map(([key, schema]) => [key, schema.default]));
    expect(resolveGiven({ config }).settings).toEqual(usual);
  });
});
