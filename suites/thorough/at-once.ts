import type { Send } from './ask.ts';
import { bursts } from './cost.ts';
import type { Property } from './property.ts';
import type { ThoroughSession } from './session.ts';
import { isRight, trialsOf } from './trials.ts';

/** Sends cases that were right once more, many at once. */
export async function askAtOnce<S extends string>(
  { view, concurrency }: ThoroughSession<S>,
  property: Property<S>,
  send: Send,
): Promise<void> {
  const right = trialsOf(view(), property).filter(
    (trial) => trial.role === 'case' && trial.level === 'must' && isRight(trial),
  );
  const size = bursts.perLane * concurrency;
  for (let burst = 1; burst <= bursts.count; burst += 1) {
    // Neighbours share few values.
    const chosen = right.slice((burst - 1) * size, burst * size);
    await Promise.all(chosen.map(({ values }, at) => send(values, 'burst', String(burst), at + 1)));
  }
}
