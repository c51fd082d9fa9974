import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { repository } from './execute.ts';

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
  await cp(inject('builtPackage'), join(installed, 'dist'), { recursive: true });
  await cp(join(repository, 'package.json'), join(installed, 'package.json'));
  await symlink('../pms-conformance/dist/cli.cjs', join(folder, 'node_modules/.bin/pms-conformance'));
  for (const name of packages) await link(name, join(folder, 'node_modules', name));
  return folder;
}

async function link(name: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await symlink(join(repository, 'node_modules', name), path);
}
