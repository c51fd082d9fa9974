import { jsonResponse, type Override, type ServiceResponse } from '../override.ts';
import type { JsonObject } from '../seed.ts';
import { freedomTable, lines, showsWith, when } from './rows.ts';
import type { Freedom, Open } from './rows.ts';

const open = (section: string, leaves: string): Open => ({ section, leaves });

const success = open('7', 'the status of a success is not shown');
const jsonType = open('1', 'a JSON media type is a JSON media type');
const order = open('2', 'the order of fields is not shown');
const refusal = open('5', 'how a missing Token is answered is not shown');
const failure = open('7', 'how a failure is answered is not shown');
const invalid = open('7', 'the answer to invalid values is not shown');

const status = (code: number) => when('done', (response) => ({ ...response, status: code }));

const header = (name: string, value: string | readonly string[]) => (response: ServiceResponse) => ({
  ...response,
  headers: { ...response.headers, [name]: value },
});

const label = (type: string) => when('done', header('content-type', type));

const body = (change: (text: string) => string) =>
  when('done', (response) => ({ ...response, body: change(response.body) }));

const raw = (code: number, type: string, text: string): ServiceResponse => ({
  status: code,
  headers: type === '' ? {} : { 'content-type': type },
  body: text,
});

const refuses = (response: ServiceResponse | ((input: JsonObject) => ServiceResponse)): Override =>
  when('unauthenticated', (_, input) => (typeof response === 'function' ? response(input) : response));
const fails = (response: ServiceResponse): Override => when('refused', () => response);

const inAscii = (text: string) =>
  text.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

const json = lines({
  'answers-201': [success, '201', status(201)],
  'answers-202': [success, '202', status(202)],
  'answers-203': [success, '203', status(203)],
  'answers-299': [success, '299', status(299)],
  'labels-with-charset': [jsonType, label('application/json; charset=utf-8')],
  'labels-in-capitals': [jsonType, 'Application/JSON', label('Application/JSON')],
  'labels-as-vendor-json': [jsonType, label('application/vnd.pms.v1+json; charset=utf-8')],
  'labels-as-problem-json': [
    open('7', 'how a failure is labelled is not shown'),
    'application/problem+json',
    when('refused', header('content-type', 'application/problem+json')),
  ],
  'indents-json': [
    open('1', 'white space in JSON means nothing'),
    '',
    body((text) => `\n${JSON.stringify(JSON.parse(text), null, 4)}\n`),
  ],
  'escapes-json': [
    open('1', 'JSON may escape any character'),
    '',
    body((text) => inAscii(text).replaceAll('/', '\\/')),
  ],
  'writes-whole-numbers-with-a-fraction': [
    open('2', 'numbers compare by value'),
    '3 may be written 3.0',
    body((text) => text.replace(/("\w+":)(-?\d+)(?=[,}])/g, '$1$2.0')),
  ],
  'sorts-fields': [
    order,
    'by name',
    { record: (record) => Object.fromEntries(Object.entries(record).sort()) },
  ],
  'turns-fields-round': [order, { record: (record) => Object.fromEntries(Object.entries(record).reverse()) }],
  'adds-fields': [
    open('2', 'fields beyond the tables are not ruled out'),
    '',
    showsWith({
      status_code: 0,
      _links: { self: { href: 'https://pms.example/1' } },
      'x y': [1, null, { nested: [] }],
      постскриптум: '😀 نص',
    }),
  ],
  'sets-cookies': [
    open('5', 'headers beyond the media type are not shown'),
    { respond: header('set-cookie', ['sid=7; Path=/; HttpOnly', 'lang=en']) },
  ],
  'closes-connections': [
    open('1', 'the life of a connection is not shown'),
    'it ends with each answer',
    { respond: header('connection', 'close') },
  ],
  'sends-chunks': [open('1', 'the framing of a body is not shown'), {}, { transport: { chunkBytes: 7 } }],
  'answers-slowly': [open('8', 'how soon an answer comes is not shown'), {}, { transport: { delayMs: 20 } }],
  'lies-below-a-path': [open('9', 'the base URL may have a path'), '', {}, { basePath: '/tracker/pms' }],
  'base-ends-in-a-slash': [open('9', 'the base URL may end in a slash'), '', {}, { basePath: '/tracker/' }],
});

const refusals = lines({
  'refuses-with-403': [refusal, '403', refuses(jsonResponse(403, { error: 'forbidden' }))],
  'refuses-with-404': [refusal, '404', refuses(jsonResponse(404, { error: 'not found' }))],
  'refuses-with-500': [refusal, '500', refuses(jsonResponse(500, { error: 'no session' }))],
  'refuses-with-a-redirect': [
    refusal,
    refuses({
      status: 302,
      headers: { location: '/login', 'content-type': 'text/html' },
      body: '<a href="/login">log in</a>',
    }),
  ],
  'refuses-with-an-error-and-200': [
    refusal,
    refuses(jsonResponse(200, { status: 'fail', message: 'log in first' })),
  ],
  'refuses-with-nothing-and-200': [refusal, '200 with nothing', refuses(raw(200, '', ''))],
  'refuses-with-204': [refusal, '204', refuses(raw(204, '', ''))],
  'refuses-in-html': [refusal, refuses(raw(401, 'text/html', '<h1>Unauthorized</h1>'))],
  'refuses-with-html-and-200': [
    refusal,
    refuses(raw(200, 'text/html', '<form action="/login"><input name="account"></form>')),
  ],
  'refuses-with-null': [refusal, '200 with null', refuses(jsonResponse(200, null))],
  'refuses-with-an-empty-page': [
    refusal,
    refuses(jsonResponse(200, { page: 1, total: 0, limit: 20, users: [] })),
  ],
  'refuses-with-an-echo': [refusal, refuses((input) => jsonResponse(401, { error: 'no session', ...input }))],
  'refuses-with-a-nested-echo': [
    refusal,
    '401 with the request one level down',
    refuses((input) => jsonResponse(401, { error: 'no session', request: input })),
  ],
  'refuses-with-a-guest': [
    refusal,
    '401 with who the caller is taken for',
    refuses(jsonResponse(401, { error: 'log in', user: { id: 0, account: 'guest', realname: 'Guest' } })),
  ],
});

const failures = lines({
  'fails-with-400': [failure, '400 for everything', fails(jsonResponse(400, { message: 'no' }))],
  'fails-with-500': [failure, '500 for everything', fails(jsonResponse(500, { error: 'boom' }))],
  'fails-with-422-and-a-list': [failure, '422 with a list', fails(jsonResponse(422, ['no', 'and no']))],
  'fails-with-200': [failure, '200 with an error', fails(jsonResponse(200, { result: 'fail', message: {} }))],
  'fails-with-nothing': [failure, '400 with nothing', fails(raw(400, '', ''))],
  'fails-with-broken-json': [failure, fails(raw(400, 'application/json', '{"error":'))],
  'fails-with-an-echo': [
    failure,
    'the request comes back',
    when('refused', (response, input) => jsonResponse(response.status, { error: 'no', ...input })),
  ],
  'knows-no-problems': [
    invalid,
    'they are left out in silence',
    {
      problems: (found, { input, operation }) => {
        for (const { field } of found) if (field) delete input[field];
        return operation === 'create-story' && found.length > 0 ? found : [];
      },
    },
  ],
  'takes-any-value': [invalid, { problems: () => [] }, { operation: 'confirm-bug' }],
});

/** Variants of status codes, media types, JSON and rejections. */
export const answerFreedoms: readonly Freedom[] = freedomTable({ ...json, ...refusals, ...failures });
