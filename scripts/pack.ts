import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stageFiles } from './stage.ts';

/** Packs the package as it is published, after a build. Argument: the folder of the tarball. */
const [destination = '.'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'pms-pack-'));
try {
  await stageFiles(folder);
  cpSync('dist', join(folder, 'dist'), { recursive: true });
  const args = ['pack', '--pack-destination', resolve(destination)];
  execFileSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
} finally {
  rmSync(folder, { recursive: true });
}
