import { isObject, own, parseJson } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { asksToRetryLater } from '../evidence/exchange-facts.ts';
import type { Secrets } from '../evidence/redaction.ts';
import type { GivenSettings } from '../settings/settings.ts';
import type { WireAnswer } from '../wire/wire.ts';
import type { SetUpApi } from './api.ts';
import { SetUpFailed } from './failure.ts';
import { showsNoApi, noApiAt, quoteResponse } from './words.ts';
import { phrase } from '../../messages/phrase.ts';

/** A Token, or an account with its password. */
export type Credentials = Pick<GivenSettings, 'token' | 'account' | 'password'>;

/** Account and password replace a Token that is given too: it may have ended with its session. */
export const logsIn = ({ account, password }: Credentials): boolean =>
  account !== undefined && password !== undefined;

/** More sessions are not faster on a service with two to four cores. */
const maxSessions = 4;

/**
 * Opens several sessions, because ZenTao processes the requests of one session one at a time. The first log-in is sent
 * alone: several rejections would lock the account. A Token without account and password is the only session.
 * @param wanted number of sessions. There are fewer if further log-ins are rejected
 * @param secrets gets each Token before its response is recorded, so that it is masked there
 * @returns the Tokens, at least one
 * @throws SetUpFailed if there is no response, or none with a Token; RunStopped if the run has ended
 */
export async function openSessions(
  api: SetUpApi,
  credentials: Credentials,
  secrets: Secrets,
  wanted = 1,
): Promise<readonly [string, ...string[]]> {
  const { token, account = '', password = '' } = credentials;
  if (token !== undefined && !logsIn(credentials)) return [token];
  const open = (): Promise<string> => logIn(api, account, password, secrets);
  const first = await open();
  const others = Array.from({ length: Math.min(wanted, maxSessions) - 1 }, open);
  const further = (await Promise.allSettled(others)).flatMap((each) =>
    each.status === 'fulfilled' && each.value !== first ? each.value : [],
  );
  return [first, ...further];
}

const setUpLogIn = phrase(
  'set-up-log-in',
  (account: string) => `setup: log in as ${account}`,
  (account) => `准备：以 ${account} 登录`,
);

async function logIn(api: SetUpApi, account: string, password: string, secrets: Secrets): Promise<string> {
  let token: string | undefined;
  const exchange = await api.call({
    step: 'log-in',
    purpose: setUpLogIn(account),
    method: 'POST',
    path: '/tokens',
    body: { account, password },
    repeatable: true,
    onResponse: (answer) => {
      token = tokenIn(answer);
      if (token !== undefined) secrets.addToken(token);
    },
  });
  if (token !== undefined) return token;
  throw logInFailure(exchange, api.baseUrl, account);
}

const loginMustWait = phrase(
  'login-must-wait',
  (account: string, answer: string) =>
    `the service does not let ${account} log in yet: POST /tokens answered ${answer}; send fewer requests (--rate), or wait longer (--max-wait)`,
  (account, answer) =>
    `服务暂不允许以 ${account} 登录：POST /tokens 的响应为 ${answer}；请减少请求（--rate），或等待更久（--max-wait）`,
);
const loginFailed = phrase(
  'login-failed',
  (account: string, answer: string) =>
    `the service failed at the login as ${account}: POST /tokens answered ${answer}; its own log may say why`,
  (account, answer) => `以 ${account} 登录时服务出错：POST /tokens 的响应为 ${answer}；请查看服务日志`,
);
const loginNoToken = phrase(
  'login-no-token',
  (account: string, answer: string) =>
    `the login as ${account} returned no Token: POST /tokens answered ${answer}; is it a ZenTao with API v1?`,
  (account, answer) =>
    `以 ${account} 登录没有得到 Token：POST /tokens 的响应为 ${answer}；请确认它是带有 API v1 的禅道`,
);
const loginRejected = phrase(
  'login-rejected',
  (account: string, answer: string) =>
    `the login as ${account} was rejected: POST /tokens answered ${answer}; check PMS_ACCOUNT and PMS_PASSWORD, or give PMS_TOKEN. ` +
    'ZenTao locks an account for some minutes after several rejected logins',
  (account, answer) =>
    `以 ${account} 登录被拒绝：POST /tokens 的响应为 ${answer}；请检查 PMS_ACCOUNT 和 PMS_PASSWORD，或设置 PMS_TOKEN。` +
    '多次登录失败后，禅道会锁定账号数分钟',
);

const loginMissing = phrase(
  'login-missing',
  (answer: string) =>
    `POST /tokens answered ${answer}, so the service is no ZenTao, or the base URL is wrong; for another service, give PMS_TOKEN and the ids of fixtures, without --fixtures zentao`,
  (answer) =>
    `POST /tokens 的响应为 ${answer}，因此该服务不是禅道，或基础 URL 有误；对其他服务，请设置 PMS_TOKEN 和测试数据的 id，不用 --fixtures zentao`,
);

/** Returns the failure of a log-in, with advice for its reason. */
function logInFailure(exchange: Exchange, baseUrl: string, account: string): SetUpFailed {
  const status = exchange.response?.status ?? 0;
  if (asksToRetryLater(exchange))
    return new SetUpFailed(loginMustWait(account, quoteResponse(exchange)), 'unreachable');
  if (showsNoApi(exchange)) return new SetUpFailed(noApiAt(exchange, baseUrl), 'nothing-there');
  if (status === 404 || status === 405)
    return new SetUpFailed(loginMissing(quoteResponse(exchange)), 'nothing-there');
  const why = status >= 500 ? loginFailed : status < 300 ? loginNoToken : loginRejected;
  return new SetUpFailed(why(account, quoteResponse(exchange)), 'token-refused');
}

function tokenIn({ response }: WireAnswer): string | undefined {
  if (!response || response.status < 200 || response.status > 299) return undefined;
  const body = parseJson(response.body);
  const token = isObject(body) ? own(body, 'token') : undefined;
  return typeof token === 'string' && /^[!-~]+$/.test(token) ? token : undefined;
}
