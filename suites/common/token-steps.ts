import { type OperationId, type Operation, operations } from '../../contract/operations.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { tokenFaultOf, type TokenFault } from '../../engine/evidence/role.ts';
import type { Step } from '../../engine/judging/suite.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import type { ApiCall } from './api.ts';
import type { Session } from './session.ts';
import { operationWords } from '../../messages/en/operations.ts';
import { terms as chineseTerms } from '../../messages/zh/terms.ts';

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

/** What such a request has, in the words of reports. */
export const tokenWords = {
  none: phrase('token-none', 'no Token', '没有 Token'),
  empty: phrase('token-empty', 'an empty Token', 'Token 为空'),
  'made-up': phrase('token-made-up', 'a made-up Token', 'Token 为编造值'),
  'cut-short': phrase('token-cut-short', 'half of the Token', '只有半个 Token'),
  altered: phrase('token-altered', 'the Token with one character changed', 'Token 改动一个字符'),
  lengthened: phrase('token-lengthened', 'the Token with letters added', 'Token 末尾多出字母'),
  prefixed: phrase('token-prefixed', 'the Token with letters before it', 'Token 开头多出字母'),
  'other-case': phrase('token-other-case', 'the Token with its letter case swapped', 'Token 大小写互换'),
} as const satisfies Record<TokenFault, Said>;

/** Says with which Token an unauthorized request was sent. */
export function tokenWordsOf({ step }: Exchange): Said {
  return tokenWords[tokenFaultOf(step) ?? 'none'];
}

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

/** The purpose of a request without a valid Token. */
export const askWithoutToken = phrase(
  'ask-without-token',
  (operation: OperationId, fault: string) => `${operationWords[operation].asks}, ${fault}`,
  (operation, fault) => `${chineseTerms.operations[operation]}，${fault}`,
);

/** Returns steps of rejected requests, one for each fault. */
export const rejectedSteps = <Prefix extends string>(prefix: Prefix, operation: OperationId) =>
  stepsFor(prefix, allTokenFaultIds, (fault): Step => ({
    purpose: askWithoutToken(operation, tokenWords[fault]),
    answer: 'refusal',
  }));

const otherForm = (fault: AnyTokenFault) => `token/${fault}-in-other-form` as const;

const otherForms = {
  'no-fields': 'without fields',
  'all-fields': 'with all fields',
  query: 'with a query',
} as const;

/** The second form in which each request is sent without a valid Token. */
function otherFormOf(operation: OperationId): 'no-fields' | 'all-fields' | 'query' {
  const { writes, given }: Operation = operations[operation];
  if (!writes) return 'query';
  return given === 'product' ? 'all-fields' : 'no-fields';
}

const chineseOtherForms = {
  'no-fields': '不含字段',
  'all-fields': '含全部字段',
  query: '带查询参数',
} as const;

/** The purpose of the second form of such a request. */
export const askOtherForm = phrase(
  'ask-other-form',
  (operation: OperationId, fault: string) =>
    `${operationWords[operation].asks} ${otherForms[otherFormOf(operation)]}, ${fault}`,
  (operation, fault) =>
    `${chineseTerms.operations[operation]}，${chineseOtherForms[otherFormOf(operation)]}，${fault}`,
);

function stepsInOtherForm(operation: OperationId): Record<ReturnType<typeof otherForm>, Step> {
  const rows = allTokenFaultIds.map((fault): [string, Step] => [
    otherForm(fault),
    { purpose: askOtherForm(operation, tokenWords[fault]), answer: 'refusal' },
  ]);
  return Object.fromEntries(rows) as ReturnType<typeof stepsInOtherForm>;
}

const askLowerCase = phrase(
  'ask-lower-case',
  (operation: OperationId) => `${operationWords[operation].asks}, header named token`,
  (operation) => `${chineseTerms.operations[operation]}，请求头名为 token`,
);
const askLowerCaseAgain = phrase(
  'ask-lower-case-again',
  (operation: OperationId) => `${operationWords[operation].asks}, header named token, sent again`,
  (operation) => `${chineseTerms.operations[operation]}，请求头名为 token，重新发送`,
);
const sendToSeeTwice = phrase(
  'send-to-see-twice',
  'the same request once more: whether it is rejected again',
  '再发送一次同一请求：看是否再次被拒绝',
);
const sameHeaderToken = phrase(
  'same-header-token',
  'the same request, header named Token',
  '同一请求，请求头名为 Token',
);

/** The steps on the Token that every operation has. */
export function tokenSteps(operation: OperationId) {
  return {
    ...rejectedSteps('token/', operation),
    ...stepsInOtherForm(operation),
    'other-case': {
      purpose: askWithoutToken(operation, tokenWords['other-case']),
      answer: 'refusal',
    },
    'lower-case': { purpose: askLowerCase(operation), answer: 'taken' },
    'again/lower-case': { purpose: askLowerCaseAgain(operation), answer: 'taken' },
    'same/*': { purpose: sendToSeeTwice, answer: 'open' },
    'control/lower-case': { purpose: sameHeaderToken, answer: 'record' },
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

/** The purpose of a request without a body and without a Token. */
export const askNoBodyNoToken = phrase(
  'ask-no-body-no-token',
  (operation: OperationId) => `${operationWords[operation].asks}, without a body and without a Token`,
  (operation) => `${chineseTerms.operations[operation]}，没有请求体，没有 Token`,
);
