import { tokenHeader } from '../../contract/operations.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { StatementId } from '../../contract/statements.ts';
import { jsonResponse } from '../override.ts';
import type { Context, Override, ServiceResponse } from '../override.ts';
import { userPage } from '../effects.ts';
import { isLowerCase, kebab, table } from './rows.ts';
import type { Deviation, Row } from './rows.ts';

const whenDone = (change: (response: ServiceResponse) => ServiceResponse): Override => ({
  respond: (response, { ending }) => (ending === 'done' ? change(response) : response),
});

const rewrite = (change: (body: string) => string) =>
  whenDone((response) => ({ ...response, body: change(response.body) }));

const notTheRecord: Readonly<Record<string, readonly [does: string, override: Override]>> = {
  'is-wrapped-in-data': [
    'wraps the answer in data',
    rewrite((body) => `{"status":"success","data":${body}}`),
  ],
  'is-in-an-array': ['answers with an array of one', rewrite((body) => `[${body}]`)],
  'is-json-in-a-string': ['encodes the answer twice', rewrite((body) => JSON.stringify(body))],
  'is-cut-off': ['breaks the JSON off in the middle', rewrite((body) => body.slice(0, body.length / 2))],
  'is-an-error-with-200': ['answers 200 with an error', rewrite(() => '{"error":"it did not work"}')],
  'is-empty-with-200': ['answers 200 with nothing', rewrite(() => '')],
  'is-html': [
    'answers with a page for a browser',
    whenDone((response) => ({
      ...response,
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><title>Done</title>',
    })),
  ],
  'fails-with-500': [
    'answers 500 to what is right',
    whenDone(() => jsonResponse(500, { error: 'out of order' })),
  ],
};

/** Answers that are not the record: nothing else can be asked of them. */
export function wrongAnswers(
  operation: OperationId,
  breaks: StatementId,
  caughtBy: readonly string[],
): Deviation[] {
  const rows = Object.entries(notTheRecord).map(
    ([key, [does, override]]) => [`answer-${key}`, { breaks, does, override, caughtBy }] as const,
  );
  return table(operation, Object.fromEntries(rows));
}

const label = (headers: ServiceResponse['headers']) => whenDone((response) => ({ ...response, headers }));

const labelRow = (does: string, headers: ServiceResponse['headers']): Row => ({
  breaks: 'service.json-media-type',
  does,
  override: label(headers),
  caughtBy: 'media-type-is-json',
});

const interoperableRow = (does: string, member: string): Row => ({
  breaks: 'service.json-interoperable',
  does,
  override: rewrite((body) => body.replace('{', `{${member},`)),
  caughtBy: 'json-is-interoperable',
});

const labelRows: Readonly<Record<string, Row>> = {
  'labels-json-as-html': labelRow('labels JSON as HTML', { 'content-type': 'text/html; charset=utf-8' }),
  'labels-json-as-text': labelRow('labels JSON as plain text', { 'content-type': 'text/plain' }),
  'labels-json-as-text-json': labelRow('labels JSON as text/json', { 'content-type': 'text/json' }),
  'labels-nothing': labelRow('sends no Content-Type', {}),
  'labels-nothing-under-a-lower-case-name': {
    ...labelRow('sends no Content-Type when the header is named token', {}),
    override: {
      respond: (response, context) =>
        context.ending === 'done' && isLowerCase(context) ? { ...response, headers: {} } : response,
    },
  },
  'repeats-a-name': interoperableRow('has a JSON name twice', '"repeated":1,"repeated":2'),
  'has-a-number-beyond-doubles': interoperableRow('has a number that no double holds', '"huge":1e400'),
};

/** How a request's Token is wrong, or `right`. */
export type TokenFault =
  'no' | 'empty' | 'made-up' | 'cut-short' | 'altered' | 'lengthened' | 'prefixed' | 'other-case';

/** How the Token of a request is wrong. */
export function faultOf({ request, token }: Context): TokenFault | 'right' {
  const given = request.headers.find(([name]) => name.toLowerCase() === tokenHeader.toLowerCase())?.[1];
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
const faultWords: Readonly<Record<(typeof faults)[number], string>> = {
  no: 'without a Token',
  empty: 'with an empty Token',
  'made-up': 'with a made-up Token',
  'cut-short': 'with a Token cut short',
};

const takes = (wanted: TokenFault): Override => ({
  authenticate: (right, context) => right || faultOf(context) === wanted,
});

/** What an operation shows without changing anything: the record, or the users. */
function showing({ before, store }: Context): object {
  return before ?? userPage({ matched: store.users, page: 1, limit: store.users.length });
}

const shows = (wanted: TokenFault, status: number, wrap: (shown: object) => object): Override => ({
  respond: (response, context) =>
    context.ending === 'unauthenticated' && faultOf(context) === wanted
      ? jsonResponse(status, wrap(showing(context)))
      : response,
});

/** Many readers pass over a byte order mark before JSON (RFC 8259, 8.1). */
const behindAMark = ({ respond }: Override): Override => ({
  respond: (response, context) => {
    const given = respond!(response, context);
    return given === response ? response : { ...given, body: `\ufeff${given.body}` };
  },
});

function tokenRow(does: string, override: Override, fault: TokenFault): Row {
  return { breaks: 'token.required', does, override, caughtBy: `refuses-${fault}-token` };
}

/** Create story has no record to show before it took effect, so there the request goes through. */
function tokenRows(operation: OperationId): Readonly<Record<string, Row>> {
  const goesThrough = operation === 'create-story';
  const plain = faults.map((fault) => {
    const override = goesThrough ? takes(fault) : shows(fault, 200, (shown) => shown);
    return [`takes-${fault}-token`, tokenRow(`answers a request ${faultWords[fault]}`, override, fault)];
  });
  const hidden = {
    'shows-with-401': tokenRow(
      'answers 401 with everything in it',
      shows('no', 401, (shown) => shown),
      'no',
    ),
    'shows-behind-a-byte-order-mark': tokenRow(
      'answers a request without a Token with a byte order mark and everything',
      behindAMark(shows('no', 401, (shown) => shown)),
      'no',
    ),
    'shows-one-level-down': tokenRow(
      'answers a made-up Token with everything under data',
      shows('made-up', 200, (shown) => ({ status: 'fail', data: shown })),
      'made-up',
    ),
  };
  return { ...Object.fromEntries(plain), ...(goesThrough ? {} : hidden) };
}

const headerCaseRow: Row = {
  breaks: 'token.header-case',
  does: 'knows the Token header in one spelling only',
  override: {
    authenticate: (right, { request }) => right && request.headers.some(([name]) => name === tokenHeader),
  },
  caughtBy: 'takes-token-header-in-any-case',
};

/** The statement and the check that speak of valid requests that are refused, whatever they send. */
const accepting: Readonly<Record<OperationId, readonly [StatementId, check: string]>> = {
  'confirm-bug': ['confirm-bug.accepts', 'accepts-all-fields'],
  'start-task': ['start-task.accepts', 'accepts-all-fields'],
  'create-story': ['create-story.sufficient', 'accepts-sufficient-fields'],
  'list-users': ['list-users.accepts', 'answers-a-page'],
};

const outOfOrder = jsonResponse(500, { error: 'out of order' });

/** Requests whose header is named token, and that are answered 500: always, or the first time. */
function brokenUnderLowerCase(operation: OperationId): Readonly<Record<string, Row>> {
  const [breaks, caughtBy] = accepting[operation];
  return {
    'fails-under-a-lower-case-name': {
      ...headerCaseRow,
      does: 'answers 500 when the header is named token',
      override: { respond: (response, context) => (isLowerCase(context) ? outOfOrder : response) },
    },
    'fails-once-under-a-lower-case-name': {
      breaks,
      does: 'answers 500 once, to a request whose header is named token',
      override: {
        problems: (found, context) => {
          if (!isLowerCase(context) || context.memory.has('failed')) return found;
          context.memory.set('failed', true);
          return [...found, { message: 'out of order' }];
        },
        respond: (response, context) =>
          isLowerCase(context) && context.ending === 'invalid' ? outOfOrder : response,
      },
      caughtBy,
    },
  };
}

/**
 * Requests that are refused for their Token and done all the same, by fault.
 * @param fields each also as the only one that is set
 */
export function actsThoughRefused(
  operation: 'confirm-bug' | 'start-task',
  ...fields: readonly string[]
): Deviation[] {
  const rows = faults.flatMap((fault): [string, Row][] => {
    const acts: Row = {
      breaks: 'token.no-effect',
      does: `refuses a request ${faultWords[fault]}, yet does what it asks`,
      override: { actsUnauthenticated: (context) => faultOf(context) === fault },
      caughtBy: 'refused-request-changes-nothing',
    };
    const alone = (field: string): Row => ({
      ...acts,
      does: `refuses a request ${faultWords[fault]}, yet sets ${field} as it asks`,
      override: {
        ...acts.override,
        effect: (record, context) => {
          if (faultOf(context) === fault) Object.assign(record, context.before, { [field]: record[field] });
        },
      },
    });
    return [
      [`acts-with-${fault}-token`, acts],
      ...fields.map((field): [string, Row] => [`sets-${kebab(field)}-with-${fault}-token`, alone(field)]),
    ];
  });
  return table(operation, Object.fromEntries(rows));
}

/** What any operation can do wrong about its Token and its media type. */
export function commonFaults(operation: OperationId): Deviation[] {
  return table(operation, {
    ...tokenRows(operation),
    'knows-one-spelling': headerCaseRow,
    ...brokenUnderLowerCase(operation),
    ...labelRows,
  });
}
