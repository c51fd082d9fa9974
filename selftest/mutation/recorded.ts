import { readFileSync, writeFileSync } from 'node:fs';
import { toJson } from '../trials/recorded.ts';

/** What became of the changes of one folder: an entry of docs/proof/mutation.json. */
export interface MutatedFolder {
  /** Path from the root of the repository. */
  readonly folder: string;
  /** One in so many blocks of its lines was changed; 1 for all. */
  readonly every: number;
  /** The day of the run, in UTC. */
  readonly date: string;
  /** Changes that a row of the catalogue found. */
  readonly killed: number;
  /** Changes of code that ran, and that no row found. */
  readonly survived: number;
}

const path = new URL('../../docs/proof/mutation.json', import.meta.url);

/** Reads docs/proof/mutation.json. */
export const recordedMutations = (): readonly MutatedFolder[] =>
  JSON.parse(readFileSync(path, 'utf8')) as MutatedFolder[];

/** Returns the share of the changes that were found, in percent, of one folder or of several. */
export function scoreOf(folders: readonly Pick<MutatedFolder, 'killed' | 'survived'>[]): number {
  const sum = (key: 'killed' | 'survived'): number => folders.reduce((all, folder) => all + folder[key], 0);
  return Math.round((100 * sum('killed')) / (sum('killed') + sum('survived')));
}

/** Keeps these folders in docs/proof/mutation.json, in place of what it had of them. */
export function recordMutations(folders: readonly MutatedFolder[]): void {
  const kept = recordedMutations().filter(({ folder }) => !folders.some((one) => one.folder === folder));
  writeFileSync(path, toJson([...kept, ...folders].toSorted((a, b) => a.folder.localeCompare(b.folder))));
}
