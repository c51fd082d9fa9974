import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isQuick, quickTests } from './quick.ts';

test.each([
  ['a test of a pure function', 'selftest/reporters/text.test.ts', true],
  ['one that asks a service', 'selftest/reference/reference.test.ts', false],
  ['one that does so by way of a helper', 'selftest/suites/catalogue.test.ts', false],
  ['one that starts a program', 'selftest/architecture.test.ts', false],
  ['one that builds the package first', 'selftest/ci/docker.test.ts', false],
  ['one that opens a browser', 'selftest/reporters/html-browser.test.ts', false],
])('%s: quick or not', (_, file, quick) => {
  expect(isQuick(file)).toBe(quick);
});

test('no helper registers hooks by being imported: the tests share their modules', () => {
  const helpers = readdirSync('selftest', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test|\.d)\.ts$/.test(file),
  );
  const strays = helpers.filter((file) =>
    /^(before|after)(Each|All)\(/m.test(readFileSync(`selftest/${file}`, 'utf8')),
  );
  expect(strays).toEqual([]);
});

test('what is not quick is left out', () => {
  const quick = quickTests();
  expect(quick).toContain('selftest/quick.test.ts');
  expect(quick).not.toContain('selftest/suites/catalogue.test.ts');
});
