import type { ExchangeResponse } from '../wire/message.ts';

/** In characters. */
const longBody = 64 * 1024;
const shownOfLong = 8 * 1024;

/** An answer as reports show it: of a long body the beginning; the whole is in the evidence. */
export function excerptOf(response: ExchangeResponse): ExchangeResponse {
  if (response.body.length <= longBody) return response;
  return { ...response, body: response.body.slice(0, shownOfLong), truncated: true };
}
