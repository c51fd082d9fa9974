import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { contractVersion } from '../../contract/version.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { withoutCollecting } from '../package/execute.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const samples = [...text.matchAll(/^ *```ts\n(.*?)^ *```$/gms)].map(([, code]) => code!);
const files = samples.map((_, at) => join(root, `contributing-sample-${at}.ts`));

afterAll(() => {
  for (const file of files) rmSync(file, { force: true });
});

test('the samples of CONTRIBUTING.md compile, and can be loaded', async () => {
  expect(samples.length).toBeGreaterThan(0);
  for (const [at, code] of samples.entries()) writeFileSync(files[at]!, code);
  const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
  const project = join(root, 'contributing-samples.json');
  writeFileSync(
    project,
    JSON.stringify({
      extends: './tsconfig.json',
      include: [],
      files: [...files, './engine/wire/undici.d.ts'],
    }),
  );
  try {
    const env = { ...process.env, ...withoutCollecting };
    execFileSync(process.execPath, [tsc, '-p', project], { cwd: root, encoding: 'utf8', env });
  } catch (error) {
    expect.fail((error as { stdout: string }).stdout);
  } finally {
    rmSync(project);
  }
  for (const file of files) {
    expect(Object.keys((await import(pathToFileURL(file).href)) as object)).not.toEqual([]);
  }
});

test('every file and folder that CONTRIBUTING.md names is there', () => {
  const named = [...text.matchAll(/`(?:npx vitest run )?((?:\w+\/)[\w./<>*-]*)/g)].map(([, path]) =>
    path!.replace('<operation>', 'start-task').replace('<version>', contractVersion),
  );
  const plain = named.filter((path) => !path.includes('*'));
  expect(plain.length).toBeGreaterThan(30);
  expect(plain.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('its commands are scripts of package.json', () => {
  const scripts = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
  expect(scripts.filter((name) => !(name in packageJson.scripts))).toEqual([]);
});
