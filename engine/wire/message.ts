/** Header names and values as they were sent or received; in evidence, secrets are masked. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** Returns the first value of a header. The name is case-insensitive. */
export function headerIn(headers: HeaderList, name: string): string | undefined {
  return headers.find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1];
}

/** Limits of the machine on which the suite runs. They say nothing about the service. */
export const machineLimits = ['open-files', 'memory', 'webassembly'] as const;
/** A limit of the machine on which the suite runs. */
export type MachineLimit = (typeof machineLimits)[number];

/** Why there may be no complete response. */
// prettier-ignore
export const wireErrorKinds = [
  'refused', 'unknown-host', 'tls', 'no-tls', 'tls-only', 'unknown-issuer', 'certificate-date', 'certificate-host', 'client-certificate', 'old-tls', 'http2', 'reset', 'timeout', 'too-large', 'over-max-body', 'broken-off', 'wrong-body', 'not-http', 'aborted', ...machineLimits, 'other',
] as const;
/** Why there is no complete response. */
export type WireErrorKind = (typeof wireErrorKinds)[number];

/** True if a limit of this machine is the reason, and not the service. */
export function isMachineLimit(kind: WireErrorKind | undefined): kind is MachineLimit {
  return machineLimits.some((limit) => limit === kind);
}

/** Why a request has no complete response. */
export interface WireError {
  readonly kind: WireErrorKind;
  readonly message: string;
  /** The proxy could not be reached, or did not pass the request on. */
  readonly proxy?: true;
}

/** A request to send, or as it was sent. */
export interface WireRequest {
  readonly method: string;
  /** The whole URL. */
  readonly url: string;
  readonly headers: HeaderList;
  readonly body?: string;
  /** It may be sent once more where a connection that had been used before closes without a response. Default: GET only. */
  readonly mayRepeat?: boolean;
}

/** A complete response of the target. */
export interface ExchangeResponse {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: string;
  /** Size of the body after decompression, in bytes. */
  readonly bodyBytes: number;
  /** Only the beginning of the body is stored; `bodyBytes` is the size of the whole body. */
  readonly truncated?: true;
  /** The bytes are not UTF-8; the stored body has replacement characters. */
  readonly notUtf8?: true;
  /** The body was deflate without its zlib header (RFC 9110, 8.4.1.2). */
  readonly rawDeflate?: true;
}
