import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { operations } from '../contract/operations.ts';

/** What each folder may import from, besides itself: the pipeline runs one way. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  wire: [],
  messages: ['contract', 'wire'],
  schemas: ['contract'],
  evidence: ['contract', 'messages', 'wire'],
  judging: ['contract', 'messages', 'evidence'],
  settings: ['contract', 'messages', 'evidence', 'judging'],
  suites: ['contract', 'messages', 'schemas', 'wire', 'evidence', 'judging'],
  reporters: ['contract', 'messages', 'schemas', 'wire', 'evidence', 'judging'],
  reference: ['contract'],
  zentao: ['contract', 'messages', 'wire', 'evidence', 'judging', 'settings', 'suites'],
  fixtures: ['messages', 'judging', 'settings'],
  hosts: ['messages', 'wire', 'settings', 'suites', 'judging', 'reporters', 'run.ts'],
};

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n');

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)];
  return found.map((match) => join(dirname(file), match[1]!));
}

/**
 * What each room of suites/ may import of the others: the operations know nothing of each other. What puts them together
 * (`ask.ts`, `index.ts`, `traffic/`) stands above them.
 */
const inSuites: Readonly<Record<string, readonly string[]>> = {
  leaks: [],
  common: ['leaks'],
  thorough: ['common', 'leaks'],
  'suite.ts': ['common', 'thorough'],
  operation: ['leaks', 'common', 'thorough', 'suite.ts'],
};

/** The room of a file in suites/: a folder, or the file itself. */
const roomOf = (file: string): string => file.split('/')[1]!;

function isBelow(target: string, room: string): boolean {
  const allowed = inSuites[room in operations ? 'operation' : room];
  return target === room || allowed === undefined || allowed.includes(target);
}

describe('imports point one way', () => {
  test('has no circle: each folder imports only what stands above it in the table', () => {
    const folders = Object.keys(mayImport);
    const late = Object.entries(mayImport).flatMap(([folder, allowed], at) =>
      allowed.filter((other) => folders.indexOf(other) >= at).map((other) => `${folder} imports ${other}`),
    );
    expect(late).toEqual([]);
  });

  test.for(Object.entries(mayImport))('%s', ([folder, allowed]) => {
    // suites/conformance.test.ts is vitest's way in, and stands above all of them as the command line does.
    const mine = files.filter((file) => file.startsWith(`${folder}/`) && !file.endsWith('.test.ts'));
    expect(mine.length).toBeGreaterThan(0);
    const strays = mine.flatMap((file) =>
      importsOf(file)
        .filter((target) => ![folder, ...allowed].includes(target.split('/')[0]!))
        .map((target) => `${file} imports ${target}`),
    );
    expect(strays).toEqual([]);
  });

  test.for(files.filter((file) => file.startsWith('suites/')))('%s imports nothing above it', (file) => {
    const above = importsOf(file).filter(
      (target) => target.startsWith('suites/') && !isBelow(roomOf(target), roomOf(file)),
    );
    expect(above).toEqual([]);
  });

  test('no library code sets flags of V8', () => {
    const setsFlags = /node:v8|['"]v8['"]|setFlagsFromString|--expose-gc/;
    const strays = files
      .filter((file) => !/^(?:cli|bench|selftest|scripts)\/|^vitest\.config\.ts$/.test(file))
      .filter((file) => setsFlags.test(readFileSync(file, 'utf8')));
    expect(strays).toEqual([]);
  });

  test('nothing imports from the self-tests', () => {
    const strays = files
      .filter((file) => !/^(selftest|bench|scripts)\/|^vitest\.config\.ts$/.test(file))
      .filter((file) => importsOf(file).some((target) => target.startsWith('selftest/')));
    expect(strays).toEqual([]);
  });
});

test('private members are spelled one way', () => {
  const strays = files.filter((file) => /\bthis\.#\w/.test(readFileSync(file, 'utf8')));
  expect(strays).toEqual([]);
});
