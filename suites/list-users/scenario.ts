import type { Exchange } from '../../evidence/evidence.ts';
import type { Session } from '../common/session.ts';
import { tokenFaultIds } from '../common/token-steps.ts';
import { comparisons } from './comparisons.ts';
import {
  isTooLong,
  limitOfPages,
  limitToWalk,
  longList,
  pagesAfterFirst,
  roomFor,
  smallLimit,
} from './limits.ts';
import { everybody, listOf, type List } from './lists.ts';
import { claimsWhole, pageCount, pageOf, type Page } from './pages.ts';
import { compareOnce, moved, roundsOf, type Round } from './rounds.ts';
import {
  attempts,
  listNames,
  openRows,
  openSteps,
  roundNumbers,
  walkStep,
  wholeStep,
  type ListName,
  type ListStep,
  type RoundNumber,
} from './steps.ts';
import { isWalked } from './words.ts';

/** Lists users: each filter whole, pages of a small limit, without a valid Token, open points. */
export async function readLists(session: Session<ListStep>): Promise<void> {
  const { api, wants, opened } = session;
  const refused = tokenFaultIds.filter((fault) => wants(`token/${fault}`));
  const extra: Promise<unknown>[] = refused.map((token) => api.call(`token/${token}`, { token }));
  if (wants('lower-case')) extra.push(api.call('lower-case', { token: 'lower-case' }));
  const reader = new Reader(session, opened!);
  if (wants(wholeStep(1, 'all', 'one'))) extra.push(reader.readRounds());
  await Promise.all(extra);
  await reader.askOpen();
}

class Reader {
  private readonly exchanges: Exchange[];
  /** The limit in force by default: one that the target surely takes. */
  private readonly usual: number;
  /** The number of users in a list, as far as is known: at first that of the inside users. */
  private expected: number;

  constructor(
    private readonly session: Session<ListStep>,
    first: Exchange,
  ) {
    this.exchanges = [first];
    const page = pageOf(first);
    this.usual = page?.limit !== undefined && page.limit >= 1 ? page.limit : 20;
    this.expected = Math.max(page?.total ?? 0, page?.users?.length ?? 0);
  }

  /** Reads all lists; again, while they do not add up and the target moves. */
  async readRounds(): Promise<void> {
    for (const number of roundNumbers) {
      if (number > 1) await this.get(`r${number}/default`, {}, undefined);
      await this.readRound(number);
      if (this.settled(roundsOf(this.exchanges))) return;
    }
  }

  async askOpen(): Promise<void> {
    const [round] = roundsOf(this.exchanges);
    const count = round?.lists.all.count ?? 0;
    const limit = limitOfPages(count);
    const pages = pageCount(count, limit);
    const asked = openSteps.filter((step) => this.session.wants(step));
    await Promise.all(asked.map((step) => this.get(step, openRows[step].query(limit, pages), 'all')));
  }

  private settled(rounds: readonly Round[]): boolean {
    const last = rounds.at(-1)!;
    const odd = (round: Round): string[] =>
      Object.entries(comparisons).flatMap(([name, compare]) =>
        compareOnce(round, compare).kind === 'failed' ? [name] : [],
      );
    const now = odd(last);
    if (now.length === 0) return true;
    const before = rounds.at(-2);
    return before !== undefined && !moved(before, last) && now.every((name) => odd(before).includes(name));
  }

  private async readRound(number: RoundNumber): Promise<void> {
    const names = Object.keys(listNames) as ListName[];
    const later = this.expected > longList ? everybody : [];
    const now = names.filter((name) => !later.includes(name));
    await Promise.all(now.map((name) => this.readWhole(number, name)));
    if (later.length > 0) this.expectEverybody();
    await Promise.all(later.map((name) => this.readWhole(number, name)));
    const lists = roundsOf(this.exchanges).at(-1)!.lists;
    const ordered = this.listForOrder(lists);
    const walked = names.filter(
      (name) => [ordered, 'inside', 'outside'].includes(name) || lists[name].tooFew !== undefined,
    );
    await Promise.all([
      ...walked.map((name) => this.walk(number, lists[name], name === ordered ? 2 : 1)),
      ...(walked.includes('none') ? [] : [this.secondPageWithoutBrowse(number, lists.none)]),
    ]);
  }

  /** Asking for a long list with too small a limit, and then again, would be the dearest part of a run. */
  private expectEverybody(): void {
    const { inside, outside } = roundsOf(this.exchanges).at(-1)!.lists;
    this.expected = inside.count + outside.count;
  }

  private listForOrder(lists: Round['lists']): ListName {
    if (lists.all.count <= longList && !isTooLong(lists.all.count, walkedLimit(lists.all))) return 'all';
    const long = [lists.inside, lists.outside, lists.all].filter(({ count }) => count >= 6);
    return long.sort((a, b) => a.count - b.count)[0]?.name ?? 'all';
  }

  /** One page with room for everybody; where that is refused or cut, a walk. */
  private async readWhole(round: RoundNumber, name: ListName): Promise<void> {
    const page = await this.readAtOnce(round, name);
    const list = listOf(this.exchanges, round, name);
    if (list.single) return;
    if (page) return this.walkWhole(round, list, this.limitInForce(page));
    const usual = await this.getPage(wholeStep(round, name, 'usual'), this.usual, name);
    if (!usual || claimsWhole(usual)) return;
    const limit = usual.limit ?? this.usual;
    await this.walkWhole(round, listOf(this.exchanges, round, name), limitToWalk(usual.total ?? 0, limit));
  }

  /** Asks for more and more, until a page is not full or the target gives no more; gives the last answer. */
  private async readAtOnce(round: RoundNumber, name: ListName): Promise<Page | undefined> {
    let room = Math.max(this.usual, roomFor(this.expected));
    let page: Page | undefined;
    for (const attempt of attempts) {
      page = await this.getPage(wholeStep(round, name, attempt), room, name);
      const { users, total, limit } = page ?? {};
      if (users === undefined || total === undefined || limit !== room) break;
      if (total <= room && users.length < room) break;
      room = total > room ? roomFor(total) : 10 * room;
    }
    return page;
  }

  /** The limit that the answer gives; the page shows when it is less that the target applies. */
  private limitInForce({ users, limit = this.usual, total = 0 }: Page): number {
    const size = users?.length ?? 0;
    if (size >= Math.min(limit, total)) return limit;
    return Math.max(size, Math.min(limit, this.usual));
  }

  private async getPage(step: ListStep, limit: number, name: ListName): Promise<Page | undefined> {
    return pageOf(await this.get(step, { page: 1, limit }, name));
  }

  /** One walk tells who is in a list if it finds as many as `total` says; else a second one shows its order. */
  private async walkWhole(round: RoundNumber, list: List, limit: number): Promise<void> {
    await this.walkOnce(round, list, 0, limit);
    const { whole, count } = listOf(this.exchanges, round, list.name);
    if (whole === undefined && !isTooLong(count, limit)) await this.walkOnce(round, list, 1, limit);
  }

  private async walk(round: RoundNumber, list: List, times: number): Promise<void> {
    const walked = list.pages.filter(({ exchange }) => isWalked(exchange));
    const turns = new Set(walked.map(({ exchange }) => exchange.step.split('/')[3]));
    const claimed = list.tooFew?.total ?? 0;
    if (Math.max(list.count, claimed) < 2 || isTooLong(list.count, walkedLimit(list))) return;
    const limit = walked[0]?.asked.limit ?? (times > 1 ? smallLimit : limitOfPages)(list.count, claimed);
    const missing = Array.from({ length: times }, (_, turn) => turn).slice(turns.size);
    await Promise.all(missing.map((turn) => this.walkOnce(round, list, turn, limit)));
  }

  /** The first page says how long the walk is: a target may answer with a smaller limit. */
  private async walkOnce(round: RoundNumber, list: List, turn: number, limit: number): Promise<void> {
    const { name } = list;
    const ask = (page: number): Promise<Exchange> =>
      this.get(walkStep(round, name, turn, page), { page, limit }, name);
    const first = pageOf(await ask(1));
    const count = list.single ? list.count : (first?.total ?? list.count);
    const pages = pagesAfterFirst(count, first?.limit ?? limit, list.tooFew?.total);
    await Promise.all(pages.map(ask));
  }

  private async secondPageWithoutBrowse(round: RoundNumber, list: List): Promise<void> {
    if (list.count < 2 || list.pages.some(({ exchange }) => isWalked(exchange))) return;
    const limit = limitOfPages(list.count);
    await this.get(walkStep(round, 'none', 0, 2), { page: 2, limit }, 'none');
  }

  private async get(
    step: ListStep,
    parameters: Readonly<Record<string, string | number>>,
    name: ListName | undefined,
  ): Promise<Exchange> {
    const browse = name === undefined ? undefined : listNames[name];
    const query = {
      ...(browse === undefined ? {} : { browse }),
      ...Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value)])),
    };
    const shown = Object.entries(query).map(([key, value]) => `${key}=${value}`);
    const exchange = await this.session.api.call(
      step,
      shown.length === 0 ? {} : { purpose: `list users: ${shown.join(', ')}`, query },
    );
    this.exchanges.push(exchange);
    return exchange;
  }
}

/** The limit in force in the walks of a list; none bounds a list that was not walked. */
function walkedLimit({ pages }: List): number {
  return pages.find(({ exchange }) => isWalked(exchange))?.limit ?? Infinity;
}
