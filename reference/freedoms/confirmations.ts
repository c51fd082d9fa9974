import { enums } from '../../contract/enums.ts';
import type { Context } from '../override.ts';
import { userReference } from '../seed.ts';
import type { JsonObject } from '../seed.ts';
import { freedomTable } from './rows.ts';
import type { Freedom, FreedomRow } from './rows.ts';

type Turn = (value: unknown, context: Context) => unknown;

const after = <Item>(items: readonly Item[], item: unknown): Item =>
  items[(items.indexOf(item as Item) + 1) % items.length]!;

const turns: Readonly<Record<'pri' | 'type' | 'assignedTo', Turn>> = {
  pri: (pri) => Math.max(1, Number(pri) - 1),
  type: (type) => after(enums.bugType.values, type),
  assignedTo: (reference, { store }) => {
    const accounts = store.users.map(({ account }) => account);
    const { account } = (reference ?? {}) as { account?: string };
    return userReference(store.users, after(accounts, account));
  },
};

/** Changes fields at each confirmation that does not send them. */
const changesByItself = (uses: string, fields: readonly (keyof typeof turns)[]): FreedomRow => ({
  uses: `that a field not sent keeps its value is no must: ${uses}`,
  section: '1',
  operation: 'confirm-bug',
  override: {
    effect: (bug: JsonObject, context) => {
      for (const field of fields.filter((name) => !(name in context.input)))
        bug[field] = turns[field](bug[field], context);
    },
  },
  warns: ['confirm-bug/keeps-fields-not-sent'],
});

const all = changesByItself('priority, type and assignee change at each confirmation', [
  'pri',
  'type',
  'assignedTo',
]);

const accountIn = (reference: unknown): unknown => (reference as { account?: string } | null)?.account;

/** Drops some of the accounts that are sent from the cc list. */
const copiesFewer = (
  whom: string,
  drops: (account: unknown, bug: JsonObject, context: Context) => boolean,
): FreedomRow => ({
  uses: `whether some that are told anyway stay in the cc list is not shown: ${whom}`,
  section: '1',
  operation: 'confirm-bug',
  override: {
    effect: (bug, context) => {
      if (!('mailto' in context.input)) return;
      bug['mailto'] = (bug['mailto'] as unknown[]).filter((account) => !drops(account, bug, context));
    },
  },
});

/** Services that work on a bug by themselves whenever it is confirmed. */
export const confirmationFreedoms: readonly Freedom[] = freedomTable({
  'bug-priority-escalates': changesByItself('the priority rises at each confirmation', ['pri']),
  'bug-type-in-turn': changesByItself('the type changes at each confirmation', ['type']),
  'bug-assignee-in-turn': changesByItself('each confirmation assigns the next user', ['assignedTo']),
  'bug-changes-by-itself': all,
  'bug-changes-by-itself-of-one': { ...all, bugs: 1 },
  'bug-changes-by-itself-of-two': { ...all, bugs: 2 },
  'cc-without-the-assignee': copiesFewer(
    'the assignee goes',
    (account, { assignedTo }) => account === accountIn(assignedTo),
  ),
  'cc-without-the-own-account': copiesFewer(
    'the account of the Token goes',
    (account, _, { store }) => account === store.account,
  ),
  'cc-without-both-of-three-users': {
    ...copiesFewer(
      'the assignee and the account of the Token go, and there is nearly nobody else',
      (account, { assignedTo }, { store }) => account === accountIn(assignedTo) || account === store.account,
    ),
    users: 3,
    blocks: ['list-users/pages-hold-everybody', 'list-users/pages-share-nobody'],
  },
  'confirms-once-of-40': {
    uses: 'confirming a confirmed bug is not shown: 409, and there are more bugs than questions',
    section: '3',
    operation: 'confirm-bug',
    bugs: 40,
    override: {
      problems: (found, { before }) => (before?.['confirmed'] ? [{ message: 'confirmed already' }] : found),
    },
  },
});
