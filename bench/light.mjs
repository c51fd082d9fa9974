/*
 * The light yardstick: undici's request, small schemas compiled by ajv at start, one request after the other, a JUnit
 * file. Takes how many requests to send: the six of the table, then GETs. Reads the same environment as a run.
 */
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { request } from 'undici';
import { writeJunit } from './junit.mjs';
import { requestsOf } from './requests.mjs';

const { PMS_BASE_URL, PMS_TOKEN, PMS_OUT } = process.env;
const most = Number(process.argv[2]);
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
for (let at = 0; at < most; at += 1) {
  const { answers, method, path, body } = six[at] ?? list;
  const answer = await request(`${PMS_BASE_URL}/api.php/v1${path}`, {
    method,
    headers: { Token: PMS_TOKEN, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const validate = validators[answers];
  const right = validate(await answer.body.json());
  const faults = answer.statusCode !== 200 ? [`status ${answer.statusCode}`] : right ? [] : validate.errors;
  cases.push({ name: `${method} ${path}`, faults });
}

writeJunit(join(PMS_OUT, 'light.xml'), cases);
