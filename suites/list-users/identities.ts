import { bodyOf, isObject, own } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { keyOf, pageOf, type Page } from './pages.ts';
import { holdTexts, type UserKey } from './users.ts';

/**
 * The pages among some answers of one reading, in which each user has one key: an entry without a usable id is the user
 * who has its account in another entry.
 */
export function pagesIn(exchanges: readonly Exchange[], reading: readonly Exchange[]): Page[] {
  const pages = exchanges.flatMap((exchange) => pageOf(exchange) ?? []);
  if (!pages.some(hasAccounts)) return pages;
  const ids = new Map(reading.flatMap(idsByAccount));
  return pages.map((page) =>
    hasAccounts(page) ? { ...page, users: page.users!.map((key) => ids.get(key) ?? key) } : page,
  );
}

const hasAccounts = ({ users = [] }: Page): boolean => holdTexts(users);

function idsByAccount(exchange: Exchange): readonly (readonly [account: UserKey, id: UserKey])[] {
  if (!pageOf(exchange)?.users) return [];
  const body = bodyOf(exchange);
  const users = 'json' in body && isObject(body.json) ? own(body.json, 'users') : undefined;
  return (Array.isArray(users) ? users : []).flatMap((user: unknown) => {
    const [key, account] = [keyOf(user), isObject(user) ? own(user, 'account') : undefined];
    return typeof key === 'number' && typeof account === 'string' ? [[account, key] as const] : [];
  });
}
