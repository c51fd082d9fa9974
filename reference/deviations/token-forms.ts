import { tokenHeader } from '../../contract/operations.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { Context } from '../override.ts';
import { table } from './rows.ts';
import type { Deviation, Row } from './rows.ts';

/** The Token that a request gives, as it was written; an empty one when there is none. */
const given = ({ request }: Context): string =>
  request.headers.find(([name]) => name.toLowerCase() === tokenHeader.toLowerCase())?.[1] ?? '';

const unlikeAt = (one: string, other: string): number =>
  [...one].filter((char, at) => char !== other[at]).length;

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
  'takes-altered-token': takesWhen(
    'takes a Token with one character changed',
    (context) =>
      given(context).length === context.token.length && unlikeAt(given(context), context.token) === 1,
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

const bare = ({ input }: Context) => Object.keys(input).length === 0;

/** The Token is asked for in one form of request alone. */
const forms: Readonly<Record<'list-users' | 'body', Readonly<Record<string, Row>>>> = {
  'list-users': {
    'asks-for-a-token-without-a-query-only': takesWhen(
      'asks for a Token only where there is no query',
      (context) => !bare(context),
      'refuses-no-token',
    ),
    'asks-for-a-token-with-a-query-only': takesWhen('asks for a Token only where there is a query', bare, [
      'refuses-no-token',
      'refuses-empty-token',
      'refuses-made-up-token',
      'refuses-cut-short-token',
      'refuses-altered-token',
      'refuses-lengthened-token',
      'refuses-token-in-the-other-case',
    ]),
  },
  body: {
    'asks-for-a-token-with-fields-only': takesWhen(
      'asks for a Token only where the body has fields',
      bare,
      'refuses-no-token',
    ),
  },
};

/** Services that look at the Token with one eye closed. */
export function tokenForms(operation: OperationId): Deviation[] {
  const byForm =
    operation === 'list-users' ? forms['list-users'] : operation === 'create-story' ? {} : forms.body;
  return table(operation, { ...nearly, 'takes-token-in-capitals': letterCase, ...byForm });
}
