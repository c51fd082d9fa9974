import type { View } from '../../evidence/view.ts';
import type { Session } from '../common/session.ts';

/** What generated requests are asked with. */
export interface ThoroughSession<S extends string> extends Session<S> {
  /** Cases at most. */
  readonly most: number;
  /** Requests under way at once. */
  readonly concurrency: number;
  /** What was recorded of the operation so far. */
  readonly view: () => View<S>;
}
