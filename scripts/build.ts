import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import {
  aloneOptions,
  importedOptions,
  launcherOptions,
  programOptions,
  thirdPartyNotices,
} from './bundle.ts';

/** Bundles everything that is published. Takes the folder to write to; default dist. */
const outdir = process.argv[2] ?? 'dist';
await rm(outdir, { recursive: true, force: true });
const { metafile } = await build({ ...programOptions, outfile: join(outdir, 'program.script') });
for (const options of [launcherOptions, importedOptions, aloneOptions]) await build({ ...options, outdir });
await writeFile(join(outdir, 'THIRD-PARTY-NOTICES.txt'), await thirdPartyNotices(metafile));
