/*
 * The plain script with which a run is compared: what a developer would write in an afternoon. Sends six requests,
 * validates the responses with the whole schemas and ajv, and writes a JUnit file. Reads the environment variables of a
 * run.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Pool } from 'undici';
import { writeJunit } from './junit.mjs';
import { requestsOf } from './requests.mjs';

const { PMS_BASE_URL, PMS_TOKEN, PMS_OUT } = process.env;
const day = '\\d{4}-\\d\\d-\\d\\d';
const formats = {
  'calendar-date': new RegExp(`^${day}$`),
  'calendar-date-or-unset': new RegExp(`^(${day})?$`),
  'local-date-time': new RegExp(`^${day} \\d\\d:\\d\\d:\\d\\d$`),
  'local-date-time-or-unset': new RegExp(`^(${day} \\d\\d:\\d\\d:\\d\\d)?$`),
  'utc-date-time': new RegExp(`^${day}T\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$`),
  'utc-date-time-or-unset': new RegExp(`^(${day}T\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z)?$`),
};
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, formats });
ajv.addVocabulary(['x-section', 'x-row']);
const schema = (name) =>
  JSON.parse(readFileSync(new URL(`../schemas/${name}.schema.json`, import.meta.url), 'utf8'));
for (const name of ['user-reference', 'user']) ajv.addSchema(schema(name));
const validators = Object.fromEntries(
  ['bug', 'task', 'story', 'user-page'].map((name) => [name, ajv.compile(schema(name))]),
);

const pool = new Pool(new URL(PMS_BASE_URL).origin, { connections: 4 });
const cases = [];
for (const { returns, method, path, body } of requestsOf(process.env)) {
  const response = await pool.request({
    method,
    path: `/api.php/v1${path}`,
    headers: { Token: PMS_TOKEN, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const validate = validators[returns];
  const isValid = validate(await response.body.json());
  const faults =
    response.statusCode !== 200 ? [`status ${response.statusCode}`] : isValid ? [] : validate.errors;
  cases.push({ name: `${method} ${path}`, faults });
}
await pool.close();

writeJunit(join(PMS_OUT, 'plain.xml'), cases);
