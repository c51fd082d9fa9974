import { getEventListeners } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { fetchWire } from '../../wire/fetch-wire.ts';
import { openWire, type Wire, type WireRequest } from '../../wire/wire.ts';

const limits = { timeoutMs: 60_000, maxBodyBytes: 1000 };
const many = 20;

/** Sends many requests that nobody answers, then interrupts. */
async function interrupt(wire: Wire, request: WireRequest, allCame: Promise<void>): Promise<string[]> {
  const { signal, abort } = controllable();
  const answers = Array.from({ length: many }, () => wire.send(request, signal));
  await allCame;
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  abort();
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  return (await Promise.all(answers)).map(({ error }) => error?.kind ?? 'answered');
}

function controllable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** Counts what came; resolves when that is many. */
function counter(): { came: () => void; all: Promise<void> } {
  const { promise, resolve } = withResolvers();
  let number = 0;
  return {
    came: () => {
      number += 1;
      if (number === many) resolve();
    },
    all: promise,
  };
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

const aborted = Array.from({ length: many }, () => 'aborted');

test('many requests under way at once share one listener: sockets', async () => {
  const { came, all } = counter();
  const server = createServer(came);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const wire = await openWire(url, { ...limits, connections: many });
  expect(await interrupt(wire, { method: 'GET', url, headers: [] }, all)).toEqual(aborted);
  await wire.close();
  server.closeAllConnections();
  server.close();
});

test('many requests under way at once share one listener: a handler', async () => {
  const { came, all } = counter();
  const never = (): Promise<Response> => {
    came();
    return new Promise(() => undefined);
  };
  const request = { method: 'GET', url: 'http://localhost/', headers: [] };
  expect(await interrupt(fetchWire(never, limits), request, all)).toEqual(aborted);
});

test('a signal is left alone when its requests have ended', async () => {
  const { signal } = controllable();
  const wire = fetchWire(() => new Response('{}'), limits);
  await wire.send({ method: 'GET', url: 'http://localhost/', headers: [] }, signal);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});
