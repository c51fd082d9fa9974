import { enums } from '../contract/enums.ts';
import { operationIds, operations, type OperationId, type RequestRow } from '../contract/operations.ts';
import { records, type FieldRow, type RecordName } from '../contract/records.ts';
import type { FormatName } from './forms.ts';
import { patterns } from './patterns.ts';
import { expectedOf, isRequired, rowsOf, unsetFormsOf, type UnsetForm } from './rows.ts';

/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

/** The file and `$id` of the schema of each record. */
export const recordFiles: Readonly<Record<RecordName, string>> = {
  userReference: 'user-reference.schema.json',
  bug: 'bug.schema.json',
  task: 'task.schema.json',
  story: 'story.schema.json',
  user: 'user.schema.json',
  page: 'user-page.schema.json',
};

/** The file and `$id` of the schema of the body or query of each operation. */
export const requestFiles = Object.fromEntries(
  operationIds.map((id) => [id, `${id}.${operations[id].query ? 'query' : 'request'}.schema.json`]),
) as Readonly<Record<OperationId, string>>;

const draft = 'https://json-schema.org/draft/2020-12/schema';

const definitions = {
  utcDateTime: 'utc-date-time',
  localDateTime: 'local-date-time',
  calendarDate: 'calendar-date',
} as const;

/** Returns the definitions of a date format: always with a value, unset in an undocumented way, or null. */
function dateDefinitions([name, format]: readonly [string, FormatName]): readonly [string, Schema][] {
  const orUnset = `${format}-or-unset` as FormatName;
  return [
    [name, { type: 'string', format, pattern: patterns[format] }],
    [`${name}OrUnset`, { type: ['string', 'null'], format: orUnset, pattern: patterns[orUnset] }],
    [`${name}OrNull`, { type: ['string', 'null'], format, pattern: patterns[format] }],
  ];
}

const allDefinitions = Object.entries(definitions).flatMap(dateDefinitions);

/** Returns the date definitions to which properties refer. */
function usedDefinitions(properties: Schema): Schema {
  const text = JSON.stringify(properties);
  const used = allDefinitions.filter(([name]) => text.includes(`"#/$defs/${name}"`));
  return used.length > 0 ? { $defs: Object.fromEntries(used) } : {};
}

function dateSchema(record: RecordName, row: FieldRow): Schema {
  const dateTime = records[record].dateTimeForm === 'utc' ? 'utcDateTime' : 'localDateTime';
  const name = row.type === 'date' ? 'calendarDate' : dateTime;
  const unset = row.neverUnset ? '' : row.nullable ? 'OrNull' : 'OrUnset';
  return { $ref: `#/$defs/${name}${unset}` };
}

function arraySchema(row: FieldRow): Schema {
  if (row.items === 'user') return { type: 'array', items: { $ref: recordFiles.user } };
  return row.items === 'string' ? { type: 'array', items: { type: 'string' } } : { type: 'array' };
}

function typedSchema(row: FieldRow): Schema {
  if (row.values) return { enum: [...enums[row.values].values] };
  switch (row.type) {
    case 'int':
      return { type: 'integer' };
    case 'float':
      return { type: 'number' };
    case 'boolean':
      return row.zeroOrOne ? { enum: [true, false, 0, 1] } : { type: 'boolean' };
    case 'array':
      return arraySchema(row);
    case 'userReference':
      return { $ref: recordFiles.userReference };
    default:
      return { type: 'string' };
  }
}

/** Extends a schema by the values that mean "none" and by other types that the document gives. */
function extended(base: Schema, unset: readonly UnsetForm[], loose: readonly string[]): Schema {
  if (unset.length === 0 && loose.length === 0) return base;
  if (Array.isArray(base.enum)) return { enum: [...base.enum, ...unset] };
  if (typeof base.type === 'string' && unset.length === 1 && unset[0] === null) {
    return { ...base, type: [base.type, 'null'] };
  }
  const none = unset.length > 0 ? [{ enum: [...unset] }] : [];
  return { anyOf: [base, ...loose.map((type) => ({ type })), ...none] };
}

function valueSchema(record: RecordName, field: string, row: FieldRow): Schema {
  if (row.type === 'date' || row.type === 'dateTime') return dateSchema(record, row);
  return extended(typedSchema(row), unsetFormsOf(record, field), row.looseForms ?? []);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function propertySchema(record: RecordName, field: string, row: FieldRow): Schema {
  const name = row.alias === field ? nameOf(record, row) : field;
  const spelling = name === field ? '' : ` (another spelling of ${name})`;
  return {
    ...valueSchema(record, field, row),
    description: `${capitalized(expectedOf(record, row))}${spelling}.`,
    'x-row': `${record}.${name}`,
    'x-section': records[record].section,
  };
}

function nameOf(record: RecordName, row: FieldRow): string | undefined {
  return Object.entries(records[record].fields).find(([, other]) => other === row)?.[0];
}

/** Returns the JSON Schema of a record (section 2 or 4.4). */
export function recordSchema(record: RecordName): Schema {
  const table = records[record];
  const rows = Object.entries(rowsOf(record));
  const properties = Object.fromEntries(
    rows.map(([field, row]) => [field, propertySchema(record, field, row)]),
  );
  return {
    $schema: draft,
    $id: recordFiles[record],
    title: table.title,
    description: `Requirements for every ${table.title} (section ${table.section}). Further fields are allowed.`,
    'x-section': table.section,
    type: 'object',
    required: rows.filter(([, row]) => isRequired(row)).map(([field]) => field),
    properties,
    ...usedDefinitions(properties),
  };
}

function requestValueSchema(row: RequestRow): Schema {
  if (row.values) return { enum: [...enums[row.values].values] };
  switch (row.type) {
    case 'int':
      return { type: 'integer' };
    case 'float':
      return { type: 'number' };
    case 'array':
      return { type: 'array', items: { type: 'string' } };
    case 'dateTimeLocal':
      return { $ref: '#/$defs/localDateTime' };
    default:
      return { type: 'string' };
  }
}

function requestPropertySchema(operation: OperationId, field: string, row: RequestRow): Schema {
  const { section, answers } = operations[operation];
  const reflected =
    row.reflectedIn === undefined ? '' : `; the response shows it in ${answers}.${row.reflectedIn}`;
  return {
    ...requestValueSchema(row),
    description: `Row ${field} of section ${section}${reflected}.`,
    'x-row': `${operation}.${field}`,
    'x-section': section,
  };
}

/** Returns the JSON Schema of the body of an operation, or of its query as an object of strings (section 4). */
export function requestSchema(id: OperationId): Schema {
  const operation = operations[id];
  const rows = Object.entries(operation.body ?? operation.query ?? {});
  const properties = Object.fromEntries(
    rows.map(([field, row]) => [field, requestPropertySchema(id, field, row)]),
  );
  return {
    $schema: draft,
    $id: requestFiles[id],
    title: `${operation.title}: ${operation.body ? 'request body' : 'query parameters'}`,
    description: `The rows of section ${operation.section}. The document does not say which are required.`,
    'x-section': operation.section,
    type: 'object',
    properties,
    ...usedDefinitions(properties),
  };
}
