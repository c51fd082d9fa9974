import { jsonResponse } from '../override.ts';
import type { ServiceResponse } from '../override.ts';
import { freedomTable, shows, showsWith, whenDone, whenRefused, whenUnauthenticated } from './rows.ts';
import type { Freedom, FreedomRow } from './rows.ts';

const status = (code: number): FreedomRow => ({
  uses: `the status of a success is not shown: ${code}`,
  section: '7',
  override: whenDone((response) => ({ ...response, status: code })),
});

const header = (name: string, value: string | readonly string[]) => (response: ServiceResponse) => ({
  ...response,
  headers: { ...response.headers, [name]: value },
});

const label = (type: string): FreedomRow => ({
  uses: `a JSON media type is a JSON media type: ${type}`,
  section: '1',
  override: whenDone(header('content-type', type)),
});

const body = (change: (text: string) => string) =>
  whenDone((response) => ({ ...response, body: change(response.body) }));

const asIs = (code: number, type: string, text: string) => (): ServiceResponse => ({
  status: code,
  headers: type === '' ? {} : { 'content-type': type },
  body: text,
});

const refusal = (how: string, response: () => ServiceResponse): FreedomRow => ({
  uses: `how a missing Token is answered is not shown: ${how}`,
  section: '5',
  override: whenUnauthenticated(response),
});

const failure = (how: string, response: () => ServiceResponse): FreedomRow => ({
  uses: `how a failure is answered is not shown: ${how}`,
  section: '7',
  override: whenRefused(response),
});

/** Statuses, media types, forms of JSON, and how a refusal looks. */
export const answerFreedoms: readonly Freedom[] = freedomTable({
  'answers-201': status(201),
  'answers-202': status(202),
  'answers-203': status(203),
  'answers-299': status(299),
  'labels-with-charset': label('application/json; charset=utf-8'),
  'labels-in-capitals': label('Application/JSON'),
  'labels-as-vendor-json': label('application/vnd.pms.v1+json; charset=utf-8'),
  'labels-as-problem-json': {
    uses: 'how a failure is labelled is not shown: application/problem+json',
    section: '7',
    override: whenRefused(header('content-type', 'application/problem+json')),
  },
  'indents-json': {
    uses: 'white space in JSON means nothing',
    section: '1',
    override: body((text) => `\n${JSON.stringify(JSON.parse(text), null, 4)}\n`),
  },
  'escapes-json': {
    uses: 'JSON may escape any character',
    section: '1',
    override: body((text) =>
      text
        .replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .replaceAll('/', '\\/'),
    ),
  },
  'writes-whole-numbers-with-a-fraction': {
    uses: 'numbers compare by value: 3 may be written 3.0',
    section: '2',
    override: body((text) => text.replace(/("\w+":)(-?\d+)(?=[,}])/g, '$1$2.0')),
  },
  'sorts-fields': {
    uses: 'the order of fields is not shown: by name',
    section: '2',
    override: shows((record) => Object.fromEntries(Object.entries(record).sort())),
  },
  'turns-fields-round': {
    uses: 'the order of fields is not shown: from the last to the first',
    section: '2',
    override: shows((record) => Object.fromEntries(Object.entries(record).reverse())),
  },
  'adds-fields': {
    uses: 'fields beyond the tables are not ruled out',
    section: '2',
    override: showsWith({
      status_code: 0,
      _links: { self: { href: 'https://pms.example/1' } },
      'x y': [1, null, { nested: [] }],
      постскриптум: '😀 نص',
    }),
  },
  'sets-cookies': {
    uses: 'headers beyond the media type are not shown: cookies on every answer',
    section: '5',
    override: { respond: header('set-cookie', ['sid=7; Path=/; HttpOnly', 'lang=en']) },
  },
  'closes-connections': {
    uses: 'the life of a connection is not shown: it ends with each answer',
    section: '1',
    override: { respond: header('connection', 'close') },
  },
  'sends-chunks': {
    uses: 'the framing of a body is not shown: chunks that cut characters apart',
    section: '1',
    transport: { chunkBytes: 7 },
  },
  'answers-slowly': {
    uses: 'how soon an answer comes is not shown: after 20 ms',
    section: '8',
    transport: { delayMs: 20 },
  },
  'lies-below-a-path': { uses: 'the base URL may have a path', section: '9', basePath: '/tracker/pms' },
  'base-ends-in-a-slash': { uses: 'the base URL may end in a slash', section: '9', basePath: '/tracker/' },

  'refuses-with-403': refusal('403', () => jsonResponse(403, { error: 'forbidden' })),
  'refuses-with-404': refusal('404', () => jsonResponse(404, { error: 'not found' })),
  'refuses-with-500': refusal('500', () => jsonResponse(500, { error: 'no session' })),
  'refuses-with-a-redirect': refusal('a redirect to a login page', () => ({
    status: 302,
    headers: { location: '/login', 'content-type': 'text/html' },
    body: '<a href="/login">log in</a>',
  })),
  'refuses-with-an-error-and-200': refusal('200 with an error', () =>
    jsonResponse(200, { status: 'fail', message: 'log in first' }),
  ),
  'refuses-with-nothing-and-200': refusal('200 with nothing', asIs(200, '', '')),
  'refuses-with-204': refusal('204', asIs(204, '', '')),
  'refuses-in-html': refusal(
    '401 with a page for a browser',
    asIs(401, 'text/html', '<h1>Unauthorized</h1>'),
  ),
  'refuses-with-html-and-200': refusal(
    '200 with a login form',
    asIs(200, 'text/html', '<form action="/login"><input name="account"></form>'),
  ),
  'refuses-with-null': refusal('200 with null', () => jsonResponse(200, null)),
  'refuses-with-an-empty-page': refusal('200 with an empty list', () =>
    jsonResponse(200, { page: 1, total: 0, limit: 20, users: [] }),
  ),
  'refuses-with-an-echo': {
    uses: 'how a missing Token is answered is not shown: 401 with the request sent back',
    section: '5',
    override: whenUnauthenticated((_, input) => jsonResponse(401, { error: 'no session', ...input })),
  },
  'refuses-with-a-nested-echo': {
    uses: 'how a missing Token is answered is not shown: 401 with the request one level down',
    section: '5',
    override: whenUnauthenticated((_, input) => jsonResponse(401, { error: 'no session', request: input })),
  },

  'refuses-with-a-guest': refusal('401 with who the caller is taken for', () =>
    jsonResponse(401, { error: 'log in', user: { id: 0, account: 'guest', realname: 'Guest' } }),
  ),

  'fails-with-400': failure('400 for everything', () => jsonResponse(400, { message: 'no' })),
  'fails-with-500': failure('500 for everything', () => jsonResponse(500, { error: 'boom' })),
  'fails-with-422-and-a-list': failure('422 with a list', () => jsonResponse(422, ['no', 'and no'])),
  'fails-with-200': failure('200 with an error', () => jsonResponse(200, { result: 'fail', message: {} })),
  'fails-with-nothing': failure('400 with nothing', asIs(400, '', '')),
  'fails-with-broken-json': failure('400 with half a JSON text', asIs(400, 'application/json', '{"error":')),
  'fails-with-an-echo': {
    uses: 'how a failure is answered is not shown: the request comes back',
    section: '7',
    override: whenRefused((response, input) => jsonResponse(response.status, { error: 'no', ...input })),
  },
  'knows-no-problems': {
    uses: 'the answer to invalid values is not shown: they are left out in silence',
    section: '7',
    override: {
      problems: (found, { input, operation }) => {
        for (const { field } of found) if (field) delete input[field];
        return operation === 'create-story' && found.length > 0 ? found : [];
      },
    },
  },
  'takes-any-value': {
    uses: 'the answer to invalid values is not shown: they are stored as they come',
    section: '7',
    operation: 'confirm-bug',
    override: { problems: () => [] },
  },
});
