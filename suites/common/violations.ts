import { enums } from '../../contract/enums.ts';
import { type FieldRow, records } from '../../contract/records.ts';
import { isObject, own, type JsonObject } from '../../engine/evidence/body.ts';
import type { Finding } from '../../engine/judging/finding.ts';
import type { Fault } from '../../engine/judging/fault.ts';
import { isUnsetDate } from '../../schemas/forms.ts';
import { type AnsweredRecord, violations, type Violation } from '../../schemas/violations.ts';
import { findingIn } from './findings.ts';
import type { Answered } from './reply.ts';
import { type Phrase, say } from '../../messages/phrase.ts';
import { operations, type OperationId } from '../../contract/operations.ts';
import { rowAt } from '../../contract/rows.ts';

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
        expected: member === undefined ? form : say('as-member', member, form),
        actual: actual === 'absent' ? say('absent') : actual,
      });
    });
}

/** Describes the expected value at a path by its row; `text` is the English description. */
function formAt(operation: string, path: string, text: string): Phrase {
  const row = rowAt(operation, path);
  if (row === undefined) return say('row-form', text, 'user-entry', false, []);
  const { dateTimeForm } = records[operations[operation as OperationId].answers];
  const items = 'items' in row && row.items ? `array-${String(row.items)}` : row.type;
  const form =
    row.type === 'dateTime' ? dateTimeForm : 'zeroOrOne' in row && row.zeroOrOne ? 'zero-or-one' : items;
  const values = row.values === undefined ? [] : enums[row.values].values;
  return say('row-form', text, form, row.nullable === true, values);
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
