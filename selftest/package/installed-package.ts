import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };

/** The folder of the repository. */
export const repository = fileURLToPath(new URL('../..', import.meta.url));

/** How a program ended. */
export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Where a program runs. */
export interface Place {
  readonly cwd: string;
  /** Besides PATH and HOME; nothing else of this process's environment is passed on. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Numeric user to run as; whoever runs the tests, when absent. */
  readonly uid?: number;
}

/** Runs a program to its end, without a shell. */
export function execute(
  file: string,
  args: readonly string[],
  { env = {}, ...place }: Place,
): Promise<Ended> {
  const { PATH, HOME } = process.env;
  return new Promise((resolve) => {
    const options = { ...place, env: { PATH, HOME, ...env }, maxBuffer: 64 * 1024 * 1024 };
    execFile(file, args, options, (error, out, err) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, err });
    });
  });
}

/** What npm would install along with the package, and what the examples take. */
const { dependencies = {} } = packageJson as { readonly dependencies?: object };
const packages = [...Object.keys(dependencies), 'vitest', 'hono'];

/**
 * Makes a new folder in which the package, built from these sources, stands in `node_modules` as npm would put it,
 * with what it depends on and what the examples take.
 * @returns the folder
 */
export async function installPackage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pms-installed-'));
  const installed = join(folder, 'node_modules/pms-conformance');
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await mkdir(installed);
  const script = ['--import', 'tsx', 'scripts/build.ts', join(installed, 'dist')];
  const { code, err } = await execute(process.execPath, script, { cwd: repository });
  if (code !== 0) throw new Error(err);
  await cp(join(repository, 'package.json'), join(installed, 'package.json'));
  await symlink('../pms-conformance/dist/cli.js', join(folder, 'node_modules/.bin/pms-conformance'));
  for (const name of packages) await link(name, join(folder, 'node_modules', name));
  return folder;
}

async function link(name: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await symlink(join(repository, 'node_modules', name), path);
}
