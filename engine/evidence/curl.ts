import { isObject, own, parseJson } from './body.ts';
import { type Connection, proxyVariables } from './connection.ts';
import type { Exchange } from './evidence.ts';
import { passwordMask } from './redaction.ts';
import { type ShellPart, shellWord } from './shell.ts';
import { recordedForms } from './token-forms.ts';

const setByCurl = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

// Names that a shell or curl would read otherwise are valid too (RFC 9110, 5.6.2). No service needs one.
const plainName = /^[\w.+-]+$/;

/**
 * Returns a shell command that sends a recorded request again. It reads the Token from `$PMS_TOKEN` and the password
 * from `$PMS_PASSWORD`, and the connection of the run from the variables of its settings. What was recorded may come from anybody: it is data in the command, whatever it contains. A
 * method that is no word in capitals is left out, and so are headers whose name is more than a plain word or whose value has line breaks.
 */
export function curlOf(exchange: Exchange, connection?: Connection): string {
  const { method, url, headers, body } = exchange.request;
  const sent = headers.filter(
    ([name, value]) => plainName.test(name) && !/[\r\n\0]/.test(value) && !setByCurl.has(name.toLowerCase()),
  );
  return [
    'curl -i',
    ...connectionOptions(connection),
    ...(/^[A-Z]+$/.test(method) ? [`-X ${method}`] : []),
    // Without it curl reads a range such as [1-3] in a URL as three URLs.
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
    ...sent.map(([name, value]) => `-H ${headerArgument(name, value)}`),
    // Without it curl shows a compressed body as it is.
    ...(sent.some(([name]) => name.toLowerCase() === 'accept-encoding') ? ['--compressed'] : []),
    ...(body === undefined ? [] : [`--data-raw ${shellWord(...bodyParts(exchange, body))}`]),
    // A URL that starts with a dash would be an option.
    /^https?:/i.test(url) ? shellWord(url) : `--url ${shellWord(url)}`,
  ].join(' ');
}

function connectionOptions({ clientCertificate, ca, insecure, proxy }: Connection = {}): string[] {
  const variable = proxyVariables.find((name) => name === proxy);
  return [
    ...(clientCertificate ? ['--cert "$PMS_CERT" --key "$PMS_KEY"'] : []),
    ...(ca ? ['--cacert "$PMS_CA"'] : []),
    ...(insecure ? ['--insecure'] : []),
    ...(variable ? [`--proxy "$${variable}"`] : []),
    ...(variable && ca ? ['--proxy-cacert "$PMS_CA"'] : []),
    ...(variable && insecure ? ['--proxy-insecure'] : []),
  ];
}

function headerArgument(name: string, value: string): string {
  const form = recordedForms.find(({ mask }) => mask === value);
  if (form) return shellWord(`${name}: `, { expression: form.shell });
  // curl sends a header with an empty value only if the name ends in a semicolon.
  return shellWord(value === '' ? `${name};` : `${name}: ${value}`);
}

/** Only a log-in during setup sends the password: elsewhere its mask is text that somebody sent. */
function bodyParts({ operation, step }: Exchange, body: string): ShellPart[] {
  const json = operation === 'set-up' && step === 'log-in' ? parseJson(body) : undefined;
  const member = JSON.stringify(passwordMask);
  const at = body.lastIndexOf(member) + 1;
  if (!isObject(json) || own(json, 'password') !== passwordMask || at === 0) return [body];
  return [body.slice(0, at), { expression: '$PMS_PASSWORD' }, body.slice(at + passwordMask.length)];
}
