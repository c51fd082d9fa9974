import { describe } from 'vitest';
import { type Conformance, conformanceIn, prepareTarget } from './run-target.ts';
import { demandVitest, registerTests } from './vitest-tests.ts';

export type {
  Conformance,
  ConformanceOptions,
  ConformanceTarget,
  StartedTarget,
  TargetSource,
} from './run-target.ts';
export type { FetchHandler } from '../../engine/wire/fetch-wire.ts';

demandVitest();

/**
 * Registers every check as a test of vitest, `<id>: <expected behaviour>`, and one test for the verdict. One run before
 * the first test sends the requests that the selected tests need (`-t`, `.only`). Blocked checks are skipped with their
 * reason. The report files are written to the folder `out` of the target. With a wrong setting or an unreachable target
 * the whole `describe` fails once.
 */
export const conformance: Conformance = conformanceIn(describe, (target) =>
  registerTests(() => prepareTarget(target)),
);
