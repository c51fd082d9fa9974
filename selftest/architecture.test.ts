import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { operations } from '../contract/operations.ts';

/** The room of a file: its folder, or the file itself. `engine/` and `cli/` hold rooms. */
const roomOf = (file: string): string => file.replace(/^engine\/|^cli\/(?=hosts\/)/, '').split('/')[0]!;

/** Which folders each folder may import, besides itself: imports point one way. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  wire: [],
  messages: ['contract', 'wire'],
  schemas: ['contract'],
  evidence: ['contract', 'messages', 'wire', 'package.json'],
  judging: ['contract', 'wire', 'messages', 'evidence'],
  settings: ['contract', 'messages', 'evidence', 'judging', 'package.json'],
  suites: ['contract', 'messages', 'schemas', 'wire', 'evidence', 'judging'],
  diagnosis: ['contract', 'messages', 'wire', 'evidence', 'judging', 'suites'],
  reporters: ['contract', 'messages', 'schemas', 'wire', 'evidence', 'judging'],
  reference: ['contract'],
  zentao: ['contract', 'messages', 'wire', 'evidence', 'judging', 'settings', 'suites'],
  fixtures: ['messages', 'evidence', 'judging', 'settings'],
  hosts: ['messages', 'wire', 'evidence', 'settings', 'suites', 'judging', 'reporters', 'run.ts'],
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
 * Which parts of suites/ each part of it may import. Operations do not import each other. Files that combine them
 * (`run-scenarios.ts`, `index.ts`, `traffic/`) may import all.
 */
const inSuites: Readonly<Record<string, readonly string[]>> = {
  leaks: [],
  common: ['leaks'],
  thorough: ['common', 'leaks'],
  'suite.ts': ['common', 'thorough'],
  operation: ['leaks', 'common', 'thorough', 'suite.ts'],
};

/** The part of suites/ to which a file belongs: a folder, or the file itself. */
const partOf = (file: string): string => file.split('/')[1]!;

function mayBeImported(target: string, part: string): boolean {
  const allowed = inSuites[part in operations ? 'operation' : part];
  return target === part || allowed === undefined || allowed.includes(target);
}

describe('imports point one way', () => {
  test('no circular imports: each folder imports only folders above it in the table', () => {
    const folders = Object.keys(mayImport);
    const wrongOrder = Object.entries(mayImport).flatMap(([folder, allowed], at) =>
      allowed.filter((other) => folders.indexOf(other) >= at).map((other) => `${folder} imports ${other}`),
    );
    expect(wrongOrder).toEqual([]);
  });

  test.for(Object.entries(mayImport))('%s', ([folder, allowed]) => {
    // suites/conformance.test.ts is an entry point, like the command line, and may import everything.
    const ofFolder = files.filter((file) => roomOf(file) === folder && !file.endsWith('.test.ts'));
    expect(ofFolder.length).toBeGreaterThan(0);
    const wrongImports = ofFolder.flatMap((file) =>
      importsOf(file)
        .filter((target) => ![folder, ...allowed].includes(roomOf(target)))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrongImports).toEqual([]);
  });

  test.for(files.filter((file) => file.startsWith('suites/')))('%s imports no part above it', (file) => {
    const above = importsOf(file).filter(
      (target) => target.startsWith('suites/') && !mayBeImported(partOf(target), partOf(file)),
    );
    expect(above).toEqual([]);
  });

  test.for(['suites/', 'engine/judging/', 'engine/diagnosis/', 'engine/wire/'])(
    'no files of %s import each other in a circle',
    (folder) => {
      const reached = (from: string, seen = new Set<string>()): Set<string> => {
        for (const target of importsOf(from).filter((each) => each.startsWith(folder) && !seen.has(each)))
          reached(target, seen.add(target));
        return seen;
      };
      const mine = files.filter((file) => file.startsWith(folder) && !file.endsWith('.test.ts'));
      expect(mine.length).toBeGreaterThan(0);
      expect(mine.filter((file) => reached(file).has(file))).toEqual([]);
    },
  );

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

describe('only engine/evidence/role.ts takes the name of a step apart', () => {
  const elsewhere = files.filter((file) => /^(?:suites|engine|cli|reporters|scripts|bench)\//.test(file));
  // In a JSON Pointer a step is something else.
  const others = elsewhere.filter(
    (file) => !/^(?:engine\/evidence\/role|reporters\/html\/json-lines)\.ts$/.test(file),
  );
  const linesOf = (pattern: RegExp): string[] =>
    others.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );

  test('no function of texts is called on a step', () => {
    const called = /\bstep[!?]*\.(?!\.)\w+\(|\.step\b[^,;]*\)\.(?:split|match|startsWith|endsWith|replace)/;
    expect(linesOf(called)).toEqual([]);
  });

  test('no regular expression is tried on a step', () => {
    expect(linesOf(/\/[gimsuy]*\.(?:test|exec)\([\w.]*\bstep\b/)).toEqual([]);
  });

  test('no name is made by adding to a name', () => {
    expect(linesOf(/`[\w/-]*\/\$\{[\w.]*\bstep\}|`\$\{[\w.]*\bstep\}\//)).toEqual([]);
  });
});

test('private members use the keyword, not #names', () => {
  const strays = files.filter((file) => /\bthis\.#\w/.test(readFileSync(file, 'utf8')));
  expect(strays).toEqual([]);
});
