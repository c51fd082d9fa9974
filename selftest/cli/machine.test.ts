import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseEvidence } from '../../engine/evidence/evidence.ts';
import { isNoEvidence } from '../../engine/evidence/exchange-facts.ts';
import type { Report } from '../../engine/judging/report.ts';
import { useFolder } from '../folder.ts';
import { right, serve } from '../hostile/serve.ts';
import { execute } from '../package/execute.ts';
import { cliScript } from '../package/installed-package.ts';

const file = useFolder('test');

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly said: string;
}

/** Runs the package against a right service, in a process of its own with a limit. */
async function runWith(
  program: readonly [string, ...string[]],
  more: readonly string[] = [],
): Promise<Ended> {
  const { origin, seed, close } = await serve({ onRequest: right });
  const [command, ...before] = program;
  const args = ['run', '--base-url', origin, '--out', file('out'), '--only', 'list-users/*', ...more];
  const child = spawn(command, [...before, cliScript(), ...args], {
    cwd: file(),
    env: { PATH: process.env['PATH'], PMS_TOKEN: seed.token, PMS_ACCOUNT: seed.account },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) =>
    child.on('close', (...ended) => resolve(ended)),
  );
  await close();
  return { code, signal, said: said.replaceAll(/\s+/g, ' ') };
}

const read = (name: string): string => readFileSync(file('out', name), 'utf8');

/** The report of a run that a limit of this machine ended. */
function reportOf(limit: string): Report {
  const report = JSON.parse(read('report.json')) as Report;
  const { footer, exchanges } = parseEvidence(read('evidence.ndjson'));
  expect(footer.stopped).toMatchObject({
    kind: 'suite-failed',
    reason: { say: 'machine-limit', of: [limit] },
    limit,
  });
  const limited = exchanges.filter(({ error }) => error?.kind === limit);
  expect(limited.length).toBeGreaterThan(0);
  expect(limited.every(isNoEvidence)).toBe(true);
  expect(report.gate).toMatchObject({ met: false, exitCode: 5 });
  expect(report.checks.flatMap(({ findings }) => findings ?? [])).toEqual([]);
  const hints = new Set(report.checks.flatMap(({ outcome, hint }) => (outcome === 'blocked' && hint) || []));
  expect([...hints].join()).not.toMatch(/defect of the suite/);
  return report;
}

const node = process.execPath;

test.runIf(process.platform === 'linux')(
  'too few open files are told as a limit of this machine',
  async () => {
    const limited = ['sh', '-c', 'ulimit -n 24; exec "$0" "$@"', node] as const;
    const { code, said } = await runWith(limited, ['--concurrency', '32']);
    expect(code, said).toBe(5);
    expect(said).toContain(
      'limit of this machine: no more files or connections can be opened; allow more (ulimit -n)',
    );
    expect(said).not.toContain('the service stopped responding');
    expect(reportOf('open-files').checks.some(({ hint }) => hint?.includes('ulimit -n'))).toBe(true);
  },
);

test('a Node.js without WebAssembly is told as a limit of this machine', async () => {
  const { code, said } = await runWith([node, '--jitless']);
  expect(code, said).toBe(5);
  expect(said).toContain('leave out --jitless');
  expect(said).not.toContain('UNREACHABLE');
  reportOf('webassembly');
});

/** Uses up the memory when only the HTML is left to be made. */
const eatsMemory = `
  import fs from 'node:fs';
  const rename = fs.renameSync;
  fs.renameSync = (from, to) => {
    rename(from, to);
    if (String(to).endsWith('report.md')) for (const all = []; ; ) all.push(new Array(100_000).fill(0.5));
  };
`;

test('memory that ends while the HTML is made costs the HTML alone', async () => {
  const preload = `data:text/javascript,${encodeURIComponent(eatsMemory)}`;
  const { code, signal, said } = await runWith([node, '--max-old-space-size=64', '--import', preload]);
  expect(code !== 0 || signal !== null, said).toBe(true);
  expect(said).toContain('heap out of memory');
  const names = readdirSync(file('out'));
  expect(names).not.toContain('report.html');
  for (const name of ['report.json', 'junit.xml', 'badge.json', 'report.md']) expect(names).toContain(name);
  expect(parseEvidence(read('evidence.ndjson')).exchanges.length).toBeGreaterThan(10);
  expect((JSON.parse(read('report.json')) as Report).counts.must.pass).toBeGreaterThan(10);
});

describe.runIf(process.platform === 'linux')('output that cannot be written', () => {
  /** Runs the package with the reference service; standard output and error go where a shell sends them. */
  const into = (target: string, ...args: readonly string[]) =>
    execute('bash', ['-c', `"$0" "$@" ${target}`, node, cliScript(), ...args], { cwd: file() });
  const run = [
    'run',
    '--only',
    'list-users/*',
    '--allow-incomplete',
    '--delivery',
    'told.json',
    '--out',
    'out',
  ];
  const gate = () => (JSON.parse(read('report.json')) as Report).gate;

  test.each(['> /dev/full', '2> /dev/full', '> /dev/full 2> /dev/full'])(
    '%s: all files say so, as the exit code does',
    async (target) => {
      await into('', ...run);
      for (const args of [run, ['judge', 'out', '--allow-incomplete', '--out', 'out']]) {
        const { code, err } = await into(target, ...args);
        const why = 'cannot write to standard output or error: the disk is full';
        expect(code).toBe(5);
        if (target === '> /dev/full') expect(err.match(new RegExp(why, 'g'))).toHaveLength(1);
        expect(gate()).toEqual({ met: false, exitCode: 5, reasons: [why] });
        expect(read('junit.xml')).toContain(`${why} (exit 5)`);
        expect(read('report.md')).toContain(why);
        expect(read('badge.json')).not.toContain('brightgreen');
        expect(read('report.html')).toContain(why);
        expect(readFileSync(file('told.json'), 'utf8')).toContain(args === run ? why : '');
      }
    },
  );

  test.each(['>&-', '2>&-', '| head -1; exit ${PIPESTATUS[0]}'])('%s changes nothing', async (target) => {
    expect((await into(target, ...run)).code).toBe(0);
    expect(gate()).toMatchObject({ met: true, exitCode: 0 });
  });
});
