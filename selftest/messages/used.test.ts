import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from '../../messages/en/index.ts';

/** Tables whose keys come from elsewhere: the library that reads arguments, exit codes, keys of a keyboard, causes by JSON type. */
const byValue = ['usage', 'exits', 'headings', 'keyList', 'kinds'];

const sources = execFileSync('git', ['ls-files', '*.ts'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((name) => !/^(?:messages\/(?:en|zh)|selftest)\//.test(name))
  .map((name) => readFileSync(name, 'utf8'))
  .join('\n');
const words = new Set(sources.match(/\w+/g));
/** What the messages themselves use of each other. */
const inMessages = readFileSync('messages/en/phrases.ts', 'utf8');

/** A name may be made of a word of the code: `token-${fault}`. */
const isNamed = (name: string): boolean =>
  sources.includes(`'${name}'`) || sources.includes(`\`${name.replace(/-.*/, '')}-\${`);

/** The paths of the messages in a part of the catalogue. */
function pathsIn(part: object, path: readonly string[] = []): string[][] {
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !byValue.includes(key)
      ? pathsIn(value, [...path, key])
      : [[...path, key]],
  );
}

test('every message is used', () => {
  const isUsed = ([part, ...path]: string[]): boolean => {
    const key = path.at(-1)!;
    if (/\W/.test(key) || (part === 'phrases' && !words.has(key))) return isNamed(key);
    return words.has(key) || inMessages.includes(`.${key}`);
  };
  const unused = pathsIn(en).filter((path) => !isUsed(path));
  expect(unused.map((path) => path.join('.'))).toEqual([]);
});
