import type { Check } from '../../judging/check.ts';
import type { Subject } from '../common/judging.ts';

/** The operation that is judged here. */
export const operation = 'list-users';

/** The step of the first request of a run. */
export const first = 'r1/default';

/** List users, as its judges see it. */
export const subject = {
  operation,
  record: 'page',
  valid: ['r1/*', 'r2/*', 'r3/*'],
  accepts: 'answers-a-page',
} as const satisfies Subject;

/** One check of listing users; by default it needs every list. */
export const check = (
  name: string,
  rest: Omit<Check, 'id' | 'operation' | 'given' | 'needs' | 'sends'> & Partial<Check>,
): Check => ({
  id: `${operation}/${name}`,
  operation,
  given: ['r1/*'],
  needs: [],
  sends: 'every list whole, and pages of a small limit',
  ...rest,
});
