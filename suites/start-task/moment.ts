import { isLocalDateTime } from '../../schemas/forms.ts';
import { render } from '../../schemas/violations.ts';
import type { Comparison } from '../common/judges.ts';

/** Compares a task datetime. */
export function compareMoment(sent: unknown, got: unknown): Comparison {
  if (typeof got !== 'string' || !isLocalDateTime(got)) return { why: `it is no datetime: ${render(got)}` };
  return sent === got ? 'same' : 'different';
}
