import { expect, test } from 'vitest';
import { explainFault } from '../../../engine/wire/faults.ts';

// What sockets and undici really throw: selftest/hostile.

const withCode = (code: string, cause?: Error): Error =>
  Object.assign(new TypeError('fetch failed', { cause }), code === '' ? {} : { code });

test.each<[string, boolean, string, string]>([
  ['ECONNRESET', false, 'reset', 'the connection was closed before a response arrived'],
  ['EPIPE', false, 'reset', 'the connection was closed before a response arrived'],
  ['UND_ERR_SOCKET', false, 'reset', 'the connection was closed before a response arrived'],
  ['ECONNRESET', true, 'broken-off', 'the connection broke off in the middle of the body'],
  ['EHOSTUNREACH', false, 'refused', 'the host cannot be reached'],
  ['EAI_AGAIN', false, 'unknown-host', 'the host name could not be looked up'],
  [
    'CERT_HAS_EXPIRED',
    false,
    'certificate-date',
    'the certificate has expired (setting --insecure accepts it)',
  ],
  ['CERT_UNTRUSTED', false, 'tls', 'TLS failed (CERT_UNTRUSTED)'],
  ['ERR_TLS_HANDSHAKE_TIMEOUT', false, 'tls', 'TLS failed (ERR_TLS_HANDSHAKE_TIMEOUT)'],
  ['ERR_SSL_TLSV1_ALERT_ACCESS_DENIED', false, 'tls', 'TLS failed (ERR_SSL_TLSV1_ALERT_ACCESS_DENIED)'],
  ['EMFILE', false, 'open-files', 'this machine cannot open more files or connections'],
  ['ENFILE', false, 'open-files', 'this machine cannot open more files or connections'],
  ['ENOMEM', true, 'memory', 'this machine has no more memory for the suite'],
  ['ENOBUFS', false, 'memory', 'this machine has no more memory for the suite'],
  ['ENOTSUP', true, 'other', 'the request failed (ENOTSUP)'],
])('%s, with headers %s, is %s', (code, hasHeaders, kind, message) => {
  expect(explainFault(withCode(code), hasHeaders)).toEqual([kind, message]);
  expect(explainFault(withCode('', withCode(code)), hasHeaders)).toEqual([kind, message]);
});

test.each([
  ['memory', new RangeError('Array buffer allocation failed')],
  ['memory', new RangeError('WebAssembly.Memory(): could not allocate memory')],
  ['memory', new RangeError('WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory')],
  ['webassembly', new ReferenceError('WebAssembly is not defined')],
  ['other', new RangeError('Invalid array length')],
  ['other', new ReferenceError('x is not defined')],
])('%s: %s', (kind, error) => {
  expect(explainFault(error, false)[0]).toBe(kind);
});

test('an error without a code is told by its name', () => {
  expect(explainFault(new RangeError('no'), false)).toEqual(['other', 'the request failed (RangeError)']);
});
