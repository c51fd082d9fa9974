import type { JsonObject } from '../seed.ts';
import { each, outOfOrder, storesSent, type Rows, type Rule } from './rows.ts';

const indexOf: (...of: Parameters<Rule>) => number = (account, { users }) =>
  users.findIndex((user) => user.account === account);

/** Rules that a service may have on the persons of a request. Somebody on the first places meets none of them. */
export const rules = {
  'somebody-from-outside': (account, { users }) =>
    users.find((user) => user.account === account)?.type === 'outside',
  'somebody-late-in-the-list': (account, store) => indexOf(account, store) >= (2 * store.users.length) / 3,
  'no-member-of-the-project': (account, store) => indexOf(account, store) % 3 === 2,
  'somebody-of-another-department': (account, { users }) =>
    (users.find((user) => user.account === account)?.dept ?? 0) > 1,
} as const satisfies Record<string, Rule>;

const rulesByName = Object.entries(rules) as [keyof typeof rules, Rule][];

const words = (name: string): string => name.replaceAll('-', ' ');

const copied = (input: JsonObject): readonly unknown[] =>
  Array.isArray(input['mailto']) ? (input['mailto'] as unknown[]) : [];

const echoes = (field: 'assignedTo' | 'mailto') =>
  ({ field, caughtBy: field === 'mailto' ? 'echoes-mailto' : 'echoes-assigned-to' }) as const;

const assigned = { breaks: 'confirm-bug.updates', ...echoes('assignedTo') } as const;
const cc = { breaks: 'confirm-bug.updates', ...echoes('mailto') } as const;
const fails = {
  breaks: 'confirm-bug.optional-fields',
  caughtBy: ['accepts-each-field-alone', 'accepts-all-fields'],
} as const;

/** Confirmations that go wrong with some persons only. */
export const personsOfBugs: Rows = {
  ...each(rulesByName, assigned, ([name, rule]) => [
    `does-not-assign-to-${name}`,
    `leaves the assignee as it was where ${words(name)} is sent`,
    storesSent('assignedTo', (reference, { input, before, store }) =>
      rule(input['assignedTo'], store) ? before?.['assignedTo'] : reference,
    ),
    { concerns: rule },
  ]),
  ...each(rulesByName, cc, ([name, rule]) => [
    `does-not-copy-${name}`,
    `leaves ${words(name)} out of the cc list`,
    storesSent('mailto', (mailto, { store }) =>
      (mailto as unknown[]).filter((account) => !rule(account, store)),
    ),
    { concerns: rule },
  ]),
  ...each(rulesByName, fails, ([name, rule]) => [
    `fails-with-500-for-${name}`,
    `answers 500 where ${words(name)} is assigned`,
    {
      respond: (response, { input, store }) => (rule(input['assignedTo'], store) ? outOfOrder : response),
    },
    { concerns: rule },
  ]),
  ...each([2], cc, (most) => [
    'copies-two-at-most',
    `keeps ${most} accounts of a cc list at most`,
    storesSent('mailto', (mailto) => (mailto as unknown[]).slice(0, most)),
  ]),
  ...each([2], fails, (most) => [
    'fails-with-500-for-more-than-two-in-the-cc-list',
    `answers 500 where more than ${most} are copied`,
    { respond: (response, { input }) => (copied(input).length > most ? outOfOrder : response) },
  ]),
};

const started = { breaks: 'start-task.reflects', ...echoes('assignedTo') } as const;
const startFails = { breaks: 'start-task.accepts', caughtBy: 'accepts-all-fields' } as const;

/** Starts that go wrong with some persons only. */
export const personsOfTasks: Rows = {
  ...each(rulesByName, started, ([name, rule]) => [
    `does-not-assign-to-${name}`,
    `leaves the assignee as it was where ${words(name)} is sent`,
    storesSent('assignedTo', (account, { before, store }) =>
      rule(account, store) ? before?.['assignedTo'] : account,
    ),
    { concerns: rule },
  ]),
  ...each(rulesByName, startFails, ([name, rule]) => [
    `fails-with-500-for-${name}`,
    `answers 500 where ${words(name)} is assigned`,
    {
      respond: (response, { input, store }) => (rule(input['assignedTo'], store) ? outOfOrder : response),
    },
    { concerns: rule },
  ]),
};
