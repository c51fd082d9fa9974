import type { ExchangeResponse } from '../wire/message.ts';

/** In characters. */
const maxWholeBody = 64 * 1024;
const excerptLength = 8 * 1024;

/** Shortens a long body for reports; the evidence has the whole body. */
export function excerptOf(response: ExchangeResponse): ExchangeResponse {
  if (response.body.length <= maxWholeBody) return response;
  return { ...response, body: response.body.slice(0, excerptLength), truncated: true };
}
