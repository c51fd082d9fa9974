import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { definedPhrases } from './defined.ts';

/** The files that a file imports, also by way of others, before its first line runs. */
function loadedBy(file: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(file) || !file.endsWith('.ts')) return loaded;
  loaded.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}) [^;]*?'(\.[^']+)';$/gm))
    loadedBy(join(dirname(file), path!), loaded);
  return loaded;
}

/** What no file holds: how a folder is taken, and what cleanup prints. */
const printedOnly = ['engine/settings/out-folder.ts', 'engine/zentao/clean-up-ledger.ts'];

test('to judge loads every phrase that evidence and reports hold', () => {
  const loaded = loadedBy('engine/judge.ts');
  const files = new Set(definedPhrases.map(({ file }) => file));
  const lacking = [...files].filter(
    (file) => /^(?:engine|suites|messages)\//.test(file) && !loaded.has(file),
  );
  expect(lacking.toSorted()).toEqual(printedOnly);
});

test.for(['judge', 'compare'])('the command %s loads them before it reads files', (command) => {
  expect(readFileSync(`cli/commands/${command}.ts`, 'utf8')).toContain(
    "await import('../../engine/judge.ts')",
  );
});
