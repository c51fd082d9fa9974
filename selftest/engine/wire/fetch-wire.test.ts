import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type FetchHandler, fetchWire } from '../../../engine/wire/fetch-wire.ts';
import type { WireRequest } from '../../../engine/wire/wire.ts';

const request: WireRequest = { method: 'GET', url: 'http://localhost/api?a=1', headers: [['Token', 'abc']] };

function send(handler: FetchHandler, given: Partial<WireRequest> = {}, signal?: AbortSignal) {
  const wire = fetchWire(handler, { timeoutMs: 10_000, maxBodyBytes: 100 });
  return wire.send({ ...request, ...given }, signal);
}

describe('a wire to a handler', () => {
  test('passes on method, URL, headers and body, and gives what comes', async () => {
    const { sent, response, durationMs } = await send(
      async (received) =>
        new Response(
          [received.method, received.url, received.headers.get('token'), await received.text()].join(),
          { status: 201, headers: { 'X-Id': '7' } },
        ),
      { method: 'POST', body: '{}' },
    );
    expect(response).toMatchObject({ status: 201, body: 'POST,http://localhost/api?a=1,abc,{}' });
    expect(response!.headers).toContainEqual(['x-id', '7']);
    expect(sent).toContainEqual(['token', 'abc']);
    expect(durationMs).toBeGreaterThanOrEqual(0);
  });

  test('takes an answer without a body, and one that is compressed', async () => {
    const empty = await send(() => new Response(null, { status: 204 }));
    expect(empty.response).toMatchObject({ status: 204, body: '', bodyBytes: 0 });
    const headers = { 'content-encoding': 'gzip' };
    const packed = await send(() => new Response(gzipSync('hello'), { headers }));
    expect(packed.response).toMatchObject({ body: 'hello', bodyBytes: 5 });
  });

  test.for<[string, FetchHandler, object]>([
    [
      'that throws',
      () => Promise.reject(new Error('no database')),
      { kind: 'other', message: 'the handler threw: no database' },
    ],
    [
      'that gives nothing',
      () => undefined as unknown as Response,
      { kind: 'not-http', message: 'the handler gave no Response' },
    ],
    ['that says too much', () => new Response('x'.repeat(101)), { kind: 'over-max-body' }],
    [
      'whose body breaks off',
      () => new Response(new ReadableStream({ pull: (stream) => stream.error(new Error('gone')) })),
      { kind: 'other', message: 'the handler threw: gone' },
    ],
  ])('records a handler %s as an error', async ([, handler, error]) => {
    const answer = await send(handler);
    expect(answer.response).toBeUndefined();
    expect(answer.error).toMatchObject(error);
  });

  test('gives up a handler that never answers, and tells it so', async () => {
    let seen: AbortSignal | undefined;
    const wire = fetchWire(
      ({ signal }) => {
        seen = signal;
        return new Promise(() => undefined);
      },
      { timeoutMs: 1, maxBodyBytes: 100 },
    );
    expect((await wire.send(request)).error).toMatchObject({ kind: 'timeout' });
    expect(seen!.aborted).toBe(true);
  });

  test('ends when the run is interrupted, before and while it asks', async () => {
    const never: FetchHandler = () => new Promise(() => undefined);
    expect((await send(never, {}, AbortSignal.abort())).error).toMatchObject({ kind: 'aborted' });
    const controller = new AbortController();
    const answer = send(never, {}, controller.signal);
    controller.abort();
    expect((await answer).error).toMatchObject({ kind: 'aborted' });
  });
});
