import { apiPrefix } from '../contract/operations.ts';
import { bodyOf, headerOf, isObject, own } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';

/** Of a page for people its beginning says enough; what the service says of itself is not cut before this. */
const most = { page: 200, words: 2000 };

/** The answer of a service in its own words and in full, in one line: whoever reads it must act on it. */
export function wordsOf(exchange: Exchange): string {
  const { response, error } = exchange;
  if (!response) return error?.message ?? 'no answer';
  const { status } = response;
  const body = bodyOf(exchange);
  if ('notJson' in body) {
    const text = oneLine(textOf(response.body), most.page);
    return text === '' ? `${status} with an empty body` : `${status} with "${text}"`;
  }
  const said = isObject(body.json) ? own(body.json, 'error') : undefined;
  const words = typeof said === 'string' ? `"${said}"` : JSON.stringify(said ?? body.json);
  return `${status} with ${oneLine(words, most.words)}`;
}

/**
 * A refused Token, and what to do: 401 is about the Token, 403 about the rights of its account.
 * @param asked the request, as `GET /users`
 */
export function tokenRefused(asked: string, exchange: Exchange): string {
  const way =
    exchange.response?.status === 403
      ? 'may its account do this?'
      : 'has it ended? ZenTao forgets a Token with its session; PMS_ACCOUNT and PMS_PASSWORD log in anew';
  return `the target refuses the Token: ${asked} answered ${wordsOf(exchange)}; ${way}`;
}

/** Why nothing answers, and where to look. */
export function whyLost(exchange: Exchange, baseUrl: string, timeoutMs: number): string {
  const { response, error } = exchange;
  if (response) {
    return `the service behind ${baseUrl} does not respond: its gateway says ${wordsOf(exchange)}; is it running? (--max-wait waits longer)`;
  }
  switch (error?.kind) {
    case 'refused':
      return `nothing listens at ${baseUrl} (${error.message}): is the service running, and is the port right?`;
    case 'unknown-host':
      return `the host of ${baseUrl} is not known: is its name right?`;
    case 'timeout':
      return `${baseUrl} did not respond within ${timeoutMs} ms: is it overloaded? (--timeout waits longer)`;
    default:
      return error?.message ?? 'there is no response';
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
export function nothingThere(exchange: Exchange, baseUrl: string): string {
  const target = leadsTo(exchange);
  if (target !== undefined) return `${baseUrl}${apiPrefix} redirects to ${target}: is the base URL right?`;
  const { origin, pathname } = new URL(baseUrl);
  const below =
    pathname === '/'
      ? `is the service installed below a path, such as ${origin}/zentao?`
      : `is ${pathname} the path under which it is installed?`;
  return `no service responds at ${baseUrl}${apiPrefix} (${wordsOf(exchange)}); ${below}`;
}

function textOf(html: string): string {
  return html.replace(/<(style|script)\b.*?<\/\1>/gis, ' ').replace(/<[^>]*>/g, ' ');
}

function oneLine(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
