import { own } from '../../evidence/body.ts';
import { replyOf, type Reply } from '../common/reply.ts';
import type { Session } from '../common/session.ts';
import type { Opening } from '../common/suite.ts';
import { first, type ListStep } from './steps.ts';

/** Sends the first request of a run: a plain list, which also names accounts to assign to. */
export async function firstList({ api }: Session<ListStep>): Promise<Opening> {
  const exchange = await api.call(first);
  const reply = replyOf(exchange, 'page');
  const isTokenRefused = reply.kind === 'refused' && reply.unauthorized;
  return { exchange, accounts: accountsIn(reply), ...(isTokenRefused ? { refusal: reply.actual } : {}) };
}

/** Accounts of a user page, each once; a Token that was masked in one would not be the account any more. */
function accountsIn(reply: Reply): string[] {
  const users = reply.kind === 'record' ? own(reply.record, 'users') : undefined;
  if (!Array.isArray(users)) return [];
  const accounts = (users as unknown[]).map((user) => (user as { account?: unknown } | null)?.account);
  return [
    ...new Set(accounts.filter((account) => typeof account === 'string' && /^[^\s<>]{1,100}$/.test(account))),
  ] as string[];
}
