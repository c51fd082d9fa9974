import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { aloneOptions } from '../../scripts/bundle.ts';
import { repository } from './execute.ts';

const { metafile, outputFiles } = await build({
  ...aloneOptions,
  absWorkingDir: repository,
  outdir: 'dist',
  write: false,
});

test.for(Object.entries(metafile.outputs))(
  '%s takes tables and schemas along, and nothing else',
  ([, output]) => {
    const strays = Object.keys(output.inputs).filter(
      (path) => !/^(validators\.ts$|contract\/|schemas\/)/.test(path),
    );
    expect(strays).toEqual([]);
    expect(output.imports).toEqual([]);
  },
);

test('is small enough to load in a moment', () => {
  const sizes = outputFiles.map(({ contents }) => contents.length);
  expect(sizes).toHaveLength(2);
  expect(Math.max(...sizes)).toBeLessThan(150_000);
});
