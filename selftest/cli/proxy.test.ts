import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listen } from '../listen.ts';
import { cli } from './fake-host.ts';

let proxy: Server;
let url: string;

beforeEach(async () => {
  proxy = createServer().on('connect', (_, socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
  url = `http://127.0.0.1:${await listen(proxy)}`;
});
afterEach(() => proxy.close());

const args = ['--base-url', 'https://pms.example.com', '--only', 'list-users/order'];
const noWay = 'the proxy responded 403; it does not reach the service';

test('a proxy that keeps the run from its target is called by the setting that it comes from', async () => {
  const env = { PMS_TOKEN: 'a-token' };
  const headline = async (more: string[], variables: Record<string, string>) => {
    const { exitCode, out } = await cli([...args, ...more], { ...env, ...variables });
    return [exitCode, out.trimEnd().split('\n').at(-1)];
  };
  const says = (name: string) => [
    4,
    expect.stringMatching(`^UNREACHABLE: ${noWay} \\(setting ${name}\\) \\(exit 4\\): `),
  ];
  expect(await headline([], { https_proxy: url })).toEqual(says('https_proxy'));
  const refused = await cli([...args, '--proxy', 'http://127.0.0.1:1'], env);
  expect(refused.out).toMatch(/the connection was refused \(on the way through --proxy\)/);
  for (const { out } of [refused, await cli([...args, '--proxy', url], env)])
    expect(out).toMatch(/1\. Is the proxy running, [^]*\n2\. If this host needs no proxy, [^]*NO_PROXY/);
  expect(await headline(['--proxy', url], { https_proxy: 'http://127.0.0.1:1' })).toEqual(says('--proxy'));
});

test('a proxy that demands a login is told how to get it', async () => {
  const demanding = createServer().on('connect', (_, socket) =>
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="pms"\r\n\r\n'),
  );
  const port = await listen(demanding);
  const { out } = await cli([...args, '--proxy', `http://127.0.0.1:${port}`], { PMS_TOKEN: 'a-token' });
  demanding.close();
  expect(out).toMatch(
    /^UNREACHABLE: the proxy demands a login \(407\): give it as in\s+http:\/\/user:password@/m,
  );
});
