import { headerOf } from './body.ts';
import type { Evidence, Exchange } from './evidence.ts';
import { headerIn, type HeaderList } from '../wire/message.ts';
import { inEnglish } from '../../messages/index.ts';

/**
 * Writes the exchanges of a run as an HTTP Archive (HAR 1.2). Secrets are masked as in the evidence. A request without
 * a response has status 0, as browsers write it.
 * @returns the text of exchanges.har
 */
export function formatHar({ header, exchanges }: Evidence): string {
  const { name, version } = header.suite;
  const log = {
    version: '1.2',
    creator: { name, version },
    comment: `run ${header.runId} against ${header.target.baseUrl}`,
    entries: exchanges.map((exchange) => entryOf(exchange, header.startedAt)),
  };
  return `${JSON.stringify({ log }, null, 1)}\n`;
}

function entryOf(exchange: Exchange, startedAt: string): object {
  const { operation, step, purpose, startedMs, durationMs, response, error } = exchange;
  const { method, url, headers, body } = exchange.request;
  const mimeType = headerIn(headers, 'content-type') ?? '';
  return {
    startedDateTime: new Date(Date.parse(startedAt) + startedMs).toISOString(),
    time: durationMs,
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairsOf(headers),
      queryString: pairsOf([...new URL(url).searchParams]),
      ...(body === undefined ? {} : { postData: { mimeType, text: body } }),
      headersSize: -1,
      bodySize: Buffer.byteLength(body ?? ''),
    },
    response: {
      status: response?.status ?? 0,
      statusText: error?.message ?? '',
      httpVersion: response ? 'HTTP/1.1' : '',
      cookies: [],
      headers: pairsOf(response?.headers ?? []),
      content: {
        size: response?.bodyBytes ?? 0,
        mimeType: headerOf(exchange, 'content-type') ?? '',
        text: response?.body ?? '',
        ...(response?.truncated ? { comment: 'the body was shortened' } : {}),
      },
      redirectURL: headerOf(exchange, 'location') ?? '',
      headersSize: -1,
      bodySize: response ? response.bodyBytes : -1,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: `${inEnglish(purpose)} (${operation} ${step})`,
  };
}

function pairsOf(list: HeaderList): { readonly name: string; readonly value: string }[] {
  return list.map(([name, value]) => ({ name, value }));
}
