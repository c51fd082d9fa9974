import { type EnumName, enums } from '../contract/enums.ts';
import { type OperationId, operationIds, operations, type RequestRow } from '../contract/operations.ts';
import { type FieldRow, type RecordName, records } from '../contract/records.ts';
import { expectedOf, isRequired, rowsOf, unsetFormsOf } from './rows.ts';

const recordTypes: Readonly<Record<RecordName, string>> = {
  userReference: 'UserReference',
  bug: 'Bug',
  task: 'Task',
  story: 'Story',
  user: 'User',
  page: 'UserPage',
};

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns `ConfirmBug` for `confirm-bug`. */
function pascal(id: OperationId): string {
  return id.split('-').map(capitalized).join('');
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function formType(row: FieldRow): string {
  if (row.values) return capitalized(row.values);
  switch (row.type) {
    case 'int':
    case 'float':
      return 'number';
    case 'boolean':
      return row.zeroOrOne ? 'boolean | 0 | 1' : 'boolean';
    case 'array':
      return row.items === 'user'
        ? `${recordTypes.user}[]`
        : row.items === 'string'
          ? 'string[]'
          : 'unknown[]';
    case 'userReference':
      return recordTypes.userReference;
    default:
      return 'string';
  }
}

/** Returns the type of a field in responses of a conformant service, without the forms that cause a warning. */
function fieldType(record: RecordName, field: string, row: FieldRow): string {
  const isDate = row.type === 'date' || row.type === 'dateTime';
  const unset = isDate && !row.neverUnset ? [null] : unsetFormsOf(record, field);
  const form = formType(row);
  return [form, ...unset.filter((none) => !(form === 'string' && none === '')).map(literal)].join(' | ');
}

const presenceWords: Readonly<Record<FieldRow['presence'], string>> = {
  required: 'Required.',
  stated: 'Required by the text of the document.',
  shown: 'Recommended.',
  optional: 'Optional.',
};

function recordField(record: RecordName, [field, row]: readonly [string, FieldRow]): string {
  const mark = isRequired(row) ? '' : '?';
  const comment = `/** ${capitalized(expectedOf(record, row))}. ${presenceWords[row.presence]} */`;
  return `  ${comment}\n  ${field}${mark}: ${fieldType(record, field, row)};\n`;
}

function recordType(record: RecordName): string {
  const { title, section } = records[record];
  const fields = Object.entries(rowsOf(record)).map((entry) => recordField(record, entry));
  return `/** A ${title} (section ${section}); further fields are allowed. */
export interface ${recordTypes[record]} {
${fields.join('')}}
`;
}

function enumType(name: EnumName): string {
  const { section, values } = enums[name];
  return `/** Allowed values (section ${section}). */
export type ${capitalized(name)} =
${values.map((value) => `  | ${literal(value)}`).join('\n')};
`;
}

function requestFieldType(row: RequestRow): string {
  if (row.values) return capitalized(row.values);
  if (row.type === 'array') return 'string[]';
  return row.type === 'int' || row.type === 'float' ? 'number' : 'string';
}

function requestField([field, row]: readonly [string, RequestRow]): string {
  const form = row.type === 'dateTimeLocal' ? '  /** Such as 2026-11-21 08:03:56. */\n' : '';
  return `${form}  ${field}?: ${requestFieldType(row)};\n`;
}

function requestType(id: OperationId): string {
  const { section, title, body, query } = operations[id];
  const fields = Object.entries(body ?? query ?? {}).map(requestField);
  return `/** ${title}: ${body ? 'the body' : 'the query'} (section ${section}). The document does not say which fields are required. */
export interface ${pascal(id)}${body ? 'Body' : 'Query'} {
${fields.join('')}}
`;
}

/** Returns the enums of record and body fields. Query parameters may have other values too. */
function usedEnums(): Set<EnumName> {
  const tables = [
    ...Object.values(records).map(({ fields }) => fields),
    ...operationIds.map((id) => operations[id].body ?? {}),
  ];
  return new Set(tables.flatMap((rows) => Object.values(rows).flatMap(({ values }) => values ?? [])));
}

/** Returns the source of a module without imports: the TypeScript types of all records, enums and requests. */
export function typesModule(): string {
  const types = [
    ...[...usedEnums()].map(enumType),
    ...(Object.keys(records) as RecordName[]).map(recordType),
    ...operationIds.map(requestType),
  ];
  return `// Derived by schemas/derive.ts; do not edit.\n\n${types.join('\n')}`;
}
