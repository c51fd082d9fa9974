import { expect, test } from 'vitest';
import { allOf } from '../../../engine/evidence/all-of.ts';

test('where several reject, the first of the list is thrown, after all have ended', async () => {
  const ended: string[] = [];
  const later = async (name: string): Promise<number> => {
    await new Promise((done) => setImmediate(done));
    return ended.push(name);
  };
  const fails = async (name: string, before?: Promise<unknown>): Promise<number> => {
    await before;
    throw new Error(name);
  };
  const running = [fails('first', later('one')), fails('second'), later('two')];
  await expect(allOf(running)).rejects.toThrow('first');
  expect(ended).toEqual(['one', 'two']);
  expect(await allOf([later('three'), later('four')])).toEqual([3, 4]);
});
