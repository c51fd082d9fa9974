import { existsSync, readFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createWatchingProxy } from '../../cli/watch/proxy.ts';
import type { PassedExchange } from '../../cli/watch/passed.ts';
import { type FromRecorder, Recorder } from '../../cli/watch/recorder.ts';
import { settingsWithDefaults } from '../../engine/settings/settings.ts';
import type { Report } from '../../engine/judging/report.ts';
import { deviations } from '../../reference/deviations.ts';
import { createService, seedOf } from '../../reference/service.ts';
import { useFolder } from '../folder.ts';
import { listen } from '../listen.ts';
import { start } from './fake-host.ts';

const open: Server[] = [];
const file = useFolder();
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function urlOf(server: Server): Promise<string> {
  open.push(server);
  return `http://127.0.0.1:${await listen(server)}`;
}

interface Got {
  readonly message: IncomingMessage;
  readonly body: Buffer;
}

function send(
  url: string,
  method: string,
  headers: Record<string, string | string[]>,
  body = '',
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (message) => {
      const chunks: Buffer[] = [];
      message.on('data', (chunk: Buffer) => chunks.push(chunk));
      message.on('end', () => resolve({ message, body: Buffer.concat(chunks) }));
      message.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A proxy in front of a service, and what it saw. */
async function between(
  answer: RequestListener,
  onExchange?: (seen: PassedExchange) => void,
): Promise<{ direct: string; through: string; seen: PassedExchange[] }> {
  const direct = await urlOf(createServer(answer));
  const seen: PassedExchange[] = [];
  const through = await urlOf(
    createWatchingProxy({
      baseUrl: direct,
      timeoutMs: 10_000,
      isSeen: () => true,
      onExchange: (each, release) => {
        release();
        (onExchange ?? ((passed) => void seen.push(passed)))(each);
      },
    }),
  );
  return { direct, through, seen };
}

const hopByHop = /^(connection|keep-alive|transfer-encoding)$/i;
const linesOf = ({ rawHeaders }: IncomingMessage): string[] =>
  rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && !hopByHop.test(name) ? `${name}: ${rawHeaders[at + 1]}` : [],
  );

describe('the proxy passes everything on as it is', () => {
  const odd: RequestListener = (asked, response) => {
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => chunks.push(chunk));
    asked.on('end', () => {
      response.sendDate = false;
      response.writeHead(
        299,
        'Rather Good',
        [
          ['X-Odd', 'one'],
          ['X-Odd', 'two'],
          ['Set-Cookie', 'a=1'],
          ['x-lower', 'ü'],
          ['Set-Cookie', 'b=2'],
          ['Content-Encoding', 'gzip'],
          ['X-Saw', JSON.stringify(linesOf(asked).filter((line) => !/^host/i.test(line)))],
        ].flat(),
      );
      response.end(gzipSync(Buffer.concat([Buffer.from(`${asked.method} ${asked.url} `), ...chunks])));
    });
  };

  test.each([
    ['GET', '/a/b?x=%20y&x=2', ''],
    ['POST', '/stories', '{"title": "ü"}'],
    ['PUT', '/x', 'p'.repeat(300_000)],
    ['DELETE', '//twice/../x', ''],
  ])('%s %s', async (method, path, body) => {
    const { direct, through } = await between(odd);
    const headers = { Token: 'abc', 'X-Twice': ['1', '2'], 'x-case': 'Lower' };
    const [expected, got] = [
      await send(direct + path, method, headers, body),
      await send(through + path, method, headers, body),
    ];
    expect([got.message.statusCode, got.message.statusMessage]).toEqual([299, 'Rather Good']);
    expect(linesOf(got.message)).toEqual(linesOf(expected.message));
    expect(got.body.equals(expected.body)).toBe(true);
  });

  test('HEAD, and answers without a body', async () => {
    const { through } = await between((_, response) => void response.writeHead(204).end());
    expect((await send(`${through}/x`, 'HEAD', {})).message.statusCode).toBe(204);
  });

  test('parts of a stream as they come', async () => {
    let finish = (): void => undefined;
    const { through } = await between((_, response) => {
      response.write('first');
      finish = () => void response.end('last');
    });
    const parts: string[] = [];
    await new Promise<void>((resolve, reject) => {
      request(`${through}/events`, { agent: false }, (message) => {
        message.on('data', (chunk: Buffer) => {
          parts.push(chunk.toString());
          // The last part is not written before the first one has come through.
          if (parts.length === 1) finish();
        });
        message.on('end', resolve);
      })
        .on('error', reject)
        .end();
    });
    expect(parts).toEqual(['first', 'last']);
  });

  test('a connection that the service breaks off', async () => {
    const { through, seen } = await between((_, response) => {
      response.write('half');
      setImmediate(() => response.destroy());
    });
    await expect(send(`${through}/x`, 'GET', {})).rejects.toThrow();
    await expect.poll(() => seen.map(({ answer }) => answer)).toEqual(['none']);
  });

  test('whatever goes wrong in seeing it', async () => {
    const { through } = await between(
      (_, response) => void response.end('fine'),
      () => {
        throw new Error('of its own');
      },
    );
    for (const _ of [1, 2]) expect((await send(`${through}/x`, 'GET', {})).body.toString()).toBe('fine');
  });

  test('requests that are alike at the same moment are two', async () => {
    const { through, seen } = await between((_, response) => void response.end('fine'));
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 28));
    for (const _ of [1, 2]) await send(`${through}/x`, 'GET', {});
    now.mockRestore();
    await expect.poll(() => new Set(seen.map(({ startedAt }) => startedAt)).size).toBe(2);
  });

  test('502 where nobody answers', async () => {
    const direct = await urlOf(createServer());
    await new Promise((resolve) => open.pop()!.close(resolve));
    const through = await urlOf(
      createWatchingProxy({
        baseUrl: direct,
        timeoutMs: 10_000,
        isSeen: () => true,
        onExchange: () => undefined,
      }),
    );
    expect((await send(`${through}/x`, 'GET', {})).message.statusCode).toBe(502);
  });
});

/** A watch in front of a reference service, and what a client sends through it. */
async function watched(id: string): Promise<{ exitCode: number; err: string; report: Report }> {
  const service = createService(deviations.find((deviation) => deviation.id === id) ?? {});
  const { product, token } = seedOf(service);
  const baseUrl = await service.listen();
  const out = file(id);
  const session = start(['watch', '--base-url', baseUrl, '--port', '0', '--out', out]);
  await session.announced;
  const through = /http:\/\/127\.0\.0\.1:\d+(?= \()/.exec(session.err())![0];
  const headers = { Token: token, 'Content-Type': 'application/json' };
  await send(`${through}/api.php/v1/users?limit=5`, 'GET', headers);
  const story = { title: 'A story', spec: 'words', product, pri: 3, category: 'feature' };
  await send(`${through}/api.php/v1/stories`, 'POST', headers, JSON.stringify(story));
  await send(`${through}/elsewhere`, 'GET', headers);
  session.interrupt();
  const { exitCode, err } = await session.done;
  await service.close();
  const report = JSON.parse(readFileSync(file(id, 'report.json'), 'utf8')) as Report;
  return { exitCode, err, report };
}

describe('the recorder of a watch', () => {
  const passed = (path: string, body?: object): PassedExchange => ({
    method: body ? 'POST' : 'GET',
    url: `http://pms.test${path}`,
    startedAt: Date.UTC(2026, 0, 5),
    durationMs: 5,
    headers: [['Token', 'abcdef0123456789']],
    sent: Buffer.from(body ? JSON.stringify(body) : ''),
    answer: { status: 400, headers: [], body: Buffer.from('{"error":"no"}') },
  });

  test.each<['en' | 'zh', string, RegExp]>([
    [
      'en',
      'Create story: category has the value "bug", which is not listed',
      /3 requests, .*3 requests that the document does not have/,
    ],
    ['zh', '创建需求：category 的值 "bug" 不在文档所列范围内', /3 个请求.*3 个请求不在文档中/],
  ])(
    'says once, in %s, what clients send that the document does not have',
    async (language, said, counted) => {
      const lines: string[] = [];
      const port = {
        postMessage: (message: FromRecorder) => void (message.kind === 'line' && lines.push(message.text)),
      };
      const settings = settingsWithDefaults(
        { baseUrl: 'http://pms.test', out: file(language), language },
        'watch',
      );
      const recorder = new Recorder(settings, 'http://pms.test', port as never);
      const story = { title: 'A', product: 7, category: 'bug' };
      const all = [
        passed('/api.php/v1/stories', story),
        passed('/api.php/v1/stories', { ...story, title: 'B' }),
        passed('/api/v1/users'),
      ];
      for (const [id, each] of all.entries()) {
        await recorder.take({ kind: 'exchange', id, passed: each });
        await recorder.take({ kind: 'update' });
      }
      expect(lines.filter((line) => line === said)).toHaveLength(1);
      expect(lines.filter((line) => line.includes('/api/v1/users'))).toHaveLength(1);
      expect(lines.at(-1)).toMatch(counted);
    },
  );

  test.each<['en' | 'zh', string]>([
    ['en', 'list-users has the users in "data", not in "users" next to page, total and limit. Return page'],
    ['zh', 'list-users 的用户在 "data" 中，而不在与 page、total、limit 并列的 "users" 中。请返回 page'],
  ])('says once, in %s, what causes findings', async (language, said) => {
    const lines: string[] = [];
    const port = {
      postMessage: (message: FromRecorder) => void (message.kind === 'line' && lines.push(message.text)),
    };
    const settings = settingsWithDefaults({ baseUrl: 'http://pms.test', out: file(), language }, 'watch');
    const recorder = new Recorder(settings, 'http://pms.test', port as never);
    const data = [1, 2].map((id) => ({
      id,
      account: `user${id}`,
      realname: '李雷 😀',
      role: 'dev',
      email: '',
    }));
    const answer = {
      status: 200,
      headers: [['Content-Type', 'application/json']] as const,
      body: Buffer.from(JSON.stringify({ current_page: 1, data, total: 2 })),
    };
    for (const id of [0, 1]) {
      await recorder.take({
        kind: 'exchange',
        id,
        passed: { ...passed(`/api.php/v1/users?limit=${id + 2}`), answer },
      });
      await recorder.take({ kind: 'news' });
    }
    expect(lines.filter((line) => line.startsWith(said))).toHaveLength(1);
  });
});

describe('watch', () => {
  test('writes what passed when it is interrupted', async () => {
    const { exitCode, report } = await watched('none');
    expect(exitCode).toBe(3);
    expect(report.target.kind).toBe('traffic');
    expect(report.traffic?.operations.map(({ operation, requests }) => [operation, requests])).toEqual([
      ['create-story', 1],
      ['list-users', 1],
    ]);
    expect(report.checks.filter(({ findings }) => findings.length > 0)).toEqual([]);
  });

  test('says a finding at once, before the files are written', async () => {
    // The files and the status line have this clock.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    try {
      const service = createService(deviations.find(({ id }) => id === 'create-story-sets-status-changed')!);
      const { product, token } = seedOf(service);
      const baseUrl = await service.listen();
      const session = start(['watch', '--base-url', baseUrl, '--port', '0', '--out', file('soon')]);
      await session.announced;
      const through = /http:\/\/127\.0\.0\.1:\d+(?= \()/.exec(session.err())![0];
      const headers = { Token: token, 'Content-Type': 'application/json' };
      const story = { title: 'A story', spec: 'words', product, pri: 3, category: 'feature' };
      const finding = /fail create-story\/status-is-active: /g;
      for (const title of ['A story', 'İ 😀 故事'])
        await send(`${through}/api.php/v1/stories`, 'POST', headers, JSON.stringify({ ...story, title }));
      await expect.poll(session.err, { timeout: 60_000 }).toMatch(finding);
      expect(existsSync(file('soon', 'report.json'))).toBe(false);
      session.interrupt();
      const { exitCode, err } = await session.done;
      await service.close();
      expect(exitCode).toBe(1);
      expect(err.match(finding)).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('finds out a wrong service', async () => {
    const { exitCode, report } = await watched('create-story-sets-status-changed');
    expect(exitCode).toBe(1);
    expect(report.checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)).toEqual([
      'create-story/status-is-active',
    ]);
  });

  test.each([
    [['watch'], /watch needs a service; give --base-url/],
    [
      ['watch', '--base-url', 'http://a', '--port', 'eighty'],
      /--port: got "eighty"; accepted: a whole number from 0/,
    ],
    [
      ['watch', '--base-url', 'http://a', '--port', '0', '--listen', '203.0.113.1'],
      /--listen: got "203\.0\.113\.1" \(EADDRNOTAVAIL\); accepted: an address of this machine/,
    ],
  ])('refuses %j', async (args, message) => {
    const { exitCode, err } = await start(args, { PMS_OUT: file() }).done;
    expect(exitCode).toBe(2);
    expect(err).toMatch(message);
  });
});
