import { expect, test } from 'vitest';
import { demandVitest } from '../../hosts/vitest-tests.ts';

test.each(['4.1.0', '4.1.12', '4.2.0-beta.1', '5.0.0'])('vitest %s is taken', (version) => {
  expect(() => demandVitest(version)).not.toThrow();
});

test.each(['0.34.6', '3.2.7', '4.0.19'])('vitest %s is refused in one line', (version) => {
  expect(() => demandVitest(version)).toThrow(
    `pms-conformance/vitest needs vitest 4.1 or later, and this is ${version}`,
  );
});

test('the vitest beside the package is asked for its version', () => {
  expect(() => demandVitest()).not.toThrow();
});
