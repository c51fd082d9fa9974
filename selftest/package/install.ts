import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import packageJson from '../../package.json' with { type: 'json' };
import { buildPackage } from '../../scripts/bundle.ts';
import { stageFiles } from '../../scripts/stage.ts';
import { type Ended, execute, repository, withoutCollecting } from './execute.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The package of these sources, packed and installed. */
    installed: Installed;
  }
}

/** Absolute paths. */
export interface Installed {
  readonly tarball: string;
  /** Of the package in `node_modules`, where the examples find what they take, too. */
  readonly folder: string;
}

/** What the examples take besides the package. */
const others = ['vitest', 'hono'];

/** What npm reads of the environment: where the registry is, and how to get there. */
const npmEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^npm_config_|_proxy$|^NODE_EXTRA_CA_CERTS$/i.test(name)),
  ),
  ...withoutCollecting,
};

/** Packs the package as a release does, and installs its tarball in a new folder, once for all self-tests. */
export default async function install(project: TestProject): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), 'pms-installed-'));
  const [source, target] = [join(root, 'source'), join(root, 'target')];
  await Promise.all([mkdir(source), mkdir(target)]);
  await build(source);
  const npm = (cwd: string, ...args: string[]): Promise<Ended> => succeed('npm', args, cwd);
  await npm(source, 'pack', '--ignore-scripts', '--pack-destination', root, '--loglevel=error');
  const tarball = join(root, `${packageJson.name}-${packageJson.version}.tgz`);
  await writeFile(join(target, 'package.json'), '{ "type": "module", "private": true }');
  await npm(target, 'install', '--no-audit', '--no-fund', '--offline', '--loglevel=error', tarball);
  for (const name of others) await link(name, join(target, 'node_modules', name));
  project.provide('installed', { tarball, folder: join(target, 'node_modules', packageJson.name) });
  return () => rm(root, { recursive: true });
}

/** Makes, in an empty folder, what `npm run build` and the files of the repository make of the package. */
async function build(folder: string): Promise<void> {
  const dist = join(folder, 'dist');
  const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
  // The bundles replace the content of their folder, so that the types come from another one.
  const types = join(folder, '../types');
  await Promise.all([
    buildPackage(dist),
    succeed(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', types], repository),
    stageFiles(folder),
  ]);
  await rename(types, join(dist, 'types'));
}

async function succeed(file: string, args: readonly string[], cwd: string): Promise<Ended> {
  const ended = await execute(file, args, { cwd, env: npmEnv });
  if (ended.code !== 0) throw new Error(`${file} ${args.join(' ')}: ${ended.out}${ended.err}`);
  return ended;
}

async function link(name: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await symlink(join(repository, 'node_modules', name), path);
}
