import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['empty.test.ts'] } });
