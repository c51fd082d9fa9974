import { writeFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  request as forward,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useFolder } from '../folder.ts';
import { authority, issued, key, selfSigned } from '../hostile/certificates.ts';
import { toRawResponse, serve, type Behaviour, type Served } from '../hostile/serve.ts';
import { execute } from './execute.ts';
import { cliScript } from './installed-package.ts';
import { executeHere } from '../cli/fake-host.ts';
import { listen } from '../listen.ts';

const file = useFolder();
let proxy: Server;
let proxyUrl: string;
let secureProxy: Server;
let secureProxyUrl: string;
let passed = 0;

beforeAll(async () => {
  writeFileSync(file('ca.pem'), authority);
  writeFileSync(file('other.pem'), selfSigned);
  proxy = asProxy(createServer());
  proxyUrl = `http://127.0.0.1:${await listen(proxy)}`;
  secureProxy = asProxy(createSecureServer({ key, cert: issued }));
  secureProxyUrl = `https://127.0.0.1:${await listen(secureProxy)}`;
});
afterAll(() => {
  for (const server of [proxy, secureProxy]) server.close();
});

/** Makes a server a proxy for http and, by CONNECT, for https. */
function asProxy<S extends Server>(server: S): S {
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    passed += 1;
    const { method, headers } = incoming;
    const onward = forward(incoming.url!, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  server.on('connect', ({ url }: IncomingMessage, socket: Duplex) => {
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

function argumentsFor({ origin, seed }: Served, flags: readonly string[]): string[] {
  const few = ['--only', 'list-users/answers-a-page,create-story/*', '--no-open', '--allow-incomplete'];
  return ['run', '--base-url', origin, '--product', String(seed.product), ...few, ...flags];
}

const throughProxy = (): string[] => ['--proxy', proxyUrl, '--proxy-bypass', 'elsewhere.test'];
const throughSecureProxy = (): string[] => ['--proxy', secureProxyUrl, '--proxy-bypass', 'elsewhere.test'];
const tls = { onRequest, certificate: issued };

test.each<[string, Behaviour, () => string[], number, boolean]>([
  ['http', { onRequest }, () => [], 0, false],
  ['http, compressed', { onRequest: compressed }, () => [], 0, false],
  ['http through a proxy', { onRequest }, throughProxy, 0, true],
  ['https, its authority named', tls, () => ['--ca', 'ca.pem'], 0, false],
  ['https, any certificate', tls, () => ['--insecure'], 0, false],
  ['https, nobody named', tls, () => [], 4, false],
  ['https through a proxy', tls, () => ['--ca', 'ca.pem', ...throughProxy()], 0, true],
  ['https through an https proxy', tls, () => ['--ca', 'ca.pem', ...throughSecureProxy()], 0, true],
  ['https through any https proxy', tls, () => ['--insecure', ...throughSecureProxy()], 0, true],
  ['http through an https proxy', { onRequest }, () => ['--ca', 'ca.pem', ...throughSecureProxy()], 0, true],
  ['http through an unknown https proxy', { onRequest }, throughSecureProxy, 4, false],
])('the bundle speaks %s', async (_, behaviour, flags, exitCode, proxied) => {
  const served = await serve(behaviour);
  const before = passed;
  const place = { cwd: file(), env: { PMS_TOKEN: served.seed.token } };
  const { code, out, err } = await executeHere(argumentsFor(served, flags()), place);
  await served.close();
  expect(err).not.toContain('internal error');
  expect([code, out.split('\n')[0]]).toEqual([exitCode, expect.any(String)]);
  expect(passed > before).toBe(proxied);
});

test('an https proxy with an address in place of a name causes no warning of node', async () => {
  const served = await serve({ onRequest });
  const args = argumentsFor(served, ['--ca', 'ca.pem', ...throughSecureProxy()]);
  const place = { cwd: file(), env: { PMS_TOKEN: served.seed.token } };
  const { code, err } = await execute(process.execPath, [cliScript(), ...args], place);
  await served.close();
  expect([code, err]).toEqual([0, expect.not.stringMatching(/Deprecat|DEP0/)]);
});

test('--ca adds to NODE_EXTRA_CA_CERTS, which node reads when it starts', async () => {
  const served = await serve(tls);
  const run = (env: Record<string, string>) =>
    execute(process.execPath, [cliScript(), ...argumentsFor(served, ['--ca', 'other.pem'])], {
      cwd: file(),
      env: { PMS_TOKEN: served.seed.token, ...env },
    });
  const codes = [await run({}), await run({ NODE_EXTRA_CA_CERTS: file('ca.pem') })].map(({ code }) => code);
  await served.close();
  expect(codes).toEqual([4, 0]);
});
