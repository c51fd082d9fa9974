import { enums } from '../../contract/enums.ts';
import { type FieldRow, records } from '../../contract/records.ts';
import { isObject, own, type JsonObject } from '../../engine/evidence/body.ts';
import type { Finding } from '../../engine/judging/finding.ts';
import type { Fault } from '../../engine/judging/fault.ts';
import { isUnsetDate } from '../../schemas/forms.ts';
import { type AnsweredRecord, violations, type Violation } from '../../schemas/violations.ts';
import { findingIn } from './findings.ts';
import type { Answered } from './reply.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';
import { operations, type OperationId } from '../../contract/operations.ts';
import { rowAt } from '../../contract/row-at.ts';
import { apart } from '../../messages/zh/apart.ts';

// Several checks use them.
const known = new WeakMap<JsonObject, Violation[]>();

/** Returns the violations of a record against its schema; the result is cached. */
export function violationsIn(answer: Answered, record: AnsweredRecord): Violation[] {
  const before = known.get(answer.record);
  if (before) return before;
  const found = violations(record, answer.record);
  known.set(answer.record, found);
  return found;
}

const faults = {
  presence: 'absent',
  type: 'wrong-type',
  enum: 'not-listed',
  date: 'wrong-date',
  reference: 'wrong-reference',
} as const satisfies Record<Violation['kind'], Fault>;

const asMember = phrase(
  'as-member',
  (member: string, form: string) => `${form} as its ${member}`,
  (member, form) => `其 ${member} 为${apart(form)}`,
);
/** A field that is not there. */
export const absent = phrase('absent', 'absent', '不存在');

/** Turns the violations of one kind into findings. */
export function findingsOf(
  { exchange, record }: Answered,
  found: readonly Violation[],
  wanted: Violation['kind'],
): Finding[] {
  return found
    .filter(({ kind }) => kind === wanted)
    .map(({ kind, field, path, expected, actual }) => {
      const form = formAt(exchange.operation, path, expected);
      const [member] = kind === 'reference' ? path.split('/').slice(2) : [];
      return findingIn(exchange, faults[kind], {
        field,
        path,
        got: at(record, path),
        expected: member === undefined ? form : asMember(member, form),
        actual: actual === 'absent' ? absent : actual,
      });
    });
}

const forms: Readonly<Record<string, string>> = {
  int: '整数',
  float: '数字',
  string: '字符串',
  boolean: 'true 或 false',
  'zero-or-one': 'true、false、0 或 1',
  date: '形如 2026-11-21 的日期',
  utc: '形如 2026-11-21T08:03:56Z 的 ISO 8601 UTC 日期时间',
  local: '形如 2026-11-21 08:03:56 的日期时间',
  array: '数组',
  'array-string': '字符串数组',
  'array-user': '用户条目数组',
  'user-entry': '用户条目',
  userReference: '带整数 id 和字符串 account 的对象',
};

const rowForm = phrase(
  'row-form',
  (text: string, _form: string, _nullable: boolean, _values: readonly string[]) => text,
  (text, form, nullable, values) => {
    const shown = values.length > 0 ? `${values.join('、')} 之一` : forms[form];
    return shown === undefined ? text : `${shown}${nullable ? '，或 null' : ''}`;
  },
);

/** Describes the expected value at a path by its row; `text` is the English description. */
function formAt(operation: string, path: string, text: string): Phrase {
  const row = rowAt(operation, path);
  if (row === undefined) return rowForm(text, 'user-entry', false, []);
  const { dateTimeForm } = records[operations[operation as OperationId].answers];
  const items = 'items' in row && row.items ? `array-${String(row.items)}` : row.type;
  const form =
    row.type === 'dateTime' ? dateTimeForm : 'zeroOrOne' in row && row.zeroOrOne ? 'zero-or-one' : items;
  const values = row.values === undefined ? [] : enums[row.values].values;
  return rowForm(text, form, row.nullable === true, values);
}

/** Returns the value at a JSON Pointer (RFC 6901); undefined if there is none. */
function at(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (inner, part) =>
        Array.isArray(inner) ? inner[Number(part)] : isObject(inner) ? own(inner, part) : undefined,
      value,
    );
}

/** True for a value that means that a field is not set (reading 11). */
export function isUnset(row: FieldRow, value: unknown): boolean {
  if (row.unsetForms?.some((form) => form === value)) return true;
  if (row.type === 'date' || row.type === 'dateTime') return isUnsetDate(value);
  // A plain account is another form of a user reference, not an unset one.
  if (row.type === 'userReference') return value === null || value === '';
  return (
    row.values !== undefined && value === '' && !(enums[row.values].values as readonly string[]).includes('')
  );
}
