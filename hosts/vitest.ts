import { describe } from 'vitest';
import { ownTarget } from './asking.ts';
import { conformanceIn, type Conformance } from './conformance.ts';
import { registerTests } from './vitest-tests.ts';
import { demandVitest } from './vitest-version.ts';

export type { ConformanceTarget, StartedTarget, TargetSource } from './asking.ts';
export type { Conformance, ConformanceOptions } from './conformance.ts';
export type { FetchHandler } from '../wire/fetch-wire.ts';

demandVitest();

/**
 * Registers every check as a test of vitest, `<id>: <what holds>`, and one for the verdict. The target is asked
 * once, before the first of them, for what the chosen tests need (`-t`, `.only`); blocked checks are skipped with
 * their reason. Writes the report files to the target's `out`. A wrong setting, or a target that can't be asked,
 * fails the whole `describe` once.
 */
export const conformance: Conformance = conformanceIn(describe, (target) =>
  registerTests(() => ownTarget(target)),
);
