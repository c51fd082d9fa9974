import type { Phrase } from '../../messages/phrase.ts';

/** What of a recording was not judged, and how often. */
export interface Aside {
  readonly what: Phrase;
  readonly count: number;
}

/** Counts what of a recording is not judged, by its reason. */
export class Asides {
  private readonly byReason = new Map<string, Aside>();

  /** How many reasons there are. */
  get size(): number {
    return this.byReason.size;
  }

  /** All of it, in the order in which the reasons came up. */
  get all(): readonly Aside[] {
    return [...this.byReason.values()];
  }

  /** Adds one exchange with its reason. */
  add(what: Phrase): void {
    const key = JSON.stringify(what);
    this.byReason.set(key, { what, count: (this.byReason.get(key)?.count ?? 0) + 1 });
  }
}
