import type { Exchange } from '../../engine/evidence/evidence.ts';
import { once } from '../../engine/evidence/once-per.ts';
import type { DepartureRow, Traffic } from '../../engine/evidence/traffic/summary.ts';
import type { Departure } from './departures.ts';

/** Most kinds that are distinguished: names of fields and parameters are chosen by clients. */
const maxKinds = 100;

/** In characters. A longer request is no example; of a longer response an example has the status and the headers only. */
const maxBody = { request: 8 * 1024, response: 64 * 1024 } as const;

interface Counted {
  readonly departure: Departure;
  requests: number;
  readonly statuses: Map<number, number>;
  example?: Exchange | undefined;
}

/** Counts the requests that the document does not have, by the ways in which they differ from it. */
export class Undocumented {
  private readonly counted = new Map<string, Counted>();
  private requests = 0;
  /** Requests without a Token that differ in nothing else. */
  private onlyWithoutToken = 0;

  /**
   * Counts a request.
   * @param status of its response; 0 for none
   * @param example returns an example (`exampleOf`), masked; undefined if there is none
   */
  add(departures: readonly Departure[], status: number, example: () => Exchange | undefined): void {
    if (departures.length === 0) return;
    const shared = once(example);
    this.requests += 1;
    if (departures.every(({ kind }) => kind === 'no-token')) this.onlyWithoutToken += 1;
    for (const departure of departures) {
      const counted = this.rowOf(departure);
      counted.requests += 1;
      counted.statuses.set(status, (counted.statuses.get(status) ?? 0) + 1);
      if (counted.departure.kind !== 'further') counted.example ??= shared();
    }
  }

  /** Adds what was counted elsewhere. */
  take(other: Undocumented): void {
    this.requests += other.requests;
    this.onlyWithoutToken += other.onlyWithoutToken;
    for (const { departure, requests, statuses, example } of other.counted.values()) {
      const counted = this.rowOf(departure);
      counted.requests += requests;
      for (const [status, count] of statuses)
        counted.statuses.set(status, (counted.statuses.get(status) ?? 0) + count);
      if (example) counted.example ??= example;
    }
  }

  /** An exchange for each kind, if one is short enough. */
  examples(hasTokens: boolean): Exchange[] {
    return [...new Set(this.shown(hasTokens).flatMap(({ example }) => example ?? []))];
  }

  /**
   * Returns the counts, the most frequent kind first.
   * @param hasTokens whether the recording shows Tokens: if not, they may have been left out
   * @param indexOf gives the index of an example in the evidence
   */
  summary(
    hasTokens: boolean,
    indexOf: (example: Exchange) => number | undefined,
  ): NonNullable<Traffic['departures']> {
    const kinds = this.shown(hasTokens).map(({ departure, requests, statuses, example }): DepartureRow => {
      const exchange = example && indexOf(example);
      return {
        ...departure,
        requests,
        statuses: [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => ({ status, count })),
        ...(exchange === undefined ? {} : { exchange }),
      };
    });
    return {
      requests: this.requests - (hasTokens ? 0 : this.onlyWithoutToken),
      kinds: kinds.sort((a, b) => b.requests - a.requests),
    };
  }

  private shown(hasTokens: boolean): Counted[] {
    return [...this.counted.values()].filter(({ departure }) => hasTokens || departure.kind !== 'no-token');
  }

  private rowOf(departure: Departure): Counted {
    const given = JSON.stringify(departure);
    const isListed = this.counted.has(given) || this.counted.size < maxKinds;
    const [key, of] = isListed ? [given, departure] : ['further', { kind: 'further' } as const];
    const known = this.counted.get(key);
    if (known) return known;
    const made = { departure: of, requests: 0, statuses: new Map<number, number>() };
    this.counted.set(key, made);
    return made;
  }
}

/** Returns what an example has of an exchange; undefined if it is too long for one. */
export function exampleOf(exchange: Exchange): Exchange | undefined {
  const { request, response } = exchange;
  if ((request.body?.length ?? 0) > maxBody.request) return undefined;
  if (response === undefined || response.body.length <= maxBody.response) return exchange;
  return { ...exchange, response: { ...response, body: '', truncated: true } };
}
