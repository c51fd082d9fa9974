import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

/** The package as npm would install it; all self-tests share it, and none may change it. */
export const packageFolder = (): string => join(inject('builtPackage'), '..');

/** What the command of the package runs. */
export const cliScript = (): string => join(inject('builtPackage'), 'cli.js');

/** Makes a new folder in which the package is installed; whoever asks for it takes it away. */
export function newFolder(): Promise<string> {
  return mkdtemp(join(packageFolder(), '../../job-'));
}
