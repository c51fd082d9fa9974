import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const samples = [
  ...readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').matchAll(/^ *```ts\n(.*?)^ *```$/gms),
].map(([, code]) => code!);
const files = samples.map((_, at) => join(root, `contributing-sample-${at}.ts`));

afterAll(() => {
  for (const file of files) rmSync(file, { force: true });
});

it('the samples of CONTRIBUTING.md compile, and can be loaded', async () => {
  expect(samples.length).toBeGreaterThan(1);
  for (const [at, code] of samples.entries()) writeFileSync(files[at]!, code);
  const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
  const project = join(root, 'contributing-samples.json');
  writeFileSync(
    project,
    JSON.stringify({ extends: './tsconfig.json', include: [], files: [...files, './wire/undici.d.ts'] }),
  );
  try {
    execFileSync(process.execPath, [tsc, '-p', project], { cwd: root, encoding: 'utf8' });
  } catch (error) {
    expect.fail((error as { stdout: string }).stdout);
  } finally {
    rmSync(project);
  }
  for (const file of files) {
    expect(Object.keys((await import(pathToFileURL(file).href)) as object)).not.toEqual([]);
  }
});
