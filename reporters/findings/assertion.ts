import { enums } from '../../contract/enums.ts';
import { operations, type OperationId } from '../../contract/operations.ts';
import { records, type FieldRow, type RecordTable } from '../../contract/records.ts';
import type { Fault } from '../../judging/finding.ts';
import type { Finding } from '../../judging/report.ts';
import { patterns } from '../../schemas/patterns.ts';

/** A type of JSON value for which tools for HTTP tests have a test. */
export type ValueKind = 'integer' | 'number' | 'string' | 'boolean' | 'collection';

/** Member names and array indexes, starting at the root. */
export type Path = readonly (string | number)[];

/** A condition that a response meets when a finding is fixed. */
export type Assertion =
  | { readonly that: 'accepted' }
  | { readonly that: 'json' }
  | { readonly that: 'hides'; readonly text: string }
  | { readonly that: 'exists'; readonly path: Path }
  | { readonly that: 'equals' | 'differs'; readonly path: Path; readonly value: Scalar }
  | { readonly that: 'contains'; readonly path: Path; readonly text: string }
  | { readonly that: 'includes'; readonly path: Path; readonly value: string }
  | { readonly that: 'matches'; readonly path: Path; readonly pattern: string }
  | { readonly that: 'is' | 'is-not'; readonly path: Path; readonly kind: ValueKind }
  /** Number of entries of an array: those in which a member has a value, or all entries without `of`. */
  | {
      readonly that: 'count';
      readonly path: Path;
      readonly of?: { readonly member: string; readonly value: string | number };
      readonly is: '==' | '<=' | '>=';
      readonly count: number;
    };

/** A JSON value that is no object and no array. */
export type Scalar = string | number | boolean | null;

/** What an assertion is made from. */
export interface Found {
  readonly finding: Finding;
  readonly operation: OperationId;
  readonly path: Path;
  /** The row of the documented field; undefined for an undocumented field. */
  readonly row?: FieldRow;
  /** The row of the field that contains the value. */
  readonly parent?: FieldRow;
  readonly form: RecordTable['dateTimeForm'];
}

type Maker = (found: Found) => readonly Assertion[];

const exists: Maker = ({ path }) => [{ that: 'exists', path }];
const none: Maker = () => [];

/** Makes the assertions for each kind of fault. Empty if a single response cannot show the fault. */
const makers: Readonly<Record<Fault, Maker>> = {
  absent: exists,
  incomplete: exists,
  'not-sent-back': exists,
  'wrong-type': wrongType,
  'not-listed': notListed,
  'wrong-date': (found) => [...differs(found), ...inForm(found)],
  'wrong-reference': wrongReference,
  'weak-form': differs,
  'wrong-record': equals,
  'wrong-value': equals,
  'not-as-sent': equals,
  'not-kept': equals,
  refused: accepted,
  'refused-beside': none,
  'header-case': accepted,
  'let-in': none,
  'shows-data': none,
  'took-effect': differs,
  'media-type': () => [{ that: 'json' }],
  'ambiguous-json': none,
  generated: ({ finding, ...found }) =>
    finding.generated?.after !== undefined || finding.generated?.beside !== undefined
      ? []
      : equals({ finding, ...found }),
  repeated: users,
  list: (found) => [...users(found), ...equals(found)],
};

/** Returns what a response shows when the finding is fixed. Empty if a single response cannot show it. */
export function assertionsOf(finding: Finding, operation: OperationId): readonly Assertion[] {
  if (finding.fault === undefined) return [];
  const path = pathOf(finding);
  const record = records[operations[operation].answers];
  return makers[finding.fault]({
    finding,
    operation,
    path,
    ...rowAt(record, path),
    form: record.dateTimeForm,
  });
}

function pathOf({ path, field }: Finding): Path {
  if (path === undefined) return field === undefined ? [] : [field];
  return path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** Returns the row of a field of the record or, for a page, of a user in it. */
function rowAt({ fields }: RecordTable, path: Path): Pick<Found, 'row' | 'parent'> {
  const [first, , member] = path;
  const row = first === 'users' && member !== undefined ? records.user.fields[member] : fields[String(first)];
  const depth = first === 'users' && member !== undefined ? 3 : 1;
  if (row === undefined) return {};
  return path.length === depth ? { row } : { parent: row };
}

const isScalar = (value: unknown): value is Scalar => value === null || typeof value !== 'object';

function differs({ finding: { got }, path }: Found): readonly Assertion[] {
  return got === undefined || !isScalar(got) ? [] : [{ that: 'differs', path, value: got }];
}

function equals({ finding: { wanted, got }, path, operation, row }: Found): readonly Assertion[] {
  if (wanted === undefined) return [];
  if (Array.isArray(wanted)) {
    const texts = wanted.filter((value) => typeof value === 'string');
    return [
      ...texts.map((value): Assertion => ({ that: 'includes', path, value })),
      ...(Array.isArray(got) && got.length > wanted.length
        ? [{ that: 'count', path, is: '==', count: wanted.length } as const]
        : []),
    ];
  }
  const isReference = operation === 'confirm-bug' && row?.type === 'userReference';
  if (isReference) {
    const account = isScalar(wanted) ? wanted : (wanted as { account?: unknown }).account;
    return isScalar(account) && account !== undefined
      ? [{ that: 'equals', path: [...path, 'account'], value: account }]
      : [];
  }
  if (!isScalar(wanted)) return [];
  // The service may return rich text with markup around it.
  const isRich = path.length === 1 && ['spec', 'verify'].includes(String(path[0]));
  if (isRich && typeof wanted === 'string') return [{ that: 'contains', path, text: wanted }];
  return [{ that: 'equals', path, value: wanted }];
}

const kinds: Partial<Readonly<Record<FieldRow['type'], ValueKind>>> = {
  int: 'integer',
  string: 'string',
  date: 'string',
  dateTime: 'string',
  array: 'collection',
};

function kindOf(value: unknown): ValueKind | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'string' || typeof value === 'boolean') return typeof value as 'string' | 'boolean';
  return value === null || value === undefined ? undefined : 'collection';
}

/** One of the listed values. Also allows the empty string, unless that is the wrong value: unset fields may be empty. */
function notListed({ path, row, finding: { got } }: Found): readonly Assertion[] {
  if (row?.values === undefined) return [];
  const { values } = enums[row.values];
  const listed: readonly string[] = got === '' ? values : [...values, ''];
  return [{ that: 'matches', path, pattern: `^(${listed.join('|')})$` }];
}

/** The documented type. If the document allows several types, only: not the type of the actual value. */
function wrongType(found: Found): readonly Assertion[] {
  const { path, row, finding } = found;
  const kind = row && kinds[row.type];
  const isOnlyType = row !== undefined && !row.nullable && (row.unsetForms ?? []).length === 0;
  const { got } = finding;
  if (kind === 'collection' && Array.isArray(got)) {
    const odd = got.findIndex((item) => typeof item !== 'string');
    return odd < 0 ? [] : [{ that: 'is', path: [...path, odd], kind: 'string' }];
  }
  if (kind !== undefined && isOnlyType) return [{ that: 'is', path, kind }];
  const actual = kindOf(got);
  return actual === undefined ? differs(found) : [{ that: 'is-not', path, kind: actual }];
}

/** A user object. If `null` is allowed too, only: not the actual value. */
function wrongReference(found: Found): readonly Assertion[] {
  const { path, row, finding } = found;
  if (path.length > 1) {
    const kind = path.at(-1) === 'id' ? 'integer' : 'string';
    return found.parent?.nullable ? [] : [{ that: 'is', path, kind }];
  }
  if (row?.nullable) return differs(found);
  if (finding.got === undefined) return [];
  return [
    { that: 'is', path: [...path, 'id'], kind: 'integer' },
    { that: 'is', path: [...path, 'account'], kind: 'string' },
  ];
}

/** The documented form of a date, if no other value is allowed. */
function inForm({ path, row, form }: Found): readonly Assertion[] {
  if (row === undefined || row.nullable || !row.neverUnset) return [];
  const pattern =
    row.type === 'date'
      ? patterns['calendar-date']
      : patterns[form === 'utc' ? 'utc-date-time' : 'local-date-time'];
  return [{ that: 'matches', path, pattern }];
}

function accepted({ operation }: Found): readonly Assertion[] {
  const member = operation === 'list-users' ? 'users' : 'id';
  return [{ that: 'accepted' }, { that: 'exists', path: [member] }];
}

function users({ finding }: Found): readonly Assertion[] {
  const { with: present, without, once, most, least } = finding.users ?? {};
  const path = ['users'];
  const who = (value: string | number): { member: string; value: string | number } => ({
    member: typeof value === 'number' ? 'id' : 'account',
    value,
  });
  return [
    ...(present === undefined
      ? []
      : [{ that: 'count', path, of: who(present), is: '==', count: 1 } as const]),
    ...(without === undefined
      ? []
      : [{ that: 'count', path, of: who(without), is: '==', count: 0 } as const]),
    ...(once === undefined ? [] : [{ that: 'count', path, of: who(once), is: '==', count: 1 } as const]),
    ...(most === undefined ? [] : [{ that: 'count', path, is: '<=', count: most } as const]),
    ...(least === undefined ? [] : [{ that: 'count', path, is: '>=', count: least } as const]),
  ];
}
