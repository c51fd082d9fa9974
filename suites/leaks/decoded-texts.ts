import { base64Run, textInBase64 } from '../../evidence/base64.ts';
import { decodedEntities } from '../../evidence/entities.ts';
import type { Exchange } from '../../evidence/evidence.ts';

/** Nobody reads further into an answer to a request that is refused, in characters. */
const mostCharacters = 256 * 1024;
/** A text that is escaped more often is not meant to be read. */
const mostRounds = 4;
const mostRuns = 100;

const texts = new WeakMap<Exchange, readonly string[]>();

/**
 * The texts that an answer shows, whatever its status and media type: its headers and its body as they came, with
 * escapes of JSON, URLs and markup taken off, and what they hold in base64.
 */
export function decodedTexts(exchange: Exchange): readonly string[] {
  const known = texts.get(exchange);
  if (known) return known;
  const { headers = [], body = '' } = exchange.response ?? {};
  const head = headers.map(([name, value]) => `${name}: ${utf8Of(value)}`).join('\n');
  // UTF-16 of ASCII reads as UTF-8 with a NUL beside each character.
  const whole = body.slice(0, mostCharacters).replace(/[\0\ufeff\ufffd]/g, '');
  const read = [...new Set([head, whole].filter(Boolean).flatMap(readingsOf))];
  texts.set(exchange, read);
  return read;
}

function readingsOf(text: string): string[] {
  const decoded = unescaped(text);
  const encoded = [...decoded.replace(/(?<=[\w+/])\r?\n(?=[\w+/=])/g, '').matchAll(base64Run)].slice(
    0,
    mostRuns,
  );
  return [text, decoded, ...encoded.flatMap(([run]) => textInBase64(run) ?? []).map(unescaped)];
}

/** Header values come as latin1; most who put other letters into them mean UTF-8. */
function utf8Of(value: string): string {
  const text = Buffer.from(value, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? value : text;
}

function unescaped(text: string): string {
  let now = text;
  for (let round = 0; round < mostRounds; round += 1) {
    const next = decodedEntities(unescapedJson(percentDecoded(plusDecoded(now))));
    if (next === now) break;
    now = next;
  }
  return now;
}

/** In a query, a plus sign is a space. */
const plusDecoded = (text: string): string =>
  text.includes('+')
    ? text.replace(/(?<=[?&][\w%]{1,40}=)[^&\s"'<>]+/g, (value) => value.replaceAll('+', ' '))
    : text;

const percentDecoded = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'));

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const unescapedJson = (text: string): string =>
  text.replace(/\\(?:u\{?([0-9a-f]{4})\}?|x([0-9a-f]{2})|([nrtbf"'\\/]))/gi, (_, four, two, one: string) =>
    one === undefined ? String.fromCharCode(Number.parseInt(four ?? two, 16)) : (controls[one] ?? one),
  );
