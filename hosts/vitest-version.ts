import { createRequire } from 'node:module';
import { ConformanceFailure } from './results.ts';

/** The first version that passes hooks the tests that will run. */
const minimum = { major: 4, minor: 1 };

/**
 * Checks the version of the installed vitest. Not a peer dependency with a range: npm would fail to install with a long
 * message that names neither package.
 * @throws ConformanceFailure when it is too old
 */
export function demandVitest(version: string = installedVersion()): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > minimum.major || (major === minimum.major && minor >= minimum.minor)) return;
  throw new ConformanceFailure(
    `pms-conformance/vitest needs vitest ${minimum.major}.${minimum.minor} or later, and this is ${version}`,
  );
}

function installedVersion(): string {
  const { version } = createRequire(import.meta.url)('vitest/package.json') as { readonly version: string };
  return version;
}
