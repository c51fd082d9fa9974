import type { Phrase } from '../../messages/phrase.ts';

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

  /** Counts one entry. */
  add(what: Phrase): void {
    const key = JSON.stringify(what);
    this.byReason.set(key, { what, count: (this.byReason.get(key)?.count ?? 0) + 1 });
  }
}
