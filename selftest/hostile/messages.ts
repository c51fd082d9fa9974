import { deflateRawSync, gzipSync } from 'node:zlib';
import { head, hostileTable, type RawResponse, right, sometimes, toRawResponse, type Turn } from './serve.ts';

/** Writes the given parts in place of a response, and ends the connection. */
function framed(change: (body: string, turn: Turn) => readonly (string | Buffer)[]) {
  return {
    onRequest: (turn: Turn): void => {
      for (const part of change(turn.right().body, turn)) turn.socket.write(part);
      turn.socket.end();
    },
  };
}

/** Sends the right response with additional headers. */
function withHeaders(headers: readonly (readonly [string, string])[]) {
  return {
    onRequest: ({ send, right: handle }: Turn): void => {
      const original = toRawResponse(handle());
      send({ ...original, headers: [...original.headers, ...headers] });
    },
  };
}

function always(response: (number: number) => RawResponse) {
  return { onRequest: ({ send, number }: Turn): void => send(response(number)) };
}

/** Writes `again` without end, as fast as the client reads, until the client closes the connection. */
function floods(first: string | Buffer, again: string) {
  return {
    onRequest: ({ socket }: Turn): void => {
      socket.write(first);
      const more = (): void => {
        while (!socket.destroyed && socket.write(again));
      };
      socket.on('drain', more);
      more();
    },
  };
}

/** Writes one byte each 50 ms and never completes the response. */
function drips(first: string | Buffer) {
  return {
    onRequest: ({ socket }: Turn): void => {
      socket.write(first);
      const timer = setInterval(() => socket.write('x'), 50);
      socket.on('close', () => clearInterval(timer));
    },
  };
}

const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
const impatient = { timeoutMs: 400 };
const megabyte = 1024 * 1024;
const json = [['Content-Type', 'application/json']] as const;
const chunked = [...json, ['Transfer-Encoding', 'chunked']] as const;
const length = (bytes: number | string) => ['Content-Length', String(bytes)] as const;

/** Faulty HTTP responses: framing, sizes, times, content codings, statuses. */
export const messageFaults = hostileTable({
  'drips-the-head': {
    does: 'sends the head of a response byte by byte',
    target: drips('HTTP/1.1 200 OK\r\nX-Slow: '),
    limits: impatient,
    expect: { exitCode: 4, says: /no response within 400 ms/ },
  },
  'drips-the-body': {
    does: 'sends the body of a response byte by byte',
    target: drips(head(200, [...json, length(5000)])),
    limits: { timeoutMs: 1500 },
    expect: { exitCode: 4, says: /the body did not end within 1500 ms/ },
  },
  'endless-head': {
    does: 'sends headers without end',
    target: floods('HTTP/1.1 200 OK\r\n', `X-Header: ${'x'.repeat(100)}\r\n`),
    expect: { exitCode: 4, says: /the headers are larger than/ },
  },
  'endless-body': {
    does: 'sends a body without end',
    target: floods(head(200, json), ' '.repeat(1000)),
    limits: { maxBodyBytes: megabyte },
    expect: {
      exitCode: 4,
      says: /the service responded .* the body is larger than 1048576 bytes/,
      advises: /--max-body: 32MiB/,
    },
  },
  'endless-interim-answers': {
    does: 'sends interim responses (103) without end',
    target: floods('', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    limits: { timeoutMs: 100 },
    expect: { exitCode: 4, says: /no response within 100 ms/ },
  },
  'interim-answer': {
    does: 'sends an interim response (103) before each right one',
    target: {
      onRequest: (turn) => {
        turn.socket.write(head(103, [['Link', '</x>']]));
        right(turn);
      },
    },
    expect: { exitCode: 0 },
  },
  'continues-unasked': {
    does: 'sends 100 Continue, which was not requested',
    target: {
      onRequest: (turn) => {
        turn.socket.write(head(100));
        right(turn);
      },
    },
    expect: { exitCode: 4, says: /100 Continue, which was not requested/ },
  },
  'switches-protocols': {
    does: 'switches to another protocol',
    target: always(() => ({
      status: 101,
      headers: [
        ['Connection', 'upgrade'],
        ['Upgrade', 'websocket'],
      ],
    })),
    expect: { exitCode: 4, says: /switched protocols/ },
  },
  'breaks-off-in-the-head': {
    does: 'breaks the connection off in the middle of the head',
    target: framed(() => ['HTTP/1.1 200 OK\r\nContent-']),
    expect: { exitCode: 4, says: /closed before a response|not HTTP/ },
  },
  'breaks-off-in-the-body': {
    does: 'breaks the connection off in the middle of a chunked body',
    target: framed((body) => [head(200, chunked), `ffff\r\n${body.slice(0, 20)}`]),
    expect: { exitCode: 4, says: /broke off in the middle of the body|chunks of the body/ },
  },
  'length-too-long': {
    does: 'announces a longer body than it sends',
    target: framed((body) => [head(200, [...json, length(body.length + 99)]), body]),
    expect: { exitCode: 4, says: /broke off|length that its header gives/ },
  },
  'length-too-short': {
    does: 'announces a shorter body than it sends',
    target: framed((body) => [head(200, [...json, length(20)]), body]),
    expect: { exitCode: 1, says: /200, but the body is not JSON/ },
  },
  'lengths-that-differ': {
    does: 'announces two lengths',
    target: framed((body) => [head(200, [length(5), length(body.length)]), body]),
    expect: { exitCode: 4, says: /a header line is wrong|invalid Content-Length/ },
  },
  'length-and-chunks': {
    does: 'announces both a length and chunks',
    target: framed((body) => [head(200, [...chunked, length(5)]), body]),
    expect: { exitCode: 4, says: /invalid Content-Length/ },
  },
  'bad-chunks': {
    does: 'sends chunks whose sizes are not numbers',
    target: framed((body) => [head(200, chunked), `many\r\n${body}\r\n0\r\n\r\n`]),
    expect: { exitCode: 4, says: /chunks of the body/ },
  },
  'answers-twice': {
    does: 'sends a wrong answer after each right one',
    target: framed((body, { request }) => [
      head(request.headers.some(([name]) => name.toLowerCase() === 'token') ? 200 : 401, [
        ...json,
        length(Buffer.byteLength(body)),
      ]),
      body,
      head(500, [length(2)]),
      '{}',
    ]),
    expect: { exitCode: 0 },
  },
  'gzip-right': {
    does: 'compresses its right responses, which was not requested',
    target: {
      onRequest: ({ send, right: handle }) => {
        const { status, headers, body } = toRawResponse(handle());
        send({ status, headers: [...headers, ['Content-Encoding', 'gzip']], body: gzipSync(body) });
      },
    },
    expect: { exitCode: 0 },
  },
  'gzip-bomb': {
    does: 'sends a small body that is large after decompression',
    target: always(() => ({ headers: [...json, ['Content-Encoding', 'gzip']], body: bomb })),
    limits: { maxBodyBytes: megabyte },
    expect: { exitCode: 4, says: /decompressed, the body is larger than/, advises: /--max-body: 32MiB/ },
  },
  'gzip-broken': {
    does: 'announces gzip and sends something else',
    target: withHeaders([['Content-Encoding', 'gzip']]),
    expect: { exitCode: 4, says: /the body is no valid gzip/ },
  },
  'gzip-cut': {
    does: 'sends the beginning of a compressed body',
    target: {
      onRequest: ({ send, right: handle }) => {
        const { status, headers, body } = toRawResponse(handle());
        const cut = gzipSync(body).subarray(0, -9);
        send({ status, headers: [...headers, ['Content-Encoding', 'gzip']], body: cut });
      },
    },
    expect: { exitCode: 4, says: /the body ended in the middle of its gzip data/ },
  },
  'coding-unknown': {
    does: 'sends bytes that are no text with an unknown content coding',
    target: always(() => ({
      headers: [...json, ['Content-Encoding', 'zstd']],
      body: Buffer.from([0x28, 0xb5]),
    })),
    expect: { exitCode: 4, says: /Content-Encoding that was not requested \(zstd\)/ },
  },
  'coding-that-is-none': {
    does: 'names a character encoding as the content coding',
    target: withHeaders([['Content-Encoding', 'UTF-8, none']]),
    expect: { exitCode: 0, notes: /Content-Encoding that is no coding \(utf-8, none\)/ },
  },
  'coding-and-encoding': {
    does: 'names a character encoding after the content coding',
    target: {
      onRequest: ({ send, right: handle }) => {
        const { status, headers, body } = toRawResponse(handle());
        send({ status, headers: [...headers, ['Content-Encoding', 'gzip, utf-8']], body: gzipSync(body) });
      },
    },
    expect: { exitCode: 0, notes: /Content-Encoding that is no coding \(utf-8\)/ },
  },
  'coding-identity': {
    does: 'names identity as the content coding',
    target: withHeaders([['Content-Encoding', 'identity']]),
    expect: { exitCode: 0 },
  },
  'deflate-raw': {
    does: 'sends deflate without its zlib header, then gzip',
    target: {
      onRequest: ({ send, right: handle }) => {
        const { status, headers, body } = toRawResponse(handle());
        const bytes = gzipSync(deflateRawSync(body));
        send({ status, headers: [...headers, ['Content-Encoding', 'deflate, gzip']], body: bytes });
      },
    },
    expect: { exitCode: 0, notes: /deflate without the header of zlib/ },
  },
  'header-without-colon': {
    does: 'sends a header line without a colon after the Content-Length',
    target: {
      onRequest: ({ socket }) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nno header\r\n\r\n{}'),
    },
    expect: { exitCode: 4, says: /the response is not valid HTTP: a header line is wrong/ },
  },
  'thousands-of-headers': {
    does: 'sends 3,000 headers with each fourth right response',
    target: sometimes(4, withHeaders(Array.from({ length: 3000 }, (_, at) => [`X-${at}`, 'value']))),
    expect: { exitCode: 0 },
  },
  'thousands-of-cookies': {
    does: 'sets 10,000 cookies',
    target: withHeaders(Array.from({ length: 10_000 }, (_, at) => ['Set-Cookie', `c${at}=value`])),
    expect: { exitCode: 4, says: /the headers are larger than/ },
  },
  'odd-headers': {
    does: 'sends headers with markup, Latin-1 and inherited names',
    target: withHeaders([
      ['X-Markup', '</script><script>alert(1)</script>'],
      ['X-Latin', '\u00e9\u00a0\u00ad'],
      ['constructor', 'x'],
      ['__proto__', 'x'],
      ['hasOwnProperty', '::error::x'],
    ]),
    expect: { exitCode: 0 },
  },
  'redirects-to-itself': {
    does: 'redirects every request to the same place',
    target: always(() => ({ status: 302, headers: [['Location', '/elsewhere/loop']] })),
    expect: { exitCode: 4, says: /redirects to \/elsewhere\/loop/ },
  },
  'redirects-to-another-origin': {
    does: 'redirects every request to another origin',
    target: {
      onRequest: ({ send, socket }) => {
        const location = `http://localhost:${socket.localPort}/elsewhere/stolen`;
        send({ status: 307, headers: [['Location', location]] });
      },
    },
    expect: { exitCode: 4, says: /redirects to .*\/elsewhere\/stolen/ },
  },
  'redirects-to-https': {
    does: 'redirects every request to the same path of an https address',
    target: always(() => ({
      status: 301,
      headers: [['Location', 'https://pms.example.com/api.php/v1/users']],
    })),
    expect: { exitCode: 4, says: /redirects to https:\/\/pms\.example\.com: give that address/ },
  },
  'no-content': {
    does: 'sends 204 to every request',
    target: { onRequest: ({ socket }) => socket.end(head(204)) },
    expect: { exitCode: 4, says: /204/ },
  },
  'server-error': {
    does: 'sends 500 with a stack trace to every request',
    target: always(() => ({ status: 500, body: 'TypeError: x is undefined' })),
    expect: { exitCode: 1, says: /500 with TypeError/ },
  },
  unavailable: {
    does: 'sends 503 to every request',
    target: always(() => ({ status: 503 })),
    limits: { maxWaitMs: 1500 },
    expect: { exitCode: 4, says: /a gateway responded 503 instead of the service/, requestsAtMost: 7 },
  },
  'refuses-the-token': {
    does: 'sends 401 to every request',
    target: always(() => ({ status: 401 })),
    expect: { exitCode: 4, says: /rejects the Token/, requestsAtMost: 1 },
  },
  'not-found': {
    does: 'sends 404 to every request',
    target: always(() => ({ status: 404 })),
    expect: { exitCode: 4, says: /404 to every request/ },
  },
  'status-unheard-of': {
    does: 'sends 999 to every request',
    target: always(() => ({ status: 999 })),
    expect: { exitCode: 4, says: /999/ },
  },
});
