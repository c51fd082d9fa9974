import { operationIds, type OperationId } from '../contract/operations.ts';
import type { ExchangeReport, Report } from '../judging/report.ts';

/**
 * The result of a request: status below 400, 4xx (`refused`), 5xx (`failed`), 429 or 503 (`waited`), no response
 * (`lost`).
 */
export type Fate = 'answered' | 'refused' | 'failed' | 'waited' | 'lost';

/** A request on the time axis, in milliseconds since the start of the run. */
export interface Bar {
  readonly exchange: ExchangeReport;
  readonly start: number;
  readonly length: number;
  readonly fate: Fate;
  /** Number of checks that judged its response. */
  readonly judged: number;
}

/** Response times of one operation. */
export interface OperationTimes {
  readonly operation: OperationId | 'set-up';
  readonly requests: number;
  readonly medianMs: number;
  readonly slowest: ExchangeReport;
}

/** Returns the requests of a run on the time axis. If no start was recorded, it is the end of the previous request. */
export function barsOf({ exchanges, checks }: Report): readonly Bar[] {
  const judged = new Map<number, number>();
  for (const index of checks.flatMap((check) => check.exchanges))
    judged.set(index, (judged.get(index) ?? 0) + 1);
  let end = 0;
  return exchanges.map((exchange) => {
    const start = exchange.startedMs ?? end;
    end = start + exchange.durationMs;
    return {
      exchange,
      start,
      length: exchange.durationMs,
      fate: fateOf(exchange),
      judged: judged.get(exchange.index) ?? 0,
    };
  });
}

function fateOf({ response }: ExchangeReport): Fate {
  if (response === undefined) return 'lost';
  const { status } = response;
  if (status === 429 || status === 503) return 'waited';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'answered';
}

/** Returns median and slowest response by operation, in the order of the document. Setup is last. */
export function timesOf({ exchanges }: Report): readonly OperationTimes[] {
  return [...operationIds, 'set-up' as const].flatMap((operation) => {
    const mine = exchanges
      .filter((exchange) => exchange.operation === operation && exchange.response !== undefined)
      .toSorted((a, b) => a.durationMs - b.durationMs);
    const slowest = mine.at(-1);
    if (slowest === undefined) return [];
    const medianMs = mine[Math.floor((mine.length - 1) / 2)]!.durationMs;
    return { operation, requests: mine.length, medianMs, slowest };
  });
}
