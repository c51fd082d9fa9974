import { enums } from '../contract/enums.ts';
import { records, type FieldRow, type RecordName } from '../contract/records.ts';

// Enum fields that may be empty until an operation sets them.
const emptyWhenUnset: Readonly<Record<string, readonly string[]>> = {
  bug: ['type'],
  task: ['type'],
  story: ['source', 'category'],
};

/** A value that a record may have instead of one of the type of the row. */
export type UnsetForm = null | '' | 0;

/** Returns the rows of a record by field name. An alias is a field of its own (2.2). */
export function rowsOf(record: RecordName): Readonly<Record<string, FieldRow>> {
  const rows = Object.entries(records[record].fields);
  const aliases = rows.flatMap(([, row]) => (row.alias === undefined ? [] : [[row.alias, row] as const]));
  return Object.fromEntries([...rows, ...aliases]);
}

/** Returns the values of a field that mean "none" and are not of its type. */
export function unsetFormsOf(record: RecordName, field: string): readonly UnsetForm[] {
  const row = rowsOf(record)[field];
  const forms: UnsetForm[] = [...(row?.unsetForms ?? [])];
  if (row?.nullable) forms.push(null);
  if (emptyWhenUnset[record]?.includes(field)) forms.push('');
  return [...new Set(forms)];
}

/** True if the document requires the field (2.2, and statements in 1, 3, 4 and 8). */
export function isRequired(row: FieldRow): boolean {
  return row.presence === 'required' || row.presence === 'stated';
}

const referenceWords = 'an object with an integer id and a string account';

const typeWords: Readonly<Record<FieldRow['type'], string>> = {
  int: 'an integer',
  float: 'a number',
  string: 'a string',
  boolean: 'true or false',
  date: 'a date such as 2026-11-21',
  dateTime: 'a datetime',
  array: 'an array',
  userReference: referenceWords,
};

const dateTimeWords = {
  utc: 'an ISO 8601 UTC datetime such as 2026-11-21T08:03:56Z',
  local: 'a datetime such as 2026-11-21 08:03:56',
} as const;

const itemWords = { string: 'a string', user: 'a user list entry' } as const;
const arrayWords = { string: 'an array of strings', user: 'an array of user list entries' } as const;

function formWords(record: RecordName, row: FieldRow): string {
  if (row.values) return `one of ${enums[row.values].values.join(', ')}`;
  if (row.type === 'dateTime') return dateTimeWords[records[record].dateTimeForm];
  if (row.zeroOrOne) return 'true, false, 0 or 1';
  return row.items ? arrayWords[row.items] : typeWords[row.type];
}

/** Describes the values of a field. */
export function expectedOf(record: RecordName, row: FieldRow): string {
  return formWords(record, row) + (row.nullable ? ', or null' : '');
}

/** Describes an item of an array. */
export function expectedItem(items: NonNullable<FieldRow['items']>): string {
  return itemWords[items];
}

/** Returns the export name of the validator for the items of an array field. */
export function itemValidatorName(record: RecordName, field: string): string {
  return `${record}_${field}_item`;
}
