import type { OperationId } from '../../contract/operations.ts';
import { isObject, own } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { asksToRetryLater, whyNoEvidence } from '../evidence/exchange-facts.ts';
import { givenFor } from '../judging/suite.ts';
import { type Said, say } from '../../messages/phrase.ts';
import { type Facts, groupedBy, operationsOf, type Seen } from './facts.ts';
import type { Claim, Hypothesis, Scope } from './hypothesis.ts';
import { inOneLine, isMarkup, isPage, visibleText } from './pages.ts';
import { isGone, isRejectedRight } from './statuses.ts';

/** A cause that was seen in responses of one or more operations: one claim for each kind of response. */
const perKind = (
  kindOf: (seen: Seen) => string | undefined,
  claimOf: (seen: readonly Seen[], kind: string) => Pick<Claim, 'says' | 'next'>,
): Hypothesis['proposes'] => {
  return (facts) =>
    groupedBy(
      facts.rejected().filter((seen) => kindOf(seen) !== undefined),
      (seen) => kindOf(seen)!,
    ).map((covers) => ({ covers, ...claimOf(covers, kindOf(covers[0]!)!) }));
};

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
    id: 'text-around-json',
    scope: 'run',
    quotes: true,
    proposes: perKind(
      (seen) => (seen.isSuccess ? textAround(seen) : undefined),
      (covers, text) => ({
        says:
          text === '\ufeff'
            ? say('cause-byte-order-mark', operationsOf(covers))
            : say('cause-text-around', operationsOf(covers), text),
        next: [text === '\ufeff' ? say('do-byte-order-mark') : say('do-text-around')],
      }),
    ),
  },
  {
    id: 'wrapped',
    scope: 'operation',
    quotes: true,
    proposes: perKind(
      (seen) => (seen.isSuccess ? wrapperOf(seen) : undefined),
      (covers, wrapper) => ({
        says:
          wrapper === '[0]' || wrapper === '"'
            ? say(wrapper === '"' ? 'cause-json-string' : 'cause-in-array', operationsOf(covers))
            : say(
                wrapper.endsWith('"') ? 'cause-in-string' : 'cause-wrapped',
                operationsOf(covers),
                wrapper.replace(/"$/, ''),
              ),
        next: [say('do-bare-record')],
      }),
    ),
  },
  {
    id: 'record-as-error',
    scope: 'operation',
    proposes: perKind(
      (seen) => (seen.status >= 300 && hasSigns(seen.json, seen.operation) ? String(seen.status) : undefined),
      (covers, status) => ({
        says: say('cause-record-as-error', operationsOf(covers), covers.length, status),
        next: [say('do-record-as-error', status)],
      }),
    ),
    // A rejection may show the object as it is.
    refutedBy: ({ covers }) => covers.find(hasNotSent) ?? (covers.some(hasSent) ? undefined : covers[0]),
  },
  {
    id: 'cut-json',
    scope: 'operation',
    quotes: true,
    proposes: perKind(
      (seen) => (seen.isSuccess && isCutJson(seen.body) ? seen.operation : undefined),
      (covers) => ({
        says: say('cause-cut-json', operationsOf(covers), inOneLine(covers[0]!.body).slice(-60)),
        next: [say('do-cut-json')],
      }),
    ),
  },
  {
    id: 'changed-midrun',
    scope: 'run',
    proposes: changedMidrun,
    refutedBy: ({ covers }, facts) => {
      const [first] = covers;
      const sent = covers.map(({ index }) => index);
      const last = Math.max(...sent);
      // Requests that were under way together may be answered in another order.
      return facts
        .of(undefined, 'valid')
        .find(
          ({ index, answer }) => index > first!.index + inFlight && index < last && answer !== first!.answer,
        );
    },
  },
  {
    id: 'redirected',
    scope: 'run',
    quotes: true,
    proposes: (facts) =>
      groupedBy(
        facts
          .rejected()
          .filter(({ status, target }) => status >= 300 && status < 400 && target !== undefined),
        ({ target }) => originOf(target!),
      ).map((covers) => ({ covers, ...redirectWords(covers) })),
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
    refutedBy: ({ covers }, facts) => acceptedLike(covers, facts),
  },
  writesRefused('writes-refused', 'run', (seen) => !isOfApi404(seen)),
  writesRefused('no-such-objects', 'setting', isOfApi404),
  {
    id: 'not-json',
    scope: 'operation',
    proposes: perKind(
      (seen) => (seen.isSuccess && isOtherText(seen) ? (isMarkup(seen.body) ? 'markup' : 'text') : undefined),
      (covers) => ({
        says: say('cause-not-json', operationsOf(covers), covers.length, covers[0]!.quoted),
        next: [say('do-json')],
      }),
    ),
    refutedBy: ({ covers }, facts) => acceptedLike(covers, facts),
  },
  {
    id: 'gateway-refuses',
    scope: 'run',
    proposes: (facts) =>
      groupedBy(
        facts.rejected().filter(({ status, body }) => isRejectedRight(status) && isMarkup(body)),
        ({ answer }) => answer,
      ).map((covers) => ({
        covers,
        says: say('cause-quoted', operationsOf(covers), covers.length, covers[0]!.quoted),
        next: [say('do-gateway-refuses')],
      })),
    // The service itself responds with such pages: to what has no valid Token, or is unknown.
    refutedBy: ({ covers }, facts) =>
      facts
        .of(undefined, 'no-token', 'unknown-object', 'open')
        .find(({ status, body, answer }) => status >= 400 && isMarkup(body) && answer !== covers[0]!.answer),
  },
  {
    id: 'no-answer',
    scope: 'run',
    quotes: true,
    proposes: (facts) =>
      groupedBy(facts.unanswered, ({ status, exchange }) => exchange.error?.kind ?? String(status)).map(
        (covers) => {
          const [{ exchange, excerpt }] = covers as [Seen];
          const why = whyNoEvidence(exchange);
          return {
            covers,
            says: say('cause-no-answer', operationsOf(covers), covers.length, why, excerpt),
            next: [answerAdvice(exchange)],
          };
        },
      ),
  },
  {
    id: 'forbidden',
    scope: 'right',
    proposes: (facts) =>
      groupedBy(
        facts.rejected().filter(({ status }) => isRejectedRight(status)),
        ({ answer }) => answer,
      ).map((covers) => ({
        covers,
        says: say('cause-forbidden', operationsOf(covers), covers[0]!.quoted),
        next: [forbiddenAdvice(facts, covers)],
      })),
    refutedBy: ({ covers }, facts) => acceptedLike(covers, facts),
  },
];

/** This many requests may be under way when something changes. */
const inFlight = 16;

function everywhere(
  facts: Facts,
  covers: readonly Seen[],
  isEverything: boolean,
): Pick<Claim, 'says' | 'next'> {
  const [{ target, status, quoted }] = covers as [Seen];
  const both = facts.of(undefined, 'no-token').length > 0;
  const address = addressFor(facts, target);
  const advice = isEverything || isGone(status) ? adviceByStatus(status) : 'do-all-operations';
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

/** The text before or after the JSON of a record: a byte order mark, warnings of PHP. */
function textAround({ body }: Seen): string | undefined {
  if (body.startsWith('\ufeff')) return '\ufeff';
  const start = body.search(/[{[]/);
  const end = Math.max(body.lastIndexOf('}'), body.lastIndexOf(']'));
  if (start < 0 || end <= start || body.length > 2_000_000) return undefined;
  const around = `${body.slice(0, start)} ${body.slice(end + 1)}`;
  if (around.trim() === '' || /<(html|body)\b/i.test(around)) return undefined;
  try {
    if (!isObject(JSON.parse(body.slice(start, end + 1)))) return undefined;
  } catch {
    return undefined;
  }
  return visibleText(around).replace(/\d+/g, '…');
}

/** The member that holds the record, followed by a quotation mark if the record is in a string there. */
function wrapperOf({ json, operation }: Seen): string | undefined {
  const isRecord = (value: unknown): boolean => hasSigns(value, operation);
  const within = (value: unknown, name: string): string | undefined => {
    if (isRecord(value)) return name;
    if (Array.isArray(value) && isRecord(value[0])) return `${name}[0]`;
    if (typeof value !== 'string' || !/^\s*\{/.test(value)) return undefined;
    try {
      return isRecord(JSON.parse(value)) ? `${name}"` : undefined;
    } catch {
      return undefined;
    }
  };
  if (!isObject(json)) return within(json, '');
  for (const [name, value] of Object.entries(json)) {
    const found = within(value, name);
    if (found !== undefined) return found;
    for (const [inner, deep] of isObject(value) ? Object.entries(value) : []) {
      const deeper = within(deep, `${name}.${inner}`);
      if (deeper !== undefined) return deeper;
    }
  }
  return undefined;
}

/** True for a value that has the members by which a record is recognized. */
function hasSigns(value: unknown, operation: string): boolean {
  const needed = signs[operation as keyof typeof signs] ?? [];
  return needed.length > 0 && isObject(value) && needed.every((field) => Object.hasOwn(value, field));
}

/** The numbers that a request sent, which its record shows as they are. */
const numbersSent = ({ sent }: Seen): [string, unknown][] =>
  Object.entries(sent).filter(([, value]) => typeof value === 'number');
const isShownIn =
  ({ json }: Seen) =>
  ([field, value]: [string, unknown]): boolean =>
    isObject(json) && own(json, field) === value;
const hasNotSent = (seen: Seen): boolean => !numbersSent(seen).every(isShownIn(seen));
const hasSent = (seen: Seen): boolean => numbersSent(seen).some(isShownIn(seen));

/** Members by which a record inside another value is recognized. */
const signs = {
  'confirm-bug': ['id', 'title', 'status'],
  'start-task': ['id', 'status', 'consumed'],
  'create-story': ['id', 'title', 'status'],
  'list-users': ['users', 'total'],
} as const;

/** True for JSON that ends before it is complete. */
function isCutJson(body: string): boolean {
  if (!/^\s*[{[]/.test(body) || body.length > 2_000_000) return false;
  let open = 0;
  let inString = false;
  for (let at = 0; at < body.length; at += 1) {
    const char = body[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') open += 1;
    else if (char === '}' || char === ']') open -= 1;
    if (open === 0 && !inString && at > 0 && (char === '}' || char === ']')) return false;
  }
  return open > 0 || inString;
}

function changedMidrun(facts: Facts): readonly Claim[] {
  const valid = facts.of(undefined, 'valid');
  const rejected = valid.filter(({ record }) => record === undefined);
  return groupedBy(rejected, ({ answer }) => answer)
    .filter((covers) => {
      const [first] = covers;
      const before = valid.filter(({ index }) => index < first!.index);
      const isLast = covers.at(-1)!.index >= valid.at(-1)!.index - 1;
      const wasAccepted = operationsOf(covers).some((operation) =>
        before.some((seen) => seen.operation === operation && seen.record !== undefined),
      );
      return operationsOf(covers).length > 1 && covers.length > 2 && isLast && wasAccepted;
    })
    .map((covers) => ({
      covers,
      says: say('cause-changed-midrun', covers[0]!.index, covers[0]!.quoted),
      next: [say('do-changed-midrun', facts.header.target.baseUrl)],
    }));
}

/** What to do where there is no response of the service. */
function answerAdvice(exchange: Exchange): Said {
  if (exchange.error) return say('do-no-response');
  if (exchange.response?.status === 429) return say('end-rate');
  return say(asksToRetryLater(exchange) ? 'end-later' : 'do-gateway-down');
}

/** Every write gets one response; `isOf` divides the kinds of responses between two rows. */
function writesRefused(id: string, scope: Scope, isOf: (seen: Seen) => boolean): Hypothesis {
  return {
    id,
    scope,
    proposes: (facts) => {
      const writes = facts.rejected().filter((seen) => seen.isWrite && isOf(seen));
      return groupedBy(writes, ({ answer }) => answer)
        .filter((covers) => operationsOf(covers).length > 1)
        .map((covers) => ({
          covers,
          says: say('cause-writes-refused', operationsOf(covers), covers[0]!.quoted),
          next: [writesAdvice(covers, facts)],
        }));
    },
    refutedBy: ({ covers }, facts) =>
      facts.of(undefined, 'valid').find(({ isWrite, answer }) => isWrite && answer !== covers[0]!.answer) ??
      (facts.accepted('list-users').length === 0 ? facts.rejected('list-users')[0] : undefined),
  };
}

/** True for a 404 that may be the service's own: the object may be missing, or the path. */
function isOfApi404({ status, json }: Seen): boolean {
  return isGone(status) && isObject(json);
}

/** True for 401 where requests without the Token got the same: the service may not have seen the Token. */
function isAsWithoutToken([first]: readonly Seen[], facts: Facts): boolean {
  const { status, answer, operation } = first!;
  return status === 401 && facts.of(operation, 'no-token').some((seen) => seen.answer === answer);
}

function writesAdvice(covers: readonly Seen[], facts: Facts): Said {
  const { givesIds } = facts;
  const [{ status }] = covers as [Seen];
  if (status === 415) return say('do-media-type');
  if (isAsWithoutToken(covers, facts)) return say('do-pass-token');
  if (isRejectedRight(status)) return say('do-allow-writes');
  if (!isGone(status)) return say('do-writes-refused');
  if (!isOfApi404(covers[0]!) || !givesIds) return say('do-write-paths');
  return say(
    'do-ids-or-paths',
    operationsOf(covers).map((operation) => givenFor(operation)!.setting),
  );
}

/** True for a text that is no JSON and no page, and has no JSON in it. */
function isOtherText(seen: Seen): boolean {
  const { body, json } = seen;
  if (json !== undefined || body.trim() === '' || seen.exchange.response?.notUtf8 !== undefined) return false;
  return !isPage(body);
}

const originOf = (target: string): string => (URL.canParse(target) ? new URL(target).origin : '');

function redirectWords(covers: readonly Seen[]): Pick<Claim, 'says' | 'next'> {
  const [{ exchange, target = '', status }] = covers as [Seen];
  const says = say('cause-redirected', operationsOf(covers), status, inOneLine(target.replace(/\?.*/s, '')));
  return { says, next: [redirectAdvice(exchange.request.url, target)] };
}

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
  const [, module, method] =
    /user-deny-([a-z]+)-([a-z]+)/i.exec(body.slice(0, 4000)) ??
    /\bno ([a-z]+)-([a-z]+) priv\b/i.exec(body.slice(0, 4000)) ??
    [];
  return module === undefined ? undefined : `${module}-${method}`;
}

/** The right of ZenTao that an operation needs. */
const rights: Readonly<Record<OperationId, string>> = {
  'confirm-bug': 'bug-confirmBug',
  'start-task': 'task-start',
  'create-story': 'story-create',
  'list-users': 'company-browse',
};

/** 403 to every object given may be a right that is missing, or objects that are used up. */
function forbiddenAdvice(facts: Facts, covers: readonly Seen[]): Said {
  const { givesIds } = facts;
  if (isAsWithoutToken(covers, facts)) return say('do-pass-token');
  const [operation, ...others] = operationsOf(covers);
  const given = others.length > 0 || covers[0]!.status !== 403 ? undefined : givenFor(operation!);
  return given && givesIds
    ? say('correct-or-token', given.setting, given.noun)
    : say(
        'do-forbidden',
        operationsOf(covers).map((operation) => rights[operation as OperationId]),
      );
}

/** A request of the same operations that was accepted with the same fields. */
function acceptedLike(covers: readonly Seen[], facts: Facts): Seen | undefined {
  const operations = operationsOf(covers);
  return facts
    .of(undefined, 'valid')
    .find(({ operation, record }) => operations.includes(operation) && record !== undefined);
}
