import type { Exchange } from './evidence.ts';
import { passwordMask } from './secrets.ts';
import { recordedForms } from './token-forms.ts';

const setByCurl = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

/**
 * Returns a shell command that sends a recorded request again. It reads the Token from `$PMS_TOKEN` and the password
 * from `$PMS_PASSWORD`.
 */
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
  // curl sends a header with an empty value only if the name ends in a semicolon.
  return value === '' ? quote(`${name};`) : quote(`${name}: ${value}`);
}

function bodyArgument(body: string): string {
  return quote(body).replace(passwordMask, `'"$PMS_PASSWORD"'`);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
