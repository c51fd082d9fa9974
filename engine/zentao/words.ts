import { apiPrefix } from '../../contract/operations.ts';
import { bodyOf, headerOf, isObject, own } from '../evidence/body.ts';
import { clip } from '../evidence/clip.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { type Said, say } from '../../messages/phrase.ts';

/** Largest number of characters quoted from a web page and from a JSON error. */
const maxLength = { page: 200, json: 2000 };

/** Quotes a response in one line: the status and the error, or the start of the text if it is not JSON. */
export function quoteResponse(exchange: Exchange): Said {
  const { response, error } = exchange;
  if (!response) return error ? say('wire-fault', error.kind, error.message) : say('no-response');
  const { status } = response;
  const body = bodyOf(exchange);
  if ('notJson' in body) {
    const text = oneLine(textOf(response.body), maxLength.page);
    return text === '' ? say('answered-empty', status) : say('answer-words', status, `"${text}"`);
  }
  const reported = isObject(body.json) ? own(body.json, 'error') : undefined;
  const words = typeof reported === 'string' ? `"${reported}"` : JSON.stringify(reported ?? body.json);
  return say('answer-words', status, oneLine(words, maxLength.json));
}

/**
 * Says that the Token was rejected, and what to do: 401 is about the Token, 403 about the permissions of its account.
 * @param request such as `GET /users`
 * @param isUntried a login has just issued the Token, and nothing has accepted it yet
 */
export function tokenRejected(request: string, exchange: Exchange, isUntried: boolean): Said {
  const rejected = isUntried ? 'new-token-rejected' : 'session-ended';
  const why = exchange.response?.status === 403 ? 'account-refused' : rejected;
  return say(why, request, quoteResponse(exchange));
}

/** Says why there is no response from the service, and where to look. */
export function whyUnreachable(exchange: Exchange, baseUrl: string, timeoutMs: number): Said {
  const { response, error } = exchange;
  if (response) {
    return say('gateway-says', baseUrl, quoteResponse(exchange));
  }
  switch (error?.kind) {
    case 'refused':
      return say('nothing-listens', baseUrl, error.message);
    case 'unknown-host':
      return say('host-unknown', baseUrl);
    case 'timeout':
      return say('no-response-within', baseUrl, timeoutMs);
    default:
      return quoteResponse(exchange);
  }
}

/** True if there is no API at the base URL: a 404, a web page or a redirect without JSON. */
export function showsNoApi(exchange: Exchange): boolean {
  const status = exchange.response?.status ?? 0;
  const isPage = /^\s*</.test(exchange.response?.body ?? '');
  const isOther = isPage || redirectTarget(exchange) !== undefined;
  return 'notJson' in bodyOf(exchange) && (status === 404 || (status >= 200 && status <= 399 && isOther));
}

function redirectTarget(exchange: Exchange): string | undefined {
  const status = exchange.response?.status ?? 0;
  return status >= 300 && status <= 399 ? headerOf(exchange, 'location') : undefined;
}

/** Says that there is no API at the base URL. */
export function noApiAt(exchange: Exchange, baseUrl: string): Said {
  const target = redirectTarget(exchange);
  const url = `${baseUrl}${apiPrefix}`;
  if (target !== undefined) return say('base-redirects', url, target);
  const { origin, pathname } = new URL(baseUrl);
  return pathname === '/'
    ? say('no-service-root', url, quoteResponse(exchange), `${origin}/zentao`)
    : say('no-service-path', url, quoteResponse(exchange), pathname);
}

function textOf(html: string): string {
  return html.replace(/<(style|script)\b.*?<\/\1>/gis, ' ').replace(/<[^>]*>/g, ' ');
}

function oneLine(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${clip(line, length - 1).text}…` : line;
}
