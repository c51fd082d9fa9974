import { createServer } from 'node:http';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { deviations } from '../../../reference/deviations.ts';
import { createService, type Service, seedOf } from '../../../reference/service.ts';
import { type Action, rows, slug, type Workflow, yaml } from './ci-files.ts';
import { runActionIn } from './run-action.ts';
import { listen } from '../../listen.ts';
import { execute, repository } from '../../package/execute.ts';
import { newFolder, packageFolder } from '../../package/installed-package.ts';

const inputOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

let service: Service;
let baseUrl: string;
let workspace: string;

beforeEach(async () => {
  workspace = await newFolder();
});
afterEach(async () => {
  await service?.close();
  await rm(workspace, { recursive: true });
});

async function serve(options: Parameters<typeof createService>[0] = {}): Promise<void> {
  service = createService(options);
  baseUrl = await service.listen();
}

const deviation = deviations.find(({ caughtBy }) => caughtBy.includes('start-task/status-is-doing'))!;

/** The settings of the service, by input of the action. */
function inputsForService(): Record<string, string> {
  const { bugs, tasks, product, ...seed } = seedOf(service);
  return { ...seed, 'base-url': baseUrl, bugs: bugs.join(), tasks: tasks.join(), product: String(product) };
}

describe('the GitHub action', async () => {
  const action = await yaml<Action>('action.yml');

  test('has every setting as an input, and hands each to the command line', () => {
    const described = Object.entries(action.inputs).map(([name, { description }]) => [name, description]);
    const own = ['comment', 'comment-token'];
    expect(described.filter(([name]) => !own.includes(name!))).toEqual(
      rows.map(({ key, says }) => [inputOf(key), says]),
    );
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(own));
    expect(action.inputs['comment']!.default).toBe('false');
    const env = Object.entries(action.runs.steps.find(({ id }) => id === 'run')!.env!).filter(([name]) =>
      name.startsWith('PMS_'),
    );
    expect(env).toEqual(rows.map((row) => [row.env, `\${{ inputs.${inputOf(row.key)} }}`]));
    expect(action.inputs['out']!.default).toBe(rows.find(({ key }) => key === 'out')!.default);
  });

  test('never puts an input into a script', () => {
    for (const { run, shell } of action.runs.steps)
      expect([run, shell]).toEqual([expect.not.stringContaining('${{'), 'bash']);
  });

  /** After its build, what GitHub checks out for the action is the package. */
  const runAction = (inputs: Readonly<Record<string, string>>) =>
    runActionIn({ checkout: packageFolder(), workspace }, action, inputs);

  const reportScript = (): string => join(packageFolder(), 'cli/ci/github/report.mjs');

  /** The workflow commands for a report. */
  async function tell(report: object, exitCode: string): Promise<string[]> {
    const delivery = {
      headline: 'the headline',
      next: 'Do this, 100 %.',
      files: ['report.json', 'report.md'],
    };
    await writeFile(join(workspace, 'report.json'), JSON.stringify(report));
    await writeFile(join(workspace, 'report.md'), '');
    await writeFile(join(workspace, 'delivery.json'), JSON.stringify(delivery));
    const { out } = await execute(process.execPath, [reportScript(), 'delivery.json', exitCode], {
      cwd: workspace,
    });
    return out.trimEnd().split('\n');
  }

  /** A report with nothing in it. */
  const blank = {
    target: { kind: 'remote' },
    verdict: 'conformant',
    gate: { met: false, reasons: ['it differs'] },
    counts: {},
    checks: [],
    causes: [],
  };

  const annotations = (log: string): string[] =>
    log.split('\n').filter((line) => /^::(error|warning) /.test(line));

  test('passes for a right service, with summary, outputs and files', async () => {
    await serve();
    const { code, log, outputs, summary } = await runAction(inputsForService());
    expect([code, annotations(log)]).toEqual([0, []]);
    expect(outputs).toMatchObject({
      verdict: 'conformant',
      gate: 'met',
      'gate-reasons': '',
      'exit-code': '0',
      folder: 'conformance-report',
    });
    expect(Object.keys(outputs)).toEqual(Object.keys(action.outputs));
    const report = JSON.parse(await readFile(join(workspace, 'conformance-report/report.json'), 'utf8'));
    expect(JSON.parse(outputs['counts']!)).toEqual(report.counts);
    expect(summary).toBe(await readFile(join(workspace, 'conformance-report/report.md'), 'utf8'));
    const files = outputs['files']!.split('\n');
    expect(files).toContain('conformance-report/junit.xml');
    for (const file of files) await readFile(join(workspace, file));
  });

  test('fails for a wrong one, with an annotation for each failed check', async () => {
    await serve(deviation);
    const { code, log, outputs } = await runAction({ ...inputsForService(), only: 'start-task/*' });
    expect([code, outputs['verdict'], outputs['exit-code']]).toEqual([1, 'non-conformant', '1']);
    const { must } = JSON.parse(outputs['counts']!);
    const [gate, ...errors] = annotations(log).filter((line) => line.startsWith('::error '));
    expect(gate).toMatch(
      /^::error title=pms-conformance::NON-CONFORMANT · gate not met: \d+ of \d+ required checks fails? \(exit 1\)%0AFix this: /,
    );
    expect(outputs).toMatchObject({
      gate: 'not met',
      'gate-reasons': expect.stringContaining('required check'),
    });
    expect(errors).toHaveLength(must.fail);
    expect(log).toMatch(
      /^::error file=conformance-report\/report\.html,title=start-task\/status-is-doing%3A .*::.*expected .*%0A.*\(section 3/m,
    );
  });

  test('annotates the file of the service that the user names', async () => {
    await serve(deviation);
    await mkdir(join(workspace, 'src'));
    await writeFile(join(workspace, 'src/任务, 100%:x.ts'), '');
    const source = 'start-task=src/任务, 100%:x.ts';
    const { log } = await runAction({ ...inputsForService(), only: 'start-task/status-is-doing', source });
    expect(annotations(log)).toEqual([
      expect.stringMatching(/^::error title=pms-conformance::NON-CONFORMANT /),
      expect.stringMatching(
        /^::error file=src\/任务%2C 100%25%3Ax\.ts,title=start-task\/status-is-doing%3A /,
      ),
    ]);
  });

  test('says what is wrong when nothing was sent, and takes no old report for its own', async () => {
    await mkdir(join(workspace, 'conformance-report'));
    await writeFile(join(workspace, 'conformance-report/report.json'), '{"verdict":"conformant"}');
    const wrong = await runAction({ 'base-url': 'nonsense', token: 'x' });
    const files = ['report.md', 'junit.xml', 'badge.json'].map((name) => `conformance-report/${name}`);
    expect([wrong.code, wrong.outputs['verdict'], wrong.outputs['files']]).toEqual([2, '', files.join('\n')]);
    const said = 'SETTINGS WRONG: PMS_BASE_URL: got "nonsense"';
    expect(annotations(wrong.log)).toEqual([
      expect.stringMatching(/^::error title=pms-conformance::SETTINGS WRONG: /),
    ]);
    for (const text of [wrong.summary, annotations(wrong.log).join()]) expect(text).toContain(said);
    const down = await runAction({ 'base-url': 'http://127.0.0.1:1', token: 'x' });
    expect([down.code, down.outputs['verdict']]).toEqual([4, 'incomplete']);
    expect(annotations(down.log)).toEqual([
      expect.stringMatching(/^::error title=pms-conformance::UNREACHABLE: .* \(exit 4\)%0A\w/),
    ]);
    // What a target sends is printed where nothing is taken for a command.
    const fenced = /^::stop-commands::(\S+)$([^]*)^::\1::$/m.exec(down.log)!;
    expect(fenced[2]).toContain('UNREACHABLE');
  });

  test('says so when required checks got no answer, unless that is allowed', async () => {
    await serve();
    const inputs = { ...inputsForService(), 'read-only': 'true' };
    const { code, log, outputs } = await runAction(inputs);
    expect([code, outputs['verdict']]).toEqual([3, 'incomplete']);
    expect(annotations(log)).toEqual([
      expect.stringMatching(
        /^::error title=pms-conformance::INCOMPLETE · gate not met: .* without a result \(exit 3\)%0A.*--read-only/,
      ),
    ]);
    const few = { ...inputs, only: 'list-users/echoes-page' };
    expect((await runAction({ ...few, 'allow-incomplete': 'true' })).code).toBe(0);
  });

  test('annotates behaviour that differs from what is pinned, and waivers that nothing needs', async () => {
    const findings = [{ message: 'status', expected: '201', actual: '200', exchange: 0 }];
    const pinned = { checks: [{ id: 'a/b', title: 'the status', outcome: 'fail', findings }] };
    const stale = { state: 'stale', entry: 'waivers[0] in a.json (line 3)', check: 'a/b' };
    const waivers = [stale, { ...stale, state: 'used' }];
    expect(await tell({ ...blank, pinned, waivers }, '1')).toEqual([
      '::error title=pms-conformance::the headline%0ADo this, 100 %25.',
      '::error title=a/b%3A the status::status: expected 201, got 200',
      '::error title=waivers[0] in a.json (line 3)::Nothing of a/b fails any more: delete this waiver',
    ]);
  });

  test('shows one check of each cause first, and counts what GitHub would drop', async () => {
    const checks = Array.from({ length: 30 }, (_, at) => ({
      id: `a/${at}`,
      title: 'holds',
      outcome: 'fail',
      findings: [],
      sections: ['1'],
    }));
    const ids = checks.map(({ id }) => id);
    const causes = [
      { checks: ids.slice(10, 20), summary: 'a body – 响应 – is cut off.', next: ['Send it whole.'] },
      { checks: ids.slice(0, 10), summary: 'another cause' },
    ];
    const lines = await tell({ ...blank, checks, causes }, '1');
    const titles = lines.map((line) => /title=([^%:]+)/.exec(line)![1]);
    expect(titles.join(' ')).toBe('pms-conformance a/10 a/0 a/20 a/21 a/22 a/23 a/24 a/25 pms-conformance');
    expect(lines[1]).toContain('::A body – 响应 – is cut off. Send it whole.%0A');
    expect(lines[2]).toContain('::Another cause.%0A');
    expect(lines.at(-1)).toContain('::22 more; see the job summary');
  });

  test.for(['', 'http://127.0.0.1:1'])(
    'removes nothing of a checkout that the report is written to, with the base URL "%s"',
    async (url) => {
      const foreign = ['.git/HEAD', 'src/main.js', 'report.json', 'exchanges.har', 'changes.ndjson'];
      for (const path of foreign) {
        await mkdir(dirname(join(workspace, path)), { recursive: true });
        await writeFile(join(workspace, path), 'mine');
      }
      const { code, outputs } = await runAction({ 'base-url': url, out: '.', token: url && 'x' });
      expect(code).toBe(url === '' ? 2 : 4);
      const left = url === '' ? foreign : foreign.filter((path) => path !== 'report.json');
      for (const path of left) expect(await readFile(join(workspace, path), 'utf8')).toBe('mine');
      // They are uploaded.
      const files = outputs['files']!.split('\n');
      for (const path of left) expect(files).not.toContain(path);
      expect(files.includes('report.json')).toBe(url !== '');
    },
  );

  test('writes one comment to the pull request, and updates it', async () => {
    await serve(deviation);
    const marker = '<!-- pms-conformance: conformance / staging -->';
    interface Comment {
      readonly id: number;
      readonly user: { readonly type: string } | null;
      body: string;
    }
    // Anyone can write the marker, and the account of a comment may be gone.
    const comments: Comment[] = [
      { id: 1, body: `${marker} looks good`, user: { type: 'User' } },
      { id: 3, body: `${marker} looks good`, user: null },
    ];
    const asked: string[] = [];
    let permitted = true;
    const seen = join(workspace, 'seen');
    /** Prints the environments of the processes that started it. */
    const environments = `p=$$; while [ "$p" -gt 1 ]; do cat /proc/$p/environ; p=$(sed -n 's/^PPid:[[:space:]]*//p' /proc/$p/status); done`;
    const api = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => (text += chunk));
      request.on('end', () => {
        asked.push(`${request.method} ${request.url}`);
        expect(request.headers['authorization']).toBe('Bearer job-token');
        const id = Number(/comments\/(\d+)$/.exec(request.url!)?.[1]);
        if (!permitted) response.statusCode = 403;
        else if (request.method === 'POST')
          comments.push({ id: 2, user: { type: 'Bot' }, ...JSON.parse(text) });
        else if (request.method === 'PATCH')
          Object.assign(
            comments.find((each) => each.id === id)!,
            JSON.parse(text),
          );
        response.end(JSON.stringify(request.method === 'GET' ? comments : {}));
      });
    });
    await writeFile(join(workspace, 'event.json'), JSON.stringify({ pull_request: { number: 7 } }));
    const job = {
      GITHUB_API_URL: `http://127.0.0.1:${await listen(api)}`,
      GITHUB_REPOSITORY: 'octo-org/pms',
      GITHUB_EVENT_PATH: join(workspace, 'event.json'),
      GITHUB_WORKFLOW: 'conformance',
      GITHUB_JOB: 'staging',
    };
    const first = await runActionIn(
      { checkout: packageFolder(), workspace },
      action,
      {
        ...inputsForService(),
        tasks: '',
        only: 'start-task/*',
        'fixtures-command': `${environments} > ${seen}; echo '{"tasks":[${inputsForService()['tasks']}]}'`,
        comment: 'true',
        'comment-token': 'job-token',
      },
      job,
    );
    const found = await readFile(seen, 'latin1');
    expect(found).toContain('GITHUB_WORKFLOW=conformance');
    expect(found).not.toContain('job-token');
    const path = '/repos/octo-org/pms/issues';
    const read = `GET ${path}/7/comments?per_page=100&page=1`;
    expect([first.code, asked.splice(0)]).toEqual([1, [read, `POST ${path}/7/comments`]]);
    expect(comments).toHaveLength(3);
    expect(comments[2]!.body).toMatch(
      /^<!-- pms-conformance: conformance \/ staging -->\n### NON-CONFORMANT · gate not met: /,
    );
    expect(comments[2]!.body).toContain('Fix this');

    /** Writes the comment again, as the last step of the action does after each run. */
    const [delivery] = (await readdir(workspace)).filter((name) => name.startsWith('pms-conformance-'));
    const again = async (): Promise<string[]> => {
      const script = join(packageFolder(), 'cli/ci/github/comment.mjs');
      const env = { ...job, COMMENT_TOKEN: 'job-token' };
      const { code, out } = await execute(process.execPath, [script, delivery!], { cwd: workspace, env });
      expect(code).toBe(0);
      return annotations(out);
    };
    const unwritten = (reason: string) =>
      `::warning title=pms-conformance::The comment was not written: ${reason}`;
    comments[2]!.body = comments[2]!.body.replace('NON-CONFORMANT', 'CONFORMANT');
    await again();
    expect(asked).toEqual([read, `PATCH ${path}/comments/2`]);
    expect(comments).toHaveLength(3);
    expect(comments[2]!.body).toContain('### NON-CONFORMANT · gate not met: ');
    permitted = false;
    expect((await again()).join()).toContain('the job needs the permission pull-requests: write');
    api.closeAllConnections();
    api.close();
    expect(await again()).toEqual([unwritten('fetch failed')]);
    await rm(join(workspace, 'event.json'));
    expect((await again()).join()).toContain(unwritten('ENOENT'));
  });

  test('does not pass because a base URL is missing', async () => {
    // The reference service would meet this gate.
    const few = { only: 'list-users/order', 'allow-incomplete': 'true' };
    const { code, log, outputs, summary } = await runAction({ ...few, 'base-url': '' });
    const { folder: _, ...said } = outputs;
    expect([code, said['exit-code'], said['verdict'], said['gate']]).toEqual([2, '2', '', '']);
    expect(summary).toContain('SETTINGS WRONG');
    expect(summary).toContain('no base URL is set');
    expect(await readdir(join(workspace, 'conformance-report'))).not.toContain('report.json');
    expect(annotations(log)).toHaveLength(1);
    expect(log).toContain('no base URL is set');
  });

  test('takes from no file of the checkout where the Token goes, whatever trusts them', async () => {
    const asked: string[] = [];
    const elsewhere = createServer((request, response) => {
      asked.push(request.url!);
      response.end();
    });
    const url = `http://127.0.0.1:${await listen(elsewhere)}`;
    const config = { baseUrl: url, fixturesCommand: 'touch ran' };
    await writeFile(join(workspace, 'pms-conformance.config.json'), JSON.stringify(config));
    await writeFile(join(workspace, '.env'), 'PMS_TRUST_FILES=1\nhttp_proxy=http://127.0.0.1:1\n');
    const job = { PMS_TRUST_FILES: 'true' };
    const places = { checkout: packageFolder(), workspace };
    const { code, log } = await runActionIn(places, action, { token: 'a-long-token' }, job);
    elsewhere.close();
    expect([code, asked]).toEqual([2, []]);
    expect(log).toContain('baseUrl in pms-conformance.config.json');
    expect(await readdir(workspace)).not.toContain('ran');
  });

  test('obeys nothing that a target sent', async () => {
    const evil = '\n::error::evil\r\n##[group]evil%0A, x: y';
    const finding = { message: evil, expected: evil, actual: evil, exchange: 0 };
    const said = { title: evil, statement: { says: evil }, hint: evil };
    const check = { id: 'a/b', ...said, outcome: 'fail', findings: [finding], sections: ['1'] };
    const many = Array.from({ length: 12 }, () => ({ ...check, outcome: 'warn' }));
    const lines = await tell({ ...blank, checks: [check, ...many] }, '1');
    expect(lines.filter((line) => !/^::(error|warning) title=[^:,\r]+::[^\r]*$/.test(line))).toEqual([]);
    const commands = lines.map((line) => line.split(' ')[0]);
    expect(commands).toEqual(['::error', '::error', ...Array.from({ length: 10 }, () => '::warning')]);
    expect(lines[1]).toContain('%0A%3A%3Aerror%3A%3Aevil%0D%0A##[group]evil%250A%2C x%3A y::');
    expect(lines.at(-1)).toContain('3 more; see');
  });

  test('builds the suite when it is not built yet', async () => {
    const [bin, bare] = [join(workspace, 'bin'), join(workspace, 'bare')];
    for (const each of [bin, bare]) await mkdir(each);
    await writeFile(join(bin, 'npm'), '#!/bin/sh\necho "npm $*"\n', { mode: 0o755 });
    const build = (path: string) =>
      execute('bash', [join(repository, 'cli/ci/github/build.sh')], {
        cwd: workspace,
        env: { ACTION_PATH: path, PATH: `${bin}:${process.env['PATH']}` },
      });
    expect((await build(bare)).out).toBe(`npm ci --no-audit --no-fund --prefix ${bare}\n`);
    expect((await build(packageFolder())).out).toBe('');
  });

  test.for(['examples/github/conformance.yml', 'examples/fleet/conformance-fleet.yml'])(
    '%s gives it inputs that it has, at this version',
    async (path) => {
      const { jobs } = await yaml<Workflow>(path);
      const steps = Object.values(jobs).flatMap((job) => job.steps);
      const uses = steps.filter(({ uses = '' }) => uses.startsWith(`${slug}@`));
      expect(uses.length).toBeGreaterThan(0);
      for (const step of uses) {
        expect(step.uses).toBe(`${slug}@v${packageJson.version}`);
        expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(step.with!)));
        expect(step.with!['token']).toMatch(/^\$\{\{ secrets[.[]/);
      }
    },
  );

  test('the example tests staging in full and production by GET only', async () => {
    const { jobs } = await yaml<Workflow>('examples/github/conformance.yml');
    const inputs = (job: string) => jobs[job]!.steps.find(({ id }) => id === 'conformance')!.with!;
    expect(Object.keys(inputs('staging'))).toEqual(expect.arrayContaining(['bugs', 'tasks', 'product']));
    expect(inputs('staging')).not.toHaveProperty('read-only');
    expect(inputs('production')).toMatchObject({ 'read-only': true, 'allow-incomplete': true });
  });
});
