import { operationIds } from '../../contract/operations.ts';
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

const latency = object({
  p50: milliseconds,
  p90: milliseconds,
  p99: milliseconds,
  max: milliseconds,
});

/** The shape of the summary of recorded traffic. */
export const trafficShape = object(
  {
    entries: says('How many exchanges the recording holds, of whatever service.', count),
    requests: says('How many of them are requests of this API at the base URL.', count),
    from: says('When the first of them was sent.', optional(moment)),
    to: says('When the last of them was sent.', optional(moment)),
    operations: list(
      object({
        operation: oneOf(operationIds),
        requests: count,
        statuses: list(
          object({
            status: says(
              '0 where no answer is recorded.',
              plain<number>({ type: 'integer', minimum: 0, maximum: 999 }),
            ),
            count,
          }),
        ),
        latencyMs: says('Quantiles of the time that answers took, to three digits.', optional(latency)),
      }),
    ),
    aside: says('What was left aside and why.', list(object({ what: text, count }))),
  },
  {
    description:
      'What was recorded of other clients: counts of all of it. `exchanges` holds those that show something.',
  },
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
