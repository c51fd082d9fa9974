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

/** Predicates about a value of the body: that of Hurl, and a condition in JavaScript. `@` is the value, `$` the operand. */
const predicates = {
  exists: ['exists', '@ !== undefined'],
  equals: ['== $', '@ === $'],
  differs: ['!= $', '@ !== $'],
  matches: ['matches $', 'new RegExp($).test(@)'],
  contains: ['contains $', 'String(@).indexOf($) >= 0'],
  includes: ['includes $', '[].concat(@).indexOf($) >= 0'],
  integer: ['isInteger', 'typeof @ === "number" && @ % 1 === 0'],
  number: ['isFloat', 'typeof @ === "number"'],
  string: ['isString', 'typeof @ === "string"'],
  boolean: ['isBoolean', 'typeof @ === "boolean"'],
  object: ['isCollection', 'typeof @ === "object" && @ !== null'],
  // `isCollection` is also true for an object, but an object has no count.
  array: ['count >= 0', 'Array.isArray(@)'],
  count: ['count == $', '[].concat(@).length === $'],
  atMost: ['count <= $', '[].concat(@).length <= $'],
  atLeast: ['count >= $', '[].concat(@).length >= $'],
} as const;

type Predicate = keyof typeof predicates;

/**
 * Returns an assertion about the value at a path.
 * @param operand what the predicate compares with
 */
function holds(path: Path, predicate: Predicate, operand: Scalar = null): Assertion {
  const [hurl, http] = predicates[predicate];
  return {
    hurl: [`jsonpath ${quoted(jsonPath(path))} ${hurl.replace('$', () => inHurl(operand))}`],
    http: http.replace(/[@$]/g, (sign) => (sign === '@' ? `at(${literal(path)})` : literal(operand))),
  };
}

/** Returns the opposite of an assertion about a type. */
const not = ({ hurl: [hurl = ''], http }: Assertion): Assertion => ({
  hurl: [hurl.replace(/ (?=\w+$)/, ' not ')],
  http: `!(${http})`,
});

function jsonPath(path: Path): string {
  const steps = path.map((key) => {
    if (typeof key === 'number') return `[${key}]`;
    return /^\w+$/.test(key) ? `.${key}` : `[${inQuery(key)}]`;
  });
  return `$${steps.join('')}`;
}

/** The number of users with an id or an account. */
function countUsers(value: string | number, wanted: number): Assertion {
  const member = typeof value === 'number' ? 'id' : 'account';
  const isOne = `function (one) { return one && one["${member}"] === ${literal(value)}; }`;
  return {
    hurl: [`jsonpath ${quoted(`$.users[?(@.${member} == ${inQuery(value)})]`)} count == ${wanted}`],
    http: `[].concat(at(["users"])).filter(${isOne}).length === ${wanted}`,
  };
}

/** The body does not contain a text. */
export const hides = (text: string): Assertion => ({
  hurl: [`body not contains ${quoted(text)}`],
  http: `(typeof response.body === "string" ? response.body : JSON.stringify(response.body)).indexOf(${literal(text)}) < 0`,
});

type Maker = (found: Found) => readonly Assertion[];

const present: Maker = ({ path }) => [holds(path, 'exists')];
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
  return got === undefined || !isScalar(got) ? [] : [holds(path, 'differs', got)];
}

function equals({ finding: { wanted, got }, path, operation, row }: Found): readonly Assertion[] {
  if (wanted === undefined) return [];
  if (Array.isArray(wanted)) {
    const texts = wanted.filter((value) => typeof value === 'string');
    const isLonger = Array.isArray(got) && got.length > wanted.length;
    return [
      ...texts.map((text) => holds(path, 'includes', text)),
      ...(isLonger ? [holds(path, 'count', wanted.length)] : []),
    ];
  }
  if (operation === 'confirm-bug' && row?.type === 'userReference') {
    const account = isScalar(wanted) ? wanted : (wanted as { account?: unknown }).account;
    return isScalar(account) && account !== undefined ? [holds([...path, 'account'], 'equals', account)] : [];
  }
  if (!isScalar(wanted)) return [];
  // The service may return rich text with markup around it.
  const isRich = path.length === 1 && ['spec', 'verify'].includes(String(path[0]));
  return [holds(path, isRich && typeof wanted === 'string' ? 'contains' : 'equals', wanted)];
}

/** The wanted value, unless it is the time of the request, which is another one when the request is sent again. */
function lasting(found: Found): readonly Assertion[] {
  return found.row?.type === 'dateTime' ? [] : equals(found);
}

const documented: Partial<Readonly<Record<FieldRow['type'], Predicate>>> = {
  int: 'integer',
  string: 'string',
  date: 'string',
  dateTime: 'string',
  array: 'array',
};

function typeOf(value: unknown): Predicate | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'string' || typeof value === 'boolean') return typeof value as 'string' | 'boolean';
  return value === null || value === undefined ? undefined : 'object';
}

/** One of the listed values. Also allows the empty string, unless that is the wrong value: unset fields may be empty. */
function notListed({ path, row, finding: { got } }: Found): readonly Assertion[] {
  if (row?.values === undefined) return [];
  const { values } = enums[row.values];
  const listed: readonly string[] = got === '' ? values : [...values, ''];
  return [holds(path, 'matches', `^(${listed.join('|')})$`)];
}

/** The documented type. If the document allows several types, only: not the type of the actual value. */
function wrongType(found: Found): readonly Assertion[] {
  const { path, row, finding } = found;
  const type = row && documented[row.type];
  const isOnlyType = row !== undefined && !row.nullable && (row.unsetForms ?? []).length === 0;
  const { got } = finding;
  if (type === 'array' && Array.isArray(got)) {
    const odd = got.findIndex((item) => typeof item !== 'string');
    return odd < 0 ? [] : [holds([...path, odd], 'string')];
  }
  if (type !== undefined && isOnlyType) return [holds(path, type)];
  const actual = typeOf(got);
  return actual === undefined ? differs(found) : [not(holds(path, actual))];
}

/** A user object. If `null` is allowed too, only: not the actual value. */
function wrongReference(found: Found): readonly Assertion[] {
  const { path, row, finding } = found;
  if (path.length > 1)
    return found.parent?.nullable ? [] : [holds(path, path.at(-1) === 'id' ? 'integer' : 'string')];
  if (row?.nullable) return differs(found);
  if (finding.got === undefined) return [];
  return [holds([...path, 'id'], 'integer'), holds([...path, 'account'], 'string')];
}

/** The documented form of a date, if no other value is allowed. */
function inForm({ path, row, form }: Found): readonly Assertion[] {
  if (row === undefined || row.nullable || !row.neverUnset) return [];
  const dateTime = form === 'utc' ? 'utc-date-time' : 'local-date-time';
  return [holds(path, 'matches', patterns[row.type === 'date' ? 'calendar-date' : dateTime])];
}

function accepted({ operation }: Found): readonly Assertion[] {
  return [
    {
      hurl: ['status >= 200', 'status < 300'],
      http: 'response.status >= 200 && response.status < 300',
    },
    holds([operation === 'list-users' ? 'users' : 'id'], 'exists'),
  ];
}

function users({ finding }: Found): readonly Assertion[] {
  const { with: listed, without, once, most = 0, least } = finding.users ?? {};
  return [
    ...(listed === undefined ? [] : [countUsers(listed, 1)]),
    ...(without === undefined ? [] : [countUsers(without, 0)]),
    ...(once === undefined ? [] : [countUsers(once, 1)]),
    // A page without users would be no better where the limit itself is wrong.
    ...(most < 1 ? [] : [holds(['users'], 'atMost', most)]),
    ...(least === undefined ? [] : [holds(['users'], 'atLeast', least)]),
  ];
}
