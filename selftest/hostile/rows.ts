import type { Behaviour } from './serve.ts';

/** Settings of a run against a hostile target. */
export interface Limits {
  /** Timeout for the headers of a response, and again for its body. */
  readonly timeoutMs?: number;
  readonly maxBodyBytes?: number;
  readonly maxWaitMs?: number;
  /** PEM text of certificate authorities to trust. */
  readonly ca?: string;
}

/** The expected result of a run against a hostile target. */
export interface Expectation {
  readonly exitCode: 0 | 1 | 3 | 4;
  /** Matches a reason, a finding or a network error of the report. */
  readonly says?: RegExp;
  /** Matches the notes of the report. */
  readonly notes?: RegExp;
  /** Most requests that may reach the target. */
  readonly requestsAtMost?: number;
}

/** A target that breaks the protocol or sends hostile responses. */
export interface HostileTarget {
  /** Never changes. */
  readonly id: string;
  readonly does: string;
  /** The behaviour of the target; or a URL at which no server listens. */
  readonly target: Behaviour | { readonly url: string };
  /** The scheme of the base URL, if it is not the one that the target uses. */
  readonly scheme?: 'http' | 'https';
  /** A proxy between the suite and the target. */
  readonly proxy?: Behaviour;
  readonly limits?: Limits;
  readonly expect: Expectation;
}

/** A target in a table. Its key is its id. */
export type HostileRow = Omit<HostileTarget, 'id'>;

/** Returns the targets of a table, in their order. */
export function hostileTable(rows: Readonly<Record<string, HostileRow>>): HostileTarget[] {
  return Object.entries(rows).map(([id, row]) => ({ id, ...row }));
}
