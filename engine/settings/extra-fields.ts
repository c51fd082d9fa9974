import { type OperationId, operations } from '../../contract/operations.ts';
import type { ExtraField } from '../evidence/evidence.ts';
import { quoted } from './error.ts';
import { parseJson } from '../evidence/body.ts';
import { jsonType, type ListKind, ofArray, Refused } from './kind.ts';
import { say } from '../../messages/phrase.ts';

/** Where the documented requests are sent again with them: the others have no required fields, or say so otherwise. */
const withBody: readonly OperationId[] = ['create-story'];

/** A comma of a JSON value has no operation after it. */
const nextEntry = new RegExp(`,(?=\\s*(?:${withBody.join('|')})\\.)`);

/** Fields that a service wants though the document lacks them, with the value to send. */
export const extraFields: ListKind<ExtraField> = {
  name: 'fields',
  read: (text) => readAll(text.split(nextEntry).map(parse)),
  readJson: ofArray(readAll),
  accepts: say('accepts-fields'),
  acceptsJson: say('accepts-field-array'),
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
  return value === undefined
    ? new Refused(say('not-a-field', quoted(entry.trim())))
    : { operation, field, value };
}

function readAll(entries: readonly unknown[]): readonly ExtraField[] | Refused {
  const fields: ExtraField[] = [];
  for (const entry of entries) {
    const field = readField(entry);
    if (field instanceof Refused) return field;
    const isTwice = fields.some(
      (other) => other.operation === field.operation && other.field === field.field,
    );
    if (isTwice) return new Refused(say('given-twice', `${field.operation}.${field.field}`));
    fields.push(field);
  }
  return fields;
}

function readField(entry: unknown): ExtraField | Refused {
  if (entry instanceof Refused) return entry;
  if (jsonType(entry) !== 'object') return new Refused(say('not-a-field', quoted(entry)));
  const { operation, field, value } = entry as Readonly<Record<string, unknown>>;
  const id = withBody.find((each) => each === operation);
  if (id === undefined) return new Refused(say('none-of', quoted(operation), withBody));
  if (typeof field !== 'string' || field.trim() === '')
    return new Refused(say('not-a-field-name', quoted(field)));
  if (Object.hasOwn(operations[id].body ?? {}, field))
    return new Refused(say('documented-field', `${id}.${field}`));
  return value === undefined
    ? new Refused(say('field-no-value', `${id}.${field}`))
    : { operation: id, field, value };
}
