import { getEventListeners } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { fetchWire } from '../../../engine/wire/fetch-wire.ts';
import { openWire, type Wire } from '../../../engine/wire/wire.ts';
import { listen } from '../../listen.ts';

const limits = { timeoutMs: 60_000, maxBodyBytes: 1000 };
const many = 20;

/** Counts requests that nobody answers; resolves when there are many. */
function counter(): { came: () => void; all: Promise<void> } {
  let [number, resolve] = [0, (): void => undefined];
  const all = new Promise<void>((done) => (resolve = done));
  return { came: () => void ((number += 1) === many && resolve()), all };
}

const warnings: Error[] = [];
process.on('warning', (warning) => warnings.push(warning));

/** Sends many requests that nobody answers, then interrupts. */
async function interrupt(wire: Wire, url: string, allCame: Promise<void>): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  const request = { method: 'GET', url, headers: [] };
  const answers = Array.from({ length: many }, () => wire.send(request, signal));
  await allCame;
  controller.abort();
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  expect(new Set((await Promise.all(answers)).map(({ error }) => error?.kind))).toEqual(new Set(['aborted']));
  expect(warnings).toEqual([]);
}

test('many parallel requests give no warning of a leak: sockets', async () => {
  const { came, all } = counter();
  const server = createServer(came);
  const url = `http://127.0.0.1:${await listen(server)}/`;
  const wire = await openWire(url, { ...limits, connections: many });
  await interrupt(wire, url, all);
  await wire.close();
  server.closeAllConnections();
  server.close();
});

test('many parallel requests give no warning of a leak: a handler', async () => {
  const { came, all } = counter();
  const never = (): Promise<Response> => {
    came();
    return new Promise(() => undefined);
  };
  await interrupt(fetchWire(never, limits), 'http://localhost/', all);
});

test('a signal is left alone when its requests have ended', async () => {
  const { signal } = new AbortController();
  const wire = fetchWire(() => new Response('{}'), limits);
  await wire.send({ method: 'GET', url: 'http://localhost/', headers: [] }, signal);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});
