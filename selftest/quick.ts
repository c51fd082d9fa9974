import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/** Modules that use other processes: programs, servers, browsers, bundlers, the command line. */
const external =
  /^cli\/program\.ts$|^selftest\/package\/installed-package\.ts$|^node:(child_process|https?|net|tls|vm|worker_threads)$|^(esbuild|playwright-core|vitest\/node)$/;

/** Modules that are slow in this process: runs and services. */
const slow = /^(index|engine\/run|reference\/service)\.ts$/;

/** Returns the imports of a file: paths from the root of the repository, and names of packages. */
function importsOf(file: string): string[] {
  const found = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*?'([^'\n]+)';$/gm)];
  return found.map(([, name = '']) => (name.startsWith('.') ? join(dirname(file), name) : name));
}

/** True if neither a self-test nor its helpers import one of these. */
export function isQuick(file: string): boolean {
  return importsOf(file).every(
    (name) => !external.test(name) && !slow.test(name) && (!/^selftest\/.*\.ts$/.test(name) || isQuick(name)),
  );
}

/** Returns the paths of the quick self-tests (`npm run test:quick`). Call it in the root of the repository. */
export function quickTests(): string[] {
  return readdirSync('selftest', { recursive: true, encoding: 'utf8' })
    .map((file) => `selftest/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.test.ts') && isQuick(file));
}
