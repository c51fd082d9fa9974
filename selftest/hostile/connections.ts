import { authority, expired, issued, selfSigned, wrongName } from './certificates.ts';
import { hostileTable } from './rows.ts';
import { answerOf, type Behaviour, head, type Turn } from './serve.ts';

const right = ({ send, right: answer }: Turn): void => send(answerOf(answer()));
const silent: Behaviour = {};
const rightService: Behaviour = { onRequest: right };

/** Right, on connections that stay open: over TLS a handshake costs more than its request. */
const keepsConnections: Behaviour = {
  onRequest: ({ socket, right: answer }) => {
    const { status, headers, body } = answerOf(answer());
    const kept = [
      ['Connection', 'keep-alive'],
      ['Content-Length', String(Buffer.byteLength(body))],
    ] as const;
    socket.write(Buffer.concat([head(status, [...headers, ...kept]), Buffer.from(body)]));
  },
};

/** Long enough for an answer on the loopback interface, short enough to wait for one that never comes. */
const impatient = { timeoutMs: 400 };

/** Targets at fault before an answer begins: connection, TLS, proxy. */
export const connectionFaults = hostileTable({
  'refuses-connections': {
    does: 'listens on no port',
    target: { url: 'http://127.0.0.1:1' },
    expect: { exitCode: 4, says: /the connection was refused/ },
  },
  'unknown-host': {
    does: 'has a host name that nobody knows',
    // A label of more than 63 characters: no resolver has to be asked.
    target: { url: `http://${'x'.repeat(64)}.invalid` },
    expect: { exitCode: 4, says: /the host name/ },
  },
  'closes-every-connection': {
    does: 'closes each connection as soon as it is open',
    target: { onConnection: (socket) => socket.destroy() },
    expect: { exitCode: 4, says: /closed before a response/ },
  },
  'resets-every-request': {
    does: 'resets the connection when a request has come',
    target: { onRequest: ({ socket }) => socket.resetAndDestroy() },
    expect: { exitCode: 4, says: /closed before a response/, requestsAtMost: 2 },
  },
  'resets-every-third': {
    does: 'acts on each third request and resets its connection',
    target: {
      onRequest: (turn) => {
        if (turn.number % 3 > 0) return right(turn);
        turn.right();
        turn.socket.resetAndDestroy();
      },
    },
    expect: { exitCode: 3, says: /closed before a response/ },
  },
  'dies-half-way': {
    does: 'dies after forty requests',
    target: { onRequest: (turn) => (turn.number > 40 ? turn.die() : right(turn)) },
    limits: { maxWaitMs: 1000 },
    expect: { exitCode: 3, says: /the service stopped responding \(the connection was/, requestsAtMost: 48 },
  },
  'closes-kept-connections': {
    does: 'promises to keep the connection and closes it after each answer',
    target: {
      onRequest: ({ send, right: answer }) => {
        const { headers, ...rest } = answerOf(answer());
        send({ ...rest, headers: [...headers, ['Connection', 'keep-alive'], ['Keep-Alive', 'timeout=60']] });
      },
    },
    expect: { exitCode: 0 },
  },
  'never-answers': {
    does: 'takes requests and never answers',
    target: silent,
    limits: impatient,
    expect: { exitCode: 4, says: /no answer within 400 ms/, requestsAtMost: 1 },
  },
  'never-answers-writes': {
    does: 'answers GET and never POST',
    target: { onRequest: (turn) => (turn.request.method === 'GET' ? right(turn) : undefined) },
    limits: { timeoutMs: 1500 },
    expect: { exitCode: 3, says: /no answer within 1500 ms/ },
  },
  'speaks-ssh': {
    does: 'speaks another protocol',
    target: { onRequest: ({ socket }) => socket.end('SSH-2.0-OpenSSH_9.9\r\n') },
    expect: { exitCode: 4, says: /not HTTP/ },
  },
  'http-on-https': {
    does: 'speaks HTTP on a port that is asked over TLS',
    target: { onConnection: (socket) => socket.end(head(400)) },
    scheme: 'https',
    expect: { exitCode: 4, says: /is the base URL http instead of https/ },
  },
  'https-on-http': {
    does: 'speaks TLS on a port that is asked over HTTP, and answers with an alert as TLS does',
    target: { onRequest: ({ socket }) => socket.end(Buffer.from([0x15, 3, 1, 0, 2, 2, 0x46])) },
    expect: { exitCode: 4, says: /is the base URL https instead of http/ },
  },
  'certificate-trusted': {
    does: 'has a certificate of an authority that the settings name',
    target: { ...keepsConnections, certificate: issued },
    limits: { ca: authority },
    expect: { exitCode: 0 },
  },
  'certificate-expired': {
    does: 'has a certificate that has expired',
    target: { ...rightService, certificate: expired },
    limits: { ca: authority },
    expect: { exitCode: 4, says: /certificate has expired/, requestsAtMost: 0 },
  },
  'certificate-self-signed': {
    does: 'has a self-signed certificate',
    target: { ...rightService, certificate: selfSigned },
    expect: { exitCode: 4, says: /certificate is self-signed/, requestsAtMost: 0 },
  },
  'certificate-of-unknown-issuer': {
    does: 'has a certificate of an authority that nobody named',
    target: { ...rightService, certificate: issued },
    expect: { exitCode: 4, says: /issuer of the certificate is not known/, requestsAtMost: 0 },
  },
  'certificate-wrong-name': {
    does: 'has a certificate for another host',
    target: { ...rightService, certificate: wrongName },
    limits: { ca: authority },
    expect: { exitCode: 4, says: /certificate is for another host name/, requestsAtMost: 0 },
  },
  'proxy-refuses': {
    does: 'stands behind a proxy that answers 502 to everything',
    target: { ...rightService, certificate: issued },
    proxy: { onRequest: ({ send }) => send({ status: 502 }) },
    limits: { ca: authority },
    expect: { exitCode: 4, says: /the proxy responded 502/, requestsAtMost: 0 },
  },
  'proxy-closes': {
    does: 'stands behind a proxy that closes every connection',
    target: { ...rightService, certificate: issued },
    proxy: { onConnection: (socket) => socket.destroy() },
    // It is asked again and again until then.
    limits: { ca: authority, timeoutMs: 100 },
    expect: { exitCode: 4, says: /no answer within 100 ms/, requestsAtMost: 0 },
  },
});
