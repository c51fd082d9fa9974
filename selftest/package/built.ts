import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import packageJson from '../../package.json' with { type: 'json' };
import { buildPackage } from '../../scripts/bundle.ts';
import { repository } from './execute.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Absolute path of what `npm run build` makes of these sources, in a folder where it is installed. */
    builtPackage: string;
  }
}

/** What npm would install along with the package, and what the examples take. */
const { dependencies = {} } = packageJson as { readonly dependencies?: object };
const packages = [...Object.keys(dependencies), 'vitest', 'hono'];

/**
 * Builds the package once for all self-tests, and puts it where npm would in a new folder: in `node_modules`, with
 * what it depends on and what the examples take.
 */
export default async function provideBuilt(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'pms-installed-'));
  const installed = join(folder, 'node_modules', packageJson.name);
  const dist = join(installed, 'dist');
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await buildPackage(dist);
  for (const name of ['package.json', 'ci']) {
    await cp(join(repository, name), join(installed, name), { recursive: true });
  }
  await symlink(`../${packageJson.name}/dist/cli.js`, join(folder, 'node_modules/.bin', packageJson.name));
  for (const name of packages) await link(name, join(folder, 'node_modules', name));
  project.provide('builtPackage', dist);
  return () => rm(folder, { recursive: true });
}

async function link(name: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await symlink(join(repository, 'node_modules', name), path);
}
