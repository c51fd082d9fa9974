/** Lets one at a time go on, in the order of asking. */
export class Turns {
  private readonly waiting: (() => void)[] = [];

  /**
   * Asks for a turn.
   * @param begin called once when it has come, perhaps at once
   * @returns ends the turn, or leaves the queue; calling it again does nothing
   */
  take(begin: () => void): () => void {
    this.waiting.push(begin);
    if (this.waiting.length === 1) queueMicrotask(begin);
    return () => this.leave(begin);
  }

  private leave(begin: () => void): void {
    const at = this.waiting.indexOf(begin);
    if (at < 0) return;
    this.waiting.splice(at, 1);
    if (at === 0 && this.waiting[0]) queueMicrotask(this.waiting[0]);
  }
}
