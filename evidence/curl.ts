import type { Exchange } from './evidence.ts';
import { passwordMask } from './redaction.ts';
import { recordedForms } from './token-forms.ts';

const setByCurl = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

/**
 * Returns a shell command that sends a recorded request again. It reads the Token from `$PMS_TOKEN` and the password
 * from `$PMS_PASSWORD`.
 */
export function curlOf({ request: { method, url, headers, body } }: Exchange): string {
  const sent = headers.filter(([name]) => !setByCurl.has(name.toLowerCase()));
  const data = body === undefined ? [] : [quote(body).replace(passwordMask, `'"$PMS_PASSWORD"'`)];
  return [
    `curl -i -X ${method}`,
    ...sent.map(([name, value]) => `-H ${headerArgument(name, value)}`),
    ...data.map((argument) => `--data-raw ${argument}`),
    quote(url),
  ].join(' ');
}

function headerArgument(name: string, value: string): string {
  const form = recordedForms.find(({ mask }) => mask === value);
  if (form) return `"${name}: ${form.shell}"`;
  // curl sends a header with an empty value only if the name ends in a semicolon.
  return value === '' ? quote(`${name};`) : quote(`${name}: ${value}`);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
