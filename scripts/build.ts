import { rm } from 'node:fs/promises';
import { build } from 'esbuild';

/** Bundles the command line and the library into dist/, shared code in chunks that load when they are needed. */
await rm('dist', { recursive: true, force: true });
await build({
  entryPoints: { cli: 'cli/main.ts', index: 'index.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  legalComments: 'none',
});
