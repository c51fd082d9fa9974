import { sufficientForStory, tokenHeader } from '../../contract/operations.ts';
import type { OperationId } from '../../contract/operations.ts';
import { jsonResponse } from '../override.ts';
import type { Context } from '../override.ts';
import { faultOf } from './any-operation.ts';
import { table } from './rows.ts';
import type { Deviation, Row } from './rows.ts';

/** The Token that a request gives, as it was written; an empty one when there is none. */
const given = ({ request }: Context): string =>
  request.headers.find(([name]) => name.toLowerCase() === tokenHeader.toLowerCase())?.[1] ?? '';

const sameLetters = (context: Context): boolean =>
  given(context).toLowerCase() === context.token.toLowerCase();

const takesWhen = (does: string, when: (context: Context) => boolean, caughtBy: Row['caughtBy']): Row => ({
  breaks: 'token.required',
  does,
  override: { authenticate: (right, context) => right || when(context) },
  caughtBy,
});

/** Tokens that are nearly the right one. */
const nearly: Readonly<Record<string, Row>> = {
  'takes-lengthened-token': takesWhen(
    'takes whatever begins with the Token',
    (context) => given(context).startsWith(context.token),
    'refuses-lengthened-token',
  ),
  'takes-prefixed-token': takesWhen(
    'takes whatever ends in the Token',
    (context) => given(context).endsWith(context.token),
    'refuses-prefixed-token',
  ),
  'takes-altered-token': takesWhen(
    'takes a Token with one character changed',
    (context) => faultOf(context) === 'altered',
    'refuses-altered-token',
  ),
  'compares-the-ends-of-tokens': takesWhen(
    'compares the first and the last four characters of the Token',
    (context) =>
      given(context).length >= 8 &&
      given(context).slice(0, 4) === context.token.slice(0, 4) &&
      given(context).slice(-4) === context.token.slice(-4) &&
      // In the other letter case a Token may have the same ends: that is a fault of its own.
      !sameLetters(context),
    'refuses-altered-token',
  ),
};

/** The same UUID in the other letter case is the same (RFC 9562). */
const letterCase: Row = {
  breaks: 'token.letter-case',
  does: 'takes the Token in capitals',
  override: {
    authenticate: (right, context) => right || sameLetters(context),
  },
  caughtBy: 'refuses-token-in-the-other-case',
};

const sentFields = ({ input }: Context): number => Object.keys(input).length;

/** A form of requests, by how many fields or parameters they have. */
interface Form {
  readonly key: string;
  readonly words: string;
  readonly is: (context: Context) => boolean;
}

const every = ['no', 'empty', 'made-up', 'cut-short', 'altered', 'lengthened'] as const;

const inBody: readonly [usual: Form, other: Form] = [
  {
    key: 'with-fields',
    words: 'the body has fields',
    is: (context) => sentFields(context) > 0,
  },
  {
    key: 'without-fields',
    words: 'the body has no fields',
    is: (context) => sentFields(context) === 0,
  },
];

const formsOf: Readonly<Record<OperationId, readonly [usual: Form, other: Form]>> = {
  'confirm-bug': inBody,
  'start-task': inBody,
  'create-story': [
    {
      key: 'with-five-fields',
      words: 'a story has the five fields alone',
      is: (context) => sentFields(context) === sufficientForStory.length,
    },
    {
      key: 'with-further-fields',
      words: 'a story has more than the five fields',
      is: (context) => sentFields(context) > sufficientForStory.length,
    },
  ],
  'list-users': [
    {
      key: 'without-a-query',
      words: 'there is no query',
      is: (context) => sentFields(context) === 0,
    },
    {
      key: 'with-a-query',
      words: 'there is a query',
      is: (context) => sentFields(context) > 0,
    },
  ],
};

/** The checks that see that the Token is not asked for: a task that the first request starts can't be started again. */
function lettingIn(operation: OperationId, isUsual: boolean): Row['caughtBy'] {
  const sent = isUsual ? every : [...every, 'prefixed'];
  const told = operation === 'start-task' ? sent.slice(0, 1) : sent;
  return [
    ...told.map((fault) => `refuses-${fault}-token`),
    ...(isUsual ? ['refuses-token-in-the-other-case'] : []),
  ];
}

/** Each way of coming without a valid Token that is let in with one form of request alone; all of them together, too. */
function inOneForm(operation: OperationId): Readonly<Record<string, Row>> {
  const forms = formsOf[operation];
  const rows = forms.flatMap(({ key, words, is }, at): [string, Row][] => [
    [
      `asks-for-a-token-${forms[1 - at]!.key}-only`,
      takesWhen(`asks for no Token where ${words}`, is, lettingIn(operation, at === 0)),
    ],
    ...every.map((fault): [string, Row] => [
      `takes-${fault}-token-${key}`,
      takesWhen(
        `takes a request where ${words} and the Token is wrong in one way: ${fault}`,
        (context) => is(context) && faultOf(context) === fault,
        `refuses-${fault}-token`,
      ),
    ]),
  ]);
  return Object.fromEntries(rows);
}

const showsWithoutFields = (does: string): Row => ({
  breaks: 'token.required',
  does,
  override: {
    respond: (response, context) =>
      context.ending === 'unauthenticated' && sentFields(context) === 0
        ? jsonResponse(200, context.before ?? {})
        : response,
  },
  caughtBy: every.map((fault) => `refuses-${fault}-token`),
});

/** Tasks that a request without a valid Token starts, or shows, when its body is empty. */
export const startsWithoutFields: Readonly<Record<string, Row>> = {
  'starts-without-fields-though-refused': {
    breaks: 'token.no-effect',
    does: 'refuses a start without fields for its Token, yet starts the task',
    override: { actsUnauthenticated: (context) => sentFields(context) === 0 },
    caughtBy: 'refused-request-changes-nothing',
  },
  'shows-two-tasks-without-fields': {
    ...showsWithoutFields('answers a start without fields and without a valid Token, and has two tasks'),
    tasks: 2,
  },
};

/** The same of a bug, where there is one alone. */
export const confirmsWithoutFields: Readonly<Record<string, Row>> = {
  'shows-one-bug-without-fields': {
    ...showsWithoutFields('answers a confirmation without fields and without a valid Token, and has one bug'),
    bugs: 1,
  },
};

/** Services that look at the Token with one eye closed. */
export function tokenForms(operation: OperationId): Deviation[] {
  return table(operation, { ...nearly, 'takes-token-in-capitals': letterCase, ...inOneForm(operation) });
}
