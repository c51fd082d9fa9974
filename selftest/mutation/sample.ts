import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Lines of a block: most functions fit, so that the sample has mutants of all kinds. */
const blockLines = 30;

/** Returns the TypeScript files of a folder, or the file itself. */
export function sourcesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(path, name).replaceAll('\\', '/'))
    .sort();
}

/**
 * Returns what Stryker is to change: files, or one in `every` blocks of their lines. A block is chosen by a hash of its
 * file and place, so that each run has the same sample.
 * @returns paths, with a range of lines where only a part is to be changed (`suites/index.ts:1-30`)
 */
export function sampleOf(files: readonly string[], every: number): string[] {
  if (every === 1) return [...files];
  return files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').length;
    const starts = Array.from(
      { length: Math.ceil(lines / blockLines) },
      (_, block) => block * blockLines + 1,
    );
    return starts
      .map((start) => `${file}:${start}-${Math.min(start + blockLines - 1, lines)}`)
      .filter((range) => createHash('sha256').update(range).digest().readUInt32BE() % every === 0);
  });
}
