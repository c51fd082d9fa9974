import { writeFileSync } from 'node:fs';
import { createServer, request as forward, type Server } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useFolder } from '../folder.ts';
import { authority, issued } from '../hostile/certificates.ts';
import { toRawResponse, serve, type Behaviour, type Served } from '../hostile/serve.ts';
import type { Ended } from './execute.ts';
import { executeHere } from '../cli/fake-host.ts';
import { listen } from '../listen.ts';

const file = useFolder();
let proxy: Server;
let proxyUrl: string;
let passed = 0;

beforeAll(async () => {
  writeFileSync(file('ca.pem'), authority);
  proxy = createProxy();
  proxyUrl = `http://127.0.0.1:${await listen(proxy)}`;
});
afterAll(() => void proxy.close());

/** A proxy for http and, by CONNECT, for https. */
function createProxy(): Server {
  const server = createServer((incoming, outgoing) => {
    passed += 1;
    const { method, headers } = incoming;
    const onward = forward(incoming.url!, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  server.on('connect', ({ url }, socket) => {
    passed += 1;
    const [host, port] = url!.split(':');
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket]) end.on('error', () => undefined);
  });
  return server;
}

const onRequest: Behaviour['onRequest'] = ({ send, right }) => send(toRawResponse(right()));
const compressed: Behaviour['onRequest'] = ({ send, right }) => {
  const answer = toRawResponse(right());
  const headers = [...(answer.headers ?? []), ['Content-Encoding', 'gzip']] as const;
  send({ ...answer, headers, body: gzipSync(answer.body ?? '') });
};

async function ask({ origin, seed }: Served, flags: readonly string[]): Promise<Ended> {
  const few = ['--only', 'list-users/answers-a-page,create-story/*', '--no-open', '--allow-incomplete'];
  const args = ['run', '--base-url', origin, '--product', String(seed.product), ...few, ...flags];
  return executeHere(args, { cwd: file(), env: { PMS_TOKEN: seed.token } });
}

const throughProxy = (): string[] => ['--proxy', proxyUrl, '--proxy-bypass', 'elsewhere.test'];
const tls = { onRequest, certificate: issued };

test.each<[string, Behaviour, () => string[], number, boolean]>([
  ['http', { onRequest }, () => [], 0, false],
  ['http, compressed', { onRequest: compressed }, () => [], 0, false],
  ['http through a proxy', { onRequest }, throughProxy, 0, true],
  ['https, its authority named', tls, () => ['--ca', 'ca.pem'], 0, false],
  ['https, any certificate', tls, () => ['--insecure'], 0, false],
  ['https, nobody named', tls, () => [], 4, false],
  ['https through a proxy', tls, () => ['--ca', 'ca.pem', ...throughProxy()], 0, true],
])('the bundle speaks %s', async (_, behaviour, flags, exitCode, proxied) => {
  const served = await serve(behaviour);
  const before = passed;
  const { code, out, err } = await ask(served, flags());
  await served.close();
  expect(err).not.toContain('internal error');
  expect([code, out.split('\n')[0]]).toEqual([exitCode, expect.any(String)]);
  expect(passed > before).toBe(proxied);
});
