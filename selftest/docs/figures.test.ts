import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freedoms } from '../../reference/freedoms.ts';
import { recordedMutations, scoreOf } from '../mutation/recorded.ts';

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

test.for(['README.md', 'README.zh.md'])(
  '%s has the figures of the proof and of the last measurement',
  (page) => {
    const catalogue = JSON.parse(read('docs/proof/catalogue.json')) as {
      deviations: number;
      found: number;
    }[];
    const sum = (of: 'deviations' | 'found'): number => catalogue.reduce((all, row) => all + row[of], 0);
    const [, ratio] = /light script that sends as many.*?\| ([\d.]+)/.exec(read('docs/performance.md'))!;
    const text = read(page);
    for (const figure of [
      sum('deviations'),
      sum('found'),
      freedoms.length,
      scoreOf(recordedMutations()),
      ratio,
    ])
      expect(text).toMatch(new RegExp(`\\b${figure}\\b`));
  },
);

test('CONTRIBUTING.md has the score of mutation testing', () => {
  expect(read('CONTRIBUTING.md')).toContain(`mutation score ${scoreOf(recordedMutations())} %`);
});
