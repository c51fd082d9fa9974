import { expect, test } from 'vitest';
import { base64Run, mapBase64, textInBase64 } from '../../../engine/evidence/base64.ts';

/** A name that stands at the given byte of a long text of three bytes a letter. */
const nameAt = (byte: number): string => `${'漢'.repeat(byte / 3)}Jonas Weber${'漢'.repeat(30_000)}, Ana 🙂`;

const masked = (text: string): string => text.replaceAll('Jonas Weber', '***');

test.each([0, 48_000, 49_146, 49_149])('a name at byte %i of a long run is masked', (byte) => {
  const run = Buffer.from(nameAt(byte)).toString('base64');
  const wanted = Buffer.from(masked(nameAt(byte))).toString('base64');
  expect(mapBase64(`{"data":"${run}"}`, masked)).toBe(`{"data":"${wanted}"}`);
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
  expect([...`"${run}"`.matchAll(base64Run)].map(([found]) => found.length)).toEqual([run.length]);
  expect(textInBase64(run)).toHaveLength(15_000_000);
});
