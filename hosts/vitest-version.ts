import { createRequire } from 'node:module';
import { ConformanceFailure } from './endings.ts';

/** The first version whose hooks tell which tests will run. */
const least = { major: 4, minor: 1 };

/**
 * Holds the vitest beside this package to the least version. A range in package.json would have npm refuse to
 * install, with forty lines that name neither.
 * @throws ConformanceFailure
 */
export function demandVitest(version: string = installedVersion()): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > least.major || (major === least.major && minor >= least.minor)) return;
  throw new ConformanceFailure(
    `pms-conformance/vitest needs vitest ${least.major}.${least.minor} or later, and this is ${version}`,
  );
}

function installedVersion(): string {
  const { version } = createRequire(import.meta.url)('vitest/package.json') as { readonly version: string };
  return version;
}
