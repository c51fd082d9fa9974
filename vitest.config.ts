import { setFlagsFromString } from 'node:v8';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './selftest/browser/find.ts';
import { LeftOutReporter } from './selftest/browser/left-out.ts';
import { mockingTests, quickTests } from './selftest/quick.ts';

// Node 20 has only V8's slow optimiser: what runs a few hundred times in a worker is not worth its time there.
const flags = process.versions.node.startsWith('20.') ? ['--sparkplug', '--interrupt-budget=500000'] : [];
for (const flag of flags) setFlagsFromString(flag);

const inBrowser = 'selftest/**/*-browser.test.ts';
// Files share their modules, as loading them again takes half a second each; those that mock modules have their own.
// A browser on a busy machine takes longer than the default allows.
// Programs that they start print English, whatever the locale of the machine.
const shared = {
  pool: 'threads',
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  env: { LC_ALL: 'C.UTF-8' },
} as const;
// On a machine of CI they fail for want of a browser: one that is green there ran them all.
const leftOut = findBrowser() === undefined && !process.env['CI'];

export default defineConfig({
  test: {
    // One fewer than there are cores is vitest's default: on two cores that is one.
    maxWorkers: 2,
    // Naming reporters takes vitest's own for GitHub away.
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
          exclude: [...(leftOut ? [inBrowser] : []), ...mockingTests()],
          globalSetup: ['selftest/package/install.ts'],
          ...shared,
        },
      },
      { test: { name: 'mocked', include: mockingTests() } },
      {
        // Self-tests as well, for the loop of a contributor.
        test: { name: 'quick', include: quickTests(), ...shared },
      },
      {
        test: {
          name: 'conformance',
          include: ['suites/conformance.test.ts'],
          // One file: nothing to keep apart.
          pool: 'threads',
          isolate: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
