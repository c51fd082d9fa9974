import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { edited, stacks, type Mistake, type StackName } from './stacks.ts';

/** A running service. */
export interface Running {
  readonly baseUrl: string;
  /** Stops it with all its processes. */
  readonly stop: () => Promise<void>;
}

/** The Token of all services. */
export const token = 'Kz7RmW2pXa94TbQeLs61';

const startTimeoutMs = 60_000;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Installs the dependencies of a folder beside it, then moves them in: two processes may do so at once. */
function install(from: string, modules: string): void {
  const folder = mkdtempSync(`${from}-install-`);
  cpSync(join(from, 'package.json'), join(folder, 'package.json'));
  execFileSync('npm', ['run', 'prestart', '--silent'], { cwd: folder, stdio: 'inherit' });
  if (!existsSync(modules)) renameSync(join(folder, 'node_modules'), modules);
  rmSync(folder, { recursive: true, force: true });
}

/** Copies the folder of a stack, with or without a mistake, and returns the path of the copy. */
function copyOf(stack: StackName, mistake: Mistake | undefined): string {
  const from = join(import.meta.dirname, stack);
  const folder = mkdtempSync(join(tmpdir(), `pms-${stack}-`));
  const modules = join(from, 'node_modules');
  if (existsSync(join(from, 'package.json')) && !existsSync(modules)) install(from, modules);
  cpSync(from, folder, { recursive: true, filter: (path) => path !== modules });
  if (existsSync(modules)) symlinkSync(modules, join(folder, 'node_modules'));
  for (const edit of mistake?.edits ?? []) {
    const file = join(folder, edit.file);
    writeFileSync(file, edited(readFileSync(file, 'utf8'), edit));
  }
  return folder;
}

async function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

async function waitUntilUp(url: string, service: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + startTimeoutMs;
  while (!(await isUp(url))) {
    if (service.exitCode !== null || Date.now() > until)
      throw new Error(`the service did not start:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Starts a service with or without a mistake. Throws an Error with its output if it does not start. */
export async function serve(stack: StackName, mistake?: Mistake): Promise<Running> {
  const folder = copyOf(stack, mistake);
  const port = await freePort();
  // `npm start` would check the dependencies at each start.
  const [command, ...args] = existsSync(join(folder, 'package.json'))
    ? ['node', 'server.js']
    : stacks[stack].start;
  const env = { ...process.env, PORT: String(port), TOKEN: token, PYTHONDONTWRITEBYTECODE: '1' };
  const service = spawn(command!, args, {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [service.stdout, service.stderr]) {
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)));
  }
  const ended = new Promise<void>((resolve) =>
    service.once('close', () => resolve()).once('error', () => resolve()),
  );
  const stop = async (): Promise<void> => {
    if (service.pid !== undefined && service.exitCode === null) process.kill(-service.pid, 'SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const baseUrl = `http://127.0.0.1:${port}`;
  try {
    await waitUntilUp(baseUrl, service, () => output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { baseUrl, stop };
}
