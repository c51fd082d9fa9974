import { randomBytes } from 'node:crypto';
import { finderOf } from '../engine/evidence/masking/names.ts';
import { redactor } from '../engine/evidence/redaction.ts';
import { milliseconds, type Row } from './figures.ts';

const names = Array.from({ length: 100_000 }, (_, at) => `Given${at} Family${at * 7}`);
const secrets = Array.from({ length: 1000 }, (_, at) => `token-${at * 7919}-of-a-client`);
const prose = 'Plain words, and more of them. '.repeat(258_000);

/** Longest time for each, in milliseconds. */
const goalMs = 2000;

/** Texts of 8 MB. */
const texts: Readonly<Record<string, string>> = {
  'plain words': prose,
  hexadecimal: Buffer.from(prose.slice(0, 4_000_000)).toString('hex'),
  base64: Buffer.from(prose.slice(0, 6_000_000)).toString('base64'),
  'random hexadecimal': randomBytes(4_000_000).toString('hex'),
  'random base64': randomBytes(6_000_000).toString('base64'),
  'percent-encoded': '%50%6C'.repeat(1_333_000),
};

/** Measures the processor time of masking: of a search for 1,000 Tokens, and of one for 100,000 names. */
export async function masking(): Promise<Row[]> {
  const rows: Row[] = [];
  const measure = <T>(what: string, action: () => T): T => {
    const before = process.cpuUsage();
    const result = action();
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000;
    rows.push({ what, value: milliseconds(ms), goal: `at most ${goalMs / 1000} s`, met: ms <= goalMs });
    return result;
  };
  const pseudonyms = new Map(names.map((name) => [name, 'Xxxxx Xxxxxx']));
  const find = measure('100,000 names: preparing the search', () => finderOf(pseudonyms, new Set()));
  const redact = measure('1,000 Tokens: preparing the search', () =>
    redactor(secrets.map((value) => ({ value, mask: '<Token>' }))),
  );
  for (const [what, text] of Object.entries(texts)) {
    measure(`8 MB of ${what}: 1,000 Tokens`, () => redact(text));
    measure(`8 MB of ${what}: 100,000 names`, () => find(text));
  }
  return rows;
}
