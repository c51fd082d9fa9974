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
import { departures as words } from '../../../messages/en/departures.ts';
import type { Phrase } from '../../../messages/phrase.ts';

const latency = object({ p50: milliseconds, p90: milliseconds, p99: milliseconds, max: milliseconds });

/** What stands for the operation of an exchange that is shown because the document does not have its request. */
export const undocumented = 'undocumented';

/** The ways in which a request differs from what the document has. */
export const departureKinds = Object.keys(words.kinds) as [DepartureKind, ...DepartureKind[]];

/** A way in which a request differs from what the document has. */
export type DepartureKind = keyof typeof words.kinds;

const statuses = list(
  object({
    status: says(
      '0 if no response is recorded.',
      plain<number>({ type: 'integer', minimum: 0, maximum: 999 }),
    ),
    count,
  }),
);

const departures = object({
  requests: says('Number of requests that the document does not have.', count),
  kinds: list(
    object({
      kind: oneOf(departureKinds),
      operation: optional(oneOf(operationIds)),
      name: optional(text, 'A field, a parameter, a header or an address; `…` if it is no plain word.'),
      sent: optional(text, 'A value, a type or a media type; `…` if it is no plain word.'),
      requests: count,
      statuses,
      exchange: optional(count, 'Index of an example.'),
    }),
  ),
});

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
        statuses,
        latencyMs: optional(latency, 'Quantiles of the response times, to three digits.'),
      }),
    ),
    aside: says('Entries that were not judged, by reason.', list(object({ what: text, count }))),
    departures: optional(
      departures,
      'Requests that the document does not have. They never change the verdict.',
    ),
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

/** A way in which requests differ from what the document has, with their number. */
export type DepartureRow = NonNullable<Traffic['departures']>['kinds'][number];

/** A reason why entries of a recording were not judged, with their number. */
export interface Aside {
  readonly what: Phrase;
  readonly count: number;
}

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
    const key = JSON.stringify(what);
    this.byReason.set(key, { what, count: (this.byReason.get(key)?.count ?? 0) + count });
  }
}
