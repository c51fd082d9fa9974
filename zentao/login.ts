import type { Exchange } from '../evidence/evidence.ts';
import type { Secrets } from '../evidence/secrets.ts';
import type { WireAnswer } from '../wire/wire.ts';
import type { SetUpApi } from './api.ts';
import { SetUpFailed } from './failure.ts';
import { isElsewhere, nothingThere, wordsOf } from './words.ts';
import { say } from '../messages/phrase.ts';

/** What opens sessions: a Token, or an account and what proves that it is ours. */
export interface Credentials {
  readonly token?: string | undefined;
  readonly account?: string | undefined;
  readonly password?: string | undefined;
}

/** More of them make nothing faster where the service has two to four cores. */
const mostSessions = 4;

/**
 * Opens sessions: ZenTao works off the requests of one of them one after the other. One log-in goes before the others,
 * since several refusals lock an account.
 * @param wanted how many; a Token that is given is one, and others are left out where they are refused
 * @param secrets takes each Token before its answer is recorded, so that it can be masked there
 * @returns their Tokens, at least one
 * @throws SetUpFailed when there is no answer, or none with a Token; RunStopped when the run has ended
 */
export async function openSessions(
  api: SetUpApi,
  { token, account = '', password = '' }: Credentials,
  secrets: Secrets,
  wanted = 1,
): Promise<readonly [string, ...string[]]> {
  if (token !== undefined) return [token];
  const open = (): Promise<string> => logIn(api, account, password, (learned) => secrets.addToken(learned));
  const first = await open();
  const others = Array.from({ length: Math.min(wanted, mostSessions) - 1 }, open);
  const opened = (await Promise.allSettled(others)).flatMap((each) =>
    each.status === 'fulfilled' && each.value !== first ? each.value : [],
  );
  return [first, ...opened];
}

async function logIn(
  api: SetUpApi,
  account: string,
  password: string,
  learn: (token: string) => void,
): Promise<string> {
  let token: string | undefined;
  const exchange = await api.call({
    step: 'log-in',
    purpose: say('set-up-log-in', account),
    method: 'POST',
    path: '/tokens',
    body: { account, password },
    repeatable: true,
    onAnswer: (answer) => {
      token = tokenIn(answer);
      if (token !== undefined) learn(token);
    },
  });
  if (token !== undefined) return token;
  throw whyRefused(exchange, api.baseUrl, account);
}

/** Each reason has its own way out. */
function whyRefused(exchange: Exchange, baseUrl: string, account: string): SetUpFailed {
  const status = exchange.response?.status ?? 0;
  if (isElsewhere(exchange)) return new SetUpFailed(nothingThere(exchange, baseUrl), 'nothing-there');
  const why = status >= 500 ? 'login-failed' : status < 300 ? 'login-no-token' : 'login-rejected';
  return new SetUpFailed(say(why, account, wordsOf(exchange)), 'token-refused');
}

function tokenIn({ response }: WireAnswer): string | undefined {
  if (!response || response.status < 200 || response.status > 299) return undefined;
  try {
    const { token } = JSON.parse(response.body) as { token?: unknown };
    return typeof token === 'string' && /^[!-~]+$/.test(token) ? token : undefined;
  } catch {
    return undefined;
  }
}
