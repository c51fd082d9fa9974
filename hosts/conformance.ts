import type { TargetSource } from './run-target.ts';

/** Options of the tests of a target. */
export interface ConformanceOptions {
  /** Title of the `describe` around the tests; default `pms-conformance`. */
  readonly title?: string;
}

/** Registers the suite for a target; `only` and `skip` use `describe.only` and `describe.skip` of the test runner. */
export interface Conformance {
  (target: TargetSource, options?: ConformanceOptions): void;
  readonly only: (target: TargetSource, options?: ConformanceOptions) => void;
  readonly skip: (target: TargetSource, options?: ConformanceOptions) => void;
}

type Describe = (title: string, register: () => void) => unknown;

/**
 * Creates the function `conformance` for a test runner.
 * @param describe of the test runner
 * @param register registers the tests within the `describe`
 */
export function conformanceIn(
  describe: Describe & { readonly only: Describe; readonly skip: Describe },
  register: (target: TargetSource) => void,
): Conformance {
  const registerWith =
    (block: Describe): Conformance['only'] =>
    (target, { title = 'pms-conformance' } = {}) =>
      void block(title, () => register(target));
  return Object.assign(registerWith(describe), {
    only: registerWith(describe.only),
    skip: registerWith(describe.skip),
  });
}
