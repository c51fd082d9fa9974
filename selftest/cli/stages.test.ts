import fs, { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseEvidence } from '../../engine/evidence/evidence.ts';
import type { Report } from '../../engine/judging/report.ts';
import { reportFiles } from '../../reporters/files.ts';
import { useFolder } from '../folder.ts';
import { run as runRight } from '../../engine/run.ts';
import { cli } from './fake-host.ts';

/** The function that throws in a test, by its name. */
const broken = vi.hoisted(() => ({ name: '' }));

/** Gives a module whose functions throw while they are the broken one. */
const breakable = vi.hoisted(() => async <M extends object>(load: () => Promise<M>): Promise<M> => {
  const entries = Object.entries(await load()).map(([name, value]: [string, unknown]) => {
    if (typeof value !== 'function' || String(value).startsWith('class')) return [name, value];
    const wrapped = (...values: unknown[]): unknown => {
      if (broken.name === name) throw new Error(`${name} is broken`);
      return value(...values);
    };
    return [name, wrapped];
  });
  return Object.fromEntries(entries) as M;
});

vi.mock('../../engine/evidence/people.ts', breakable);
vi.mock('../../engine/evidence/redaction.ts', breakable);
vi.mock('../../engine/evidence/exchange-facts.ts', breakable);
vi.mock('../../engine/evidence/har.ts', breakable);
vi.mock('../../engine/diagnosis/diagnose.ts', breakable);
vi.mock('../../engine/judging/notes.ts', breakable);
vi.mock('../../engine/judging/judge.ts', breakable);
vi.mock('../../engine/zentao/changes.ts', breakable);
vi.mock('../../reporters/next-step.ts', breakable);
vi.mock('../../reporters/since.ts', breakable);
vi.mock('../../reporters/html.ts', breakable);
vi.mock('../../reporters/markdown.ts', breakable);
vi.mock('../../reporters/json.ts', breakable);
vi.mock('../../reporters/junit.ts', breakable);
vi.mock('../../reporters/strip.ts', breakable);
vi.mock('../../reporters/console.ts', breakable);

const file = useFolder();
/** The program of these sources, of which functions can be broken. */
const program = import('../../cli/program.ts');
const reports = reportFiles.map(({ name }) => name);
const all = [...reports, 'exchanges.har', 'evidence.ndjson'];
const everything = ['--har', '--allow-incomplete'];

beforeAll(async () => {
  const { evidence } = await runRight({ only: ['list-users/*'] });
  writeFileSync(file('good.ndjson'), evidence);
});
afterEach(() => {
  broken.name = '';
  vi.restoreAllMocks();
  rmSync(file('out'), { recursive: true, force: true });
});

const judge = (...args: string[]) =>
  cli(['judge', file('good.ndjson'), '--out', file('out'), ...everything, ...args], {}, program);
const run = (...args: string[]) =>
  cli(['run', '--only', 'list-users/*', '--out', file('out'), ...args], {}, program);
const read = (name: string): string => readFileSync(file('out', name), 'utf8');
const report = (): Report => JSON.parse(read('report.json')) as Report;
const left = (): string[] => all.filter((name) => existsSync(file('out', name)));

/** What every file that can be written says when the suite broke. */
function expectToSay(why: string): void {
  expect(parseEvidence(read('evidence.ndjson')).exchanges.length).toBeGreaterThan(10);
  const said = left();
  if (said.includes('report.json')) {
    expect(report().gate).toMatchObject({ met: false, exitCode: 5 });
    expect(report().gate.reasons.join()).toContain(why);
  }
  if (said.includes('junit.xml')) expect(read('junit.xml')).toContain(why);
  if (said.includes('badge.json')) expect(read('badge.json')).not.toContain('brightgreen');
}

describe('one thing that breaks costs only itself', () => {
  test.each([
    ['toHtml', 'report.html'],
    ['toMarkdown', 'report.md'],
    ['toJson', 'report.json'],
    ['toJunit', 'junit.xml'],
    ['toCodeQuality', 'code-quality.json'],
    ['toBadge', 'badge.json'],
    ['stripToSvg', 'strip.svg'],
    ['toObserved', 'observed.json'],
    ['formatHar', 'exchanges.har'],
  ])('%s, which makes %s', async (name, missing) => {
    broken.name = name;
    const { exitCode, out, err } = await judge();
    expect([exitCode, left()]).toEqual([5, all.filter((each) => each !== missing)]);
    expect(err).toContain(`error: ${missing} could not be made: internal error: ${name} is broken`);
    expect(err).toContain(`error: not written: ${missing}\n`);
    expect(err).toMatch(/To judge it again: pms-conformance judge .*out\/evidence\.ndjson\n$/);
    expect(out).toMatch(/gate not met: .* is broken.*\(exit 5\)/);
    expectToSay(`${name} is broken`);
  });

  test.each(all)('%s, which cannot be written', async (name) => {
    const rename = fs.renameSync;
    vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if (String(to).endsWith(`/${name}`)) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
      rename(from, to);
    });
    const { exitCode, err } = await judge();
    expect([exitCode, left()]).toEqual([5, all.filter((each) => each !== name)]);
    expect(err).toMatch(/error: cannot write the reports to .*out: EIO: i\/o error\n/);
    expect(err).toContain(`error: not written: ${name}\n`);
    expect(err.includes('To judge it again')).toBe(name !== 'evidence.ndjson');
  });

  test('a disk that is full: what is written says so, and the files before it are gone', async () => {
    await judge();
    const sizes = new Map(all.map((name) => [file('out', name), statSync(file('out', name)).size]));
    sizes.delete(file('out/report.html'));
    rmSync(file('out'), { recursive: true });
    // Room for all but the page, and for a small file beside those.
    const room = [...sizes.values()].reduce((sum, size) => sum + size, 500);
    sizes.clear();
    const [write, rename, remove] = [fs.writeFileSync, fs.renameSync, fs.rmSync];
    vi.spyOn(fs, 'writeFileSync').mockImplementation((path, content, options) => {
      const used = [...sizes.values()].reduce((sum, size) => sum + size, 0);
      const size = typeof path === 'string' ? Buffer.byteLength(String(content)) : 0;
      if (used + size > room) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      if (size > 0) sizes.set(String(path), size);
      write(path, content, options);
    });
    vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      sizes.set(String(to), sizes.get(String(from)) ?? 0);
      sizes.delete(String(from));
      rename(from, to);
    });
    vi.spyOn(fs, 'rmSync').mockImplementation((path, options) => {
      sizes.delete(String(path));
      remove(path, options);
    });
    const { exitCode, err } = await judge();
    expect([exitCode, left()]).toEqual([5, all.filter((name) => name !== 'report.html')]);
    expect(err).toContain('error: not written: report.html\n');
    expectToSay('the disk is full');
  });

  test('a disk on which nothing fits any more', async () => {
    const write = fs.writeFileSync;
    let isFull = false;
    vi.spyOn(fs, 'writeFileSync').mockImplementation((path, ...content) => {
      isFull ||= String(path).includes('report.html');
      if (isFull) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      write(path, ...content);
    });
    const { exitCode, out, err } = await judge();
    expect([exitCode, left()]).toEqual([5, ['evidence.ndjson']]);
    expect(err).toContain(`error: not written: ${all.slice(0, -1).join(', ')}\n`);
    expect(err).toContain('To judge it again: ');
    expect(out).toMatch(/Written to .*out: evidence\.ndjson\n/);
  });

  test('a file that cannot be replaced: the one of an earlier run is not called written', async () => {
    await judge();
    const rename = fs.renameSync;
    vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if (String(to).endsWith('report.html')) throw Object.assign(new Error('EROFS'), { code: 'EROFS' });
      rename(from, to);
    });
    const { exitCode, err } = await judge();
    expect(exitCode).toBe(5);
    expect(err).toContain('error: not written, so the folder has older ones: report.html\n');
    expect(err).not.toContain('error: not written: ');
  });

  test('a folder that becomes read-only while a file is written', async () => {
    vi.spyOn(fs, 'renameSync').mockImplementation(() => {
      throw Object.assign(new Error('EROFS'), { code: 'EROFS' });
    });
    const remove = fs.rmSync;
    vi.spyOn(fs, 'rmSync').mockImplementation((path, options) => {
      if (String(path).endsWith('.tmp')) throw Object.assign(new Error('EROFS'), { code: 'EROFS' });
      remove(path, options);
    });
    const { exitCode, err } = await judge();
    expect(exitCode).toBe(5);
    expect(err).toMatch(/error: cannot write the reports to .*out: the file system is read-only\n/);
    expect(err).not.toContain('internal error');
  });

  test('a file in whose place is a folder', async () => {
    mkdirSync(file('out/report.json'), { recursive: true });
    const { exitCode, err } = await judge();
    expect(exitCode).toBe(5);
    expect(err).toContain('report.json: it is a folder');
    expect(left()).toEqual(all);
  });

  test.each([
    ['stepOf', 'the next step could not be determined'],
    ['sinceOf', 'the report could not be compared with an earlier one'],
    ['toConsole', 'the report could not be printed'],
    ['diagnose', 'the causes are missing'],
    ['notesOf', 'the notes are missing'],
    ['changesIn', 'the list of changes is missing'],
  ])('%s', async (name, what) => {
    broken.name = name;
    const { exitCode, out, err } = await judge();
    expect([exitCode, left()]).toEqual([5, all]);
    expect(out + err).toContain(what);
    expect(report().counts.must).toMatchObject({ fail: 0, broken: 0 });
    expect(report().counts.must.pass).toBeGreaterThan(10);
    if (name !== 'toConsole') expectToSay(what);
  });

  test('the judging', async () => {
    await judge();
    const told = reports.filter((name) => ['report.md', 'junit.xml', 'badge.json'].includes(name));
    const untold = reports.filter((name) => !told.includes(name));
    const before = untold.map(read);
    broken.name = 'judge';
    const { exitCode, out, err } = await judge();
    expect(exitCode).toBe(5);
    for (const name of ['report.md', 'junit.xml']) expect(read(name)).toContain('judge is broken');
    expect(read('report.md')).toMatch(/^### SUITE BROKE: .*\(exit 5\)\n$/);
    expect(read('junit.xml')).toContain('errors="1"');
    expect(JSON.parse(read('badge.json'))).toMatchObject({ message: 'suite broke', color: 'red' });
    expect(untold.map(read)).toEqual(before);
    expect(err).toContain('error: the evidence could not be judged: internal error: judge is broken');
    expect(err).toContain(`so the folder has older ones: ${untold.join(', ')}\n`);
    expect(err).toMatch(/To judge it again: pms-conformance judge .*out\/evidence\.ndjson\n$/);
    expect(out.replaceAll('\n', ' ')).toMatch(
      /^Written to .*out: report\.md, junit\.xml, badge\.json, evidence\.ndjson $/,
    );
    broken.name = '';
    expect((await judge()).exitCode).toBe(0);
  });

  test('the judging, which a caller is told', async () => {
    broken.name = 'judge';
    const { exitCode } = await run('--delivery', file('told.json'), '--language', 'zh');
    expect(exitCode).toBe(5);
    const told = JSON.parse(readFileSync(file('told.json'), 'utf8')) as Record<string, unknown>;
    expect(told['headline']).toMatch(/^套件出错：.*judge is broken.*（退出码 5）$/);
    expect(told['files']).toHaveLength(4);
    expect(read('report.md')).toBe(told['comment']);
  });
});

describe('masking that fails masks more', () => {
  test('of names: every body is masked, and judging says that the suite broke', async () => {
    broken.name = 'maskPeople';
    const { exitCode, err } = await run();
    expect([exitCode, left()]).toEqual([5, [...reports, 'evidence.ndjson']]);
    const { exchanges } = parseEvidence(read('evidence.ndjson'));
    expect(new Set(exchanges.map(({ response }) => response?.body))).toEqual(new Set(['<masked>']));
    expect(report().gate.reasons.join()).toContain('masking failed (Error), so whole bodies are masked');
    expect(report().counts.must.fail).toBe(0);
    for (const name of left()) expect(read(name)).not.toContain('maskPeople is broken');
    expect(err).not.toContain('maskPeople is broken');
  });

  test('of secrets: the exchange is masked, and the run ends', async () => {
    broken.name = 'redactRequest';
    const { exitCode } = await run();
    expect([exitCode, left()]).toEqual([5, [...reports, 'evidence.ndjson']]);
    const { exchanges } = parseEvidence(read('evidence.ndjson'));
    expect(exchanges.map(({ response }) => response?.body)).toEqual(['<masked>']);
    expect(read('evidence.ndjson')).not.toMatch(/"Token","(?!<masked>)/);
    expect(report().counts.must.fail).toBe(0);
  });

  test('what follows the requests costs no evidence', async () => {
    broken.name = 'markDoubtful';
    expect((await run()).exitCode).toBe(5);
    expect(left()).toEqual([...reports, 'evidence.ndjson']);
    expectToSay('markDoubtful is broken');
  });
});

test('files with names as they came are for their owner only', async () => {
  const modes = () =>
    ['evidence.ndjson', 'exchanges.har'].map((name) => statSync(file('out', name)).mode & 0o77);
  await judge('--show-people');
  expect(modes()).toEqual([0, 0]);
  await judge();
  expect(modes()).not.toEqual([0, 0]);
});
