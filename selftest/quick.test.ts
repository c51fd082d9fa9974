import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isQuick, quickTests } from './quick.ts';

test.each([
  ['a test of a pure function', 'selftest/reporters/text.test.ts', true],
  ['a test of a service', 'selftest/reference/reference.test.ts', false],
  ['a test of a service through a helper', 'selftest/suites/catalogue.test.ts', false],
  ['a test that starts a program', 'selftest/architecture.test.ts', false],
  ['a test that builds the package', 'selftest/cli/ci/docker.test.ts', false],
  ['a test that opens a browser', 'selftest/reporters/html-browser.test.ts', false],
])('%s: is it quick?', (_, file, quick) => {
  expect(isQuick(file)).toBe(quick);
});

test('no helper registers hooks when it is imported, since tests share modules', () => {
  const helpers = readdirSync('selftest', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test|\.d)\.ts$/.test(file),
  );
  const strays = helpers.filter((file) =>
    /^(before|after)(Each|All)\(/m.test(readFileSync(`selftest/${file}`, 'utf8')),
  );
  expect(strays).toEqual([]);
});

test('only quick tests are selected', () => {
  const quick = quickTests();
  expect(quick).toContain('selftest/quick.test.ts');
  expect(quick).not.toContain('selftest/suites/catalogue.test.ts');
});
