/** An answer of the service. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const json = 'application/json';

/** JSON as PHP writes it: slashes, angle brackets and everything beyond ASCII escaped. */
export function answer(status: number, value?: unknown, type = json): Answer {
  return { status, type, body: value === undefined ? '' : phpJson(value) };
}

/** A fatal error of PHP: a page with a stack trace. */
export const errorPage: Answer = {
  status: 500,
  type: 'text/html; Language=UTF-8;charset=UTF-8',
  body: '<!DOCTYPE html><html><body><pre>TypeError: Unsupported operand types\n#0 control.php(1)</pre></body></html>',
};

/** Says that a field is blank, as the service words it. */
export function blank(label: string): string {
  return `『${label}』should not be blank.`;
}

function phpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replaceAll('<', '\\u003C')
    .replaceAll('>', '\\u003E')
    .replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const nativeNumbers = new Set(['page', 'total', 'limit', 'progress']);

/** Turns every number that comes from the database into a string, as old PHP does. */
export function stringified(value: unknown, key = ''): unknown {
  if (typeof value === 'number') return nativeNumbers.has(key) ? value : String(value);
  if (Array.isArray(value)) return value.map((item) => stringified(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, stringified(item, name)]));
}

const stamp = (offsetHours: number): string =>
  new Date(Date.now() + offsetHours * 3_600_000).toISOString().slice(0, 19);

/** The present, as bug and story records show it. */
export const utcNow = (): string => `${stamp(0)}Z`;

/** The present, as task records show it: the server lives eight hours east of UTC. */
export const localNow = (): string => stamp(8).replace('T', ' ');
