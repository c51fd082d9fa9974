import { defineConfig } from 'vitest/config';

/** The self-tests that call the code of a folder in their own process, without the packed program. */
export default defineConfig({
  test: {
    include: [
      'selftest/{evidence,laws,schemas,settings,traffic,wire}/*.test.ts',
      'selftest/hostile/hostile.test.ts',
    ],
    pool: 'threads',
    isolate: false,
    // What a test covers is known only if no other runs at the same time.
    maxConcurrency: 1,
    testTimeout: 120_000,
    env: { LC_ALL: 'C.UTF-8' },
  },
});
