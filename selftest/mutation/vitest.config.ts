import { defineConfig } from 'vitest/config';

/** The self-tests that call the code of a folder in their own process, without the packed program. */
export default defineConfig({
  test: {
    include: ['selftest/{evidence,laws,schemas,settings,wire}/*.test.ts'],
    pool: 'threads',
    isolate: false,
    testTimeout: 120_000,
    env: { LC_ALL: 'C.UTF-8' },
  },
});
