import type { WireAnswer } from '../wire/wire.ts';
import { describeAnswer } from '../suites/common/reply.ts';
import type { SetUpApi } from './api.ts';
import { SetUpFailed } from './failure.ts';

/** An account and what proves that it is ours. */
export interface Credentials {
  readonly account: string;
  readonly password: string;
}

/**
 * Gets a Token by POST /tokens.
 * @param learn takes the Token before the answer is recorded, so that it can be masked there
 * @returns the Token
 * @throws SetUpFailed when there is no answer, or none with a Token; RunStopped when the run has ended
 */
export async function logIn(
  api: SetUpApi,
  { account, password }: Credentials,
  learn: (token: string) => void,
): Promise<string> {
  let token: string | undefined;
  const exchange = await api.call({
    step: 'log-in',
    purpose: `set-up: log in as ${account}`,
    method: 'POST',
    path: '/tokens',
    body: { account, password },
    onAnswer: (answer) => {
      token = tokenIn(answer);
      if (token !== undefined) learn(token);
    },
  });
  if (token !== undefined) return token;
  if (!exchange.response) {
    throw new SetUpFailed(`the target can't be reached: ${exchange.error?.message}`, true);
  }
  const answer = describeAnswer(exchange);
  throw new SetUpFailed(
    `the log-in as ${account} was refused: POST /tokens answered ${answer}; check PMS_ACCOUNT and PMS_PASSWORD, or give PMS_TOKEN`,
    true,
  );
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
