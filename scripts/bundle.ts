import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type BuildOptions, type Metafile } from 'esbuild';

/** How everything is bundled: packages go in too, since finding and loading those takes longer than a small run. */
const commonOptions = {
  bundle: true,
  platform: 'node',
  // The main file of jsonc-parser asks for its parts in a way that no bundler sees.
  mainFields: ['module', 'main'],
  // All of it runs on node 20; for `node20`, esbuild would compile some patterns anew on each call.
  target: 'es2023',
  // Names stay, so that a stack trace can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  metafile: true,
} as const satisfies BuildOptions;

const packageOptions = {
  ...commonOptions,
  format: 'esm',
  external: ['vitest'],
  // The packages ask for node's modules with require().
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
} as const satisfies BuildOptions;

/** The command: all that it runs is one file, since finding and loading seventy takes a tenth of a small run. */
const commandOptions = {
  ...packageOptions,
  entryPoints: { program: 'cli/start.ts' },
} as const satisfies BuildOptions;

/** What turns on node's compile cache before it loads the program, which stays a file of its own for that. */
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

/** The library and the hosts: shared code in chunks that load when they are needed. */
const libraryOptions = {
  ...packageOptions,
  entryPoints: { index: 'index.ts', vitest: 'hosts/vitest.ts', 'node-test': 'hosts/node-test.ts' },
  splitting: true,
} as const satisfies BuildOptions;

/** What an implementer's unit tests take: without the suite and its packages, each in one file. */
export const aloneOptions = {
  ...commonOptions,
  entryPoints: { validators: 'validators.ts', types: 'schemas/types.ts' },
  format: 'esm',
} as const satisfies BuildOptions;

/** Bundles everything that is published into a folder, in the place of what is there. Called in the root of the repository. */
export async function buildPackage(outdir: string): Promise<void> {
  await rm(outdir, { recursive: true, force: true });
  const [command] = await Promise.all(
    [commandOptions, launcherOptions, libraryOptions, aloneOptions].map((options) =>
      build({ ...options, outdir }),
    ),
  );
  await writeFile(join(outdir, 'THIRD-PARTY-NOTICES.txt'), await thirdPartyNotices(command!.metafile));
}

/** Takes what was bundled; gives the licences of the packages in it, as their terms demand. */
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
