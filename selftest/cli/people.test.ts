import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../folder.ts';
import { cli } from './fake-host.ts';

const file = useFolder();

async function filesOf(...flags: readonly string[]): Promise<string> {
  const out = file(flags.join(''));
  await cli(['run', '--out', out, ...flags]);
  return readdirSync(out)
    .map((name) => readFileSync(`${out}/${name}`, 'utf8'))
    .join('\n');
}

const people = ['Jonas Weber', 'Søren Holm', '王小明', 'Elif Kaya', 'user07@example.org'];

describe('names and mail addresses', () => {
  test('stand in no file; accounts do', async () => {
    const files = await filesOf('--har');
    expect(people.filter((person) => files.includes(person))).toEqual([]);
    expect(files).toContain('user07');
  });

  test('stand in the files with --show-people', async () => {
    const files = await filesOf('--har', '--show-people');
    expect(people.filter((person) => !files.includes(person))).toEqual([]);
  });
});
