import { apiPrefix } from '../contract/operations.ts';
import { bodyOf, headerOf, isObject, own } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { type Phrase, say } from '../messages/phrase.ts';

/** Of a page for people its beginning says enough; what the service says of itself is not cut before this. */
const most = { page: 200, words: 2000 };

/** The answer of a service in its own words and in full, in one line: whoever reads it must act on it. */
export function wordsOf(exchange: Exchange): Phrase {
  const { response, error } = exchange;
  if (!response) return error ? say('wire-fault', error.kind, error.message) : say('no-response');
  const { status } = response;
  const body = bodyOf(exchange);
  if ('notJson' in body) {
    const text = oneLine(textOf(response.body), most.page);
    return text === '' ? say('answered-empty', status) : say('answer-words', status, `"${text}"`);
  }
  const said = isObject(body.json) ? own(body.json, 'error') : undefined;
  const words = typeof said === 'string' ? `"${said}"` : JSON.stringify(said ?? body.json);
  return say('answer-words', status, oneLine(words, most.words));
}

/**
 * A refused Token, and what to do: 401 is about the Token, 403 about the rights of its account.
 * @param asked the request, as `GET /users`
 */
export function tokenRefused(asked: string, exchange: Exchange): Phrase {
  const why = exchange.response?.status === 403 ? 'account-refused' : 'session-ended';
  return say(why, asked, wordsOf(exchange));
}

/** Why nothing answers, and where to look. */
export function whyLost(exchange: Exchange, baseUrl: string, timeoutMs: number): Phrase {
  const { response, error } = exchange;
  if (response) {
    return say('gateway-says', baseUrl, wordsOf(exchange));
  }
  switch (error?.kind) {
    case 'refused':
      return say('nothing-listens', baseUrl, error.message);
    case 'unknown-host':
      return say('host-unknown', baseUrl);
    case 'timeout':
      return say('no-response-within', baseUrl, timeoutMs);
    default:
      return wordsOf(exchange);
  }
}

/** True for a page in place of the API: there is something else at the base URL. */
export function isElsewhere(exchange: Exchange): boolean {
  const status = exchange.response?.status ?? 0;
  const isOther = isPage(exchange) || leadsTo(exchange) !== undefined;
  return 'notJson' in bodyOf(exchange) && (status === 404 || (status >= 200 && status <= 399 && isOther));
}

/** Where a redirect leads. */
function leadsTo(exchange: Exchange): string | undefined {
  const status = exchange.response?.status ?? 0;
  return status >= 300 && status <= 399 ? headerOf(exchange, 'location') : undefined;
}

function isPage({ response }: Exchange): boolean {
  return /^\s*</.test(response?.body ?? '');
}

/** Words for a base URL at which there is something else. */
export function nothingThere(exchange: Exchange, baseUrl: string): Phrase {
  const target = leadsTo(exchange);
  const url = `${baseUrl}${apiPrefix}`;
  if (target !== undefined) return say('base-redirects', url, target);
  const { origin, pathname } = new URL(baseUrl);
  return pathname === '/'
    ? say('no-service-root', url, wordsOf(exchange), `${origin}/zentao`)
    : say('no-service-path', url, wordsOf(exchange), pathname);
}

function textOf(html: string): string {
  return html.replace(/<(style|script)\b.*?<\/\1>/gis, ' ').replace(/<[^>]*>/g, ' ');
}

function oneLine(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
