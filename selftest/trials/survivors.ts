import { operations, type OperationId } from '../../contract/operations.ts';
import { records } from '../../contract/records.ts';
import type { Mutation } from './mutation.ts';

/** Why a run may not notice that a value was changed. */
interface Explanation {
  readonly operation: OperationId;
  readonly paths: readonly string[];
  readonly changes: readonly Mutation['change'][];
  /** Default: all of them. */
  readonly responses?: readonly Mutation['responses'][];
  /** The number of the reading. */
  readonly reading: number;
  readonly because: string;
}

type Fields = (typeof records)['bug']['fields'];

const fieldsOf = (operation: OperationId): Fields => records[operations[operation].answers].fields;

const namesOf = (operation: OperationId, takes: (row: Fields[string], name: string) => boolean): string[] =>
  Object.entries(fieldsOf(operation))
    .filter(([name, row]) => takes(row, name))
    .map(([name]) => name);

/** Fields whose value the document determines: those that requests set, and those of sections 3, 4 and 8. */
const determined: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  'confirm-bug': ['id', 'assignedTo', 'type', 'pri', 'mailto'],
  'start-task': ['id', 'status', 'assignedTo', 'realStarted', 'consumed', 'left'],
  'create-story': [
    'id',
    'status',
    'stage',
    'version',
    'openedBy',
    ...Object.keys(operations['create-story'].body ?? {}),
  ],
  'list-users': ['page', 'total', 'limit', 'users'],
};

const isDate = (row: Fields[string]): boolean => row.type === 'date' || row.type === 'dateTime';

/** Returns fields of a record for which the document defines a type but no value. */
const undetermined = (operation: OperationId, takes: (row: Fields[string]) => boolean): string[] =>
  namesOf(operation, (row, name) => !determined[operation]?.includes(name) && takes(row));

const ofRecords = ['confirm-bug', 'start-task', 'create-story'] as const;

const references = (operation: OperationId, ...members: string[]): string[] =>
  namesOf(operation, ({ type }) => type === 'userReference').flatMap((field) =>
    members.map((member) => `${field}/${member}`),
  );

const items = (...members: string[]): string[] =>
  ['users/0', 'users/1'].flatMap((item) => members.map((member) => `${item}/${member}`));

const rows: readonly Explanation[] = [
  ...ofRecords.flatMap((operation): Explanation[] => [
    {
      operation,
      paths: undetermined(operation, ({ values }) => values === undefined),
      changes: ['other value'],
      reading: 10,
      because: 'the document defines a type for the field but no value',
    },
    {
      operation,
      paths: undetermined(
        operation,
        (row) => !isDate(row) && row.type !== 'userReference' && row.values === undefined,
      ),
      changes: ['empty'],
      reading: 10,
      because: '0, "", [] and false are values of their types',
    },
    {
      operation,
      paths: undetermined(operation, (row) => isDate(row) && !row.neverUnset && !row.nullable),
      changes: ['null', 'empty'],
      reading: 12,
      because: 'the document does not show the form of an unset date',
    },
  ]),
  // The stories of the right service have null there already.
  ...(['confirm-bug', 'start-task'] as const).map((operation): Explanation => ({
    operation,
    paths: undetermined(operation, ({ nullable }) => nullable === true),
    changes: ['null'],
    reading: 11,
    because: 'the field is nullable',
  })),
  {
    operation: 'confirm-bug',
    paths: namesOf(
      'confirm-bug',
      ({ presence }, name) => presence === 'optional' && !determined['confirm-bug']?.includes(name),
    ),
    changes: ['delete'],
    reading: 9,
    because: 'a field with Req = no may be absent',
  },
  {
    operation: 'confirm-bug',
    paths: ['assignedTo', 'type', 'mailto'],
    changes: ['delete'],
    responses: ['second'],
    reading: 9,
    because: 'a field with Req = no may be absent if the request does not set it',
  },
  {
    operation: 'confirm-bug',
    paths: ['assignedTo', 'assignedTo/account'],
    changes: ['other value', 'null', 'empty'],
    responses: ['second'],
    reading: 34,
    because: 'a field that was not sent and changed only once may have been changed by another client',
  },
  {
    operation: 'confirm-bug',
    paths: ['lastEditedBy', 'closedBy', 'resolvedBy'],
    changes: ['null'],
    reading: 13,
    because: 'a user reference that is unset is observed',
  },
  {
    operation: 'confirm-bug',
    paths: ['assignedTo'],
    changes: ['other value'],
    reading: 17,
    because: 'the change adds a member, and undocumented fields are allowed',
  },
  {
    operation: 'confirm-bug',
    paths: references('confirm-bug', 'id', 'realname', 'avatar'),
    changes: ['other value', 'empty'],
    reading: 30,
    because: 'a reference whose id contradicts the user list is observed; names and avatars are any text',
  },
  {
    operation: 'confirm-bug',
    paths: references('confirm-bug', 'account').filter((path) => !path.startsWith('assignedTo/')),
    changes: ['other value', 'empty'],
    reading: 13,
    because: 'a confirmation does not determine who opened, edited, resolved or closed a bug',
  },
  {
    operation: 'confirm-bug',
    paths: ['mailto'],
    changes: ['other value'],
    responses: ['first', 'every'],
    reading: 19,
    because: 'the change repeats an account that was sent; the list has no other account',
  },
  {
    operation: 'list-users',
    paths: ['users/0/account', 'users/1/account'],
    changes: ['other value'],
    responses: ['every'],
    reading: 27,
    because: 'a listed user who is rejected as assignee may have left: others were accepted',
  },
  {
    operation: 'start-task',
    paths: ['type'],
    changes: ['empty'],
    reading: 11,
    because: 'an enum field that the operation did not set may be unset',
  },
  {
    operation: 'create-story',
    paths: ['estimate', 'keywords', 'sourceNote', 'verify'],
    changes: ['other value'],
    responses: ['first', 'second'],
    reading: 21,
    because: 'the first stories are created without the field, which may have any default',
  },
  {
    operation: 'create-story',
    paths: ['id'],
    changes: ['other value'],
    responses: ['every'],
    reading: 21,
    because: 'if all ids are one higher, they still differ',
  },
  {
    operation: 'create-story',
    paths: ['id'],
    changes: ['empty'],
    responses: ['first', 'second'],
    reading: 21,
    because: 'one story with the id 0 has an id of its own',
  },
  {
    operation: 'list-users',
    paths: ['page', 'limit'],
    changes: ['other value', 'empty'],
    responses: ['first', 'second'],
    reading: 22,
    because: 'the first requests do not have the parameter: any integer is right',
  },
  {
    operation: 'list-users',
    paths: ['total', 'users'],
    changes: ['other value', 'empty'],
    responses: ['first', 'second'],
    reading: 27,
    because: 'a response that contradicts the others only once is observed',
  },
  {
    operation: 'list-users',
    paths: [...items('id', 'account'), 'users/0', 'users/1'],
    changes: ['delete', 'other value', 'empty'],
    responses: ['first', 'second'],
    reading: 27,
    because: 'a page that contradicts the others only once is observed',
  },
  {
    operation: 'list-users',
    paths: ['users/0', 'users/1'],
    changes: ['other value'],
    reading: 17,
    because: 'the change adds a member, and undocumented fields are allowed',
  },
  {
    operation: 'list-users',
    paths: items('dept', 'realname', 'role', 'email'),
    changes: ['other value', 'empty'],
    reading: 10,
    because: 'the document defines a type for the field but no value',
  },
  {
    operation: 'list-users',
    paths: items('account'),
    changes: ['empty'],
    responses: ['every'],
    reading: 10,
    because: 'users are identified by id, and an account is any text',
  },
];

/** Every change that a run does not notice, with the reading that allows it. */
export const explanations: readonly Explanation[] = rows.filter(({ paths }) => paths.length > 0);

/** Returns the row that explains why a run may not notice a change. */
export function explanationOf({ operation, path, change, responses }: Mutation): Explanation | undefined {
  return explanations.find(
    (row) =>
      row.operation === operation &&
      row.paths.includes(path) &&
      row.changes.includes(change) &&
      (row.responses ?? [responses]).includes(responses),
  );
}
