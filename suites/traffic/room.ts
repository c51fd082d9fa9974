import type { Exchange } from '../../engine/evidence/evidence.ts';

/** What may be kept of recorded traffic, however long it is. */
export interface TrafficBounds {
  /** Characters of the exchanges that checks need, of all services together. */
  readonly exchanges: number;
  /** Characters of exchanges that wait to be judged together. */
  readonly waiting: number;
  /** Characters of the latest stories: a later one may have the same id. */
  readonly stories: number;
  /** Exchanges that are remembered to recognize duplicates. */
  readonly remembered: number;
  /** Characters of the Tokens that are masked in exchanges of other clients, too. */
  readonly tokens: number;
}

/** For a recording in a file. */
export const boundsOfFile: TrafficBounds = {
  exchanges: 128 * 1024 * 1024,
  waiting: 64 * 1024 * 1024,
  stories: 64 * 1024 * 1024,
  remembered: 1_000_000,
  tokens: 512 * 1024,
};

/** What is left of a bound in characters. */
export class Room {
  private left: number;

  constructor(private readonly characters: number) {
    this.left = characters;
  }

  /**
   * Takes room for an exchange; false if there is none.
   * @param isSample leaves half of all room to what is no sample
   */
  take(exchange: Exchange, isSample = false): boolean {
    const size = charactersOf(exchange);
    if (size > this.left - (isSample ? this.characters / 2 : 0)) return false;
    this.left -= size;
    return true;
  }
}

/** Characters that an exchange takes besides its texts, roughly. */
const charactersOfExchange = 1000;

/** The length of all texts of an exchange. */
export function charactersOf({ request, response }: Exchange): number {
  const headers = [...request.headers, ...(response?.headers ?? [])];
  const texts = [request.url, request.body ?? '', response?.body ?? '', ...headers.flat()];
  return texts.reduce((sum, { length }) => sum + length, charactersOfExchange);
}
