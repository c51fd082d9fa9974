import { operations } from '../../contract/operations.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { replyOf } from '../common/reply.ts';
import type { Session } from '../common/session.ts';
import { enoughUsers, type Opening, type Suite } from '../suite.ts';
import { concurrentCases } from '../thorough/session.ts';
import { checks } from './checks.ts';
import { accountOf, entriesOf, pageOf, type Page } from './page.ts';
import { pageCount } from './lists.ts';
import { sendGenerated } from './generated.ts';
import { readEverybody, readLists } from './scenario.ts';
import { first, pagedLists, steps, type ListStep } from './steps.ts';

/** All that there is of listing users (4.4). */
export const listUsers: Suite<ListStep> = {
  operation: { id: 'list-users', ...operations['list-users'] },
  steps,
  scenario: readLists,
  checks,
  changes: 'nothing',
  needs: () => ({ users: enoughUsers }),
  opens: { first: firstList, elsewhere: sendElsewhere, again: listAgain, everybody: readEverybody },
  thorough: {
    cost: ({ most }) => {
      const reads = pagedLists.length;
      return { requests: reads + concurrentCases(reads, most), objects: 0 };
    },
    send: sendGenerated,
  },
};

/** So many accounts serve every request with another assignee and other copies than the one before. */
const enoughAccounts = 8;

/** A limit with room for them that any target takes, if perhaps as a smaller one. */
const usualLimit = 20;

/** Sends the first request of a run: a plain list, which also names accounts to assign to. */
async function firstList(session: Session<ListStep>): Promise<Opening> {
  const exchange = await firstAnswer(session);
  const page = pageOf(exchange);
  const [inside, outside] = page
    ? await Promise.all([insideAccounts(session, exchange, page), outsideAccounts(session)])
    : [[], []];
  return { exchange, isPage: page !== undefined, accounts: { inside, outside }, ...refusalIn(exchange) };
}

/** The same without the Token, and a path that the API does not have. */
function sendElsewhere({ api }: Session<ListStep>): Promise<Exchange[]> {
  return Promise.all([
    api.call('opening/no-token', { token: 'none' }),
    api.call('opening/unknown-path', { path: '/conformance-no-such-path' }),
  ]);
}

/** The same plain list later in the run. */
async function listAgain({ api }: Session<ListStep>): Promise<Omit<Opening, 'accounts'>> {
  const exchange = await api.call('still-taken');
  return { exchange, isPage: pageOf(exchange) !== undefined, ...refusalIn(exchange) };
}

function refusalIn(exchange: Exchange): Pick<Opening, 'refusal'> {
  const reply = replyOf(exchange, 'page');
  return reply.kind === 'refused' && reply.unauthorized ? { refusal: reply.actual } : {};
}

/** A connection that was closed says little of a target: the run would end before anything is asked (reading 29). */
async function firstAnswer({ api }: Session<ListStep>): Promise<Exchange> {
  const exchange = await api.call(first);
  return exchange.error?.kind === 'reset' ? api.call(first) : exchange;
}

/** Accounts from the beginning, the middle and the end of the list. */
async function insideAccounts(session: Session<ListStep>, opened: Exchange, plain: Page): Promise<string[]> {
  const { total = 0 } = plain;
  // A first page of one user would make every assignee the same (reading 26).
  const isEnough = accountsIn(opened).length >= Math.min(enoughAccounts, total);
  const first = isEnough ? opened : await accountsOn(session, 1, usualLimit);
  const limit = pageOf(first)?.limit ?? usualLimit;
  const last = pageCount(total, limit);
  const toFirstFew = Array.from(
    { length: pageCount(Math.min(enoughAccounts, total), limit) },
    (_, at) => at + 1,
  );
  const pages = new Set([...toFirstFew, Math.ceil(last / 2), last].filter((page) => page > 1));
  const rest = await Promise.all([...pages].map((page) => accountsOn(session, page, limit)));
  return [...new Set([opened, first, ...rest].flatMap(accountsIn))];
}

const accountsOn = ({ api }: Session<ListStep>, page: number, limit: number): Promise<Exchange> =>
  api.call(`accounts/${page}`, {
    query: { ...(page > 1 && { page: String(page) }), limit: String(limit) },
  });

const outsideAccounts = async ({ api }: Session<ListStep>): Promise<string[]> =>
  accountsIn(await api.call('accounts/outside', { query: { browse: 'outside' } }));

/** Accounts on a user page, each once; a Token that was masked in one would not be the account any more. */
function accountsIn(exchange: Exchange): string[] {
  const entries = pageOf(exchange) ? (entriesOf(exchange) ?? []) : [];
  const isUsable = (account: unknown) => typeof account === 'string' && /^[^\s<>]{1,100}$/.test(account);
  return [...new Set(entries.map(accountOf).filter(isUsable))] as string[];
}
