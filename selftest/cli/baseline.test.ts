import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { originIn } from '../../cli/origin.ts';
import { deviations } from '../../reference/deviations.ts';
import type { Report } from '../../engine/judging/report.ts';
import { useFolder } from '../folder.ts';
import { rightRun, runAgainst } from '../in-process.ts';
import { authority, issued, key } from '../hostile/certificates.ts';
import { listen } from '../listen.ts';
import { cli } from './fake-host.ts';

const inside = useFolder();
const swaps = deviations.find(({ id }) => id === 'start-task-swaps-consumed-and-left')!;

beforeAll(async () => {
  writeFileSync(inside('good.ndjson'), (await rightRun()).evidence);
  writeFileSync(inside('bad.ndjson'), (await runAgainst(swaps)).evidence);
  await judge('good', 'main');
});

async function judge(name: string, out: string, ...args: string[]) {
  const done = await cli(['judge', inside(`${name}.ndjson`), '--out', inside(out), ...args]);
  return { ...done, report: JSON.parse(readFileSync(inside(`${out}/report.json`), 'utf8')) as Report };
}

test('a fresh checkout says what is new and fixed since the baseline: a file, a folder, a URL', async () => {
  const server = createServer((_, response) => response.end(readFileSync(inside('main/report.json'))));
  const url = `http://127.0.0.1:${await listen(server)}/last`;
  for (const [at, given] of [inside('main'), inside('main/report.json'), url].entries()) {
    const { out, err } = await judge('bad', `fresh-${at}`, '--baseline', given);
    expect(err).not.toContain('warning');
    expect(out).toMatch(/Since the run of .*: 0 fixed, 2 new/);
    expect(readFileSync(inside(`fresh-${at}/report.md`), 'utf8')).toContain('2 new');
  }
  server.close();
});

test('judge and compare take the folder of a run for the file in it', async () => {
  const { report } = await judge('bad', 'night');
  expect((await cli(['judge', inside('night'), '--out', inside('again')])).exitCode).toBe(1);
  expect(JSON.parse(readFileSync(inside('again/report.json'), 'utf8'))).toMatchObject({
    checks: report.checks,
  });
  const { exitCode, out } = await cli(['compare', '--gate', inside('main'), inside('night')]);
  expect(exitCode).toBe(1);
  expect(out).toContain('start-task/echoes-left');
  for (const [command, file] of [
    ['judge', 'evidence.ndjson'],
    ['cleanup', 'changes.ndjson'],
  ] as const) {
    const { exitCode, err } = await cli([command, inside('')]);
    expect([exitCode, err]).toEqual([2, expect.stringContaining(`(it has no ${file})`)]);
  }
});

test('files with a byte order mark are read, as Windows writes them', async () => {
  cpSync(inside('main'), inside('marked'), { recursive: true });
  const made = '{"kind":"run","changesVersion":1,"runId":"a1b2c3d4","baseUrl":"http://service.test",';
  writeFileSync(inside('marked/changes.ndjson'), `${made}"fixtures":"zentao","startedAt":"2026-01-01"}\n`);
  for (const name of ['evidence.ndjson', 'report.json', 'observed.json', 'changes.ndjson'])
    writeFileSync(inside(`marked/${name}`), `\uFEFF${readFileSync(inside(`marked/${name}`), 'utf8')}`);
  const report = inside('marked/report.json');
  const pins = ['--expect-observed', inside('marked/observed.json'), '--baseline', report];
  const judged = await cli(['judge', inside('marked'), ...pins, '--out', inside('from-marked')]);
  expect([judged.exitCode, judged.err]).toEqual([0, expect.not.stringContaining('warning')]);
  expect((await cli(['compare', '--gate', report, inside('main/report.json')])).exitCode).toBe(0);
  // Read as far as the base URL that it lacks.
  expect((await cli(['cleanup', inside('marked')])).err).toMatch(/PMS_BASE_URL|--base-url/);
});

test('a URL is fetched with the proxy and the certificates of the settings', async () => {
  const text = readFileSync(inside('main/report.json'));
  const server = createSecureServer({ key, cert: issued }, (_, response) => response.end(text));
  const port = await listen(server);
  const asked: string[] = [];
  const proxy = createServer().on('connect', ({ url }, socket: Socket) => {
    asked.push(url!);
    const onward = connect(port, '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    onward.pipe(socket).pipe(onward);
    for (const each of [socket, onward]) each.on('error', () => each.destroy());
  });
  const ca = inside('ca.pem');
  writeFileSync(ca, authority);
  const few = ['--only', 'list-users/order', '--out', inside('routed')];
  const target = ['--base-url', 'http://127.0.0.1:1', ...few];
  const run = (more: string[], env: Record<string, string> = {}) =>
    cli([...target, ...more], { PMS_TOKEN: 'a-token', ...env });
  const url = (host: string) => ['--baseline', `https://${host}:${port}/last`];
  const warning = 'warning: --baseline';
  expect((await run(url('127.0.0.1'))).err).toContain(warning);
  expect((await run([...url('127.0.0.1'), '--ca', ca])).err).not.toContain(warning);
  expect((await run([...url('127.0.0.1'), '--insecure'])).err).not.toContain(warning);
  for (const empty of [
    { HTTPS_PROXY: '', HTTP_PROXY: '' },
    { https_proxy: ' ', HTTPS_PROXY: '' },
  ])
    expect((await run([...url('127.0.0.1'), '--ca', ca], empty)).err).not.toContain(warning);
  const through = { HTTPS_PROXY: `http://127.0.0.1:${await listen(proxy)}` };
  expect((await run([...url('localhost'), '--ca', ca], through)).err).not.toContain(warning);
  expect(asked).toEqual([`localhost:${port}`]);
  proxy.closeAllConnections();
  proxy.close();
  server.close();
});

test('a baseline of another base URL is compared all the same', async () => {
  cpSync(inside('main'), inside('preview'), { recursive: true });
  const text = readFileSync(inside('preview/report.json'), 'utf8');
  const other = text.replace('"baseUrl": "http://service.test"', '"baseUrl": "http://preview-7.test"');
  expect(other).not.toBe(text);
  writeFileSync(inside('preview/report.json'), other);
  expect((await judge('bad', 'of-preview', '--baseline', inside('preview'))).out).toContain('2 new');
});

test.each([
  ['nothing-there', 'there is no such file'],
  ['text.json', 'it is not a report.json of this version'],
  ['empty', 'it has no report.json'],
  ['list.json', 'it is not a report.json of this version'],
])('%s fails nothing: the first run of a branch has no baseline', async (name, why) => {
  mkdirSync(inside('none/empty'), { recursive: true });
  writeFileSync(inside('none/text.json'), 'hello');
  writeFileSync(inside('none/list.json'), '[]');
  const { exitCode, err } = await judge('good', 'first', '--baseline', inside(`none/${name}`));
  expect([exitCode, err]).toEqual([0, expect.stringContaining('warning: --baseline')]);
  expect(err).toContain(why);
});

test('each report knows the runs before it, 30 at most, and the page shows them', async () => {
  await judge('bad', 'night-0', '--baseline', inside('main'));
  const { report } = await judge('good', 'night-1', '--baseline', inside('night-0'));
  expect(report.history!.map(({ verdict, exitCode, fail }) => [verdict, exitCode, fail])).toEqual([
    ['conformant', 0, 0],
    ['non-conformant', 1, 2],
  ]);
  const html = readFileSync(inside('night-1/report.html'), 'utf8');
  expect(html).toContain('The last 3 runs');
  expect(html.match(/<path class="run-fail"/g)).toHaveLength(2);
  expect(html).toContain(': Non-conformant, 2 fail, 0 warn, 0 waived</title>');
  const many = { ...report, history: Array.from({ length: 40 }, () => report.history![0]!) };
  mkdirSync(inside('long'));
  writeFileSync(inside('long/report.json'), JSON.stringify(many));
  expect((await judge('good', 'night-41', '--baseline', inside('long'))).report.history).toHaveLength(29);
});

const github = {
  GITHUB_ACTIONS: 'true',
  GITHUB_SHA: 'ffac537e6cbbf934b08745a378932722df287a53',
  GITHUB_REF_NAME: '7/merge',
  GITHUB_HEAD_REF: 'mend-pages',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_REPOSITORY: 'octo-org/pms',
  GITHUB_RUN_ID: '1658821493',
};

test.each([
  [
    github,
    ['GitHub Actions', 'ffac537e', 'mend-pages', 'https://github.com/octo-org/pms/actions/runs/1658821493'],
  ],
  [
    {
      GITLAB_CI: 'true',
      CI_COMMIT_SHA: '1ecfd275763eff1d6b4844ea3168962458c9f27a',
      CI_COMMIT_REF_NAME: 'main',
      CI_JOB_URL: 'https://gitlab.example.com/pms/-/jobs/50',
    },
    ['GitLab CI', '1ecfd275', 'main', 'https://gitlab.example.com/pms/-/jobs/50'],
  ],
  [
    {
      JENKINS_URL: 'https://ci.example.com/',
      GIT_COMMIT: '0c9f1d4e',
      BRANCH_NAME: 'PR-7',
      CHANGE_BRANCH: 'mend-pages',
      BUILD_URL: 'https://ci.example.com/job/pms/7/',
    },
    ['Jenkins', '0c9f1d4e', 'mend-pages', 'https://ci.example.com/job/pms/7/'],
  ],
  [
    {
      TF_BUILD: 'True',
      BUILD_SOURCEVERSION: '8e2f3a1b',
      BUILD_SOURCEBRANCHNAME: 'main',
      SYSTEM_COLLECTIONURI: 'https://dev.azure.com/org/',
      SYSTEM_TEAMPROJECT: 'pms',
      BUILD_BUILDID: '42',
    },
    ['Azure Pipelines', '8e2f3a1b', 'main', 'https://dev.azure.com/org/pms/_build/results?buildId=42'],
  ],
])('where a run was started: %j', (env, [system, commit, branch, url]) => {
  const origin = originIn(env);
  expect(origin).toMatchObject({ system, branch, url });
  expect(origin!.commit).toContain(commit);
});

test('no other environment says where, and no link leads elsewhere', () => {
  expect(originIn({ HOME: '/root' })).toBeUndefined();
  expect(originIn({ JENKINS_URL: 'x', BUILD_URL: 'javascript:alert(1)' })).toEqual({ system: 'Jenkins' });
});

test('a run in CI says its commit, its branch and its link', async () => {
  const { exitCode } = await cli(
    ['run', '--only', 'list-users/echoes-page', '--allow-incomplete', '--out', inside('ci')],
    github,
  );
  expect(exitCode).toBe(0);
  expect(readFileSync(inside('ci/report.md'), 'utf8')).toMatch(/commit ffac537e · branch mend-pages/);
  expect(readFileSync(inside('ci/report.html'), 'utf8')).toContain(
    '<a href="https://github.com/octo-org/pms/actions/runs/1658821493">GitHub Actions</a>',
  );
});

describe('a baseline from a stranger costs no report', () => {
  const serveAt = async (answer: RequestListener): Promise<string> => {
    const server = createServer(answer);
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${await listen(server)}`;
  };
  const good = () => JSON.parse(readFileSync(inside('main/report.json'), 'utf8')) as Report;
  const changed = (change: object) => JSON.stringify({ ...good(), ...change });

  test.each<[string, () => string]>([
    ['no check', () => changed({ checks: [null] })],
    ['a check without an outcome', () => changed({ checks: [{ id: 'a' }] })],
    ['findings of nothing', () => changed({ checks: [{ ...good().checks[0]!, findings: [null] }] })],
    ['observations of nothing', () => changed({ checks: [{ ...good().checks[0]!, observations: [null] }] })],
    ['no target', () => changed({ target: null })],
    ['counts of nothing', () => changed({ counts: { must: null, should: {}, open: {} } })],
    ['counts in words', () => changed({ counts: { must: { fail: 'x' }, should: {}, open: {} } })],
    ['a history of another type', () => changed({ history: 5 })],
    ['a history of nothing', () => changed({ history: [null] })],
    ['a gate of another type', () => changed({ gate: null })],
  ])('%s', async (_, text) => {
    const url = await serveAt((_request, response) => response.end(text()));
    mkdirSync(inside('earlier'), { recursive: true });
    writeFileSync(inside('earlier/report.json'), text());
    const named = await judge('good', 'strange', '--baseline', url);
    expect([named.exitCode, named.err]).toEqual([
      0,
      `warning: --baseline ${url}: it is not a report.json of this version; nothing is compared with it\n`,
    ]);
    // The one that lies in the folder of the report.
    expect((await judge('good', 'earlier')).exitCode).toBe(0);
  });

  test('more than 64 MiB after decompression', async () => {
    const bomb = gzipSync(Buffer.alloc(65 * 1024 * 1024, ' '));
    const url = await serveAt((_, response) => {
      response.setHeader('Content-Encoding', 'gzip');
      response.end(bomb);
    });
    const { exitCode, err } = await judge('good', 'bomb', '--baseline', url);
    expect([exitCode, err]).toEqual([0, expect.stringContaining('it has more than 64 MiB')]);
  });

  test('a redirect is followed on its host, and not to another one', async () => {
    const reached: string[] = [];
    const other = await serveAt((request, response) => {
      reached.push(request.url!);
      response.end(readFileSync(inside('main/report.json')));
    });
    const url = await serveAt(({ url: path }, response) => {
      if (path === '/end') return response.end(readFileSync(inside('main/report.json')));
      const location = path!.startsWith('/here') ? '/end' : `${other}/report.json`;
      return response.writeHead(302, { Location: location }).end();
    });
    expect((await judge('good', 'redirected', '--baseline', `${url}/here`)).err).toBe('');
    const { exitCode, err } = await judge('good', 'redirected', '--baseline', `${url}/away`);
    expect([exitCode, err]).toEqual([0, expect.stringContaining('which is not followed')]);
    expect(reached).toEqual([]);
  });

  test('its password and its query stand in no file and on no screen', async () => {
    const asked: (string | undefined)[] = [];
    const server = await serveAt(({ headers }, response) => {
      asked.push(headers.authorization);
      response.writeHead(500).end();
    });
    const url = server.replace('//', '//ann:pass-w0rd@');
    const given = `${url}/r.json?sig=k3y-of-it`;
    const { exitCode, err, out } = await cli([
      'run',
      '--only=list-users/echoes-page',
      '--allow-incomplete',
      `--out=${inside('signed')}`,
      `--baseline=${given}`,
    ]);
    expect([exitCode, err]).toEqual([0, expect.stringContaining('the response has status 500')]);
    const texts = readdirSync(inside('signed')).map((name) => readFileSync(inside('signed', name), 'utf8'));
    for (const text of [err, out, ...texts]) expect(text).not.toMatch(/pass-w0rd|k3y-of-it/);
    expect(asked).toEqual([`Basic ${Buffer.from('ann:pass-w0rd').toString('base64')}`]);
  });
});
