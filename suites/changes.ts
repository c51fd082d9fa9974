import { bodyOf, isObject, own } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { seen } from '../evidence/traffic/entry.ts';
import { mayHaveActed, wasNeverSent } from '../evidence/patience.ts';
import type { Change } from '../judging/report.ts';
import { rowOf, type JudgedSuite, type Step } from '../judging/suite.ts';

/** Answers to requests that are valid. */
const valid: readonly (Step['answer'] | undefined)[] = ['record', 'generated'];

/**
 * What an exchange changed on the target, as far as its answer shows it. A 2xx answer without the record counts
 * too: the change may have been made, unless there is no such object. A lost answer, that of a gateway, and one that
 * names nothing that was created leave it uncertain.
 * @param unclear refusals of valid requests, as `refusalOf` gives them: the same one says no more of what is sent
 */
export function changeIn(
  exchange: Exchange,
  suites: readonly JudgedSuite[],
  unclear: ReadonlySet<string> = new Set(),
): Change | undefined {
  const { response, index, step } = exchange;
  if (step.startsWith(seen)) return undefined;
  const suite = suites.find(({ operation }) => operation.id === exchange.operation);
  if (suite === undefined || suite.changes === 'nothing' || wasNeverSent(exchange)) return undefined;
  const row = rowOf(suite.steps, step);
  const saysNothing = valid.includes(row?.answer)
    ? isRefusedUnclearly(exchange)
    : row?.answer !== 'refusal' && unclear.has(refusalOf(exchange));
  const uncertain = mayHaveActed(exchange) || saysNothing;
  if (!uncertain && (response!.status < 200 || response!.status > 299)) return undefined;
  if (row?.meets === 'nothing' && (uncertain || response!.bodyBytes === 0)) return undefined;
  const { kind } = suite.changes;
  const id = suite.changes.idOf(exchange);
  if (id === undefined || (id === 'unknown' && isRefusedUnclearly(exchange))) return undefined;
  return { kind, id, exchange: index, ...(uncertain || id === 'unknown' ? { uncertain: true } : {}) };
}

/** An answer, by what it says: two of one operation that are the same have one reason. */
export function refusalOf({ operation, response }: Exchange): string {
  return `${operation} ${response?.status} ${response?.body}`;
}

/**
 * A valid request that is refused without a word on its fields: ZenTao starts tasks for accounts that may not, and answers
 * 400 all the same.
 */
function isRefusedUnclearly(exchange: Exchange): boolean {
  const body = bodyOf(exchange);
  if (exchange.response?.status !== 400) return false;
  return !('json' in body && isObject(body.json) && isObject(own(body.json, 'error')));
}
