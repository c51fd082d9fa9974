import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { milliseconds, type Row } from './figures.ts';
import type { Bench } from './start-up.ts';
import { startTarget } from './target.ts';

/** Clients, each with a Token of its own. */
const clients = 1000;
const requestsEach = 5;
/** Requests under way at a time. */
const together = 4;
/** Longest time without an answer to anybody, in milliseconds. */
const goalMs = 50;

interface Delays {
  readonly max: number;
  readonly p999: number;
}

/** Measures how long the event loop of `watch` stands still while 1,000 clients send requests through it. */
export async function watching({ root, dist, out }: Bench): Promise<Row[]> {
  const target = await startTarget(1);
  const { baseUrl } = target.settings();
  const preload = join(root, 'bench/loop-delay.cjs');
  const args = ['--require', preload, join(dist, 'cli.js'), 'watch', '--base-url', baseUrl, '--port', '0'];
  const program = spawn(process.execPath, [...args, '--out', out], { stdio: ['ignore', 'pipe', 'pipe'] });
  // What the machine does to a program that does nothing.
  const idle = spawn(
    process.execPath,
    [
      '--require',
      preload,
      '-e',
      'setInterval(() => undefined, 1e6); process.once("SIGINT", () => process.exit())',
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const delays = [program, idle].map(delaysOf);
  const [first] = (await once(createInterface(program.stderr), 'line')) as [string];
  const [, through] = / (http:\S+) \(/.exec(first)!;
  const agent = new Agent({ keepAlive: true, maxSockets: together });
  const send = (path: string, token: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = request(`${through}${path}`, { agent, headers: { Token: token } }, (response) =>
        response.resume().on('end', resolve),
      );
      sent.on('error', reject).end();
    });
  const all = Array.from({ length: clients * requestsEach }, (_, at) => `client-${at % clients}-of-a-team`);
  try {
    await send('/api.php/v1/users', 'warm-up-of-the-proxy');
    for (const each of [program, idle]) each.kill('SIGUSR2');
    const sendAll = async (): Promise<void> => {
      for (let token = all.pop(); token !== undefined; token = all.pop())
        await send('/api.php/v1/users?limit=100', token);
    };
    await Promise.all(Array.from({ length: together }, sendAll));
  } finally {
    for (const each of [program, idle]) each.kill('SIGINT');
    target.close();
    agent.destroy();
  }
  const [{ max, p999 }, { max: least }] = (await Promise.all(delays)) as [Delays, Delays];
  return [
    { what: '99.9 % of the turns of the proxy’s event loop', value: milliseconds(p999) },
    {
      what: `the longest one, with ${clients.toLocaleString('en')} Tokens`,
      value: milliseconds(max),
      goal: `at most ${goalMs} ms`,
      met: max <= goalMs,
    },
    { what: 'the longest one of a program that does nothing, at the same time', value: milliseconds(least) },
  ];
}

/** What a program prints at its end. */
async function delaysOf({ stdout }: { readonly stdout: Readable }): Promise<Delays> {
  let said = '';
  for await (const chunk of stdout) said += String(chunk);
  return JSON.parse(/\{"max".*\}/.exec(said)![0]) as Delays;
}
