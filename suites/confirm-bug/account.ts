import { isObject, own } from '../../evidence/body.ts';
import { render } from '../../schemas/violations.ts';
import { compareValues, type Comparison } from '../common/judges.ts';

/** Compares the account of a user reference. */
export function compareAccount(sent: unknown, got: unknown): Comparison {
  if (got === null || got === '') return 'different';
  if (!isObject(got)) return { why: `it is no user reference: ${render(got)}` };
  if (!Object.hasOwn(got, 'account')) return { why: 'the user reference has no account' };
  return compareValues(sent, own(got, 'account'));
}
