import { type OperationId, operations } from '../contract/operations.ts';
import type { ExtraField } from '../evidence/evidence.ts';
import { quoted } from './error.ts';
import { parseJson } from './files.ts';
import { jsonType, type ListKind, Refused } from './kind.ts';

/** Where the documented requests are sent again with them: the others have no required fields, or say so otherwise. */
const withBody: readonly OperationId[] = ['create-story'];

/** A comma of a JSON value has no operation after it. */
const nextEntry = new RegExp(`,(?=\\s*(?:${withBody.join('|')})\\.)`);

/** Fields that a service wants though the document lacks them, with the value to send. */
export const extraFields: ListKind<ExtraField> = {
  name: 'fields',
  read: (text) => readAll(text.split(nextEntry).map(parse)),
  readJson: (value) => (Array.isArray(value) ? readAll(value) : new Refused()),
  accepts: 'operation.field=JSON, comma-separated, like create-story.branch=0',
  acceptsJson: 'an array of objects like {"operation": "create-story", "field": "branch", "value": 0}',
  schema: {
    type: 'array',
    items: {
      type: 'object',
      required: ['operation', 'field', 'value'],
      additionalProperties: false,
      properties: { operation: { enum: withBody }, field: { type: 'string', minLength: 1 }, value: {} },
    },
  },
  none: [],
};

function parse(entry: string): unknown {
  const [, operation, field, json = ''] = /^([^.=]+)\.([^.=]+)=(.*)$/s.exec(entry.trim()) ?? [];
  const value = parseJson(json);
  return value === undefined ? new Refused(`${quoted(entry.trim())} is none`) : { operation, field, value };
}

function readAll(entries: readonly unknown[]): readonly ExtraField[] | Refused {
  const fields: ExtraField[] = [];
  for (const entry of entries) {
    const field = readField(entry);
    if (field instanceof Refused) return field;
    const isTwice = fields.some(
      (other) => other.operation === field.operation && other.field === field.field,
    );
    if (isTwice) return new Refused(`${field.operation}.${field.field} is given twice`);
    fields.push(field);
  }
  return fields;
}

function readField(entry: unknown): ExtraField | Refused {
  if (entry instanceof Refused) return entry;
  if (jsonType(entry) !== 'object') return new Refused(`${quoted(entry)} is none`);
  const { operation, field, value } = entry as Readonly<Record<string, unknown>>;
  const id = withBody.find((each) => each === operation);
  if (id === undefined) return new Refused(`${quoted(operation)} is none of ${withBody.join(', ')}`);
  if (typeof field !== 'string' || field.trim() === '')
    return new Refused(`${quoted(field)} is no name of a field`);
  if (isDocumented(id, field)) return new Refused(`the document has ${id}.${field}`);
  return value === undefined ? new Refused(`${id}.${field} has no value`) : { operation: id, field, value };
}

function isDocumented(operation: OperationId, field: string): boolean {
  return Object.hasOwn(operations[operation].body ?? {}, field);
}
