import type { EnumName } from './enums.ts';
import type { RecordName } from './records.ts';

/** The four operations, in the order of the document. */
export const operationIds = ['confirm-bug', 'start-task', 'create-story', 'list-users'] as const;

/** The id of an operation, and the prefix of its checks. */
export type OperationId = (typeof operationIds)[number];

/** One row of a request table or of the query table: a body field or a query parameter (section 4). */
export interface RequestRow {
  readonly type: 'int' | 'float' | 'string' | 'dateTimeLocal' | 'array';
  readonly values?: EnumName;
  /** The response field with the same value; absent if no response shows it. */
  readonly reflectedIn?: string;
}

/** A kind of object that a user gives, and that operations change. */
export type GivenKind = 'bug' | 'task' | 'product';

/** One operation of section 4. */
export interface Operation {
  readonly section: string;
  readonly title: string;
  readonly method: 'GET' | 'POST';
  /** Relative to `{base_url}/api.php/v1`; `<id>` is an integer. */
  readonly path: string;
  /** It changes the object that is given, or creates one. */
  readonly writes: boolean;
  /** The kind of object that must be given: the one in the path, or the product of a new story. */
  readonly given?: GivenKind;
  readonly answers: RecordName;
  readonly body?: Readonly<Record<string, RequestRow>>;
  readonly query?: Readonly<Record<string, RequestRow>>;
}

/** The path of the API, relative to the base URL (section 9). */
export const apiPrefix = '/api.php/v1';

/** The header with the Token (section 5). */
export const tokenHeader = 'Token';

/** The five fields of the minimal request for a story in section 4.3. */
export const sufficientForStory = ['title', 'spec', 'product', 'pri', 'category'] as const;

/** The fields of a request that name accounts (sections 4.1 and 4.2). */
export const accountFields: readonly string[] = ['assignedTo', 'mailto'];

const rows = {
  'confirm-bug': {
    section: '4.1',
    title: 'Confirm bug',
    method: 'POST',
    path: '/bugs/<id>/confirm',
    writes: true,
    given: 'bug',
    answers: 'bug',
    body: {
      assignedTo: { type: 'string', reflectedIn: 'assignedTo' },
      type: { type: 'string', values: 'bugType', reflectedIn: 'type' },
      mailto: { type: 'array', reflectedIn: 'mailto' },
      comment: { type: 'string' },
      pri: { type: 'int', reflectedIn: 'pri' },
    },
  },
  'start-task': {
    section: '4.2',
    title: 'Start task',
    method: 'POST',
    path: '/tasks/<id>/start',
    writes: true,
    given: 'task',
    answers: 'task',
    body: {
      assignedTo: { type: 'string', reflectedIn: 'assignedTo' },
      realStarted: { type: 'dateTimeLocal', reflectedIn: 'realStarted' },
      consumed: { type: 'int', reflectedIn: 'consumed' },
      left: { type: 'int', reflectedIn: 'left' },
      comment: { type: 'string' },
    },
  },
  'create-story': {
    section: '4.3',
    title: 'Create story',
    method: 'POST',
    path: '/stories',
    writes: true,
    given: 'product',
    answers: 'story',
    body: {
      title: { type: 'string', reflectedIn: 'title' },
      product: { type: 'int', reflectedIn: 'product' },
      pri: { type: 'int', reflectedIn: 'pri' },
      category: { type: 'string', values: 'storyCategory', reflectedIn: 'category' },
      spec: { type: 'string', reflectedIn: 'spec' },
      verify: { type: 'string', reflectedIn: 'verify' },
      source: { type: 'string', values: 'storySource', reflectedIn: 'source' },
      sourceNote: { type: 'string', reflectedIn: 'sourceNote' },
      estimate: { type: 'float', reflectedIn: 'estimate' },
      keywords: { type: 'string', reflectedIn: 'keywords' },
    },
  },
  'list-users': {
    section: '4.4',
    title: 'List users',
    method: 'GET',
    path: '/users',
    writes: false,
    answers: 'page',
    query: {
      browse: { type: 'string' },
      page: { type: 'string', reflectedIn: 'page' },
      limit: { type: 'string', reflectedIn: 'limit' },
    },
  },
} as const satisfies Readonly<Record<OperationId, Operation>>;

/** Section 4 by operation. The type has the exact value of `answers` for each operation. */
export const operations: {
  readonly [Id in OperationId]: Operation & { readonly answers: (typeof rows)[Id]['answers'] };
} = rows;

const named: Readonly<Record<string, Operation>> = operations;

/** True for an operation that changes the target; false for setup, cleanup and other requests. */
export const isWrite = (operation: string): boolean => named[operation]?.writes ?? false;

/** The beginning and the end of the path of each operation whose path has an id. */
const ends = Object.fromEntries(
  operationIds.flatMap((id) => {
    const [before, after] = operations[id].path.split('<id>');
    return after === undefined ? [] : [[id, [`${apiPrefix}${before}`, after]]];
  }),
) as Readonly<Record<string, readonly [before: string, after: string]>>;

/** True for an operation on a record that exists: its path has an id. */
export const isOfRecord = (operation: string): boolean => Object.hasOwn(ends, operation);

/** Returns the id in the URL of a request, by the path of its operation; undefined if there is none. */
export function idIn(operation: string, url: string): string | undefined {
  const [before, after] = ends[operation] ?? [];
  if (before === undefined || after === undefined) return undefined;
  const [path = ''] = url.split('?');
  const from = path.lastIndexOf(before);
  const id = path.slice(from + before.length, path.length - after.length);
  return from >= 0 && path.endsWith(after) && /^\d+$/.test(id) ? id : undefined;
}
