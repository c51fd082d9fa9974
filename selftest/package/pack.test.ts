import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { execute, repository } from './installed-package.ts';

/** What npm reads of the environment: where the registry is, and how to get there. */
const npmEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^npm_config_|_proxy$|^NODE_EXTRA_CA_CERTS$/i.test(name)),
);
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
  const left = new Set(['node_modules', 'dist', '.git', 'conformance-report']);
  await cp(repository, clone(), {
    recursive: true,
    filter: (path) => !(left.has(basename(path)) && dirname(path) === dirname(join(repository, 'x'))),
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
  it('holds what its users need, and no sources or tests', () => {
    const paths = packed.files.map(({ path }) => path);
    const entries = Object.values(packageJson.exports).flatMap((entry) =>
      typeof entry === 'string' ? [] : Object.values(entry),
    );
    for (const path of [...entries, packageJson.bin['pms-conformance'], 'action.yml', 'Dockerfile']) {
      expect(paths).toContain(path.replace('./', ''));
    }
    const known = /^(dist|schemas|ci)\/|^[A-Za-z.-]+$/;
    expect(paths.filter((path) => !known.test(path) || /(?<!\.d)\.ts$/.test(path))).toEqual([]);
  });

  it('takes its dependencies along, and no test runner', async () => {
    const installed = await readdir(join(folder(), 'node_modules'));
    const { dependencies = {} } = packageJson as { readonly dependencies?: object };
    expect(installed).toEqual(expect.arrayContaining([packageJson.name, ...Object.keys(dependencies)]));
    expect(
      installed.filter((name) => /^(vitest|vite|typescript|esbuild|playwright-core)$/.test(name)),
    ).toEqual([]);
  });
});

describe('in the folder', () => {
  it('the command line runs, judges and compares', async () => {
    const npx = (...args: string[]) => succeed('npx', ['--no-install', 'pms-conformance', ...args], folder());
    expect(await npx('--version')).toBe(`${packageJson.version}\n`);
    expect(await npx('run', '--out', 'first')).toContain('CONFORMANT');
    expect(await npx('judge', 'first/evidence.ndjson', '--out', 'again')).toContain('CONFORMANT');
    expect(await npx('compare', '--gate', 'first/report.json', 'again/report.json')).not.toBe('');
  });

  it('the library and the host for node:test load and run without vitest', async () => {
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

  it.for([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('the types are whole with module %s, resolution %s', async ([module, moduleResolution]) => {
    await cp(join(repository, 'selftest/package/consumer.ts.txt'), join(folder(), 'consumer.ts'));
    await rm(join(folder(), 'node_modules/@types'), { recursive: true, force: true });
    await symlink(join(repository, 'node_modules/@types'), join(folder(), 'node_modules/@types'));
    const compilerOptions = {
      module,
      moduleResolution,
      target: 'es2022',
      lib: ['es2023'],
      types: ['node'],
      strict: true,
      noEmit: true,
      skipLibCheck: false,
    };
    await writeFile(
      join(folder(), 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['consumer.ts'] }),
    );
    const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
    const { code, out } = await execute(process.execPath, [tsc, '-p', '.'], { cwd: folder() });
    expect([code, out]).toEqual([0, '']);
  });
});

it('npx pms-conformance runs in a clone, too', async () => {
  const out = await succeed('npx', ['--no-install', 'pms-conformance', '--version'], clone());
  expect(out).toBe(`${packageJson.version}\n`);
});
