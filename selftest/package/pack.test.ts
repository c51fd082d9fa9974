import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { execute, repository, withoutCollecting } from './execute.ts';
import { newFolder, packageFolder } from './installed-package.ts';

let root: string;
/** A folder of a project in which the package is installed. */
let folder: string;

async function succeed(file: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, out, err } = await execute(file, args, { cwd });
  expect([code, err]).toEqual([0, expect.anything()]);
  return out;
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pms-pack-'));
  folder = await newFolder();
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
});
afterAll(() => Promise.all([root, folder].map((path) => rm(path, { recursive: true }))));

describe('the package', () => {
  test('holds what its users need, and no sources or tests', async () => {
    const entriesOf = await readdir(packageFolder(), { recursive: true, withFileTypes: true });
    const paths = entriesOf
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(packageFolder(), join(parentPath, name)));
    const entries = Object.values(packageJson.exports).flatMap((entry) =>
      typeof entry === 'string' ? [] : Object.values(entry),
    );
    for (const path of [...entries, packageJson.bin['pms-conformance'], 'action.yml', 'Dockerfile']) {
      expect(paths).toContain(path.replace('./', ''));
    }
    const known =
      /^(dist|schemas|cli\/ci|examples)\/|^docs\/(?:zh\/|proof\/)?[a-z-]+\.(?:png|svg|md)$|^[A-Za-z.-]+$/;
    expect(paths.filter((path) => !known.test(path) || /(?<!\.d)\.ts$/.test(path))).toEqual([]);
  });

  test('has no scripts, about which npm warns where a tarball is installed', async () => {
    const manifest = JSON.parse(await readFile(join(packageFolder(), 'package.json'), 'utf8')) as object;
    expect(Object.keys(packageJson)).toEqual(expect.arrayContaining(['scripts', 'devDependencies']));
    for (const key of Object.keys(packageJson))
      expect(key in manifest, key).toBe(!['scripts', 'devDependencies'].includes(key));
  });

  test('needs no other package', async () => {
    expect(packageJson).not.toHaveProperty('dependencies');
    const lock = await readFile(join(packageFolder(), '../../package-lock.json'), 'utf8');
    expect(Object.keys(JSON.parse(lock).packages)).toEqual(['', `node_modules/${packageJson.name}`]);
  });

  test('holds every file that its README and guides link to', async () => {
    const guides = (await readdir(join(packageFolder(), 'docs'), { recursive: true }))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join('docs', name));
    const linked = ['README.md', 'README.zh.md', ...guides].map(async (page) => {
      const text = await readFile(join(packageFolder(), page), 'utf8');
      const links = text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g);
      return [...links].map(([, path]) => join(dirname(page), path!));
    });
    const links = (await Promise.all(linked)).flat();
    expect(links).toContain('CONTRIBUTING.md');
    const installed = (path: string) => existsSync(join(packageFolder(), path));
    expect(links.filter((path) => !installed(path))).toEqual([]);
  });
});

describe.each<[string, string, readonly string[], string | undefined]>([
  ['pnpm', 'pnpm/bin/pnpm.cjs', ['add', '--offline', '--store-dir', 'store'], 'node_modules/.bin'],
  ['yarn', '@yarnpkg/cli-dist/bin/yarn.js', ['add'], undefined],
])('%s', (name, program, add, commands) => {
  /** Neither asks a registry: the package needs no other. */
  const offline = { YARN_ENABLE_NETWORK: '0', YARN_ENABLE_TELEMETRY: '0', COREPACK_ENABLE_STRICT: '0' };
  const at = () => join(root, name);

  async function demand(file: string, ...args: string[]): Promise<string> {
    const env = { ...offline, YARN_GLOBAL_FOLDER: join(root, 'yarn-global') };
    const { code, out, err } = await execute(file, args, { cwd: at(), env });
    expect([code, out + err]).toEqual([0, expect.anything()]);
    return out;
  }

  test('installs and runs it', async () => {
    await mkdir(at());
    await writeFile(join(at(), 'package.json'), '{ "type": "module", "private": true }');
    // Yarn takes a folder with a lock file for a project of its own.
    await writeFile(join(at(), 'yarn.lock'), '');
    const manager = [process.execPath, join(repository, 'node_modules', program)] as const;
    await demand(...manager, ...add, `pms-conformance@file:${inject('installed').tarball}`);
    const few = ['--only', 'list-users/echoes-page', '--allow-incomplete'];
    // Yarn installs no file of a command.
    const command = commands ? [join(at(), commands, packageJson.name)] : [...manager, packageJson.name];
    const [file, ...args] = command as [string, ...string[]];
    expect(await demand(file, ...args, 'run', ...few)).toContain('Written to');
  });
});

describe('in the folder', () => {
  test('the command line runs, judges and compares', async () => {
    // What npx runs.
    const installed = join(packageFolder(), '../.bin/pms-conformance');
    const pms = (...args: string[]) => succeed(installed, args, folder);
    expect(await pms('run', '--out', 'first')).toContain('CONFORMANT');
    expect(await pms('judge', 'first/evidence.ndjson', '--out', 'again')).toContain('CONFORMANT');
    expect(await pms('compare', '--gate', 'first/report.json', 'again/report.json')).not.toBe('');
  });

  test.runIf(process.platform === 'linux')('a full disk for the output is told as what it is', async () => {
    const installed = join(packageFolder(), '../.bin/pms-conformance');
    const { code, err } = await execute('sh', ['-c', `'${installed}' list > /dev/full`], { cwd: folder });
    expect([code, err]).toEqual([5, 'error: cannot write to standard output or error: the disk is full\n']);
  });

  test('the library and the host for node:test load and run without vitest', async () => {
    await writeFile(
      join(folder, 'use.js'),
      `import { run, judge } from 'pms-conformance';
       import { conformance } from 'pms-conformance/node-test';
       import { validateBug } from 'pms-conformance/validators';
       import 'pms-conformance/types';
       import schema from 'pms-conformance/schemas/report.schema.json' with { type: 'json' };
       const { report, evidence } = await run({ only: ['list-users/*'] });
       const again = judge(evidence, { allowIncomplete: true });
       console.log(report.verdict, again.exitCode, typeof conformance, typeof schema, validateBug(1).length);`,
    );
    expect(await succeed(process.execPath, ['use.js'], folder)).toBe('incomplete 0 function object 1\n');
  });

  test('the types are whole with module nodenext, with resolution bundler without those of node, and with an old library', async () => {
    await mkdir(join(folder, 'node_modules'));
    await symlink(join(repository, 'node_modules/@types'), join(folder, 'node_modules/@types'));
    const resolutions = [
      { module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2023'], types: ['node'] },
      { module: 'esnext', moduleResolution: 'bundler', lib: ['esnext', 'dom'], types: [] },
      { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [] },
    ];
    const names = resolutions.map(({ moduleResolution, lib: [lib] }) => `with-${moduleResolution}-${lib}`);
    for (const [at, resolution] of resolutions.entries()) {
      const name = names[at]!;
      await cp(join(repository, 'selftest/package/consumer.ts.txt'), join(folder, `${name}.ts`));
      const compilerOptions = {
        ...resolution,
        target: 'es2022',
        strict: true,
        noEmit: true,
        skipLibCheck: false,
      };
      const config = JSON.stringify({ compilerOptions, files: [`${name}.ts`] });
      await writeFile(join(folder, `${name}.json`), config);
    }
    const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
    const projects = names.map((name) => `${name}.json`);
    const place = { cwd: folder, env: withoutCollecting };
    const { code, out } = await execute(process.execPath, [tsc, '-b', ...projects], place);
    expect([code, out]).toEqual([0, '']);
  });
});
