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

/** The validators by export name; items have their own, so that a long array can be judged piece by piece. */
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

const notJudged = new Set(['title', 'description', 'x-row', 'x-section', 'pattern']);

/**
 * Leaves out what a validator would only carry along: prose, and the patterns, which say for other programs what
 * the formats beside them check.
 */
function withoutProse(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutProse);
  if (typeof schema !== 'object' || schema === null) return schema;
  // A field may have such a name: what stands under it is a schema then, and no text.
  const kept = Object.entries(schema).filter(
    ([key, value]) => !(notJudged.has(key) && typeof value === 'string'),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutProse(value)]));
}

function declarations(names: readonly string[]): string {
  return `// Derived by schemas/derive.ts; do not edit.

/** One fault as ajv reports it; \`params.missingProperty\` names the field of a \`required\` fault. */
export interface ValidationFault {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** True for a value that the schema takes; else \`errors\` has every fault, until the next call. */
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
 * Every derived file of this folder, by name, as it must be; writes nothing.
 * Throws when a schema does not compile or a reference leads nowhere.
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
        [...schemas.values()].map((schema) => withoutProse(schema) as Schema),
        refs,
      ),
    ],
    ['validators.d.ts', declarations(Object.keys(refs))],
    ['types.ts', typesModule()],
  ]);
}
