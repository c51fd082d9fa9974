import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import packageJson from '../package.json' with { type: 'json' };

const repository = fileURLToPath(new URL('..', import.meta.url));

/** What only the repository needs. npm warns about a script `prepare` wherever a tarball is installed. */
const ofRepository = ['scripts', 'devDependencies'];

/** Copies the files of the package, all but its bundle, to an empty folder. */
export async function stageFiles(folder: string): Promise<void> {
  const listed = packageJson.files.flatMap((name) => (/^(!|dist$)/.test(name) ? [] : name.split('/')[0]!));
  const manifest = Object.entries(packageJson).filter(([key]) => !ofRepository.includes(key));
  await Promise.all([
    writeFile(join(folder, 'package.json'), `${JSON.stringify(Object.fromEntries(manifest), null, 2)}\n`),
    ...['README.md', 'LICENSE', ...new Set(listed)].map((name) =>
      cp(join(repository, name), join(folder, name), { recursive: true }),
    ),
  ]);
}
