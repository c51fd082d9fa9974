import { setFlagsFromString } from 'node:v8';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findBrowser, LeftOutReporter } from './selftest/browser/find.ts';
import { quickTests } from './selftest/quick.ts';

// Node 20 has only the slow optimizer of V8, which does not pay for code that runs a few hundred times in a worker.
const flags = process.versions.node.startsWith('20.') ? ['--sparkplug', '--interrupt-budget=500000'] : [];
for (const flag of flags) setFlagsFromString(flag);

/** Replaces modules of the program, which other test files would get too. */
const replacesModules = 'selftest/cli/stages.test.ts';
const inBrowser = 'selftest/**/*-browser.test.ts';
// Test files share modules, because loading them takes half a second for each file.
// The timeouts are for a browser on a busy machine.
// Programs started by tests print English, whatever the locale of the machine is.
const shared = {
  pool: 'threads',
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  env: { LC_ALL: 'C.UTF-8' },
} as const;
// Without a browser its tests are left out. In CI they fail instead, so that a green run has run all tests.
const leftOut = findBrowser() === undefined && !process.env['CI'];

// Small files that take longest: without an earlier run to know it from, vitest begins with the largest ones.
const longest = /(suites\/catalogue|hostile\/hostile|trials\/trials|evidence\/gateways)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(longest.test(b.moduleId)) - Number(longest.test(a.moduleId)));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // The default is one worker less than cores, which would be one on two cores.
    maxWorkers: 2,
    // A list of reporters replaces the default ones, so the one for GitHub has to be named.
    reporters: [
      'default',
      ...(process.env['GITHUB_ACTIONS'] === 'true' ? ['github-actions'] : []),
      './reporters/vitest.ts',
      ...(leftOut ? [new LeftOutReporter()] : []),
    ],
    projects: [
      {
        test: {
          name: 'selftest',
          include: ['selftest/**/*.test.ts'],
          exclude: [replacesModules, ...(leftOut ? [inBrowser] : [])],
          globalSetup: ['selftest/package/install.ts'],
          ...shared,
        },
      },
      {
        test: {
          name: 'replaced',
          include: [replacesModules],
          globalSetup: ['selftest/package/install.ts'],
          ...shared,
          isolate: true,
        },
      },
      {
        // The fast ones of the self-tests.
        test: { name: 'quick', include: quickTests(), ...shared },
      },
      {
        test: {
          name: 'conformance',
          include: ['suites/conformance.test.ts'],
          // There is only one file, so it needs no isolation.
          pool: 'threads',
          isolate: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
