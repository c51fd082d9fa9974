import type { Check } from '../../judging/check.ts';
import { blocked, observed } from '../../judging/judgement.ts';
import { notReached } from '../common/subject.ts';
import { keysOf } from './lists.ts';
import { roundsIn } from './rounds.ts';
import { check } from './rows.ts';
import { limitsWithOtherOrders } from './slices.ts';
import { subject, type ListStep } from './steps.ts';
import type { UserKey } from './users.ts';
import { cannotTell } from './words.ts';

/** In which order users are listed, as two walks through one list show it. */
export function observeOrder(): Check<ListStep> {
  return check('order', {
    statement: 'list-users.order',
    holds: 'the order of the users',
    hint: 'The document does not show it.',
    judge: (view) => {
      const lists = Object.values(roundsIn(view).at(-1)?.lists ?? {});
      if (lists.every(({ pages }) => pages.length === 0)) return notReached(view, subject);
      const list = lists.find(({ stable }) => stable !== undefined);
      const [walk] = list?.walks ?? [];
      if (!list || !walk) return blocked(cannotTell('no list of at least six users was walked twice'));
      const isStable = list.stable === true;
      const direction =
        limitsWithOtherOrders(list).length > 0 ? 'following the limit' : directionOf(keysOf(walk));
      const value = { stable: isStable, order: isStable ? direction : 'changing' };
      const message = isStable
        ? `order by id: ${value.order}; the same in two readings`
        : 'the order changes between readings';
      const exchange = walk[0]!.exchange.index;
      return observed([{ aspect: 'order', message, value, exchange }], [exchange]);
    },
  });
}

/** Ids compare as numbers also where they are sent as strings: "11" comes after "9". Accounts tell nothing of ids. */
function directionOf(keys: readonly UserKey[]): string {
  const isNumber = (key: UserKey): boolean =>
    typeof key === 'number' ? Number.isInteger(key) && key >= 0 : /^\d+$/.test(key);
  if (!keys.every(isNumber)) return 'unknown';
  const ids = keys.map((key) => (typeof key === 'number' ? key : BigInt(key)));
  const rises = ids.every((id, at) => at === 0 || ids[at - 1]! < id);
  const falls = ids.every((id, at) => at === 0 || ids[at - 1]! > id);
  if (rises) return 'ascending';
  return falls ? 'descending' : 'another';
}
