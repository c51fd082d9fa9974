import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { programName, settingRows } from '../../../engine/settings/setting-table.ts';

/** What engine/settings/ itself turns into another setting: the proxy is left out for hosts that go without. */
const spentInSettings = ['proxyBypass'];

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => !/^(engine\/settings|selftest|bench|examples|contract|schemas|reference)\//.test(file))
  .map((file) => readFileSync(file, 'utf8'));

/** A property is read, by its name or in a pattern that takes an object apart. */
const readingOf = (name: string): RegExp =>
  new RegExp(
    `\\.${name}\\b(?! = |\\()|\\{[^{}()]*\\b${name}\\b[^{}()]*\\}(?: =|: [^,)]*(?:Settings|Options|Gates))`,
  );

test.each(settingRows.map(programName))('the setting %s is read by something that acts on it', (name) => {
  const isRead = sources.some((text) => readingOf(name).test(text));
  expect(isRead).toBe(!spentInSettings.includes(name));
});
