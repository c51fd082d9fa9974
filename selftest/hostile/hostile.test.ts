import { describe, test } from 'vitest';
import { demandExpected } from './hostile-run.ts';
import { hostileTargets } from './targets.ts';

describe.concurrent('a target that', () => {
  test.for(hostileTargets)('$does ($id)', demandExpected);
});
