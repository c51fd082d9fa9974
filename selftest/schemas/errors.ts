import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';

/** Reads a file of schemas/. */
export const schemaFile = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../schemas/${name}`, import.meta.url), 'utf8'));

/** Returns a function that says what is wrong with a value by a schema of schemas/: `No errors` if nothing is. */
export function errorsBy(name: string): (value: unknown) => string {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schemaFile(name));
  return (value) => {
    validate(JSON.parse(JSON.stringify(value)));
    return ajv.errorsText(validate.errors);
  };
}
