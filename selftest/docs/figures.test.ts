import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freedoms } from '../../reference/freedoms.ts';
import { digits } from '../../messages/numbers.ts';
import { recordedMutations, scoreOf } from '../mutation/recorded.ts';

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

const catalogue = JSON.parse(read('docs/proof/catalogue.json')) as { deviations: number; found: number }[];
const sum = (of: 'deviations' | 'found'): number => catalogue.reduce((all, row) => all + row[of], 0);
const [deviations, found, right] = [sum('deviations'), sum('found'), freedoms.length];
const score = scoreOf(recordedMutations());
const [, ratio] = /light script that sends as many.*?\| ([\d.]+)/.exec(read('docs/performance.md'))!;

test.for([
  [
    'README.md',
    `finds ${digits(found)} of ${digits(deviations)} wrong services, ${right} correct ones pass`,
    `${score} %`,
    `${ratio} times`,
  ],
  [
    'README.zh.md',
    `${digits(deviations)} 个各含一处错误的服务，发现了 ${digits(found)} 个；${right} 个`,
    `${score}%`,
    `${ratio} 倍`,
  ],
])('%s has the figures of the proof and of the last measurement', ([page, ...figures]) => {
  for (const figure of figures) expect(read(page!)).toContain(figure);
});

test('CONTRIBUTING.md has the score of mutation testing', () => {
  expect(read('CONTRIBUTING.md')).toContain(`mutation score ${scoreOf(recordedMutations())} %`);
});
