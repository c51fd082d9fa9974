import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', './reporters/vitest.ts'],
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
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
