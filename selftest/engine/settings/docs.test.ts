import { Ajv } from 'ajv';
import { parse } from 'dotenv';
import { describe, expect, test } from 'vitest';
import { configSchema, envExample, settingsTable } from '../../../scripts/guide-tables.ts';
import { settingRows } from '../../../engine/settings/setting-table.ts';
import { resolveGiven, useFreshFolder } from './given.ts';
import { samples } from './samples.ts';

useFreshFolder();

// That the derived files are fresh: `npm run check`.
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
