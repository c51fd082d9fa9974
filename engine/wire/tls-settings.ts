/** How a TLS connection is verified, and what it shows of itself. */
export interface TlsSettings {
  /** PEM text of additional certificate authorities. */
  readonly ca?: string;
  /** PEM text of a client certificate. */
  readonly cert?: string;
  /** PEM text of its key. */
  readonly key?: string;
  /** Accepts any certificate. */
  readonly insecure?: boolean;
}
