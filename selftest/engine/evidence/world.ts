import { createService, seedOf, type ServiceOptions } from '../../../reference/service.ts';
import { run, type RunResult, type RunSettings } from '../../../engine/run.ts';
import type { WireAnswer, WireRequest } from '../../../engine/wire/wire.ts';
import type { Clock } from '../../../engine/evidence/clock.ts';
import { impatientClock, receivedOf } from '../../in-process.ts';

/** One request as whatever stands between suite and service sees it. */
export interface Passing {
  readonly request: WireRequest;
  /** Of the request, from 1. */
  readonly number: number;
  /** Requests that the service is working on, this one too. */
  readonly underWay: number;
  /** Milliseconds since the epoch, on the clock of the run. */
  readonly now: number;
  /** Lets the service act, and gives its answer. */
  readonly right: () => Answer;
}

/** What comes back. */
export type Answer = Pick<WireAnswer, 'response' | 'error'>;

/** What stands between suite and service; nothing means that the right answer comes through. */
export type Between = (passing: Passing) => Answer | undefined;

/** A world to run in. */
export interface World {
  readonly between?: Between;
  readonly service?: ServiceOptions;
  readonly settings?: Partial<RunSettings>;
  /** Interrupts the run. */
  readonly signal?: AbortSignal;
  /** Default: no time passes. */
  readonly clock?: Clock;
}

/** An answer of a gateway, or of anything else that is no service of ours. */
export function status(code: number, headers: readonly (readonly [string, string])[] = []): Answer {
  const body = `<html><h1>${code}</h1></html>`;
  return {
    response: {
      status: code,
      headers: [['Content-Type', 'text/html'], ...headers],
      body,
      bodyBytes: body.length,
    },
  };
}

/** The connection was closed. */
export const closed: Answer = {
  error: { kind: 'reset', message: 'the connection was closed before a response arrived' },
};

/** Nobody listens. */
export const untaken: Answer = { error: { kind: 'refused', message: 'the connection was refused' } };

/** The service handles the request, and its response is lost. */
export function lost(right: () => Answer, answer: Answer): Answer {
  right();
  return answer;
}

/** Runs the suite in a world. */
export async function runIn({
  between,
  service: options = {},
  settings = {},
  signal,
  clock = impatientClock(),
}: World): Promise<RunResult> {
  const service = createService(options);
  let number = 0;
  let underWay = 0;
  return run(
    { ...seedOf(service), baseUrl: 'http://service.test', ...settings },
    {
      clock,
      ...(signal && { signal }),
      wire: {
        send: async (request) => {
          number += 1;
          underWay += 1;
          const mine = number;
          const startedAt = clock.now();
          const right = (): Answer => {
            const { method, url, headers, body } = request;
            const { pathname, search } = new URL(url);
            return {
              response: receivedOf(service.handle(method, pathname + search, headers, body), service),
            };
          };
          // Requests that were sent at once are under way at once.
          await Promise.resolve();
          const came = between?.({ request, number: mine, underWay, now: clock.now(), right }) ?? right();
          underWay -= 1;
          return { sent: request.headers, ...came, durationMs: Math.max(1, clock.now() - startedAt) };
        },
        close: async () => undefined,
      },
    },
  );
}

/** Checks that were not reached. */
export function blockedIn({ report }: RunResult): string[] {
  return report.checks.filter(({ outcome }) => outcome === 'blocked').map(({ id }) => id);
}

/** What was observed: aspects and values, without what differs from run to run. */
export function observationsOf({ report }: RunResult): Map<string, unknown> {
  return new Map(
    report.checks.flatMap(({ id, observations }) =>
      observations.map(({ aspect, value }) => [`${id} ${aspect}`, value] as const),
    ),
  );
}
