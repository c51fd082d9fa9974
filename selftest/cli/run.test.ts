import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { createService, type ServiceOptions } from '../../reference/service.ts';
import { renderAll } from '../../reporters/files.ts';
import { useFolder } from '../folder.ts';
import { listen } from '../listen.ts';
import { nonConformant } from '../reporters/sample.ts';
import { cli, start } from './fake-host.ts';

// Exit codes by outcome: selftest/package/outputs-agree.test.ts.

const file = useFolder('test');
const out = () => file('reports');

/** The settings of a service that listens until the end of the test. */
async function serving(options: ServiceOptions = {}): Promise<string[]> {
  const service = createService(options);
  onTestFinished(() => service.close());
  return ['--base-url', await service.listen(), '--token', service.token];
}

test.each([
  ['a folder', () => tmpdir(), 'it is a folder'],
  ['in no folder', () => file('no/such.json'), 'there is no such file or folder'],
  ['no JSON', () => import.meta.filename, 'it is not a JSON object'],
])('sends nothing when the file for waivers is %s', async (_, path, problem) => {
  const { exitCode, err } = await cli(['--out', out(), '--write-waivers', path()]);
  expect(exitCode).toBe(2);
  expect(err).toMatch(
    /^error: --write-waivers: got .*; accepted: a JSON file that can be created or written/,
  );
  expect(err).toContain(problem);
});

test('a selection without a check sends nothing, and what an earlier run recorded stays', async () => {
  mkdirSync(out());
  writeFileSync(file('reports/changes.ndjson'), 'recorded');
  const given = ['--base-url', 'http://h', '--out', out(), '--only', 'start-task/dates', '--read-only'];
  expect(await cli(given, { PMS_TOKEN: 's3cret' })).toEqual({
    exitCode: 2,
    out: '',
    err: 'error: --read-only: no check is left: --read-only skips 1 check that needs POST requests; accepted: a selection of at least one check\n',
  });
  expect(readFileSync(file('reports/changes.ndjson'), 'utf8')).toBe('recorded');
});

test('wrong settings: nothing is sent', async () => {
  expect(await cli(['--only', 'list-users/ordr', '--out', out()])).toEqual({
    exitCode: 2,
    out: '',
    err: 'error: --only: got "list-users/ordr", which matches no check; did you mean list-users/order?\n',
  });
  writeFileSync(file('file'), '');
  const { exitCode, err } = await cli(['--out', file('file')]);
  expect(exitCode).toBe(2);
  expect(err).toMatch(/^error: --out: got ".*file" \(there is a file of that name\); accepted: /);
});

test('tests with the settings, prints the report and writes the files', async () => {
  const target = await serving({ token: 's3cret' });
  const only = ['--only', 'list-users/*', '--only', 'start-task/dates'];
  const {
    exitCode,
    out: printed,
    err,
  } = await cli([...target, '--no-open', ...only, '--out', out()], {
    PMS_SEED: '9',
  });
  const report = JSON.parse(readFileSync(file('reports/report.json'), 'utf8'));
  const asked: { id: string; outcome: string }[] = report.checks;
  const chosen = asked.filter(({ outcome }) => outcome !== 'skipped').map(({ id }) => id);
  expect([exitCode, report.target.baseUrl, report.run.seed]).toEqual([3, target[1], 9]);
  expect(chosen.filter((id) => !id.startsWith('list-users/'))).toEqual(['start-task/dates']);
  expect(report.run.command).not.toContain('s3cret');
  expect(err).toMatch(
    /^warning: --token can be read in process lists; PMS_TOKEN can not\nTesting http:\S+\.\n/,
  );
  expect(printed).toMatch(
    /^INCOMPLETE[^]*\n\nWritten to .*reports:\s+report\.html,\s[^]*,\sevidence\.ndjson\nINCOMPLETE · .*reports\/report\.html\n$/,
  );
  const files = renderAll(nonConformant).map(({ name }) => name);
  expect(readdirSync(out()).sort()).toEqual([...files, 'evidence.ndjson'].sort());
});

test('says so when it tests the reference service', async () => {
  const { err, out: printed } = await cli(['run', '--only', 'list-users/order', '--out', out()]);
  expect(printed).toMatch(/\nTo test your own service:\n {2}PMS_TOKEN=… npx pms-conformance --base-url /);
  expect(err).toBe('No base URL is set: testing the embedded reference service on loopback.\n');
});

test('files that cannot be written end it with 5', async () => {
  const target = await serving({
    override: {
      respond: (response) => {
        rmSync(out(), { recursive: true, force: true });
        writeFileSync(out(), '');
        return response;
      },
    },
  });
  const { exitCode, err } = await cli([...target, '--only', 'list-users/order', '--out', out()]);
  expect(exitCode).toBe(5);
  expect(err).toMatch(
    /\nerror: cannot write the reports to .*\nerror: not written: report\.html, .*, evidence\.ndjson\n$/,
  );
});

test('the first interrupt lets the run end, the second one ends the process', async () => {
  const silent = createServer();
  const baseUrl = `http://127.0.0.1:${await listen(silent)}`;
  const session = start(['--base-url', baseUrl, '--token', 'x', '--out', out()]);
  await once(silent, 'request');
  session.interrupt();
  expect(session.quits).toEqual([]);
  session.interrupt();
  expect(session.quits).toEqual([3]);
  const { exitCode, err } = await session.done;
  expect(exitCode).toBe(3);
  expect(err).toContain('Interrupted: writing the report of what was tested so far.');
  expect(readdirSync(out())).toContain('report.json');
  session.interrupt();
  expect(session.quits).toEqual([3]);
  rmSync(session.cwd, { recursive: true });
  silent.closeAllConnections();
  silent.close();
});
