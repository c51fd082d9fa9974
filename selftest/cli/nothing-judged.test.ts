import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../folder.ts';
import { executeHere } from './fake-host.ts';

const file = useFolder('test');

const ours = ['badge.json', 'junit.xml', 'report.md'];
const run = (args: readonly string[], env: Record<string, string> = {}) =>
  executeHere(args, { cwd: file(), env });

interface Junit {
  readonly testsuites: {
    readonly errors: string;
    readonly testsuite: {
      readonly testcase: { readonly name: string; readonly error: { readonly message: string } };
    };
  };
}

/** What each of the three files says. */
function said(folder: string): string[] {
  const xml = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });
  const { errors, testsuite } = (xml.parse(readFileSync(file(folder, 'junit.xml'), 'utf8')) as Junit)
    .testsuites;
  const badge = JSON.parse(readFileSync(file(folder, 'badge.json'), 'utf8')) as Record<string, string>;
  expect(badge).toMatchObject({ schemaVersion: 1, message: 'settings wrong', color: 'red' });
  expect([errors, testsuite.testcase.name]).toEqual(['1', 'gate']);
  return [testsuite.testcase.error.message, readFileSync(file(folder, 'report.md'), 'utf8')];
}

describe('where settings are wrong, the reports say so in the place of an earlier run', () => {
  test.for<[string[], Record<string, string>, string, string]>([
    [['run', '--bugs', 'x<b>&'], { CI: 'true' }, 'conformance-report', '--bugs: got "x<b>&"'],
    [['--bugz'], { JENKINS_URL: 'x' }, 'conformance-report', 'unknown option --bugz'],
    [['--seed=x', '--out', 'a 王'], { CI: 'true' }, 'a 王', '--seed: got "x"'],
    [['--seed=x'], { CI: 'true', PMS_OUT: 'b' }, 'b', '--seed: got "x"'],
    [['judge', 'nowhere'], { CI: 'true' }, 'conformance-report', 'judge: got "nowhere"'],
    [['--require-base-url'], { CI: 'true', PMS_LANGUAGE: 'zh' }, 'conformance-report', '--require-base-url'],
  ])('%j %j', async ([args, env, folder, why]) => {
    expect((await run(args, env)).code).toBe(2);
    expect(readdirSync(file(folder)).sort()).toEqual(ours);
    const [junit, markdown] = said(folder);
    expect(junit).toContain(`SETTINGS WRONG: ${why}`);
    expect(junit).toMatch(/ \(exit 2\)$/);
    expect(markdown).toContain(env['PMS_LANGUAGE'] ? '设置有误' : 'SETTINGS WRONG');
  });

  test('other files stay as they are, and no secret is in any', async () => {
    const { code } = await run(['--only', 'list-users/order']);
    expect(code).toBe(3);
    const folder = 'conformance-report';
    const before = readdirSync(file(folder));
    const contents = before.map((name) => readFileSync(file(folder, name), 'utf8'));
    expect((await run(['s3cret-word'], { PMS_TOKEN: 's3cret-word', CI: '1' })).code).toBe(2);
    expect((await run(['--account', 'ann'], { PMS_TOKEN: 's3cret-word' })).code).toBe(2);
    expect(readdirSync(file(folder))).toEqual(before);
    const changed = before.filter((name, at) => readFileSync(file(folder, name), 'utf8') !== contents[at]);
    expect(changed.sort()).toEqual(ours);
    for (const text of said(folder)) expect(text).not.toContain('s3cret-word');
  });

  test.each([
    ['a misspelt command', ['explian', 'x'], {}],
    ['a command without reports', ['explain', 'x'], { CI: 'true' }],
    ['a folder that a file of the checkout chose', ['--bugs', 'x'], { CI: 'true' }],
  ])('not for %s', async (_, args, env: Record<string, string>) => {
    mkdirSync(file('conformance-report'));
    if (args[0] === '--bugs') writeFileSync(file('.env'), 'PMS_OUT=../elsewhere\n');
    expect((await run(args, env)).code).toBe(2);
    expect(readdirSync(file('conformance-report'))).toEqual([]);
    expect(readdirSync(file('..'))).not.toContain('elsewhere');
  });

  test.each([
    ['a wrong setting', ['judge', 'out', '--fail-on', 'pass', '--out', 'out'], '--fail-on: got "pass"'],
    ['an unknown option', ['judge', 'out', '--out', 'out', '--bas'], 'unknown option --bas'],
    ['a file that is not there', ['judge', 'nowhere', '--out=out'], 'judge: got "nowhere"'],
    ['evidence that was changed', ['judge', 'changed.ndjson', '--out', 'out'], 'judge: got "changed.ndjson"'],
    ['a folder that is misspelt', ['judge', 'oot', '--out', 'out'], 'judge: got "oot"'],
  ])('nothing green stays of an earlier run after judge with %s', async (_, args, why) => {
    await run(['--only', 'list-users/order', '--out', 'out']);
    const evidence = readFileSync(file('out/evidence.ndjson'), 'utf8');
    writeFileSync(file('changed.ndjson'), evidence.replace('"status":200', '"status":201'));
    expect((await run(args)).code).toBe(2);
    const [junit, markdown] = said('out');
    expect(junit).toContain(`SETTINGS WRONG: ${why}`);
    expect(markdown).toContain('SETTINGS WRONG');
    expect(readFileSync(file('out/evidence.ndjson'), 'utf8')).toBe(evidence);
  });

  test('not in a new folder, where somebody looks at the screen', async () => {
    expect((await run(['--bugs', 'x'])).code).toBe(2);
    expect(readdirSync(file())).toEqual([]);
  });

  test('and a folder that cannot be written changes nothing else', async () => {
    writeFileSync(file('conformance-report'), 'mine');
    const { code, err } = await run(['--bugs', 'x'], { CI: 'true' });
    expect([code, err.split('\n').length]).toEqual([2, 2]);
    expect(readFileSync(file('conformance-report'), 'utf8')).toBe('mine');
  });
});

describe('--only failed', () => {
  test('tests what failed or warned in the report in --out', async () => {
    mkdirSync(file('out'));
    await run(['--out', 'out', '--only', 'list-users/order,start-task/status-is-doing']);
    const report = JSON.parse(readFileSync(file('out/report.json'), 'utf8')) as {
      checks: { id: string; outcome: string }[];
    };
    const write = (failed: readonly string[], warned: readonly string[] = []): void => {
      const checks = report.checks.map((check) => ({
        ...check,
        outcome: failed.includes(check.id) ? 'fail' : warned.includes(check.id) ? 'warn' : check.outcome,
      }));
      writeFileSync(file('out/report.json'), JSON.stringify({ ...report, checks }));
    };
    const judged = (): string[] => {
      const { checks } = JSON.parse(readFileSync(file('out/report.json'), 'utf8')) as typeof report;
      return checks.filter(({ outcome }) => outcome !== 'skipped').map(({ id }) => id);
    };
    write(['start-task/status-is-doing'], ['list-users/order']);
    await run(['--out', 'out', '--only', 'failed']);
    expect(judged().sort()).toEqual(['list-users/order', 'start-task/status-is-doing']);
    write(['start-task/status-is-doing']);
    await run(['--out', 'out', '--only', 'failed', '--only', 'list-users/echoes-page']);
    expect(judged().sort()).toEqual(['list-users/echoes-page', 'start-task/status-is-doing']);
    write([]);
    const waived = readFileSync(file('out/report.json'), 'utf8').replace(
      '"outcome":"pass"',
      '"outcome":"waived"',
    );
    writeFileSync(file('out/report.json'), waived);
    const { code, err } = await run(['--out', 'out', '--only', 'failed']);
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/--only failed: no check failed or warned in \S+ \(1 waived\);/),
    ]);
  });

  test.each([
    ['no report', undefined],
    ['something else', '{"checks": []}'],
  ])('with %s is refused', async (_, text) => {
    mkdirSync(file('out'));
    if (text !== undefined) writeFileSync(file('out/report.json'), text);
    const { code, err } = await run(['--out', 'out'], { PMS_ONLY: 'failed' });
    expect(code).toBe(2);
    expect(err).toContain('the report.json of an earlier run in the folder of --out');
  });
});
