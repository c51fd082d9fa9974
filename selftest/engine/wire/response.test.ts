import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readResponse } from '../../../engine/wire/response.ts';

const text = JSON.stringify({ title: 'İş – 错误 😀 100%' });
const read = (coding: string, bytes: Buffer): object =>
  readResponse(200, [['Content-Encoding', coding]], bytes, 1024);

test.each<[string, string, Buffer, boolean]>([
  ['deflate', 'deflate', deflateSync(text), false],
  ['deflate of any level', 'deflate', deflateSync(text, { level: 1 }), false],
  ['deflate without the header of zlib', 'Deflate', deflateRawSync(text), true],
  ['the same in gzip', 'deflate, gzip', gzipSync(deflateRawSync(text)), true],
  ['gzip', 'gzip', gzipSync(text), false],
  ['no coding', 'identity', Buffer.from(text), false],
])('%s is decoded; noted if the header is missing', (_, coding, bytes, isNoted) => {
  const response = read(coding, bytes);
  expect(response).toMatchObject({ body: text, bodyBytes: Buffer.byteLength(text) });
  expect('rawDeflate' in response).toBe(isNoted);
});
