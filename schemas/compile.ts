import { Ajv2020 } from 'ajv/dist/2020.js';
import { _ } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { formats } from './forms.ts';
import type { Schema } from './table-schemas.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

function refuse(...message: unknown[]): never {
  throw new Error(`The schemas do not compile cleanly: ${message.join(' ')}`);
}

/**
 * An ajv (2020-12, strict, all errors) that knows schemas with distinct `$id`s and our formats.
 * It throws where ajv would only log, and when it is given a schema that it can't compile.
 */
export function ajvFor(schemas: readonly Schema[]): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    // A number beyond a double reads as infinite: still a number, and a finding of another check.
    strictNumbers: false,
    messages: false,
    code: { source: true, esm: true, lines: true, formats: _`require("./forms.ts").formats` },
    logger: { log: refuse, warn: refuse, error: refuse },
  });
  ajv.addVocabulary(['x-section', 'x-row']);
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate);
  for (const schema of schemas) ajv.addSchema(schema);
  return ajv;
}

/**
 * One ES module of validators that imports nothing.
 * @param exported references of the schemas to compile, by export name
 * @throws when a reference is unknown or a schema does not compile
 */
export async function compileModule(
  schemas: readonly Schema[],
  exported: Readonly<Record<string, string>>,
): Promise<string> {
  const ajv = ajvFor(schemas);
  // standalone() leaves out what it can't find; so each is compiled, and missed, here.
  for (const ref of Object.values(exported)) {
    if (ajv.getSchema(ref) === undefined) refuse('no schema', ref);
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
  return result.outputFiles[0]?.text ?? refuse('no output');
}
