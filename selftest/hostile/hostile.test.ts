import { describe, test } from 'vitest';
import { demandExpected } from './hostile-run.ts';
import { hostileTargets } from './targets.ts';

// Of those against which the whole run goes on, one in four; the others are trials: selftest/trials/hostile.ts.
const some = hostileTargets.filter(({ expect }, at) => expect.exitCode === 4 || at % 4 === 0);

describe.concurrent('a target that', () => {
  test.for(some)('$does ($id)', demandExpected);
});
