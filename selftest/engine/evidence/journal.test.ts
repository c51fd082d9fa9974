import { expect, test } from 'vitest';
import { parseEvidence } from '../../../engine/evidence/evidence.ts';
import type { Exchange } from '../../../engine/evidence/evidence.ts';
import { Journal } from '../../../engine/evidence/journal.ts';
import { runBent } from '../../in-process.ts';

const exchange = (index: number): Exchange => ({ index }) as Exchange;
const indexes = ({ exchanges }: { readonly exchanges: readonly Exchange[] }): number[] =>
  exchanges.map(({ index }) => index);

test('what is under way is no hole in what was recorded', () => {
  const journal = new Journal();
  const [first, second, third] = [0, 0, 0].map((now) => journal.begin(now).index) as [number, number, number];
  journal.add(exchange(third));
  expect(indexes(journal)).toEqual([2]);
  journal.add(exchange(first));
  expect(indexes(journal)).toEqual([0, 2]);
  expect(indexes({ exchanges: journal.whole() })).toEqual([0, 1]);
  journal.add(exchange(second));
  expect(journal.whole()).toEqual(journal.exchanges);
});

test('the evidence of a run that broke in the middle of a request can be read', async () => {
  let number = 0;
  const { evidence, exitCode } = await runBent((_, next) => {
    number += 1;
    if (number === 5) throw new Error('a defect of the wire');
    return next();
  });
  expect(exitCode).toBe(5);
  expect(parseEvidence(evidence).exchanges.length).toBeGreaterThan(4);
});
