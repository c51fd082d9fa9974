import { collectReceived } from './collecting.ts';

/** After so much that came, what is read already is collected, in bytes. */
const collectedAtOnce = 2 * 1024 * 1024;

/** Room for one large body at a time, used again for the next: many large buffers would wait to be collected. */
export class Room {
  private bytesThere = Buffer.alloc(0);
  private size = 0;
  private sinceCollected = 0;
  private readonly waiting: (() => void)[] = [];

  /**
   * Asks for the room; whoever comes first has it first.
   * @param begin called once when it is free, perhaps at once
   * @returns gives the room back, or leaves the queue; calling it again does nothing
   */
  take(begin: () => void): () => void {
    this.waiting.push(begin);
    if (this.waiting.length === 1) queueMicrotask(begin);
    return () => this.leave(begin);
  }

  /**
   * Begins a body with what came of it already; the one before it is gone.
   * @param expected its size in bytes, as far as is known
   */
  begin(chunks: readonly Buffer[], expected: number): this {
    this.size = 0;
    this.makeRoom(expected);
    for (const chunk of chunks) this.add(chunk);
    return this;
  }

  /** Adds what came. */
  add(chunk: Buffer): void {
    this.makeRoom(this.size + chunk.length);
    chunk.copy(this.bytesThere, this.size);
    this.size += chunk.length;
    this.sinceCollected += chunk.length;
    if (this.sinceCollected < collectedAtOnce) return;
    this.sinceCollected = 0;
    collectReceived();
  }

  /** The body so far; valid until the next one begins. */
  get bytes(): Buffer {
    return this.bytesThere.subarray(0, this.size);
  }

  /** Ends the use of the room. */
  release(): void {
    if (this.bytesThere.length === 0) return;
    this.size = 0;
    this.bytesThere = Buffer.alloc(0);
    collectReceived();
  }

  private leave(begin: () => void): void {
    const at = this.waiting.indexOf(begin);
    if (at < 0) return;
    this.waiting.splice(at, 1);
    if (at === 0 && this.waiting[0]) queueMicrotask(this.waiting[0]);
  }

  private makeRoom(needed: number): void {
    if (needed <= this.bytesThere.length) return;
    const kept = this.bytes;
    const larger = Buffer.allocUnsafeSlow(roundUp(Math.max(needed, 1.5 * kept.length)));
    kept.copy(larger);
    this.bytesThere = larger;
  }
}

const step = 1024 * 1024;

/** So that the next body of about this size has room as well. */
function roundUp(bytes: number): number {
  return (Math.floor(bytes / step) + 1) * step;
}
