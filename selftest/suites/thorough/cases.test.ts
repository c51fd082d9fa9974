import { describe, expect, test } from 'vitest';
import {
  effortClasses,
  estimateClasses,
  momentClasses,
  plainText,
  textClasses,
  type ClassRow,
} from '../../../contract/classes.ts';
import { confirmDomain } from '../../../suites/confirm-bug/property.ts';
import { storyDomain } from '../../../suites/create-story/property.ts';
import { generatedPages, listDomain } from '../../../suites/list-users/generated.ts';
import { startDomain } from '../../../suites/start-task/property.ts';
import { casesOf } from '../../../suites/thorough/cases.ts';
import { type Case, type Domain } from '../../../suites/thorough/domain.ts';
import { lengths } from '../../../suites/thorough/texts.ts';
import { minimalOf, minimalValue } from '../../../suites/thorough/reduce.ts';
import { tagged, tagOf, untagged, withoutTag, withPlace } from '../../../suites/thorough/texts.ts';

const accounts = ['user07', 'user14', 'user21', 'user28', 'user35', 'user42', 'user49'];
const totals = { inside: 13, outside: 4, everybody: 17 };

const domains: Readonly<Record<string, Domain>> = {
  'confirm-bug': confirmDomain(accounts),
  'start-task': startDomain(accounts),
  'create-story': storyDomain,
  'list-users': listDomain(totals, 300),
};

const combined = Object.entries(domains).filter(([, { listed }]) => !listed);

/** The class of a field that is not sent. */
const absent = 'absent';

const musts = ({ values }: Case): boolean => Object.values(values).every(({ level }) => level === 'must');

const classIn = ({ values }: Case, field: string): string => values[field]?.class ?? absent;

/** The classes that a field may have beside must ones, with that of a field that is not sent. */
function classesOf(domain: Domain): (readonly [field: string, id: string])[] {
  return Object.entries(domain.fields).flatMap(([field, { classes, optional }]) => [
    ...classes.filter(({ level }) => level === 'must').map(({ id }) => [field, id] as const),
    ...(optional ? [[field, absent] as const] : []),
  ]);
}

/** The plain texts that cases send in a field. */
function textsOf(cases: readonly Case[], field: string): string[] {
  return cases.flatMap(({ values }) => {
    const sent = values[field];
    return sent?.level === 'must' ? [String(sent.value)] : [];
  });
}

/** Cases of an operation with `--thorough 100`. */
const count = 100;

const hundreds = new Map<Domain, Promise<readonly Case[]>>();

/** Those of seed 1, made once. */
function hundredOf(domain: Domain): Promise<readonly Case[]> {
  const found = hundreds.get(domain) ?? casesOf(domain, count, 1);
  hundreds.set(domain, found);
  return found;
}

const symbols = [...plainText.letters, ...plainText.digits, ...plainText.signs];

describe('the classes of the contract', () => {
  const tables = {
    text: textClasses,
    effort: effortClasses,
    estimate: estimateClasses,
    moment: momentClasses,
  } as unknown as Readonly<Record<string, Readonly<Record<string, ClassRow<unknown>>>>>;
  const rows = Object.entries(tables).flatMap(([kind, table]) =>
    Object.entries(table).map(([id, row]) => ({ kind, id, row, table })),
  );

  test.for(rows)('$kind $id holds its own values', ({ id, row, table }) => {
    for (const value of row.values) {
      const first = Object.entries(table).find(([, { holds }]) => holds(value))?.[0];
      expect([value, first]).toEqual([value, id]);
    }
  });
});

describe('the cases of an operation', () => {
  test.for(Object.entries(domains))(
    '%s: the same seed gives the same, and each is of its class',
    async ([, domain]) => {
      const cases = await casesOf(domain, 130, 7);
      expect(await casesOf(domain, 130, 7)).toEqual(cases);
      expect((await casesOf(domain, 40, 7)).length).toBe(40);
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

  test.for(combined)('%s: a hundred hang on the tables alone, the others on the seed', async ([, domain]) => {
    const [one, other] = await Promise.all([7, 8].map((seed) => casesOf(domain, 130, seed)));
    expect(other!.slice(0, count)).toEqual(one!.slice(0, count));
    expect(other!.slice(count)).not.toEqual(one!.slice(count));
  });

  test.for(combined)('%s: nearly every pair of combined values is in a hundred', async ([, domain]) => {
    const all = classesOf(domain).filter(([field, id]) => domain.fields[field]!.combined && id !== absent);
    const pairs = all.flatMap((one, at) =>
      all.slice(at + 1).flatMap((other) => (other[0] === one[0] ? [] : [[one, other]])),
    );
    expect((await lackingIn(domain, pairs)).length).toBeLessThan(pairs.length * 0.04);
  });

  test.for(combined)(
    '%s: each field that may be left out is sent alone, and left out alone',
    async ([, domain]) => {
      const optional = Object.keys(domain.fields).filter((field) => domain.fields[field]!.optional);
      const sent = (await hundredOf(domain)).map(({ values }) =>
        optional.filter((field) => field in values).join(' '),
      );
      for (const field of optional) {
        expect(sent).toContain(field);
        expect(sent).toContain(optional.filter((other) => other !== field).join(' '));
      }
    },
  );
});

/** Classes that are not beside each other in a hundred cases. */
async function lackingIn(
  domain: Domain,
  wanted: readonly (readonly (readonly [field: string, id: string])[])[],
  isWhole = musts,
): Promise<string[]> {
  const cases = (await hundredOf(domain)).filter(isWhole);
  return wanted
    .filter((classes) => !cases.some((one) => classes.every(([field, id]) => classIn(one, field) === id)))
    .map((classes) => classes.flat().join(' '));
}

describe('stories', () => {
  const texts = ['title', 'spec', 'verify', 'sourceNote', 'keywords'];

  test.for(texts)('%s has each letter, digit and sign, at its ends and within', async (field) => {
    const sent = textsOf(await hundredOf(storyDomain), field);
    const lacking = (has: (text: string, one: string) => boolean): string[] =>
      symbols.filter((one) => !sent.some((text) => has(text, one)));
    expect(lacking((text, one) => text.slice(1, -1).includes(one))).toEqual([]);
    expect(lacking((text, one) => text.startsWith(one)).length).toBeLessThan(16);
    expect(lacking((text, one) => text.endsWith(one)).length).toBeLessThan(16);
    expect(lacking((text, one) => text.includes(one + one)).length).toBeLessThan(16);
    expect(sent.filter((text) => /^ | $| {2}/.test(text) || text.length > plainText.longest)).toEqual([]);
  });

  test.for(texts)('%s has each length that comes to mind', async (field) => {
    const sizes = new Set(textsOf(await hundredOf(storyDomain), field).map(({ length }) => length));
    const wanted = lengths.slice(0, 50);
    expect(wanted.filter((size) => !sizes.has(size))).toEqual([]);
    expect(sizes.size).toBeGreaterThanOrEqual(55);
  });

  test.for(texts)('%s has nearly all signs and all small letters beside each other', async (field) => {
    const sent = textsOf(await hundredOf(storyDomain), field).join('\n');
    const share = (some: readonly string[]): number => {
      const pairs = some
        .flatMap((one) => some.map((other) => one + other))
        .filter((pair) => pair.trim() !== '');
      return pairs.filter((pair) => sent.includes(pair)).length / pairs.length;
    };
    expect(share([...plainText.signs, ' '])).toBeGreaterThan(0.96);
    expect(share(plainText.letters.slice(26).split(''))).toBeGreaterThan(0.9);
  });

  test('have three of four triples of category, source, pri and estimate', async () => {
    const fields = ['category', 'source', 'pri', 'estimate'];
    const classes = classesOf(storyDomain).filter(([field, id]) => fields.includes(field) && id !== absent);
    const triples = classes.flatMap((one, at) =>
      classes
        .slice(at + 1)
        .flatMap((two, between) => classes.slice(at + between + 2).map((three) => [one, two, three])),
    );
    const wanted = triples.filter((three) => new Set(three.map(([field]) => field)).size === 3);
    expect(wanted).toHaveLength(400);
    // What is open beside them does not matter: they come back all the same.
    expect((await lackingIn(storyDomain, wanted, () => true)).length).toBeLessThan(90);
  });

  test('have each letter of other scripts in each text', async () => {
    const cases = await hundredOf(storyDomain);
    for (const field of texts) {
      const sent = new Set(cases.flatMap(({ values }) => [...String(values[field]?.value)]));
      for (const letter of 'éüßжЁ中龜ωら글') expect(sent).toContain(letter);
    }
  });

  test.for(texts)('send each open class in %s', async (field) => {
    const sent = (await hundredOf(storyDomain)).map((one) => classIn(one, field));
    const ids = Object.entries(textClasses).filter(([, { level }]) => level === 'open');
    expect(ids.map(([id]) => id).filter((id) => !sent.includes(id))).toEqual([]);
  });

  test('have a title with each kind of quotes, and with &', async () => {
    const titles = (await hundredOf(storyDomain)).map(({ values }) => String(values['title']!.value));
    for (const sign of [`'`, '"', '&', '<'])
      expect(titles.filter((title) => title.includes(sign))).not.toEqual([]);
  });

  test('have titles of their own', async () => {
    const cases = await casesOf(storyDomain, 300, 3);
    const titles = cases.map(({ values }, at) =>
      tagged(String(values['title']!.value), tagOf('0a1b2c3d', at)),
    );
    expect(new Set(titles).size).toBe(titles.length);
    const long = titles.filter((title) => title.length >= 14);
    expect(long.filter((title) => !title.includes('0a1b2c3d'))).toEqual([]);
    expect(cases.map(({ values }, at) => untagged(titles[at]) === values['title']!.value)).not.toContain(
      false,
    );
  });
});

describe('starts', () => {
  test('come at every hour, minute and second, in every year since 2000, with nearly every number of two digits', async () => {
    const cases = await hundredOf(domains['start-task']!);
    const parts = (from: number, to: number) =>
      new Set(cases.map(({ values }) => Number(String(values['realStarted']!.value).slice(from, to))));
    for (let hour = 4; hour <= 22; hour += 1) expect(parts(11, 13)).toContain(hour);
    for (let part = 0; part < 60; part += 1) {
      expect(parts(14, 16)).toContain(part);
      expect(parts(17, 19)).toContain(part);
    }
    for (let year = 2000; year <= 2025; year += 1) expect(parts(0, 4)).toContain(year);
    for (let day = 1; day <= 31; day += 1) expect(parts(8, 10)).toContain(day);
    for (const field of ['consumed', 'left']) {
      const numbers = new Set(cases.map(({ values }) => Number(values[field]!.value)));
      for (const number of [1, 9, 10, 99, 100, 128, 255, 256, 999]) expect(numbers).toContain(number);
      expect([...numbers].filter((number) => number > 9 && number < 100).length).toBeGreaterThan(50);
    }
  });
});

describe('confirmations', () => {
  test('leave out each set of fields', async () => {
    const cases = await hundredOf(domains['confirm-bug']!);
    expect(new Set(cases.map(({ values }) => Object.keys(values).sort().join(' '))).size).toBe(2 ** 5);
  });

  test('copy each account at each place, and the assignee never', async () => {
    const cases = await hundredOf(domains['confirm-bug']!);
    const lists = cases.flatMap(({ values }) =>
      values['mailto'] ? [values['mailto'].value as string[]] : [],
    );
    for (const account of accounts) {
      for (let place = 0; place < 3; place += 1)
        expect(lists.some((list) => list[place] === account)).toBe(true);
    }
    expect(
      cases.filter(({ values }) =>
        (values['mailto']?.value as string[])?.includes(String(values['assignedTo']?.value)),
      ),
    ).toEqual([]);
  });

  test.for([0, 1, 2, 3])('are made with %s accounts, as far as those go', async (count) => {
    const cases = await casesOf(confirmDomain(accounts.slice(0, count)), 100, 1);
    expect(cases.length).toBe(100);
    const sent = cases.flatMap(({ values }) => [values['assignedTo']?.value, values['mailto']?.value]).flat();
    expect(
      sent.filter(
        (account) => account !== undefined && !accounts.slice(0, count).includes(account as string),
      ),
    ).toEqual([]);
  });
});

describe('pages', () => {
  test('are all there, once each, within their lists', () => {
    const pages = generatedPages(totals, 10_000);
    const keys = pages.map((page) => JSON.stringify(page));
    expect(new Set(keys).size).toBe(keys.length);
    const sizeOf = (browse: string | undefined): number =>
      browse === 'outside'
        ? totals.outside
        : browse === undefined || browse === 'inside'
          ? totals.inside
          : totals.everybody;
    expect(
      pages.filter(
        ({ browse, limit, page }) => limit > sizeOf(browse) + 1 || (page - 1) * limit >= sizeOf(browse),
      ),
    ).toEqual([]);
    for (const browse of [undefined, 'inside', 'outside', 'all', '']) {
      const limits = new Set(pages.filter((page) => page.browse === browse).map(({ limit }) => limit));
      expect(limits.size).toBe(sizeOf(browse) + 1);
    }
  });

  test('of long lists are no more together than a run can keep', () => {
    const pages = generatedPages({ inside: 2250, outside: 750, everybody: 3000 }, 2000);
    expect(pages.length).toBeGreaterThan(1000);
    expect(Math.max(...pages.map(({ limit }) => limit))).toBe(1000);
    expect(pages.reduce((sum, { limit }) => sum + limit, 0)).toBeLessThanOrEqual(60_000);
  });

  test('show each limit of each list in the first 100, and nearly each page of more than two users', () => {
    const first = generatedPages(totals, 100);
    for (const [browse, size] of [
      [undefined, 13],
      ['inside', 13],
      ['outside', 4],
    ] as const) {
      const limits = new Set(first.filter((page) => page.browse === browse).map(({ limit }) => limit));
      expect(limits.size).toBe(size + 1);
    }
    const isLong = ({ limit }: { limit: number }): boolean => limit > 2;
    const keyOf = ({ browse = 'none', limit, page }: (typeof first)[number]): string =>
      [browse === '' ? 'all' : browse, limit, page].join(' ');
    const all = new Set(generatedPages(totals, 10_000).filter(isLong).map(keyOf));
    expect(first.filter(isLong).length).toBeGreaterThan(all.size * 0.6);
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

describe('what is minimized', () => {
  /** The least value for which a condition holds, and how many were tried on the way. */
  async function least(
    value: unknown,
    fails: (value: unknown) => boolean,
    { plain, unique = false }: { plain?: unknown; unique?: boolean } = {},
  ) {
    let [best, tried] = [value, 0];
    await minimalValue(value, { plain, unique }, async (less) => {
      tried += 1;
      if (fails(less)) best = less;
      return fails(less);
    });
    return { best, tried };
  }

  const long = 'a.b/c#d Story of 40 letters, digits and signs (no. 7)';

  test('ends at the one letter, the neighbours or the length that matters', async () => {
    expect((await least(long, (text) => String(text).includes('#'))).best).toBe('#');
    expect((await least(long, (text) => String(text).includes('c#'))).best).toBe('c#');
    expect((await least(long, (text) => String(text).endsWith('7)'))).best).toBe('7)');
    const length = await least('y'.repeat(90), (text) => String(text).length > 80);
    expect(length.best).toBe('x'.repeat(81));
    expect(length.tried).toBeLessThan(12);
  });

  test('keeps the place of the tag that makes a title unique', async () => {
    const { best } = await least(withPlace(long, ' '), (text) => String(text).includes('#'), {
      unique: true,
    });
    expect(tagged(String(best), 'tag')).toContain('tag');
    expect(withoutTag(String(best))).toBe('#');
  });

  test('ends at the part of a moment, and at the account of a list', async () => {
    const plain = '2024-05-06 14:23:17';
    const late = await least('2011-10-31 22:01:59', (moment) => / 22:/.test(String(moment)), { plain });
    expect(late.best).toBe('2024-05-06 22:23:17');
    const cc = await least(accounts, (list) => (list as string[]).includes('user21'));
    expect(cc.best).toEqual(['user21']);
  });

  test('ends at the fields that matter together', async () => {
    const all = [...'abcdefgh'];
    const both = await minimalOf(all, async (some) => some.includes('b') && some.includes('g'));
    expect(both).toEqual(['b', 'g']);
    expect(await minimalOf(all, async () => true)).toEqual([]);
  });
});
