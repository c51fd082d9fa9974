import { expect, test } from 'vitest';
import { encodedMapper, textInBase64 } from '../../../engine/evidence/base64.ts';

/** A name that stands at the given byte of a long text of three bytes a letter. */
const nameAt = (byte: number): string => `${'漢'.repeat(byte / 3)}Jonas Weber${'漢'.repeat(30_000)}, Ana 🙂`;

const masked = (text: string): string => text.replaceAll('Jonas Weber', '***');

test.each([0, 48_000, 49_146, 49_149])('a name at byte %i of a long run is masked', (byte) => {
  const run = Buffer.from(nameAt(byte)).toString('base64');
  const wanted = Buffer.from(masked(nameAt(byte))).toString('base64');
  expect(encodedMapper(masked)(`{"data":"${run}"}`)).toBe(`{"data":"${wanted}"}`);
});

test('a run that is cut within a letter holds the text before', () => {
  const run = Buffer.from(`Jonas Weber${'漢'.repeat(9)}`).toString('base64');
  for (const less of [1, 2, 3, 4, 5])
    expect(textInBase64(run.slice(0, -less))).toMatch(/^Jonas Weber漢{7,9}$/);
});

test('bytes that are no text hold none', () => {
  expect(textInBase64(Buffer.from([0, 1, 2, 3, 250, 251, 252, 253, 254]).toString('base64'))).toBeUndefined();
});

test('a run of any length is found', () => {
  const run = 'Sm9u'.repeat(5_000_000);
  const found: string[] = [];
  encodedMapper((inside) => {
    found.push(inside);
    return inside;
  })(`"${run}"`);
  expect(found.map(({ length }) => length)).toContain(15_000_000);
  expect(textInBase64(run)).toHaveLength(15_000_000);
});

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const wrapped = (text: string, width: number, between: string): string =>
  text.match(new RegExp(`.{1,${width}}`, 'g'))!.join(between);
const text = 'A report on Jonas Weber, who wrote to 李雷 🙂 on the day before, and again.';

test.each<readonly [string, (text: string) => string]>([
  ['hexadecimal', (each) => Buffer.from(each).toString('hex')],
  ['hexadecimal in capitals', (each) => Buffer.from(each).toString('hex').toUpperCase()],
  ['hexadecimal of UTF-16', (each) => utf16(each).toString('hex')],
  ['base64 of UTF-16', (each) => utf16(each).toString('base64')],
  ['base64 of UTF-16, the high byte first', (each) => utf16(each).swap16().toString('base64')],
  ['base64 on lines', (each) => wrapped(Buffer.from(each).toString('base64'), 16, '\r\n')],
  ['base64 on indented lines', (each) => wrapped(Buffer.from(each).toString('base64'), 40, '\n    ')],
  ['base64 on lines, in JSON', (each) => wrapped(Buffer.from(each).toString('base64'), 60, '\\r\\n')],
])('a name in %s is masked, and the rest stays', (_, write) => {
  for (const [before, after] of [
    ['', ''],
    ['data: ', '\nNext line of prose'],
    ['"', '"'],
  ] as const)
    expect(encodedMapper(masked)(`${before}${write(text)}${after}`)).toBe(
      `${before}${write(masked(text))}${after}`,
    );
});

test('encoded texts without a name stay as they are, byte for byte', () => {
  const lines = [
    'QUJDREVGR0hJSktM',
    'TU5PUFFSU1RVVldY',
    'not base64 but prose',
    '0123456789abcdefABCDEF',
    'Sm9uYXM',
  ];
  for (const between of ['\n', '\r\n\t', '\\n', ' '])
    expect(encodedMapper(masked)(lines.join(between))).toBe(lines.join(between));
});
