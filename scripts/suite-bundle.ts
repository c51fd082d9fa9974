import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Absolute path of the bundle that registers the suite; null where the sources do. */
    suiteBundle: string | null;
  }
}

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'node_modules/.cache/pms-conformance');
const bundle = join(folder, 'vitest-suite.js');
const inputs = join(folder, 'inputs.json');

/**
 * Provides a bundle of the suite: vitest transforms every module that it imports, and that takes several times as
 * long as the run. While vitest watches, it has to know the modules.
 */
export default async function provideSuite(project: TestProject): Promise<void> {
  const { watch } = project.vitest.config;
  if (!watch && !isFresh()) await makeBundle();
  project.provide('suiteBundle', watch ? null : bundle);
}

/** True when the bundle is newer than all that is in it. */
function isFresh(): boolean {
  try {
    const paths = JSON.parse(readFileSync(inputs, 'utf8')) as string[];
    const { mtimeMs } = statSync(bundle);
    return paths.every((path) => statSync(join(root, path)).mtimeMs < mtimeMs);
  } catch {
    return false;
  }
}

async function makeBundle(): Promise<void> {
  const { build } = await import('esbuild');
  const { importedOptions } = await import('./bundle.ts');
  const { outputFiles, metafile } = await build({
    ...importedOptions,
    absWorkingDir: root,
    entryPoints: ['hosts/vitest-suite.ts'],
    outfile: bundle,
    splitting: false,
    plugins: [...importedOptions.plugins, wholeUndiciElsewhere],
    write: false,
  });
  const paths = Object.keys(metafile.inputs).filter((path) => !path.startsWith('absent:'));
  mkdirSync(folder, { recursive: true });
  replaceFile(inputs, JSON.stringify(paths));
  replaceFile(bundle, outputFiles[0]!.contents);
}

/** Only a proxy takes more of undici than its pool: a single file would hold, and load, all of it. */
const wholeUndiciElsewhere: Plugin = {
  name: 'whole-undici-elsewhere',
  setup: ({ onResolve }) => onResolve({ filter: /^undici$/ }, ({ path }) => ({ path, external: true })),
};

/** Somebody who reads the file meanwhile gets the old one or the new one. */
function replaceFile(path: string, content: string | Uint8Array): void {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
}
