import type { OperationId } from '../../contract/operations.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import type { TokenFault } from '../../engine/evidence/role.ts';
import type { Step } from '../../engine/judging/suite.ts';
import { say } from '../../messages/phrase.ts';
import type { ApiCall } from './api.ts';
import type { Session } from './session.ts';

/** The ways to send a request without a valid Token (reading 23), in the order of sending, in words of observations. */
export const tokenFaults = {
  none: 'no Token',
  empty: 'an empty Token',
  'made-up': 'a made-up Token',
  'cut-short': 'half of the Token',
  altered: 'the Token, one character in it changed',
  lengthened: 'the Token with letters added',
  prefixed: 'the Token with letters before it',
} as const satisfies Partial<Record<TokenFault, string>>;

/** One of the ways to send a request without a valid Token. */
export type AnyTokenFault = keyof typeof tokenFaults;

/** All of them, in the order of sending. */
export const allTokenFaultIds = Object.keys(tokenFaults) as AnyTokenFault[];

/** All but one, which most operations send in one form of the request only, to save requests. */
export const faultsWithoutPrefixed = allTokenFaultIds.filter((fault) => fault !== 'prefixed');

/** Returns a row for each value, by its step. */
export function stepsFor<Prefix extends string, Value extends string | number, Row>(
  prefix: Prefix,
  values: readonly Value[],
  row: (value: Value) => Row,
): Record<`${Prefix}${Value}`, Row> {
  const rows = values.map((value) => [`${prefix}${value}`, row(value)]);
  return Object.fromEntries(rows) as Record<`${Prefix}${Value}`, Row>;
}

/** Returns steps of rejected requests, one for each fault. */
export const rejectedSteps = <Prefix extends string>(prefix: Prefix, operation: OperationId) =>
  stepsFor(prefix, allTokenFaultIds, (fault): Step => ({
    purpose: say('ask-without-token', operation, say(`token-${fault}`)),
    answer: 'refusal',
  }));

const otherForm = (fault: AnyTokenFault) => `token/${fault}-in-other-form` as const;

function stepsInOtherForm(operation: OperationId): Record<ReturnType<typeof otherForm>, Step> {
  const rows = allTokenFaultIds.map((fault): [string, Step] => [
    otherForm(fault),
    { purpose: say('ask-other-form', operation, say(`token-${fault}`)), answer: 'refusal' },
  ]);
  return Object.fromEntries(rows) as ReturnType<typeof stepsInOtherForm>;
}

/** The steps on the Token that every operation has. */
export function tokenSteps(operation: OperationId) {
  return {
    ...rejectedSteps('token/', operation),
    ...stepsInOtherForm(operation),
    'other-case': {
      purpose: say('ask-without-token', operation, say('token-other-case')),
      answer: 'refusal',
    },
    'lower-case': { purpose: say('ask-lower-case', operation), answer: 'taken' },
    'again/lower-case': { purpose: say('ask-lower-case-again', operation), answer: 'taken' },
    'same/*': { purpose: say('send-to-see-twice'), answer: 'open' },
    'control/lower-case': { purpose: say('same-header-token'), answer: 'record' },
  } as const satisfies Record<string, Step>;
}

/** The names of the steps on the Token. */
export type TokenStep = keyof ReturnType<typeof tokenSteps>;

/**
 * Sends requests without a valid Token, all at once: one for each of the faults.
 * @param step names the step of a fault
 * @param calls makes so many calls
 */
export async function sendUnauthorized<S extends string>(
  { api }: Pick<Session<S>, 'api'>,
  faults: readonly AnyTokenFault[],
  step: (fault: AnyTokenFault) => S,
  calls: (count: number) => readonly Omit<ApiCall, 'token'>[],
): Promise<Exchange[]> {
  const made = calls(faults.length);
  return Promise.all(faults.map((token, at) => api.call(step(token), { ...made[at], token })));
}

/**
 * The same in the other form of the request.
 * @param call makes the call: each is sent once
 */
export function sendInOtherForm(
  session: Pick<Session<TokenStep>, 'api'>,
  call: (fault: AnyTokenFault) => Omit<ApiCall, 'token'>,
  faults = allTokenFaultIds,
): Promise<Exchange[]> {
  return sendUnauthorized(session, faults, otherForm, () => faults.map(call));
}
