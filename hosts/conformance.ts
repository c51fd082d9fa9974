import type { TargetSource } from './asking.ts';

/** What the tests of a target may be told. */
export interface ConformanceOptions {
  /** Title of the `describe` around the tests; default `pms-conformance`. */
  readonly title?: string;
}

/** Registers the suite for a target; `only` and `skip` are those of the host's `describe`. */
export interface Conformance {
  (target: TargetSource, options?: ConformanceOptions): void;
  readonly only: (target: TargetSource, options?: ConformanceOptions) => void;
  readonly skip: (target: TargetSource, options?: ConformanceOptions) => void;
}

type Describe = (title: string, register: () => void) => unknown;

/** Makes a `conformance` of a host's `describe` and of what registers the tests in it. */
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
