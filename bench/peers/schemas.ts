import { dereference } from '@apidevtools/json-schema-ref-parser';
import { join } from 'node:path';
import type { AnswerName } from '../requests.mjs';
import type { Schema } from './peer.ts';

/** Keywords that the peers do not know, or know otherwise. Each `format` of ours has its `pattern` beside it. */
const dropped = new Set(['$schema', '$id', '$defs', 'format']);

/**
 * Our schemas of the answers as every peer understands them: draft 07, without references.
 * @throws when one of them is not there
 */
export async function peerSchemas(folder: string): Promise<Record<AnswerName, Schema>> {
  const read = (name: AnswerName): Promise<Schema> => peerSchema(join(folder, `${name}.schema.json`));
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
  const text = JSON.stringify(whole, (key, value: unknown) => (dropped.has(key) ? undefined : value));
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...(JSON.parse(text) as Schema) };
}
