import dns from 'node:dns';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWatchingProxy } from '../../cli/watch/proxy.ts';
import { listen } from '../listen.ts';
import { cli } from './fake-host.ts';

/** Listens, and accepts no connection until it is woken. It responds with 404. */
const source = `
  const { createServer } = require('node:http');
  const { parentPort, workerData } = require('node:worker_threads');
  const server = createServer((_, response) => response.writeHead(404).end());
  server.listen({ host: '127.0.0.1', port: 0, backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(workerData, 0, 0);
  });`;

const awake = new Int32Array(new SharedArrayBuffer(4));
let worker: Worker;
let port: number;
let waiting: readonly Socket[];

beforeEach(async () => {
  awake[0] = 0;
  worker = new Worker(source, { eval: true, workerData: awake });
  [port] = (await once(worker, 'message')) as [number];
  // The queue is full then: the kernel drops the next attempt, which is repeated after a second.
  waiting = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  await Promise.all(waiting.map((socket) => once(socket, 'connect')));
  const { lookup } = dns;
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, ...rest: never[]) => {
    if (name !== 'slow.test') return (lookup as (...all: unknown[]) => void)(name, ...rest);
    const callback = rest.at(-1) as unknown as (error: null, found: typeof addresses) => void;
    callback(null, addresses);
    setImmediate(() => setImmediate(wake));
  }) as unknown as typeof dns.lookup);
});
afterEach(async () => {
  vi.restoreAllMocks();
  wake();
  for (const socket of waiting) socket.destroy();
  await worker.terminate();
});

function wake(): void {
  Atomics.store(awake, 0, 1);
  Atomics.notify(awake, 0);
}

const few = ['--only', 'list-users/order'];
const env = { PMS_TOKEN: 'a-token' };

test.each<[string, () => string[], string]>([
  ['the service', () => ['--base-url', `http://slow.test:${port}`], '404'],
  ['the proxy', () => ['--base-url', 'http://pms.example.com', '--proxy', `http://slow.test:${port}`], '404'],
  [
    'the baseline',
    () => ['--base-url', 'http://127.0.0.1:1', '--baseline', `http://slow.test:${port}/report.json`],
    'the response has status 404',
  ],
])(
  'a name with two addresses, of which one needs a second to connect and the other refuses: %s',
  async (_, flags, responds) => {
    const { out, err } = await cli([...flags(), ...few], env);
    expect(out + err).toContain(responds);
  },
);

test('the same through watch', async () => {
  const watch = createWatchingProxy({
    baseUrl: `http://slow.test:${port}`,
    timeoutMs: 10_000,
    isSeen: () => true,
    onExchange: (_, release) => release(),
  });
  const own = await listen(watch);
  const { status } = await fetch(`http://127.0.0.1:${own}/api.php/v1/users`);
  watch.closeAllConnections();
  watch.close();
  expect(status).toBe(404);
});
