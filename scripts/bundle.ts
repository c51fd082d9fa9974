import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';

/** Modules that a package loads for what is not used here, and all that it takes of them at first. */
const absent: Readonly<Record<string, string>> = {
  // undici falls back to HTTP/1.1 without it, which is all that is spoken here.
  'undici ./client-h2.js': '{}',
  'undici node:http2': '{ constants: {} }',
  'undici node:http': '{ maxHeaderSize: 16384, IncomingMessage: class {} }',
  // The same as the global one.
  'undici node:perf_hooks': '{ performance }',
  // commander starts subcommands that are programs of their own.
  'commander node:child_process': '{}',
};

/** Loading one of them takes 2 to 10 ms. */
const withoutUnused: Plugin = {
  name: 'without-unused',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:|client-h2/ }, ({ path, importer }) => {
      const key = `${/node_modules\/(\w+)/.exec(importer)?.[1]} ${path}`;
      return Object.hasOwn(absent, key) ? { path: key, namespace: 'absent' } : undefined;
    });
    onLoad({ filter: /.*/, namespace: 'absent' }, ({ path }) => ({
      contents: `module.exports = ${absent[path]};`,
    }));
  },
};

/** How everything is bundled: packages go in too, since finding and loading those takes longer than a small run. */
const commonOptions = {
  bundle: true,
  platform: 'node',
  // The main file of jsonc-parser asks for its parts in a way that no bundler sees.
  mainFields: ['module', 'main'],
  target: 'node20',
  plugins: [withoutUnused],
  // Names stay, so that a stack trace can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  metafile: true,
} as const satisfies BuildOptions;

/** The command line in one file, of which each module is run when it is first asked for: see cli/packaged.ts. */
export const programOptions = {
  ...commonOptions,
  entryPoints: ['cli/start.ts'],
  format: 'cjs',
  // A script has no import() of its own.
  supported: { 'dynamic-import': false },
  // One expression, a function of what a CommonJS module is given.
  banner: { js: '(function (require, module) {' },
  footer: { js: '})' },
  outfile: 'dist/program.script',
} as const satisfies BuildOptions;

/** The library and the hosts: shared code in chunks that load when they are needed. */
export const importedOptions = {
  ...commonOptions,
  entryPoints: { index: 'index.ts', vitest: 'hosts/vitest.ts', 'node-test': 'hosts/node-test.ts' },
  splitting: true,
  format: 'esm',
  external: ['vitest'],
  // The packages ask for node's modules with require().
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
} as const satisfies BuildOptions;

/** What runs the program; as a module it would start 4 ms later. */
export const launcherOptions = {
  ...commonOptions,
  entryPoints: { cli: 'cli/packaged.ts' },
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
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
  const program = build({ ...programOptions, outfile: join(outdir, 'program.script') });
  const others = [launcherOptions, importedOptions, aloneOptions];
  const [{ metafile }] = await Promise.all([
    program,
    ...others.map((options) => build({ ...options, outdir })),
  ]);
  await writeFile(join(outdir, 'THIRD-PARTY-NOTICES.txt'), await thirdPartyNotices(metafile));
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
