/*
 * The light script with which a run is compared. Sends requests one after another with undici, validates the responses
 * with small schemas that ajv compiles at the start, and writes a JUnit file. Argument: the number of requests. After
 * the six of `requests.mjs` the first one is repeated. Reads the environment variables of a run.
 */
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { request } from 'undici';
import { writeJunit } from './junit.mjs';
import { requestsOf } from './requests.mjs';

const { PMS_BASE_URL, PMS_TOKEN, PMS_OUT } = process.env;
const count = Number(process.argv[2]);
const fields = (types) => ({
  type: 'object',
  required: Object.keys(types),
  properties: Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }])),
});
const user = fields({ id: 'integer', account: 'string', realname: 'string' });
const page = fields({ page: 'integer', limit: 'integer', total: 'integer' });
const ajv = new Ajv2020();
const validators = {
  bug: ajv.compile(fields({ id: 'integer', title: 'string', status: 'string', pri: 'integer' })),
  task: ajv.compile(fields({ id: 'integer', name: 'string', status: 'string', consumed: 'number' })),
  story: ajv.compile(fields({ id: 'integer', title: 'string', status: 'string', version: 'integer' })),
  'user-page': ajv.compile({
    ...page,
    properties: { ...page.properties, users: { type: 'array', items: user } },
  }),
};

const six = requestsOf(process.env);
const [list] = six;
const cases = [];
for (let at = 0; at < count; at += 1) {
  const { returns, method, path, body } = six[at] ?? list;
  const response = await request(`${PMS_BASE_URL}/api.php/v1${path}`, {
    method,
    headers: { Token: PMS_TOKEN, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const validate = validators[returns];
  const isValid = validate(await response.body.json());
  const faults =
    response.statusCode !== 200 ? [`status ${response.statusCode}`] : isValid ? [] : validate.errors;
  cases.push({ name: `${method} ${path}`, faults });
}

writeJunit(join(PMS_OUT, 'light.xml'), cases);
