import { isOfRecord, isWrite, operations, type OperationId } from '../../contract/operations.ts';
import { isObject, isSameJson, own } from '../evidence/body.ts';
import { endOf, wereInFlight } from '../evidence/exchange-facts.ts';
import { isOneOf, isRejection, type Finding } from '../judging/finding.ts';
import { phrase } from '../../messages/phrase.ts';
import type { Facts, Seen } from './facts.ts';
import { idInPath } from '../../suites/common/subject.ts';
import { isNobody } from '../../suites/common/wrong-setting.ts';
import type { Claim, Hypothesis } from './hypothesis.ts';
import { isAboutRequest } from './statuses.ts';
import { still } from './groups.ts';
import { pageRows, queryIgnoredAdvice } from './rows-lists.ts';
import { listed } from '../../messages/common.ts';
import { plural, digits } from '../../messages/numbers.ts';
import { chineseList, andList } from './in-sentences.ts';

const causeSharedVariable = phrase(
  'cause-shared-variable',
  (operation: string, request: number, other: number, count: number) =>
    `${operation} mixes up requests that are in flight at the same time: the response to request ${request} shows what another request (${other}) sent, and so in ${plural(count, 'response')}`,
  (operation, request, other, count) =>
    `${operation} 混淆了同时进行的请求：请求 ${request} 的响应显示的是请求 ${other} 发送的值，共 ${digits(count)} 个响应如此`,
);
const sharedVariableAdvice = phrase(
  'do-shared-variable',
  'Keep the values of a request in its own variables, not in shared ones.',
  '请将请求的值放在各自的变量中，不要共用。',
);
const causeIgnoresSent = phrase(
  'cause-ignores-sent',
  (operation: string, count: number, fields: readonly string[]) =>
    `${operation} stores nothing of what is sent: ${plural(count, 'record')} came back without a value that was sent (${fields.join(', ')})`,
  (operation, count, fields) =>
    `${operation} 没有保存所发送的任何内容：${count} 条记录没有所发送的值（${fields.join('、')}）`,
);
const causeNoEffect = phrase(
  'cause-no-effect',
  (operation: string, count: number, all: number, fields: readonly string[]) =>
    `${operation} has no effect${count < all ? ' in some requests' : ''}: ${count < all ? `${digits(count)} of ` : ''}${plural(all, 'record')} came back without a value that was sent (${fields.join(', ')})`,
  (operation, count, all, fields) =>
    `${operation} ${count < all ? '对部分请求' : ''}没有效果：${count < all ? `${digits(all)} 个返回的记录中有 ` : ''}${digits(count)} 个${count < all ? '' : '返回的记录'}不含任何所发送的值（${chineseList(fields)}）`,
);
const causeShownBefore = phrase(
  'cause-shown-before',
  (operation: string, count: number, fields: readonly string[], later: number, answer: string) =>
    `${operation} has no effect that its responses show: ${plural(count, 'record')} came back as before, without a value that was sent (${fields.join(', ')}), though request ${later} for the same one got ${answer}`,
  (operation, count, fields, later, answer) =>
    `${operation} 的响应看不出效果：${count} 条记录与请求之前一样，没有所发送的值（${fields.join('、')}），但对同一对象的请求 ${later} 得到 ${answer}`,
);
const noEffectAdvice = phrase(
  'do-no-effect',
  'Store the sent values before the record is read for the response.',
  '请先保存所发送的值，再读取记录作为响应。',
);
const causeTeamTask = phrase(
  'cause-team-task',
  (ids: readonly string[], count: number) =>
    `team tasks show the sums of their team in ${plural(count, 'response')}: task ${andList(ids)}`,
  (ids, count) => `多人任务返回的是团队合计（${digits(count)} 个响应）：任务 ${chineseList(ids)}`,
);
const teamTaskAdvice = phrase(
  'do-team-task',
  'Give tasks of one person (PMS_TASK_IDS).',
  '请给出单人任务（PMS_TASK_IDS）。',
);
const causeRecordBefore = phrase(
  'cause-record-before',
  (operation: string, fields: readonly string[], request: number, next: number) =>
    `${operation} shows the record as it was before the request (${fields.join(', ')}): what request ${request} sent comes in the next response for the same record (${next})`,
  (operation, fields, request, next) =>
    `${operation} 返回的是请求之前的记录（${chineseList(fields)}）：请求 ${request} 所发送的值到同一记录的下一个响应（${next}）才出现`,
);
const causeOtherAccount = phrase(
  'cause-other-account',
  (account: string, opener: string, isListed: boolean) =>
    `new stories name ${opener} in openedBy, not ${account} (PMS_ACCOUNT)${isListed ? '' : ', who is not in the list of all users'}`,
  (account, opener, isListed) =>
    `新需求的 openedBy 是 ${opener}，而不是 ${account}（PMS_ACCOUNT）${isListed ? '' : '，后者不在全部用户的列表中'}`,
);
const otherAccountAdvice = phrase(
  'do-other-account',
  (account: string, isListed: boolean) =>
    isListed
      ? `If the Token belongs to ${account}, correct PMS_ACCOUNT. Otherwise, take the creator from the session of the Token.`
      : 'Correct PMS_ACCOUNT: the account of the Token.',
  (account, isListed) =>
    isListed
      ? `如果 Token 属于 ${account}，请更正 PMS_ACCOUNT。否则，请从 Token 的会话取得创建者。`
      : '请更正 PMS_ACCOUNT：Token 所属的账号。',
);

const causeFirstAgain = phrase(
  'cause-first-again',
  (operation: string, request: number, first: number, count: number) =>
    `${operation} sends the first response for an object again, whatever is sent: that to request ${request} is that to request ${first}, and so in ${plural(count, 'response')}`,
  (operation, request, first, count) =>
    `${operation} 无论发送什么都再次返回同一对象的第一个响应：请求 ${request} 的响应就是请求 ${first} 的，共 ${digits(count)} 个如此`,
);
const firstAgainAdvice = phrase(
  'do-first-again',
  'Find the cache that answers: responses to POST requests must not come from one.',
  '请找出作答的缓存：POST 请求的响应不得来自缓存。',
);
const causeOtherId = phrase(
  'cause-other-id',
  (operation: string, asked: string, got: string, count: number, all: number) =>
    `${operation} returns another record than the one in the path: for ${asked}, it returned the record with id ${got}${count < all ? `, and in ${digits(count)} of ${digits(all)} responses another` : `, and in each of ${digits(all)} responses another`}`,
  (operation, asked, got, count, all) =>
    `${operation} 返回的不是路径中的记录：对 ${asked} 返回了 id 为 ${got} 的记录，${digits(all)} 个响应中有 ${digits(count)} 个如此`,
);
const otherIdAdvice = phrase(
  'do-other-id',
  'Read the record by the id in the path.',
  '请按路径中的 id 读取记录。',
);

const staticAdvice = phrase(
  'do-static',
  'Is this a mock? Give the address of the service (PMS_BASE_URL), or make each response from its request.',
  '这是模拟服务吗？请给出真正服务的地址（PMS_BASE_URL），或根据各自的请求生成响应。',
);
const causeRecordOfEarlier = phrase(
  'cause-record-of-earlier',
  (operation: string, request: number, other: number, count: number, all: number) =>
    `${operation} returns the record of an earlier request: the response to request ${request} shows what request ${other} sent, and so in ${digits(count)} of ${plural(all, 'response')}`,
  (operation, request, other, count, all) =>
    `${operation} 返回的是更早请求的记录：请求 ${request} 的响应显示的是请求 ${other} 发送的值，${digits(all)} 个响应中有 ${digits(count)} 个如此`,
);
const recordOfEarlierAdvice = phrase(
  'do-record-of-earlier',
  'Read the record by the id that this request created, after it is stored.',
  '请在保存之后，按本次请求所创建的 id 读取记录。',
);

/** What the records of one operation show about the values that were sent, the sharpest first. */
export const valueRows: readonly Hypothesis[] = [
  {
    id: 'static-response',
    scope: 'operation',
    quotes: true,
    proposes: (facts) => {
      const among = facts.operations.filter((operation) => isStatic(facts.of(operation, 'valid')));
      const covers = among.flatMap((operation) => facts.of(operation, 'valid'));
      const explains = (finding: Finding): boolean =>
        !isRejection(finding) && !isOneOf('let-in', 'shows-data', 'took-effect')(finding);
      const isList = among.every((operation) => !isWrite(operation));
      return [
        { covers, explains, says: still(listed(among)), next: [isList ? queryIgnoredAdvice : staticAdvice] },
      ];
    },
  },
  {
    id: 'shared-variable',
    scope: 'operation',
    proposes: (facts) =>
      facts.operations.flatMap((operation) => {
        const all = echoing(facts, operation);
        const mixed = all.flatMap((seen) => {
          const others = othersShownBy(seen, all);
          const isMixed = (other: Seen): boolean => other.index > seen.index || overlap(seen, other);
          return others.length === 0 ? [] : { seen, other: others.find(isMixed) };
        });
        const first = mixed.find(({ other }) => other !== undefined);
        if (first === undefined) return [];
        const { seen, other } = first;
        return {
          covers: mixed.map((each) => each.seen),
          explains: isOneOf('not-as-sent', 'wrong-record', 'wrong-value', 'repeated', 'not-kept'),
          says: causeSharedVariable(operation, seen.index, other!.index, mixed.length),
          next: [sharedVariableAdvice],
        };
      }),
    // The other values come from requests that were sent after the response, or another record from none in flight.
    refutedBy: ({ covers }, facts) => {
      const all = echoing(facts, covers[0]!.operation);
      const isMixed = (seen: Seen): boolean =>
        othersShownBy(seen, all).some((other) => areInFlight(seen, other));
      const isFromElsewhere = (seen: Seen): boolean =>
        isOfAnother(seen) && !all.some((other) => showsRecordOf(seen, other));
      return covers.find((seen) => !isMixed(seen)) ?? all.find(isFromElsewhere);
    },
  },
  {
    id: 'record-of-earlier',
    scope: 'operation',
    proposes: (facts) => {
      const all = echoing(facts, 'create-story');
      const late = all.flatMap((seen) => {
        const earlier = earlierShown(seen, facts);
        return earlier === undefined ? [] : { seen, earlier };
      });
      const [first, second] = late;
      if (first === undefined || second === undefined) return [];
      const [request, other] = [first.seen.index, first.earlier.index];
      const says = causeRecordOfEarlier('create-story', request, other, late.length, all.length);
      const explains = isOneOf('not-as-sent', 'wrong-record', 'wrong-value', 'repeated');
      return [{ covers: late.map(({ seen }) => seen), explains, says, next: [recordOfEarlierAdvice] }];
    },
    // Another shows what a later request sent, all were in progress at the same time, or another value is not the earlier one's.
    refutedBy: ({ covers }, facts) => {
      const all = facts.accepted('create-story');
      const isOfLater = (seen: Seen): boolean =>
        all.some(
          ({ index, sent }) =>
            index > seen.index && isOwn('title', sent['title'], all) && isShown(sent['title'], seen, 'title'),
        );
      const earlierOf = (seen: Seen): Seen => earlierShown(seen, facts)!;
      const isOfOther = (seen: Seen): boolean =>
        telling(earlierOf(seen)).some((field) => !isShown(earlierOf(seen).sent[field], seen, field));
      return (
        covers.find(isOfOther) ??
        all.find(isOfLater) ??
        (covers.every((seen) => overlap(seen, earlierOf(seen))) ? covers[0] : undefined)
      );
    },
  },
  {
    id: 'first-response-again',
    scope: 'operation',
    proposes: (facts) =>
      changing(facts).flatMap((operation) => {
        const covers = echoing(facts, operation);
        const again = covers.flatMap((seen) => {
          const first = firstOf(seen, covers);
          return first !== seen && !isSameJson(first.sent, seen.sent) ? { first, seen } : [];
        });
        const [one, other] = again;
        if (one === undefined || other === undefined) return [];
        return {
          covers,
          explains: (finding: Finding) => !isRejection(finding),
          says: causeFirstAgain(operation, one.seen.index, one.first.index, again.length),
          next: [firstAgainAdvice],
        };
      }),
    // A record that nothing changes is the same each time, too: the first response must show what was sent.
    refutedBy: ({ covers }) =>
      covers.find((seen) => seen.body !== firstOf(seen, covers).body) ??
      covers.find((seen) => firstOf(seen, covers) === seen && !echoesAll(seen)) ??
      (covers.some((seen) => firstOf(seen, covers) === seen && telling(seen).length > 1)
        ? undefined
        : covers[0]),
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
            ? causeIgnoresSent(operation, covers.length, fields)
            : later === undefined
              ? causeNoEffect(operation, covers.length, all.length, fields)
              : causeShownBefore(operation, covers.length, fields, later.index, later.quoted);
        return {
          covers,
          explains: (finding: Finding) => !isRejection(finding) && touched.has(finding.field ?? ''),
          says,
          next: [noEffectAdvice],
        };
      }),
    // Some of the values came back, or came with the next response. Another record does not tell what is stored.
    refutedBy: ({ covers }, facts) => {
      const all = echoing(facts, covers[0]!.operation);
      return (
        covers.find(isOfAnother) ??
        all.find((seen) => !covers.includes(seen) && !echoesAll(seen)) ??
        covers.find((seen) => telling(seen).some((field) => comesNext(seen, field, all)))
      );
    },
  },
  {
    id: 'other-id',
    scope: 'operation',
    proposes: (facts) =>
      changing(facts).flatMap((operation) => {
        const all = echoing(facts, operation);
        const covers = all.filter(isOfAnother);
        const [first] = covers.filter((seen) => telling(seen).length > 1 && echoesNothing(seen));
        if (first === undefined || covers.length < 2) return [];
        const [asked, got] = [idInPath(first.exchange)!, String(own(first.record!, 'id'))];
        return {
          covers,
          explains: (finding: Finding) => !isRejection(finding),
          says: causeOtherId(operation, asked, got, covers.length, all.length),
          next: [otherIdAdvice],
        };
      }),
    // What was sent is there: only the id is another one; or each is the record of a request in progress.
    refutedBy: ({ covers }, facts) => {
      const all = echoing(facts, covers[0]!.operation);
      const isOfParallel = (seen: Seen): boolean => all.some((other) => showsRecordOf(seen, other));
      return (
        covers.find((seen) => telling(seen).length > 1 && echoesAll(seen)) ??
        (covers.every(isOfParallel) ? covers[0] : undefined)
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
          says: causeTeamTask(ids.slice(0, 4), covers.length),
          next: [teamTaskAdvice],
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
          says: causeRecordBefore(operation, fields, first.index, first.next),
          next: [noEffectAdvice],
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
      const says = causeOtherAccount(account, opener, isListed);
      return [{ covers, explains, says, next: [otherAccountAdvice(opener, isListed)] }];
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

const causeStoredWithout = phrase(
  'cause-stored-without',
  (operation: string, field: string, others: readonly string[]) =>
    `${operation} does not return ${field} as it was sent if it came with ${others.join(' or ')}, and does if it came without`,
  (operation, field, others) =>
    `${operation} 在同时发送 ${others.join(' 或 ')} 时不返回所发送的 ${field}，不同时发送时则返回`,
);
const storedWithoutAdvice = phrase(
  'do-stored-without',
  (field: string) => `Store ${field}, and read it for the response, whatever else is sent.`,
  (field) => `无论同时发送什么，都请保存 ${field}，并为响应读取它。`,
);

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
    says: causeStoredWithout(
      operation,
      field,
      others.toSorted((a, b) => isListed(b) - isListed(a)),
    ),
    next: [storedWithoutAdvice(field)],
  };
}

/** Fewer different requests tell nothing of responses that are the same. */
const enoughRequests = 3;

/** True for responses that are one and the same success, to different requests. */
function isStatic(all: readonly Seen[]): boolean {
  const [first] = all;
  const requests = new Set(all.map(({ exchange: { request } }) => `${request.url} ${request.body}`));
  // A service without users that this Token may see has the same page for every query.
  const hasUsers = (own(first?.record ?? {}, 'users') as unknown[] | undefined)?.length !== 0;
  return (
    requests.size >= enoughRequests &&
    hasUsers &&
    all.every(({ record, body }) => record !== undefined && body === first!.body)
  );
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

/** True for a record that has another id than that in the path. */
const isOfAnother = ({ exchange, record }: Seen): boolean =>
  ![undefined, String(own(record!, 'id'))].includes(idInPath(exchange));
const isOfSameObject = (one: Seen, other: Seen): boolean =>
  one.exchange.request.url === other.exchange.request.url;
/** The first response for the same object. */
const firstOf = (seen: Seen, all: readonly Seen[]): Seen => all.find((other) => isOfSameObject(seen, other))!;
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

/** The earlier request for a story whose title a new story shows in place of its own. */
function earlierShown(seen: Seen, facts: Facts): Seen | undefined {
  const all = facts.accepted('create-story');
  const title = own(seen.record!, 'title');
  const isOfTitle = ({ sent, index }: Seen): boolean =>
    index < seen.index && isSameJson(sent['title'], title);
  return isOwn('title', title, all) ? all.find(isOfTitle) : undefined;
}

/** The requests whose values a record shows in place of those of its own request. */
function othersShownBy(seen: Seen, all: readonly Seen[]): Seen[] {
  const fields = echoedFields(seen).filter((field) => isOwn(field, seen.sent[field], all));
  // One value of a list of a few is often another request's by chance.
  const isTelling = fields.length > 1 || fields.some((field) => !isOneOfFew(seen, field));
  const isLost = isTelling && !fields.some((field) => isEchoed(seen, field));
  const isShown = (other: Seen) => (field: string) =>
    isSameJson(other.sent[field], own(seen.record!, field)) && isOwn(field, other.sent[field], all);
  return all.filter(
    (other) =>
      other !== seen &&
      ((isLost && fields.every(isShown(other))) || showsParallel(seen, other) || showsRecordOf(seen, other)),
  );
}

/** True for the record that a request in parallel asked for. */
const showsRecordOf = (seen: Seen, other: Seen): boolean =>
  isOfAnother(seen) && overlap(seen, other) && String(own(seen.record!, 'id')) === idInPath(other.exchange);

/** So many different values of a request in parallel are not there by chance. */
const enoughParallel = 2;

/** True for a record with all values in which a request in parallel differs from its own. */
function showsParallel(seen: Seen, other: Seen): boolean {
  if (!overlap(seen, other)) return false;
  const differing = telling(seen).filter(
    (field) => Object.hasOwn(other.sent, field) && !isSameJson(seen.sent[field], other.sent[field]),
  );
  return (
    differing.length >= enoughParallel &&
    differing.every((field) => isShown(other.sent[field], seen, field) && !isEchoed(seen, field))
  );
}

/** True for requests that were in progress at the same time for a while: others may have begun as one ended. */
const overlap = ({ exchange: one }: Seen, { exchange: other }: Seen): boolean =>
  Math.min(endOf(one), endOf(other)) > Math.max(one.startedMs, other.startedMs);

const areInFlight = (one: Seen, other: Seen): boolean => wereInFlight(one.exchange, other.exchange);

/** True for a field with few values: an enum, a number, an account. */
const isOneOfFew = ({ operation, sent }: Seen, field: string): boolean =>
  typeof sent[field] !== 'string' ||
  field === 'assignedTo' ||
  operations[operation as OperationId].body?.[field]?.values !== undefined;

function isTeam({ record }: Seen): boolean {
  const team = own(record!, 'team');
  return Array.isArray(team) && team.length > 0;
}
