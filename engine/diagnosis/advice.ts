import { headerOf } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { digits, plural } from '../../messages/numbers.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import type { Facts } from './facts.ts';

/** What to do about a base URL that leads elsewhere. */
export const giveAddressAdvice = phrase(
  'do-give-address',
  (address: string) => `Give ${address} as PMS_BASE_URL.`,
  (address) => `请将 PMS_BASE_URL 设为 ${address}。`,
);

/** The address to give as base URL if a response sends clients to a path of the same host. */
export function addressFor(facts: Facts, target: string | undefined): string | undefined {
  const { baseUrl } = facts.header.target;
  if (target === undefined || !URL.canParse(target, baseUrl)) return undefined;
  const { origin, pathname } = new URL(target, baseUrl);
  const isBase = origin === new URL(baseUrl).origin && /^\/[\w-]+\/?$/.test(pathname);
  return isBase ? `${origin}${pathname}` : undefined;
}

/** What to do where another program responds. */
export const notThisApiAdvice = phrase(
  'do-not-this-api',
  'This is not the API. Give the address that comes before /api.php/v1 as PMS_BASE_URL, and check what responds there.',
  '这不是该 API。请将 PMS_BASE_URL 设为 /api.php/v1 之前的地址，并确认该处是什么在响应。',
);

/** What to do about a response that depends on nothing. */
export const endAsItSays = phrase(
  'end-as-it-says',
  'The response depends on neither the Token nor the path. If the service sends it, do what it says (a header: --header). Otherwise, give the address of the service (PMS_BASE_URL).',
  '响应与 Token 和路径都无关。如果是服务发送的，请按其内容处理（请求头用 --header 给出）；否则请给出服务的地址（PMS_BASE_URL）。',
);

/** What to do about a redirect. */
export const redirectedAdvice = phrase(
  'do-redirected',
  'The run follows no redirect. Let what redirects there pass requests with a Token.',
  '运行不跟随重定向。请让进行重定向的一方放行带 Token 的请求。',
);

const slashAdvice = phrase(
  'do-slash',
  'The redirect adds a slash at the end of the path. Answer the documented path, which has none.',
  '重定向在路径末尾加了斜杠。请直接响应文档中的路径（末尾没有斜杠）。',
);

/** What to do about a redirect: it leads to the same path with a slash, to the same path elsewhere, or to another page. */
export function redirectAdvice(url: string, target: string): Said {
  if (!URL.canParse(target, url)) return redirectedAdvice;
  const [from, to] = [new URL(url), new URL(target, url)];
  if (to.pathname === `${from.pathname}/`) return slashAdvice;
  const isElsewhere = to.origin !== from.origin && to.pathname.endsWith(from.pathname);
  const prefix = to.pathname.slice(0, to.pathname.length - from.pathname.length);
  return isElsewhere ? giveAddressAdvice(`${to.origin}${prefix}`) : redirectedAdvice;
}

/** What to do about markup in place of a rejection: a web page, or XML that no browser shows as one. */
export const gatewayRefusesAdvice = phrase(
  'do-gateway-refuses',
  (isWebPage: boolean) =>
    `The response is ${isWebPage ? 'a web page' : 'XML'}, not JSON: a gateway or firewall in front of the service may have rejected the request. Let these requests of this machine through, or give the header that is demanded (--header).`,
  (isWebPage) =>
    `响应是${isWebPage ? '网页' : ' XML '}而不是 JSON：请求可能被服务前端的网关或防火墙拒绝。请放行本机的这些请求，或提供其要求的请求头（--header）。`,
);

/** What to do about a gateway that demands a log-in of its own. */
export const gatewayLoginAdvice = phrase(
  'do-gateway-login',
  (scheme: string) =>
    `The response requires ${scheme} authentication, which this API does not have: a gateway in front of the service demands it. ${scheme.toLowerCase() === 'basic' ? "Give --header 'Authorization: Basic …' (PMS_HEADERS), with user:password in base64." : 'Give an address behind it (PMS_BASE_URL).'}`,
  (scheme) =>
    `响应要求 ${scheme} 认证，而该 API 没有这种认证：这是服务前端的网关的要求。${scheme.toLowerCase() === 'basic' ? "请给出 --header 'Authorization: Basic …'（PMS_HEADERS），其值为 user:password 的 base64。" : '请给出网关之后的地址（PMS_BASE_URL）。'}`,
);

/** What to do about a gateway that has no service behind it. */
export const gatewayDownAdvice = phrase(
  'do-gateway-down',
  'Look into the log of the gateway: is the service behind it running, and does it respond in time?',
  '请查看网关的日志：其后的服务是否在运行，并及时响应？',
);

/** What to do about a body that contradicts its headers. */
export const endWrongBody = phrase(
  'end-wrong-body',
  'The body of the response is not what its headers say (Content-Encoding, Transfer-Encoding): look at the service, or the gateway in front of it.',
  '响应体与其响应头（Content-Encoding、Transfer-Encoding）不符：请检查服务或其前端网关。',
);

const endRate = phrase(
  'end-rate',
  (saysHowLong: boolean) =>
    `The target limits the rate: send fewer requests (--rate, --concurrency), or ${saysHowLong ? 'wait longer (--max-wait)' : 'let it raise the limit for this client'}.`,
  (saysHowLong) =>
    `目标限制了请求速率：请减少请求（--rate、--concurrency），或${saysHowLong ? '延长等待时间（--max-wait）' : '让目标放宽对此客户端的限制'}。`,
);

const endQuota = phrase(
  'end-quota',
  (hours: number) =>
    `The target takes no more requests for ${plural(hours, 'hour')}: run again then, or let it raise the quota for this client.`,
  (hours) => `目标在 ${digits(hours)} 小时内不再接受请求：请届时重新运行，或让目标放宽对此客户端的配额。`,
);

const endLater = phrase(
  'end-later',
  'The service says to wait: run again later, or give more time for waiting (--max-wait).',
  '服务要求等待：请稍后重新运行，或延长等待时间（--max-wait）。',
);

/** What to do about a response that says to wait. */
export function waitAdvice(exchange: Exchange): Said {
  const retryAfter = headerOf(exchange, 'retry-after');
  const hours = Math.round(Number(retryAfter) / 3600);
  if (exchange.response?.status !== 429) return endLater;
  return hours >= 1 ? endQuota(hours) : endRate(retryAfter !== undefined);
}

/** What to do about a 5xx. */
export const serverErrorAdvice = phrase(
  'do-server-error',
  'The service failed inside: look into its log.',
  '服务内部出错：请查看服务日志。',
);

/** What to do about a success without a record. */
export const returnRecordAdvice = phrase('do-return-record', 'Return the record.', '请返回记录。');

/** What to do about a success without a page of users. */
export const userPageAdvice = phrase(
  'do-user-page',
  'Return page, total, limit and users (section 4.4).',
  '请返回 page、total、limit 和 users（第 4.4 节）。',
);

/** What to do about a form of bodies that other responses have right. */
export const compareNodesAdvice = phrase(
  'do-compare-nodes',
  'Other responses have the right form: compare the nodes of the service and their versions.',
  '其他响应的形式正确：请比较服务的各个节点及其版本。',
);

/** What to do about a rejection of requests in parallel. */
export const oneAtATimeAdvice = phrase(
  'do-one-at-a-time',
  'Only requests in parallel got it: run with --concurrency 1, or let the service take more.',
  '只有同时进行的请求得到它：请以 --concurrency 1 运行，或让服务接受更多同时的请求。',
);
