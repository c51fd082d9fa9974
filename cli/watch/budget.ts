/** Larger bodies pass, and are not recorded, in bytes. */
export const maxBodyBytes = 1024 * 1024;

/** Most bytes of exchanges that are kept at a time: those under way, and those that wait for the recorder. */
const maxKeptBytes = 8 * 1024 * 1024;

/** Bytes that a part of a body takes besides its content, roughly: a body may come byte by byte. */
const bytesOfPart = 128;

/** The memory for recorded exchanges. */
export class Budget {
  private left = maxKeptBytes;

  /** Takes some bytes; false if too much is kept already. */
  take(bytes: number): boolean {
    if (bytes > this.left) return false;
    this.left -= bytes;
    return true;
  }

  /** Gives back what was taken. */
  give(bytes: number): void {
    this.left += bytes;
  }
}

/** A body that passed, unless it is too large or too much is kept already. */
export class Collected {
  private chunks: Buffer[] | undefined = [];
  private size = 0;
  private taken = 0;

  constructor(private readonly budget: Budget) {}

  /** Adds a part of the body. */
  add(chunk: Buffer): void {
    if (!this.chunks) return;
    const bytes = chunk.length + bytesOfPart;
    this.size += chunk.length;
    if (this.size > maxBodyBytes || !this.budget.take(bytes)) return this.release();
    this.taken += bytes;
    // A part may be a small piece of a large buffer.
    this.chunks.push(Buffer.from(chunk));
  }

  /** The whole body; undefined if it was not kept. */
  all(): Buffer | undefined {
    return this.chunks && Buffer.concat(this.chunks);
  }

  /** Keeps nothing any more. */
  release(): void {
    this.chunks = undefined;
    this.budget.give(this.taken);
    this.taken = 0;
  }
}
