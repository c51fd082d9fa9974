import type { OperationId } from '../../contract/operations.ts';
import { jsonResponse, type Context, type Override, type ServiceResponse } from '../override.ts';
import { userPage } from '../effects.ts';
import { faultOf } from './any-operation.ts';
import { each, table, wordsOf, type Common, type Deviation } from './rows.ts';

/** Forms of a rejection that contains protected data. The keys say where. */
const shapes: Readonly<Record<string, (shown: object) => ServiceResponse>> = {
  // Two JSON values, one after the other.
  'after-the-error': (shown) => unauthorized(`${error}${JSON.stringify(shown)}`),
  'in-html': (shown) => unauthorized(htmlOf(shown), 'text/html'),
  'behind-a-warning': (shown) => unauthorized(`${warning}\n${JSON.stringify(shown)}`),
  'in-the-error': (shown) => jsonResponse(401, { error: `Unauthorized for ${JSON.stringify(shown)}` }),
  'in-markup': (shown) => unauthorized(`<pre>${entitiesOf(JSON.stringify(shown))}</pre>`, 'text/html'),
  'in-escapes': (shown) => unauthorized(`{"error":"${escapesOf(JSON.stringify(shown))}"}`),
  'in-utf-16': (shown) => unauthorized(`{\0${[...asciiOf(shown)].join('\0')}`),
  'in-base64': (shown) => jsonResponse(401, { debug: base64Of(shown) }),
  'in-a-header': (shown) => withHeader(asciiOf(shown)),
  'in-an-encoded-header': (shown) => withHeader(base64Of(shown)),
  'in-an-unpadded-header': (shown) => withHeader(base64Of(shown).replace(/=+$/, '')),
  'in-a-header-for-urls': (shown) => withHeader(encodeURIComponent(JSON.stringify(shown))),
  'in-a-query': (shown) => withHeader(`</users?${queryOf(shown).toString()}>; rel=next`),
  'as-a-dump': (shown) => unauthorized(dumpOf(shown), 'text/plain'),
};

const warning = '<br />\n<b>Warning</b>: Undefined array key "user" in <b>api.php</b><br />';

const error = '{"error":"Unauthorized"}';

const unauthorized = (body: string, type = 'application/json'): ServiceResponse => ({
  status: 401,
  headers: { 'content-type': type },
  body,
});

const withHeader = (value: string): ServiceResponse => ({
  ...jsonResponse(401, { error: 'Unauthorized' }),
  // Another header comes after it.
  headers: { 'x-debug': value, 'content-type': 'application/json' },
});

const base64Of = (shown: object): string => Buffer.from(JSON.stringify(shown)).toString('base64');

const asciiOf = (shown: object): string =>
  JSON.stringify(shown).replace(/[^\x20-\x7e]/g, (letter) => escapesOf(letter));

const escapesOf = (text: string): string =>
  text.replace(/./gsu, (letter) =>
    [...Array(letter.length).keys()]
      .map((at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );

const entitiesOf = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const rowsOf = (shown: object): object[] => {
  const users = (shown as { readonly users?: object[] }).users;
  return users ?? [shown];
};

/** As in HTML forms: a space is a plus sign. */
const queryOf = (shown: object): URLSearchParams =>
  new URLSearchParams(
    rowsOf(shown).flatMap((row) =>
      Object.entries(row).map(([name, value]): [string, string] => [name, plain(value)]),
    ),
  );

const plain = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

const htmlOf = (shown: object): string =>
  `<table>${rowsOf(shown)
    .map(
      (row) =>
        `<tr>${Object.values(row)
          .map((value) => `<td>${plain(value)}</td>`)
          .join('')}</tr>`,
    )
    .join('\n')}</table>`;

const dumpOf = (shown: object): string =>
  rowsOf(shown)
    .map((row) =>
      Object.entries(row)
        .map(([name, value]) => `    [${name}] => ${plain(value)}`)
        .join('\n'),
    )
    .join('\n)\n');

/** Shows the record or the users in the rejection. A story has to be created to be shown. */
function leaking(operation: OperationId, shape: (shown: object) => ServiceResponse): Override {
  const isRefused = (context: Context): boolean => faultOf(context) === 'no';
  if (operation === 'create-story') {
    return {
      authenticate: (right, context) => right || isRefused(context),
      respond: (response, context) =>
        isRefused(context) && context.ending === 'done'
          ? shape(JSON.parse(response.body) as object)
          : response,
    };
  }
  return {
    respond: (response, context) =>
      isRefused(context) && context.ending === 'unauthenticated' ? shape(shownBy(context)) : response,
  };
}

const shownBy = ({ before, store }: Context): object =>
  before ?? userPage({ matched: store.users.slice(0, 3), page: 1, limit: 20 });

const required: Common = { breaks: 'token.required', caughtBy: 'refuses-no-token' };

/** Returns rejections that contain data that only a valid Token should get, in many forms. */
export function leaks(operation: OperationId): Deviation[] {
  const shown = each(Object.entries(shapes), required, ([key, shape]) => [
    `refuses-and-shows-${key}`,
    `answers 401 to a request without a Token, and shows the answer to a valid one ${wordsOf(key)}`,
    leaking(operation, shape),
  ]);
  return table(operation, shown);
}
