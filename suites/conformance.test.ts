import { registerSuite } from '../hosts/vitest-suite.ts';

registerSuite();
