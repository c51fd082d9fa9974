import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { useFolder } from '../folder.ts';
import { cliScript } from '../package/installed-package.ts';
import { right, serve, toRawResponse, type Turn } from './serve.ts';

const file = useFolder();

// On Linux, maxRSS of a program starts at the value of its parent process. VmHWM starts at 0.
const printsMemory = `
  import { readFileSync } from 'node:fs';
  const peak = () => process.platform === 'linux'
    ? /VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]
    : process.resourceUsage().maxRSS;
  process.on('exit', () => process.stderr.write('\\npeak ' + peak() + ' KiB\\n'));
`;
const program = ['--import', `data:text/javascript,${encodeURIComponent(printsMemory)}`, cliScript()];

const megabyte = 1024 * 1024;
const many = (piece: string, bytes: number): string => piece.repeat(Math.floor(bytes / piece.length));
const compressed = gzipSync(`{"extra":"${'x'.repeat(31 * megabyte)}"}`);

/** Sends each of these three times, in turn, with right responses between and after them, so that the run continues. */
const inTurn =
  (...behaviours: readonly ((turn: Turn) => void)[]) =>
  (turn: Turn): void => {
    const isHuge = turn.number % 3 === 0 && turn.number <= 9 * behaviours.length;
    (isHuge ? behaviours[(turn.number / 3) % behaviours.length]! : right)(turn);
  };

/** Sends five huge responses: the first request is sent alone, the next ones in parallel. */
const firstFive =
  (huge: (turn: Turn) => void) =>
  (turn: Turn): void =>
    (turn.number > 5 ? right : huge)(turn);

/** Bodies just below the default limit of 32 MiB, or many smaller ones. */
const huge: Readonly<Record<string, readonly [exitCode: number, onRequest: (turn: Turn) => void]>> = {
  'one long string, strings of 30,000 characters, empty objects, compressed': [
    3,
    inTurn(
      adds(`"extra":"${'x'.repeat(31 * megabyte)}"`),
      adds(`"extra":[${many(`"${'y'.repeat(30_000)}",`, 31 * megabyte)}0]`),
      always(`[${many('{},', 31 * megabyte)}0]`),
      ({ send }) => send({ headers: [['Content-Encoding', 'gzip']], body: compressed }),
    ),
  ],
  'a string of 7 MB in each response': [3, adds(`"extra":"${'x'.repeat(7_000_000)}"`)],
  'many short strings in each response': [3, adds(`"extra":[${many('"ab",', 1_500_000)}0]`)],
  'bytes that are not UTF-8': [4, firstFive(({ send }) => send({ body: Buffer.alloc(31 * megabyte, 0xe9) }))],
};

/** Sends right responses with additional members, which are encoded once. */
function adds(members: string): (turn: Turn) => void {
  const end = Buffer.from(`,${members}}`);
  return ({ send, right: handle }) => {
    const { body, ...rest } = toRawResponse(handle());
    send({ ...rest, body: Buffer.concat([Buffer.from(String(body).replace(/}\s*$/, '')), end]) });
  };
}

/** Sends one body, which is encoded once. */
function always(text: string): (turn: Turn) => void {
  const body = Buffer.from(text);
  return ({ send }) => send({ body });
}

test.for(Object.entries(huge))('memory stays under 512 MB: %s', async ([name, [exitCode, onRequest]]) => {
  const { origin, seed, close } = await serve({ onRequest });
  const out = file(name);
  const { bugs, tasks, product, account, token } = seed;
  const fixtures = ['--bugs', bugs.join(), '--tasks', tasks.join(), '--product', String(product)];
  const args = ['run', '--base-url', origin, '--account', account, '--out', out, '--no-open', ...fixtures];
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: file(),
    env: { PATH: process.env['PATH'], PMS_TOKEN: token },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  const code = await new Promise((resolve) => child.on('close', resolve));
  await close();
  expect(code, stderr).toBe(exitCode);
  expect(Number(/peak (\d+) KiB/.exec(stderr)?.[1]) / 1024).toBeLessThan(512);
  expect(readdirSync(out)).toContain('report.json');
});
