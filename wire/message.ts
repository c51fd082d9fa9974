/** Header name and value, as they went over the wire (secrets masked). */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** Why no complete answer came. */
export type WireErrorKind =
  | 'refused'
  | 'unknown-host'
  | 'tls'
  | 'reset'
  | 'timeout'
  | 'too-large'
  | 'broken-off'
  | 'not-http'
  | 'aborted'
  | 'other';

/** An answer of the target, complete. */
export interface ExchangeResponse {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: string;
  /** Size of the body after decompression, in bytes. */
  readonly bodyBytes: number;
  /** The beginning of the body is stored; the size is that of the whole body. */
  readonly truncated?: true;
  /** The bytes are not UTF-8; the stored body has replacement characters. */
  readonly notUtf8?: true;
}
