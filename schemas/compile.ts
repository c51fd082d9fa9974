import { Ajv2020 } from 'ajv/dist/2020.js';
import { _ } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { formats } from './forms.ts';
import type { Schema } from './table-schemas.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

function fail(...message: unknown[]): never {
  throw new Error(`The schemas do not compile cleanly: ${message.join(' ')}`);
}

/**
 * Returns an ajv (2020-12, strict, all errors) with schemas, which must have different `$id`s, and our formats.
 * Throws where ajv would only log, and for a schema that does not compile.
 */
export function ajvFor(schemas: readonly Schema[]): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    // A number too large for a double is parsed as Infinity. It counts as a number here; another check reports it.
    strictNumbers: false,
    messages: false,
    code: { source: true, esm: true, lines: true, formats: _`require("./forms.ts").formats` },
    logger: { log: fail, warn: fail, error: fail },
  });
  ajv.addVocabulary(['x-section', 'x-row']);
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate);
  for (const schema of schemas) ajv.addSchema(schema);
  return ajv;
}

/**
 * Returns the source of an ES module of validators without imports.
 * @param exported references of the schemas to compile, by export name
 * @throws if a reference is unknown or a schema does not compile
 */
export async function compileModule(
  schemas: readonly Schema[],
  exported: Readonly<Record<string, string>>,
): Promise<string> {
  const ajv = ajvFor(schemas);
  // standalone() silently omits unknown references, so they are checked here.
  for (const ref of Object.values(exported)) {
    if (ajv.getSchema(ref) === undefined) fail('no schema', ref);
  }
  const result = await build({
    stdin: { contents: standalone.default(ajv, exported), resolveDir: folder, loader: 'js' },
    absWorkingDir: folder,
    bundle: true,
    format: 'esm',
    target: 'node20',
    write: false,
    logLevel: 'silent',
    banner: { js: '/* oxlint-disable */\n// Derived by schemas/derive.ts; do not edit.' },
  });
  return result.outputFiles[0]?.text ?? fail('no output');
}
