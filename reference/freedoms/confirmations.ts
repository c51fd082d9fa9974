import { enums } from '../../contract/enums.ts';
import { nextOf } from '../deviations/rows.ts';
import { answersSecondBug, confirmsOnce, jsonResponse, type Context, type Override } from '../override.ts';
import { userReference, type JsonObject } from '../seed.ts';
import { freedomTable, lines, type Freedom, type Open } from './rows.ts';

type Turn = (value: unknown, context: Context) => unknown;

const turns: Readonly<Record<'pri' | 'type' | 'assignedTo', Turn>> = {
  pri: (pri) => Math.max(1, Number(pri) - 1),
  type: (type) => nextOf(enums.bugType.values, type),
  assignedTo: (reference, { store }) => {
    const accounts = store.users.map(({ account }) => account);
    return userReference(store.users, nextOf(accounts, accountIn(reference)));
  },
};

/** Changes fields with each confirmation that does not send them. */
const turning = (...fields: readonly (keyof typeof turns)[]): Override => ({
  effect: (bug: JsonObject, context) => {
    for (const field of fields.filter((name) => !(name in context.input)))
      bug[field] = turns[field](bug[field], context);
  },
});

const all = turning('pri', 'type', 'assignedTo');
const allWords = 'priority, type and assignee change at each confirmation';

const accountIn = (reference: unknown): unknown => (reference as { account?: string } | null)?.account;

/** Removes some of the sent accounts from the cc list. */
const copiesWithout = (
  drops: (account: unknown, bug: JsonObject, context: Context) => boolean,
): Override => ({
  effect: (bug, context) => {
    if (!('mailto' in context.input)) return;
    bug['mailto'] = (bug['mailto'] as unknown[]).filter((account) => !drops(account, bug, context));
  },
});

const isAssignee = (account: unknown, { assignedTo }: JsonObject) => account === accountIn(assignedTo);
const isOwn = (account: unknown, _: JsonObject, { store }: Context) => account === store.account;

const keeping: Open = {
  leaves: 'that a field not sent keeps its value is no must',
  section: '1',
  operation: 'confirm-bug',
  warns: ['confirm-bug/keeps-fields-not-sent'],
};
const copying: Open = {
  leaves: 'whether some that are told anyway stay in the cc list is not shown',
  section: '1',
  operation: 'confirm-bug',
};
const confirmed: Open = {
  leaves: 'confirming a confirmed bug is not shown',
  section: '3',
  operation: 'confirm-bug',
};

/** Services that change a bug on their own when it is confirmed. */
export const confirmationFreedoms: readonly Freedom[] = freedomTable(
  lines({
    'bug-priority-escalates': [keeping, 'the priority rises at each confirmation', turning('pri')],
    'bug-type-in-turn': [keeping, 'the type changes at each confirmation', turning('type')],
    'bug-assignee-in-turn': [keeping, 'each confirmation assigns the next user', turning('assignedTo')],
    'bug-changes-by-itself': [keeping, allWords, all],
    'bug-changes-by-itself-of-one': [keeping, allWords, all, { bugs: 1 }],
    'bug-changes-by-itself-of-two': [keeping, allWords, all, { bugs: 2 }],
    'cc-without-the-assignee': [copying, 'the assignee goes', copiesWithout(isAssignee)],
    'cc-without-the-own-account': [copying, 'the account of the Token goes', copiesWithout(isOwn)],
    'cc-without-both-of-three-users': [
      copying,
      'the assignee and the account of the Token go, and there is nearly nobody else',
      copiesWithout((account, bug, context) => isAssignee(account, bug) || isOwn(account, bug, context)),
      { users: 3, blocks: ['list-users/pages-hold-everybody', 'list-users/pages-share-nobody'] },
    ],
    'confirms-once-of-40': [
      confirmed,
      '409, and there are more bugs than questions',
      confirmsOnce,
      { bugs: 40 },
    ],
    'a-closed-bug-among-others': [
      { ...confirmed, leaves: 'in which status a bug can be confirmed is not shown' },
      '409 for a closed one',
      answersSecondBug(jsonResponse(409, { error: 'the bug is closed' })),
    ],
  }),
);
