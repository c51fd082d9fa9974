import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { execute, repository, withoutCollecting } from './execute.ts';
import { cliScript } from './installed-package.ts';

/** What npm reads of the environment: where the registry is, and how to get there. */
const npmEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^npm_config_|_proxy$|^NODE_EXTRA_CA_CERTS$/i.test(name)),
  ),
  ...withoutCollecting,
};
const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];

let root: string;
/** The repository, as somebody has it who cloned and installed it. */
const clone = () => join(root, 'clone');
/** A folder in which nothing but the package was installed. */
const folder = () => join(root, 'folder');
let packed: { readonly filename: string; readonly files: readonly { readonly path: string }[] };

async function succeed(file: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, out, err } = await execute(file, args, { cwd, env: npmEnv });
  expect([code, err]).toEqual([0, expect.anything()]);
  return out;
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pms-pack-'));
  const left = ['dist', '.git', '.corpus', 'conformance-report'].map((name) => join(repository, name));
  await cp(repository, clone(), {
    recursive: true,
    // Those of the bench's peers alone are 27,000 files.
    filter: (path) => basename(path) !== 'node_modules' && !left.includes(path),
  });
  await symlink(join(repository, 'node_modules'), join(clone(), 'node_modules'));
  const json = await succeed('npm', ['pack', '--json', '--pack-destination', root], clone());
  [packed] = JSON.parse(json.slice(json.indexOf('['))) as [typeof packed];
  await mkdir(folder());
  await writeFile(join(folder(), 'package.json'), '{ "type": "module", "private": true }');
  await succeed('npm', ['install', ...quiet, join(root, packed.filename)], folder());
}, 180_000);
afterAll(() => rm(root, { recursive: true }));

describe('the package', () => {
  test('holds what its users need, and no sources or tests', () => {
    const paths = packed.files.map(({ path }) => path);
    const entries = Object.values(packageJson.exports).flatMap((entry) =>
      typeof entry === 'string' ? [] : Object.values(entry),
    );
    for (const path of [...entries, packageJson.bin['pms-conformance'], 'action.yml', 'Dockerfile']) {
      expect(paths).toContain(path.replace('./', ''));
    }
    const known = /^(dist|schemas|ci|examples)\/|^docs\/(?:zh\/)?[a-z-]+\.(?:png|md)$|^[A-Za-z.-]+$/;
    expect(paths.filter((path) => !known.test(path) || /(?<!\.d)\.ts$/.test(path))).toEqual([]);
  });

  test('has a manifest without what only a clone can run, and the clone has its own again', async () => {
    const manifestIn = async (path: string) => JSON.parse(await readFile(join(path, 'package.json'), 'utf8'));
    const { scripts, devDependencies, ...published } = packageJson;
    expect(await manifestIn(join(folder(), 'node_modules/pms-conformance'))).toEqual(published);
    expect(await manifestIn(clone())).toEqual({ ...published, scripts, devDependencies });
  });

  test('needs no other package', async () => {
    expect(packageJson).not.toHaveProperty('dependencies');
    const installed = await readdir(join(folder(), 'node_modules'));
    expect(installed.filter((name) => !name.startsWith('.'))).toEqual([packageJson.name]);
  });

  test('holds every file that its README links to', async () => {
    const readme = await readFile(join(folder(), 'node_modules/pms-conformance/README.md'), 'utf8');
    const links = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, path]) => path!);
    expect(links).toContain('CONTRIBUTING.md');
    const installed = (path: string) => existsSync(join(folder(), 'node_modules/pms-conformance', path));
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
    await demand(...manager, ...add, `pms-conformance@file:${join(root, packed.filename)}`);
    const few = ['--only', 'list-users/order', '--allow-incomplete'];
    // Yarn installs no file of a command.
    const command = commands ? [join(at(), commands, packageJson.name)] : [...manager, packageJson.name];
    const [file, ...args] = command as [string, ...string[]];
    expect(await demand(file, ...args, 'run', ...few)).toContain('Written to');
  });
});

describe('in the folder', () => {
  test('the command line runs, judges and compares', async () => {
    // What npx would run.
    const installed = join(folder(), 'node_modules/.bin/pms-conformance');
    const pms = (...args: string[]) => succeed(installed, args, folder());
    expect(await pms('run', '--out', 'first')).toContain('CONFORMANT');
    expect(await pms('judge', 'first/evidence.ndjson', '--out', 'again')).toContain('CONFORMANT');
    expect(await pms('compare', '--gate', 'first/report.json', 'again/report.json')).not.toBe('');
  });

  test('the library and the host for node:test load and run without vitest', async () => {
    await writeFile(
      join(folder(), 'use.js'),
      `import { run, judge } from 'pms-conformance';
       import { conformance } from 'pms-conformance/node-test';
       import { validateBug } from 'pms-conformance/validators';
       import 'pms-conformance/types';
       import schema from 'pms-conformance/schemas/report.schema.json' with { type: 'json' };
       const { report, evidence } = await run({ only: ['list-users/*'] });
       const again = judge(evidence, { allowIncomplete: true });
       console.log(report.verdict, again.exitCode, typeof conformance, typeof schema, validateBug(1).length);`,
    );
    expect(await succeed(process.execPath, ['use.js'], folder())).toBe('incomplete 0 function object 1\n');
  });

  test('the types are whole with module nodenext, and with resolution bundler', async () => {
    await symlink(join(repository, 'node_modules/@types'), join(folder(), 'node_modules/@types'));
    const resolutions = [
      { module: 'nodenext', moduleResolution: 'nodenext' },
      { module: 'esnext', moduleResolution: 'bundler' },
    ];
    for (const resolution of resolutions) {
      const name = `with-${resolution.moduleResolution}`;
      await cp(join(repository, 'selftest/package/consumer.ts.txt'), join(folder(), `${name}.ts`));
      const compilerOptions = {
        ...resolution,
        target: 'es2022',
        lib: ['es2023'],
        types: ['node'],
        strict: true,
        noEmit: true,
        skipLibCheck: false,
      };
      const config = JSON.stringify({ compilerOptions, files: [`${name}.ts`] });
      await writeFile(join(folder(), `${name}.json`), config);
    }
    const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
    const projects = resolutions.map(({ moduleResolution }) => `with-${moduleResolution}.json`);
    const place = { cwd: folder(), env: withoutCollecting };
    const { code, out } = await execute(process.execPath, [tsc, '-b', ...projects], place);
    expect([code, out]).toEqual([0, '']);
  });
});

test('npx pms-conformance runs in a clone, too', async () => {
  // Packing has built it by the script that npx would run again, and npm lets its command be run then.
  expect((await stat(cliScript())).mode & 0o111).toBe(0o111);
  const npx = ['--no-install', '--ignore-scripts', 'pms-conformance', '--version'];
  const out = await succeed('npx', npx, clone());
  expect(out).toBe(`${packageJson.version}\n`);
});
