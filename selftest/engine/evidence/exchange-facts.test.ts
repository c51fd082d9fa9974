import { expect, test } from 'vitest';
import type { Exchange } from '../../../engine/evidence/evidence.ts';
import * as exchangeFacts from '../../../engine/evidence/exchange-facts.ts';
import { machineLimits, wireErrorKinds } from '../../../engine/wire/message.ts';

const of = (result: Partial<Exchange>): Exchange => ({
  index: 0,
  operation: 'confirm-bug',
  step: 'full',
  purpose: 'a test',
  request: { method: 'POST', url: 'http://x.test/', headers: [] },
  startedMs: 0,
  durationMs: 1,
  ...result,
});
const responding = (status: number, ...headers: [string, string][]): Exchange =>
  of({ response: { status, headers, body: '', bodyBytes: 0 } });

type Predicate = (exchange: Exchange) => boolean;
const predicates = Object.entries(exchangeFacts).filter(([name]) => /^(?:asks|is|may|was)[A-Z]/.test(name));
const trueOf = (exchange: Exchange): string[] =>
  predicates.flatMap(([name, holds]) => ((holds as Predicate)(exchange) ? [name] : [])).sort();

test.for<[string, Exchange, string[]]>([
  ['200', responding(200), ['isAnswered', 'isSuccess']],
  ['299', responding(299), ['isAnswered', 'isSuccess']],
  ['300', responding(300), ['isAnswered']],
  ['400', responding(400), ['isAnswered']],
  ['500', responding(500), ['isAnswered', 'isServerError']],
  ['600', responding(600), ['isAnswered', 'isServerError']],
  ['401', responding(401), ['isAnswered', 'isUnauthorized']],
  ['403', responding(403), ['isAnswered', 'isUnauthorized', 'mayBeAboutState']],
  ...[404, 409, 410, 423].map((status): [string, Exchange, string[]] => [
    String(status),
    responding(status),
    ['isAnswered', 'mayBeAboutState'],
  ]),
  ['429', responding(429), ['asksToRetryLater', 'isNoEvidence']],
  [
    '503 with Retry-After',
    responding(503, ['Retry-After', '1']),
    ['asksToRetryLater', 'isNoEvidence', 'isServerError'],
  ],
  ['503', responding(503), ['isAnswered', 'isServerError', 'mayBeGateways', 'mayHaveTakenEffect']],
  ['502', responding(502), ['isNoEvidence', 'isServerError', 'mayBeGateways', 'mayHaveTakenEffect']],
  ['504', responding(504), ['isNoEvidence', 'isServerError', 'mayBeGateways', 'mayHaveTakenEffect']],
  ['a doubtful 400', { ...responding(400), doubtful: true }, ['isNoEvidence', 'mayHaveTakenEffect']],
  ['no response, without a reason', of({}), ['isAnswered', 'isNoEvidence', 'mayHaveTakenEffect']],
])('what %s may be used for', ([, exchange, expected]) => {
  expect(trueOf(exchange)).toEqual(expected);
});

test.for(wireErrorKinds)('what no response may be used for: %s', (kind) => {
  const isUnsent =
    ['refused', 'unknown-host', 'tls', 'no-tls', 'unknown-issuer', 'old-tls'].includes(kind) ||
    kind.includes('certificate');
  const isClosed = ['reset', 'broken-off', 'wrong-body', 'not-http', 'tls-only'].includes(kind);
  const isMachines = machineLimits.some((limit) => limit === kind);
  const isNeverSent = isUnsent || kind === 'open-files' || kind === 'webassembly';
  expect(trueOf(of({ error: { kind, message: 'it failed' } }))).toEqual([
    ...(isUnsent || isMachines || kind === 'aborted' ? [] : ['isAnswered']),
    'isNoEvidence',
    ...(['too-large', 'over-max-body'].includes(kind) ? ['isTooLarge'] : []),
    ...(isNeverSent ? [] : ['mayHaveTakenEffect']),
    ...(isClosed ? ['wasClosed'] : []),
    ...(isNeverSent ? ['wasNeverSent'] : []),
  ]);
});
