import type { HeaderList } from '../wire/message.ts';
import { userAgent } from './user-agent.ts';

/**
 * Headers that can't be given: the suite, its connections or the service behind a proxy depend on them, so another value
 * would change what is tested.
 */
export const reservedHeaders: ReadonlySet<string> = new Set([
  'token',
  'host',
  'accept',
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Splits `Name: value`. The name is empty if there is no colon. */
export function givenHeader(line: string): HeaderList[number] {
  const colon = line.indexOf(':');
  return [line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim()];
}

/** Headers of every request: the User-Agent, and those that the user gave, which may have another one. */
export function commonHeaders(lines: readonly string[]): HeaderList {
  const given = lines.map(givenHeader);
  const hasOwn = given.some(([name]) => name.toLowerCase() === 'user-agent');
  return [...(hasOwn ? [] : [['User-Agent', userAgent] as const]), ...given];
}

/**
 * The texts of a header line that are secret: its value, the credentials after a scheme, the password of Basic
 * authentication, and the values of cookies.
 */
export function secretsOfHeader(line: string): string[] {
  const [name, value] = givenHeader(line);
  const [, scheme = '', credentials = ''] = /^([\w-]+) +(\S+)$/.exec(value) ?? [];
  const isBasic = /^basic$/i.test(scheme);
  const [, password = ''] = /^[^:]*:([^]+)$/.exec(isBasic ? atUtf8(credentials) : '') ?? [];
  const cookies = /^cookie$/i.test(name) ? value.split(/; */).map((each) => each.replace(/^[^=]*=/, '')) : [];
  return [value, credentials, password, ...cookies].filter((secret) => secret !== '');
}

function atUtf8(base64: string): string {
  return Buffer.from(base64, 'base64').toString('utf8');
}
