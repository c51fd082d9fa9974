/** Limits how many tasks run in parallel. Tasks start in the order in which they were added. */
export class TaskQueue {
  private freeSlots: number;
  private waiting: { readonly slots: number; readonly start: (slots: number) => void }[] = [];
  /** Slots that a task of `run` takes: 1, or all of them after `runOneAtATime`. */
  private usualSlots = 1;

  constructor(private readonly limit: number) {
    this.freeSlots = limit;
  }

  /** Runs a task in parallel with others. */
  run<T>(task: () => Promise<T>): Promise<T> {
    return this.runIn(this.usualSlots, task);
  }

  /** Runs a task while no other task runs. */
  runAlone<T>(task: () => Promise<T>): Promise<T> {
    return this.runIn(this.limit, task);
  }

  /** From now on tasks run one at a time, including those that already wait. */
  runOneAtATime(): void {
    this.usualSlots = this.limit;
    this.waiting = this.waiting.map((task) => ({ ...task, slots: this.limit }));
  }

  private async runIn<T>(slots: number, task: () => Promise<T>): Promise<T> {
    if (this.waiting.length > 0 || this.freeSlots < slots) {
      slots = await new Promise<number>((start) => this.waiting.push({ slots, start }));
    } else this.freeSlots -= slots;
    try {
      return await task();
    } finally {
      this.freeSlots += slots;
      this.startWaiting();
    }
  }

  private startWaiting(): void {
    for (let next = this.waiting[0]; next && next.slots <= this.freeSlots; next = this.waiting[0]) {
      this.waiting.shift();
      this.freeSlots -= next.slots;
      next.start(next.slots);
    }
  }
}
