import { sequence as numbers, shuffled } from '../common/values.ts';
import type { Part, Player } from './session.ts';
import { stepOf } from './steps.ts';

/** Of an object that takes several requests and another one: each comes after itself, twice too, and after the other. */
const turns = [0, 0, 0, 1, 0, 1, 1, 0] as const;

/**
 * Sends what is left of all operations, one request after the other: every three operations come in each order, as far
 * as there are enough. Then what failed is looked into, one operation at a time.
 */
export async function playSequence(
  parts: readonly Part[],
  players: ReadonlyMap<string, Player>,
  seed: number,
): Promise<void> {
  const mixed = shuffled(parts, numbers(seed, 'sequence'));
  const rest = mixed.map(({ operation, sequence }) => ({
    player: players.get(operation)!,
    queue: [...sequence],
    sent: 0,
  }));
  const left = () => rest.some(({ queue }) => queue.length > 0);
  while (left()) {
    for (const which of everyThree(mixed.length)) {
      const part = rest[which]!;
      const next = part.queue.shift();
      if (next === undefined) continue;
      const { objects } = part.player;
      await part.player.send(
        next.values,
        stepOf('sequence', next.id),
        objects[turns[part.sent++ % turns.length]! % objects.length],
      );
    }
  }
  for (const part of parts) await part.finish();
}

/** Numbers below a size, in which every three come one after the other once (a de Bruijn sequence). */
export function everyThree(size: number): number[] {
  const found: number[] = [];
  const word = [0, 0, 0, 0];
  const extend = (at: number, period: number): void => {
    if (at > 3) {
      if (3 % period === 0) found.push(...word.slice(1, period + 1));
      return;
    }
    word[at] = word[at - period]!;
    extend(at + 1, period);
    for (let next = word[at - period]! + 1; next < size; next += 1) {
      word[at] = next;
      extend(at + 1, at);
    }
  };
  extend(1, 1);
  return found;
}
