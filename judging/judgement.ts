import type { Because } from './because.ts';
import type { Finding } from './finding.ts';
import type { Observation as Reported } from './report.ts';
import type { Aspect } from '../messages/en/aspects.ts';
import type { Phrase } from '../messages/phrase.ts';

/** Something that the document leaves open, as this target does it; as a judge gives it. */
export interface Observation extends Omit<Reported, 'message' | 'aspect'> {
  /** The same word for every target. */
  readonly aspect: Aspect;
  readonly message: Phrase;
}

/** At least one. */
export type Some<Item> = readonly [Item, ...Item[]];

/** What holds, and the exchanges that show it: passing is never the absence of something. */
export interface Held {
  readonly kind: 'held';
  readonly exchanges: Some<number>;
  /** What a must or should check meets that is only observed. */
  readonly observations?: readonly Observation[];
}

/** What does not hold, and the exchanges that were looked at. */
export interface Failed {
  readonly kind: 'failed';
  readonly findings: Some<Finding>;
  readonly exchanges: Some<number>;
  readonly observations?: readonly Observation[];
}

/** What the target does where the document is silent. */
export interface Observed {
  readonly kind: 'observed';
  readonly observations: readonly Observation[];
  readonly exchanges: Some<number>;
}

/** A question that was not reached. */
export interface Blocked {
  readonly kind: 'blocked';
  readonly because: Because;
  readonly exchanges: readonly number[];
}

/** What a check came to. */
export type Judgement = Held | Failed | Observed | Blocked;

/** A question that was not reached, with the exchanges that show why. */
export function blocked(because: Because, exchanges: readonly number[] = []): Blocked {
  return { kind: 'blocked', because, exchanges };
}

/** What was looked at where something was; a question without an exchange behind it was not asked. */
export function observed(
  observations: readonly Observation[],
  exchanges: readonly number[],
): Observed | Blocked {
  return isSome(exchanges) ? { kind: 'observed', observations, exchanges } : blocked({ kind: 'unasked' });
}

/** Fails with findings; else holds by the exchanges that were looked at, and is blocked without any. */
export function settled(
  exchanges: readonly number[],
  findings: readonly Finding[] = [],
  observations: readonly Observation[] = [],
): Held | Failed | Blocked {
  const looked = exchanges.length > 0 ? exchanges : findings.map(({ exchange }) => exchange);
  if (!isSome(looked)) return blocked({ kind: 'unasked' });
  const seen = { exchanges: looked, ...(observations.length > 0 ? { observations } : {}) };
  return isSome(findings) ? { kind: 'failed', findings, ...seen } : { kind: 'held', ...seen };
}

function isSome<Item>(items: readonly Item[]): items is Some<Item> {
  return items.length > 0;
}
