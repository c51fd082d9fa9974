/** Text that grows by pieces, as UTF-8: as strings, many small pieces are many objects. */
export class TextBuffer {
  private room = Buffer.allocUnsafe(64 * 1024);
  private size = 0;

  /** Adds text. */
  addText(text: string): void {
    const bytes = Buffer.byteLength(text);
    this.makeRoom(bytes);
    this.size += this.room.write(text, this.size);
  }

  /** Adds UTF-8 out of larger bytes. */
  addBytes(bytes: Uint8Array, start: number, end: number): void {
    this.makeRoom(end - start);
    // A call for each of many small pieces takes longer than the pieces.
    if (end - start < 64) for (let at = start; at < end; at += 1) this.room[this.size++] = bytes[at]!;
    else {
      this.room.set(bytes.subarray(start, end), this.size);
      this.size += end - start;
    }
  }

  /** All that was added. */
  get text(): string {
    return this.room.toString('utf8', 0, this.size);
  }

  private makeRoom(more: number): void {
    if (this.size + more <= this.room.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.room.length, this.size + more));
    this.room.copy(larger, 0, 0, this.size);
    this.room = larger;
  }
}
