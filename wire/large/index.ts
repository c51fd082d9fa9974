/*
 * All that large bodies need, and all that others may know of it: a room that they come into one after the other, and
 * ways of reading JSON in it that leave nothing to be collected.
 */
export { endOfAlike, likenessOf, type Likeness } from './alike.ts';
export { maxDepth, measureValue, ScanError, skipSpace, walk, type Extent } from './json-scan.ts';
export { Room } from './room.ts';
export { TextBuffer } from './text-buffer.ts';

/** Larger bodies are received one at a time, condensed where that is known how, and cut where they can be; in bytes. */
export const largeBody = 256 * 1024;

/** What is kept of a large body in place of all of it. */
export interface Shortened {
  readonly body: string;
  /** It reads the same to every check. */
  readonly condensed?: true;
  /** Long strings were cut. */
  readonly truncated?: true;
}

/** Takes a large body; gives what is kept in its place, or nothing where it is to be kept as it is. */
export type Shorten = (bytes: Buffer) => Shortened | undefined;
