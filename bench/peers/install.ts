import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The peers by their name on npm, each at the version that is measured. */
export const versions = { newman: '6.2.2', dredd: '14.1.0', stepci: '2.8.2' } as const;

/** The name of a peer on npm. */
export type PackageName = keyof typeof versions;

const longestMs = 300_000;

/**
 * Nothing of a package runs while it is installed: none of the peers needs that. And nothing but `node_modules`
 * is left, which git, tsc, oxlint and prettier leave alone wherever it is.
 */
const flags = [
  '--ignore-scripts',
  '--no-save',
  '--no-package-lock',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/**
 * Sees to it that a peer is there. It has a folder of its own, so that no dependency of another peer takes the
 * place of its own. The registry is asked only when this version is not there yet.
 * @param root the folder of all peers; absolute
 * @returns the folder of the package
 * @throws when it can't be installed, with what npm says
 */
export function installed(name: PackageName, root: string): string {
  const folder = join(root, name);
  if (versionIn(folder, name) !== versions[name]) install(folder, name);
  return join(folder, 'node_modules', name);
}

/** npm writes this file last, so that a half-done installation has none. */
function versionIn(folder: string, name: PackageName): string | undefined {
  try {
    const { packages } = JSON.parse(
      readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'),
    ) as { packages: Readonly<Record<string, { readonly version: string }>> };
    return packages[`node_modules/${name}`]?.version;
  } catch {
    return undefined;
  }
}

function install(folder: string, name: PackageName): void {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('npm', ['install', '--prefix', folder, ...flags, `${name}@${versions[name]}`], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: longestMs,
      encoding: 'utf8',
    });
  } catch (error) {
    const { message, stderr = '' } = error as Error & { stderr?: string };
    throw new Error(`npm install: ${/^npm error (.*)/m.exec(stderr)?.[1] ?? message}`, { cause: error });
  }
}
