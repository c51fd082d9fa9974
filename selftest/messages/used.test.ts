import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from '../../messages/en/index.ts';
import { definedPhrases, sourceFiles } from './defined.ts';

/** Tables whose keys come from elsewhere: the library that reads arguments, exit codes, keys of a keyboard. */
const byValue = ['usage', 'exits', 'headings', 'keyList', 'kinds'];

const sourceOf = new Map(sourceFiles.map((file) => [file, readFileSync(file, 'utf8')]));
const sources = [...sourceOf].flatMap(([file, source]) =>
  /^messages\/(?:en|zh)\//.test(file) ? [] : source,
);
const words = new Set(sources.join('\n').match(/\w+/g));

/** The paths of the messages in a part of the catalogue. */
function pathsIn(part: object, path: readonly string[] = []): string[][] {
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !byValue.includes(key)
      ? pathsIn(value, [...path, key])
      : [[...path, key]],
  );
}

test('every message is used', () => {
  const isUsed = ([, ...path]: string[]): boolean => {
    const key = path.at(-1) ?? 'language';
    return /^\w+$/.test(key) ? words.has(key) : sources.some((source) => source.includes(`'${key}'`));
  };
  const unused = pathsIn(en).filter((path) => !isUsed(path));
  expect(unused.map((path) => path.join('.'))).toEqual([]);
});

// The compiler finds the others that nothing says.
test('every phrase that is exported is said elsewhere', () => {
  const shared = definedPhrases.filter(({ exported }) => exported !== undefined);
  const unused = shared.filter(
    ({ file, exported }) =>
      ![...sourceOf].some(
        ([other, source]) => other !== file && new RegExp(`\\b${exported}\\b`).test(source),
      ),
  );
  expect(unused.map(({ file, exported }) => `${file}: ${exported}`)).toEqual([]);
});
