import { apiPrefix } from '../../contract/operations.ts';
import { headerOf } from '../evidence/body.ts';
import { asksToRetryLater, schemeOfGateway, wereInFlight } from '../evidence/exchange-facts.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import { isMachineLimit, type WireErrorKind } from '../wire/message.ts';
import {
  giveAddressAdvice,
  addressFor,
  notThisApiAdvice,
  endAsItSays,
  redirectedAdvice,
  redirectAdvice,
  gatewayRefusesAdvice,
  gatewayLoginAdvice,
  gatewayDownAdvice,
  endWrongBody,
  waitAdvice,
  serverErrorAdvice,
  oneAtATimeAdvice,
} from './advice.ts';
import { isMadeUp, type Facts, type Seen } from './facts.ts';
import { type Claim, type Hypothesis, onlyTogether } from './hypothesis.ts';
import { inOneLine, isMarkup, isPage, visibleText } from '../evidence/html-pages.ts';
import { endMachine } from '../judging/judge-check.ts';
import { sizeAdvice } from '../evidence/waiting.ts';
import { causeGatewayLogin } from '../../suites/run-scenarios.ts';
import type { TokenForm } from '../evidence/token-in-settings.ts';

/** A row about the exchange with which the run ended; `words` returns undefined where it does not fit. */
const onLast = (
  id: string,
  words: (last: Seen, facts: Facts) => (Partial<Pick<Claim, 'says'>> & Pick<Claim, 'next'>) | undefined,
): Hypothesis => ({
  id,
  scope: 'end',
  quotes: true,
  proposes: (facts) => {
    const last = lastOf(facts);
    const said = last && words(last, facts);
    return said === undefined ? [] : [{ covers: [last!], says: facts.stopped!.reason, ...said }];
  },
});

const endOtherPort = phrase(
  'end-other-port',
  (speaks: string, expected: string, address: string) =>
    `The port speaks ${speaks}, not ${expected}. Give ${address} as PMS_BASE_URL.`,
  (speaks, expected, address) =>
    `该端口使用 ${speaks} 而不是 ${expected}：请将 PMS_BASE_URL 设为 ${address}。`,
);

/** The address of a port that speaks something else than the base URL says. */
const speaks = (spoken: string, expected: string, baseUrl: string): Said =>
  endOtherPort(spoken, expected, baseUrl.replace(/^https?:/i, `${spoken}:`));

/** How web servers respond to HTTP on a port of TLS: nginx, Apache and Go name both. */
const namesTls = /\bHTTP\b.{1,60}\b(?:HTTPS|SSL|TLS)\b/i;

const isStoppedFor = ({ stopped }: Facts, ...kinds: readonly string[]): boolean =>
  kinds.includes(stopped?.kind ?? '');

const endProxy = phrase(
  'end-proxy',
  'Is the proxy running, and may it connect to the service (--proxy, HTTPS_PROXY, HTTP_PROXY)?',
  '请确认代理正在运行，并允许连接该服务（--proxy、HTTPS_PROXY、HTTP_PROXY）。',
);
const endNoProxy = phrase(
  'end-no-proxy',
  'If this host needs no proxy, leave it out (--proxy-bypass, NO_PROXY).',
  '如果该主机不需要代理，请让它不经代理（--proxy-bypass、NO_PROXY）。',
);
const endPath = phrase(
  'end-path',
  'Is the base URL all that comes before /api.php/v1, with the path of the service?',
  '请确认基础 URL 是 /api.php/v1 之前的全部内容，包括服务的路径。',
);
const endLogIn = phrase(
  'end-log-in',
  'Check the account and its password (PMS_ACCOUNT, PMS_PASSWORD), or give a Token (PMS_TOKEN).',
  '请检查账号和密码（PMS_ACCOUNT、PMS_PASSWORD），或提供 Token（PMS_TOKEN）。',
);
const endLocked = phrase(
  'end-locked',
  'Can the account log in with a browser? ZenTao locks an account for some minutes after several failed logins.',
  '请确认该账号可以在浏览器中登录。多次失败后，禅道会锁定账号数分钟。',
);
const causeBaseUrl = phrase(
  'cause-base-url',
  (part: string) => `the base URL ends in ${part}`,
  (part) => `基础 URL 以 ${part} 结尾`,
);
const baseUrlAdvice = phrase(
  'do-base-url',
  (part: string, rest: string) => `Give the base URL without ${part}: PMS_BASE_URL=${rest}.`,
  (part, rest) => `请给出不带 ${part} 的基础 URL：PMS_BASE_URL=${rest}。`,
);
const causePageOpens = phrase(
  'cause-page-opens',
  (target: string) => `the response is a page that opens ${target}`,
  (target) => `响应是一个会打开 ${target} 的网页`,
);
const endCertificate = phrase(
  'end-certificate',
  'Give a client certificate that the service accepts, and its key (--cert, --key).',
  '请提供服务接受的客户端证书及其私钥（--cert、--key）。',
);
const endPageCertificate = phrase(
  'end-page-certificate',
  'Does the page demand a client certificate? Give one that the service accepts, and its key (--cert, --key).',
  '网页是否要求客户端证书？如果是，请提供服务接受的客户端证书及其私钥（--cert、--key）。',
);
const mistakenTokens: Readonly<Record<TokenForm, string>> = {
  json: 'JSON with braces or quotes around the Token',
  header: 'a whole header line, with the name of the header before the Token',
  placeholder: 'the name of a variable, not its value',
  scheme: 'a Token with the word Bearer before it',
  masked: 'what a log or a page shows in its place',
  'url-encoded': 'a text with % signs, as in a URL: decode it',
  unset: 'what a program writes for a variable without a value',
  assignment: 'a whole line, with the name of the variable before the Token',
};

const chineseMistakenTokens: Readonly<Record<TokenForm, string>> = {
  json: '带大括号或引号的 JSON',
  header: '整行请求头（Token 前面带有请求头名称）',
  placeholder: '变量的名称，而不是它的值',
  scheme: '前面带有 Bearer 的 Token',
  masked: '日志或页面中代替 Token 的掩码',
  'url-encoded': '带 % 的 URL 编码文本：请先解码',
  unset: '程序对没有值的变量写出的文字',
  assignment: '整行设置（Token 前面带有变量名称）',
};

const causeTokenForm = phrase(
  'cause-token-form',
  (form: TokenForm) => `PMS_TOKEN is ${mistakenTokens[form]}`,
  (form) => `PMS_TOKEN 是${chineseMistakenTokens[form]}`,
);
const tokenFormAdvice = phrase(
  'do-token-form',
  (form: TokenForm) => `Give only the Token: PMS_TOKEN is ${mistakenTokens[form]}.`,
  (form) => `请只给出 Token 本身：PMS_TOKEN 现在是${chineseMistakenTokens[form]}。`,
);
const endToken = phrase(
  'end-token',
  (isForRun: boolean) =>
    `Give a Token that is valid ${isForRun ? 'for the whole run' : 'now'} (PMS_TOKEN): one that was issued for a session ends with it.`,
  (isForRun) =>
    `请提供${isForRun ? '在整个运行期间' : '当前'}有效的 Token（PMS_TOKEN）：会话中签发的 Token 会随会话失效。`,
);
const changedMidrunAdvice = phrase(
  'do-changed-midrun',
  (baseUrl: string) =>
    `Find out what began to respond at ${baseUrl} during the run. If it limits requests, run with --rate or --concurrency 1.`,
  (baseUrl) =>
    `请查明运行期间是什么开始在 ${baseUrl} 响应。如果它限制请求，请使用 --rate 或 --concurrency 1 运行。`,
);
const paymentAdvice = phrase(
  'do-payment',
  'Status 402 stands for a payment that is missing: renew the licence or the plan, or raise the quota, and run again.',
  '状态码 402 表示缺少付款：请续订许可或套餐，或提高配额，然后重新运行。',
);
const logInMidrunAdvice = phrase(
  'do-log-in-midrun',
  'If it leads to a log-in, the session of the Token ended: give a Token that is valid for the whole run (PMS_TOKEN), or let requests with a Token pass.',
  '如果它指向登录页，则 Token 的会话已结束：请给出在整个运行期间有效的 Token（PMS_TOKEN），或放行带 Token 的请求。',
);
const endBypass = phrase(
  'end-bypass',
  'Did a proxy on the way respond? Leave it out for this host (--proxy-bypass, NO_PROXY).',
  '响应是否来自途中的代理？如果是，请让该主机不经代理（--proxy-bypass、NO_PROXY）。',
);
const loginTokenAdvice = phrase(
  'do-login-token',
  'POST /tokens has just issued this Token, and GET /users rejects it. Check that both belong to the same API (/api.php/v1, not v2), and that no proxy drops the header named Token.',
  '该 Token 刚由 POST /tokens 签发，GET /users 却拒绝它。请确认两者属于同一 API（/api.php/v1，而不是 v2），且没有代理丢弃名为 Token 的请求头。',
);
const endTokenDropped = phrase(
  'end-token-dropped',
  'Does a proxy before the service drop the header named Token?',
  '请确认服务前端的代理是否丢弃了名为 Token 的请求头。',
);
const endBearer = phrase(
  'end-bearer',
  "The response names Bearer authentication. If a gateway in front of the service demands it, give --header 'Authorization: Bearer …' (PMS_HEADERS).",
  "响应要求 Bearer 认证。如果这是服务前端网关的要求，请给出 --header 'Authorization: Bearer …'（PMS_HEADERS）。",
);
const endMayList = phrase(
  'end-may-list',
  'May the account of the Token list users? Give a Token of one that may (PMS_TOKEN).',
  '请确认 Token 所属账号有权获取用户列表；否则请提供有权限的 Token（PMS_TOKEN）。',
);
const endGatewayKey = phrase(
  'end-gateway-key',
  'Does a gateway in front of the service demand a key of its own? Give its header (--header, PMS_HEADERS).',
  '服务前的网关是否要求它自己的密钥？请给出相应的请求头（--header、PMS_HEADERS）。',
);

const endAddress = phrase(
  'end-address',
  (address: string) =>
    `The response names the address ${address}. If this machine or its proxy has it, let the service accept requests from it.`,
  (address) => `响应提到地址 ${address}。如果它属于本机或其代理，请让服务接受来自该地址的请求。`,
);
const ipAddress = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/;

const endOtherAuthority = phrase(
  'end-other-authority',
  'The authority that is given (--ca) did not sign this certificate: give the one that did, or for a test service --insecure.',
  '给出的 CA（--ca）没有签发该证书：请给出签发它的 CA；测试服务可以使用 --insecure。',
);

/** Why a target could not be tested at all, the sharpest first. */
export const endRows: readonly Hypothesis[] = [
  {
    id: 'machine-limit',
    scope: 'end',
    quotes: true,
    proposes: ({ all, stopped }) => {
      const covers = all.filter(({ exchange }) => isMachineLimit(exchange.error?.kind));
      return stopped?.limit === undefined
        ? []
        : [{ covers, says: stopped.reason, next: [endMachine(stopped.limit)] }];
    },
  },
  onLast('proxy', ({ exchange }) => (exchange.error?.proxy ? { next: [endProxy, endNoProxy] } : undefined)),
  onLast('no-response', ({ exchange: { error } }, { header }) => {
    if (error === undefined) return undefined;
    const { baseUrl } = header.target;
    if (error.kind === 'no-tls') return { next: [speaks('http', 'https', baseUrl)] };
    if (error.kind === 'tls-only') return { next: [speaks('https', 'http', baseUrl)] };
    const isAuthorityGiven = error.kind === 'unknown-issuer' && header.target.connection?.ca;
    return { next: isAuthorityGiven ? [endOtherAuthority] : byError[error.kind] };
  }),
  onLast('no-such-login', ({ exchange, status }) => {
    if (exchange.step !== 'log-in' || status === 429) return undefined;
    if (status === 404) return { next: [endPath] };
    return { next: [endLogIn, endLocked] };
  }),
  onLast('base-url-path', (_, facts) => {
    const { baseUrl } = facts.header.target;
    const [part] = endOfBase.exec(baseUrl) ?? [];
    return part !== undefined && isStoppedFor(facts, 'nothing-there')
      ? {
          says: causeBaseUrl(part),
          next: [baseUrlAdvice(part, baseUrl.slice(0, -part.length))],
        }
      : undefined;
  }),
  onLast('redirected', ({ exchange, target, status }, facts) => {
    if (!isStoppedFor(facts, 'nothing-there') || target === undefined) return undefined;
    if (status >= 300) {
      const advice = redirectAdvice(exchange.request.url, target);
      return { next: advice === redirectedAdvice ? [endPath, advice] : [advice] };
    }
    const says = causePageOpens(inOneLine(target));
    const address = addressFor(facts, target);
    return { says, next: [address === undefined ? notThisApiAdvice : giveAddressAdvice(address)] };
  }),
  onLast('plain-http', ({ status, body }, { header: { target } }) =>
    status === 400 && target.baseUrl.startsWith('http:') && namesTls.test(visibleText(body))
      ? { next: [speaks('https', 'http', target.baseUrl)] }
      : undefined,
  ),
  // What nginx sends without a client certificate, for one.
  onLast('page-for-certificate', ({ status, body, exchange }, facts) => {
    if (!isStoppedFor(facts, 'nothing-there') || status !== 400 || !isMarkup(body)) return undefined;
    if (!exchange.request.url.startsWith('https:')) return undefined;
    const isGiven = facts.header.target.connection?.clientCertificate;
    return { next: [isGiven ? endCertificate : endPageCertificate, endPath] };
  }),
  onLast('nothing-there', ({ status, json }, facts) => {
    if (!isStoppedFor(facts, 'nothing-there')) return undefined;
    const mayBeService = status >= 400 && status !== 404 && (status > 400 || json !== undefined);
    return { next: [mayBeService ? endAsItSays : endPath] };
  }),
  onLast('token-malformed', (_, facts) => {
    const { tokenForm } = facts.header.facts;
    return tokenForm !== undefined && isStoppedFor(facts, 'token-refused')
      ? { says: causeTokenForm(tokenForm), next: [tokenFormAdvice(tokenForm)] }
      : undefined;
  }),
  onLast('gateway-login', ({ exchange }) => {
    const scheme = schemeOfGateway(exchange);
    return scheme !== undefined
      ? { says: causeGatewayLogin(scheme), next: [gatewayLoginAdvice(scheme)] }
      : undefined;
  }),
  onLast('changed-midrun', (last, facts) =>
    isStoppedFor(facts, 'service-changed') ||
    (isStoppedFor(facts, 'token-refused') && facts.accepted('list-users').length > 0)
      ? {
          next: last.status === 401 ? [...revoked(last, facts), endToken(true)] : [duringTheRun(last, facts)],
        }
      : undefined,
  ),
  onLast('gateway-refuses', ({ status, body }, facts) =>
    [401, 403].includes(status) && isMarkup(body) && isStoppedFor(facts, 'token-refused')
      ? { next: [gatewayRefusesAdvice(isPage(body)), ...(isPage(body) ? [] : [endPath]), endBypass] }
      : undefined,
  ),
  onLast('login-token-refused', ({ status }, { all }) => {
    const login = all.findLast(({ exchange, isSuccess }) => exchange.step === 'log-in' && isSuccess);
    const isTried = all.some(({ index, isSuccess }) => isSuccess && index > (login?.index ?? 0));
    return status === 401 && login && !isTried ? { next: [loginTokenAdvice] } : undefined;
  }),
  onLast('token-refused', ({ status, exchange }) => {
    if (status !== 401) return undefined;
    const isBearer = /^\s*Bearer\b/i.test(headerOf(exchange, 'www-authenticate') ?? '');
    const next = [endToken(false), endTokenDropped];
    return { next: isBearer ? [...next, endBearer] : next };
  }),
  onLast('forbidden', ({ status, body }) => {
    if (status !== 403) return undefined;
    const [address] = ipAddress.exec(body) ?? [];
    const others = [endMayList, endGatewayKey, endBypass];
    return { next: address === undefined ? others : [endAddress(address), ...others] };
  }),
  onLast('no-such-path', ({ status }) => (status === 404 ? { next: [endPath] } : undefined)),
  onLast('asked-to-wait', ({ exchange }) =>
    asksToRetryLater(exchange) ? { next: [waitAdvice(exchange)] } : undefined,
  ),
  onLast('gateway-down', ({ status }, facts) => {
    if (![502, 503, 504].includes(status)) return undefined;
    const isTogether = onlyTogether(({ response }) => response?.status === status, facts);
    return { next: [isTogether ? oneAtATimeAdvice : gatewayDownAdvice] };
  }),
  onLast('server-error', ({ status }) => (status >= 500 ? { next: [serverErrorAdvice] } : undefined)),
];

/** What a base URL must not end in: the prefix of the paths of the API, a part of it, or a page. */
const endOfBase = new RegExp(
  `(?:${apiPrefix.replaceAll('.', String.raw`\.`)}(?:/.*)?|/api\\.php|/v1|/[^/]+\\.(?:html?|php))/?$`,
);

const byError: Readonly<Record<Exclude<WireErrorKind, 'no-tls' | 'tls-only'>, readonly Said[]>> = {
  refused: [
    phrase(
      'end-refused',
      'Is the service running, and does it listen on this host and port?',
      '请确认服务正在运行，并监听该主机和端口。',
    ),
    phrase(
      'end-container',
      'In a container, localhost is the container itself: give the name of the host (PMS_BASE_URL, --base-url).',
      '在容器中，localhost 指容器自身：请给出主机的名称（PMS_BASE_URL、--base-url）。',
    ),
  ],
  'unknown-host': [
    phrase(
      'end-host',
      'Is the name of the host right, and known where the suite runs?',
      '请确认主机名正确，并且在运行套件的机器上可以解析。',
    ),
  ],
  tls: [
    phrase(
      'end-handshake',
      'Look into the log of the service, or of the gateway in front of it: the TLS handshake failed.',
      'TLS 握手失败：请查看服务或其前端网关的日志。',
    ),
  ],
  'unknown-issuer': [
    phrase(
      'end-tls',
      'Give the authority that signed the certificate (--ca), or for a test service --insecure.',
      '请提供签发证书的 CA（--ca）；测试服务可以使用 --insecure。',
    ),
  ],
  'certificate-date': [
    phrase(
      'end-certificate-date',
      'Renew the certificate of the service, and check the clock of this machine. For a test service, give --insecure.',
      '请更新服务的证书，并检查本机的时钟；测试服务可以使用 --insecure。',
    ),
  ],
  'certificate-host': [
    phrase(
      'end-certificate-host',
      'Give the host name of the certificate as PMS_BASE_URL, or a certificate for this host to the service. For a test service, give --insecure.',
      '请将 PMS_BASE_URL 设为证书中的主机名，或为该主机名更换服务的证书；测试服务可以使用 --insecure。',
    ),
  ],
  reset: [
    phrase(
      'end-reset',
      'The connection was closed: is there a proxy, or a service that expects https, on this port?',
      '连接被关闭：请确认该端口上是否有代理，或服务要求使用 https。',
    ),
  ],
  timeout: [
    phrase(
      'end-timeout',
      'The service accepted the connection and did not respond: look into its log.',
      '服务接受了连接但没有响应：请查看服务日志。',
    ),
    phrase(
      'end-firewall',
      'A firewall, or a proxy that has to be given (--proxy)? Slow on purpose: give more time (--timeout).',
      '是否有防火墙，或需要设置代理（--proxy）？如果服务本来就慢，请增加等待时间（--timeout）。',
    ),
  ],
  'too-large': [sizeAdvice['too-large']],
  'over-max-body': [sizeAdvice['over-max-body']],
  'broken-off': [
    phrase(
      'end-broken-off',
      'The response ended early: look into the log of the service, or of the gateway in front of it.',
      '响应提前结束：请查看服务或其前端网关的日志。',
    ),
  ],
  'not-http': [
    phrase(
      'end-not-http',
      'Is the port right? If it is, correct what the service, or the gateway in front of it, sends.',
      '请确认端口是否正确；如果正确，请更正服务或其前端网关的响应：它不是有效的 HTTP。',
    ),
  ],
  aborted: [
    phrase(
      'end-aborted',
      'The run was interrupted: run it again, to the end.',
      '运行被中断：请重新运行直到结束。',
    ),
  ],
  'client-certificate': [
    endCertificate,
    phrase(
      'end-no-certificate',
      'Without one: does the service have another address for tests?',
      '如果没有证书：请确认服务是否另有供测试使用的地址。',
    ),
  ],
  'old-tls': [
    phrase(
      'end-old-tls',
      'Let the service, or the gateway in front of it, speak TLS 1.2 or 1.3.',
      '请让服务或其前端网关支持 TLS 1.2 或 1.3。',
    ),
  ],
  http2: [
    phrase(
      'end-http2',
      'Let the service, or the gateway in front of it, speak HTTP/1.1 too.',
      '请让服务或其前端网关同时支持 HTTP/1.1。',
    ),
  ],
  'wrong-body': [endWrongBody],
  'open-files': [endMachine('open-files')],
  memory: [endMachine('memory')],
  webassembly: [endMachine('webassembly')],
  other: [phrase('end-other', 'Look at the message of the request below.', '请查看下面请求的错误信息。')],
};

const endAfterWrong = phrase(
  'end-after-wrong',
  (request: number) =>
    `The Token was accepted until request ${request}, the first with a wrong Token: does the service revoke or lock it after wrong ones? Exempt this client from that.`,
  (request) =>
    `Token 直到请求 ${request}（第一个带错误 Token 的请求）之前都被接受：服务是否在收到错误 Token 后吊销或锁定它？请让此客户端不受该限制。`,
);

/** What to do about what began to respond during the run. */
function duringTheRun({ status, target }: Seen, { header }: Facts): Said {
  if (status === 402) return paymentAdvice;
  return target === undefined ? changedMidrunAdvice(header.target.baseUrl) : logInMidrunAdvice;
}

/** What to do if the Token was accepted until the first request with a wrong one, and not afterwards. */
function revoked(last: Seen, { all }: Facts): Said[] {
  const first = all.find((seen) => isMadeUp(seen) && seen.status >= 400);
  const accepted = all.filter(({ meant, record }) => meant === 'valid' && record !== undefined);
  const isUntilThen =
    first !== undefined &&
    // It got the response that everything gets since then, and requests without a Token before got another one.
    first.answer === last.answer &&
    all.some(
      ({ index, meant, answer }) => index < first.index && meant === 'no-token' && answer !== last.answer,
    ) &&
    accepted.length > 0 &&
    accepted.every((seen) => seen.index < first.index || wereInFlight(seen.exchange, first.exchange));
  return isUntilThen ? [endAfterWrong(first.index)] : [];
}

/** The exchange with which a run ended. After it, the fixtures may have been removed. */
function lastOf(facts: Facts): Seen | undefined {
  const { all, stopped } = facts;
  if (!stopped?.unreachable) return undefined;
  const isLast = ({ status, exchange }: Seen): boolean =>
    stopped.kind === 'token-refused'
      ? status === 401 || status === 403
      : stopped.kind === 'unreachable' && (exchange.error !== undefined || status >= 500);
  // Without the Token, another response may have come.
  return all.findLast(isLast) ?? all.findLast(({ meant }) => meant === 'valid') ?? all.at(-1);
}
