import { connectionFaults } from './connections.ts';
import { contentFaults } from './contents.ts';
import { messageFaults } from './messages.ts';
import { type HostileTarget, hostileTable, right, type Turn } from './serve.ts';

/** Sends a status with Retry-After to the requests before number `until`, and right responses from then on. */
function asksToWait(status: number, retryAfter?: string | (() => string), until = Infinity) {
  return {
    onRequest: (turn: Turn): void => {
      if (turn.number >= until) return right(turn);
      const value = typeof retryAfter === 'function' ? retryAfter() : retryAfter;
      turn.send({ status, headers: value === undefined ? [] : [['Retry-After', value]] });
    },
  };
}

/** Targets that ask the client to wait: 429, and 503 with Retry-After. */
const patienceFaults = hostileTable({
  'patience-once': {
    does: 'asks to wait once, then sends right responses',
    target: asksToWait(429, '0', 2),
    expect: { exitCode: 0, notes: /asked to wait .* 1 time; 0\.3 s/ },
  },
  'patience-by-date': {
    does: 'asks to wait until a time in the past, then sends right responses',
    target: asksToWait(503, () => new Date(0).toUTCString(), 2),
    expect: { exitCode: 0 },
  },
  'patience-for-ever': {
    does: 'asks to wait 0 seconds, without end',
    target: asksToWait(429, '0'),
    expect: { exitCode: 4, says: /429 with an empty body/, notes: /1\.3 s were spent/ },
  },
  'patience-for-days': {
    does: 'asks to wait a million seconds',
    target: asksToWait(503, '1000000'),
    expect: { exitCode: 4, says: /503 with an empty body/, notes: /0\.0 s were spent/ },
  },
  'patience-unsaid': {
    does: 'sends 429 without Retry-After',
    target: asksToWait(429),
    expect: { exitCode: 4, says: /429 with an empty body/ },
  },
  'patience-beyond-the-budget': {
    does: 'asks to wait a second where the settings allow no waiting',
    target: asksToWait(429, '1', 2),
    limits: { maxWaitMs: 0 },
    expect: { exitCode: 3, says: /asked to wait/ },
  },
});

/** Every hostile target, with the expected result of a run against it. */
export const hostileTargets: readonly HostileTarget[] = [
  ...connectionFaults,
  ...messageFaults,
  ...patienceFaults,
  ...contentFaults,
];
