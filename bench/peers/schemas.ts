import { dereference } from '@apidevtools/json-schema-ref-parser';
import { join } from 'node:path';
import type { RecordName } from '../requests.mjs';
import type { Schema } from './peer.ts';

/** Keywords that the tools do not support, or differently. The schemas have a `pattern` for each `format`. */
const unsupported = new Set(['$schema', '$id', '$defs', 'format']);

/**
 * Returns the schemas of the responses in a form that all tools support: draft 07, without references.
 * @throws when one of them is missing
 */
export async function peerSchemas(folder: string): Promise<Record<RecordName, Schema>> {
  const read = (name: RecordName): Promise<Schema> => peerSchema(join(folder, `${name}.schema.json`));
  const [bug, task, story, page] = await Promise.all([
    read('bug'),
    read('task'),
    read('story'),
    read('user-page'),
  ]);
  return { bug, task, story, 'user-page': page };
}

async function peerSchema(file: string): Promise<Schema> {
  const whole = await dereference(file);
  const text = JSON.stringify(whole, (key, value: unknown) => (unsupported.has(key) ? undefined : value));
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...(JSON.parse(text) as Schema) };
}
