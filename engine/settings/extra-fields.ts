import { type OperationId, operations } from '../../contract/operations.ts';
import type { ExtraField } from '../evidence/evidence.ts';
import { quoted } from './error.ts';
import { parseJson } from '../evidence/body.ts';
import { jsonType, type ListKind, ofArray, Refused } from './kind.ts';
import { phrase } from '../../messages/phrase.ts';
import { givenTwice } from './kinds.ts';
import { noneOf } from './source-files.ts';

/** Where the documented requests are sent again with them: the others have no required fields, or say so otherwise. */
const withBody: readonly OperationId[] = ['create-story'];

/** A comma of a JSON value has no operation after it. */
const nextEntry = new RegExp(`,(?=\\s*(?:${withBody.join('|')})\\.)`);

/** Fields that a service wants though the document lacks them, with the value to send. */
export const extraFields: ListKind<ExtraField> = {
  name: 'fields',
  read: (text) => readAll(text.split(nextEntry).map(parse)),
  readJson: ofArray(readAll),
  accepts: phrase(
    'accepts-fields',
    'operation.field=JSON, comma-separated, like create-story.branch=0',
    '操作.字段=JSON，以逗号分隔，例如 create-story.branch=0',
  ),
  acceptsJson: phrase(
    'accepts-field-array',
    'an array of objects like {"operation": "create-story", "field": "branch", "value": 0}',
    '对象数组，例如 {"operation": "create-story", "field": "branch", "value": 0}',
  ),
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

const notAField = phrase(
  'not-a-field',
  (entry: string) => `${entry} is not such a field`,
  (entry) => `${entry} 不是这样的字段`,
);

const notJson = phrase(
  'field-not-json',
  (text: string) => `${text} is not JSON: put text between double quotes`,
  (text) => `${text} 不是 JSON：文本请加双引号`,
);

function parse(entry: string): unknown {
  const [, operation, field, json] = /^([^.=]+)\.([^.=]+)=(.*)$/s.exec(entry.trim()) ?? [];
  if (json === undefined) return new Refused(notAField(quoted(entry.trim())));
  const value = parseJson(json);
  return value === undefined ? new Refused(notJson(quoted(json))) : { operation, field, value };
}

function readAll(entries: readonly unknown[]): readonly ExtraField[] | Refused {
  const fields: ExtraField[] = [];
  for (const entry of entries) {
    const field = readField(entry);
    if (field instanceof Refused) return field;
    const isTwice = fields.some(
      (other) => other.operation === field.operation && other.field === field.field,
    );
    if (isTwice) return new Refused(givenTwice(`${field.operation}.${field.field}`));
    fields.push(field);
  }
  return fields;
}

const notAFieldName = phrase(
  'not-a-field-name',
  (given: string) => `${given} is not the name of a field`,
  (given) => `${given} 不是字段名称`,
);
const documentedField = phrase(
  'documented-field',
  (field: string) => `the document has ${field}`,
  (field) => `文档中已有 ${field}`,
);
const fieldNoValue = phrase(
  'field-no-value',
  (field: string) => `${field} has no value`,
  (field) => `${field} 没有值`,
);

function readField(entry: unknown): ExtraField | Refused {
  if (entry instanceof Refused) return entry;
  if (jsonType(entry) !== 'object') return new Refused(notAField(quoted(entry)));
  const { operation, field, value } = entry as Readonly<Record<string, unknown>>;
  const id = withBody.find((each) => each === operation);
  if (id === undefined) return new Refused(noneOf(quoted(operation), withBody));
  if (typeof field !== 'string' || field.trim() === '') return new Refused(notAFieldName(quoted(field)));
  if (Object.hasOwn(operations[id].body ?? {}, field)) return new Refused(documentedField(`${id}.${field}`));
  return value === undefined ? new Refused(fieldNoValue(`${id}.${field}`)) : { operation: id, field, value };
}
