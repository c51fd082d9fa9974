import { isUtf8 } from 'node:buffer';
import type { ExchangeResponse, HeaderList } from './message.ts';
import type { WireFault } from './faults.ts';

const codings: Readonly<Record<string, 'gunzipSync' | 'inflateSync' | 'brotliDecompressSync'>> = {
  gzip: 'gunzipSync',
  'x-gzip': 'gunzipSync',
  deflate: 'inflateSync',
  br: 'brotliDecompressSync',
};

/** Fewer and larger pieces leave less to be collected, in bytes. */
const inflatedAtOnce = 1024 * 1024;

/** So much is kept of a body that is not JSON, in bytes. */
const keptOfOther = 64 * 1024;

/**
 * Makes an answer of what came: takes compression off the body and reads it as UTF-8.
 * @param maxBodyBytes largest body after decompression
 * @returns the answer, or what is wrong with its body
 */
export function readAnswer(
  status: number,
  headers: HeaderList,
  bytes: Buffer,
  maxBodyBytes: number,
): ExchangeResponse | WireFault {
  const plain = decompress(headers, bytes, maxBodyBytes);
  if (isFault(plain)) return plain;
  const answer = { status, headers, bodyBytes: plain.length };
  const text = mayBeJson(plain) || plain.length <= keptOfOther ? decodeUtf8(plain) : undefined;
  if (text !== undefined) return { ...answer, body: text };
  return {
    ...answer,
    body: plain.toString('utf8', 0, keptOfOther),
    ...(isUtf8(plain) ? {} : { notUtf8: true }),
    ...(plain.length > keptOfOther ? { truncated: true } : {}),
  };
}

/** Tells a fault from what came. */
export function isFault(result: object): result is WireFault {
  return Array.isArray(result);
}

/** Words for a body beyond the bound. */
export function tooLarge(maxBodyBytes: number): string {
  return `the body is larger than ${maxBodyBytes} bytes (setting --max-body)`;
}

function decompress(headers: HeaderList, bytes: Buffer, maxOutputLength: number): Buffer | WireFault {
  const coding = headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1].trim();
  if (coding === undefined || bytes.length === 0 || /^(identity)?$/i.test(coding)) return bytes;
  const inflate = Object.hasOwn(codings, coding.toLowerCase()) ? codings[coding.toLowerCase()] : undefined;
  if (inflate === undefined)
    return ['broken-off', `the body has a Content-Encoding that was not requested (${coding})`];
  try {
    // Nearly no target compresses, and loading it takes time.
    const zlib = process.getBuiltinModule('node:zlib');
    return zlib[inflate](bytes, { maxOutputLength, chunkSize: inflatedAtOnce });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      return ['too-large', `decompressed, ${tooLarge(maxOutputLength)}`];
    }
    return ['broken-off', `the body is no valid ${coding}`];
  }
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** False when the first characters show that a body is no JSON (RFC 8259, 2 and 3). */
function mayBeJson(bytes: Buffer): boolean {
  return /^\s*$|^\s*[[{"\d-]/.test(bytes.toString('latin1', 0, 100));
}
