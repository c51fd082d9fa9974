import type { Send } from './ask.ts';
import { bursts } from './cost.ts';
import type { Property } from './property.ts';
import type { ThoroughSession } from './session.ts';
import { hasPlace } from './tags.ts';
import { domainOf, isRight, type Trial, trialsOf } from './trials.ts';

/** Sends cases that were right once more, many at once. */
export async function askAtOnce<S extends string>(
  { view, concurrency }: ThoroughSession<S>,
  property: Property<S>,
  send: Send,
): Promise<void> {
  const trials = trialsOf(view(), property);
  const { fields } = domainOf(property, trials);
  // What is sent a second time as it is may be refused for that.
  const isNewEachTime = ({ values }: Trial): boolean =>
    Object.entries(values).every(([name, { value }]) => !fields[name]?.unique || hasPlace(value));
  const right = trials.filter(
    (trial) => trial.role === 'case' && trial.level === 'must' && isRight(trial) && isNewEachTime(trial),
  );
  const size = bursts.perLane * concurrency;
  for (let burst = 1; burst <= bursts.count; burst += 1) {
    // Neighbours share few values.
    const chosen = right.slice((burst - 1) * size, burst * size);
    await Promise.all(chosen.map(({ values }, at) => send(values, 'burst', String(burst), at + 1)));
  }
}
