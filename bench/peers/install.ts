import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The measured versions, by name of the npm package. */
export const versions = { newman: '6.2.2', dredd: '14.1.0', stepci: '2.8.2' } as const;

/** Name of an npm package. */
export type PackageName = keyof typeof versions;

const timeoutMs = 300_000;

/**
 * Install scripts are not run: none of the packages needs them. npm writes only `node_modules`, which git, tsc, oxlint
 * and prettier ignore in any folder.
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
 * Installs a package unless this version is installed already. Each package has a folder of its own, so that packages
 * do not share dependencies.
 * @param root absolute path of the folder of all packages
 * @returns the folder of the package
 * @throws when it can't be installed, with the message of npm
 */
export function installed(name: PackageName, root: string): string {
  const folder = join(root, name);
  if (versionIn(folder, name) !== versions[name]) install(folder, name);
  return join(folder, 'node_modules', name);
}

/** Returns the installed version. npm writes this file last, so an incomplete installation does not have it. */
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
      timeout: timeoutMs,
      encoding: 'utf8',
    });
  } catch (error) {
    const { message, stderr = '' } = error as Error & { stderr?: string };
    throw new Error(`npm install: ${/^npm error (.*)/m.exec(stderr)?.[1] ?? message}`, { cause: error });
  }
}
