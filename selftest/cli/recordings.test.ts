import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../engine/judging/report.ts';
import { useFolder } from '../folder.ts';
import { Client, harOf, type HarEntry } from '../engine/traffic/clients.ts';
import { executeHere } from './fake-host.ts';

const file = useFolder('test');

const judge = (...paths: string[]) =>
  executeHere(['judge', ...paths, '--allow-incomplete'], { cwd: file(), env: {} });
const report = (): Report =>
  JSON.parse(readFileSync(file('conformance-report/report.json'), 'utf8')) as Report;
const entries = (): HarEntry[] => new Client().work().entries;
const write = (name: string, content: string | Buffer): void => writeFileSync(file(name), content);
const lineOf = ({ startedDateTime, request, response }: HarEntry): string => {
  const body = (request.postData as { text: string } | undefined)?.text;
  return `${JSON.stringify({
    time: startedDateTime,
    request: { ...request, ...(body === undefined ? {} : { body }) },
    response: { ...response, body: response.content!['text'] },
  })}\n`;
};

describe('judge reads', () => {
  test.each<[string, () => Buffer]>([
    ['a HAR', () => gzipSync(harOf(entries()))],
    ['a HAR with a byte order mark', () => gzipSync(`\uFEFF${harOf(entries())}`)],
    ['lines', () => gzipSync(entries().map(lineOf).join(''))],
    [
      'lines that were compressed one by one',
      () => Buffer.concat(entries().map((one) => gzipSync(lineOf(one)))),
    ],
  ])('%s compressed by gzip, whatever its name', async (_, bytes) => {
    write('2026 年.log', bytes());
    const { code, err } = await judge('2026 年.log');
    expect([code, err]).toEqual([0, '']);
    expect(report().traffic).toMatchObject({ entries: 4, requests: 4 });
    expect(report().checks.find(({ id }) => id === 'create-story/echoes-title')?.outcome).toBe('pass');
  });

  test('the evidence of a run compressed by gzip', async () => {
    await executeHere(['run', '--only', 'list-users/echoes-page', '--out', 'first'], {
      cwd: file(),
      env: {},
    });
    write('evidence.gz', gzipSync(readFileSync(file('first/evidence.ndjson'))));
    await judge('evidence.gz');
    expect(report().checks.find(({ id }) => id === 'list-users/echoes-page')?.outcome).toBe('pass');
  });

  test('several recordings as one, by time, and counts what is in two of them once', async () => {
    const [page, confirmed, started, created] = entries() as [HarEntry, HarEntry, HarEntry, HarEntry];
    write('late.har', harOf([started, created]));
    write('early.gz', gzipSync(lineOf(page) + lineOf(confirmed)));
    write('again.har', harOf([confirmed, started]));
    const { code } = await judge('late.har', 'early.gz', 'again.har');
    expect(code).toBe(0);
    const { traffic, exchanges, checks } = report();
    expect(traffic).toMatchObject({
      entries: 6,
      requests: 4,
      from: '2026-01-02T00:00:00.000Z',
      to: '2026-01-02T00:00:03.000Z',
      aside: [{ what: 'recorded twice', count: 2 }],
    });
    const operations = ['list-users', 'confirm-bug', 'start-task', 'create-story'];
    expect(exchanges.map(({ operation }) => operation)).toEqual(operations);
    // Only the first file shows that the account exists.
    expect(checks.find(({ id }) => id === 'start-task/echoes-assigned-to')?.outcome).toBe('pass');
  });
});

describe('judge refuses, with the name of the file,', () => {
  const good = (): void => write('good.har', harOf(entries()));
  test.each<[string, () => void, string]>([
    [
      'gzip that is cut off',
      () => write('x', gzipSync(harOf(entries())).subarray(0, 400)),
      'the gzip data is cut off',
    ],
    [
      'gzip that is none',
      () => write('x', Buffer.of(0x1f, 0x8b, 8, 0, 9, 9, 9)),
      'the gzip data is cut off or broken',
    ],
    [
      'a ZIP archive',
      () => write('x', Buffer.from('504b03041400000008000000', 'hex')),
      'unpack it, and give the .har file in it',
    ],
    ['gzip of something else', () => write('x', gzipSync('hello')), 'line 1: not a JSON object'],
    ['a HAR without entries', () => write('x', '{"log": {}}'), 'log.entries is missing'],
    ['an empty file', () => write('x', ''), 'the footer is missing'],
    ['a file that does not exist', () => undefined, 'x'],
    ['a folder without evidence', () => void mkdirSync(file('x')), 'evidence.ndjson'],
    [
      'gzip that unpacks to a thousand times its size',
      () => write('x', Buffer.concat(Array.from({ length: 257 }, () => mebibyte))),
      'more than 256 MiB',
    ],
  ])('%s', async (_, make, why) => {
    good();
    make();
    const { code, err } = await judge('good.har', 'x');
    expect(code).toBe(2);
    expect(err).toContain('judge: got "x"');
    expect(err).toContain(why);
  });

  test('evidence of a run beside a recording', async () => {
    good();
    await executeHere(['run', '--only', 'list-users/echoes-page', '--out', 'first'], {
      cwd: file(),
      env: {},
    });
    const { code, err } = await judge('good.har', 'first');
    expect(code).toBe(2);
    expect(err).toContain('judge: got "first"');
    expect(err).toContain('it is the evidence of a run, which is judged alone');
  });
});

const mebibyte = gzipSync(Buffer.alloc(1024 * 1024));
