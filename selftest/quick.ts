import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/** What takes long: commands and runs, services, servers, other programs, browsers, bundles. */
const slow =
  /^(index|run|cli\/program|reference\/service)\.ts$|^node:(child_process|https?|net|tls|worker_threads)$|^(esbuild|playwright-core|vitest\/node)$/;

/** What a file imports: paths from the root of the repository, and names of modules. */
function importsOf(file: string): string[] {
  const found = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*?'([^'\n]+)';$/gm)];
  return found.map(([, name = '']) => (name.startsWith('.') ? join(dirname(file), name) : name));
}

/** True when nothing that a self-test imports, itself or by way of its helpers, takes long. */
export function isQuick(file: string): boolean {
  return importsOf(file).every(
    (name) => !slow.test(name) && (!/^selftest\/.*\.ts$/.test(name) || isQuick(name)),
  );
}

/** The self-tests for the loop of a contributor, by that rule; paths from the root, where it has to be called. */
export function quickTests(): string[] {
  const files = readdirSync('selftest', { recursive: true, encoding: 'utf8' });
  return files
    .map((file) => `selftest/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.test.ts') && isQuick(file));
}
