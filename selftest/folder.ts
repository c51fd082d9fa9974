import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

/**
 * Makes a folder for all tests of the file that calls it, or a new one for each, and removes it afterwards. Returns the
 * path of the folder, or of a file in it.
 */
export function useFolder(of: 'file' | 'test' = 'file'): (...path: readonly string[]) => string {
  const [before, after] = of === 'file' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'pms-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  return (...path) => join(folder, ...path);
}
