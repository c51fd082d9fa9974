import { expect, test } from 'vitest';
import { waitForStart } from '../../../engine/evidence/service-start.ts';
import type { WireAnswer } from '../../../engine/wire/wire.ts';

const request = { method: 'GET', url: 'http://127.0.0.1:1/', headers: [] };
const without = (kind: NonNullable<WireAnswer['error']>['kind']): Partial<WireAnswer> => ({
  error: { kind, message: kind },
});
const status = (code: number): Partial<WireAnswer> => ({
  response: { status: code, headers: [], body: '', bodyBytes: 0 },
});

/** Waits for a service that gives these answers, the last one for ever. */
async function wait(answers: readonly Partial<WireAnswer>[], waitMs = 60_000) {
  let time = 0;
  let sent = 0;
  const told: number[] = [];
  const waited = await waitForStart(request, {
    wire: {
      send: async () => ({ sent: [], durationMs: 0, ...(answers[sent++] ?? answers.at(-1)) }),
      close: async () => undefined,
    },
    clock: { now: () => time, sleep: async (ms) => void (time += ms) },
    waitMs,
    onWait: (_, ms) => told.push(ms),
  });
  return { waited, sent, told };
}

test.each(['refused', 'reset', 'unknown-host', 'timeout'] as const)('%s goes on waiting', async (kind) => {
  expect(await wait([without(kind), status(200)])).toEqual({ waited: 500, sent: 2, told: [0] });
});

test.each([502, 503, 504])('%d goes on waiting', async (code) => {
  expect(await wait([status(code), status(401)])).toEqual({ waited: 500, sent: 2, told: [0] });
});

test.each([status(200), status(401), status(404), status(500), without('tls'), without('not-http')])(
  'any other answer ends it at once',
  async (answer) => expect(await wait([answer])).toEqual({ waited: 0, sent: 1, told: [] }),
);

test('it ends when the time is up, and is told of every ten seconds', async () => {
  const { waited, sent, told } = await wait([without('refused')], 25_000);
  expect({ waited, sent, told }).toEqual({ waited: 25_000, sent: 51, told: [0, 10_000, 20_000] });
});
