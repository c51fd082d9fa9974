import { execFileSync, spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { PassedExchange } from '../../cli/watch/passed.ts';
import { createWatchingProxy } from '../../cli/watch/proxy.ts';
import { useFolder } from '../folder.ts';
import { listen } from '../listen.ts';
import { cliScript } from '../package/installed-package.ts';

const file = useFolder();
const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A request as it reached the service. */
interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly lines: string[];
  readonly body: string;
  /** Number of its connection. */
  readonly connection: number;
}

/** A service that remembers what arrives, and answers it with `answer`. */
async function service(answer = ''): Promise<{ port: number; arrived: Arrived[] }> {
  const arrived: Arrived[] = [];
  const connections: Socket[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', socket } = request;
      if (!connections.includes(socket)) connections.push(socket);
      const connection = connections.indexOf(socket);
      const body = Buffer.concat(chunks).toString();
      arrived.push({ method, url, lines: linesOf(request), body, connection });
      if (answer === '') response.end('fine');
      else socket.end(answer);
    });
  });
  open.push(server);
  return { port: await listen(server), arrived };
}

const linesOf = ({ rawHeaders }: IncomingMessage): string[] =>
  rawHeaders.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${rawHeaders[at + 1]}` : []));

/** A proxy in front of a service. Exchanges go to `onExchange`. */
async function inFrontOf(
  port: number,
  onExchange: (passed: PassedExchange, release: () => void) => void = (_, release) => release(),
  onMissed: () => void = () => undefined,
): Promise<number> {
  const baseUrl = `http://127.0.0.1:${port}`;
  const server = createWatchingProxy({
    baseUrl,
    timeoutMs: 10_000,
    isSeen: () => true,
    onExchange,
    onMissed,
  });
  open.push(server);
  return listen(server);
}

/** Sends bytes, and returns all that comes back until the connection ends. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let got = '';
    const socket = connect(port, '127.0.0.1', () => void socket.write(text, 'latin1'));
    socket.on('data', (chunk) => (got += chunk.toString('latin1')));
    socket.on('close', () => resolve(got));
    socket.on('error', reject);
  });
}

const h2c =
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n';
const last = 'Connection: close\r\n';
const chunked = '5\r\nhello\r\n0\r\n\r\n';

describe('what a client sends for its own connection is not passed on', () => {
  test.each([
    ['GET', '', ''],
    ['POST', 'Content-Length: 5\r\n', 'hello'],
    ['POST', 'Transfer-Encoding: chunked\r\n', chunked],
  ])('a wish for HTTP/2: %s %j', async (method, framing, body) => {
    const { port, arrived } = await service();
    const through = await inFrontOf(port);
    const got = await raw(
      through,
      `${method} /a HTTP/1.1\r\nHost: x\r\nToken: é\r\n${framing}${h2c}\r\n${body}`,
    );
    expect(got).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*fine/);
    const [{ lines, body: received }] = arrived as [Arrived];
    expect(received).toBe(body === '' ? '' : 'hello');
    expect(lines).toContain('Token: é');
    expect(lines.filter((line) => /upgrade|http2|h2c/i.test(line))).toEqual([]);
  });

  test('headers of the connection, and those that Connection names', async () => {
    const { port, arrived } = await service();
    const own =
      'Keep-Alive: timeout=5\r\nProxy-Connection: keep-alive\r\nProxy-Authorization: Basic eA==\r\nTE: trailers\r\n' +
      'Trailer: X-Sum\r\nX-Mine: 1\r\nConnection: close, x-mine, Content-Length, Host\r\nX-Other: 2\r\n';
    await raw(await inFrontOf(port), `POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n${own}\r\nhello`);
    const [{ lines, body }] = arrived as [Arrived];
    expect(body).toBe('hello');
    expect(lines.sort()).toEqual([
      'Connection: close',
      'Content-Length: 5',
      'X-Other: 2',
      `host: 127.0.0.1:${port}`,
    ]);
  });

  test('the name of a host in the target', async () => {
    const { port, arrived } = await service();
    const through = await inFrontOf(port);
    for (const target of ['http://elsewhere.example/a/../b?x=%20', 'HTTP://u:p@h:1?q', '/http://x/'])
      await raw(through, `GET ${target} HTTP/1.1\r\nHost: x\r\n${last}\r\n`);
    expect(arrived.map(({ url }) => url)).toEqual(['/a/../b?x=%20', '/?q', '/http://x/']);
  });
});

describe('the service reads each request as long as the proxy does', () => {
  test.each(['POST', 'GET', 'DELETE', 'OPTIONS'])('%s in chunks', async (method) => {
    const { port, arrived } = await service();
    const head = `${method} /a HTTP/1.1\r\nHost: x\r\ntransfer-ENCODING: Chunked\r\n${last}\r\n`;
    await raw(await inFrontOf(port), head + chunked);
    const framing = arrived[0]!.lines.filter((line) => /^(transfer|content)-/i.test(line));
    expect([arrived[0]!.body, framing]).toEqual(['hello', ['transfer-ENCODING: chunked']]);
  });

  test.each([
    'Transfer-Encoding: chunked\r\ntransfer-encoding: chunked\r\n',
    'Transfer-Encoding: chunked, chunked\r\n',
    'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n',
    'Content-Length: 5\r\nContent-Length: 6\r\n',
  ])('%j goes on as one length, or is refused', async (framing) => {
    const { port, arrived } = await service();
    const got = await raw(
      await inFrontOf(port),
      `POST /a HTTP/1.1\r\nHost: x\r\n${framing}${last}\r\n${chunked}`,
    );
    const lengths = arrived.map(
      ({ lines }) => lines.filter((line) => /^(transfer-e|content-l)/i.test(line)).length,
    );
    const [, status] = /^HTTP\/1\.1 (\d+) /.exec(got)!;
    expect([status, lengths]).toEqual(status === '400' ? ['400', []] : ['200', [1]]);
  });

  test('501 for a coding of the body that only client and service know', async () => {
    const { port, arrived } = await service();
    const coding = 'Transfer-Encoding: gzip, chunked\r\n';
    const got = await raw(
      await inFrontOf(port),
      `POST /a HTTP/1.1\r\nHost: x\r\n${coding}${last}\r\n${chunked}`,
    );
    expect(got).toMatch(/^HTTP\/1\.1 501 /);
    expect(arrived).toEqual([]);
  });

  test('a request that was changed has a connection to the service of its own', async () => {
    const { port, arrived } = await service();
    const through = await inFrontOf(port);
    const send = (more: string, body = ''): Promise<string> =>
      raw(through, `POST /a HTTP/1.1\r\nHost: x\r\n${more}\r\n${body}`);
    const plain = `Content-Length: 0\r\n${last}`;
    await send(plain);
    await send(`Content-Length: 0\r\n${h2c}`);
    await send(`Transfer-Encoding: chunked\r\n${last}`, chunked);
    await send(`Content-Length: 0\r\nX-Mine: 1\r\nConnection: close, X-Mine\r\n`);
    await send(plain);
    expect(arrived.map(({ connection }) => connection)).toEqual([0, 1, 2, 3, 0]);
  });
});

test('of a response the lines of its connection are left out, and no others', async () => {
  const head =
    'HTTP/1.1 200 OK\r\nX-Odd: 1\r\nConnection: Upgrade, X-Hop, close\r\nUpgrade: h2,h2c\r\nX-Hop: 2\r\n' +
    'set-cookie: a\r\nTransfer-Encoding: chunked\r\nset-cookie: b\r\n\r\n';
  const { port } = await service(head + chunked);
  const got = await raw(await inFrontOf(port), `GET / HTTP/1.1\r\nHost: x\r\n${last}\r\n`);
  expect(got).toBe(
    'HTTP/1.1 200 OK\r\nX-Odd: 1\r\nset-cookie: a\r\nTransfer-Encoding: chunked\r\nset-cookie: b\r\nConnection: close\r\n\r\n' +
      chunked,
  );
});

test('a WebSocket is passed on', async () => {
  const server = createServer().on('upgrade', (request: IncomingMessage, socket) => {
    socket.end(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n${request.url}`,
    );
  });
  open.push(server);
  const through = await inFrontOf(await listen(server));
  const got = await raw(
    through,
    'GET /w HTTP/1.1\r\nHost: x\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  expect(got).toMatch(/^HTTP\/1\.1 101 [^]*\r\n\r\n\/w$/);
});

describe('what is kept is bounded', () => {
  test('a body that is too large, and all that comes while too much is kept, passes without being recorded', async () => {
    const { port, arrived } = await service();
    const kept: { passed: PassedExchange; release: () => void }[] = [];
    let missed = 0;
    const through = await inFrontOf(
      port,
      (passed, release) => void kept.push({ passed, release }),
      () => void (missed += 1),
    );
    const send = (size: number): Promise<string> =>
      raw(
        through,
        `POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n${last}\r\n${'p'.repeat(size)}`,
      );
    await send(1024 * 1024 + 1);
    expect(kept.map(({ passed }) => passed.sent)).toEqual([undefined]);
    const mostlyFull = 1024 * 1024 - 1024;
    for (let count = 0; count < 40; count += 1) await send(mostlyFull);
    const recorded = kept.filter(({ passed }) => passed.sent !== undefined);
    expect(recorded.length).toBeGreaterThan(5);
    expect(recorded.length).toBeLessThan(9);
    expect(kept.length + missed).toBe(41);
    for (const { release } of kept.splice(0)) release();
    await send(mostlyFull);
    expect(kept.map(({ passed }) => passed.sent?.length)).toEqual([mostlyFull]);
    expect(arrived.length).toBe(42);
  });

  test('100 bodies that do not end cost the program less than 256 MB, and others get their responses', async () => {
    const { port } = await service();
    const args = ['watch', '--base-url', `http://127.0.0.1:${port}`, '--port', '0', '--out', file('out')];
    const program = spawn(process.execPath, [cliScript(), ...args], {
      cwd: file(),
      env: { PATH: process.env['PATH'] },
    });
    const ended = new Promise((resolve) => program.on('exit', resolve));
    const through = await new Promise<number>((resolve) => {
      let err = '';
      program.stderr.on('data', (chunk: Buffer) => {
        const [, found] = /http:\/\/127\.0\.0\.1:(\d+) \(/.exec((err += chunk.toString())) ?? [];
        if (found) resolve(Number(found));
      });
    });
    const part = Buffer.alloc(9 * 1024 * 1024, 'p');
    const head = `POST /api.php/v1/stories HTTP/1.1\r\nHost: x\r\nToken: t\r\nContent-Length: ${part.length + 1}\r\n\r\n`;
    const clients = Array.from({ length: 100 }, () => connect(through, '127.0.0.1'));
    await Promise.all(
      clients.map(
        (client) =>
          new Promise<unknown>((resolve) => {
            client.on('error', () => undefined);
            client.write(head);
            client.write(part, resolve);
          }),
      ),
    );
    const got = await raw(through, `GET /api.php/v1/users HTTP/1.1\r\nHost: x\r\nToken: t\r\n${last}\r\n`);
    expect(got).toContain('fine');
    const kilobytes = Number(
      execFileSync('ps', ['-o', 'rss=', '-p', String(program.pid)], { encoding: 'utf8' }),
    );
    expect(kilobytes / 1024).toBeLessThan(256);
    for (const client of clients) client.destroy();
    program.kill('SIGINT');
    // What the service sent is no JSON, which is a finding.
    expect(await ended).toBe(1);
  });
});
