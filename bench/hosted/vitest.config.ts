import { defineConfig } from 'vitest/config';

// The bundle is loaded as it is, as a package in node_modules is.
export default defineConfig({
  test: {
    include: ['conformance.test.ts'],
    testTimeout: 60_000,
    server: { deps: { external: [/vitest\.js$/] } },
  },
});
