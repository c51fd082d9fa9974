import { isOfRecord, operations, type OperationId } from '../../contract/operations.ts';
import { isObject, isSameJson, own } from '../evidence/body.ts';
import { isOneOf, isRejection, type Finding } from '../judging/finding.ts';
import { say } from '../../messages/phrase.ts';
import { type Facts, type Seen, wereInFlight } from './facts.ts';
import { isNobody } from '../../suites/common/wrong-setting.ts';
import type { Claim, Hypothesis } from './hypothesis.ts';
import { isAboutRequest } from './statuses.ts';
import { pageRows } from './rows-pages.ts';

/** What the records of one operation show about the values that were sent, the sharpest first. */
export const valueRows: readonly Hypothesis[] = [
  {
    id: 'shared-variable',
    scope: 'operation',
    proposes: (facts) =>
      facts.operations.flatMap((operation) => {
        const all = echoing(facts, operation);
        const mixed = all.flatMap((seen) => {
          const others = othersShownBy(seen, all);
          return others.length === 0 ? [] : { seen, later: others.find(({ index }) => index > seen.index) };
        });
        const first = mixed.find(({ later }) => later !== undefined);
        if (first === undefined) return [];
        const { seen, later } = first;
        return {
          covers: mixed.map((each) => each.seen),
          explains: isOneOf('not-as-sent', 'wrong-record', 'repeated'),
          says: say('cause-shared-variable', operation, seen.index, later!.index, mixed.length),
          next: [say('do-shared-variable')],
        };
      }),
    // The other values come from requests that were sent after the response.
    refutedBy: ({ covers }, facts) => {
      const all = echoing(facts, covers[0]!.operation);
      const isMixed = (seen: Seen): boolean =>
        othersShownBy(seen, all).some((other) => wereInFlight(seen.exchange, other.exchange));
      return covers.some(isMixed) ? undefined : covers[0];
    },
  },
  {
    id: 'no-effect',
    scope: 'operation',
    proposes: (facts) =>
      changing(facts).flatMap((operation) => {
        const all = echoing(facts, operation).filter((seen) => telling(seen).length > 0);
        const covers = all.filter((seen) => echoesNothing(seen));
        const fields = [...new Set(covers.flatMap((seen) => echoedFields(seen)))];
        // One value of each of several fields may be wrong.
        const isWhole = covers.length === all.length || covers.some((seen) => telling(seen).length > 1);
        if (covers.length < 2 || fields.length < 2 || !isWhole) return [];
        const touched = new Set([...fields, 'status']);
        const later = covers.flatMap((seen) => rejectedAfter(seen, facts) ?? [])[0];
        const says =
          covers.some(showsAction) && covers.length === all.length
            ? say('cause-ignores-sent', operation, covers.length, fields)
            : later === undefined
              ? say('cause-no-effect', operation, covers.length, all.length, fields)
              : say('cause-shown-before', operation, covers.length, fields, later.index, later.quoted);
        return {
          covers,
          explains: (finding: Finding) => !isRejection(finding) && touched.has(finding.field ?? ''),
          says,
          next: [say('do-no-effect')],
        };
      }),
    // Some of the values came back, or came with the next response.
    refutedBy: ({ covers }, facts) => {
      const all = echoing(facts, covers[0]!.operation);
      return (
        all.find((seen) => !covers.includes(seen) && !echoesAll(seen)) ??
        covers.find((seen) => telling(seen).some((field) => comesNext(seen, field, all)))
      );
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
        return fields.flatMap((field) => storedWithout(operation, field, all) ?? []);
      }),
    refutedBy: ({ covers, trait }, facts) =>
      echoing(facts, covers[0]!.operation).find((seen) => trait!(seen) !== covers.includes(seen)),
  },
  {
    id: 'record-before',
    scope: 'operation',
    proposes: (facts) =>
      changing(facts).flatMap((operation) => {
        const covers = echoing(facts, operation);
        const late = covers.flatMap((seen) =>
          telling(seen)
            .filter((field) => comesNext(seen, field, covers))
            .map((field) => ({ field, index: seen.index, next: nextOf(seen, covers)!.index })),
        );
        const [first, second] = late;
        if (first === undefined || second === undefined) return [];
        const fields = [...new Set(late.map(({ field }) => field))];
        return {
          covers,
          trait: (seen) => {
            const sent = fields.filter((field) => telling(seen).includes(field));
            // One of several may have been there before.
            const isAtOnce = sent.length > 0 && sent.every((field) => comesAtOnce(seen, field, covers));
            return isAtOnce || sent.some((field) => isLost(seen, field, covers));
          },
          explains: (finding: Finding) =>
            isOneOf('not-as-sent', 'not-kept')(finding) && fields.includes(finding.field ?? ''),
          says: say('cause-record-before', operation, fields, first.index, first.next),
          next: [say('do-no-effect')],
        };
      }),
    // The next response does not show a value either, or its own does.
    refutedBy: ({ covers, trait }) => covers.find(trait!),
  },
  {
    id: 'other-account',
    scope: 'field',
    proposes: (facts) => {
      const { account } = facts.header.facts;
      const covers = echoing(facts, 'create-story');
      const opener = shownAs(own(covers[0]?.record ?? {}, 'openedBy'));
      if (account === undefined || typeof opener !== 'string' || opener === account) return [];
      const isListed = !isNobody(facts.exchanges, account);
      const explains = ({ field, fault }: Finding): boolean =>
        field === 'openedBy' && fault === 'wrong-value';
      const says = say('cause-other-account', account, opener, isListed);
      return [{ covers, explains, says, next: [say('do-other-account', opener, isListed)] }];
    },
    // Another one is named, or the one that is named is no user.
    refutedBy: ({ covers }, facts) => {
      const openerOf = ({ record }: Seen): unknown => shownAs(own(record!, 'openedBy'));
      const first = openerOf(covers[0]!);
      const isSameStory = covers.every(({ record }) => own(record!, 'id') === own(covers[0]!.record!, 'id'));
      if (isNobody(facts.exchanges, String(first)) || (isSameStory && covers.length > 1)) return covers[0];
      return covers.find((seen) => openerOf(seen) !== first);
    },
  },
  ...pageRows,
];

/** Claims that a field is stored only without others: its values are right where these are not sent. */
function storedWithout(operation: string, field: string, all: readonly Seen[]): Claim | undefined {
  const sent = all.filter((seen) => Object.hasOwn(seen.sent, field));
  const [right, covers] = [true, false].map((was) =>
    sent.filter((seen) => isEchoed(seen, field) === was),
  ) as [Seen[], Seen[]];
  const isRightElsewhere = (one: Seen): boolean =>
    right.some((other) => isSameJson(one.sent[field], other.sent[field]));
  if (covers.length < 2 || !covers.every(isRightElsewhere)) return undefined;
  const others = Object.keys(covers[0]!.sent).filter(
    (other) =>
      other !== field &&
      covers.every((seen) => Object.hasOwn(seen.sent, other)) &&
      right.every((seen) => !Object.hasOwn(seen.sent, other)),
  );
  if (others.length === 0) return undefined;
  const { body = {} } = operations[operation as OperationId];
  const isListed = (other: string): number => Number(body[other]?.values !== undefined);
  return {
    covers,
    trait: (seen) =>
      Object.hasOwn(seen.sent, field) && others.some((other) => Object.hasOwn(seen.sent, other)),
    explains: (finding) => isOneOf('not-as-sent', 'generated')(finding) && finding.field === field,
    says: say(
      'cause-stored-without',
      operation,
      field,
      others.toSorted((a, b) => isListed(b) - isListed(a)),
    ),
    next: [say('do-stored-without', field)],
  };
}

/** Valid requests of an operation whose response is the record. */
const echoing = (facts: Facts, operation: string): Seen[] =>
  operations[operation as OperationId].body === undefined
    ? []
    : facts.of(operation, 'valid').filter(({ record }) => record !== undefined);

const changing = (facts: Facts): string[] => facts.operations.filter(isOfRecord);

/** Fields of a request that the record shows. */
function echoedFields({ operation, sent }: Seen): string[] {
  const { body = {} } = operations[operation as OperationId];
  return Object.keys(sent).filter((field) => body[field]?.reflectedIn !== undefined);
}

const shownAs = (value: unknown): unknown => (isObject(value) ? own(value, 'account') : value);
const isShown = (sent: unknown, { record }: Seen, field: string): boolean => {
  const shown = shownAs(own(record!, field));
  if (Array.isArray(sent))
    return Array.isArray(shown) && sent.every((item) => shown.map(shownAs).includes(item));
  return isSameJson(sent, shown);
};
const isEchoed = (seen: Seen, field: string): boolean => isShown(seen.sent[field], seen, field);
/** Sent fields whose values a record can show. */
const telling = (seen: Seen): string[] =>
  echoedFields(seen).filter((field) => !isEmptyList(seen.sent[field]));
/** True if the record has the sent fields, and nothing of what was sent in them. */
const echoesNothing = (seen: Seen): boolean =>
  telling(seen).every(
    (field) =>
      Object.hasOwn(seen.record!, field) &&
      ![seen.sent[field]]
        .flat()
        .some((item) => isShown(Array.isArray(seen.sent[field]) ? [item] : item, seen, field)),
  );
const echoesAll = (seen: Seen): boolean => telling(seen).every((field) => isEchoed(seen, field));
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const isOfSameObject = (one: Seen, other: Seen): boolean =>
  one.exchange.request.url === other.exchange.request.url;
const nextOf = (seen: Seen, all: readonly Seen[]): Seen | undefined =>
  all.find((other) => other.index > seen.index && isOfSameObject(seen, other));

/** True for a record that shows what the operation does: a task that is started, a bug that is confirmed. */
const showsAction = ({ operation, record }: Seen): boolean =>
  operation === 'start-task' ? own(record!, 'status') === 'doing' : Number(own(record!, 'confirmed')) === 1;

/** A rejection of a request for the same object, after it was accepted: it is in another state since then. */
const rejectedAfter = (seen: Seen, facts: Facts): Seen | undefined =>
  facts
    .of(seen.operation, 'valid', 'open')
    .find((other) => other.index > seen.index && isOfSameObject(seen, other) && isAboutRequest(other.status));

const lacks = (seen: Seen, field: string): boolean => telling(seen).includes(field) && !isEchoed(seen, field);

/** True if a record shows a sent value not in its own response, but in the next one, whose request did not send it. */
function comesNext(seen: Seen, field: string, all: readonly Seen[]): boolean {
  const next = nextOf(seen, all);
  const value = seen.sent[field];
  if (next === undefined || isSameJson(next.sent[field], value)) return false;
  return lacks(seen, field) && isShown(value, next, field);
}

/** True if the response shows a sent value that the one before did not show, and its request did not send. */
function comesAtOnce(seen: Seen, field: string, all: readonly Seen[]): boolean {
  const before = all.findLast((other) => other.index < seen.index && isOfSameObject(seen, other));
  if (before === undefined || !telling(seen).includes(field)) return false;
  const value = seen.sent[field];
  const isNew = !isShown(value, before, field) && !isSameJson(before.sent[field], value);
  return isNew && isEchoed(seen, field);
}

/** True if neither the response nor the next one shows a sent value, and no later request sent another. */
function isLost(seen: Seen, field: string, all: readonly Seen[]): boolean {
  const next = nextOf(seen, all);
  if (next === undefined || Object.hasOwn(next.sent, field)) return false;
  return lacks(seen, field) && !isShown(seen.sent[field], next, field);
}

/** True for a text that only one of these requests sent. */
const isOwn = (field: string, value: unknown, all: readonly Seen[]): boolean =>
  typeof value === 'string' &&
  value.length > 7 &&
  all.filter(({ sent }) => isSameJson(sent[field], value)).length === 1;

/** The requests whose texts a record shows in place of those of its own request. */
function othersShownBy(seen: Seen, all: readonly Seen[]): Seen[] {
  const fields = echoedFields(seen).filter((field) => isOwn(field, seen.sent[field], all));
  // One value of a list of a few is often another request's by chance.
  const isTelling = fields.length > 1 || fields.some((field) => !isOneOfFew(seen, field));
  if (!isTelling || fields.some((field) => isEchoed(seen, field))) return [];
  const isShown = (other: Seen) => (field: string) =>
    isSameJson(other.sent[field], own(seen.record!, field)) && isOwn(field, other.sent[field], all);
  return all.filter((other) => other !== seen && fields.every(isShown(other)));
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
