import { hostileTable } from './rows.ts';
import { answerOf, type Turn } from './serve.ts';

const right = ({ send, right: answer }: Turn): void => send(answerOf(answer()));

/** Answers with a status and a Retry-After, until the request of a number. */
function asks(status: number, retryAfter?: string | (() => string), until = Infinity) {
  return {
    onRequest: (turn: Turn): void => {
      if (turn.number >= until) return right(turn);
      const value = typeof retryAfter === 'function' ? retryAfter() : retryAfter;
      turn.send({ status, headers: value === undefined ? [] : [['Retry-After', value]] });
    },
  };
}

/** Targets that ask for patience: 429, and 503 with Retry-After. */
export const patienceFaults = hostileTable({
  'patience-once': {
    does: 'asks for patience once, then answers right',
    target: asks(429, '0', 2),
    expect: { exitCode: 0, notes: /asked to wait .* 1 times; 0\.3 s/ },
  },
  'patience-by-date': {
    does: 'asks for patience until a moment that has passed, then answers right',
    target: asks(503, () => new Date(0).toUTCString(), 2),
    expect: { exitCode: 0 },
  },
  'patience-for-ever': {
    does: 'asks for patience without end, each time for nothing',
    target: asks(429, '0'),
    expect: { exitCode: 3, says: /asked to wait/, notes: /1\.3 s were spent/ },
  },
  'patience-for-days': {
    does: 'asks for a million seconds',
    target: asks(503, '1000000'),
    expect: { exitCode: 3, says: /Retry-After: 1000000/, notes: /0\.0 s were spent/ },
  },
  'patience-negative': {
    does: 'asks for less than no time',
    target: asks(429, '-5'),
    expect: { exitCode: 3, says: /asked to wait/ },
  },
  'patience-unsaid': {
    does: 'answers 429 without saying when to come back',
    target: asks(429),
    expect: { exitCode: 3, says: /asked to wait/ },
  },
  'patience-beyond-the-budget': {
    does: 'asks for a second where the settings give none',
    target: asks(429, '1', 2),
    limits: { maxWaitMs: 0 },
    expect: { exitCode: 3, says: /asked to wait/ },
  },
});
