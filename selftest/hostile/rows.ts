import type { Behaviour } from './serve.ts';

/** Limits of a run against a hostile target, as a run takes them. */
export interface Limits {
  /** For the headers of an answer, and again for its body. */
  readonly timeoutMs?: number;
  readonly maxBodyBytes?: number;
  readonly maxWaitMs?: number;
  /** PEM text of certificate authorities to trust. */
  readonly ca?: string;
}

/** What a run against a hostile target must come to. */
export interface Expectation {
  readonly exitCode: 0 | 1 | 3 | 4;
  /** Found in the reason of the stop, in a reason of a check or in a finding. */
  readonly says?: RegExp;
  /** Found in the notes of the report. */
  readonly notes?: RegExp;
  /** Requests that may reach the target at most. */
  readonly requestsAtMost?: number;
}

/** A target that misbehaves on the wire, or whose answers are hostile. */
export interface HostileTarget {
  /** For ever. */
  readonly id: string;
  readonly does: string;
  /** How it acts; a URL where nothing of the kind listens. */
  readonly target: Behaviour | { readonly url: string };
  /** The scheme of its base URL, where that is not what it speaks. */
  readonly scheme?: 'http' | 'https';
  /** A proxy on the way to it. */
  readonly proxy?: Behaviour;
  readonly limits?: Limits;
  readonly expect: Expectation;
}

/** A target as its table has it; the key becomes the id. */
export type HostileRow = Omit<HostileTarget, 'id'>;

/** Targets in the order of a table. */
export function hostileTable(rows: Readonly<Record<string, HostileRow>>): HostileTarget[] {
  return Object.entries(rows).map(([id, row]) => ({ id, ...row }));
}
