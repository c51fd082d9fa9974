import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Modules of node that a package loads for what is not used here, and all that it takes of them at first. */
const absent: Readonly<Record<string, string>> = {
  // undici falls back to HTTP/1.1 without it, which is all that is spoken here.
  'undici node:http2': '{ constants: {} }',
  'undici node:http': '{ maxHeaderSize: 16384, IncomingMessage: class {} }',
  // commander starts subcommands that are programs of their own.
  'commander node:child_process': '{}',
};

/** Loading one of them takes 2 to 10 ms. */
const withoutUnused: Plugin = {
  name: 'without-unused',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path, importer }) => {
      const key = `${/node_modules\/(\w+)/.exec(importer)?.[1]} ${path}`;
      return Object.hasOwn(absent, key) ? { path: key, namespace: 'absent' } : undefined;
    });
    onLoad({ filter: /.*/, namespace: 'absent' }, ({ path }) => ({
      contents: `module.exports = ${absent[path]};`,
    }));
  },
};

/** How everything is bundled: packages go in too. */
export const commonOptions = {
  bundle: true,
  platform: 'node',
  // The main file of jsonc-parser asks for its parts in a way that no bundler sees.
  mainFields: ['module', 'main'],
  target: 'node20',
  external: ['vitest'],
  plugins: [withoutUnused],
  // Names stay, so that a stack trace can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  metafile: true,
} as const satisfies BuildOptions;

/** What the entry points take of the program. */
const taken = [
  'cli/start.ts',
  'index.ts',
  'hosts/node-test.ts',
  'hosts/asking.ts',
  'hosts/conformance.ts',
  'hosts/endings.ts',
  'reporters/write-files.ts',
];

/**
 * The program: all modules and packages in one file, each run when it is first asked for, since finding and loading
 * many takes longer than a small run, and what V8 compiled of one file can be kept (program-file.ts).
 */
export const programOptions = {
  ...commonOptions,
  stdin: {
    contents: `module.exports = {${taken.map((path) => `'${path}': () => require('./${path}')`).join()}};`,
    resolveDir: root,
  },
  format: 'cjs',
  // A script has no import() of its own.
  supported: { 'dynamic-import': false },
  // One expression, a function of what a CommonJS module is given.
  banner: { js: '(function (require, module) {' },
  footer: { js: '})' },
  outfile: 'dist/program.script',
} as const satisfies BuildOptions;

/** What is imported: a few lines each, which take the rest of the program. */
export const entryOptions = {
  ...commonOptions,
  entryPoints: {
    cli: 'cli/main.ts',
    index: 'index.ts',
    vitest: 'hosts/vitest.ts',
    'node-test': 'hosts/node-test.ts',
  },
  splitting: true,
  format: 'esm',
  outdir: 'dist',
  plugins: [takenFromProgram()],
} as const satisfies BuildOptions;

/** What an implementer's unit tests take: without the suite and its packages, each in one file. */
export const aloneOptions = {
  ...commonOptions,
  entryPoints: { validators: 'validators.ts', types: 'schemas/types.ts' },
  format: 'esm',
  outdir: 'dist',
} as const satisfies BuildOptions;

/** Puts a module with the same exports in the place of each that the program holds. */
function takenFromProgram(): Plugin {
  return {
    name: 'taken-from-program',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.|\.ts$/ }, ({ path, resolveDir }) => {
        const module = relative(root, resolve(resolveDir, path));
        return taken.includes(module) ? { path: module, namespace: 'program' } : undefined;
      });
      onLoad({ filter: /.*/, namespace: 'program' }, async ({ path }) => ({
        contents: `import { moduleOfProgram } from './program-file.ts';
          export const { ${(await exportsOf(path)).join(', ')} } = moduleOfProgram('${path}');`,
        resolveDir: root,
      }));
    },
  };
}

async function exportsOf(path: string): Promise<readonly string[]> {
  const { metafile } = await build({
    ...commonOptions,
    absWorkingDir: root,
    entryPoints: [path],
    format: 'esm',
    outdir: 'dist',
    write: false,
  });
  return Object.values(metafile.outputs).flatMap((output) => output.exports);
}

/** Takes what was bundled; gives the licences of the packages in it, as their terms demand. */
export async function thirdPartyNotices({ inputs }: Metafile): Promise<string> {
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
