import { isUtf8 } from 'node:buffer';
import { type ExchangeResponse, headerIn, type HeaderList } from './message.ts';
import type { WireFault } from './faults.ts';

const codings: Readonly<Record<string, 'gunzipSync' | 'inflateSync' | 'brotliDecompressSync'>> = {
  gzip: 'gunzipSync',
  'x-gzip': 'gunzipSync',
  deflate: 'inflateSync',
  br: 'brotliDecompressSync',
};

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
  const plain = decompress(headers, bytes, maxBodyBytes);
  if (isFault(plain)) return plain;
  const response = { status, headers, bodyBytes: plain.length };
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

/** True for a fault; a response is no array. */
export function isFault(result: object): result is WireFault {
  return Array.isArray(result);
}

/** Message for a body that is larger than the limit. */
export function tooLarge(maxBodyBytes: number): string {
  return `the body is larger than ${maxBodyBytes} bytes (setting --max-body)`;
}

function decompress(headers: HeaderList, bytes: Buffer, maxOutputLength: number): Buffer | WireFault {
  const coding = headerIn(headers, 'content-encoding')?.trim();
  if (coding === undefined || bytes.length === 0 || /^(identity)?$/i.test(coding)) return bytes;
  const inflate = Object.hasOwn(codings, coding.toLowerCase()) ? codings[coding.toLowerCase()] : undefined;
  if (inflate === undefined)
    return ['broken-off', `the body has a Content-Encoding that was not requested (${coding})`];
  try {
    // Loaded only when needed: few targets compress, and loading takes time.
    const zlib = process.getBuiltinModule('node:zlib');
    return zlib[inflate](bytes, { maxOutputLength, chunkSize: inflateChunkSize });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      return ['too-large', `decompressed, ${tooLarge(maxOutputLength)}`];
    }
    return ['broken-off', `the body is no valid ${coding}`];
  }
}

/** False if the first characters show that a body is no JSON (RFC 8259, 2 and 3). */
function mayBeJson(bytes: Buffer): boolean {
  return /^\s*$|^\s*[[{"\d-]/.test(bytes.toString('latin1', 0, 100));
}
