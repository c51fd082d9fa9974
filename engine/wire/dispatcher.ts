import { isIP } from 'node:net';
import type { buildConnector, Dispatcher } from 'undici';
import { maxHeaderBytes } from './faults.ts';
import { connectOptions } from './certificates.ts';
import type { TlsSettings } from './tls-settings.ts';

/** How to connect to a target. */
export interface TransportOptions extends TlsSettings {
  /** Maximum number of connections. */
  readonly connections: number;
  /** Timeout for the headers, and again for the whole body, in milliseconds. */
  readonly timeoutMs: number;
  /** URL of a proxy. */
  readonly proxy?: string;
  /** Name of the proxy setting, for messages: `--proxy`, `HTTPS_PROXY`. */
  readonly proxyName?: string | undefined;
}

/** A connection that was idle for longer is not used again, in milliseconds: the target may be closing it. */
const keepAliveTimeout = 2000;

/**
 * Creates the undici dispatcher for the origin of a URL; it connects on first use. The wire has the timeouts for
 * responses, not the dispatcher.
 * @internal not in the published types, which must not refer to those of undici
 */
export async function openDispatcher(baseUrl: string, options: TransportOptions): Promise<Dispatcher> {
  const { connections, timeoutMs } = options;
  const connect = connectOptions(options, timeoutMs);
  const common = {
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: maxHeaderBytes,
    keepAliveTimeout,
    pipelining: 1,
  };
  if (options.proxy !== undefined) {
    // Needs the index of undici, which adds the CONNECT method to dispatchers.
    const { default: undici } = await import('undici');
    return new undici.ProxyAgent({
      ...common,
      uri: options.proxy,
      // The client certificate is for the service.
      proxyTls: connectOptions(withoutClient(options), timeoutMs),
      requestTls: connect,
      proxyTunnel: false,
      connections,
      clientFactory: (origin, { connect: connectProxy }: { connect: buildConnector.connector }) =>
        new undici.Pool(origin, { connect: nameless(connectProxy) }),
    });
  }
  // Not from the index of undici, which loads five times as much code.
  const { default: Pool } = await import('undici/lib/dispatcher/pool.js');
  return new Pool(new URL(baseUrl).origin, { ...common, connections, connect });
}

/** An address is no server name (RFC 6066, 3): node warns of it, and compares one in brackets with no certificate. */
function nameless(connect: buildConnector.connector): buildConnector.connector {
  return ({ servername, ...options }, callback) => {
    const isAddress = isIP(servername?.replace(/^\[|\]$/g, '') ?? '') > 0;
    return connect(isAddress || !servername ? options : { ...options, servername }, callback);
  };
}

function withoutClient({ cert: _cert, key: _key, ...others }: TransportOptions): TlsSettings {
  return others;
}
