import type { Exchange } from '../../evidence/evidence.ts';
import type { Session } from '../common/session.ts';
import { comparisons } from './comparisons.ts';
import {
  isTooLong,
  limitOfPages,
  limitOfWholeWalk,
  limitToWalk,
  limitWithRest,
  longList,
  longestWalk,
  pagesAfterFirst,
  roomFor,
} from './limits.ts';
import { strangerIn } from './capitals.ts';
import { everybody, inCapitals, listOf, type List } from './lists.ts';
import { claimsWhole, pageCount, pageOf, type Page } from './pages.ts';
import { compareOnce, moved, roundsOf, type Round } from './rounds.ts';
import {
  attempts,
  formRows,
  formStep,
  listNames,
  openRows,
  openSteps,
  roundNumbers,
  walkedLists,
  walkStep,
  wholeStep,
  type FormName,
  type ListName,
  type ListStep,
  type RoundNumber,
} from './steps.ts';
import { isWalked, walkedLimit } from './words.ts';

/** Reads the user lists, round by round, and asks what is open. */
export class Reader {
  private readonly exchanges: Exchange[];
  /** The limit in force by default: one that the target surely takes. */
  private readonly usual: number;
  /** The number of inside users, as the first answer has it. */
  private readonly inside: number;
  /** The number of users in a list, as far as is known: at first that of the inside users. */
  private expected: number;

  constructor(
    private readonly session: Session<ListStep>,
    first: Exchange,
  ) {
    this.exchanges = [first];
    const page = pageOf(first);
    this.usual = page?.limit !== undefined && page.limit >= 1 ? page.limit : 20;
    this.inside = Math.max(page?.total ?? 0, page?.users?.length ?? 0);
    this.expected = this.inside;
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
    const list = roundsOf(this.exchanges).at(-1)?.lists.all;
    const count = list?.count ?? 0;
    const largest = Math.max(1, ...(list?.pages ?? []).flatMap(({ limit: each }) => each ?? []));
    const limit = Math.min(limitOfPages(count), largest);
    const pages = pageCount(count, limit);
    const asked = openSteps.filter((step) => this.session.wants(step));
    await Promise.all(asked.map((step) => this.get(step, openRows[step].query(limit, pages), 'all')));
  }

  private settled(rounds: readonly Round[]): boolean {
    const last = rounds.at(-1)!;
    const before = rounds.at(-2);
    const odd = (round: Round, earlier?: Round): string[] =>
      Object.entries(comparisons).flatMap(([name, compare]) =>
        compareOnce(round, compare, earlier).kind === 'failed' ? [name] : [],
      );
    const now = odd(last, before);
    if (now.length === 0) return true;
    return before !== undefined && !moved(before, last) && now.every((name) => odd(before).includes(name));
  }

  private async readRound(number: RoundNumber): Promise<void> {
    const isLong = this.expected > longList;
    const names = Object.keys(listNames) as ListName[];
    const later = isLong ? everybody : [];
    const now = names.filter((name) => !later.includes(name));
    const forms = Object.keys(formRows) as FormName[];
    await Promise.all([
      ...now.map((name) => this.readWhole(number, name)),
      ...forms.map((name) => this.readForm(number, name)),
    ]);
    const { inside, outside } = roundsOf(this.exchanges).at(-1)!.lists;
    // Asking for a long list with too small a limit, and then again, would be the dearest part of a run.
    if (later.length > 0) this.expected = inside.count + outside.count;
    await Promise.all(later.map((name) => this.readWhole(number, name)));
    const lists = roundsOf(this.exchanges).at(-1)!.lists;
    const ordered = this.listForOrder(lists);
    const walked = names.filter(
      (name) =>
        name === ordered || walkedLists.some((each) => each === name) || lists[name].tooFew !== undefined,
    );
    await Promise.all(
      walked
        .filter((name) => name !== 'empty' || ordered !== 'all')
        .map((name) => this.walk(number, lists[name], name === ordered ? 2 : 1)),
    );
    await Promise.all(inCapitals.map((name) => this.tellCapitals(number, name)));
  }

  /** Where one page does not tell whether INSIDE filters: the one with somebody who would be left out, then all. */
  private async tellCapitals(round: RoundNumber, name: ListName): Promise<void> {
    const { lists } = roundsOf(this.exchanges).at(-1)!;
    const stranger = strangerIn(lists, name);
    const { pages } = lists[name];
    const limit = pages.at(-1)?.limit;
    if (stranger === undefined || limit === undefined) return;
    const page = Math.floor(stranger / limit) + 1;
    if (page > 1) await this.get(walkStep(round, name, 0, page), { page, limit }, name);
    const { lists: now } = roundsOf(this.exchanges).at(-1)!;
    if (strangerIn(now, name) === undefined || isTooLong(now[name].count, limit)) return;
    const others = pagesAfterFirst(now[name].count, limit).filter((each) => each !== page);
    await Promise.all(
      [1, ...others].map((each) => this.get(walkStep(round, name, 0, each), { page: each, limit }, name)),
    );
  }

  private async readForm(round: RoundNumber, name: FormName): Promise<void> {
    await this.get(formStep(round, name), formRows[name].query(this.usual, this.inside), formRows[name].list);
  }

  private listForOrder(lists: Round['lists']): ListName {
    if (lists.all.count <= longList && !isTooLong(lists.all.count, walkedLimit(lists.all.pages)))
      return 'all';
    const long = [lists.inside, lists.outside, lists.all].filter(({ count }) => count >= 6);
    return long.sort((a, b) => a.count - b.count)[0]?.name ?? 'all';
  }

  /** One page with room for everybody; where that is refused or cut, a walk. */
  private async readWhole(round: RoundNumber, name: ListName): Promise<void> {
    if (inCapitals.includes(name)) return this.readInCapitals(round, name);
    const page = await this.readAtOnce(round, name);
    await this.doubt(round, name);
    const list = listOf(this.exchanges, round, name);
    if (list.single) return;
    if (page) return this.walkWhole(round, list, this.limitToWalk(page));
    const usual = await this.getPage(wholeStep(round, name, 'usual'), this.usual, name);
    if (!usual || claimsWhole(usual)) return;
    const limit = usual.limit ?? this.usual;
    await this.walkWhole(round, listOf(this.exchanges, round, name), limitToWalk(usual.total ?? 0, limit));
  }

  /** Of a list that can't be read at once, one page often tells as well that nothing is left out. */
  private async readInCapitals(round: RoundNumber, name: ListName): Promise<void> {
    const page = this.expected > longList ? undefined : await this.readAtOnce(round, name);
    if (!page) await this.getPage(wholeStep(round, name, 'usual'), this.usual, name);
    await this.doubt(round, name);
  }

  /** Four pages at least where the list has them; a full page may not be all, whatever `total` says. */
  private limitToWalk(page: Page): number {
    const { total = 0, users = [] } = page;
    const limit = this.limitInForce(page);
    const mayBeMore = total > longList || users.length >= Math.max(total, limit);
    return mayBeMore ? limit : Math.min(limit, limitOfPages(Math.max(total, users.length)));
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
    await this.walkOnce(round, list, limit);
    await this.walkOn(round, list.name);
    const { whole, count } = listOf(this.exchanges, round, list.name);
    if (whole === undefined && !isTooLong(count, limit)) await this.walkBack(round, list.name);
  }

  private async walk(round: RoundNumber, list: List, times: 1 | 2, turn: 0 | 1 = 0): Promise<void> {
    const { name, count, pages, tooFew } = list;
    const walked = pages.filter(({ exchange }) => isWalked(exchange));
    const turns = new Set(walked.map(({ exchange }) => exchange.step.split('/')[3]));
    const claimed = tooFew?.total ?? 0;
    if (Math.max(count, claimed) < 2) return;
    const usual = (times > 1 ? limitOfWholeWalk : limitOfPages)(count, claimed);
    const limit = turn === 0 ? usual : limitWithRest(count, usual);
    if (turns.size === 0) await this.walkOnce(round, list, limit, turn);
    if (times === 1 || turns.size > 1) return;
    const current = (other: ListName): List => listOf(this.exchanges, round, other);
    // Under an empty browse it is the same list, which tells the order as well.
    if (name === 'all') await this.walk(round, current('empty'), 1, 1);
    if (current(name).stable === undefined) await this.walkBack(round, name);
  }

  /** A target may answer with a smaller limit: where that is known of none, the first page says how long the walk is. */
  private async walkOnce(round: RoundNumber, list: List, limit: number, turn: 0 | 1 = 0): Promise<void> {
    const { name, single, tooFew } = list;
    const pages = (count: number, inForce: number): readonly number[] =>
      pagesAfterFirst(count, inForce, tooFew?.total);
    const ask = (numbers: readonly number[]): Promise<Exchange[]> =>
      Promise.all(
        inTurn(round, turn, numbers).map((page) =>
          this.get(walkStep(round, name, 0, page), { page, limit }, name),
        ),
      );
    const expected = single ? pages(list.count, limit) : [];
    const page = (await ask([1, ...expected])).map(pageOf).find((each) => each?.asked.page === 1);
    const count = single ? list.count : (page?.total ?? list.count);
    await ask(pages(count, page?.limit ?? limit).filter((number) => !expected.includes(number)));
  }

  /** A full page that is said to be the whole list, for no room was given for more: the next one tells. */
  private async doubt(round: RoundNumber, name: ListName): Promise<void> {
    const { single } = listOf(this.exchanges, round, name);
    const room = single?.asked.limit;
    if (room === undefined || single!.limit! >= room || single!.users!.length !== single!.limit) return;
    await this.get(wholeStep(round, name, 'next'), { page: 2, limit: room }, name);
  }

  /** Where the last page that `total` speaks of is full, it may speak of too few: on, until nobody new comes. */
  private async walkOn(round: RoundNumber, name: ListName): Promise<void> {
    for (;;) {
      const walked = listOf(this.exchanges, round, name)
        .pages.filter(({ exchange }) => isWalked(exchange))
        .sort((one, other) => one.asked.page! - other.asked.page!);
      const last = walked.at(-1);
      const before = new Set(walked.slice(0, -1).flatMap(({ users = [] }) => [...users]));
      const isNew = last?.users?.some((key) => !before.has(key)) ?? false;
      const page = walked.length + 1;
      if (!isNew || last!.users!.length !== last!.limit || last!.asked.page !== walked.length) return;
      const step = walkStep(round, name, 0, page);
      // Asked again under the same name, it would take the place of an answer that was refused.
      if (page > longestWalk || this.exchanges.some((exchange) => exchange.step === step)) return;
      await this.get(step, { page, limit: last!.asked.limit! }, name);
    }
  }

  /** The same walk once more, after the first one and the other way round: an order that turns meanwhile shows (reading 27). */
  private async walkBack(round: RoundNumber, name: ListName): Promise<void> {
    const { pages, count } = listOf(this.exchanges, round, name);
    const walked = pages.filter(({ exchange }) => isWalked(exchange)).map(({ asked }) => asked);
    const limit = walked[0]?.limit;
    if (limit === undefined || isTooLong(count, walkedLimit(pages))) return;
    const numbers = walked.map(({ page }) => page!);
    const back = inTurn(round, 1, numbers);
    await Promise.all(back.map((page) => this.get(walkStep(round, name, 1, page), { page, limit }, name)));
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

/** Pages in the order of asking, which no two walks in a row through one list share (reading 22). */
function inTurn(round: RoundNumber, turn: 0 | 1, pages: readonly number[]): number[] {
  return pages.toSorted((one, other) => ((round + turn) % 2 === 1 ? one - other : other - one));
}
