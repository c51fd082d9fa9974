/** Room for one large body at a time, used again for the next: many large buffers would wait to be collected. */
export class LargeBody {
  private room = Buffer.alloc(0);
  private size = 0;

  /** Begins a body with what came of it already; the one before it is gone. */
  begin(chunks: readonly Buffer[]): this {
    this.size = 0;
    for (const chunk of chunks) this.add(chunk);
    return this;
  }

  /** Adds what came. */
  add(chunk: Buffer): void {
    if (this.size + chunk.length > this.room.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.room.length, this.size + chunk.length));
      this.room.copy(larger, 0, 0, this.size);
      this.room = larger;
    }
    chunk.copy(this.room, this.size);
    this.size += chunk.length;
  }

  /** The body so far; valid until the next one begins. */
  get bytes(): Buffer {
    return this.room.subarray(0, this.size);
  }
}
