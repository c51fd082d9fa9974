import { operationIds } from '../contract/operations.ts';
import { records, type RecordName } from '../contract/records.ts';
import { compileModule } from './compile.ts';
import { openApiDocument } from './openapi.ts';
import { itemValidatorName, rowsOf } from './rows.ts';
import { typesModule } from './type-declarations.ts';
import { recordFiles, recordSchema, requestFiles, requestSchema, type Schema } from './table-schemas.ts';

const recordNames = Object.keys(records) as RecordName[];

function schemaFiles(): Map<string, Schema> {
  return new Map([
    ...recordNames.map((name) => [recordFiles[name], recordSchema(name)] as const),
    ...operationIds.map((id) => [requestFiles[id], requestSchema(id)] as const),
  ]);
}

/** Returns schema references by export name. Items have validators of their own, so that long arrays are judged item by item. */
function validatorRefs(): Record<string, string> {
  const wholes = recordNames.map((name) => [name, recordFiles[name]] as const);
  const items = recordNames.flatMap((name) =>
    Object.entries(rowsOf(name))
      .filter(([, row]) => row.items !== undefined)
      .map(
        ([field]) =>
          [itemValidatorName(name, field), `${recordFiles[name]}#/properties/${field}/items`] as const,
      ),
  );
  return Object.fromEntries([...wholes, ...items]);
}

const unusedKeys = new Set(['title', 'description', 'x-row', 'x-section', 'pattern']);

/**
 * Removes what our validators do not use: texts, and the patterns, which are for programs that do not know our formats.
 */
function withoutUnused(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutUnused);
  if (typeof schema !== 'object' || schema === null) return schema;
  // A field of a record may have the same name. Its value is then a schema, not a text.
  const kept = Object.entries(schema).filter(
    ([key, value]) => !(unusedKeys.has(key) && typeof value === 'string'),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutUnused(value)]));
}

function declarations(names: readonly string[]): string {
  return `// Derived by schemas/derive.ts; do not edit.

/** One error of ajv. \`params.missingProperty\` is the field of a \`required\` error. */
export interface ValidationFault {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Returns true for a valid value. Otherwise \`errors\` has all errors, until the next call. */
export interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly ValidationFault[] | null;
}

${names.map((name) => `export const ${name}: Validator;\n`).join('')}`;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * Returns the content of every derived file of this folder by name. Writes nothing.
 * Throws if a schema does not compile or a reference has no target.
 */
export async function derive(): Promise<Map<string, string>> {
  const schemas = schemaFiles();
  const refs = validatorRefs();
  return new Map([
    ...[...schemas].map(([name, schema]) => [name, json(schema)] as const),
    ['openapi.json', json(await openApiDocument(schemas))],
    [
      'validators.js',
      await compileModule(
        [...schemas.values()].map((schema) => withoutUnused(schema) as Schema),
        refs,
      ),
    ],
    ['validators.d.ts', declarations(Object.keys(refs))],
    ['types.ts', typesModule()],
  ]);
}
