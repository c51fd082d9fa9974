import type { Exchange } from './evidence.ts';
import { passwordMask } from './secrets.ts';
import { recordedForms } from './token-forms.ts';

const setByCurl = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

/** A shell command that sends a recorded request again, with `$PMS_TOKEN` in place of the Token, `$PMS_PASSWORD` of the password. */
export function curlOf({ request }: Exchange): string {
  const headers = request.headers
    .filter(([name]) => !setByCurl.has(name.toLowerCase()))
    .map(([name, value]) => `-H ${headerArgument(name, value)}`);
  const body = request.body === undefined ? [] : [`--data-raw ${bodyArgument(request.body)}`];
  return ['curl -i', `-X ${request.method}`, ...headers, ...body, quote(request.url)].join(' ');
}

function headerArgument(name: string, value: string): string {
  const form = recordedForms.find(({ mask }) => mask === value);
  if (form) return `"${name}: ${form.shell}"`;
  // curl leaves a header without a value out, unless its name ends in a semicolon.
  return value === '' ? quote(`${name};`) : quote(`${name}: ${value}`);
}

function bodyArgument(body: string): string {
  return quote(body).replace(passwordMask, `'"$PMS_PASSWORD"'`);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
