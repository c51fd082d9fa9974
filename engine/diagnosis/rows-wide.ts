import { isOfRecord, operations, type OperationId } from '../../contract/operations.ts';
import { asksToRetryLater, whyNoEvidence } from '../evidence/exchange-facts.ts';
import { headerOf } from '../evidence/body.ts';
import { tokenFaultOf } from '../evidence/role.ts';
import { givenFor } from '../judging/suite.ts';
import { type Said, say } from '../../messages/phrase.ts';
import { givenIn } from '../../suites/common/subject.ts';
import {
  isCutJson,
  isOtherText,
  otherRecord,
  otherSpelling,
  showsRecord,
  showsNumbersSent,
  textAround,
  usersIn,
  type Wrapper,
  wrapperOf,
} from './bodies.ts';
import { acceptedLike, type Facts, groupedBy, isAsWithoutToken, operationsOf, type Seen } from './facts.ts';
import { got, type Hypothesis, inPart, perKind, type Scope, type Words } from './hypothesis.ts';
import { inOneLine, isMarkup } from './pages.ts';
import { isGone, isRedirect, isRejectedRight } from './statuses.ts';

/** Causes that may concern every operation, the sharpest first. */
export const wideRows: readonly Hypothesis[] = [
  {
    id: 'not-this-api',
    scope: 'run',
    proposes: (facts) => {
      const covers = facts.of(undefined, 'valid');
      const [first] = covers;
      if (first === undefined || isRejectedRight(first.status)) return [];
      const isEverything = facts.of(undefined).every(({ answer }) => answer === first.answer);
      if (covers.length < 2 || (!isEverything && operationsOf(covers).length < 2)) return [];
      return [{ covers, ...everywhere(facts, covers, isEverything) }];
    },
    refutedBy: ({ covers }, facts) =>
      covers.find(({ answer }) => answer !== covers[0]!.answer) ?? facts.accepted()[0],
  },
  {
    id: 'compressed-twice',
    scope: 'run',
    quotes: true,
    proposes: perKind(
      ({ body, isSuccess }) => (isSuccess && body.startsWith(gzipSign) ? 'gzip' : undefined),
      (covers) => ({
        says: say('cause-compressed-twice', operationsOf(covers)),
        next: [say('do-compressed-twice')],
      }),
    ),
  },
  {
    id: 'text-around-json',
    scope: 'run',
    quotes: true,
    proposes: perKind(
      (seen) => (seen.isSuccess ? textAround(seen) : undefined),
      (covers, text, facts) =>
        inPart(facts, covers, {
          says: say('cause-text-around', operationsOf(covers), text === '\ufeff' ? undefined : text),
          next: [
            text === '\ufeff'
              ? say('do-byte-order-mark')
              : say('do-text-around', /\b(?:warning|notice|deprecated|error)\b/i.test(text)),
          ],
        }),
    ),
  },
  {
    id: 'wrapped',
    scope: 'operation',
    quotes: true,
    proposes: perKind(
      (seen) => {
        const place = wrapperIn(seen);
        const isItsName = place?.member === operations[seen.operation as OperationId]?.answers;
        return place && [isItsName || place.member, place.isText];
      },
      (covers, [, isText], facts) =>
        inPart(facts, covers, {
          says: say(
            'cause-wrapped',
            operationsOf(covers),
            [...new Set(covers.map(memberOf))],
            isText === true,
          ),
          next: [say('do-bare-record')],
        }),
    ),
  },
  {
    id: 'other-record',
    scope: 'operation',
    proposes: (facts) =>
      perKind(
        (seen) => (seen.isSuccess ? otherRecord(seen) : undefined),
        (covers, [record, names]) => ({
          says: say('cause-other-record', operationsOf(covers), record, names),
          next: [say('do-other-record', operations[covers[0]!.operation as OperationId].answers)],
        }),
        () => facts.of(undefined, 'valid'),
      )(facts).map((claim) => ({ ...claim, explains: () => true })),
    // The record that was asked for came, too.
    refutedBy: ({ covers }, facts) =>
      facts.of(covers[0]!.operation, 'valid').find((seen) => seen.record !== undefined && !otherRecord(seen)),
  },
  {
    id: 'other-names',
    scope: 'operation',
    quotes: true,
    proposes: perKind(
      (seen) => (seen.isSuccess && seen.record === undefined && otherSpelling(seen) ? 'names' : undefined),
      (covers) => ({
        says: say(
          'cause-other-names',
          operationsOf(covers),
          ...otherSpelling(covers.find(isOfWrite) ?? covers[0]!)!,
        ),
        next: [say('do-names')],
      }),
    ),
  },
  {
    id: 'users-elsewhere',
    scope: 'operation',
    quotes: true,
    proposes: perKind(
      (seen) => (seen.isSuccess && seen.record === undefined ? usersIn(seen) : undefined),
      (_, member) => ({ says: say('cause-users-elsewhere', member), next: [say('do-user-page')] }),
    ),
  },
  {
    id: 'record-as-error',
    scope: 'operation',
    proposes: perKind(
      (seen) => (seen.status >= 300 && showsRecord(seen) ? seen.status : undefined),
      (covers, status, facts) => ({
        says: got(facts, covers, say('record-with-status', status)),
        next: [say('do-record-as-error', status)],
      }),
    ),
    // A rejection may show the object as it is.
    refutedBy: ({ covers }) =>
      covers.find((seen) => showsNumbersSent(seen) === false) ??
      (covers.some(showsNumbersSent) ? undefined : covers[0]),
  },
  {
    id: 'cut-json',
    scope: 'operation',
    quotes: true,
    proposes: perKind(
      (seen) => (seen.isSuccess && isCutJson(seen.body) ? 'cut' : undefined),
      (covers, _, facts) =>
        inPart(facts, covers, {
          says: say('cause-cut-json', operationsOf(covers), inOneLine(covers[0]!.body.slice(-60))),
          next: [say('do-cut-json')],
        }),
    ),
  },
  {
    id: 'redirected',
    scope: 'run',
    quotes: true,
    proposes: perKind(
      ({ status, target }) => (isRedirect(status) && target !== undefined ? originOf(target) : undefined),
      (covers) => {
        const [{ exchange, target = '', status }] = covers as [Seen];
        const shown = inOneLine(target.replace(/\?.*/s, ''));
        return {
          says: say('cause-redirected', operationsOf(covers), status, shown),
          next: [redirectAdvice(exchange.request.url, target)],
        };
      },
    ),
  },
  {
    id: 'right-missing',
    scope: 'right',
    proposes: perKind(
      (seen) => (isGone(seen.status) ? undefined : rightOf(seen)),
      (covers, right) => ({
        says: say('cause-right-missing', operationsOf(covers), right, covers[0]!.quoted),
        next: [say('do-right', right)],
      }),
    ),
    refutedBy: acceptedLike,
  },
  writesRefused('writes-refused', 'run', false),
  writesRefused('no-such-objects', 'setting', true),
  {
    id: 'not-json',
    scope: 'operation',
    proposes: perKind(
      (seen) =>
        seen.isSuccess && isOtherText(seen) && !isCutJson(seen.body) ? isMarkup(seen.body) : undefined,
      (covers, _, facts) => ({
        says: got(facts, covers, say('no-json-body', covers[0]!.quoted)),
        next: [say('do-json')],
      }),
    ),
    refutedBy: acceptedLike,
  },
  {
    id: 'gateway-refuses',
    scope: 'run',
    proposes: perKind(
      ({ status, body, answer }) => (isRejectedRight(status) && isMarkup(body) ? answer : undefined),
      (covers, _, facts) => ({
        says: got(facts, covers, covers[0]!.quoted),
        next: [say('do-gateway-refuses')],
      }),
    ),
    // The service itself responds with such pages: to what has no valid Token, or is unknown.
    refutedBy: ({ covers }, facts) =>
      facts
        .of(undefined, 'no-token', 'unknown-object', 'open')
        .find(({ status, body, answer }) => status >= 400 && isMarkup(body) && answer !== covers[0]!.answer),
  },
  {
    id: 'no-answer',
    scope: 'run',
    proposes: perKind(
      ({ status, exchange }) => exchange.error?.kind ?? status,
      (covers, _, facts) => {
        const [{ exchange, excerpt }] = covers as [Seen];
        return {
          says: got(facts, covers, say('no-counted-answer', whyNoEvidence(exchange), excerpt)),
          next: [answerAdvice(exchange)],
        };
      },
      ({ unanswered }) => unanswered,
    ),
    // Nothing responded after it: the run ended there.
    refutedBy: ({ covers }, { stopped, exchanges }) => {
      const rest = exchanges.filter(({ index }) => index > covers[0]!.index);
      return stopped && rest.every(({ response }) => response === undefined) ? covers[0] : undefined;
    },
  },
  {
    id: 'dropped-without-token',
    scope: 'run',
    proposes: (facts) => {
      const covers = facts.all.filter(isDropped);
      const says = say('cause-dropped-without-token', covers.length, covers[0]?.quoted ?? '');
      return covers.length < 2 ? [] : [{ covers, says, next: [say('do-dropped-without-token')] }];
    },
    // Another request got no response, or one of these a response.
    refutedBy: (_, { all }) =>
      all.find(({ meant, exchange }) => (meant === 'no-token') === (exchange.response !== undefined)),
  },
  {
    id: 'forbidden',
    scope: 'right',
    proposes: perKind(
      ({ status, answer }) => (isRejectedRight(status) ? answer : undefined),
      (covers, _, facts) => ({
        says: mayBeUsedUp(covers, facts)
          ? got(facts, covers, covers[0]!.quoted)
          : say('cause-forbidden', operationsOf(covers), covers[0]!.quoted),
        next: [forbiddenAdvice(facts, covers)],
      }),
    ),
    refutedBy: acceptedLike,
  },
];

/** How a body begins that is compressed with gzip (RFC 1952, 2.3.1). The second byte is no UTF-8. */
const gzipSign = '\u001f\ufffd\b';

/** Where the record that was asked for is; a list of records may begin with another one. */
function wrapperIn(seen: Seen): Omit<Wrapper, 'record'> | undefined {
  const found = seen.isSuccess ? wrapperOf(seen) : undefined;
  if (found === undefined) return undefined;
  const { record, ...place } = found;
  return !isOfRecord(seen.operation) || String(record['id']) === givenIn(seen.exchange) ? place : undefined;
}

const isOfWrite = (seen: Seen): boolean => seen.isWrite;
const memberOf = (seen: Seen): string => wrapperIn(seen)!.member;

const isDropped = ({ meant, exchange: { error } }: Seen): boolean =>
  meant === 'no-token' && error !== undefined && error.kind !== 'aborted';

function everywhere(facts: Facts, covers: readonly Seen[], isEverything: boolean): Words {
  const [{ target, status, quoted }] = covers as [Seen];
  const both = facts.of(undefined, 'no-token').length > 0;
  const address = addressFor(facts, target);
  const isOfHeader = facts
    .of(undefined, 'no-token')
    .some((seen) => seen.answer === covers[0]!.answer && isMadeUp(seen));
  const advice =
    isEverything || isGone(status)
      ? adviceByStatus(status)
      : isOfHeader
        ? 'do-token-header'
        : 'do-all-operations';
  return {
    says: isEverything
      ? say('cause-not-this-api', operationsOf(covers).length, both, quoted)
      : say('same-with-token', quoted),
    next: [
      address !== undefined
        ? say('do-give-address', address)
        : say(status >= 500 ? 'do-server-error' : advice),
    ],
  };
}

/** True for a request with a Token that is none. */
export const isMadeUp = ({ exchange: { step } }: Seen): boolean =>
  !['none', 'empty', undefined].includes(tokenFaultOf(step));

/** A service without a licence sends one response to everything too. */
function adviceByStatus(status: number): 'end-as-it-says' | 'do-not-this-api' {
  return status > 400 && !isGone(status) ? 'end-as-it-says' : 'do-not-this-api';
}

/** The address to give as base URL if a response sends clients to a path of the same host. */
export function addressFor(facts: Facts, target: string | undefined): string | undefined {
  const { baseUrl } = facts.header.target;
  if (target === undefined || !URL.canParse(target, baseUrl)) return undefined;
  const { origin, pathname } = new URL(target, baseUrl);
  const isBase = origin === new URL(baseUrl).origin && /^\/[\w-]+\/?$/.test(pathname);
  return isBase ? `${origin}${pathname}` : undefined;
}

/** What to do where there is no response of the service. */
function answerAdvice(exchange: Seen['exchange']): Said {
  if (exchange.error?.kind === 'wrong-body') return say('end-wrong-body');
  if (exchange.error)
    return say(exchange.error.kind === 'timeout' ? 'do-no-response-in-time' : 'do-no-response');
  return asksToRetryLater(exchange) ? waitAdvice(exchange) : say('do-gateway-down');
}

/** What to do about a response that says to wait. */
export function waitAdvice(exchange: Seen['exchange']): Said {
  const saysHowLong = headerOf(exchange, 'retry-after') !== undefined;
  return exchange.response?.status === 429 ? say('end-rate', saysHowLong) : say('end-later');
}

/** Every write gets one response; two rows divide the kinds: it may be about objects, or not. */
function writesRefused(id: string, scope: Scope, isAboutObjects: boolean): Hypothesis {
  return {
    id,
    scope,
    proposes: (facts) =>
      groupedBy(
        facts.rejected().filter(({ isWrite }) => isWrite),
        ({ answer }) => answer,
      )
        .filter((covers) => operationsOf(covers).length > 1 && mayBeObjects(covers, facts) === isAboutObjects)
        .map((covers) => ({
          covers,
          says: say('cause-writes-refused', operationsOf(covers), covers[0]!.quoted),
          next: [writesAdvice(covers, facts)],
        })),
    refutedBy: ({ covers }, facts) =>
      facts.of(undefined, 'valid').find(({ isWrite, answer }) => isWrite && answer !== covers[0]!.answer) ??
      (facts.accepted('list-users').length === 0 ? facts.rejected('list-users')[0] : undefined),
  };
}

/** True for a 404 that may be the service's own: it is JSON, and requests without a Token got another response. */
const mayBeObjects = (covers: readonly Seen[], facts: Facts): boolean =>
  isGone(covers[0]!.status) && covers[0]!.json !== undefined && !isAsWithoutToken(covers, facts);

function writesAdvice(covers: readonly Seen[], facts: Facts): Said {
  const [{ status }] = covers as [Seen];
  const isAsWithout = isAsWithoutToken(covers, facts);
  if (status === 415) return say('do-media-type');
  // The service may not have seen the Token.
  if (status === 401 && isAsWithout) return say('do-pass-token');
  if (isRejectedRight(status)) return say('do-allow-writes', isMarkup(covers[0]!.body));
  if (status >= 500 && status !== 501) return say('do-server-error');
  if (!isGone(status)) return say('do-writes-refused');
  if (!mayBeObjects(covers, facts) || !facts.givesIds) return say('do-write-paths', isAsWithout);
  return say(
    'do-ids-or-paths',
    operationsOf(covers).map((operation) => givenFor(operation)!.setting),
  );
}

const originOf = (target: string): string => (URL.canParse(target) ? new URL(target).origin : '');

/** What to do about a redirect: it leads to the same path with a slash, to the same path elsewhere, or to another page. */
export function redirectAdvice(url: string, target: string): Said {
  if (!URL.canParse(target, url)) return say('do-redirected');
  const [from, to] = [new URL(url), new URL(target, url)];
  if (to.pathname === `${from.pathname}/`) return say('do-slash');
  const isElsewhere = to.origin !== from.origin && to.pathname.endsWith(from.pathname);
  const prefix = to.pathname.slice(0, to.pathname.length - from.pathname.length);
  return isElsewhere ? say('do-give-address', `${to.origin}${prefix}`) : say('do-redirected');
}

/** A right of ZenTao that a response names in its known forms: `user-deny-company-browse`, `no company-browse priv`. */
function rightOf({ body }: Seen): string | undefined {
  const named = /user-deny\W{1,3}([a-z]+-[a-z]+)|\bno ([a-z]+-[a-z]+) priv\b/i.exec(body.slice(0, 4000));
  return named?.[1] ?? named?.[2];
}

/** The right of ZenTao that an operation needs. */
const rights: Readonly<Record<OperationId, string>> = {
  'confirm-bug': 'bug-confirmBug',
  'start-task': 'task-start',
  'create-story': 'story-create',
  'list-users': 'company-browse',
};

/** 403 to every object given may be a right that is missing, or objects that are used up. */
function mayBeUsedUp(covers: readonly Seen[], facts: Facts): boolean {
  const [first, ...others] = operationsOf(covers);
  const isObject = facts.givesIds && others.length === 0 && givenFor(first!) !== undefined;
  return isObject && covers[0]!.status === 403 && rightOf(covers[0]!) === undefined;
}

function forbiddenAdvice(facts: Facts, covers: readonly Seen[]): Said {
  const among = operationsOf(covers);
  if (mayBeUsedUp(covers, facts)) {
    const { setting, noun } = givenFor(among[0]!)!;
    return say('correct-or-token', setting, noun);
  }
  if (covers[0]!.status === 401 && isAsWithoutToken(covers, facts)) return say('do-pass-token');
  return say(
    'do-forbidden',
    among.map((operation) => rights[operation as OperationId]),
  );
}
