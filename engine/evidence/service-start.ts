import type { WireErrorKind } from '../wire/message.ts';
import type { Wire, WireAnswer } from '../wire/wire.ts';
import type { Clock } from './clock.ts';
import type { Said } from '../../messages/phrase.ts';
import { wireFault, gatewayResponded } from './exchange-facts.ts';

/** What waiting for a service needs. */
interface StartOptions {
  readonly wire: Wire;
  readonly clock: Clock;
  readonly waitMs: number;
  readonly signal?: AbortSignal;
  /** Called before the first pause, and then every ten seconds: why the service is not there, and the time so far. */
  readonly onWait?: (why: Said, waitedMs: number) => void;
}

/** Errors of a service that is starting, or whose container has no name yet. */
const starting: readonly WireErrorKind[] = ['refused', 'unknown-host', 'reset', 'timeout'];
/** Sent by gateways while the service behind them starts. */
const startingStatuses: readonly (number | undefined)[] = [502, 503, 504];
/** Pause between two requests, in milliseconds. */
const pauseMs = 500;
const onWaitEveryMs = 10_000;

/**
 * Sends GET requests until the service responds, or the time is up. They are not recorded: until then there is no
 * service that they say something about.
 * @returns the time that it took, in milliseconds
 */
export async function waitForStart(
  request: Parameters<Wire['send']>[0],
  { wire, clock, waitMs, signal, onWait }: StartOptions,
): Promise<number> {
  const since = clock.now();
  let told: number | undefined;
  for (;;) {
    const answer = await wire.send(request, signal);
    const waitedMs = clock.now() - since;
    const why = whyNotStarted(answer);
    if (why === undefined || waitedMs + pauseMs > waitMs || signal?.aborted) return waitedMs;
    if (told === undefined || waitedMs - told >= onWaitEveryMs) onWait?.(why, (told = waitedMs));
    await clock.sleep(pauseMs, signal);
  }
}

/** Undefined if there was a response, or an error that waiting does not end. */
function whyNotStarted({ response, error }: WireAnswer): Said | undefined {
  if (error) return starting.includes(error.kind) ? wireFault(error.kind, error.message) : undefined;
  return startingStatuses.includes(response?.status) ? gatewayResponded(response!.status) : undefined;
}
