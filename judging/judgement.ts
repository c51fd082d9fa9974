import type { Because } from './because.ts';
import type { Finding } from './finding.ts';
import type { Observation as Reported } from './report.ts';
import type { Aspect } from '../messages/en/aspects.ts';
import type { Phrase } from '../messages/phrase.ts';

/** How the target behaves in a point that the document does not specify. Its text is a phrase in no language yet. */
export interface Observation extends Omit<Reported, 'message' | 'aspect'> {
  /** Name of the point, the same for every target. */
  readonly aspect: Aspect;
  readonly message: Phrase;
}

/** A list with at least one item. */
export type Some<Item> = readonly [Item, ...Item[]];

/** The check passes. At least one exchange shows this: a check never passes without evidence. */
export interface Held {
  readonly kind: 'held';
  readonly exchanges: Some<number>;
  /** Undocumented behaviour that a required or recommended check has seen. */
  readonly observations?: readonly Observation[];
}

/** The check fails or warns, with the exchanges that were judged. */
export interface Failed {
  readonly kind: 'failed';
  readonly findings: Some<Finding>;
  readonly exchanges: Some<number>;
  readonly observations?: readonly Observation[];
}

/** Behaviour that the document does not specify. */
export interface Observed {
  readonly kind: 'observed';
  readonly observations: readonly Observation[];
  readonly exchanges: Some<number>;
}

/** The check has no verdict. */
export interface Blocked {
  readonly kind: 'blocked';
  readonly because: Because;
  readonly exchanges: readonly number[];
}

/** The result of a check. */
export type Judgement = Held | Failed | Observed | Blocked;

/** Returns a blocked judgement, with the exchanges that show why. */
export function blocked(because: Because, exchanges: readonly number[] = []): Blocked {
  return { kind: 'blocked', because, exchanges };
}

/** Returns an observed judgement; blocked if there are no exchanges. */
export function observed(
  observations: readonly Observation[],
  exchanges: readonly number[],
): Observed | Blocked {
  return isSome(exchanges) ? { kind: 'observed', observations, exchanges } : blocked({ kind: 'unasked' });
}

/** Returns a failed judgement if there are findings, a passed one if there are only exchanges, else a blocked one. */
export function settled(
  exchanges: readonly number[],
  findings: readonly Finding[] = [],
  observations: readonly Observation[] = [],
): Held | Failed | Blocked {
  const judged = exchanges.length > 0 ? exchanges : findings.map(({ exchange }) => exchange);
  if (!isSome(judged)) return blocked({ kind: 'unasked' });
  const seen = { exchanges: judged, ...(observations.length > 0 ? { observations } : {}) };
  return isSome(findings) ? { kind: 'failed', findings, ...seen } : { kind: 'held', ...seen };
}

function isSome<Item>(items: readonly Item[]): items is Some<Item> {
  return items.length > 0;
}
