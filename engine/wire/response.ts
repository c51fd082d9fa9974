import { isUtf8 } from 'node:buffer';
import { type ExchangeResponse, headerIn, type HeaderList } from './message.ts';
import type { WireFault } from './faults.ts';

type Decoder = 'gunzipSync' | 'inflateSync' | 'inflateRawSync' | 'brotliDecompressSync';

/** Deflate without its zlib header is wrong and common. */
const codings: ReadonlyMap<string, readonly Decoder[]> = new Map([
  ['gzip', ['gunzipSync']],
  ['x-gzip', ['gunzipSync']],
  ['deflate', ['inflateSync', 'inflateRawSync']],
  ['br', ['brotliDecompressSync']],
]);

/** The codings of a Content-Encoding header that are none, such as `utf-8` or `none`. */
export function unknownCodings(header: string): string[] {
  return codingsIn(header).filter((coding) => !codings.has(coding));
}

/** Size of the chunks of decompression in bytes. Large chunks leave less garbage to collect. */
const inflateChunkSize = 1024 * 1024;

/** A body that is not JSON is cut to this length, in bytes. */
const maxOtherBody = 64 * 1024;

/**
 * Builds a response from the received bytes: decompresses the body and decodes it as UTF-8.
 * @param maxBodyBytes largest body after decompression
 * @returns the response, or why its body is invalid
 */
export function readResponse(
  status: number,
  headers: HeaderList,
  bytes: Buffer,
  maxBodyBytes: number,
): ExchangeResponse | WireFault {
  const decompressed = decompress(headers, bytes, maxBodyBytes);
  if (isFault(decompressed)) return decompressed;
  const { plain, isRawDeflate } = decompressed;
  const response = {
    status,
    headers,
    bodyBytes: plain.length,
    ...(isRawDeflate && { rawDeflate: true as const }),
  };
  const isText = isUtf8(plain);
  const isShort = plain.length <= maxOtherBody;
  if (isText && (isShort || mayBeJson(plain))) return { ...response, body: plain.toString('utf8') };
  return {
    ...response,
    body: plain.toString('utf8', 0, maxOtherBody),
    ...(isText ? {} : { notUtf8: true }),
    ...(isShort ? {} : { truncated: true }),
  };
}

/** True for the header of zlib (RFC 1950, 2.2). Without it deflate is wrong, common, and decoded all the same. */
const hasZlibHeader = ([first = 0, second = 0]: Buffer): boolean =>
  (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;

/** True for a fault; a response is no array. */
export function isFault(result: object): result is WireFault {
  return Array.isArray(result);
}

/** No setting makes the suite keep a larger body, in bytes. */
const largestKept = 32 * 1024 * 1024;

/**
 * The fault of a body that is larger than the limit.
 * @param announced size of the body, where its headers name it
 */
export function tooLarge(maxBodyBytes: number, announced = maxBodyBytes): WireFault {
  const size =
    announced > maxBodyBytes
      ? `the body has ${announced} bytes, which is more than`
      : 'the body is larger than';
  return maxBodyBytes < largestKept && announced <= largestKept
    ? ['over-max-body', `${size} ${maxBodyBytes} bytes (setting --max-body)`]
    : ['too-large', `${size} ${maxBodyBytes} bytes`];
}

/** Decodes a body. Text that is left of it is taken as it is, whatever else its header names. */
function decompress(
  headers: HeaderList,
  bytes: Buffer,
  maxOutputLength: number,
): { readonly plain: Buffer; readonly isRawDeflate: boolean } | WireFault {
  const named = codingsIn(headerIn(headers, 'content-encoding') ?? '').filter((name) => name !== 'identity');
  const unknown = named.find((name) => !codings.has(name));
  let plain = bytes;
  let isRawDeflate = false;
  // In the order in which they were applied (RFC 9110, 8.4).
  for (const coding of named.filter((name) => codings.has(name)).reverse()) {
    if (plain.length === 0) break;
    const decoded = decode(coding, plain, maxOutputLength);
    if (isFault(decoded))
      return unknown !== undefined && decoded[0] === 'wrong-body' ? notRequested(unknown) : decoded;
    if (coding === 'deflate' && !hasZlibHeader(plain)) isRawDeflate = true;
    plain = decoded;
  }
  return unknown === undefined || isUtf8(plain) ? { plain, isRawDeflate } : notRequested(unknown);
}

function notRequested(coding: string): WireFault {
  return ['wrong-body', `the body has a Content-Encoding that was not requested (${coding})`];
}

function codingsIn(header: string): string[] {
  const names = header.toLowerCase().split(',');
  return names.map((name) => name.trim()).filter((name) => name !== '');
}

function decode(coding: string, bytes: Buffer, maxOutputLength: number): Buffer | WireFault {
  // Loaded only when needed: few targets compress, and loading takes time.
  const zlib = process.getBuiltinModule('node:zlib');
  for (const decoder of codings.get(coding) ?? []) {
    try {
      return zlib[decoder](bytes, { maxOutputLength, chunkSize: inflateChunkSize });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ERR_BUFFER_TOO_LARGE') {
        const [kind, why] = tooLarge(maxOutputLength);
        return [kind, `decompressed, ${why}`];
      }
      if (code === 'Z_BUF_ERROR') return ['broken-off', `the body ended in the middle of its ${coding} data`];
    }
  }
  return ['wrong-body', `the body is no valid ${coding}`];
}

/** False if the first characters show that a body is no JSON (RFC 8259, 2 and 3). */
function mayBeJson(bytes: Buffer): boolean {
  return /^\s*$|^\s*[[{"\d-]/.test(bytes.toString('latin1', 0, 100));
}
