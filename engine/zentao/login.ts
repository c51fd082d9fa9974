import { isObject, own, parseJson } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { asksToRetryLater } from '../evidence/exchange-facts.ts';
import type { Secrets } from '../evidence/redaction.ts';
import type { GivenSettings } from '../settings/settings.ts';
import type { WireAnswer } from '../wire/wire.ts';
import type { SetUpApi } from './api.ts';
import { SetUpFailed } from './failure.ts';
import { showsNoApi, noApiAt, quoteResponse } from './words.ts';
import { say } from '../../messages/phrase.ts';

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

async function logIn(api: SetUpApi, account: string, password: string, secrets: Secrets): Promise<string> {
  let token: string | undefined;
  const exchange = await api.call({
    step: 'log-in',
    purpose: say('set-up-log-in', account),
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

/** Returns the failure of a log-in, with advice for its reason. */
function logInFailure(exchange: Exchange, baseUrl: string, account: string): SetUpFailed {
  const status = exchange.response?.status ?? 0;
  if (asksToRetryLater(exchange))
    return new SetUpFailed(say('login-must-wait', account, quoteResponse(exchange)), 'unreachable');
  if (showsNoApi(exchange)) return new SetUpFailed(noApiAt(exchange, baseUrl), 'nothing-there');
  const why = status >= 500 ? 'login-failed' : status < 300 ? 'login-no-token' : 'login-rejected';
  return new SetUpFailed(say(why, account, quoteResponse(exchange)), 'token-refused');
}

function tokenIn({ response }: WireAnswer): string | undefined {
  if (!response || response.status < 200 || response.status > 299) return undefined;
  const body = parseJson(response.body);
  const token = isObject(body) ? own(body, 'token') : undefined;
  return typeof token === 'string' && /^[!-~]+$/.test(token) ? token : undefined;
}
