import type { Override } from '../override.ts';
import type { JsonObject } from '../seed.ts';
import { wrongValues } from './fields.ts';
import { each, table, type Common, type Deviation } from './rows.ts';

const operation = 'confirm-bug';

/** Changes a user reference in the response, unless it is unset. */
const inReference = (field: string, change: (reference: JsonObject) => unknown): Override => ({
  record: (record) => {
    const reference = record[field];
    const isSet = typeof reference === 'object' && reference !== null;
    return isSet ? { ...record, [field]: change(reference as JsonObject) } : record;
  },
});

type Reference = readonly [
  field: string,
  key: string,
  does: string,
  change: (reference: JsonObject) => unknown,
];

const references = (common: Common, wrong: readonly Reference[]): Deviation[] =>
  table(
    operation,
    each(wrong, common, ([field, key, does, change]) => [key, does, inReference(field, change), { field }]),
  );

const without =
  (member: string) =>
  ({ [member]: _left, ...rest }: JsonObject) =>
    rest;
const account = (one: JsonObject) => one['account'];
const withId = (member: string, change: (id: unknown) => unknown) => (one: JsonObject) => ({
  ...one,
  [member]: change(one['id']),
});

const asObjects = { breaks: 'bug.user-references', caughtBy: 'user-references' } as const;
const complete = { breaks: 'bug.user-reference-complete', caughtBy: 'user-references-complete' } as const;
const creator = { breaks: 'bug.creator-reference', caughtBy: 'creator-is-a-reference' } as const;

/** Faults of the user references in a bug record (2.1). */
export const referenceDeviations: readonly Deviation[] = [
  ...references(asObjects, [
    ['assignedTo', 'assignee-is-a-string', 'answers the assignee as an account', account],
    ['assignedTo', 'assignee-is-an-id', 'answers the assignee as an id', ({ id }) => id],
    ['assignedTo', 'assignee-is-in-an-array', 'answers the assignee in an array', (one) => [one]],
    ['assignedTo', 'assignee-lacks-id', 'answers the assignee without id', without('id')],
    ['assignedTo', 'assignee-lacks-account', 'answers the assignee without account', without('account')],
    ['assignedTo', 'assignee-id-is-a-string', 'quotes the id of the assignee', withId('id', String)],
    [
      'assignedTo',
      'assignee-avatar-is-null',
      'answers null as the avatar of the assignee',
      withId('avatar', () => null),
    ],
    ['openedBy', 'creator-is-null', 'answers null for the creator', () => null],
    ['openedBy', 'creator-lacks-account', 'answers the creator without account', without('account')],
    [
      'openedBy',
      'creator-account-is-a-number',
      'answers a number as the account of the creator',
      withId('account', (id) => id),
    ],
    ['lastEditedBy', 'editor-is-a-string', 'answers the last editor as an account', account],
    ['lastEditedBy', 'editor-lacks-id', 'answers the last editor without id', without('id')],
  ]),
  ...references(complete, [
    ['openedBy', 'creator-lacks-avatar', 'answers the creator without avatar', without('avatar')],
    ['assignedTo', 'assignee-lacks-realname', 'answers the assignee without realname', without('realname')],
  ]),
  ...references(creator, [['openedBy', 'creator-is-a-string', 'answers the creator as an account', account]]),
  ...wrongValues(operation, 'bug.user-references', 'user-references', [
    ['resolvedBy', 'is-a-number', 'as an id', 5],
    ['resolvedBy', 'lacks-id', 'without id', { account: 'user07', avatar: '', realname: 'Mei Lin' }],
    ['closedBy', 'is-an-array', 'as an array', []],
  ]),
  ...wrongValues(operation, 'bug.resolver-closer-reference', 'resolver-and-closer-are-references', [
    ['resolvedBy', 'is-empty', 'as an empty string', ''],
    ['resolvedBy', 'is-a-string', 'as an account', 'admin'],
    ['closedBy', 'is-empty', 'as an empty string', ''],
    ['closedBy', 'is-a-string', 'as an account', 'admin'],
  ]),
];
