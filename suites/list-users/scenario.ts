import type { Exchange } from '../../engine/evidence/evidence.ts';
import type { ApiCall } from '../common/api.ts';
import type { PagingKind, Round as RoundName } from '../../engine/evidence/role.ts';
import { inLowerCase, oneFor, perform } from '../common/experiment.ts';
import { openSent } from '../common/open.ts';
import { sendInOtherForm, faultsWithoutPrefixed } from '../common/token-steps.ts';
import type { Session } from '../common/session.ts';
import { isSettled } from './judge.ts';
import {
  isPartOf,
  isStable,
  maxPages,
  originals,
  roundOf,
  type List,
  type Round,
  largestLimit,
  longestPaging,
  minForOrder,
  pageCount,
} from './lists.ts';
import { pageOf, type Page } from './page.ts';
import {
  firstStep,
  formOfFault,
  formRows,
  isToCompare,
  listNames,
  openRows,
  pagedLists,
  pagingStep,
  roundNames,
  subject,
  faultsByQuery,
  tokenQueries,
  type FormName,
  type FormRow,
  type ListName,
  type ListStep,
} from './steps.ts';
import { phrase } from '../../messages/phrase.ts';

/** Of the lists that should equal a longer one, a few pages are requested. */
const longList = 2000;

/** Lists users: each filter whole, pages of a small limit, without a valid Token, open points. */
export async function readLists(session: Session<ListStep>): Promise<void> {
  const { api, opened } = session;
  const lowerCase = inLowerCase(() => ({}));
  const extra = [
    ...faultsWithoutPrefixed.map((token) => api.call(`token/${token}`, { token })),
    api.callInOtherCase('other-case'),
    perform(session, subject, oneFor({}), lowerCase),
    sendInOtherForm(session, (fault) => ({ query: formOfFault[fault] })),
    ...faultsByQuery.map(([query, token]) =>
      api.call(`token/${query}/${token}`, {
        token,
        query: tokenQueries[query],
        // A cache may keep compressed responses for everybody.
        ...(query === 'page-of-outside' && { gzip: true as const }),
      }),
    ),
  ];
  const [last] = await Promise.all([readRounds(session, opened!), ...extra]);
  await sendOpen(session, last.lists.none);
}

/** Reads the list of all users alone, if there is one. */
export async function readEverybody(session: Session<ListStep>): Promise<void> {
  const opened = session.opened!;
  if (pageOf(opened)) await new RoundReader(session, 'r1', opened).readWholes(['all']);
}

/** Reads all lists; again, while they contradict each other and the target changes. Gives the last round. */
async function readRounds(session: Session<ListStep>, opened: Exchange): Promise<Round> {
  const rounds: Round[] = [];
  for (const name of roundNames) {
    const reader = new RoundReader(session, name, opened);
    await reader.read();
    rounds.push(reader.round);
    if (isSettled(rounds)) break;
  }
  return rounds.at(-1)!;
}

/** Sends the undocumented requests, about a list that was read before. */
async function sendOpen(session: Session<ListStep>, { name, pages, count }: List): Promise<void> {
  const largest = Math.max(1, ...pages.flatMap(({ limit }) => limit ?? []));
  const limit = Math.min(limitOfPages(count, restOf(name)), largest);
  await Promise.all(
    openSent(openRows, session.facts).map((step) =>
      sendList(session, step, name, openRows[step].query(limit, pageCount(count, limit))),
    ),
  );
}

type Sender = Pick<Session<ListStep>, 'api'>;

const listToCompare = phrase(
  'list-to-compare',
  'list users: the whole list, to compare its pages with',
  '列出用户：完整列表，用于与各页比较',
);
const listWith = phrase(
  'list-with',
  (parameters: string) => `list users: ${parameters}`,
  (parameters) => `列出用户：${parameters}`,
);

function sendList(
  { api }: Sender,
  step: ListStep,
  name: ListName,
  parameters: Readonly<Record<string, string | number>>,
  more: Pick<ApiCall, 'gzip'> = {},
): Promise<Exchange> {
  const given = Object.entries({ browse: listNames[name], ...parameters });
  const query = given.flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  const shown = query.map((pair) => pair.join('=')).join(', ');
  const purpose = isToCompare(step) ? listToCompare : listWith(shown);
  return api.call(step, query.length === 0 ? more : { ...more, purpose, query: Object.fromEntries(query) });
}

/** Reads the user lists once. */
export class RoundReader {
  private readonly exchanges: Exchange[] = [];
  /** What was read when it was last looked at. */
  private before?: Round;
  private readonly sent = new Set<ListStep>();
  /** The limit in force by default: one that the target surely takes. */
  private readonly usual: number;
  /** The number of inside users, as the first answer of the run has it. */
  private readonly inside: number;

  constructor(
    private readonly session: Sender,
    private readonly name: RoundName,
    private readonly opened: Exchange,
  ) {
    const page = pageOf(opened);
    this.usual = page?.limit ?? 20;
    this.inside = Math.max(page?.total ?? 0, page?.users?.length ?? 0);
  }

  /** What was read so far. */
  get round(): Round {
    const { exchanges, name, before } = this;
    if (before?.exchanges.length === exchanges.length) return before;
    return (this.before = roundOf(exchanges, name));
  }

  /** Reads every list whole and in pages, and pages in other forms. */
  async read(): Promise<void> {
    if (this.opened.step === firstStep(this.name)) this.exchanges.push(this.opened);
    else await this.get(firstStep(this.name), 'none', {});
    const wholes = this.readWholes(Object.keys(listNames) as ListName[]);
    await Promise.all([wholes, ...this.readForms(false)]);
    const paged = this.listsToPage().filter(({ name }) => name !== 'empty');
    await Promise.all([
      ...this.inTurn(paged).map(({ name, count }) =>
        this.readOn('paged', name, limitOfPages(count, restOf(name)), count),
      ),
      ...this.readForms(true),
    ]);
    await this.readOrder();
  }

  /** Reads pages in other forms: those of lists that were read, or the others. */
  private readForms(areOfKnown: boolean): Promise<unknown>[] {
    const { lists } = this.round;
    return this.inTurn(Object.keys(formRows) as FormName[]).flatMap((form) => {
      const { list, query, isOfKnown, ...more }: FormRow = formRows[form];
      if ((isOfKnown === true) !== areOfKnown) return [];
      const count = isOfKnown ? lists[list].count : this.inside;
      return this.get(`${this.name}/form/${form}`, list, query(this.usual, count), more);
    });
  }

  /** Lists of several users that are not in four pages already. */
  private listsToPage(): List[] {
    const { lists } = this.round;
    return pagedLists
      .map((name) => lists[name])
      .filter(({ count, whole }) => count > 1 && whole.pages.length < 4 && whole.state !== 'more');
  }

  /** In the order of requesting. The second round has another one, which shows an order that turns (reading 22). */
  private inTurn<Item>(items: readonly Item[], isAgain = false): readonly Item[] {
    return (this.name === 'r2') === isAgain ? items : inAnotherOrder(items);
  }

  /** Reads lists whole; where they are long, copies of another list in part. */
  async readWholes(names: readonly ListName[]): Promise<void> {
    const isCopy = (name: ListName): boolean => this.isLong && name in originals;
    await Promise.all(this.inTurn(names).map((name) => !isCopy(name) && this.readWhole(name)));
    const { lists } = this.round;
    await Promise.all(
      this.inTurn(names)
        .filter(isCopy)
        .map((name) => this.readCopy(name, lists[originals[name]!])),
    );
  }

  private get isLong(): boolean {
    return this.inside > longList;
  }

  /** Everybody once more, under an empty `browse`, or else another list: whether the order holds still. */
  private async readOrder(): Promise<void> {
    const { all, none, inside, outside } = this.round.lists;
    const empty = this.listsToPage().find(({ name }) => name === 'empty');
    if (empty) {
      const limit = limitOfPages(empty.count, restOf('empty'));
      const withRest = empty.count % limit === 0 ? limit + 1 : limit;
      await this.readOn('paged', 'empty', withRest, empty.count, true);
      if (isStable(this.round) === true) return;
    }
    const lists = [all, none, inside, outside];
    if (this.isLong) lists.sort((one, other) => one.count - other.count);
    const list = lists.find(({ count, whole }) => count >= minForOrder && whole.state === 'ended');
    const limit = list?.paged.pages[0]?.asked.limit;
    if (limit !== undefined) await this.readOn('again', list!.name, limit, list!.count, true);
  }

  /** One page with room for everybody, and what follows it; with another limit where that one is of no use. */
  private async readWhole(name: ListName): Promise<void> {
    let limit = Math.min(Math.max(this.usual, roomFor(this.inside)), largestLimit);
    let isRejected = false;
    for (let tries = 0; tries < 3; tries += 1) {
      const page = pageOf(await this.getPage('whole', name, limit, 1));
      isRejected ||= page === undefined;
      const isOfUse = page !== undefined && !isWronglyEmpty(page);
      const next = isOfUse ? betterLimit(page, limit, isRejected) : this.usual;
      if (next === limit) break;
      limit = next;
    }
    await this.readOn('whole', name, limit, 0);
  }

  /** The first pages, the middle and the last, which are enough where they are those of the original; or else all. */
  private async readCopy(name: ListName, { whole }: List): Promise<void> {
    const limit = whole.pages[0]?.asked.limit;
    if (limit === undefined || whole.state !== 'ended') return this.readWhole(name);
    const last = whole.pages.length;
    const numbers = [...new Set([1, 2, Math.ceil(last / 2), last])];
    const sent = await Promise.all(numbers.map((page) => this.getPage('whole', name, limit, page)));
    if (!isPartOf(whole, sent.map(pageOf))) await this.readOn('whole', name, limit, 0);
  }

  /**
   * Reads pages until they show that the list ends; those of one that is too long for that are left out.
   * @param expected users, as far as is known: so many pages are requested at once
   */
  private async readOn(
    kind: PagingKind,
    name: ListName,
    limit: number,
    expected: number,
    isAgain = false,
  ): Promise<void> {
    const inForceFor = this.round.lists[name].whole.pages[0]?.limit ?? limit;
    let inForce = Math.min(limit, inForceFor);
    let pages = pagesAfter(0, expected, inForce);
    while (pages.at(-1)! <= maxPages(inForce) + 1) {
      const unsent = pages.filter((page) => !this.sent.has(pagingStep(this.name, kind, name, limit, page)));
      await Promise.all(this.inTurn(unsent, isAgain).map((page) => this.getPage(kind, name, limit, page)));
      const { [kind]: paging, promised } = this.round.lists[name];
      const last = paging?.pages.at(-1);
      if (paging?.state !== 'more' || last === undefined) return;
      inForce = last.limit ?? limit;
      const isFull = last.users!.length >= inForce;
      const read = paging.pages.length;
      pages = pagesAfter(read, isFull ? promised : 0, inForce);
      if (pages.length === 0) pages = [read + 1];
    }
  }

  private getPage(kind: PagingKind, list: ListName, limit: number, page: number): Promise<Exchange> {
    const step = pagingStep(this.name, kind, list, limit, page);
    this.sent.add(step);
    return this.get(step, list, { page, limit });
  }

  private async get(
    step: ListStep,
    list: ListName,
    parameters: Readonly<Record<string, number>>,
    more?: Pick<ApiCall, 'gzip'>,
  ): Promise<Exchange> {
    const exchange = await sendList(this.session, step, list, parameters, more);
    // Later, all pages would be parsed together, which takes much memory.
    pageOf(exchange);
    this.exchanges.push(exchange);
    return exchange;
  }
}

/**
 * Every second item, then the others: backwards, two servers that answer in turn would give every page from the same server
 * again.
 */
const inAnotherOrder = <Item>(items: readonly Item[]): readonly Item[] => [
  ...items.filter((_, at) => at % 2 === 1),
  ...items.filter((_, at) => at % 2 === 0),
];

/** True for a page of nobody, although there are users: it shows no limit in force. */
const isWronglyEmpty = ({ users, total = 0 }: Page): boolean => users?.length === 0 && total > 0;

/** @param isRejected a larger limit was rejected: no more than is needed to read the list */
function betterLimit({ users, total = 0, limit: inForce }: Page, limit: number, isRejected: boolean): number {
  if (users === undefined || inForce !== limit) return limit;
  // A page that is not full shows the limit that the target applies, whatever it echoes.
  if (users.length < Math.min(limit, total)) return users.length;
  if (total <= limit) return limit;
  return isRejected ? Math.max(limit, Math.ceil(total / longestPaging)) : roomFor(total);
}

/**
 * The numbers of the pages after some, up to one that shows that the list ends where `total` says so; of a list that is too
 * long, which `total` may claim to have any number of users, up to one too many.
 */
function pagesAfter(read: number, count: number, limit: number): number[] {
  const last = Math.min(Math.floor(count / limit), maxPages(limit) + 1) + 1;
  return Array.from({ length: Math.max(0, last - read) }, (_, at) => read + at + 1);
}

/** A limit with room for more users than a list is known to have, where there is one: a page that is not full is the last. */
const roomFor = (count: number): number => Math.min(count + 20, largestLimit);

/** The users on the last page of a list in pages: one or two, where a limit gives them. */
const restOf = (name: ListName): number => (name === 'inside' || name === 'empty' ? 2 : 1);

/** A limit that gives four pages at least, the last one not full, where the number of users allows for it. */
function limitOfPages(count: number, rest: number): number {
  const quarter = Math.floor(count / 4);
  const usual = [quarter + 1, Math.ceil(count / 4), quarter];
  const isEnough = (limit: number): boolean => 3 * limit < count;
  const withRest = [...usual, quarter - 1].find(
    (limit) => limit > rest && isEnough(limit) && count % limit === rest,
  );
  return Math.max(1, withRest ?? usual.find(isEnough) ?? 1);
}
