import { expect, test } from 'vitest';
import { diagnose } from '../../../engine/diagnosis/diagnose.ts';
import { visibleText } from '../../../engine/evidence/html-pages.ts';
import { parseEvidence } from '../../../engine/evidence/evidence.ts';
import { wordsOf } from '../../../messages/index.ts';
import { phraseIn } from '../../../messages/phrase.ts';
import { suites } from '../../../suites/index.ts';
import { nextStep } from '../../../reporters/next-step.ts';
import { runAgainst, runBent } from '../../in-process.ts';
import { said } from '../../said.ts';

/** What a run is told that ended with 503, if every third request got it, and requests began so long after one another. */
async function advice(betweenMs: (index: number) => number): Promise<string[]> {
  const { evidence } = await runAgainst({});
  const { header, exchanges, footer } = parseEvidence(evidence);
  let startedMs = 0;
  const refused = {
    status: 503,
    headers: [],
    body: '{"error":"Pause — 維護中"}',
    bodyBytes: 44,
  };
  const late = exchanges.map((exchange) => ({
    ...exchange,
    startedMs: (startedMs += betweenMs(exchange.index)),
    durationMs: 10,
    // The last one would be alone.
    ...(exchange.index % 3 === 0 && exchange.index < exchanges.length - 1 ? { response: refused } : {}),
  }));
  const stopped = {
    kind: 'unreachable',
    reason: said('gateway-instead', 20, 503, 7, '{"error":"Pause — 維護中"}'),
    unreachable: true,
    after: exchanges.length,
  } as const;
  const { causes } = diagnose({ header, exchanges: late, footer: { ...footer, stopped } }, suites, []);
  return causes.flatMap(({ summary, next = [] }) =>
    [summary, ...next].map((said) => phraseIn(said, wordsOf({}))),
  );
}

test('a 503 that only requests at the same time get is not a service that is down', async () => {
  const [summary, next] = await advice((index) => (index % 3 === 1 ? 2 : 50));
  expect(summary).toMatch(
    /^a gateway responded 503 .* since request 7, 20 times in a row .*: \{"error":"Pause — 維護中"\}$/,
  );
  expect(next).toMatch(/--concurrency 1/);
});

test('a 503 that requests alone get, too, is one of a gateway', async () => {
  const [, next] = await advice(() => 50);
  expect(next).toMatch(/^Look into the log of the gateway/);
});

test.each([
  [
    '<html><head><title>503 – Wartung</title></head><body><h1>503 – Wartung</h1><p>bis 9 Uhr',
    '503 – Wartung bis 9 Uhr',
  ],
  ['<title>İş</title><p>Bakım', 'İş Bakım'],
])('a title that the text repeats is shown once: %s', (html, text) => {
  expect(visibleText(html)).toBe(text);
});

const json = { 'content-type': 'application/json' };

test.each([
  [
    'undefined',
    401,
    json,
    '{"error":"no"}',
    /PMS_TOKEN is what a program writes for a variable without a value/,
  ],
  ['null', 401, json, '{"error":"no"}', /PMS_TOKEN is what a program writes for a variable without a value/],
  ['Bearer q7-9', 401, json, '{"error":"no"}', /PMS_TOKEN is a Token with the word Bearer before it/],
  ['PMS_TOKEN=q7-9', 401, json, '{"error":"no"}', /PMS_TOKEN is a whole line, with the name of the variable/],
  ['q7-9-undefined', 401, json, '{"error":"no"}', /Give a Token that is valid now/],
  ['q7-9', 403, json, '{"error":"10.20.0.7 不在白名单"}', /names the address 10\.20\.0\.7\. If this machine/],
  ['q7-9', 403, json, '{"error":"version 1.2.3"}', /May the account of the Token list users/],
  [
    'q7-9',
    403,
    { 'content-type': 'application/xml' },
    '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
    /The response is XML, not JSON/,
  ],
  [
    'q7-9',
    403,
    { 'content-type': 'text/html' },
    '<html><body>Yasak</body></html>',
    /The response is a web page/,
  ],
])('a run with the Token %j is told what to do about %i', async (token, status, headers, body, expected) => {
  const { report, exitCode } = await runBent(() => ({ status, headers, body }), {}, { token });
  expect(exitCode).toBe(4);
  expect(nextStep(report)).toMatch(expected);
});
