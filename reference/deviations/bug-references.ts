import type { JsonObject } from '../seed.ts';
import { wrongValues } from './fields.ts';
import { table } from './rows.ts';
import type { Deviation, Row } from './rows.ts';

const operation = 'confirm-bug';

/** A reference changed in a place; one that is unset stays so. */
const inReference = (field: string, change: (reference: JsonObject) => unknown) => ({
  record: (record: JsonObject) => {
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

const referenceRow =
  (breaks: Row['breaks'], caughtBy: string) =>
  ([field, key, does, change]: Reference): [string, Row] => [
    key,
    { breaks, does, field, override: inReference(field, change), caughtBy },
  ];

const without =
  (member: string) =>
  ({ [member]: _left, ...rest }: JsonObject) =>
    rest;

const wrongReferences: readonly Reference[] = [
  ['assignedTo', 'assignee-is-a-string', 'answers the assignee as an account', (one) => one['account']],
  ['assignedTo', 'assignee-is-an-id', 'answers the assignee as an id', (one) => one['id']],
  ['assignedTo', 'assignee-is-in-an-array', 'answers the assignee in an array', (one) => [one]],
  ['assignedTo', 'assignee-lacks-id', 'answers the assignee without id', without('id')],
  ['assignedTo', 'assignee-lacks-account', 'answers the assignee without account', without('account')],
  [
    'assignedTo',
    'assignee-id-is-a-string',
    'quotes the id of the assignee',
    (one) => ({ ...one, id: String(one['id']) }),
  ],
  [
    'assignedTo',
    'assignee-avatar-is-null',
    'answers null as the avatar of the assignee',
    (one) => ({ ...one, avatar: null }),
  ],
  ['openedBy', 'creator-is-null', 'answers null for the creator', () => null],
  ['openedBy', 'creator-lacks-account', 'answers the creator without account', without('account')],
  [
    'openedBy',
    'creator-account-is-a-number',
    'answers a number as the account of the creator',
    (one) => ({ ...one, account: one['id'] }),
  ],
  ['lastEditedBy', 'editor-is-a-string', 'answers the last editor as an account', (one) => one['account']],
  ['lastEditedBy', 'editor-lacks-id', 'answers the last editor without id', without('id')],
];

const incompleteReferences: readonly Reference[] = [
  ['openedBy', 'creator-lacks-avatar', 'answers the creator without avatar', without('avatar')],
  ['assignedTo', 'assignee-lacks-realname', 'answers the assignee without realname', without('realname')],
];

const looseCreator: Reference = [
  'openedBy',
  'creator-is-a-string',
  'answers the creator as an account',
  (one) => one['account'],
];

/** Faults of the user references in a bug record (2.1). */
export const referenceDeviations: readonly Deviation[] = [
  ...table(
    operation,
    Object.fromEntries([
      ...wrongReferences.map(referenceRow('bug.user-references', 'user-references')),
      ...incompleteReferences.map(referenceRow('bug.user-reference-complete', 'user-references-complete')),
      referenceRow('bug.creator-reference', 'creator-is-a-reference')(looseCreator),
    ]),
  ),
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
