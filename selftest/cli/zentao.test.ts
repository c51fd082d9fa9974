import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createService, seedOf } from '../../reference/service.ts';
import { useFolder } from '../folder.ts';
import { login, ReplayService, serveReplay } from '../replay/service.ts';
import { start, type Outcome } from './fake-host.ts';

let service: ReplayService;
let baseUrl: string;
let close: () => Promise<void>;
const file = useFolder('test');
let before: readonly string[];

beforeEach(async () => {
  service = new ReplayService({ version: '18.10' });
  before = service.state.present();
  ({ baseUrl, close } = await serveReplay(service));
});

afterEach(() => close());

const left = (): string[] => service.state.present().filter((each) => !before.includes(each));
const ledgerPath = (): string => file('changes.ndjson');

function invoke(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const credentials = { PMS_ACCOUNT: login.account, PMS_PASSWORD: login.password };
  return start(args, { PMS_BASE_URL: baseUrl, PMS_OUT: file(), ...credentials, ...env }).done;
}

const story = ['--only', 'create-story/version-is-1', '--fixtures', 'zentao'];

describe('run --fixtures zentao', () => {
  test('asks a service with an account and a password, and leaves nothing behind', async () => {
    const { exitCode, out, err } = await invoke(['run', '--fixtures', 'zentao']);
    expect(err).not.toContain('error');
    expect(exitCode).toBe(1);
    expect(out).toContain('observed.json');
    expect(out + err).not.toContain(login.password);
    expect(left()).toEqual([]);
    expect(readdirSync(file())).toContain('changes.ndjson');
    for (const name of readdirSync(file())) {
      const text = readFileSync(file(name), 'utf8');
      for (const secret of [service.token, login.password]) expect(text, name).not.toContain(secret);
    }
  });

  test('says what --keep left, and cleanup removes it', async () => {
    const kept = await invoke(['run', ...story, '--keep', '--account', login.account]);
    expect(kept.out.replace(/\s+/g, ' ')).toMatch(
      /Left on the target: .*account and password of the run \(--account, PMS_PASSWORD\)\./,
    );
    expect(left().length).toBeGreaterThan(1);
    const cleaned = await invoke(['cleanup', ledgerPath()]);
    expect(cleaned).toMatchObject({ exitCode: 0, out: 'Everything is removed.\n' });
    expect(left()).toEqual([]);
    const again = await invoke(['cleanup', ledgerPath()]);
    expect(again.out).toMatch(/^Nothing is left of run \w+\.\n$/);
  });

  test('keeps the ledger of a run that left something', async () => {
    await invoke(['run', ...story, '--keep']);
    const first = readFileSync(ledgerPath(), 'utf8');
    await invoke(['run', ...story]);
    const runId = (JSON.parse(first.split('\n')[0]!) as { runId: string }).runId;
    expect(readFileSync(file(`changes-${runId}.ndjson`), 'utf8')).toBe(first);
    expect(readFileSync(ledgerPath(), 'utf8')).not.toBe(first);
  });
});

describe('cleanup', () => {
  const header = (url: string): string =>
    `{"kind":"run","changesVersion":1,"runId":"ab12cd34","baseUrl":"${url}","startedAt":"2026-11-21T08:00:00Z"}\n`;

  test('goes on after a power cut in the middle of a line', async () => {
    await invoke(['run', ...story, '--keep']);
    const cut = readFileSync(ledgerPath(), 'utf8').trimEnd();
    writeFileSync(ledgerPath(), `${cut}\n{"kind":"story-cre`);
    expect((await invoke(['cleanup', ledgerPath()])).exitCode).toBe(0);
    expect(left()).toEqual([]);
    expect((await invoke(['cleanup', ledgerPath()])).exitCode).toBe(0);
  });

  test('logs in where a Token that has ended with its session is given too', async () => {
    const ended = { PMS_TOKEN: 'a-t0ken-of-a-session-before' };
    expect((await invoke(['run', ...story, '--keep'], ended)).out).toContain('Left on the target');
    expect((await invoke(['cleanup', ledgerPath()], ended)).exitCode).toBe(0);
    expect(left()).toEqual([]);
  });

  test('finds what was created last, and stands in no line', async () => {
    await invoke(['run', ...story, '--keep']);
    const lines = readFileSync(ledgerPath(), 'utf8').split('\n');
    const known = lines.filter((line) => !line.includes('story-created'));
    expect(known.length).toBeLessThan(lines.length);
    writeFileSync(ledgerPath(), known.join('\n'));
    expect((await invoke(['cleanup', ledgerPath()])).exitCode).toBe(0);
    expect(left()).toEqual([]);
  });

  test('finds stories whose ids the responses did not have, in the product that they were sent to', async () => {
    const product = service.state.add('products', { name: 'Of a team' }).id;
    const others = service.state.add('stories', { title: 'Of a team', product });
    service.state.add('stories', { title: 'Conformance ab12cd34 Story 1', product });
    const unknown = { kind: 'story-created', id: 'unknown', exchange: 1, owner: String(product) };
    writeFileSync(ledgerPath(), `${header(baseUrl)}${JSON.stringify(unknown)}\n`);
    expect((await invoke(['cleanup', ledgerPath()])).exitCode).toBe(0);
    expect(left()).toEqual([`products/${product}`, `stories/${others.id}`]);
  });

  test('says what it cannot find', async () => {
    const unknown = '{"kind":"story-created","id":"unknown","exchange":1}\n';
    writeFileSync(ledgerPath(), header(baseUrl) + unknown + unknown.replace('1}', '2}'));
    const { exitCode, out } = await invoke(['cleanup', ledgerPath()]);
    expect(exitCode).toBe(3);
    expect(out).toBe('Still there: maybe 2 stories of which no id is known (search for ab12cd34)\n');
  });

  test('refuses the ledger of another service', async () => {
    writeFileSync(ledgerPath(), header('http://other.test') + created);
    const { exitCode, err } = await invoke(['cleanup', ledgerPath()]);
    expect(exitCode).toBe(2);
    expect(err).toContain('http://other.test');
    expect(service.log).toEqual([]);
  });

  test('names the base URL of the run where none is given', async () => {
    writeFileSync(ledgerPath(), header(baseUrl) + created);
    const { exitCode, err } = await invoke(['cleanup', ledgerPath()], { PMS_BASE_URL: '' });
    expect(exitCode).toBe(2);
    expect(err).toBe(`error: cleanup needs the base URL of the run: PMS_BASE_URL=${baseUrl} (--base-url)\n`);
  });

  const created = '{"kind":"bug-created","id":"1","exchange":1}\n';

  test.each([
    ['no ledger', 'hello\n'],
    ['an empty file', ''],
    ['a ledger without its header', created],
    ['another version', header('http://h').replace('"changesVersion":1', '"changesVersion":2')],
    ['an empty run id', header('http://h').replace('ab12cd34', '')],
    ['a run id that is in many names', header('http://h').replace('ab12cd34', 'e')],
    ['no run id', header('http://h').replace('"ab12cd34"', 'null')],
    [
      'an id that is a path',
      `${header('http://h')}{"kind":"story-created","id":"../products/2","exchange":1}\n`,
    ],
    ['an id with a query', `${header('http://h')}{"kind":"user-created","id":"2?x=1","exchange":1}\n`],
    ['an id of other digits', `${header('http://h')}{"kind":"user-created","id":"２","exchange":1}\n`],
    [
      'an owner that is a path',
      `${header('http://h')}{"kind":"story-created","id":"unknown","owner":"../users","exchange":1}\n`,
    ],
    ['a line of another kind', `${header('http://h')}{"index":1}\n`],
    ['a broken line in the middle', `${header('http://h')}{"kind":\n${created}`],
  ])('refuses %s', async (_, text) => {
    writeFileSync(ledgerPath(), text);
    const { exitCode, err } = await invoke(['cleanup', ledgerPath()]);
    expect(exitCode).toBe(2);
    expect(err).toContain('the changes.ndjson of a run');
  });

  test('deletes nothing of others, whatever a ledger says', async () => {
    const { state } = service;
    const product = state.add('products', { name: 'Of a team' }).id;
    const inside = { product, title: 'Of a team 王 😀' };
    const ids = {
      product,
      story: state.add('stories', inside).id,
      bug: state.add('bugs', inside).id,
      user: 1,
      project: state.add('projects', { name: 'Of a team' }).id,
    };
    const all = service.state.present();
    const forged = Object.entries(ids).map(
      ([kind, id]) => `{"kind":"${kind}-created","id":"${id}","exchange":1}\n`,
    );
    writeFileSync(ledgerPath(), header(baseUrl) + forged.join(''));
    const { exitCode, out } = await invoke(['cleanup', ledgerPath()]);
    expect(service.state.present()).toEqual(all);
    expect(service.log.filter((line) => JSON.stringify(line).includes('DELETE'))).toEqual([]);
    expect(exitCode).toBe(3);
    expect(out).toMatch(
      /^Not removed, because the service does not show the run id ab12cd34 in their names: .*\n$/,
    );
    for (const [kind, id] of Object.entries(ids)) expect(out).toContain(`${kind} ${id}`);
  });

  test('refuses a file that is not there', async () => {
    expect((await invoke(['cleanup', 'nowhere.ndjson'])).exitCode).toBe(2);
    expect(existsSync('nowhere.ndjson')).toBe(false);
  });

  test('does not take 404 to everything for removed', async () => {
    const other = createService();
    const url = await other.listen();
    writeFileSync(ledgerPath(), header(url) + created.replace('bug', 'story'));
    const { exitCode, err } = await invoke(['cleanup', ledgerPath()], {
      PMS_BASE_URL: url,
      PMS_PASSWORD: '',
      PMS_TOKEN: seedOf(other).token,
    });
    expect(err).toContain('nothing was removed: GET /products answered 404');
    expect(exitCode).toBe(4);
    await other.close();
  });

  test('says when the log-in is refused', async () => {
    await invoke(['run', ...story, '--keep']);
    const { exitCode, err } = await invoke(['cleanup', ledgerPath()], { PMS_PASSWORD: 'another-one' });
    expect(exitCode).toBe(4);
    expect(err).toContain('the login as admin was rejected');
    expect(err).toContain('answered 400 with "Login failed');
    expect(err).not.toContain('another-one');
  });
});
