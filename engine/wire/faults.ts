import { machineLimitOf } from './machine.ts';
import type { MachineLimit, WireErrorKind } from './message.ts';

/** Why a request got no valid response: the kind, a message, and `proxy` if the proxy failed and not the target. */
export type WireFault = readonly [kind: WireErrorKind, message: string, where?: 'proxy'];

/** Maximum size of the headers of a response, in bytes. */
export const maxHeaderBytes = 64 * 1024;

const brokenLength: WireFault = ['broken-off', 'the body does not have the length that its header gives'];
const noTls: WireFault = ['no-tls', 'the port does not speak TLS; is the base URL http instead of https?'];
const unknownIssuer: WireFault = [
  'unknown-issuer',
  'the issuer of the certificate is not known (settings --ca, --insecure)',
];

const wantsCertificate: WireFault = [
  'client-certificate',
  'the service requires a client certificate (settings --cert, --key)',
];
const refusesCertificate: WireFault = [
  'client-certificate',
  'the service does not accept the client certificate (settings --cert, --key)',
];
const onlyHttp2: WireFault = ['http2', 'the service speaks HTTP/2 only; the suite speaks HTTP/1.1'];
const oldTls: WireFault = ['old-tls', 'the service speaks no TLS version from 1.2 on'];

const faultsByCode: Readonly<Record<string, WireFault>> = {
  ECONNREFUSED: ['refused', 'the connection was refused'],
  ENOTFOUND: ['unknown-host', 'the host name is not known'],
  EAI_AGAIN: ['unknown-host', 'the host name could not be looked up'],
  EHOSTUNREACH: ['refused', 'the host cannot be reached'],
  ENETUNREACH: ['refused', 'the network cannot be reached'],
  EADDRNOTAVAIL: ['refused', 'the address cannot be reached from here'],
  ETIMEDOUT: ['timeout', 'the connection timed out'],
  UND_ERR_CONNECT_TIMEOUT: ['timeout', 'no connection in time (setting --timeout)'],
  UND_ERR_HEADERS_OVERFLOW: ['too-large', `the headers are larger than ${maxHeaderBytes} bytes`],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: brokenLength,
  UND_ERR_PRX_TLS: ['tls', 'the TLS handshake with the proxy failed', 'proxy'],
  EPROTO: ['tls', 'the TLS handshake failed'],
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    'unknown-issuer',
    'the certificate is self-signed (settings --ca, --insecure)',
  ],
  SELF_SIGNED_CERT_IN_CHAIN: [
    'unknown-issuer',
    'the certificate chain is self-signed (settings --ca, --insecure)',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  CERT_HAS_EXPIRED: ['certificate-date', 'the certificate has expired (setting --insecure accepts it)'],
  CERT_NOT_YET_VALID: [
    'certificate-date',
    'the certificate is not valid yet (setting --insecure accepts it)',
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'certificate-host',
    'the certificate is for another host name (setting --insecure accepts it)',
  ],
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: wantsCertificate,
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: refusesCertificate,
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: refusesCertificate,
  ERR_SSL_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE: refusesCertificate,
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_REVOKED: refusesCertificate,
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED: refusesCertificate,
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: refusesCertificate,
  // TLS 1.2 has one alert for a missing certificate and for no cipher in common.
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: [
    'client-certificate',
    'the service ended the TLS handshake: it requires a client certificate (settings --cert, --key), or other ciphers',
  ],
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: onlyHttp2,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: oldTls,
  ERR_SSL_UNSUPPORTED_PROTOCOL: oldTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
};

const faultsOfMachine: Readonly<Record<MachineLimit, string>> = {
  'open-files': 'this machine cannot open more files or connections',
  memory: 'this machine has no more memory for the suite',
  webassembly: 'Node.js runs without WebAssembly, which its HTTP client needs',
};

/** Errors that undici distinguishes by the message only. */
const faultsByMessage: readonly (readonly [RegExp, (match: RegExpExecArray) => WireFault])[] = [
  [/^bad response$/, () => ['not-http', 'the service sent 100 Continue, which was not requested']],
  [/^bad upgrade$/, () => ['not-http', 'the service switched protocols (101), which was not requested']],
  [/^Proxy response \((\d+)\)/, ([, status]) => noWay(Number(status))],
  [/^Proxy Authentication Required/, () => noWay(407)],
];

function noWay(status: number): WireFault {
  return status === 407
    ? [
        'refused',
        'the proxy demands a login (407): give it as in http://user:password@proxy.example.com:3128',
        'proxy',
      ]
    : ['refused', `the proxy responded ${status}; it does not reach the service`, 'proxy'];
}

/**
 * Explains an error of undici or of a socket.
 * @param hasHeaders the headers of the response were received
 */
export function explainFault(error: Error, hasHeaders: boolean): WireFault {
  const limit = machineLimitOf(error);
  if (limit) return [limit, faultsOfMachine[limit]];
  for (const [pattern, fault] of faultsByMessage) {
    const match = pattern.exec(error.message);
    if (match) return fault(match);
  }
  if (error.name === 'HTTPParserError') return notHttp(error, hasHeaders);
  // undici gives this reason whenever it knows a Content-Length, also for a header after it.
  if (!hasHeaders && (error as NodeJS.ErrnoException).code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH')
    return ['not-http', 'the response is not valid HTTP: a header line is wrong'];
  const codes = [error, error.cause].map((each) => (each as NodeJS.ErrnoException | undefined)?.code ?? '');
  for (const code of codes) {
    const fault = faultsByCode[code] ?? faultOfFamily(code, hasHeaders);
    if (fault) return fault;
  }
  return ['other', `the request failed (${codes.find((code) => code !== '') ?? error.name})`];
}

function faultOfFamily(code: string, hasHeaders: boolean): WireFault | undefined {
  if (code.startsWith('ERR_TLS') || code.startsWith('ERR_SSL') || code.startsWith('CERT_')) {
    return ['tls', `TLS failed (${code})`];
  }
  if (code !== 'ECONNRESET' && code !== 'EPIPE' && code !== 'UND_ERR_SOCKET') return undefined;
  return hasHeaders
    ? ['broken-off', 'the connection broke off in the middle of the body']
    : ['reset', 'the connection was closed before a response arrived'];
}

/** @param data the bytes that were not parsed yet */
function notHttp({ message, data = '' }: Error & { data?: string }, hasHeaders: boolean): WireFault {
  if (hasHeaders) return ['wrong-body', 'the chunks of the body are not those of HTTP'];
  if (/Content-Length/i.test(message)) return ['not-http', 'the response has an invalid Content-Length'];
  if (data.startsWith('\u0015\u0003'))
    return ['tls-only', 'the port speaks TLS; is the base URL https instead of http?'];
  // A SETTINGS frame (RFC 9113, 6.5).
  if (data.startsWith('\0\0') && data.charCodeAt(3) === 4) return onlyHttp2;
  const [, reason] = /\((.+)\)$/.exec(message) ?? [];
  return ['not-http', `the response is not valid HTTP${reason === undefined ? '' : ` (${reason})`}`];
}
