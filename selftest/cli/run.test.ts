import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Delivery } from '../../cli/commands/deliver.ts';
import { type Evidence, formatEvidence } from '../../evidence/evidence.ts';
import type { Settings } from '../../settings/settings.ts';
import { renderAll } from '../../reporters/files.ts';
import { countOutcomes } from '../../reporters/summary.ts';
import { nonConformant } from '../reporters/sample.ts';
import * as host from './fake-host.ts';

// The engine has tests of its own: here it is one that answers as told, and remembers how it was called.
interface RunOptions {
  readonly command: string;
  readonly signal: AbortSignal;
}
const engine = vi.hoisted(() => ({
  run: undefined as unknown as (settings: unknown, options: unknown) => Promise<unknown>,
}));

vi.mock('../../run.ts', () => ({
  run: (settings: unknown, options: unknown) => engine.run(settings, options),
}));
vi.mock('../../suites/index.ts', () => ({
  suites: [],
  allChecks: [
    {
      id: 'list-users/order',
      operation: 'list-users',
      statement: { id: 'list-users.order', level: 'open' },
      judge: () => ({ exchanges: [] }),
    },
    {
      id: 'start-task/dates',
      operation: 'start-task',
      statement: { id: 'start-task.sets-status', level: 'must' },
      judge: () => ({ exchanges: [] }),
    },
  ],
}));

// The one of the modules, as they can be replaced.
const program = import('../../cli/program.ts');
const cli = (args: readonly string[], env?: Record<string, string>) => host.cli(args, env, program);
const start = (args: readonly string[]) => host.start(args, {}, program);

const empty = countOutcomes([]);
const delivery = (exitCode: number): Delivery => ({
  exitCode,
  evidence: '{"kind":"header"}\n',
  report: {
    reportVersion: 1,
    suite: { name: 'pms-conformance', version: '1.0.0', contractDigest: 'x' },
    target: { baseUrl: 'http://h', kind: 'remote', fixtures: 'ids' },
    run: { id: 'r', startedAt: '2026-01-01T00:00:00Z', durationMs: 1, requests: 1, seed: 1, command: 'c' },
    verdict: 'incomplete',
    gate: { met: false, exitCode: 3, reasons: ['not reached'] },
    counts: { must: empty, should: empty, open: empty },
    causes: [],
    checks: [],
    unchecked: [],
    changes: [],
    exchanges: [],
  },
});

const files = [...renderAll(nonConformant).map(({ name }) => name), 'evidence.ndjson'].toSorted();

let out: string;

beforeEach(() => {
  out = join(mkdtempSync(join(tmpdir(), 'pms-run-')), 'reports');
});

afterEach(() => rmSync(join(out, '..'), { recursive: true }));

/** A promise, and the function that fulfils it. */
function gate(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

describe('run', () => {
  test.each([
    ['a folder', () => tmpdir(), 'it is a folder'],
    ['in no folder', () => join(out, 'no/such.json'), 'there is no such file or folder'],
    ['no JSON', () => import.meta.filename, 'it is not a JSON object'],
  ])('asks nothing when the file for waivers is %s', async (_, path, problem) => {
    engine.run = () => Promise.reject(new Error('asked'));
    const { exitCode, err } = await cli(['--out', out, '--write-waivers', path()]);
    expect(exitCode).toBe(2);
    expect(err).toMatch(
      /^error: --write-waivers: got .*; accepted: a JSON file that can be created or written/,
    );
    expect(err).toContain(problem);
  });

  test('a selection without a check asks nothing, and what an earlier run recorded stays', async () => {
    engine.run = () => Promise.reject(new Error('asked'));
    mkdirSync(out);
    writeFileSync(join(out, 'changes.ndjson'), 'recorded');
    const remote = ['--base-url', 'http://h', '--out', out];
    const given = [...remote, '--only', 'start-task/dates', '--read-only'];
    const { exitCode, err } = await cli(given, { PMS_TOKEN: 's3cret' });
    expect([exitCode, err]).toEqual([
      2,
      'error: --read-only: no check is left; accepted: a selection of at least one check\n',
    ]);
    expect(readFileSync(join(out, 'changes.ndjson'), 'utf8')).toBe('recorded');
  });

  test('asks with the settings, prints the report and writes the files', async () => {
    let asked: { settings: Settings; options: RunOptions } | undefined;
    engine.run = async (settings, options) => {
      asked = { settings: settings as Settings, options: options as RunOptions };
      return delivery(0);
    };
    const {
      exitCode,
      out: printed,
      err,
    } = await cli(
      [
        '--base-url',
        'http://h',
        '--token',
        's3cret',
        '--no-open',
        '--only',
        'list-users/*',
        '--only',
        'start-task/dates',
        '--out',
        out,
      ],
      { PMS_SEED: '9' },
    );
    expect(exitCode).toBe(0);
    expect(asked!.settings).toMatchObject({
      baseUrl: 'http://h',
      token: 's3cret',
      open: false,
      seed: 9,
      only: ['list-users/*', 'start-task/dates'],
    });
    expect(asked!.options.command).not.toContain('s3cret');
    expect(err).toBe(
      'warning: --token can be read in process lists; PMS_TOKEN can not\nTesting http://h (1 check).\n',
    );
    expect(printed).toMatch(/^INCOMPLETE/);
    expect(printed).toMatch(
      /\n\nWritten to .*reports: report\.html, .*, evidence\.ndjson\nINCOMPLETE · gate not met: not reached \(exit 3\): .*reports\/report\.html\n$/,
    );
    expect(readdirSync(out).sort()).toEqual(files);
    expect(readFileSync(join(out, 'evidence.ndjson'), 'utf8')).toBe('{"kind":"header"}\n');
  });

  test('says so when it asks the reference service', async () => {
    engine.run = async () => delivery(0);
    expect((await cli(['run', '--out', out])).err).toBe(
      'No base URL is set: testing the embedded reference service on a free loopback port (2 checks).\n',
    );
  });

  test.each([1, 3, 4, 5])('ends with %i as the run does, and writes the files', async (code) => {
    engine.run = async () => delivery(code);
    expect((await cli(['--out', out])).exitCode).toBe(code);
    expect(readdirSync(out).sort()).toEqual(files);
  });

  test('settings are wrong: nothing is asked', async () => {
    engine.run = () => expect.unreachable();
    expect(await cli(['--only', 'list-users/ordr', '--out', out])).toEqual({
      exitCode: 2,
      out: '',
      err: 'error: --only: got "list-users/ordr", which matches no check; did you mean list-users/order?\n',
    });
    writeFileSync(join(out, '..', 'file'), '');
    const { exitCode, err } = await cli(['--out', join(out, '..', 'file')]);
    expect(exitCode).toBe(2);
    expect(err).toMatch(/^error: --out: got ".*file" \(there is a file of that name\); accepted: /);
  });

  test('an error of the engine ends with 5 and one line without secrets', async () => {
    engine.run = async (settings) => {
      throw new Error(`no way with ${(settings as Settings).token}`);
    };
    expect(await cli(['--base-url', 'http://h', '--out', out], { PMS_TOKEN: 's3cret' })).toEqual({
      exitCode: 5,
      out: '',
      err: 'Testing http://h (2 checks).\ninternal error: no way with *** (PMS_DEBUG=1 shows the stack)\n',
    });
  });

  test('files that can not be written end it with 5', async () => {
    engine.run = async () => {
      rmSync(out, { recursive: true });
      writeFileSync(out, '');
      return delivery(0);
    };
    const { exitCode, err } = await cli(['--out', out]);
    expect(exitCode).toBe(5);
    expect(err).toMatch(/\nerror: cannot write the reports to .*\n$/);
  });

  test('the first interrupt lets the run end, the second one ends the process', async () => {
    const asked = gate();
    const ended = gate();
    engine.run = async (_settings, options) => {
      const { signal } = options as RunOptions;
      signal.addEventListener('abort', () => ended.resolve());
      asked.resolve();
      await ended.promise;
      return delivery(3);
    };
    const session = start(['--out', out]);
    await asked.promise;
    session.interrupt();
    expect(session.quits).toEqual([]);
    session.interrupt();
    expect(session.quits).toEqual([3]);
    const { exitCode, err } = await session.done;
    expect(exitCode).toBe(3);
    expect(err).toContain('Interrupted: writing the report of what was tested so far.');
    expect(readdirSync(out).sort()).toEqual(files);
    session.interrupt();
    expect(session.quits).toEqual([3]);
    rmSync(session.cwd, { recursive: true });
  });
});

describe('judge', () => {
  const file = () => join(out, '..', 'evidence.ndjson');

  const recorded = formatEvidence({
    header: {
      kind: 'header',
      evidenceVersion: 1,
      suite: delivery(0).report.suite,
      target: delivery(0).report.target,
      people: 'masked',
      facts: { bugs: [], tasks: [], readOnly: false, open: true, only: [], skip: [] },
      seed: 1,
      runId: 'r',
      startedAt: '2026-01-01T00:00:00Z',
      command: 'c',
    },
    exchanges: [],
    footer: { kind: 'footer', count: 0, durationMs: 1, notAsked: [] },
  } as Evidence);

  test('judges the file, without a target, and writes the reports', async () => {
    writeFileSync(file(), recorded);
    const env = { PMS_BASE_URL: 'http://h' };
    const { exitCode, out: printed, err } = await cli(['judge', file(), '--out', out], env);
    // The suites of this file have no checks, so nothing is shown.
    expect({ exitCode, err }).toEqual({ exitCode: 3, err: '' });
    expect(printed).toContain('http://h');
    expect(readdirSync(out).sort()).toEqual(files);
    expect(readFileSync(join(out, 'evidence.ndjson'), 'utf8')).toBe(recorded);
  });

  test('a file that is cut off is refused, and one that is not there', async () => {
    writeFileSync(file(), recorded.slice(0, recorded.indexOf('\n') + 1));
    const { exitCode, err } = await cli(['judge', file(), '--out', out]);
    expect(exitCode).toBe(2);
    expect(err).toMatch(
      /^error: judge: got ".*" \(line \d+: the footer is missing.*\); accepted: the whole evidence/,
    );
    expect((await cli(['judge', join(out, 'none')])).err).toContain('(there is no such file or folder)');
  });
});
