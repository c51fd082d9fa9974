import { operations, type OperationId } from './operations.ts';
import { records, type FieldRow } from './records.ts';

/** What the document says about a value in a response. */
export type ShownRow = Pick<FieldRow, 'type' | 'nullable' | 'values' | 'presence'>;

/** Returns the row of the contract for a JSON Pointer into a response body. */
export function rowAt(operation: string, path: string | undefined): ShownRow | undefined {
  const [field, item, member] = (path ?? '').split('/').slice(1);
  const answers = operations[operation as OperationId]?.answers;
  const row = field === undefined || answers === undefined ? undefined : records[answers].fields[field];
  if (item === undefined || row === undefined) return row;
  if (row.type === 'userReference') return records.userReference.fields[item];
  if (row.items === 'string') return { type: 'string', presence: 'required' };
  return row.items === 'user' && member !== undefined ? records.user.fields[member] : undefined;
}
