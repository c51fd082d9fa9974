import { inject } from 'vitest';

type Host = typeof import('../hosts/vitest-suite.ts');

const bundle = inject('suiteBundle');
const host: Host = bundle === null ? await import('../hosts/vitest-suite.ts') : await import(bundle);
host.registerSuite();
