import { base64Run, textInBase64 } from '../../engine/evidence/base64.ts';
import { decodedEntities } from '../../engine/evidence/entities.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { oncePer } from '../../engine/evidence/once-per.ts';

/** Characters of a body that are searched. */
const maxCharacters = 256 * 1024;
/** Levels of escapes that are decoded. */
const maxLevels = 4;
const maxBase64Runs = 100;

/**
 * Returns the texts of a response, whatever its status and media type: its headers and its body as received, the same
 * with the escapes of JSON, URLs and markup decoded, and the texts that they contain in base64.
 */
export const decodedTexts = oncePer(({ response }: Exchange): readonly string[] => {
  const { headers = [], body = '' } = response ?? {};
  // A blank line: unlike the lines of a body, two headers are never parts of one base64 text.
  const head = headers.map(([name, value]) => `${name}: ${utf8Of(value)}`).join('\n\n');
  // ASCII text in UTF-16, read as UTF-8, has a NUL next to each character.
  const whole = body.slice(0, maxCharacters).replace(/[\0\ufeff\ufffd]/g, '');
  return [...new Set([head, whole].filter(Boolean).flatMap(decodings))];
});

function decodings(text: string): string[] {
  const decoded = unescaped(text);
  const encoded = [...decoded.replace(/(?<=[\w+/])\r?\n(?=[\w+/=])/g, '').matchAll(base64Run)].slice(
    0,
    maxBase64Runs,
  );
  return [text, decoded, ...encoded.flatMap(([run]) => textInBase64(run) ?? []).map(unescaped)];
}

/** Header values are read as latin1, but most services that send other letters in them send UTF-8. */
function utf8Of(value: string): string {
  const text = Buffer.from(value, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? value : text;
}

function unescaped(text: string): string {
  let now = text;
  for (let level = 0; level < maxLevels; level += 1) {
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
