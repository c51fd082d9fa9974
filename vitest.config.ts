import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One fewer than there are cores is vitest's default: on two cores that is one.
    maxWorkers: 2,
    // Naming reporters takes vitest's own for GitHub away.
    reporters: [
      'default',
      ...(process.env['GITHUB_ACTIONS'] === 'true' ? ['github-actions'] : []),
      './reporters/vitest.ts',
    ],
    projects: [
      {
        test: {
          name: 'selftest',
          include: ['selftest/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'conformance',
          include: ['suites/conformance.test.ts'],
          globalSetup: ['scripts/suite-bundle.ts'],
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
