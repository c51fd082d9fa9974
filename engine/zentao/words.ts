import { apiPrefix } from '../../contract/operations.ts';
import { bodyOf, headerOf, isObject, own, noResponse } from '../evidence/body.ts';
import { clip } from '../evidence/clip.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import { wireFault } from '../evidence/exchange-facts.ts';
import { answeredEmpty } from '../../suites/common/reply.ts';

/** Largest number of characters quoted from a web page and from a JSON error. */
const maxLength = { page: 200, json: 2000 };

const answerWords = phrase(
  'answer-words',
  (status: number, body: string) => `${status} with ${body}`,
  (status, body) => `${status}，${body}`,
);

/** Quotes a response in one line: the status and the error, or the start of the text if it is not JSON. */
export function quoteResponse(exchange: Exchange): Said {
  const { response, error } = exchange;
  if (!response) return error ? wireFault(error.kind, error.message) : noResponse;
  const { status } = response;
  const body = bodyOf(exchange);
  if ('notJson' in body) {
    const text = oneLine(textOf(response.body), maxLength.page);
    return text === '' ? answeredEmpty(status) : answerWords(status, `"${text}"`);
  }
  const reported = isObject(body.json) ? own(body.json, 'error') : undefined;
  const words = typeof reported === 'string' ? `"${reported}"` : JSON.stringify(reported ?? body.json);
  return answerWords(status, oneLine(words, maxLength.json));
}

const newTokenRejected = phrase(
  'new-token-rejected',
  (request: string, answer: string) =>
    `the service rejects the Token that POST /tokens has just issued: ${request} answered ${answer}`,
  (request, answer) => `服务拒绝 POST /tokens 刚刚签发的 Token：${request} 返回 ${answer}`,
);
const sessionEnded = phrase(
  'session-ended',
  (request: string, answer: string) =>
    `the service rejects the Token: ${request} answered ${answer}; has it expired? A Token of ZenTao ends with its session; a run with PMS_ACCOUNT and PMS_PASSWORD begins with a new one`,
  (request, answer) =>
    `服务拒绝该 Token：${request} 的响应为 ${answer}；请确认它是否已失效。禅道的 Token 随会话失效；设置 PMS_ACCOUNT 和 PMS_PASSWORD 后，每次运行都会重新登录`,
);
const accountRefused = phrase(
  'account-refused',
  (request: string, answer: string) =>
    `the service rejects the Token: ${request} answered ${answer}; may its account do this?`,
  (request, answer) => `服务拒绝该 Token：${request} 的响应为 ${answer}；请确认其账号有权执行此操作`,
);

/**
 * Says that the Token was rejected, and what to do: 401 is about the Token, 403 about the permissions of its account.
 * @param request such as `GET /users`
 * @param isUntried a login has just issued the Token, and nothing has accepted it yet
 */
export function tokenRejected(request: string, exchange: Exchange, isUntried: boolean): Said {
  const rejected = isUntried ? newTokenRejected : sessionEnded;
  const why = exchange.response?.status === 403 ? accountRefused : rejected;
  return why(request, quoteResponse(exchange));
}

const gatewaySays = phrase(
  'gateway-says',
  (baseUrl: string, answer: string) =>
    `the service behind ${baseUrl} does not respond: its gateway says ${answer}; is it running? (--max-wait waits longer)`,
  (baseUrl, answer) =>
    `${baseUrl} 之后的服务没有响应：网关返回 ${answer}；请确认服务正在运行（--max-wait 可以延长等待）`,
);
const nothingListens = phrase(
  'nothing-listens',
  (baseUrl: string, why: string) =>
    `nothing listens at ${baseUrl} (${why}): is the service running, and is the port right?`,
  (baseUrl, why) => `${baseUrl} 上没有监听的程序（${why}）：请确认服务正在运行，且端口正确`,
);
const hostUnknown = phrase(
  'host-unknown',
  (baseUrl: string) => `the host of ${baseUrl} is not known: is its name right?`,
  (baseUrl) => `无法解析 ${baseUrl} 的主机名：请确认名称正确`,
);
const noResponseWithin = phrase(
  'no-response-within',
  (baseUrl: string, ms: number) =>
    `${baseUrl} did not respond within ${ms} ms: is it overloaded? (--timeout waits longer)`,
  (baseUrl, ms) => `${baseUrl} 在 ${ms} 毫秒内没有响应：请确认它是否负载过高（--timeout 可以延长等待）`,
);

/** Says why there is no response from the service, and where to look. */
export function whyUnreachable(exchange: Exchange, baseUrl: string, timeoutMs: number): Said {
  const { response, error } = exchange;
  if (response) {
    return gatewaySays(baseUrl, quoteResponse(exchange));
  }
  switch (error?.kind) {
    case 'refused':
      return nothingListens(baseUrl, error.message);
    case 'unknown-host':
      return hostUnknown(baseUrl);
    case 'timeout':
      return noResponseWithin(baseUrl, timeoutMs);
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

const baseRedirects = phrase(
  'base-redirects',
  (url: string, target: string) => `${url} redirects to ${target}: is the base URL right?`,
  (url, target) => `${url} 重定向到 ${target}：请确认基础 URL 是否正确`,
);
const noServiceRoot = phrase(
  'no-service-root',
  (url: string, answer: string, example: string) =>
    `no service responds at ${url} (${answer}); is the service installed below a path, such as ${example}?`,
  (url, answer, example) =>
    `${url} 上没有服务响应（${answer}）；请确认服务是否安装在某个路径之下，例如 ${example}`,
);
const noServicePath = phrase(
  'no-service-path',
  (url: string, answer: string, path: string) =>
    `no service responds at ${url} (${answer}); is ${path} the path under which it is installed?`,
  (url, answer, path) => `${url} 上没有服务响应（${answer}）；请确认 ${path} 是否为服务的安装路径`,
);

/** Says that there is no API at the base URL. */
export function noApiAt(exchange: Exchange, baseUrl: string): Said {
  const target = redirectTarget(exchange);
  const url = `${baseUrl}${apiPrefix}`;
  if (target !== undefined) return baseRedirects(url, target);
  const { origin, pathname } = new URL(baseUrl);
  return pathname === '/'
    ? noServiceRoot(url, quoteResponse(exchange), `${origin}/zentao`)
    : noServicePath(url, quoteResponse(exchange), pathname);
}

function textOf(html: string): string {
  return html.replace(/<(style|script)\b.*?<\/\1>/gis, ' ').replace(/<[^>]*>/g, ' ');
}

function oneLine(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${clip(line, length - 1).text}…` : line;
}
