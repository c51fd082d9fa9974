import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type BuildOptions, type Metafile } from 'esbuild';

/** Options of all bundles. Packages are included, because finding and loading them takes longer than a small run. */
const commonOptions = {
  bundle: true,
  platform: 'node',
  // The main file of jsonc-parser requires its parts in a way that bundlers cannot analyse.
  mainFields: ['module', 'main'],
  // Node 20 supports it. With the target `node20`, esbuild would create some regular expressions anew on each call.
  target: 'es2023',
  // Identifiers are not minified, so that stack traces stay readable.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  metafile: true,
} as const satisfies BuildOptions;

const packageOptions = {
  ...commonOptions,
  format: 'esm',
  external: ['vitest'],
  // The packages load the modules of node with require().
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
} as const satisfies BuildOptions;

/** The command line program, as one file: finding and loading 70 files takes a tenth of a small run. */
const commandOptions = {
  ...packageOptions,
  entryPoints: { program: 'cli/start.ts' },
} as const satisfies BuildOptions;

/** The launcher: turns on the compile cache of node, then loads the program, which must be another file for that. */
const launcherOptions = {
  ...packageOptions,
  entryPoints: { cli: 'cli/main.ts' },
  plugins: [
    {
      name: 'program',
      setup: ({ onResolve }) =>
        onResolve({ filter: /\/start\.ts$/ }, () => ({ path: './program.js', external: true })),
    },
  ],
} satisfies BuildOptions;

/** The library and the test runner integrations. Shared code is in chunks that are loaded when needed. */
const libraryOptions = {
  ...packageOptions,
  entryPoints: { index: 'index.ts', vitest: 'cli/hosts/vitest.ts', 'node-test': 'cli/hosts/node-test.ts' },
  splitting: true,
} as const satisfies BuildOptions;

/** The validators and types for unit tests of a service: one file each, without the suite and its packages. */
export const aloneOptions = {
  ...commonOptions,
  entryPoints: { validators: 'validators.ts', types: 'schemas/types.ts' },
  format: 'esm',
} as const satisfies BuildOptions;

/** Bundles the published package into a folder and replaces its content. Call it in the root of the repository. */
export async function buildPackage(outdir: string): Promise<void> {
  await rm(outdir, { recursive: true, force: true });
  const [command] = await Promise.all(
    [commandOptions, launcherOptions, libraryOptions, aloneOptions].map((options) =>
      build({ ...options, outdir }),
    ),
  );
  await writeFile(join(outdir, 'THIRD-PARTY-NOTICES.txt'), await thirdPartyNotices(command!.metafile));
}

/** Returns the licences of the bundled packages; their terms require that these are passed on. */
async function thirdPartyNotices({ inputs }: Metafile): Promise<string> {
  const folders = new Set(
    Object.keys(inputs).flatMap((path) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  );
  const notices = await Promise.all([...folders].sort().map(noticeOf));
  return `This package contains the following packages.\n\n${notices.join('\n')}`;
}

async function noticeOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    readonly [field in 'name' | 'version' | 'license']: string;
  };
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence file to pass on`);
  return `${name} ${version} (${license})\n\n${(await readFile(join(folder, file), 'utf8')).trim()}\n`;
}
