import { readFileSync } from 'node:fs';
import type { SecureContext } from 'node:tls';
import type { TlsSettings } from './tls-settings.ts';

/** What a connection that starts takes from the settings. */
interface ConnectOptions {
  readonly timeout: number;
  readonly autoSelectFamilyAttemptTimeout: number;
  readonly secureContext?: SecureContext;
  readonly rejectUnauthorized?: false;
}

/**
 * Returns the options of `tls.connect` and `net.connect`. One context serves all connections: reading the root
 * certificates takes longer than many requests.
 * @param timeoutMs timeout for a connection. Where a name has several addresses, each but the last has half of it;
 * node's own limit is 250 ms an address
 */
export function connectOptions({ ca, cert, key, insecure }: TlsSettings, timeoutMs: number): ConnectOptions {
  const own = {
    ...(ca === undefined ? {} : { ca: [...trusted(), ca] }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  };
  return {
    timeout: timeoutMs,
    // node accepts no less than 10 ms.
    autoSelectFamilyAttemptTimeout: Math.max(10, Math.floor(timeoutMs / 2)),
    ...(Object.keys(own).length === 0 ? {} : { secureContext: nodeTls().createSecureContext(own) }),
    ...(insecure ? { rejectUnauthorized: false } : {}),
  };
}

/** Loaded only when needed: many base URLs are http, and loading takes time. */
const nodeTls = () => process.getBuiltinModule('node:tls');

/** Certificates that node trusts, those of NODE_EXTRA_CA_CERTS included. */
function trusted(): readonly string[] {
  // From node 22.15 on.
  const tls = nodeTls();
  const { getCACertificates } = tls as { getCACertificates?: (type: 'default') => string[] };
  if (getCACertificates) return getCACertificates('default');
  const extra = process.env['NODE_EXTRA_CA_CERTS'];
  return [...tls.rootCertificates, ...(extra ? readable(extra) : [])];
}

/** node itself ignores a file that it cannot read. */
function readable(path: string): string[] {
  try {
    return [readFileSync(path, 'utf8')];
  } catch {
    return [];
  }
}
