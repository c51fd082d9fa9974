import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildOptions, Metafile, Plugin } from 'esbuild';

/** undici falls back to HTTP/1.1 without it, which is all that is spoken here; loading it takes 10 ms. */
const withoutHttp2: Plugin = {
  name: 'without-http2',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:http2$/ }, ({ path }) => ({ path, namespace: 'absent' }));
    onLoad({ filter: /.*/, namespace: 'absent' }, () => ({
      contents: 'module.exports = { constants: {} };',
    }));
  },
};

/**
 * How the command line, the library and the hosts are bundled: shared code in chunks that load when they are
 * needed, and the packages in them, since finding and loading those takes longer than a small run.
 */
export const bundleOptions = {
  entryPoints: {
    cli: 'cli/main.ts',
    index: 'index.ts',
    vitest: 'hosts/vitest.ts',
    'node-test': 'hosts/node-test.ts',
  },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: ['vitest'],
  plugins: [withoutHttp2],
  // Names stay, so that a stack trace can be read.
  minifyWhitespace: true,
  legalComments: 'none',
  metafile: true,
  // The packages ask for node's modules with require().
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
} as const satisfies BuildOptions;

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
