import type { OperationId } from '../../contract/operations.ts';
import { jsonResponse, type Context, type Override } from '../override.ts';
import { faultOf, givenToken } from './any-operation.ts';
import type { JsonObject } from '../seed.ts';
import { each, rows, size, table, type Common, type Deviation, type Rows } from './rows.ts';

const given = (context: Context): string => givenToken(context) ?? '';

const sameLetters = (context: Context): boolean =>
  given(context).toLowerCase() === context.token.toLowerCase();

const takesWhen = (when: (context: Context) => boolean): Override => ({
  authenticate: (right, context) => right || when(context),
});

const required = (...faults: readonly string[]): Common => ({
  breaks: 'token.required',
  caughtBy: faults.map((fault) => `refuses-${fault}-token`),
});

/** Services that accept Tokens similar to the valid one. */
const nearly: Rows = rows({
  'takes-lengthened-token': [
    required('lengthened'),
    takesWhen((context) => given(context).startsWith(context.token)),
  ],
  'takes-prefixed-token': [
    required('prefixed'),
    takesWhen((context) => given(context).endsWith(context.token)),
  ],
  'takes-altered-token': [required('altered'), takesWhen((context) => faultOf(context) === 'altered')],
  'takes-any-token-of-the-form': [
    required('made-up'),
    'takes any Token of 32 hexadecimal digits',
    takesWhen((context) => /^[\da-f]{32}$/.test(given(context))),
  ],
  'compares-the-ends-of-tokens': [
    required('altered'),
    'compares the first and the last four characters of the Token',
    takesWhen(
      (context) =>
        given(context).length >= 8 &&
        given(context).slice(0, 4) === context.token.slice(0, 4) &&
        given(context).slice(-4) === context.token.slice(-4) &&
        // A Token in the other letter case may have the same ends. That is another fault.
        !sameLetters(context),
    ),
  ],
  // UUIDs are case-insensitive (RFC 9562).
  'takes-token-in-capitals': [
    { breaks: 'token.letter-case', caughtBy: 'refuses-token-in-the-other-case' },
    takesWhen(sameLetters),
  ],
});

/** A form of request, distinguished by its number of fields or parameters. */
type Form = readonly [key: string, words: string, is: (sent: number) => boolean];

/** The two forms of requests of an operation. */
export type Forms = readonly [usual: Form, other: Form];

const every = ['no', 'empty', 'made-up', 'cut-short', 'altered', 'lengthened'] as const;

/** With fields and without. */
export const anyFields: Forms = [
  ['with-fields', 'the body has fields', (sent) => sent > 0],
  ['without-fields', 'the body has no fields', (sent) => sent === 0],
];

/** Returns the checks that find that no Token is needed. For start-task only the first: it starts the task. */
function lettingIn(operation: OperationId, isUsual: boolean): Common {
  const sent = isUsual ? every : [...every, 'prefixed'];
  const { breaks, caughtBy } = required(...(operation === 'start-task' ? sent.slice(0, 1) : sent));
  return { breaks, caughtBy: [...caughtBy, ...(isUsual ? ['refuses-token-in-the-other-case'] : [])] };
}

/** Services that accept faults of the Token with one form of request only: each fault alone, and all faults. */
function inOneForm(operation: OperationId, forms: Forms): Rows {
  const parts = forms.map(([key, words, is], at): Rows => ({
    ...rows({
      [`asks-for-a-token-${forms[1 - at]![0]}-only`]: [
        lettingIn(operation, at === 0),
        `asks for no Token where ${words}`,
        takesWhen(({ input }) => is(size(input))),
      ],
    }),
    ...each(every, required(), (fault) => [
      `takes-${fault}-token-${key}`,
      `takes a request where ${words} and the Token is wrong in one way: ${fault}`,
      takesWhen((context) => is(size(context.input)) && faultOf(context) === fault),
      required(fault),
    ]),
  }));
  return Object.assign({}, ...parts) as Rows;
}

const showsWithoutFields: Override = {
  respond: (response, { ending, input, before }) =>
    ending === 'unauthenticated' && size(input) === 0 ? jsonResponse(200, before ?? {}) : response,
};

/** Services that start or show a task without a valid Token if the body is empty. */
export const startsWithoutFields: Rows = rows({
  'starts-without-fields-though-refused': [
    { breaks: 'token.no-effect', caughtBy: 'refused-request-changes-nothing' },
    'refuses a start without fields for its Token, yet starts the task',
    { actsUnauthenticated: ({ input }) => size(input) === 0 },
  ],
  'shows-two-tasks-without-fields': [
    { ...required(...every), tasks: 2 },
    'answers a start without fields and without a valid Token, and has two tasks',
    showsWithoutFields,
  ],
});

/** The same for a bug, with a single bug. */
export const confirmsWithoutFields: Rows = rows({
  'shows-one-bug-without-fields': [
    { ...required(...every), bugs: 1 },
    'answers a confirmation without fields and without a valid Token, and has one bug',
    showsWithoutFields,
  ],
});

/** Services that check the Token incompletely. */
export function tokenForms(operation: OperationId, forms: Forms): Deviation[] {
  return table(operation, nearly, inOneForm(operation, forms));
}

const kindOf = (input: JsonObject): string => Object.keys(input).sort().join(' ');

/** Lists that forget the Token in one branch of their code: with one parameter, or with one value of it. */
export const forgetfulLists: Rows = each(
  [
    ['browse-inside', (input) => input['browse'] === 'inside'],
    ['browse-outside', (input) => input['browse'] === 'outside'],
    ['an-empty-browse', (input) => input['browse'] === ''],
    ['another-browse', (input) => !['inside', 'outside', '', undefined].includes(input['browse'] as string)],
    ['browse-alone', (input) => kindOf(input) === 'browse'],
    ['page-alone', (input) => kindOf(input) === 'page'],
    ['limit-alone', (input) => kindOf(input) === 'limit'],
    ['page-and-limit-alone', (input) => kindOf(input) === 'limit page'],
    ['a-page-after-the-first', (input) => Number(input['page']) > 1],
    ['a-page-of-inside', (input) => input['browse'] === 'inside' && 'page' in input],
    ['a-page-of-outside', (input) => input['browse'] === 'outside' && 'page' in input],
    ['all-parameters', (input) => kindOf(input) === 'browse limit page'],
    [
      'a-compressed-response',
      (_, { request }) => request.headers.some(([name]) => name.toLowerCase() === 'accept-encoding'),
    ],
  ] as const satisfies readonly (readonly [string, (input: JsonObject, context: Context) => boolean])[],
  required('no'),
  ([key, is]) => [
    `forgets-the-token-with-${key}`,
    `needs no Token with ${key.replaceAll('-', ' ')}`,
    takesWhen((context) => is(context.input, context) && faultOf(context) === 'no'),
  ],
);

/** Lists that take a wrong Token with one value of browse only. */
export const carelessLists: Rows = each(
  [
    ['empty', 'inside'],
    ['made-up', 'outside'],
    ['cut-short', 'inside'],
    ['cut-short', 'outside'],
    ['altered', 'inside'],
    ['altered', 'outside'],
    ['lengthened', 'inside'],
    ['lengthened', 'outside'],
  ] as const,
  required(),
  ([fault, browse]) => [
    `takes-${fault}-token-of-${browse}`,
    `takes a Token that is wrong in one way, ${fault}, where browse is ${browse}`,
    takesWhen((context) => context.input['browse'] === browse && faultOf(context) === fault),
    required(fault),
  ],
);

/** A write that shows the record without a Token where it gets no body. */
export const showsWithoutBody: Rows = rows({
  'shows-the-record-without-a-body': [
    required('no'),
    'answers a request without a Token and without a body with the record',
    {
      respond: (response, context) =>
        context.ending === 'unauthenticated' && context.request.body === '' && faultOf(context) === 'no'
          ? jsonResponse(200, context.before ?? {})
          : response,
    },
  ],
});
