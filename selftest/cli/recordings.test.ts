import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { describe, expect, test } from 'vitest';
import { run } from '../../engine/run.ts';
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

function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name);
  archive.end();
  return buffer(archive.outputStream as NodeJS.ReadableStream);
}

/** The archive of a recorder that writes each body into a file of its own. */
function zipWithBodies(name: string, all: readonly HarEntry[]): Promise<Buffer> {
  const files: Record<string, string> = {};
  const attach = (content: Record<string, unknown> | undefined, file: string): void => {
    if (content?.['text'] === undefined) return;
    files[file] = String(content['text']);
    delete content['text'];
    content['_file'] = file;
  };
  for (const [at, { request, response }] of all.entries()) {
    attach(request.postData as Record<string, unknown> | undefined, `${at}-sent.json`);
    attach(response.content, `${at}.json`);
  }
  return zipOf({ ...files, [name]: harOf(all) });
}

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

  test.each<[string, () => Promise<Buffer>]>([
    ['a HAR', () => zipOf({ 'трафик.har': harOf(entries()), 'logo.png': 'no recording' })],
    ['a HAR in a folder, compressed by gzip', () => zipOf({ 'a/b.har.gz': gzipSync(harOf(entries())) })],
    ['a HAR named .json', () => zipOf({ 'export.json': harOf(entries()) })],
    ['a HAR with its bodies in other files', () => zipWithBodies('har.har', entries())],
    [
      'several recordings',
      () =>
        zipOf({
          'late.ndjson': entries().slice(2).map(lineOf).join(''),
          'early.jsonl': entries().slice(0, 2).map(lineOf).join(''),
        }),
    ],
  ])('%s of a ZIP archive, whatever its name', async (_, bytes) => {
    write('İzmir trafiği', await bytes());
    const { code, err } = await judge('İzmir trafiği');
    expect([code, err]).toEqual([0, '']);
    expect(report().traffic).toMatchObject({ entries: 4, requests: 4, aside: [] });
    for (const id of ['create-story/echoes-title', 'start-task/echoes-assigned-to'])
      expect(report().checks.find((check) => check.id === id)?.outcome).toBe('pass');
  });

  test('a ZIP archive whose body files are too large: those count as not recorded', async () => {
    const [page] = entries() as [HarEntry];
    const text = String(page.response.content!['text']);
    page.response.content!['text'] = text + ' '.repeat(1024 * 1024);
    write('x.zip', await zipWithBodies('har.har', [page, ...entries().slice(3)]));
    await judge('x.zip');
    expect(report().traffic!.aside).toEqual([
      { what: 'list-users: the body of the response is not recorded', count: 1 },
    ]);
  });

  test('the evidence of a run in a ZIP archive of all its files', async () => {
    await executeHere(['run', '--only', 'list-users/echoes-page', '--out', 'first'], {
      cwd: file(),
      env: {},
    });
    const files = ['evidence.ndjson', 'report.json', 'observed.json'].map((name) => [
      `report/${name}`,
      readFileSync(file(`first/${name}`)),
    ]);
    write('artifact.zip', await zipOf(Object.fromEntries(files) as Record<string, Buffer>));
    await judge('artifact.zip');
    expect(report().checks.find(({ id }) => id === 'list-users/echoes-page')?.outcome).toBe('pass');
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
  test.each<[string, () => void | Promise<void>, string]>([
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
      'a ZIP archive that is cut off',
      async () => write('x', (await zipOf({ 'a.har': harOf(entries()) })).subarray(0, 400)),
      'the ZIP archive is cut off, broken or encrypted',
    ],
    [
      'a ZIP archive with a changed byte',
      async () => write('x', changedAt(200, await zipOf({ 'a.har': harOf(entries()) }))),
      'the ZIP archive is cut off, broken or encrypted',
    ],
    [
      'a ZIP archive of something else',
      async () => write('x', await zipOf({ 'notes.txt': 'hello' })),
      'no evidence.ndjson, and no file .har',
    ],
    ['an empty ZIP archive', async () => write('x', await zipOf({})), 'no evidence.ndjson, and no file .har'],
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
    await make();
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

/** Returns bytes of which one has other bits. */
function changedAt(at: number, bytes: Buffer): Buffer {
  bytes[at]! ^= 0xff;
  return bytes;
}

const mebibyte = gzipSync(Buffer.alloc(1024 * 1024));

test('the evidence of a run has its base URL: another one is refused, one of the environment is not needed', async () => {
  const { evidence } = await run({ only: ['list-users/order'] });
  write('evidence.ndjson', evidence);
  const args = ['judge', 'evidence.ndjson', '--allow-incomplete'];
  const { code, err } = await executeHere([...args, '--base-url', 'http://x'], { cwd: file(), env: {} });
  expect([code, err]).toEqual([
    2,
    'error: --base-url: it selects a service in recorded traffic, and evidence.ndjson is the evidence of a run, which has one service\n',
  ]);
  expect((await executeHere(args, { cwd: file(), env: { PMS_BASE_URL: 'http://x' } })).code).toBe(3);
});
