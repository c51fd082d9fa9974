import { authority, expired, issued, key, selfSigned, wrongName } from './certificates.ts';
import { type Behaviour, head, hostileTable, right, toRawResponse } from './serve.ts';

const silent: Behaviour = {};
const rightService: Behaviour = { onRequest: right };

/** Sends right responses and keeps connections open, because each TLS handshake costs more than a request. */
const keepsConnections: Behaviour = {
  onRequest: ({ socket, right: handle }) => {
    const { status, headers, body } = toRawResponse(handle());
    const kept = [
      ['Connection', 'keep-alive'],
      ['Content-Length', String(Buffer.byteLength(body))],
    ] as const;
    socket.write(Buffer.concat([head(status, [...headers, ...kept]), Buffer.from(body)]));
  },
};

/** Sends right responses and keeps connections open, but resets each at its second request. */
function answersOnce(): Behaviour {
  const used = new WeakSet<object>();
  return {
    onRequest: (turn) => {
      if (used.has(turn.socket)) return void turn.socket.resetAndDestroy();
      used.add(turn.socket);
      keepsConnections.onRequest!(turn);
    },
  };
}

/** Long enough for a response on the loopback interface, short for a test in which no response comes. */
const impatient = { timeoutMs: 400 };

/** Faults before a response begins: connection, TLS, proxy. */
export const connectionFaults = hostileTable({
  'refuses-connections': {
    does: 'listens on no port',
    target: { url: 'http://127.0.0.1:1' },
    expect: { exitCode: 4, says: /the connection was refused/ },
  },
  'unknown-host': {
    does: 'has an unknown host name',
    // A label of more than 63 characters is invalid, so that no DNS server is queried.
    target: { url: `http://${'x'.repeat(64)}.invalid` },
    expect: { exitCode: 4, says: /the host name/ },
  },
  'closes-every-connection': {
    does: 'closes each connection as soon as it is open',
    target: { onConnection: (socket) => socket.destroy() },
    expect: { exitCode: 4, says: /closed before a response/ },
  },
  'resets-every-request': {
    does: 'resets the connection after it received a request',
    target: { onRequest: ({ socket }) => socket.resetAndDestroy() },
    expect: { exitCode: 4, says: /closed before a response/, requestsAtMost: 2 },
  },
  'resets-every-third': {
    does: 'executes each third request and resets its connection',
    target: {
      onRequest: (turn) => {
        if (turn.number % 3 > 0) return right(turn);
        turn.right();
        turn.socket.resetAndDestroy();
      },
    },
    expect: { exitCode: 3, says: /closed before a response/ },
  },
  'starts-hang': {
    does: 'never responds to starts',
    target: { onRequest: (turn) => (turn.request.url.includes('/tasks/') ? undefined : right(turn)) },
    limits: { timeoutMs: 1500 },
    expect: {
      exitCode: 3,
      says: /start-task stopped responding \(no response within 1500 ms/,
      passesAtLeast: 80,
    },
  },
  'dies-half-way': {
    does: 'stops after forty requests',
    target: { onRequest: (turn) => (turn.number > 40 ? turn.die() : right(turn)) },
    limits: { maxWaitMs: 1000 },
    expect: { exitCode: 3, says: /the service stopped responding \(the connection was/, requestsAtMost: 48 },
  },
  'closes-kept-connections': {
    does: 'announces keep-alive and closes the connection after each response',
    target: {
      onRequest: ({ send, right: handle }) => {
        const { headers, ...rest } = toRawResponse(handle());
        send({ ...rest, headers: [...headers, ['Connection', 'keep-alive'], ['Keep-Alive', 'timeout=60']] });
      },
    },
    expect: { exitCode: 0 },
  },
  'resets-used-connections': {
    does: 'keeps connections open and resets each at its second request',
    target: answersOnce(),
    expect: { exitCode: 0 },
  },
  'never-answers': {
    does: 'accepts requests and never responds',
    target: silent,
    limits: impatient,
    expect: { exitCode: 4, says: /no response within 400 ms/, requestsAtMost: 1 },
  },
  'never-answers-writes': {
    does: 'responds to GET and never to POST',
    target: { onRequest: (turn) => (turn.request.method === 'GET' ? right(turn) : undefined) },
    limits: { timeoutMs: 1500 },
    expect: { exitCode: 3, says: /no response within 1500 ms/ },
  },
  'speaks-ssh': {
    does: 'uses another protocol',
    target: { onRequest: ({ socket }) => socket.end('SSH-2.0-OpenSSH_9.9\r\n') },
    expect: { exitCode: 4, says: /not valid HTTP/ },
  },
  'http-on-https': {
    does: 'uses HTTP where the base URL is https',
    target: { onConnection: (socket) => socket.end(head(400)) },
    scheme: 'https',
    expect: { exitCode: 4, says: /is the base URL http instead of https/, advises: /Give http:\/\/\S+ as/ },
  },
  'https-on-http': {
    does: 'uses TLS where the base URL is http, and sends a TLS alert',
    target: { onRequest: ({ socket }) => socket.end(Buffer.from([0x15, 3, 1, 0, 2, 2, 0x46])) },
    expect: { exitCode: 4, says: /is the base URL https instead of http/, advises: /Give https:\/\/\S+ as/ },
  },
  'certificate-trusted': {
    does: 'has a certificate of an authority in the settings',
    target: { ...keepsConnections, certificate: issued },
    limits: { ca: authority },
    expect: { exitCode: 0 },
  },
  'certificate-expired': {
    does: 'has a certificate that has expired',
    target: { ...rightService, certificate: expired },
    limits: { ca: authority },
    expect: {
      exitCode: 4,
      says: /certificate has expired/,
      advises: /^Renew the certificate/,
      requestsAtMost: 0,
    },
  },
  'certificate-self-signed': {
    does: 'has a self-signed certificate',
    target: { ...rightService, certificate: selfSigned },
    expect: { exitCode: 4, says: /certificate is self-signed/, advises: /--ca/, requestsAtMost: 0 },
  },
  'certificate-of-unknown-issuer': {
    does: 'has a certificate of an unknown authority',
    target: { ...rightService, certificate: issued },
    expect: { exitCode: 4, says: /issuer of the certificate is not known/, requestsAtMost: 0 },
  },
  'certificate-of-another-issuer': {
    does: 'has a certificate of another authority than the one that is given',
    target: { ...rightService, certificate: selfSigned },
    limits: { ca: authority },
    expect: { exitCode: 4, says: /certificate/, advises: /\(--ca\) did not sign this/, requestsAtMost: 0 },
  },
  'certificate-wrong-name': {
    does: 'has a certificate for another host',
    target: { ...rightService, certificate: wrongName },
    limits: { ca: authority },
    expect: {
      exitCode: 4,
      says: /certificate is for another host name/,
      advises: /^Give the host name/,
      requestsAtMost: 0,
    },
  },
  'client-certificate-given': {
    does: 'requires a client certificate, which the settings have',
    target: { ...keepsConnections, certificate: issued, tls: { requestCert: true, ca: authority } },
    limits: { ca: authority, cert: issued, key },
    expect: { exitCode: 0 },
  },
  'client-certificate-missing': {
    does: 'requires a client certificate after the handshake of TLS 1.3',
    target: { ...rightService, certificate: issued, tls: { requestCert: true, ca: authority } },
    limits: { ca: authority },
    expect: { exitCode: 4, says: /the service requires a client certificate \(settings --cert, --key\)/ },
  },
  'client-certificate-missing-in-tls-1.2': {
    does: 'requires a client certificate in the handshake of TLS 1.2',
    target: {
      ...rightService,
      certificate: issued,
      tls: { requestCert: true, ca: authority, maxVersion: 'TLSv1.2' },
    },
    limits: { ca: authority },
    expect: {
      exitCode: 4,
      says: /it requires a client certificate \(settings --cert, --key\), or other ciphers/,
    },
  },
  'http2-only': {
    does: 'speaks HTTP/2 only, over TLS',
    target: { ...rightService, certificate: issued, tls: { ALPNProtocols: ['h2'] } },
    limits: { ca: authority },
    expect: { exitCode: 4, says: /the service speaks HTTP\/2 only/ },
  },
  'http2-only-without-tls': {
    does: 'speaks HTTP/2 only, without TLS',
    target: { onRequest: ({ socket }) => socket.end(Buffer.from('000006040000000000000400003000', 'hex')) },
    expect: { exitCode: 4, says: /the service speaks HTTP\/2 only/ },
  },
  'tls-1.0-only': {
    does: 'speaks TLS 1.0 only',
    target: {
      ...rightService,
      certificate: issued,
      tls: { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' },
    },
    limits: { ca: authority },
    expect: { exitCode: 4, says: /the service speaks no TLS version from 1.2 on/ },
  },
  'proxy-refuses': {
    does: 'is behind a proxy that sends 502 to every request',
    target: { ...rightService, certificate: issued },
    proxy: { onRequest: ({ send }) => send({ status: 502 }) },
    limits: { ca: authority },
    expect: { exitCode: 4, says: /the proxy responded 502/, requestsAtMost: 0 },
  },
  'proxy-closes': {
    does: 'is behind a proxy that closes every connection',
    target: { ...rightService, certificate: issued },
    proxy: { onConnection: (socket) => socket.destroy() },
    // The suite retries until the timeout.
    limits: { ca: authority, timeoutMs: 100 },
    expect: { exitCode: 4, says: /no response within 100 ms/, requestsAtMost: 0 },
  },
});
