import { answer, type Answer } from './answers.ts';
import type { Fields, State } from './state.ts';
import type { VersionRow } from './versions.ts';

const usualLimit = 20;

/** Lists users, newest first; a page beyond the last is the last one, and no limit is no paging. */
export function listUsers(state: State, row: VersionRow, query: URLSearchParams): Answer {
  const browse = query.get('browse') ?? 'inside';
  const filtered = state
    .all('users')
    .filter(({ deleted, record }) => !deleted && (!isFilter(browse) || record['type'] === browse))
    .sort((a, b) => b.id - a.id);
  const total = filtered.length;
  const limit = limitOf(query.get('limit'), total);
  const last = Math.max(1, Math.ceil(total / Math.max(1, limit)));
  const page = Math.min(last, Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1));
  const users = filtered.slice((page - 1) * limit, page * limit).map(({ record }) => entryOf(record, row));
  return answer(200, { page, total, limit, users });
}

function isFilter(browse: string): boolean {
  return browse === 'inside' || browse === 'outside';
}

function limitOf(given: string | null, total: number): number {
  if (given === null) return usualLimit;
  const limit = Math.trunc(Number(given)) || 0;
  if (limit < 0) return usualLimit;
  return limit === 0 ? total : limit;
}

function entryOf(record: Fields, row: VersionRow): Fields {
  const { id, dept, account, realname, role, pinyin, email } = record;
  return { id, dept, account, realname, role, pinyin, email, ...row.userEntry };
}
