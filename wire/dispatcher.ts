import type { SecureContext } from 'node:tls';
import type { Dispatcher } from 'undici';
import { maxHeaderBytes } from './faults.ts';

/** How a target is reached. */
export interface TransportOptions {
  readonly connections: number;
  /** For the headers, and once more for the whole body, in milliseconds. */
  readonly timeoutMs: number;
  /** PEM text of additional certificate authorities. */
  readonly ca?: string;
  /** Takes any certificate. */
  readonly insecure?: boolean;
  readonly proxy?: string;
  /** What the user calls the proxy, for messages: `--proxy`, `HTTPS_PROXY`. */
  readonly proxyName?: string | undefined;
}

/** A connection that was idle for longer is not used again, in milliseconds: targets close those. */
const keepAliveTimeout = 2000;

/**
 * Opens what undici sends requests with, to the origin of a URL; connects on first use. It has no time limits for
 * answers: those are the wire's.
 * @internal the types of the package name no other package
 */
export async function openDispatcher(baseUrl: string, options: TransportOptions): Promise<Dispatcher> {
  const tls = {
    ...(options.ca === undefined ? {} : { secureContext: await contextWith(options.ca) }),
    ...(options.insecure ? { rejectUnauthorized: false } : {}),
  };
  const { connections } = options;
  const common = {
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: maxHeaderBytes,
    keepAliveTimeout,
    pipelining: 1,
  };
  if (options.proxy !== undefined) {
    // The whole of undici: its index gives dispatchers the CONNECT method.
    const { default: undici } = await import('undici');
    return new undici.ProxyAgent({
      ...common,
      uri: options.proxy,
      requestTls: tls,
      proxyTunnel: false,
      connections,
    });
  }
  // The parts alone: the index of undici loads five times as much.
  const { default: Pool } = await import('undici/lib/dispatcher/pool.js');
  const connect = { ...tls, timeout: options.timeoutMs };
  return new Pool(new URL(baseUrl).origin, { ...common, connections, connect });
}

/** One for all connections: reading the usual authorities takes longer than many requests. */
async function contextWith(ca: string): Promise<SecureContext> {
  const { createSecureContext, rootCertificates } = await import('node:tls');
  return createSecureContext({ ca: [...rootCertificates, ca] });
}
