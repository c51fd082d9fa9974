import { operationIds } from '../../../contract/operations.ts';
import {
  count,
  list,
  milliseconds,
  moment,
  object,
  type Of,
  oneOf,
  optional,
  plain,
  says,
  text,
} from '../shape.ts';
import { type Phrase, say } from '../../../messages/phrase.ts';

const latency = object({ p50: milliseconds, p90: milliseconds, p99: milliseconds, max: milliseconds });

/** The shape of the summary of recorded traffic. */
export const trafficShape = says(
  'Summary of the recorded traffic of other clients. It counts all requests; `exchanges` has those that checks need.',
  object({
    entries: says('Number of exchanges in the recording, of any service.', count),
    requests: says('Number of requests of this API at the base URL.', count),
    from: optional(moment, 'When the first of these requests was sent.'),
    to: optional(moment, 'When the last of these requests was sent.'),
    operations: list(
      object({
        operation: oneOf(operationIds),
        requests: count,
        statuses: list(
          object({
            status: says(
              '0 if no response is recorded.',
              plain<number>({ type: 'integer', minimum: 0, maximum: 999 }),
            ),
            count,
          }),
        ),
        latencyMs: optional(latency, 'Quantiles of the response times, to three digits.'),
      }),
    ),
    aside: says('Entries that were not judged, by reason.', list(object({ what: text, count }))),
  }),
);

/** Summary of the recorded traffic of other clients. */
export interface Traffic extends Of<typeof trafficShape> {}

/** Computes quantiles of times in bounded memory: counts the values, rounded to three digits. */
export class Quantiles {
  private readonly counts = new Map<number, number>();
  private total = 0;

  /** Adds a time in milliseconds. */
  add(ms: number): void {
    const rounded = Number(ms.toPrecision(3));
    this.counts.set(rounded, (this.counts.get(rounded) ?? 0) + 1);
    this.total += 1;
  }

  /**
   * Returns the quantiles in milliseconds; undefined without values.
   * @param parts from 0 to 1; 0.5 is the median
   */
  of<const Parts extends readonly number[]>(...parts: Parts): { [Each in keyof Parts]: number } | undefined {
    if (this.total === 0) return undefined;
    const sorted = [...this.counts].sort(([a], [b]) => a - b);
    return parts.map((part) => {
      let remaining = Math.max(1, Math.ceil(part * this.total));
      return sorted.find(([, times]) => (remaining -= times) <= 0)![0];
    }) as { [Each in keyof Parts]: number };
  }
}

/** A reason why entries of a recording were not judged, with their number. */
export interface Aside {
  readonly what: Phrase;
  readonly count: number;
}

/** Most reasons that are distinguished: names of fields and parameters are chosen by clients. */
const maxReasons = 100;

/** Counts the entries of a recording that are not judged, by reason. */
export class Asides {
  private readonly byReason = new Map<string, Aside>();

  /** Number of different reasons. */
  get size(): number {
    return this.byReason.size;
  }

  /** All reasons, in the order in which they were added first. */
  get all(): readonly Aside[] {
    return [...this.byReason.values()];
  }

  /** Counts one entry, or several. */
  add(what: Phrase, count = 1): void {
    const isListed = this.byReason.has(JSON.stringify(what)) || this.byReason.size < maxReasons;
    const reason = isListed ? what : say('aside-rest');
    const key = JSON.stringify(reason);
    this.byReason.set(key, { what: reason, count: (this.byReason.get(key)?.count ?? 0) + count });
  }
}
