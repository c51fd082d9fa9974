import { enums } from '../../contract/enums.ts';
import { operations, type OperationId } from '../../contract/operations.ts';
import { records, type FieldRow, type RecordTable } from '../../contract/records.ts';
import type { Fault } from '../../judging/finding.ts';
import type { Finding } from '../../judging/report.ts';
import { patterns } from '../../schemas/patterns.ts';

/** Member names and array indexes, starting at the root. */
type Path = readonly (string | number)[];

/** A JSON value that is no object and no array. */
type Scalar = string | number | boolean | null;

/** A condition that a response meets when a finding is fixed. */
export interface Assertion {
  /** Lines of `[Asserts]` in a Hurl file. */
  readonly hurl: readonly string[];
  /** A JavaScript expression for the HTTP clients that have scripts. */
  readonly http: string;
}

/** What assertions are made from. */
interface Found {
  readonly finding: Finding;
  readonly operation: OperationId;
  readonly path: Path;
  /** The row of the documented field; undefined for an undocumented field. */
  readonly row?: FieldRow;
  /** The row of the field that contains the value. */
  readonly parent?: FieldRow;
  readonly form: RecordTable['dateTimeForm'];
}

/** Returns a value as a JavaScript literal without `%}`, which would end the script, and without `{{`. */
export function literal(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('%}', String.raw`\u0025}`)
    .replaceAll('{{', String.raw`{\u007b`)
    .replace(/[\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16)}`);
}

/** Escapes characters that have a meaning in a Hurl file, and those not allowed in a line. */
export function escapedForHurl(text: string, special: RegExp): string {
  return text
    .replace(special, String.raw`\$&`)
    .replace(/[^\P{C}]|\{(?=\{)|[\u2028\u2029]/gu, (letter) => `\\u{${letter.codePointAt(0)!.toString(16)}}`);
}

const quoted = (text: string): string => `"${escapedForHurl(text, /[\\"]/g)}"`;

const inHurl = (value: Scalar): string => (typeof value === 'string' ? quoted(value) : JSON.stringify(value));

const inQuery = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replace(/[\\']/g, String.raw`\$&`)}'`;

/** Makes an assertion about a value: the predicate of Hurl, and a condition in JavaScript. */
function about(path: Path, predicate: string, condition: (value: string) => string, filter = ''): Assertion {
  const steps = path.map((key) => {
    if (typeof key === 'number') return `[${key}]`;
    return /^\w+$/.test(key) ? `.${key}` : `[${inQuery(key)}]`;
  });
  return {
    hurl: [`jsonpath ${quoted(`$${steps.join('')}${filter}`)} ${predicate}`],
    http: condition(`at(${literal(path)})`),
  };
}

const exists = (path: Path): Assertion => about(path, 'exists', (value) => `${value} !== undefined`);
const equal = (path: Path, wanted: Scalar): Assertion =>
  about(path, `== ${inHurl(wanted)}`, (value) => `${value} === ${literal(wanted)}`);
const matches = (path: Path, pattern: string): Assertion =>
  about(path, `matches ${quoted(pattern)}`, (value) => `new RegExp(${literal(pattern)}).test(${value})`);

/** Types of JSON values for which the tools have a test. */
const kinds = {
  integer: ['isInteger', (value: string) => `typeof ${value} === "number" && ${value} % 1 === 0`],
  number: ['isFloat', (value: string) => `typeof ${value} === "number"`],
  string: ['isString', (value: string) => `typeof ${value} === "string"`],
  boolean: ['isBoolean', (value: string) => `typeof ${value} === "boolean"`],
  collection: ['isCollection', (value: string) => `typeof ${value} === "object" && ${value} !== null`],
} as const;

type ValueKind = keyof typeof kinds;

/** For an array: `isCollection` of Hurl is also true for an object, but an object has no count. */
const is = (path: Path, kind: ValueKind): Assertion =>
  kind === 'collection'
    ? about(path, 'count >= 0', (value) => `Array.isArray(${value})`)
    : about(path, kinds[kind][0], kinds[kind][1]);

/** The number of entries of an array: those in which a member has a value, or all of them. */
function count(
  path: Path,
  sign: '==' | '<=' | '>=',
  wanted: number,
  [member, value]: readonly [string?, (string | number)?] = [],
): Assertion {
  const filter = value === undefined ? '' : `[?(@.${member} == ${inQuery(value)})]`;
  const chosen =
    value === undefined
      ? ''
      : `.filter(function (one) { return one && one[${literal(member)}] === ${literal(value)}; })`;
  const condition = (all: string): string =>
    `[].concat(${all})${chosen}.length ${sign === '==' ? '===' : sign} ${wanted}`;
  return about(path, `count ${sign} ${wanted}`, condition, filter);
}

/** The body does not contain a text. */
export const hides = (text: string): Assertion => ({
  hurl: [`body not contains ${quoted(text)}`],
  http: `(typeof response.body === "string" ? response.body : JSON.stringify(response.body)).indexOf(${literal(text)}) < 0`,
});

type Maker = (found: Found) => readonly Assertion[];

const present: Maker = ({ path }) => [exists(path)];
const none: Maker = () => [];

/** Makes the assertions for each kind of fault. Empty if a single response cannot show the fault. */
const makers: Readonly<Record<Fault, Maker>> = {
  absent: present,
  incomplete: present,
  'not-sent-back': present,
  'wrong-type': wrongType,
  'not-listed': notListed,
  'wrong-date': (found) => [...differs(found), ...inForm(found)],
  'wrong-reference': wrongReference,
  'weak-form': differs,
  'wrong-record': equals,
  'wrong-value': lasting,
  'not-as-sent': equals,
  'not-kept': equals,
  refused: accepted,
  'refused-beside': none,
  'header-case': accepted,
  'let-in': none,
  'shows-data': none,
  'took-effect': differs,
  'media-type': () => [
    {
      hurl: [`header "Content-Type" matches ${quoted('(?i)^(application/json|[^;]+[+]json)')}`],
      http: `/^(application\\/json|[^;]+[+]json)/i.test(String(response.contentType.mimeType))`,
    },
  ],
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
  return got === undefined || !isScalar(got)
    ? []
    : [about(path, `!= ${inHurl(got)}`, (value) => `${value} !== ${literal(got)}`)];
}

function equals({ finding: { wanted, got }, path, operation, row }: Found): readonly Assertion[] {
  if (wanted === undefined) return [];
  if (Array.isArray(wanted)) {
    const texts = wanted.filter((value) => typeof value === 'string');
    const isLonger = Array.isArray(got) && got.length > wanted.length;
    return [
      ...texts.map((text) =>
        about(path, `includes ${quoted(text)}`, (all) => `[].concat(${all}).indexOf(${literal(text)}) >= 0`),
      ),
      ...(isLonger ? [count(path, '==', wanted.length)] : []),
    ];
  }
  if (operation === 'confirm-bug' && row?.type === 'userReference') {
    const account = isScalar(wanted) ? wanted : (wanted as { account?: unknown }).account;
    return isScalar(account) && account !== undefined ? [equal([...path, 'account'], account)] : [];
  }
  if (!isScalar(wanted)) return [];
  // The service may return rich text with markup around it.
  const isRich = path.length === 1 && ['spec', 'verify'].includes(String(path[0]));
  if (!isRich || typeof wanted !== 'string') return [equal(path, wanted)];
  const contains = (value: string): string => `String(${value}).indexOf(${literal(wanted)}) >= 0`;
  return [about(path, `contains ${quoted(wanted)}`, contains)];
}

/** The wanted value, unless it is the time of the request, which is another one when the request is sent again. */
function lasting(found: Found): readonly Assertion[] {
  return found.row?.type === 'dateTime' ? [] : equals(found);
}

const documented: Partial<Readonly<Record<FieldRow['type'], ValueKind>>> = {
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
  return [matches(path, `^(${listed.join('|')})$`)];
}

/** The documented type. If the document allows several types, only: not the type of the actual value. */
function wrongType(found: Found): readonly Assertion[] {
  const { path, row, finding } = found;
  const kind = row && documented[row.type];
  const isOnlyType = row !== undefined && !row.nullable && (row.unsetForms ?? []).length === 0;
  const { got } = finding;
  if (kind === 'collection' && Array.isArray(got)) {
    const odd = got.findIndex((item) => typeof item !== 'string');
    return odd < 0 ? [] : [is([...path, odd], 'string')];
  }
  if (kind !== undefined && isOnlyType) return [is(path, kind)];
  const actual = kindOf(got);
  if (actual === undefined) return differs(found);
  const [predicate, condition] = kinds[actual];
  return [about(path, `not ${predicate}`, (value) => `!(${condition(value)})`)];
}

/** A user object. If `null` is allowed too, only: not the actual value. */
function wrongReference(found: Found): readonly Assertion[] {
  const { path, row, finding } = found;
  if (path.length > 1) {
    const kind = path.at(-1) === 'id' ? 'integer' : 'string';
    return found.parent?.nullable ? [] : [is(path, kind)];
  }
  if (row?.nullable) return differs(found);
  if (finding.got === undefined) return [];
  return [is([...path, 'id'], 'integer'), is([...path, 'account'], 'string')];
}

/** The documented form of a date, if no other value is allowed. */
function inForm({ path, row, form }: Found): readonly Assertion[] {
  if (row === undefined || row.nullable || !row.neverUnset) return [];
  const pattern =
    row.type === 'date'
      ? patterns['calendar-date']
      : patterns[form === 'utc' ? 'utc-date-time' : 'local-date-time'];
  return [matches(path, pattern)];
}

function accepted({ operation }: Found): readonly Assertion[] {
  return [
    {
      hurl: ['status >= 200', 'status < 300'],
      http: 'response.status >= 200 && response.status < 300',
    },
    exists([operation === 'list-users' ? 'users' : 'id']),
  ];
}

function users({ finding }: Found): readonly Assertion[] {
  const { with: listed, without, once, most, least } = finding.users ?? {};
  const times = (value: string | number | undefined, wanted: number): Assertion[] =>
    value === undefined
      ? []
      : [count(['users'], '==', wanted, [typeof value === 'number' ? 'id' : 'account', value])];
  return [
    ...times(listed, 1),
    ...times(without, 0),
    ...times(once, 1),
    // A page without users would be no better where the limit itself is wrong.
    ...(most === undefined || most < 1 ? [] : [count(['users'], '<=', most)]),
    ...(least === undefined ? [] : [count(['users'], '>=', least)]),
  ];
}
