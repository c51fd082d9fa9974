/** Lets so many go on at once, in the order of asking. */
export class Lanes {
  private free: number;
  private queue: { readonly width: number; readonly go: (width: number) => void }[] = [];
  private usual = 1;

  constructor(private readonly number: number) {
    this.free = number;
  }

  /** Does something beside others. */
  beside<T>(work: () => Promise<T>): Promise<T> {
    return this.within(this.usual, work);
  }

  /** From now on nothing goes on beside anything else. */
  oneByOne(): void {
    this.usual = this.number;
    this.queue = this.queue.map((waiting) => ({ ...waiting, width: this.number }));
  }

  /** Does something while nothing else goes on. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.within(this.number, work);
  }

  private async within<T>(width: number, work: () => Promise<T>): Promise<T> {
    if (this.queue.length > 0 || this.free < width) {
      width = await new Promise<number>((go) => this.queue.push({ width, go }));
    } else this.free -= width;
    try {
      return await work();
    } finally {
      this.free += width;
      this.admit();
    }
  }

  private admit(): void {
    for (let next = this.queue[0]; next && next.width <= this.free; next = this.queue[0]) {
      this.queue.shift();
      this.free -= next.width;
      next.go(next.width);
    }
  }
}
