import { decodedEntities } from '../evidence/entities.ts';
import { type Said, say } from '../messages/phrase.ts';

/** Tells whether a value is a text that holds a number and nothing else. */
export const isNumberInQuotes = (value: unknown): boolean =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);

/** Tells whether a value begins with the day of zeros, which MySQL has for none. */
export const isDateOfZeros = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith('0000-00-00');

/** What made one value of another: the ways in which services change text, numbers and moments on their way. */

/**
 * The hours by which a moment is shifted, where a time zone can be the reason: whole quarters of an hour, at most 14.
 * Both are texts that begin with a day and a time of day; undefined for anything else.
 */
export function shiftOf(sent: unknown, came: unknown): number | undefined {
  const [from, to] = [momentOf(sent), momentOf(came)];
  if (from === undefined || to === undefined || from === to) return undefined;
  const quarters = (to - from) / 900_000;
  return Number.isInteger(quarters) && Math.abs(quarters) <= 56 ? quarters / 4 : undefined;
}

/** The clock that a moment shows, as if it were UTC, in milliseconds. */
function momentOf(value: unknown): number | undefined {
  const found = typeof value === 'string' ? /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(value) : null;
  const moment = found ? Date.parse(`${found[1]}T${found[2]}Z`) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}

/** The number of decimals that a number with more was rounded or cut to; undefined when it was not. */
export function roundedTo(sent: number, came: number): number | undefined {
  if (Number.isInteger(sent) || sent === came) return undefined;
  return [0, 1, 2, 3].find((decimals) =>
    [Math.round, Math.trunc, Math.ceil].some(
      (round) => Math.abs(round(sent * 10 ** decimals) / 10 ** decimals - came) < 1e-9,
    ),
  );
}

interface TextChange {
  readonly made: (sent: string, came: string) => boolean;
  readonly says: Said | ((came: string) => Said);
}

/** In this order: a trimmed text is a cut one as well. */
const textChanges: readonly TextChange[] = [
  {
    made: (sent, came) => decodedEntities(came) === sent,
    says: say('html-escaped'),
  },
  {
    made: (sent, came) => unescaped(came) === sent,
    says: say('backslashes'),
  },
  {
    made: (sent, came) => percentDecoded(came) === sent,
    says: say('url-encoded'),
  },
  {
    made: (sent, came) => sent.replace(/<[^>]*>/g, '') === came,
    says: say('markup-removed'),
  },
  {
    made: (sent, came) => squeezed(sent) === squeezed(came),
    says: say('spaces-trimmed'),
  },
  {
    made: (sent, came) => sent.normalize() === came.normalize(),
    says: say('unicode-form'),
  },
  {
    made: (sent, came) => sent.toLowerCase() === came.toLowerCase(),
    says: say('letter-case'),
  },
  {
    made: (sent, came) => came !== '' && sent.startsWith(came.replace(/(?:\.{3}|…)$/, '')),
    says: (came) => say('cut-after', [...came].length),
  },
  {
    made: (sent, came) => Buffer.from(sent).toString('latin1') === came,
    says: say('latin-1'),
  },
  {
    made: (sent, came) => withoutForeign(sent).test(came),
    says: say('characters-lost'),
  },
];

/** What was done to a text on its way, and what to do; undefined where that does not show. */
export function textChange(sent: string, came: string): Said | undefined {
  if (sent === came) return undefined;
  const says = textChanges.find(({ made }) => made(sent, came))?.says;
  return typeof says === 'function' ? says(came) : says;
}

function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9a-f]{4})|(.))/gi, (_, hex?: string, char?: string) =>
    hex === undefined ? (char === 'n' ? '\n' : char!) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function squeezed(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** Matches the text with question marks, marks of replacement or nothing in the place of what is not ASCII. */
function withoutForeign(text: string): RegExp {
  const parts = [...text].map((char) =>
    char.codePointAt(0)! > 0x7f
      ? String.raw`(?:${char}|[?\uFFFD]{0,4})`
      : char.replace(/\W/, String.raw`\$&`),
  );
  return new RegExp(`^${parts.join('')}$`);
}
