import type { Exchange } from '../../engine/evidence/evidence.ts';
import type { View } from '../../engine/evidence/view.ts';
import { repeatStep } from '../../engine/evidence/role.ts';

/** Returns the exchanges of a step: the first, and all that sent it again. */
export function triesOf<S extends string>(view: View<S>, step: S): Exchange[] {
  const tries: Exchange[] = [];
  for (let next = view.step(step); next; next = view.step(repeatStep(step, tries.length))) tries.push(next);
  return tries;
}
