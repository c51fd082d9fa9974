import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { rerunArguments, shownCommand } from '../../cli/command-line.ts';
import { settingRows } from '../../engine/settings/setting-table.ts';
// Defines the phrase below.
import '../../cli/baseline.ts';
import { failure } from '../../cli/failure.ts';
import { learnSecrets } from '../../cli/secrets.ts';
import { SaidError } from '../../messages/said-error.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { cli } from './fake-host.ts';
import { said } from '../said.ts';

describe('help', () => {
  test('tells a newcomer the commands, examples and exit codes', async () => {
    const { exitCode, out, err } = await cli(['--help']);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    expect(out).toMatchInlineSnapshot(`
      "Usage: pms-conformance [options] [command]

      Tests whether a service implements the Project Management Service REST API v1, the API of ZenTao.

      Options:
        -V, --version         print the version
        -h, --help            print this help

      Commands:
        run                   test the service and write the reports (the default)
        judge <evidence...>   judge recorded evidence or traffic again, without sending anything
        watch                 judge live traffic: a reverse proxy in front of a service
        list                  list every check
        explain <check>       explain one check
        compare <reports...>  compare reports: what got better or worse
        reference             serve the reference service
        cleanup <changes>     remove what an interrupted run left on a ZenTao site

      Examples:
        pms-conformance                            test the embedded reference service
        pms-conformance --base-url https://pms.example.com --account ann --bugs 7,8 --tasks 3,4 --product 1
                                                   test a service (with PMS_TOKEN set), with fixtures that may be changed
        pms-conformance --read-only                send GET requests only, change nothing
        pms-conformance --only 'list-users/*'      test one operation
        pms-conformance explain start-task/status-is-doing

      "pms-conformance run --help" lists every setting, its environment name and its default.

      Exit codes:
        0  conformant, or the chosen gate is met
        1  not conformant, or a gate is not met
        2  settings are wrong; nothing was sent
        3  incomplete: a required check has no result
        4  the service cannot be reached, is not such a service, rejects the Token, or changes during the run (\`SERVICE CHANGED\`)
        5  internal error, a limit of this machine, or output that cannot be written
      "
    `);
  });

  test('of run has every flag with its environment name', async () => {
    const { exitCode, out } = await cli(['run', '--help']);
    expect(exitCode).toBe(0);
    const flat = out.replace(/\s+/g, ' ');
    for (const { flag, env, says } of settingRows) {
      expect(flat).toContain(`${flag} `);
      expect(flat).toContain(`${says} (${env}`);
    }
  });

  test.each(['list', 'compare', 'watch'])('of %s names each default once', async (command) => {
    const { out } = await cli([command, '--help']);
    expect(out.replace(/\s+/g, ' ')).not.toMatch(/default: [^)]*\) \(default:/);
  });

  test('shows no value of the environment', async () => {
    const { out } = await cli(['run', '--help'], { PMS_TOKEN: 's3cret', PMS_ACCOUNT: 'ann' });
    expect(out).not.toContain('s3cret');
  });

  test('--version prints the version alone', async () => {
    expect(await cli(['--version'])).toEqual({ exitCode: 0, out: `${packageJson.version}\n`, err: '' });
  });
});

describe('what is wrong with the arguments ends with 2 and one line', () => {
  test.each([
    [['--bugz', '1'], 'error: unknown option --bugz; did you mean --bugs?'],
    [['--tokn=s3cret'], 'error: unknown option --tokn'],
    [['--\u001b[31m'], 'error: unknown option --\uFFFD[31m'],
    [['lst'], 'error: unknown command "lst"; did you mean "list"?'],
    [
      ['frobnicate'],
      'error: unknown command "frobnicate"; accepted: run, judge, watch, list, explain, compare, reference, cleanup',
    ],
    [
      ['run', 'there'],
      'error: unknown command "there"; accepted: run, judge, watch, list, explain, compare, reference, cleanup',
    ],
    [
      ['--out', 'there', 'judge', 'evidence.ndjson'],
      'error: the command goes before all settings: pms-conformance judge …',
    ],
    [['--base-url'], 'error: --base-url: its value is missing'],
    [
      ['--bugs', '1', '--bugs', '1'],
      'error: --bugs: got "1,1" (1 is given twice); accepted: positive whole numbers, comma-separated, none twice, like 12,13,14',
    ],
    [['list', '--format', 'xml'], 'error: --format: got "xml"; accepted: text or json or markdown'],
    [['list', 'more'], 'error: too many arguments'],
    [['explain'], 'error: the argument <check> is missing'],
    [['judge'], 'error: the argument <evidence> is missing'],
    [['judge', '--seed', '1', 'x'], 'error: unknown option --seed'],
    [['compare'], 'error: the argument <reports> is missing'],
    [
      ['compare', 'one'],
      'error: compare: got one file; accepted: two or more report.json files, or their folders',
    ],
    [
      ['reference', '--port', 'http'],
      'error: --port: got "http"; accepted: a whole number from 0 (a free port) to 65535',
    ],
    [
      ['reference', '--deviation', 'x', '--freedom', 'y'],
      'error: --deviation and --freedom: got both; accepted: one of them',
    ],
  ])('%j', async (args, line) => {
    expect(await cli(args)).toEqual({ exitCode: 2, out: '', err: `${line}\n` });
  });

  test.each<[string[], string]>([
    [['--read-only=maybe'], 'error: --read-only: got "maybe"; accepted: true or false, 1 or 0'],
    [['--no-open='], 'error: --no-open: got ""; accepted: true or false, 1 or 0'],
    [['compare', 'a', 'b', '--gate=true'], 'error: unknown option --gate'],
  ])('a value of a flag that takes none is true or false: %j', async (args, line) => {
    expect((await cli(args)).err).toBe(`${line}\n`);
  });

  test.each<[string[], boolean]>([
    [['--read-only=true'], true],
    [['--read-only=1'], true],
    [['--read-only=false'], false],
    [['--read-only', '--no-read-only=true'], false],
    [['--no-read-only=FALSE'], true],
    [['--trust-files=false'], false],
  ])('%j', async (args, isReadOnly) => {
    const { err } = await cli([...args, '--base-url', 'http://127.0.0.1:9', '--token', 't0ken']);
    expect(err).toContain(`Testing http://127.0.0.1:9${isReadOnly ? ' (GET requests only)' : ''}.`);
  });

  test('a secret in the wrong place is not repeated', async () => {
    const { err } = await cli(['s3cret'], { PMS_TOKEN: 's3cret' });
    expect(err).toBe(
      'error: unknown command "***"; accepted: run, judge, watch, list, explain, compare, reference, cleanup\n',
    );
  });
});

describe('an unexpected error', () => {
  const error = new Error('went wrong at s3cret\nand on');

  test('is one line without secrets', () => {
    learnSecrets(['--token', 's3cret'], { env: {}, cwd: '/nowhere' });
    expect(failure(error, [], {})).toEqual({
      line: 'internal error: went wrong at *** and on (PMS_DEBUG=1 shows the stack)',
      code: 5,
    });
    learnSecrets(['--password=s3cret'], { env: {}, cwd: '/nowhere' });
    expect(failure('s3cret', [], {}).line).toMatch(/^internal error: \*\*\* /);
    // Only what a person can mend is no internal error.
    expect(failure(new SaidError(said('no-report')), [], {}).line).toMatch(
      /^internal error: it is not a report/,
    );
  });

  test('has a stack with PMS_DEBUG, without secrets too', () => {
    const env = { PMS_DEBUG: '1', PMS_PASSWORD: 's3cret' };
    learnSecrets([], { env, cwd: '/nowhere' });
    const { line, code } = failure(error, [], env);
    expect(code).toBe(5);
    expect(line).toContain('arguments.test.ts');
    expect(line).not.toContain('s3cret');
  });
});

describe('the command line in the report', () => {
  test.each([
    [['run', '--token', 's3cret', '--bugs', '1,2'], "pms-conformance run --token '***' --bugs 1,2"],
    [['--password=s3cret'], "pms-conformance '--password=***'"],
    [['--proxy', 'http://u:s3cret@h:1/'], "pms-conformance --proxy 'http://***@h:1/'"],
    [['--only', "it's * <b>"], "pms-conformance --only 'it'\\''s * <b>'"],
    [[], 'pms-conformance'],
  ])('%j', (args, shown) => expect(shownCommand(args)).toBe(shown));
});

test('the program starts as a process of its own', () => {
  const script = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', script, ...args], { encoding: 'utf8' });
  const refused = run('nonsense');
  expect(refused.stderr).toBe(
    'error: unknown command "nonsense"; accepted: run, judge, watch, list, explain, compare, reference, cleanup\n',
  );
  expect(refused.stdout).toBe('');
  expect(refused.status).toBe(2);
});

test('a run of one check again takes what reaches the service, and names the secrets that it needs', () => {
  const service = [
    '--base-url=https://pms.test',
    '--account',
    'ann',
    '--bugs',
    '7,8',
    '--fixtures',
    'zentao',
  ];
  const connection = ['--insecure', '--proxy', 'http://proxy.test', '--extra-field', 'create-story.branch=0'];
  const left = ['--token', 't', '--header', 'X-Org: 42', '--ca=https://a:b@pms.test/?key=1'];
  const others = ['--only', 'list-users/*', '--no-open', '--out', 'reports', '--thorough', '--gate=same'];
  const args = ['run', ...service, ...left, ...others, ...connection];
  const secrets = ['PMS_TOKEN=…', 'PMS_HEADERS=…', 'PMS_CA=…'];
  expect(rerunArguments(args)).toEqual([...secrets, ...service, ...connection]);
});
