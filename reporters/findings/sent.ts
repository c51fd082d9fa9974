import { recordedForms, wholeToken } from '../../evidence/token-forms.ts';
import { passwordMask } from '../../evidence/redaction.ts';
import type { ExchangeReport, Report } from '../../judging/report.ts';
import type { FindingTests } from './tests.ts';

/** Headers that clients set themselves. */
const setByClient = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'user-agent',
]);

/** A part of a request: literal text or the name of a variable. */
export type Part = { readonly text: string } | { readonly variable: string };

/** A header of a request. */
export interface SentHeader {
  readonly name: string;
  readonly value: readonly Part[];
}

/** A variable of a file of requests, and the shell expression for its value. */
export interface Variable {
  readonly name: string;
  readonly shell: string;
}

/** Variables for changed forms of the Token, which the tools cannot compute from the variable `token`. */
const nearTokens = recordedForms
  .filter(({ mask }) => !mask.includes(wholeToken.mask))
  .map(({ mask, shell }, at) => ({ mask, shell, name: `token_${at + 1}` }));

/** Returns the headers of a recorded request, with variables in place of secrets. */
export function headersOf({ request }: ExchangeReport): readonly SentHeader[] {
  return request.headers
    .filter(([name]) => !setByClient.has(name.toLowerCase()))
    .map(([name, value]) => ({ name, value: partsOf(value) }));
}

function partsOf(value: string): readonly Part[] {
  const near = nearTokens.find(({ mask }) => mask === value);
  if (near) return [{ variable: near.name }];
  return value
    .split(wholeToken.mask)
    .flatMap((text, at) => [...(at > 0 ? [{ variable: 'token' }] : []), ...(text === '' ? [] : [{ text }])]);
}

/** Returns the URL of a recorded request, with a variable in place of the base URL. */
export function urlOf(
  { request: { url } }: ExchangeReport,
  { target: { baseUrl } }: Report,
): readonly Part[] {
  return url.startsWith(baseUrl)
    ? [{ variable: 'base_url' }, { text: url.slice(baseUrl.length) }]
    : [{ text: url }];
}

/** Returns the variables that the requests of tests need, without the base URL. */
export function variablesOf({ tests }: FindingTests): readonly Variable[] {
  const names = new Set(
    tests.flatMap(({ exchange }) =>
      headersOf(exchange).flatMap(({ value }) =>
        value.flatMap((part) => ('variable' in part ? [part.variable] : [])),
      ),
    ),
  );
  return [{ name: 'token', shell: wholeToken.shell }, ...nearTokens].filter(({ name }) => names.has(name));
}

/** True for a request without a masked password: its body is recorded in full. */
export const isComplete = ({ request: { body = '' } }: ExchangeReport): boolean =>
  !body.includes(passwordMask);
