import { inject } from 'vitest';

const { registerSuite } = (await import(inject('suiteModule'))) as typeof import('../hosts/vitest-suite.ts');
registerSuite();
