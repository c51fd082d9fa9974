import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

/** The package as npm installed it; all self-tests share it, and none may change it. */
export const packageFolder = (): string => inject('installed').folder;

/** What the command of the package runs. */
export const cliScript = (): string => join(packageFolder(), 'dist/cli.js');

/** Makes a new folder in which the package is installed; whoever asks for it takes it away. */
export function newFolder(): Promise<string> {
  return mkdtemp(join(packageFolder(), '../../job-'));
}

/** The library of the package. */
export const packedLibrary = (): Promise<typeof import('../../index.ts')> => load('index.js');

/** The program of the package: what its command runs once the process is prepared. */
export const packedProgram = (): Promise<Pick<typeof import('../../cli/program.ts'), 'main'>> =>
  load('program.js');

const load = <T>(name: string): Promise<T> =>
  import(/* @vite-ignore */ join(packageFolder(), 'dist', name)) as Promise<T>;
