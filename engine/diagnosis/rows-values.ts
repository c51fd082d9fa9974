import { operations, type OperationId } from '../../contract/operations.ts';
import { isObject, isSameJson, own } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { isOneOf, isRejection, type Finding } from '../judging/finding.ts';
import { say } from '../../messages/phrase.ts';
import type { Facts, Seen } from './facts.ts';
import type { Claim, Hypothesis } from './hypothesis.ts';

/** What the records of one operation show about the values that were sent, the sharpest first. */
export const valueRows: readonly Hypothesis[] = [
  {
    id: 'no-effect',
    scope: 'operation',
    proposes: (facts) =>
      facts.operations.flatMap((operation) => {
        const covers = echoing(facts, operation);
        const fields = [...new Set(covers.flatMap((seen) => echoedFields(seen)))];
        if (covers.length < 2 || fields.length < 2 || operation === 'create-story') return [];
        const touched = new Set([...fields, 'status']);
        return [
          {
            covers,
            explains: (finding: Finding) => !isRejection(finding) && touched.has(finding.field ?? ''),
            says: say('cause-no-effect', operation, covers.length, fields),
            next: [say('do-no-effect')],
          },
        ];
      }),
    refutedBy: ({ covers }) => covers.find((seen) => !echoesNothing(seen)),
  },
  {
    id: 'shared-variable',
    scope: 'operation',
    proposes: (facts) =>
      facts.operations.flatMap((operation) => {
        const all = echoing(facts, operation);
        const ofLater = all.flatMap((seen) => {
          const other = all.find((each) => each.index > seen.index && isOfOther(seen, each, all));
          return other === undefined ? [] : [{ seen, other }];
        });
        const [first] = ofLater;
        if (first === undefined) return [];
        const covers = all.filter((seen) => all.some((each) => each !== seen && isOfOther(seen, each, all)));
        return [
          {
            covers,
            explains: isOneOf('not-as-sent', 'wrong-record', 'repeated'),
            says: say('cause-shared-variable', operation, first.seen.index, first.other.index, covers.length),
            next: [say('do-shared-variable')],
          },
        ];
      }),
    // The other values come from requests that were sent after the response.
    refutedBy: ({ covers: [first, ...others] }, facts) => {
      const all = echoing(facts, first!.operation);
      const isMixed = (seen: Seen): boolean =>
        all.some((other) => isOfOther(seen, other, all) && wereInFlight(seen, other));
      return [first!, ...others].some(isMixed) ? undefined : first;
    },
  },
  {
    id: 'team-task',
    scope: 'setting',
    proposes: (facts) => {
      const all = echoing(facts, 'start-task');
      const covers = all.filter(
        (seen) => isTeam(seen) && echoedFields(seen).some((field) => !isEchoed(seen, field)),
      );
      if (covers.length === 0) return [];
      const ids = [...new Set(covers.map(({ record }) => String(own(record!, 'id'))))];
      return [
        {
          covers,
          explains: (finding: Finding) =>
            isOneOf('not-as-sent')(finding) && ['consumed', 'left'].includes(finding.field ?? ''),
          says: say('cause-team-task', ids.slice(0, 4), covers.length),
          next: [say('do-team-task')],
        },
      ];
    },
    refutedBy: (_, facts) =>
      echoing(facts, 'start-task').find(
        (seen) =>
          !isTeam(seen) &&
          ['consumed', 'left'].some((field) => Object.hasOwn(seen.sent, field) && !isEchoed(seen, field)),
      ),
  },
  {
    id: 'stored-without-another',
    scope: 'field',
    proposes: (facts) =>
      facts.operations.flatMap((operation) => {
        const all = echoing(facts, operation);
        const fields = [...new Set(all.flatMap((seen) => echoedFields(seen)))];
        return fields.flatMap((field): Claim[] => {
          const sent = all.filter((seen) => Object.hasOwn(seen.sent, field));
          const covers = sent.filter((seen) => !isEchoed(seen, field));
          const right = sent.filter((seen) => isEchoed(seen, field));
          // The same values are right without the other fields, so they are not the reason.
          const isSameValue = (one: Seen) => (other: Seen) => isSameJson(one.sent[field], other.sent[field]);
          if (covers.length < 2 || !covers.every((seen) => right.some(isSameValue(seen)))) return [];
          const others = Object.keys(covers[0]!.sent).filter(
            (other) =>
              other !== field &&
              covers.every((seen) => Object.hasOwn(seen.sent, other)) &&
              right.every((seen) => !Object.hasOwn(seen.sent, other)),
          );
          if (others.length === 0) return [];
          const { body = {} } = operations[operation as OperationId];
          const isListed = (other: string): boolean => body[other]?.values !== undefined;
          others.sort((a, b) => Number(isListed(b)) - Number(isListed(a)));
          const explains = (finding: Finding) =>
            isOneOf('not-as-sent', 'generated')(finding) && finding.field === field;
          const says = say('cause-stored-without', operation, field, others);
          return [{ covers, explains, field, value: others, says, next: [say('do-stored-without', field)] }];
        });
      }),
    refutedBy: ({ covers, field = '', value }, facts) => {
      const isSent = (other: string) => (seen: Seen) => Object.hasOwn(seen.sent, other);
      const others = value as readonly string[];
      return echoing(facts, covers[0]!.operation).find(
        (seen) =>
          Object.hasOwn(seen.sent, field) &&
          others.some((other) => isSent(other)(seen)) === isEchoed(seen, field),
      );
    },
  },
  {
    id: 'page-ignored',
    scope: 'operation',
    proposes: (facts) => {
      const pages = manyPages(facts);
      const [one, other] = samePage(pages) ?? [];
      if (one === undefined || other === undefined) return [];
      const covers = facts.of('list-users', 'valid');
      const says = say('cause-page-ignored', one.page, other.page, one.limit);
      return [{ covers, explains: isOneOf('list'), says, next: [say('do-page-starts-late')] }];
    },
    refutedBy: (_, facts) => {
      const pages = manyPages(facts);
      return pages.find((one) => pages.some((other) => isOtherPage(one, other) && !isSameList(one, other)))
        ?.seen;
    },
  },
  {
    id: 'pages-start-elsewhere',
    scope: 'operation',
    proposes: pagesElsewhere,
    refutedBy: (_, facts) =>
      pagesIn(facts).find(({ page, limit, at, total }) => page > 1 && at < total && at === (page - 1) * limit)
        ?.seen,
  },
];

/** Valid requests of an operation whose response is the record. */
const echoing = (facts: Facts, operation: string): Seen[] =>
  operations[operation as OperationId].body === undefined
    ? []
    : facts.of(operation, 'valid').filter(({ record }) => record !== undefined);

/** Fields of a request that the record shows. */
function echoedFields({ operation, sent }: Seen): string[] {
  const { body = {} } = operations[operation as OperationId];
  return Object.keys(sent).filter((field) => body[field]?.reflectedIn !== undefined);
}

const shownAs = (value: unknown): unknown => (isObject(value) ? own(value, 'account') : value);
const isEchoed = ({ sent, record }: Seen, field: string): boolean => {
  const [from, to] = [sent[field], shownAs(own(record!, field))];
  if (Array.isArray(from)) return Array.isArray(to) && from.every((item) => to.map(shownAs).includes(item));
  return isSameJson(from, to);
};
const echoesNothing = (seen: Seen): boolean => {
  const fields = echoedFields(seen).filter((field) => !isEmptyList(seen.sent[field]));
  return fields.every((field) => !isEchoed(seen, field));
};
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** True for a text that only one of these requests sent. */
const isOwn = (field: string, value: unknown, all: readonly Seen[]): boolean =>
  typeof value === 'string' &&
  value.length > 7 &&
  all.filter(({ sent }) => isSameJson(sent[field], value)).length === 1;

/** True if a record does not show the texts of its request, and shows those of another one. */
function isOfOther(seen: Seen, other: Seen, all: readonly Seen[]): boolean {
  const fields = echoedFields(seen).filter((field) => isOwn(field, seen.sent[field], all));
  // One value of a list of a few is often another request's by chance.
  const isTelling = fields.length > 1 || fields.some((field) => !isOneOfFew(seen, field));
  return (
    fields.length > 0 &&
    isTelling &&
    fields.every(
      (field) =>
        !isEchoed(seen, field) &&
        isOwn(field, other.sent[field], all) &&
        isSameJson(other.sent[field], own(seen.record!, field)),
    )
  );
}

/** True for two requests of which one was sent before the other was answered. */
function wereInFlight(one: Seen, other: Seen): boolean {
  const [first, second] = [one.exchange, other.exchange].toSorted((a, b) => a.index - b.index) as [
    Exchange,
    Exchange,
  ];
  return second.startedMs <= first.startedMs + first.durationMs;
}

/** True for a field with few values: an enum, a number, an account. */
const isOneOfFew = ({ operation, sent }: Seen, field: string): boolean =>
  typeof sent[field] !== 'string' ||
  field === 'assignedTo' ||
  operations[operation as OperationId].body?.[field]?.values !== undefined;

function isTeam({ record }: Seen): boolean {
  const team = own(record!, 'team');
  return Array.isArray(team) && team.length > 0;
}

/** One page of a list, with the places of its users in the whole list. */
interface Page {
  readonly seen: Seen;
  readonly page: number;
  readonly limit: number;
  /** Place of its first user in the list read whole; the length of the list if the page has no user. */
  readonly at: number;
  readonly total: number;
}

/** A page of several, as it came. */
interface ShownPage {
  readonly seen: Seen;
  readonly list: string;
  readonly page: number;
  readonly limit: number;
  readonly accounts: readonly string[];
}

const isOtherPage = (one: ShownPage, other: ShownPage): boolean =>
  one.list === other.list && one.limit === other.limit && one.page !== other.page;
const isSameList = (one: ShownPage, other: ShownPage): boolean => isSameJson(one.accounts, other.accounts);

/** Two pages of one list with the same users. */
function samePage(pages: readonly ShownPage[]): readonly [ShownPage, ShownPage] | undefined {
  for (const one of pages) {
    const other = pages.find((each) => isOtherPage(one, each) && isSameList(one, each));
    if (other !== undefined) return one.page < other.page ? [one, other] : [other, one];
  }
  return undefined;
}

/** Pages of lists that have several. */
function manyPages(facts: Facts): ShownPage[] {
  return usersIn(facts).flatMap(({ seen, query, list, accounts, total }) => {
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    const isFull = accounts.length > 0 && accounts.length <= limit;
    return page >= 1 && isFull && (page - 1) * limit < total ? [{ seen, list, page, limit, accounts }] : [];
  });
}

function pagesElsewhere(facts: Facts): Claim[] {
  const pages = pagesIn(facts);
  const wrong = pages.filter(({ page, limit, at, total }) => at !== Math.min((page - 1) * limit, total));
  const far = pages.filter(({ page, limit, total }) => (page - 1) * limit < total);
  const empty = emptyFirstPage(facts);
  if (empty !== undefined) {
    const covers = facts.of('list-users', 'valid');
    const says = say('cause-page-begins-later', empty.limit, empty.total);
    return [{ covers, explains: isOneOf('list'), says, next: [say('do-page-starts-late')] }];
  }
  if (wrong.length < 2) return [];
  const explains = isOneOf('list');
  const covers = facts.of('list-users', 'valid');
  const isFromZero = far.every(({ page, limit, at, total }) => at === Math.min(page * limit, total));
  const [example] = wrong.filter(({ at, total }) => at < total);
  if (isFromZero && example !== undefined) {
    const says = say('cause-pages-from-zero', example.page, example.limit, example.at + 1);
    return [{ covers, explains, says, next: [say('do-pages-from-zero')] }];
  }
  const first = wrong.find(({ at, total }) => at < total);
  const shift = first && first.at - (first.page - 1) * first.limit;
  // The first page may be right all the same.
  const isShifted = far.every(
    ({ page, limit, at, total }) =>
      at === Math.min((page - 1) * limit + shift!, total) || (page === 1 && at === 0),
  );
  if (first === undefined || !isShifted) return [];
  const says = say(
    'cause-page-starts-late',
    first.page,
    first.limit,
    first.at + 1,
    (first.page - 1) * first.limit + 1,
  );
  return [{ covers, explains, says, next: [say('do-page-starts-late')] }];
}

/** A first page with room for everybody that holds nobody, where smaller pages hold users. */
function emptyFirstPage(facts: Facts): { readonly limit: number; readonly total: number } | undefined {
  const pages = facts.of('list-users', 'valid').flatMap(({ record }) => {
    const users = record && own(record, 'users');
    const [page, limit, total] = ['page', 'limit', 'total'].map((name) =>
      Number(record && own(record, name)),
    );
    if (!Array.isArray(users)) return [];
    const first: unknown = isObject(users[0]) ? own(users[0], 'account') : undefined;
    return [{ page, limit: limit!, total: total!, users: users.length, first }];
  });
  const isEmpty = pages.find(
    ({ page, limit, total, users }) => page === 1 && total > 1 && limit >= total && users === 0,
  );
  const smaller = pages.filter(({ limit, total, users }) => limit < total && users > 0);
  // Page 1 with room for everybody is the last page, too: if smaller first pages begin with one user, only the last is empty.
  const limitsByFirst = new Map<unknown, Set<number>>();
  for (const { first, limit } of smaller.filter(({ page, total }) => page === 1 && total === isEmpty?.total))
    limitsByFirst.set(first, (limitsByFirst.get(first) ?? new Set()).add(limit));
  const isLastOnly = [...limitsByFirst.values()].some(({ size }) => size > 1);
  return isEmpty && smaller.length > 0 && !isLastOnly ? isEmpty : undefined;
}

/** Pages of which the same list was read whole. */
function pagesIn(facts: Facts): Page[] {
  const read = usersIn(facts);
  const whole = new Map<string, readonly string[]>();
  for (const { list, accounts } of read)
    if (accounts.length > (whole.get(list)?.length ?? 0)) whole.set(list, accounts);
  return read.flatMap(({ seen, query, list, accounts, total }) => {
    const everybody = whole.get(list) ?? [];
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    // Only a list of which one page holds all users tells the places.
    if (everybody.length < total || !(page >= 1) || !(limit >= 1) || limit >= total) return [];
    const at = accounts.length === 0 ? total : everybody.indexOf(accounts[0]!);
    return at < 0 ? [] : [{ seen, page, limit, at, total }];
  });
}

/** The accounts of each response of the list. */
function usersIn(facts: Facts) {
  return facts.of('list-users', 'valid').flatMap((seen) => {
    const { record } = seen;
    const users = record && own(record, 'users');
    if (!Array.isArray(users) || !URL.canParse(seen.exchange.request.url)) return [];
    const query = new URL(seen.exchange.request.url).searchParams;
    const accounts = users.map((user: unknown) => (isObject(user) ? String(own(user, 'account')) : ''));
    return [
      { seen, query, list: query.get('browse') ?? 'inside', accounts, total: Number(own(record!, 'total')) },
    ];
  });
}
