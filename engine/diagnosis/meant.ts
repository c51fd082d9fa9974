import type { Exchange } from '../evidence/evidence.ts';
import { roleOf } from '../evidence/role.ts';
import { isHeldToTable } from '../../suites/traffic/requests.ts';
import { rowOf, type JudgedSuite } from '../judging/suite.ts';

/**
 * What a request was meant to find out: whether a valid one is accepted, what one without a valid Token gets, what one
 * for an object that does not exist gets, or something that the document does not specify.
 */
export type Meant = 'valid' | 'no-token' | 'unknown-object' | 'open' | 'set-up';

/** Returns what a request was meant to find out, by the row of its step. */
export function meantOf(exchange: Exchange, suites: readonly JudgedSuite[]): Meant {
  const { operation, step } = exchange;
  const suite = suites.find((each) => each.operation.id === operation);
  const role = roleOf(step);
  if (role.as === 'seen') {
    if (role.fault !== undefined) return 'no-token';
    return suite !== undefined && isHeldToTable(exchange) ? 'valid' : 'open';
  }
  if (suite === undefined) return 'set-up';
  const row = rowOf(suite.steps, step);
  if (row?.aspect === 'unknown id' || row?.aspect === 'unknown product') return 'unknown-object';
  if (row?.answer === 'refusal') return 'no-token';
  return row === undefined || row.answer === 'open' ? 'open' : 'valid';
}
