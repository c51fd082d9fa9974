import { collectGarbage, keepNewSpaceSmall } from './memory.ts';

/** Room for one large body at a time, used again for the next: many large buffers would wait to be collected. */
export class LargeBody {
  private room = Buffer.alloc(0);
  private size = 0;
  private endCare: (() => void) | undefined;

  /**
   * Begins a body with what came of it already; the one before it is gone.
   * @param expected its size in bytes, as far as is known
   */
  begin(chunks: readonly Buffer[], expected: number): this {
    this.endCare ??= keepNewSpaceSmall();
    this.size = 0;
    this.makeRoom(expected);
    for (const chunk of chunks) this.add(chunk);
    return this;
  }

  /** Adds what came. */
  add(chunk: Buffer): void {
    this.makeRoom(this.size + chunk.length);
    chunk.copy(this.room, this.size);
    this.size += chunk.length;
  }

  /** The body so far; valid until the next one begins. */
  get bytes(): Buffer {
    return this.room.subarray(0, this.size);
  }

  /** Ends the use of the room. */
  release(): void {
    this.size = 0;
    this.giveBack();
    this.endCare?.();
  }

  private giveBack(): void {
    if (this.room.length === 0) return;
    this.room = Buffer.alloc(0);
    collectGarbage();
  }

  private makeRoom(needed: number): void {
    if (needed <= this.room.length) return;
    if (this.size === 0) this.giveBack();
    const kept = this.bytes;
    const larger = Buffer.allocUnsafeSlow(roundUp(Math.max(needed, 1.5 * kept.length)));
    kept.copy(larger);
    this.room = larger;
  }
}

const step = 1024 * 1024;

/** So that the next body of about this size has room as well. */
function roundUp(bytes: number): number {
  return (Math.floor(bytes / step) + 1) * step;
}
