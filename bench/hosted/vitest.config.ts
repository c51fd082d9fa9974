import { defineConfig } from 'vitest/config';

// Vitest loads the bundle without transforming it, like a package in node_modules.
export default defineConfig({
  test: {
    include: ['conformance.test.ts'],
    testTimeout: 60_000,
    server: { deps: { external: [/vitest\.js$/] } },
  },
});
