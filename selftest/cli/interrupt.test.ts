import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseEvidence } from '../../engine/evidence/evidence.ts';
import type { Report } from '../../engine/judging/report.ts';
import { useFolder } from '../folder.ts';
import { toRawResponse, serve, type Behaviour, type Served } from '../hostile/serve.ts';
import { cliScript } from '../package/installed-package.ts';

const file = useFolder();

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in a process of its own. */
function start(
  { origin, seed }: Served,
  out: string,
  maker?: string,
): { kill: (signal: NodeJS.Signals) => void; ended: Promise<Ended> } {
  const { bugs, tasks, product, account, token } = seed;
  const ids = ['--bugs', bugs.join(), '--tasks', tasks.join(), '--product', String(product)];
  const args = maker === undefined ? ids : ['--fixtures-command', maker];
  const target = ['--base-url', origin, '--out', out, '--account', account];
  const child = spawn(process.execPath, [cliScript(), 'run', ...target, ...args], {
    cwd: file(),
    env: { PATH: process.env['PATH'], PMS_TOKEN: token },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { kill: (signal) => child.kill(signal), ended };
}

/** Answers right, and falls silent at a request; tells when. */
function silentFrom(at: number): { behaviour: Behaviour; silent: Promise<void> } {
  let tell = (): void => undefined;
  const silent = new Promise<void>((resolve) => (tell = resolve));
  const onRequest: Behaviour['onRequest'] = ({ number, send, right }) =>
    number < at ? send(toRawResponse(right())) : tell();
  return { silent, behaviour: { onRequest } };
}

test.concurrent.each([
  ['SIGTERM', 60],
  ['SIGINT', 1],
] as const)('%s at request %i: everything that was asked is reported', async (signal, at) => {
  const { behaviour, silent } = silentFrom(at);
  const served = await serve(behaviour);
  const out = file(`${signal}-${at}`);
  try {
    const run = start(served, out);
    await silent;
    run.kill(signal);
    const { code, stdout, stderr } = await run.ended;
    expect({ code, stderr: stderr.split('\n')[1] }).toEqual({
      code: 3,
      stderr:
        'Interrupted: writing the report of what was tested so far. Press Ctrl-C again to quit immediately.',
    });
    expect(stdout).toContain('the run was interrupted');
    expect(readdirSync(out).filter((name) => /\.tmp$|^\./.test(name))).toEqual([]);
    const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
    expect(report.verdict).toBe('incomplete');
    expect(report.run.stopped).toBe('the run was interrupted');
    const changed = report.exchanges.filter(
      ({ request, response, step }) =>
        request.method === 'POST' && (response?.status ?? 200) === 200 && !step.startsWith('open/'),
    );
    expect(report.changes.length > 0).toBe(changed.length > 0);
    const evidence = parseEvidence(readFileSync(join(out, 'evidence.ndjson'), 'utf8'));
    expect(evidence.exchanges.length).toBe(report.run.requests);
  } finally {
    await served.close();
  }
});

test('a second interrupt ends the fixtures program too', async () => {
  const { behaviour, silent } = silentFrom(20);
  const served = await serve(behaviour);
  const watcher = createServer();
  const connected = new Promise<Socket>((resolve) => watcher.once('connection', resolve));
  await new Promise<void>((resolve) => watcher.listen(0, '127.0.0.1', resolve));
  const { port } = watcher.address() as AddressInfo;
  const { bugs, tasks, product } = served.seed;
  // When it cleans up, it never ends by itself; its connection ends with it.
  const program = `
    import { readFileSync } from 'node:fs';
    import { connect } from 'node:net';
    const { make } = JSON.parse(readFileSync(0, 'utf8'));
    if (make) console.log('${JSON.stringify({ bugs, tasks, product })}');
    else connect(${port}, '127.0.0.1');
  `;
  writeFileSync(file('fixtures.mjs'), program);
  const run = start(served, file('second'), `'${process.execPath}' '${file('fixtures.mjs')}'`);
  try {
    await silent;
    run.kill('SIGINT');
    const socket = await connected;
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.on('close', resolve).resume());
    run.kill('SIGINT');
    expect((await run.ended).code).toBe(3);
    await closed;
  } finally {
    run.kill('SIGKILL');
    watcher.close();
    await served.close();
  }
});
