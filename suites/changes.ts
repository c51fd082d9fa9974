import type { Exchange } from '../evidence/evidence.ts';
import { seen } from '../evidence/har-reading.ts';
import { mayHaveActed } from '../evidence/patience.ts';
import type { Change } from '../judging/report.ts';
import { rowOf, type JudgedSuite } from '../judging/suite.ts';
import type { WireErrorKind } from '../wire/message.ts';

/** Faults before the target had the request. */
const unsent: readonly (WireErrorKind | undefined)[] = ['refused', 'unknown-host', 'tls'];

/**
 * What an exchange changed on the target, as far as its answer shows it. A 2xx answer without the record counts
 * too: the change may have been made, unless there is no such object. A lost answer, or that of a gateway, may hide a
 * change.
 */
export function changeIn(exchange: Exchange, suites: readonly JudgedSuite[]): Change | undefined {
  const { response, error, index, step } = exchange;
  if (step.startsWith(seen)) return undefined;
  const suite = suites.find(({ operation }) => operation.id === exchange.operation);
  if (suite === undefined || suite.changes === 'nothing' || unsent.includes(error?.kind)) return undefined;
  const uncertain = mayHaveActed(exchange);
  if (!uncertain && (response!.status < 200 || response!.status > 299)) return undefined;
  if (rowOf(suite.steps, step)?.meets === 'nothing' && (uncertain || response!.bodyBytes === 0))
    return undefined;
  const { kind } = suite.changes;
  const id = suite.changes.idOf(exchange);
  return id === undefined ? undefined : { kind, id, exchange: index, ...(uncertain ? { uncertain } : {}) };
}
