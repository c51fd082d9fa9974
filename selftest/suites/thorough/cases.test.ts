import { describe, expect, test } from 'vitest';
import {
  effortClasses,
  estimateClasses,
  momentClasses,
  plainText,
  textClasses,
  type ClassRow,
} from '../../../contract/value-classes.ts';
import { confirmDomain } from '../../../suites/confirm-bug/property.ts';
import { storyDomain } from '../../../suites/create-story/property.ts';
import { generatedPages, listDomain } from '../../../suites/list-users/generated.ts';
import { startDomain } from '../../../suites/start-task/property.ts';
import { casesOf } from '../../../suites/thorough/cases.ts';
import { type Case, type Domain } from '../../../suites/thorough/domain.ts';
import { tagged, tagOf, untagged } from '../../../suites/thorough/texts.ts';

// That the values and combinations of a hundred cases are enough to find wrong services, and that these are minimized:
// selftest/trials/trials.test.ts (a sample), `npm run trials -- thorough` (all).

const accounts = ['user07', 'user14', 'user21', 'user28', 'user35', 'user42', 'user49'];
const totals = { inside: 13, outside: 4, everybody: 17 };

const domains: Readonly<Record<string, Domain>> = {
  'confirm-bug': confirmDomain(accounts),
  'start-task': startDomain(accounts),
  'create-story': storyDomain,
  'list-users': listDomain(totals, 300),
};
const combined = Object.entries(domains).filter(([, { listed }]) => !listed);

/** Cases of an operation with `--thorough 100`. */
const hundredOf = (domain: Domain): readonly Case[] => casesOf(domain, 100, 1);

describe('the classes of the contract', () => {
  const tables = {
    text: textClasses,
    effort: effortClasses,
    estimate: estimateClasses,
    moment: momentClasses,
  } as unknown as Readonly<Record<string, Readonly<Record<string, ClassRow<unknown>>>>>;

  test.for(Object.entries(tables))('each class of %s holds its own values', ([, table]) => {
    for (const [id, { values }] of Object.entries(table)) {
      const first = (value: unknown) => Object.entries(table).find(([, { holds }]) => holds(value))?.[0];
      expect(values.map(first)).toEqual(values.map(() => id));
    }
  });
});

describe('the cases of an operation', () => {
  test.for(Object.entries(domains))(
    '%s: the same seed gives the same, and each is of its class',
    ([, domain]) => {
      const cases = casesOf(domain, 130, 7);
      expect(casesOf(domain, 130, 7)).toEqual(cases);
      expect(casesOf(domain, 40, 7).length).toBe(40);
      const misplaced = cases.flatMap(({ values }) =>
        Object.entries(values).filter(([field, sent]) => {
          const found = domain.fields[field]!.classes.find(({ holds }) => holds(sent.value));
          return found?.id !== sent.class || found.level !== sent.level;
        }),
      );
      expect(misplaced).toEqual([]);
      expect(cases.filter(({ values }) => domain.fits?.(values) === false)).toEqual([]);
      const opens = cases.map(({ values }) =>
        Object.values(values).flatMap((sent) => (sent.level === 'open' ? sent.class : [])),
      );
      expect(opens.filter((classes) => new Set(classes).size > 1)).toEqual([]);
    },
  );

  test.for(combined)('%s: a hundred depend on the tables alone, the others on the seed', ([, domain]) => {
    const [one, other] = [7, 8].map((seed) => casesOf(domain, 130, seed));
    expect(other!.slice(0, 100)).toEqual(one!.slice(0, 100));
    expect(other!.slice(100)).not.toEqual(one!.slice(100));
  });

  test.for(combined)('%s: each optional field is sent alone, and left out alone', ([, domain]) => {
    const optional = Object.keys(domain.fields).filter((field) => domain.fields[field]!.optional);
    const sent = hundredOf(domain).map(({ values }) => optional.filter((field) => field in values).join(' '));
    for (const field of optional) {
      expect(sent).toContain(field);
      expect(sent).toContain(optional.filter((other) => other !== field).join(' '));
    }
  });
});

describe('stories', () => {
  test.for(['title', 'spec', 'verify', 'sourceNote', 'keywords'])(
    '%s has each letter, digit and sign, and each open class',
    (field) => {
      const cases = hundredOf(storyDomain);
      const sent = cases.flatMap(({ values: { [field]: value } }) =>
        value?.level === 'must' ? [String(value.value)] : [],
      );
      const symbols = [...plainText.letters, ...plainText.digits, ...plainText.signs];
      expect(symbols.filter((one) => !sent.some((text) => text.slice(1, -1).includes(one)))).toEqual([]);
      expect(sent.filter((text) => /^ | $| {2}/.test(text) || text.length > plainText.longest)).toEqual([]);
      const classes = new Set(cases.map(({ values }) => values[field]?.class));
      const open = Object.entries(textClasses).filter(([, { level }]) => level === 'open');
      expect(open.map(([id]) => id).filter((id) => !classes.has(id))).toEqual([]);
    },
  );

  test('have titles of their own', () => {
    const cases = casesOf(storyDomain, 300, 3);
    const plain = cases.map(({ values }) => String(values['title']!.value));
    const titles = plain.map((title, at) => tagged(title, tagOf('0a1b2c3d', at)));
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.filter((title) => title.length >= 14 && !title.includes('0a1b2c3d'))).toEqual([]);
    expect(titles.map(untagged)).toEqual(plain);
  });
});

describe('confirmations', () => {
  test('leave out each set of fields, and never copy the assignee', () => {
    const cases = hundredOf(domains['confirm-bug']!);
    expect(new Set(cases.map(({ values }) => Object.keys(values).sort().join(' '))).size).toBe(2 ** 5);
    const copied = cases.filter(({ values: { mailto, assignedTo } }) =>
      (mailto?.value as string[] | undefined)?.includes(String(assignedTo?.value)),
    );
    expect(copied).toEqual([]);
  });

  test.for([0, 1, 2, 3])('are made with %s accounts', (count) => {
    const known = accounts.slice(0, count);
    const cases = hundredOf(confirmDomain(known));
    expect(cases.length).toBe(100);
    const sent = cases.flatMap(({ values }) => [values['assignedTo']?.value, values['mailto']?.value].flat());
    expect(sent.filter((one) => one !== undefined && !known.includes(one as string))).toEqual([]);
  });
});

describe('pages', () => {
  test('are all there, once each, within their lists', () => {
    const pages = generatedPages(totals, 10_000);
    expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(pages.length);
    const { inside, outside, everybody } = totals;
    const sizes = [
      [undefined, inside],
      ['inside', inside],
      ['outside', outside],
      ['all', everybody],
      ['', everybody],
    ] as const;
    for (const [browse, size] of sizes) {
      const mine = pages.filter((page) => page.browse === browse);
      expect(new Set(mine.map(({ limit }) => limit)).size).toBe(size + 1);
      expect(mine.filter(({ limit, page }) => limit > size + 1 || (page - 1) * limit >= size)).toEqual([]);
    }
  });

  test('of long lists are no more together than a run can keep', () => {
    const pages = generatedPages({ inside: 2250, outside: 750, everybody: 3000 }, 2000);
    expect(pages.length).toBeGreaterThan(1000);
    expect(Math.max(...pages.map(({ limit }) => limit))).toBe(1000);
    expect(pages.reduce((sum, { limit }) => sum + limit, 0)).toBeLessThanOrEqual(60_000);
  });

  test.for([
    [0, 0],
    [1, 0],
    [3, 1],
    [800, 200],
    [60_000, 5],
  ] as const)('are few of %s users inside and %s outside', ([inside, outside]) => {
    const pages = generatedPages({ inside, outside, everybody: inside + outside }, 100);
    expect(pages.length).toBeLessThanOrEqual(100);
    expect(pages.length).toBeGreaterThan(4);
  });
});
