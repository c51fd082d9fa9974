import { readFileSync, writeFileSync } from 'node:fs';
import { toJson } from '../trials/recorded.ts';

/** What became of the changes of one file: an entry of docs/proof/mutation.json. */
export interface MutatedFile {
  /** Path from the root of the repository. */
  readonly file: string;
  /** The day of the run, in UTC. */
  readonly date: string;
  /** Changes that a row of the catalogue found. */
  readonly killed: number;
  /** Changes of code that ran, and that no row found. */
  readonly survived: number;
}

const path = new URL('../../docs/proof/mutation.json', import.meta.url);

/** Reads docs/proof/mutation.json. */
export const recordedMutations = (): readonly MutatedFile[] =>
  JSON.parse(readFileSync(path, 'utf8')) as MutatedFile[];

/** Keeps these files in docs/proof/mutation.json, in place of what it had of them. */
export function recordMutations(files: readonly MutatedFile[]): void {
  const kept = recordedMutations().filter(({ file }) => !files.some((one) => one.file === file));
  writeFileSync(path, toJson([...kept, ...files].toSorted((a, b) => a.file.localeCompare(b.file))));
}
