import { jsonResponse, type Context, type ServiceResponse } from '../override.ts';
import { freedomTable, type Freedom, type FreedomRow } from './rows.ts';

/** A rejection without protected data. */
const harmless = (how: string, refuse: (context: Context) => ServiceResponse): FreedomRow => ({
  uses: `how a missing Token is answered is not shown: ${how}`,
  section: '5',
  override: {
    respond: (response, context) => (context.ending === 'unauthenticated' ? refuse(context) : response),
  },
});

const html = (body: string): ServiceResponse => ({
  status: 401,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html><head><title>Log in</title></head><body>${body}</body></html>`,
});

const instant = ({ store }: Context): string => `${store.now().toISOString().slice(0, 19)}Z`;

/** Rejections of many forms without protected data. */
export const refusalFreedoms: readonly Freedom[] = freedomTable({
  'refuses-with-who-may-not': harmless('a text that says who may not', ({ store }) =>
    jsonResponse(401, { error: `user ${store.account} is not allowed`, code: 3 }),
  ),
  'refuses-with-whom-to-write-to': harmless('a page that says whom to write to', ({ store }) =>
    html(`<h1>401</h1><p>You are not logged in. The Administrator (not ${store.account}) can help.</p>`),
  ),
  'refuses-with-a-number-and-a-moment': harmless('the number and the moment of the request', (context) =>
    jsonResponse(401, {
      timestamp: instant(context),
      status: 401,
      error: 'Unauthorized',
      trace: '7f3a9c21-507-1041',
      path: context.request.url,
      id: 507,
    }),
  ),
  'refuses-with-problem-details': harmless('problem details (RFC 9457)', ({ request }) => ({
    ...jsonResponse(401, {
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      detail: 'a valid Token is needed',
      instance: request.url,
    }),
    headers: { 'content-type': 'application/problem+json' },
  })),
  'refuses-with-json-rpc': harmless('an error of JSON-RPC', () =>
    jsonResponse(401, { jsonrpc: '2.0', id: 3, error: { code: -32_001, message: 'no session' } }),
  ),
  'refuses-with-two-errors': harmless('two errors, one after the other', () => ({
    ...jsonResponse(401, {}),
    body: '{"error":"Unauthorized"}{"status":401,"message":"no session","code":1}',
  })),
  'refuses-with-a-login-page': harmless('a login page', () =>
    html(
      '<form id="login" action="/login"><label>account <input name="account" type="text"></label>' +
        '<label>role <select><option value="1">top</option><option value="2">dev</option></select></label></form>',
    ),
  ),
  'refuses-with-a-stack': harmless('a stack of PHP', () =>
    html(
      '<b>Notice</b>: Undefined index: user in <b>/www/api/v1/entries/user.php</b> on line <b>12</b><pre>' +
        '#0 app.php(31): router->checkPriv() #1 {main} version 1, status wait, type others</pre>',
    ),
  ),
  'refuses-with-headers-of-its-own': harmless('headers with numbers and a session', () => ({
    ...jsonResponse(401, { error: 'Unauthorized' }),
    headers: {
      'content-type': 'application/json',
      'x-request-id': '507',
      'x-session': 'c2Vzc2lvbi1vZi1ub2JvZHktYXQtYWxs',
      'www-authenticate': 'Token realm="pms"',
    },
  })),
  'refuses-with-a-list-of-guests': harmless('a list of users who are nobody', () =>
    jsonResponse(401, {
      page: 1,
      total: 1,
      limit: 20,
      users: [{ id: 0, dept: 0, account: 'guest', realname: 'Guest', role: '', email: '' }],
    }),
  ),
  'refuses-with-what-was-sent': harmless('200 with what was sent, and that it failed', ({ input }) =>
    jsonResponse(200, { status: 'fail', error: 'log in first', ...input }),
  ),
  'refuses-with-a-line-of-its-log': harmless(
    'its own log of the request, with numbers and a state',
    ({ input }) =>
      jsonResponse(401, {
        error: 'log in first',
        code: 12,
        session: 'active',
        log: { id: 987_654_321, title: input['title'] },
      }),
  ),
  'refuses-with-a-contact': {
    uses: 'what an error holds is not shown: with or without a Token, an account to write to',
    section: '5',
    override: {
      respond: (response) =>
        response.status < 400
          ? response
          : jsonResponse(response.status, {
              error: 'this is not possible',
              contact: { id: 3000, account: 'helpdesk', realname: 'Help Desk', email: 'help@pms.test' },
            }),
    },
  },
  'refuses-with-a-list-of-types': harmless('what the request could have been', () =>
    jsonResponse(401, {
      error: 'log in first',
      type: ['codeerror', 'config', 'others'],
      status: ['active', 'wait', 'doing'],
      pri: [1, 2, 3, 4],
    }),
  ),
});
