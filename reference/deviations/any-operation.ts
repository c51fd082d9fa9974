import { tokenHeader, type OperationId } from '../../contract/operations.ts';
import { jsonResponse, type Context, type Override, type ServiceResponse } from '../override.ts';
import { userPage } from '../effects.ts';
import { each, isLowerCase, kebab, outOfOrder, refuses, rows, table } from './rows.ts';
import type { Common, Deviation, Rows } from './rows.ts';

const whenDone = (change: (response: ServiceResponse) => ServiceResponse): Override => ({
  respond: (response, { ending }) => (ending === 'done' ? change(response) : response),
});

const rewrite = (change: (body: string) => string) =>
  whenDone((response) => ({ ...response, body: change(response.body) }));

const label = (headers: ServiceResponse['headers']) => whenDone((response) => ({ ...response, headers }));

const page = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Done</title>',
};

/** Responses that are not the record, so that no other check can judge them. */
export function wrongAnswers(operation: OperationId, answer: Common): Deviation[] {
  return table(
    operation,
    rows({
      'answer-is-wrapped-in-data': [answer, rewrite((body) => `{"status":"success","data":${body}}`)],
      'answer-is-in-an-array': [answer, 'answers with an array of one', rewrite((body) => `[${body}]`)],
      'answer-is-json-in-a-string': [answer, rewrite((body) => JSON.stringify(body))],
      'answer-is-cut-off': [answer, rewrite((body) => body.slice(0, body.length / 2))],
      'answer-is-an-error-with-200': [answer, rewrite(() => '{"error":"it did not work"}')],
      'answer-is-empty-with-200': [answer, 'answers 200 with nothing', rewrite(() => '')],
      'answer-is-html': [answer, 'answers with a page for a browser', whenDone(() => page)],
      'answer-fails-with-500': [answer, 'answers 500 to what is right', whenDone(() => outOfOrder)],
    }),
  );
}

const mediaType = { breaks: 'service.json-media-type', caughtBy: 'media-type-is-json' } as const;
const interoperable = { breaks: 'service.json-interoperable', caughtBy: 'json-is-interoperable' } as const;

const withMember = (member: string) => rewrite((body) => body.replace('{', `{${member},`));

const labelRows: Rows = rows({
  'labels-json-as-html': [mediaType, label({ 'content-type': 'text/html; charset=utf-8' })],
  'labels-json-as-text': [mediaType, 'labels JSON as plain text', label({ 'content-type': 'text/plain' })],
  'labels-json-as-text-json': [mediaType, 'labels JSON as text/json', label({ 'content-type': 'text/json' })],
  'labels-nothing': [mediaType, 'sends no Content-Type', label({})],
  'labels-nothing-under-a-lower-case-name': [
    mediaType,
    'sends no Content-Type when the header is named token',
    {
      respond: (response, context) =>
        context.ending === 'done' && isLowerCase(context) ? { ...response, headers: {} } : response,
    },
  ],
  'repeats-a-name': [interoperable, 'has a JSON name twice', withMember('"repeated":1,"repeated":2')],
  'has-a-number-beyond-doubles': [interoperable, withMember('"huge":1e400')],
});

/** How the Token of a request is wrong. */
export type TokenFault =
  'no' | 'empty' | 'made-up' | 'cut-short' | 'altered' | 'lengthened' | 'prefixed' | 'other-case';

/** Returns the Token of a request as it was sent. */
export const givenToken = ({ request }: Context): string | undefined =>
  request.headers.find(([name]) => name.toLowerCase() === tokenHeader.toLowerCase())?.[1];

/** Returns how the Token of a request is wrong. */
export function faultOf(context: Context): TokenFault | 'right' {
  const given = givenToken(context);
  const { token } = context;
  if (given === undefined) return 'no';
  if (given === '') return 'empty';
  if (given === token) return 'right';
  if (token.startsWith(given)) return 'cut-short';
  if (given.startsWith(token)) return 'lengthened';
  if (given.endsWith(token)) return 'prefixed';
  if (given.toLowerCase() === token.toLowerCase()) return 'other-case';
  const unlike = [...given].filter((letter, at) => letter !== token[at]).length;
  return given.length === token.length && unlike === 1 ? 'altered' : 'made-up';
}

const faults = ['no', 'empty', 'made-up', 'cut-short'] as const satisfies readonly TokenFault[];
/** Faults for which the suite also looks for effects. */
const faultsActed = [...faults, 'prefixed'] as const;
const faultWords: Readonly<Record<(typeof faultsActed)[number], string>> = {
  no: 'without a Token',
  empty: 'with an empty Token',
  'made-up': 'with a made-up Token',
  'cut-short': 'with a Token cut short',
  prefixed: 'with letters before the Token',
};

const takes = (wanted: TokenFault): Override => ({
  authenticate: (right, context) => right || faultOf(context) === wanted,
});

/** Returns what an operation can show without a change: the record or the users. */
function showing({ before, store }: Context): object {
  return before ?? userPage({ matched: store.users, page: 1, limit: store.users.length });
}

const shows = (wanted: TokenFault, change: (shown: object) => ServiceResponse): Override => ({
  respond: (response, context) =>
    context.ending === 'unauthenticated' && faultOf(context) === wanted ? change(showing(context)) : response,
});

const required = (fault: TokenFault): Common => ({
  breaks: 'token.required',
  caughtBy: `refuses-${fault}-token`,
});

/** A story does not exist before the request, so here the unauthorized request is accepted. */
function tokenRows(operation: OperationId): Rows {
  const goesThrough = operation === 'create-story';
  const plain = each(faults, required('no'), (fault) => [
    `takes-${fault}-token`,
    `answers a request ${faultWords[fault]}`,
    goesThrough ? takes(fault) : shows(fault, (shown) => jsonResponse(200, shown)),
    required(fault),
  ]);
  if (goesThrough) return plain;
  const hidden = rows({
    'shows-with-401': [required('no'), shows('no', (shown) => jsonResponse(401, shown))],
    // Many parsers ignore a byte order mark before JSON (RFC 8259, 8.1).
    'shows-behind-a-byte-order-mark': [
      required('no'),
      'answers a request without a Token with a byte order mark and everything',
      shows('no', (shown) => ({ ...jsonResponse(401, shown), body: `\ufeff${JSON.stringify(shown)}` })),
    ],
    'shows-one-level-down': [
      required('made-up'),
      'answers a made-up Token with everything under data',
      shows('made-up', (shown) => jsonResponse(200, { status: 'fail', data: shown })),
    ],
  });
  return { ...plain, ...hidden };
}

const headerCase = { breaks: 'token.header-case', caughtBy: 'takes-token-header-in-any-case' } as const;

/** Requests whose header is named `token` are rejected, or get a 500: always, or once. */
const underLowerCase = (accepts: Common): Rows =>
  rows({
    'knows-one-spelling': [
      headerCase,
      'knows the Token header in one spelling only',
      {
        authenticate: (right, { request }) => right && request.headers.some(([name]) => name === tokenHeader),
      },
    ],
    'fails-under-a-lower-case-name': [
      headerCase,
      'answers 500 when the header is named token',
      { respond: (response, context) => (isLowerCase(context) ? outOfOrder : response) },
    ],
    'fails-once-under-a-lower-case-name': [
      accepts,
      'answers 500 once, to a request whose header is named token',
      {
        problems: (found, context) => {
          if (!isLowerCase(context) || context.memory.has('failed')) return found;
          context.memory.set('failed', true);
          return [...found, { message: 'out of order' }];
        },
        respond: (response, context) =>
          isLowerCase(context) && context.ending === 'invalid' ? outOfOrder : response,
      },
    ],
  });

/**
 * Unauthorized requests that are rejected, but have an effect, by fault of the Token.
 * @param fields for each there is also a deviation that sets only this field
 */
export function actsThoughRefused(
  operation: 'confirm-bug' | 'start-task',
  ...fields: readonly string[]
): Deviation[] {
  const items = faultsActed.flatMap((fault) =>
    [undefined, ...(fault === 'prefixed' ? [] : fields)].map((field) => ({ fault, field })),
  );
  const common: Common = { breaks: 'token.no-effect', caughtBy: 'refused-request-changes-nothing' };
  const acts = each(items, common, ({ fault, field }) => [
    field ? `sets-${kebab(field)}-with-${fault}-token` : `acts-with-${fault}-token`,
    `refuses a request ${faultWords[fault]}, yet ${field ? `sets ${field} as it asks` : 'does what it asks'}`,
    {
      actsUnauthenticated: (context) => faultOf(context) === fault,
      ...(field && {
        effect: (record, context) => {
          if (faultOf(context) === fault) Object.assign(record, context.before, { [field]: record[field] });
        },
      }),
    },
  ]);
  return table(operation, acts);
}

/** A comment with a letter that is not ASCII. */
const hasOtherScript = ({ input }: Context): boolean => /\P{ASCII}/u.test(String(input['comment']));

/** Comments that are not ASCII are rejected, or not stored. */
export function commentsInOtherScripts(operation: 'confirm-bug' | 'start-task'): Rows {
  const otherScript: Common = {
    breaks: `${operation}.comment-in-another-script`,
    field: 'comment',
    caughtBy: 'accepts-a-comment-in-another-script',
  };
  const failed = { status: 500, body: '{"error":"Incorrect string value"}' };
  return rows({
    'refuses-a-comment-in-another-script': [otherScript, refuses((_, context) => hasOtherScript(context))],
    'fails-at-a-comment-in-another-script': [
      otherScript,
      {
        respond: (response, context) => (hasOtherScript(context) ? { ...response, ...failed } : response),
      },
    ],
  });
}

/**
 * Faults that any operation can have with the Token and the media type.
 * @param accepts members of rows that reject valid requests
 */
export function commonFaults(operation: OperationId, accepts: Common): Deviation[] {
  return table(operation, tokenRows(operation), underLowerCase(accepts), labelRows);
}
