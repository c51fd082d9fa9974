import { recordedForms, wholeToken } from '../../evidence/token-forms.ts';
import { passwordMask } from '../../evidence/secrets.ts';
import type { ExchangeReport, Report } from '../../judging/report.ts';
import type { FindingTests } from './tests.ts';

/** Headers that a client sets by itself. */
const setByClient = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'user-agent',
]);

/** A part of a request: text as it was sent, or the name of a variable. */
export type Part = { readonly text: string } | { readonly variable: string };

/** A header of a request, its value in parts. */
export interface SentHeader {
  readonly name: string;
  readonly value: readonly Part[];
}

/** A variable of a file of requests, and the shell command that makes its value. */
export interface Variable {
  readonly name: string;
  readonly shell: string;
}

/** Values that are nearly the Token, as variables: no tool for requests can make them. */
const nearTokens = recordedForms
  .filter(({ mask }) => !mask.includes(wholeToken.mask))
  .map(({ mask, shell }, at) => ({ mask, shell, name: `token_${at + 1}` }));

/** Takes a recorded request; gives its headers, with variables in place of what is secret. */
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

/** Takes a recorded request and its report; gives its URL, with a variable in place of the base URL. */
export function urlOf(
  { request: { url } }: ExchangeReport,
  { target: { baseUrl } }: Report,
): readonly Part[] {
  return url.startsWith(baseUrl)
    ? [{ variable: 'base_url' }, { text: url.slice(baseUrl.length) }]
    : [{ text: url }];
}

/** Takes tests; gives the variables that their requests need besides the base URL. */
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

/** True for a request that holds no password: its body can be written down. */
export const isComplete = ({ request: { body = '' } }: ExchangeReport): boolean =>
  !body.includes(passwordMask);
