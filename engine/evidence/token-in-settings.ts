/** What a Token looks like that is more than the Token itself. */
export type TokenForm =
  'json' | 'header' | 'scheme' | 'placeholder' | 'masked' | 'url-encoded' | 'unset' | 'assignment';

/** Returns what a Token of the settings looks like if it is more than a Token; undefined for any other text. */
export function formOfToken(token: string | undefined): TokenForm | undefined {
  if (token === undefined) return undefined;
  if (/^\s*(?:\$\{?|<[\w ]+>|%\w+%|\{\{)/.test(token)) return 'placeholder';
  if (/^(?:undefined|null|none|nil|nan|true|false|\[object Object\])$/i.test(token)) return 'unset';
  if (/^[*•●…xX.]{3,}$|\*{3}/.test(token)) return 'masked';
  if (/%[0-9A-F]{2}/i.test(token)) return 'url-encoded';
  if (/^\s*(?:export\s+)?\w*TOKEN\s*=/i.test(token)) return 'assignment';
  if (/^\s*[{["']/.test(token)) return 'json';
  if (/^\s*[\w-]+\s*:\s*\S/.test(token)) return 'header';
  return /^\s*Bearer\s/i.test(token) ? 'scheme' : undefined;
}
