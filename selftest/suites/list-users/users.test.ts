import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areIn, inBoth, notIn, same, setOf, union, type UserKey } from '../../../suites/list-users/users.ts';

const key: fc.Arbitrary<UserKey> = fc.oneof(
  { weight: 8, arbitrary: fc.nat(40) },
  fc.constantFrom<UserKey>(-1, 1.5, 2 ** 33, '7', 'ann'),
);

test('the users of a list are a set, whatever identifies them', () => {
  fc.assert(
    fc.property(fc.array(key), fc.array(key), (keys, others) => {
      const set = new Set(keys);
      const users = setOf(keys);
      expect(users.size).toBe(set.size);
      expect(new Set(users)).toEqual(set);
      for (const other of [...others, 2 ** 32, 1 / 3]) expect(users.has(other)).toBe(set.has(other));
    }),
  );
});

const ids = fc.array(fc.nat(20));

test('two lists of users compare as sets do, whatever identifies the users', () => {
  fc.assert(
    fc.property(fc.oneof(ids, fc.array(key)), fc.oneof(ids, fc.array(key)), (keys, others) => {
      const [set, other] = [new Set(keys), new Set(others)];
      const missing = [...set].filter((each) => !other.has(each));
      const [one, two] = [setOf(keys), setOf(others)];
      expect(new Set(notIn(one, two))).toEqual(new Set(missing));
      expect(areIn(keys, two)).toBe(missing.length === 0);
      expect(new Set(inBoth(one, two))).toEqual(new Set([...set].filter((each) => other.has(each))));
      expect(same(one, two)).toBe(missing.length === 0 && set.size === other.size);
      const together = union(one, two);
      expect(new Set(together)).toEqual(new Set([...keys, ...others]));
      expect(together.size).toBe(new Set([...keys, ...others]).size);
    }),
  );
});

test('small ids are kept apart from texts and from numbers that are none', () => {
  const users = setOf([1, 2, 3, 8]);
  expect([...users]).toEqual([1, 2, 3, 8]);
  expect(['1', 1.5, -1, 9, 2 ** 32 + 1].filter((other) => users.has(other))).toEqual([]);
});
