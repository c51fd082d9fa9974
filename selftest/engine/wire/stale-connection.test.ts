import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { openWire } from '../../../engine/wire/wire.ts';

/** Responds with `{}`, keeps connections, and closes all of them at a message. */
const service = `
  const { parentPort, workerData } = require('node:worker_threads');
  const sockets = new Set();
  const server = require('node:net').createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => {
      socket.write('HTTP/1.1 200 OK\\r\\nConnection: keep-alive\\r\\nContent-Length: 2\\r\\n\\r\\n{}');
    });
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
  parentPort.on('message', () => {
    const ended = [...sockets].map((socket) => new Promise((resolve) => socket.end(resolve)));
    sockets.clear();
    Promise.all(ended).then(() => {
      Atomics.store(workerData, 0, 1);
      Atomics.notify(workerData, 0);
    });
  });
`;

test('a connection that the service closed while the run was busy gets no write', async () => {
  const closed = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(service, { eval: true, workerData: closed });
  const [port] = (await once(worker, 'message')) as [number];
  const origin = `http://127.0.0.1:${port}`;
  const wire = await openWire(origin, { timeoutMs: 5000, maxBodyBytes: 1000, connections: 1 });
  const request = { method: 'POST', url: `${origin}/stories`, headers: [], body: '{"title":"Bakım 维护"}' };
  const before = await wire.send(request);
  // In the phase of the event loop that reads sockets, once undici would use the connection again.
  await setImmediate();
  await setImmediate();
  await readFile(import.meta.filename);
  worker.postMessage('close');
  Atomics.wait(closed, 0, 0);
  const after = await wire.send(request);
  await wire.close();
  await worker.terminate();
  expect([before, after].map(({ response, error }) => error?.kind ?? response?.status)).toEqual([200, 200]);
});
