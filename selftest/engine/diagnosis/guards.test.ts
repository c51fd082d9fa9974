import { expect, test } from 'vitest';
import type { ServiceResponse } from '../../../reference/override.ts';
import { rows } from '../../../engine/diagnosis/diagnose.ts';
import { endRows } from '../../../engine/diagnosis/rows-end.ts';
import { quotes } from '../../../engine/diagnosis/rows-requests.ts';
import { freedoms } from '../../../reference/freedoms.ts';
import { namedFields } from '../../../suites/common/named.ts';
import { type Bend, runAgainst, runBent } from '../../in-process.ts';

test('what one exchange can contradict has a refutation, and what has none only quotes', () => {
  const of = [...rows, ...endRows, quotes].filter(
    (row) => (row.quotes === true) === (row.refutedBy !== undefined),
  );
  expect(of.map(({ id }) => id)).toEqual([]);
});

const json = { 'content-type': 'application/json' };
const answer = (status: number, body: string): ServiceResponse => ({ status, headers: json, body });

test.each([
  '{"error":"the story could not be saved"}',
  '{"message":"Der Typ der Quelle ist unbekannt"}',
  '{"code":4001,"msg":"参数错误"}',
  '{"error":{"code":"E42","message":"Something went wrong","traceId":"1c7d4e90"}}',
  '{"status":"fail","data":null}',
  '{"errors":["The title is too long for the version of this project"]}',
  '{"detail":"İstek geçersiz 🚫"}',
  '{"timestamp":"2026-01-02T03:04:05Z","status":400,"error":"Bad Request","path":"/api.php/v1/stories"}',
  '{"type":"about:blank","title":"Bad Request","status":400,"instance":"/stories/17"}',
  '{"faultcode":"soap:Client","faultstring":"Неверный запрос"}',
  '<html><body><h1>400 Bad Request</h1><p>The plan of the page is not found.</p></body></html>',
  '{"message":"Route POST:/api.php/v1/stories not found","error":"Not Found","statusCode":404}',
  'O\'Brien has no access to "100%" of it \ud83d',
])('a body that names no field: %s', (body) => {
  const sent = { title: 't', spec: 's', product: 7, pri: 3, category: 'feature' };
  const names = namedFields(body, 'create-story', sent);
  expect(names.filter((name) => !Object.hasOwn(sent, name))).toEqual([]);
});

/** Wrong in one operation each, with the id of the cause. */
const wrong: readonly (readonly [
  id: string,
  part: string,
  made: (response: ServiceResponse, body: string) => ServiceResponse,
])[] = [
  ['wrapped', '/confirm', (response) => ({ ...response, body: `{"data":${response.body}}` })],
  ['quoted', '/start', () => answer(500, '{"error":"out of order"}')],
  [
    'demands-field',
    '/stories',
    (response, body) =>
      body.includes('"module"')
        ? response
        : answer(400, '{"errors":[{"field":"module","message":"required"}]}'),
  ],
  ['quoted', '/users', (response) => ({ ...response, body: '' })],
  ['refused-by-protocol', '/confirm', () => answer(405, '')],
  ['cut-json', '/start', (response) => ({ ...response, body: response.body.slice(0, -40) })],
  ['quoted', '/stories', () => answer(200, '{"errcode":7}')],
];

const pairs = wrong.flatMap((one, at) =>
  wrong
    .slice(at + 1)
    .flatMap((other) => (one[1] === other[1] ? [] : [[one[0], other[0], one, other] as const])),
);

test.each(pairs)('%s and %s at once: both are said', async (_, __, ...both) => {
  const bend: Bend = ({ path, body, headers }, next, { token }) => {
    const response = next();
    const hasToken = headers.some(([name, value]) => name.toLowerCase() === 'token' && value === token);
    const found = both.find(([, part]) => path.includes(part));
    return found && hasToken && response.status < 300 ? found[2](response, body) : response;
  };
  const { report } = await runBent(bend);
  const ids = report.causes.map(({ id }) => id);
  for (const [id] of both) expect(ids).toContain(id);
});

// What a table recommends may be missing.
test.each(freedoms.filter((_, at) => at % 12 === 0))(
  'nothing is said of a right service: $id',
  async (freedom) => {
    const { report } = await runAgainst(freedom);
    expect(report.causes.filter(({ scope }) => scope !== 'value')).toEqual([]);
  },
);
