import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { execute, repository } from './execute.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Absolute path of what `npm run build` makes of these sources. */
    builtPackage: string;
  }
}

/** Builds the package once for all self-tests that install it. */
export default async function provideBuilt(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'pms-built-'));
  const script = ['--import', 'tsx', 'scripts/build.ts', folder];
  const { code, err } = await execute(process.execPath, script, { cwd: repository });
  if (code !== 0) throw new Error(err);
  project.provide('builtPackage', folder);
  return () => rm(folder, { recursive: true });
}
