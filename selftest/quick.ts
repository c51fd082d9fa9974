import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/** What others than this process do, or share with it: programs, servers, browsers, bundles, the command line. */
const outside =
  /^cli\/program\.ts$|^selftest\/package\/installed-package\.ts$|^node:(child_process|https?|net|tls|vm|worker_threads)$|^(esbuild|playwright-core|vitest\/node)$/;

/** What takes long in this process: runs and services. */
const long = /^(index|run|reference\/service)\.ts$/;

/** What a file imports: paths from the root of the repository, and names of modules. */
function importsOf(file: string): string[] {
  const found = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*?'([^'\n]+)';$/gm)];
  return found.map(([, name = '']) => (name.startsWith('.') ? join(dirname(file), name) : name));
}

/** True when a self-test imports none of these, itself or by way of its helpers. */
export function isQuick(file: string): boolean {
  return importsOf(file).every(
    (name) => !outside.test(name) && !long.test(name) && (!/^selftest\/.*\.ts$/.test(name) || isQuick(name)),
  );
}

const selfTests = (): string[] =>
  readdirSync('selftest', { recursive: true, encoding: 'utf8' })
    .map((file) => `selftest/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.test.ts'));

/** The self-tests for the loop of a contributor; paths from the root, where it has to be called. */
export function quickTests(): string[] {
  return selfTests().filter(isQuick);
}

/** The self-tests that put a module in the place of another: what loads it meanwhile would keep it. */
export function mockingTests(): string[] {
  return selfTests().filter((file) => /^vi\.mock\(/m.test(readFileSync(file, 'utf8')));
}
