import type { Exchange } from '../../evidence/evidence.ts';
import { inLowerCase, oneFor, perform } from '../common/experiment.ts';
import { sendInOtherForm, tokenFaultIds } from '../common/token-steps.ts';
import type { Session } from '../common/session.ts';
import { isSettled, roundsOf } from './rounds.ts';
import { isStable, originals, roundOf, type List, type Round } from './lists.ts';
import { pageOf, type Page } from './page.ts';
import {
  isPartOf,
  isTooLong,
  isSampled,
  largestLimit,
  leastForOrder,
  limitOf,
  limitOfPages,
  limitToRead,
  limitWithRest,
  pageCount,
  pagesAfter,
  roomFor,
  sampledPages,
  type Reading,
} from './reading.ts';
import {
  formRows,
  formStep,
  listNames,
  openRows,
  openSteps,
  pagedLists,
  readingStep,
  roundNumbers,
  subject,
  type FormName,
  type ListName,
  type ListStep,
  type ReadingKind,
  type RoundNumber,
} from './steps.ts';
import { say } from '../../messages/phrase.ts';

/** Lists users: each filter whole, pages of a small limit, without a valid Token, open points. */
export async function readLists(session: Session<ListStep>): Promise<void> {
  const { api, wants, opened } = session;
  const refused = tokenFaultIds.filter((fault) => wants(`token/${fault}`));
  const extra: Promise<unknown>[] = refused.map((token) => api.call(`token/${token}`, { token }));
  if (wants('other-case')) extra.push(api.callInOtherCase('other-case'));
  extra.push(
    perform(
      session,
      subject,
      oneFor({}),
      inLowerCase(() => ({})),
    ),
  );
  extra.push(sendInOtherForm(session, () => ({ query: { page: '1', limit: '5' } })));
  const reader = new Reader(session, opened!);
  if (wants(readingStep(1, 'whole', 'all', 1, 1))) extra.push(reader.readRounds());
  await Promise.all(extra);
  await reader.askOpen();
}

/** Reads the user lists, round by round, and sends what is open. */
class Reader {
  private readonly exchanges: Exchange[];
  private readonly sent = new Set<ListStep>();
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

  /** Reads all lists; again, while they contradict each other and the target changes. */
  async readRounds(): Promise<void> {
    for (const number of roundNumbers) {
      if (number > 1) await this.get(`r${number}/default`, undefined, {});
      await this.readRound(number);
      if (isSettled(roundsOf(this.exchanges))) return;
    }
  }

  /** What is open, after everything else. */
  async askOpen(): Promise<void> {
    const last = this.exchanges.findLast(({ step }) => step.startsWith('r'))!.step;
    const { all } = roundOf(this.exchanges, Number(last[1]) as RoundNumber).lists;
    const largest = Math.max(1, ...all.pages.flatMap(({ limit }) => limit ?? []));
    const limit = Math.min(limitOfPages(all.count), largest);
    const asked = openSteps.filter((step) => this.session.wants(step));
    await Promise.all(
      asked.map((step) => this.get(step, 'all', openRows[step].query(limit, pageCount(all.count, limit)))),
    );
  }

  /** The second round goes the other way round: an order that turns with each request shows (reading 22). */
  private inTurn<Item>(round: RoundNumber, items: readonly Item[]): readonly Item[] {
    return round === 2 ? items.toReversed() : items;
  }

  private async readRound(number: RoundNumber): Promise<void> {
    const names = Object.keys(listNames) as ListName[];
    const forms = Object.keys(formRows) as FormName[];
    const lists = (): Round['lists'] => roundOf(this.exchanges, number).lists;
    // Requesting a long list with too small a limit, and then again, would be the dearest part of a run.
    const isLong = isSampled(this.expected);
    const first = names.filter((name) => !isLong || name === 'inside' || name === 'outside');
    await Promise.all([
      ...this.inTurn(number, first).map((name) => this.readWhole(number, name)),
      ...this.inTurn(number, forms).map((name) =>
        this.get(formStep(number, name), formRows[name].list, formRows[name].query(this.usual, this.inside)),
      ),
    ]);
    if (isLong) {
      this.expected = lists().inside.count + lists().outside.count;
      await this.readWhole(number, 'all');
      const read = lists();
      const copies = this.inTurn(number, names).flatMap((name) => {
        const original = originals[name];
        return original ? [this.readWhole(number, name, read[original].whole)] : [];
      });
      await Promise.all(copies);
    }
    const read = lists();
    const countOf = ({ count, promised }: List): number => (count > 1 ? count : promised);
    const paged = pagedLists
      .map((name) => read[name])
      .filter(({ name, whole }) => name !== 'empty' && whole.pages.length < 4 && whole.state !== 'more')
      .filter((list) => countOf(list) > 1);
    await Promise.all(
      this.inTurn(number, paged).map((list) =>
        this.readOn(number, 'paged', list.name, limitOfPages(countOf(list)), countOf(list)),
      ),
    );
    await this.readOrder(number, lists());
  }

  /** Everybody once more, under an empty `browse`, or else another list: whether the order holds still. */
  private async readOrder(number: RoundNumber, read: Round['lists']): Promise<void> {
    const { all, empty, none, inside, outside } = read;
    const isLong = isSampled(all.count) || [all, empty].some(({ whole }) => whole.state === 'more');
    if (!isLong && empty.count > 1) {
      const limit = limitWithRest(empty.count, limitOfPages(empty.count));
      await this.readOn(number, 'paged', 'empty', limit, empty.count, true);
      if (isStable(roundOf(this.exchanges, number)) === true) return;
    }
    const lists = isLong ? [inside, outside, all] : [all, none, inside, outside];
    const enough = lists.filter(({ count, whole }) => count >= leastForOrder && whole.state === 'ended');
    const [list] = isLong ? enough.sort((one, other) => one.count - other.count) : enough;
    if (list === undefined) return;
    let limit = list.paged.pages[0]?.asked.limit;
    if (isSampled(list.count) && list.whole.pages.length < 4) {
      limit = Math.ceil(list.count / 3);
      await this.readOn(number, 'paged', list.name, limit, list.count);
    }
    if (limit !== undefined) await this.readOn(number, 'again', list.name, limit, list.count, true);
  }

  /**
   * One page with room for everybody, and what follows it; with another limit where that one is of no use.
   * @param original a long list that it should be: a few pages are enough where they are those of that one
   */
  private async readWhole(number: RoundNumber, name: ListName, original?: Reading): Promise<void> {
    let limit = Math.min(Math.max(this.usual, roomFor(this.expected)), largestLimit);
    let most = Infinity;
    for (const _ of roundNumbers) {
      const page = pageOf(await this.getPage(number, 'whole', name, limit, 1));
      const next = page ? Math.min(most, this.betterLimit(page, limit, most)) : this.usual;
      if (next === limit) break;
      if (next < limit) most = limit - 1;
      limit = next;
    }
    if (original?.state === 'ended' && (await this.isLike(original, number, name, limit))) return;
    await this.readOn(number, 'whole', name, limit, 0);
  }

  /** Whether a few pages of a list are those of another one. */
  private async isLike(
    original: Reading,
    round: RoundNumber,
    name: ListName,
    limit: number,
  ): Promise<boolean> {
    const [, ...some] = sampledPages(original.keys.length, limitOf(original.pages[0]!) ?? limit);
    const numbers = [...new Set(some)].filter((page) => page > 1);
    const sent = await Promise.all(numbers.map((page) => this.getPage(round, 'whole', name, limit, page)));
    return isPartOf(original, sent.map(pageOf));
  }

  /** @param most larger limits were rejected */
  private betterLimit({ users = [], total = 0, limit: inForce }: Page, limit: number, most: number): number {
    if (inForce !== limit) return limit;
    // A page that holds less than it could shows the limit that the target applies, whatever it echoes.
    if (users.length < Math.min(limit, total)) return Math.max(users.length, Math.min(limit, this.usual));
    if (most === Infinity) return total > limit ? roomFor(total) : limit;
    return isTooLong(total, limit) ? limitToRead(total) : limit;
  }

  /**
   * Reads pages until they show that the list ends; of one that is too long for that, a few.
   * @param expected users, as far as is known: so many pages are requested at once
   */
  private async readOn(
    round: RoundNumber,
    kind: ReadingKind,
    name: ListName,
    limit: number,
    expected: number,
    isBack = false,
  ): Promise<void> {
    const send = async (pages: readonly number[]): Promise<unknown> => {
      const asked = [...new Set(pages)].filter(
        (page) => !this.sent.has(readingStep(round, kind, name, limit, page)),
      );
      const inTurn = (round === 2) === isBack ? asked : asked.toReversed();
      return Promise.all(inTurn.map((page) => this.getPage(round, kind, name, limit, page)));
    };
    if (kind !== 'whole') {
      const { whole } = roundOf(this.exchanges, round).lists[name];
      const inForce = Math.min(limit, whole.pages[0]?.limit ?? limit);
      if (isTooLong(expected, inForce)) return void (await send(sampledPages(expected, inForce)));
      await send(pagesAfter(0, expected, inForce));
    }
    for (;;) {
      const list = roundOf(this.exchanges, round).lists[name];
      const reading = list[kind]!;
      const last = reading.pages.at(-1);
      if (reading.state !== 'more' || last === undefined) return;
      const inForce = limitOf(last) ?? limit;
      const isFull = last.users!.length >= inForce;
      const pages = pagesAfter(reading.pages.length, Math.max(isFull ? list.promised : 0, 0), inForce);
      const next = pages.length > 0 ? pages : [reading.pages.length + 1];
      if (isTooLong((next.at(-1)! - 1) * inForce, inForce))
        return void (await send(sampledPages(list.promised, inForce)));
      await send(next);
    }
  }

  private async getPage(
    round: RoundNumber,
    kind: ReadingKind,
    name: ListName,
    limit: number,
    page: number,
  ): Promise<Exchange> {
    const step = readingStep(round, kind, name, limit, page);
    this.sent.add(step);
    return this.get(step, name, { page, limit });
  }

  private async get(
    step: ListStep,
    name: ListName | undefined,
    parameters: Readonly<Record<string, string | number>>,
  ): Promise<Exchange> {
    const browse = name === undefined ? undefined : listNames[name];
    const query = {
      ...(browse === undefined ? {} : { browse }),
      ...Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value)])),
    };
    const shown = Object.entries(query).map(([key, value]) => `${key}=${value}`);
    const exchange = await this.session.api.call(
      step,
      shown.length === 0 ? {} : { purpose: say('list-with', shown.join(', ')), query },
    );
    this.exchanges.push(exchange);
    return exchange;
  }
}
