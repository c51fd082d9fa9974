import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/** What others than this process do, or share with it: programs, servers, browsers, bundles, the command line. */
const outside =
  /^cli\/program\.ts$|^node:(child_process|https?|net|tls|worker_threads)$|^(esbuild|playwright-core|vitest\/node)$/;

/** What takes long in this process: runs and services. */
const long = /^(index|run|reference\/service)\.ts$/;

/** What a file imports: paths from the root of the repository, and names of modules. */
function importsOf(file: string): string[] {
  const found = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*?'([^'\n]+)';$/gm)];
  return found.map(([, name = '']) => (name.startsWith('.') ? join(dirname(file), name) : name));
}

/** True when a self-test imports none of these, itself or by way of its helpers. */
function isWithout(file: string, ...kinds: readonly RegExp[]): boolean {
  return importsOf(file).every(
    (name) =>
      !kinds.some((kind) => kind.test(name)) &&
      (!/^selftest\/.*\.ts$/.test(name) || isWithout(name, ...kinds)),
  );
}

/** True when a self-test stays in its process: such tests have nothing to keep apart, and share their modules. */
const staysInside = (file: string): boolean => isWithout(file, outside);

/** True when it takes no time to speak of either. */
export const isQuick = (file: string): boolean => isWithout(file, outside, long);

/**
 * The self-tests by these rules; paths from the root, where it has to be called.
 * @returns `quick` for the loop of a contributor, `inside` for the others that stay in their process
 */
export function selfTests(): Record<'quick' | 'inside', string[]> {
  const files = readdirSync('selftest', { recursive: true, encoding: 'utf8' })
    .map((file) => `selftest/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.test.ts') && staysInside(file));
  return { quick: files.filter(isQuick), inside: files.filter((file) => !isQuick(file)) };
}
