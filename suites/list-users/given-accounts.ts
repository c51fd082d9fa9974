import { bodyOf, isObject, own } from '../../evidence/body.ts';
import type { View } from '../../evidence/view.ts';
import type { Observation } from '../../judging/report.ts';
import type { Page } from './pages.ts';
import { roundsIn } from './rounds.ts';
import type { ListStep } from './steps.ts';

/** Accounts that the user gave and that the list of everybody lacks: a mistyped one would be refused elsewhere. */
export function missingAccounts(view: View<ListStep>): Observation[] {
  const all = roundsIn(view).at(-1)?.lists.all;
  const [page] = all?.basis ?? [];
  if (!all || !page || all.whole?.size !== all.claimed) return [];
  const listed = new Set(all.basis.flatMap(accountsOn));
  if (listed.has(undefined)) return [];
  const { account, assignee } = view.facts;
  return Object.entries({ PMS_ACCOUNT: account, PMS_ASSIGNEE: assignee }).flatMap(([setting, given]) =>
    given === undefined || listed.has(given)
      ? []
      : {
          aspect: 'accounts given',
          message: `the account ${given} (${setting}) is not in the list of everybody`,
          exchange: page.exchange.index,
        },
  );
}

/** Undefined for an entry that has none, or was shortened. */
function accountsOn({ exchange }: Page): unknown[] {
  const body = bodyOf(exchange);
  const users = 'json' in body && isObject(body.json) ? own(body.json, 'users') : undefined;
  if (!Array.isArray(users) || exchange.response?.condensed) return [undefined];
  return users.map((user: unknown) => (isObject(user) ? own(user, 'account') : undefined));
}
