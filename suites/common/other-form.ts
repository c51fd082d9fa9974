import type { Exchange } from '../../evidence/evidence.ts';
import type { ApiCall } from './api.ts';
import type { Session } from './session.ts';
import { allTokenFaultIds, type TokenStep } from './token-steps.ts';

/**
 * Sends a request in its other form, once for each way in which it comes without a valid Token.
 * @param call makes the call: each is sent once
 */
export function askInOtherForm(
  { api, wants }: Pick<Session<TokenStep>, 'api' | 'wants'>,
  call: () => Omit<ApiCall, 'token'>,
): Promise<Exchange>[] {
  return allTokenFaultIds
    .filter((fault) => wants(`token/${fault}-in-other-form`))
    .map((token) => api.call(`token/${token}-in-other-form`, { ...call(), token }));
}
