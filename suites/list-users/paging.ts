import type { Finding } from '../../harness/report.ts';
import { type List, type Page } from './lists.ts';
import type { Comparison, Round } from './rounds.ts';
import type { UserKey } from './users.ts';
import { existing, indexes, listFinding, notIn, some, unread, words } from './words.ts';

const allPages = (list: List): number[] => indexes(...list.pages);

/** Lists whose pages were asked for by number. */
const walkedLists = ({ lists }: Round): List[] =>
  Object.values(lists).filter((list) => list.walks.length > 0);

const needsThree = 'there are fewer than three users, too few for pages';

/** Pages of one limit give one total. */
export function totalIgnoresPage(round: Round): Comparison {
  return eachTotal(
    round,
    'page',
    (page) => `${page.exchange.step.split('/').slice(0, -1).join('/')} ${page.asked.limit}`,
  );
}

/** First pages with different limits give one total. */
export function totalIgnoresLimit(round: Round): Comparison {
  return eachTotal(round, 'limit', (page) => ((page.asked.page ?? 1) === 1 ? 'first pages' : undefined));
}

function eachTotal(
  round: Round,
  by: 'page' | 'limit',
  group: (page: Page) => string | undefined,
): Comparison {
  const findings: Finding[] = [];
  const exchanges: number[] = [];
  for (const list of Object.values(round.lists)) {
    const groups = new Map<string, Page[]>();
    for (const page of list.pages.filter((each) => each.total !== undefined && existing(list, each))) {
      const name = group(page);
      if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), page]);
    }
    for (const pages of groups.values()) {
      const different = new Set(pages.map(({ asked }) => asked[by]));
      if (different.size < 2) continue;
      exchanges.push(...indexes(...pages));
      const reference = pages.find((page) => page === list.single) ?? pages[0]!;
      const odd = pages.find(({ total }) => total !== reference.total);
      if (!odd) continue;
      findings.push(
        listFinding(
          `total changes with ${by}`,
          `${reference.total}, as with ${by} ${reference.asked[by] ?? 'not sent'}`,
          `${odd.total} with ${by} ${odd.asked[by] ?? 'not sent'}`,
          odd.exchange.index,
          'total',
        ),
      );
    }
  }
  if (findings.length > 0) return { findings, exchanges };
  return exchanges.length > 0 ? { exchanges } : { exchanges, blocked: needsThree };
}

/** The total of everybody is their number. */
export function totalCountsEverybody({ lists }: Round): Comparison {
  const list = [lists.all, lists.unknown, lists.empty].find(({ whole }) => whole !== undefined);
  if (!list) return { blocked: unread(lists.all), exchanges: allPages(lists.all) };
  return totalCounts(list, 'total is not the number of users');
}

/** The total of a filtered list is the number of its users. */
export function filteredTotalCounts({ lists }: Round): Comparison {
  const results = [lists.inside, lists.outside, lists.none]
    .filter(({ whole }) => whole !== undefined)
    .map((list) => totalCounts(list, `total is not the number of users in the list ${words[list.name]}`));
  const findings = results.flatMap((result) => result.findings ?? []);
  const exchanges = results.flatMap((result) => [...result.exchanges]);
  if (results.length === 0) return { blocked: unread(lists.inside), exchanges: allPages(lists.inside) };
  return { findings, exchanges };
}

function totalCounts(list: List, message: string): Comparison {
  const page = list.single ?? list.walks[0]![0]!;
  const count = list.single ? list.single.users!.length : list.whole!.size;
  const exchanges = indexes(page);
  if (page.total === undefined || page.total === count) return { exchanges };
  return {
    exchanges,
    findings: [listFinding(message, String(count), String(page.total), page.exchange.index, 'total')],
  };
}

/** Pages of a stable order share nobody. */
export function pagesShareNobody(round: Round): Comparison {
  return eachWalk(round, (_list, walk) => {
    const seen = new Map<UserKey, Page>();
    for (const page of walk) {
      const again = [...new Set(page.users!)].filter((key) => seen.has(key));
      if (again.length > 0) {
        const other = seen.get(again[0]!)!;
        return listFinding(
          'users of one page are on another page too',
          `nobody of page ${other.asked.page} on page ${page.asked.page}`,
          `on both: ${some(again)}`,
          page.exchange.index,
        );
      }
      for (const key of page.users!) seen.set(key, page);
    }
    return undefined;
  });
}

/** The pages of a stable order together hold everybody. */
export function pagesHoldEverybody(round: Round): Comparison {
  if (pagesShareNobody(round).findings?.length) {
    return { blocked: 'the pages overlap: see list-users/pages-share-nobody', exchanges: [] };
  }
  return eachWalk(round, (list, walk) => {
    const walked = new Set(walk.flatMap(({ users }) => [...users!]));
    const last = walk.at(-1)!;
    const missing = list.single ? notIn(list.single.users!, walked) : [];
    if (missing.length > 0) {
      const expected = `the ${list.single!.users!.length} users of the whole list`;
      return listFinding(
        'the pages leave users out',
        expected,
        `missing: ${some(missing)}`,
        last.exchange.index,
      );
    }
    if (!list.single && walked.size !== list.walks[0]![0]!.total) {
      const expected = `${list.walks[0]![0]!.total} users, as total says`;
      return listFinding(
        'the pages do not hold everybody',
        expected,
        `${walked.size} users`,
        last.exchange.index,
      );
    }
    return undefined;
  });
}

function eachWalk(
  round: Round,
  judge: (list: List, walk: readonly Page[]) => Finding | undefined,
): Comparison {
  const lists = walkedLists(round);
  const ordered = lists.filter(({ stable }) => stable !== undefined);
  const exchanges = ordered.flatMap(({ walks }) => indexes(...walks.flat()));
  if (ordered.length === 0) {
    return {
      exchanges,
      blocked: 'no list of at least six users could be walked twice, so no order can be seen',
    };
  }
  const stable = ordered.filter((list) => list.stable);
  if (stable.length === 0) {
    return { exchanges, note: 'the order is not stable, so pages need not fit together' };
  }
  if (stable.some(({ walks }) => walks[0]!.some(wrongSize))) {
    return { exchanges, blocked: 'the pages do not have the size that they say' };
  }
  const findings = stable.flatMap((list) => judge(list, list.walks[0]!) ?? []);
  return { exchanges, findings };
}

function wrongSize(page: Page, at: number, walk: readonly Page[]): boolean {
  const size = page.users!.length;
  return size > page.limit! || (at < walk.length - 1 && size !== page.limit);
}
