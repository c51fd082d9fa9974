import { operations, type OperationId } from '../../contract/operations.ts';
import { records } from '../../contract/records.ts';
import type { Mutation } from './mutation.ts';

/** Why a run may see nothing in a value that was changed on the way. */
interface Explanation {
  readonly operation: OperationId;
  readonly paths: readonly string[];
  readonly changes: readonly Mutation['change'][];
  /** All of them when it is absent. */
  readonly answers?: readonly Mutation['answer'][];
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

/** The fields whose value some statement decides: those that requests set, and what 3, 4 and 8 say. */
const decided: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
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

/** Fields of a record that the document gives a type and no value. */
const undecided = (operation: OperationId, takes: (row: Fields[string]) => boolean): string[] =>
  namesOf(operation, (row, name) => !decided[operation]?.includes(name) && takes(row));

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
      paths: undecided(operation, ({ values }) => values === undefined),
      changes: ['other value'],
      reading: 10,
      because: 'the document gives the field a type and no value',
    },
    {
      operation,
      paths: undecided(
        operation,
        (row) => !isDate(row) && row.type !== 'userReference' && row.values === undefined,
      ),
      changes: ['empty'],
      reading: 10,
      because: '0, "", [] and false are values of their types',
    },
    {
      operation,
      paths: undecided(operation, (row) => isDate(row) && !row.neverUnset && !row.nullable),
      changes: ['null', 'empty'],
      reading: 12,
      because: 'how an unset date looks is not shown',
    },
  ]),
  // In the story of the right service these are null as it is.
  ...(['confirm-bug', 'start-task'] as const).map((operation): Explanation => ({
    operation,
    paths: undecided(operation, ({ nullable }) => nullable === true),
    changes: ['null'],
    reading: 11,
    because: 'the row says nullable',
  })),
  {
    operation: 'confirm-bug',
    paths: namesOf(
      'confirm-bug',
      ({ presence }, name) => presence === 'optional' && !decided['confirm-bug']?.includes(name),
    ),
    changes: ['delete'],
    reading: 9,
    because: 'a field with Req = no may be absent',
  },
  {
    operation: 'confirm-bug',
    paths: ['assignedTo', 'type', 'mailto'],
    changes: ['delete'],
    answers: ['second'],
    reading: 9,
    because: 'a field with Req = no may be absent where the request does not set it',
  },
  {
    operation: 'confirm-bug',
    paths: ['assignedTo', 'assignedTo/account'],
    changes: ['other value', 'null', 'empty'],
    answers: ['second'],
    reading: 34,
    because: 'a field that was not sent and changed once, and not again, may be the change of somebody else',
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
    because: 'the change is one more member, and fields beyond the tables are allowed',
  },
  {
    operation: 'confirm-bug',
    paths: references('confirm-bug', 'id', 'realname', 'avatar'),
    changes: ['other value', 'empty'],
    reading: 30,
    because: 'a reference whose id contradicts the user list is observed; names and pictures are any text',
  },
  {
    operation: 'confirm-bug',
    paths: references('confirm-bug', 'account').filter((path) => !path.startsWith('assignedTo/')),
    changes: ['other value', 'empty'],
    reading: 13,
    because: 'who opened, edited, resolved or closed a bug is not for a confirmation to say',
  },
  {
    operation: 'confirm-bug',
    paths: ['mailto'],
    changes: ['other value'],
    answers: ['first', 'every'],
    reading: 19,
    because: 'the change repeats an account that was sent: nobody else is in the list',
  },
  {
    operation: 'list-users',
    paths: ['users/0/account', 'users/1/account'],
    changes: ['other value'],
    answers: ['every'],
    reading: 27,
    because: 'whoever is listed and refused as an assignee may have left: others were accepted',
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
    answers: ['first', 'second'],
    reading: 21,
    because: 'the first stories are made without the field, which may take any default',
  },
  {
    operation: 'create-story',
    paths: ['id'],
    changes: ['other value'],
    answers: ['every'],
    reading: 21,
    because: 'ids that are all one higher are as different as before',
  },
  {
    operation: 'create-story',
    paths: ['id'],
    changes: ['empty'],
    answers: ['first', 'second'],
    reading: 21,
    because: 'one story with the id 0 has an id of its own',
  },
  {
    operation: 'list-users',
    paths: ['page', 'limit'],
    changes: ['other value', 'empty'],
    answers: ['first', 'second'],
    reading: 22,
    because: 'the first answers are to requests without the parameter: any integer will do',
  },
  {
    operation: 'list-users',
    paths: ['total', 'users'],
    changes: ['other value', 'empty'],
    answers: ['first', 'second'],
    reading: 27,
    because: 'an answer that contradicts the others and does not come back is observed',
  },
  {
    operation: 'list-users',
    paths: [...items('id', 'account'), 'users/0', 'users/1'],
    changes: ['delete', 'other value', 'empty'],
    answers: ['first', 'second'],
    reading: 27,
    because: 'a page that contradicts the others and does not come back is observed',
  },
  {
    operation: 'list-users',
    paths: ['users/0', 'users/1'],
    changes: ['other value'],
    reading: 17,
    because: 'the change is one more member, and fields beyond the tables are allowed',
  },
  {
    operation: 'list-users',
    paths: items('dept', 'realname', 'role', 'email'),
    changes: ['other value', 'empty'],
    reading: 10,
    because: 'the document gives the field a type and no value',
  },
  {
    operation: 'list-users',
    paths: items('account'),
    changes: ['empty'],
    answers: ['every'],
    reading: 10,
    because: 'a user is told by the id, and an account is any text',
  },
];

/** Every change that a run lets pass, and the reading that lets it. */
export const explanations: readonly Explanation[] = rows.filter(({ paths }) => paths.length > 0);

/** The row that explains why a change may pass. */
export function explanationOf({ operation, path, change, answer }: Mutation): Explanation | undefined {
  return explanations.find(
    (row) =>
      row.operation === operation &&
      row.paths.includes(path) &&
      row.changes.includes(change) &&
      (row.answers ?? [answer]).includes(answer),
  );
}
