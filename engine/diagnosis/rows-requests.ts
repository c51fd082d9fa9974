import { enums } from '../../contract/enums.ts';
import {
  accountFields,
  type GivenKind,
  isOfRecord,
  isWrite,
  operations,
  type OperationId,
} from '../../contract/operations.ts';
import { records } from '../../contract/records.ts';
import { headerOf, isObject, type JsonObject, own } from '../evidence/body.ts';
import { givenIn } from '../../suites/common/subject.ts';
import { wereInFlight } from '../evidence/exchange-facts.ts';
import { roleOf } from '../evidence/role.ts';
import { givenFor } from '../judging/suite.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import { isErrorObject } from './bodies.ts';
import { accountOf, isNobody, accountNotListed, listedUsers } from '../../suites/common/wrong-setting.ts';
import { serverErrorAdvice, returnRecordAdvice, userPageAdvice, oneAtATimeAdvice } from './advice.ts';
import { acceptedLike, type Facts, groupedBy, isAsWithoutToken, operationsOf, type Seen } from './facts.ts';
import { type Claim, got, type Hypothesis, onlyTogether, perKind, type Words } from './hypothesis.ts';
import { isAboutRequest, isGone, isProtocol } from './statuses.ts';
import { saidOfThose, traitOf } from './traits.ts';
import { digits } from '../../messages/numbers.ts';
import {
  andList,
  chineseList,
  idsIn,
  chineseKinds,
  wanted,
  chineseWanted,
  asUnknown,
} from './in-sentences.ts';
import { apart, before } from '../../messages/zh/apart.ts';

/** Rejections of one operation with the same response are one kind, if they are of these. */
const sameAnswer =
  (isOf: (seen: Seen) => boolean) =>
  (seen: Seen): readonly string[] | undefined =>
    isOf(seen) ? [seen.operation, seen.answer] : undefined;
const ofStatus =
  (isOf: (status: number) => boolean) =>
  ({ status }: Seen): boolean =>
    isOf(status);

/** The same for responses that name the same fields: an error for each item of a list is one kind. */
const sameNames = (seen: Seen): readonly unknown[] | undefined =>
  seen.named.length > 0 && mayBeAboutField(seen)
    ? [seen.operation, seen.status, ...seen.named]
    : sameAnswer(mayBeAboutField)(seen);

/** A rejection may have the status of a success: ZenTao sends `{"result":"fail"}` with 200. */
const isRejectedRequest = (seen: Seen): boolean => isAboutRequest(seen.status) || isErrorObject(seen);
const mayBeAboutField = (seen: Seen): boolean => isRejectedRequest(seen) || seen.status >= 500;

/** Something that requests have: a field, a value of it, signs in their texts; or the lack of a field. */
interface Trait {
  readonly field: string;
  readonly has: (seen: Seen) => boolean;
}

/**
 * Proposes the one trait that all rejected requests of a kind have, and that no accepted request has.
 * @param traitsOf the traits that may be the reason, given the rejected requests of a kind and the accepted ones
 */
const byTrait =
  (
    kindOf: (seen: Seen) => unknown,
    traitsOf: (rejected: readonly Seen[], accepted: readonly Seen[]) => readonly Trait[],
    wordsOf: (covers: readonly Seen[], field: string, facts: Facts) => Words,
  ): Hypothesis['proposes'] =>
  (facts) =>
    groupedBy(facts.rejected(), kindOf).flatMap((covers): Claim[] => {
      const accepted = facts.accepted(covers[0]!.operation).filter(({ meant }) => meant !== 'no-token');
      const [trait, ...others] = traitsOf(covers, accepted).filter(
        ({ has }) => covers.every(has) && !accepted.some(has),
      );
      if (trait === undefined || others.length > 0) return [];
      return [{ covers, trait: trait.has, ...wordsOf(covers, trait.field, facts) }];
    });

/** A request of the same operation with the same trait was accepted. */
const acceptedWithTrait: Hypothesis['refutedBy'] = ({ covers, trait }, facts) =>
  facts.accepted(covers[0]!.operation).find(trait!);

/** A request without the trait was rejected in the same way, for a record that exists: the record may be the reason. */
function rejectedWithout({ covers, trait }: Pick<Claim, 'covers' | 'trait'>, facts: Facts): Seen | undefined {
  const [{ operation, answer }] = covers as [Seen];
  if (!isOfRecord(operation)) return undefined;
  return facts
    .of(operation, 'valid', 'open')
    .find((seen) => seen.record === undefined && seen.answer === answer && !trait!(seen));
}

const withField = (field: string): Trait => ({ field, has: ({ sent }) => Object.hasOwn(sent, field) });
/** The fields of the first of some requests. If none of them has an empty list there, such a one may be accepted. */
const fieldsIn = (rejected: readonly Seen[]): Trait[] =>
  Object.keys(rejected[0]!.sent).map((field) =>
    rejected.every(withSome(field).has) ? withSome(field) : withField(field),
  );
const withSome = (field: string): Trait => ({ field, has: ({ sent }) => !isEmpty(own(sent, field)) });
const isEmpty = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0);
const without = (field: string): Trait => ({ field, has: ({ sent }) => !Object.hasOwn(sent, field) });

/** Most signs that a cause names. */
const mostSigns = 20;

/** Signs in texts: what firewalls look at, and letters that a database cannot store. */
function withSigns(signs: readonly string[]): Trait {
  return {
    field: signs
      .slice(0, mostSigns)
      .map((sign) => JSON.stringify(sign))
      .join(' '),
    has: (seen) => signs.some((sign) => textsOf(seen).includes(sign)),
  };
}

const textsOf = ({ sent }: Seen): string =>
  Object.values(sent)
    .flat()
    .filter((value) => typeof value === 'string')
    .join(' ');

const intermittent = phrase(
  'intermittent',
  (answer: string, accepted: number) =>
    `${answer}: it is intermittent, ${digits(accepted)} of them ${accepted === 1 ? 'was' : 'were'} accepted when sent again unchanged`,
  (answer, accepted) => `${answer}：这是偶发的，其中 ${digits(accepted)} 个原样再次发送时被接受`,
);
const intermittentAdvice = phrase(
  'do-intermittent',
  'The requests are not the reason. Compare the nodes of the service, and look into its log for these moments.',
  '原因不在请求。请比较服务的各个节点，并查看这些时刻的服务日志。',
);
const inOneSpell = phrase(
  'in-one-spell',
  (answer: string, since: number, until: number | undefined) =>
    `${answer}: all ${until === undefined ? `since request ${since}` : `from request ${since} to ${until}`}, and none ${until === undefined ? 'before it' : 'before or after'}`,
  (answer, since, until) =>
    `${answer}：${until === undefined ? `自请求 ${since} 起全部如此，此前没有` : `请求 ${since} 至 ${until} 全部如此，之前和之后都没有`}`,
);
const inOneSpellAdvice = phrase(
  'do-in-one-spell',
  'It began during the run: do what the response says, or find out what happened at that time.',
  '它在运行期间开始：请按响应内容处理，或查明那时发生了什么。',
);
const firstOfEach = phrase(
  'first-of-each',
  (answer: string) => `${answer}: the first of each operation, and none after it`,
  (answer) => `${answer}：均为各接口的第一个请求，其后的都没有得到它`,
);
const firstOfEachAdvice = phrase(
  'do-first-of-each',
  'Let the service accept requests only when it is ready for them: connections, caches, compiled code.',
  '请让服务在准备就绪（连接、缓存、编译）之后再接受请求。',
);
const cacheAdvice = phrase(
  'do-cache',
  'No request has If-None-Match or If-Modified-Since: 304 is no response to them (RFC 9110, 15.4.5). Look at the cache in front of the service.',
  '请求都没有 If-None-Match 或 If-Modified-Since：不得以 304 响应（RFC 9110，15.4.5）。请检查服务前端的缓存。',
);
const notAllowed = phrase(
  'not-allowed',
  (method: string, allow: string) => `${method} is not allowed there${allow === '' ? '' : `, ${allow} is`}`,
  (method, allow) => `该处不允许 ${method}${allow === '' ? '' : `，允许 ${allow}`}`,
);
const protocolsInChinese: Readonly<Record<number, string>> = {
  402: '对方要求付费或许可',
  406: '对方不提供 JSON',
  411: '对方要求 Content-Length',
  413: '对方认为请求体过大',
  414: '对方认为路径过长',
  415: '对方不接受 application/json',
  417: '对方不接受 Expect 请求头',
  419: '通常是缺少 CSRF 令牌',
  426: '对方要求其他协议',
  431: '对方认为请求头过大',
  501: '该接口未实现',
  505: '对方不接受该 HTTP 版本',
};

const protocol = phrase(
  'protocol',
  (status: number) =>
    (
      ({
        402: 'it requires a payment or a licence',
        406: 'it offers no JSON',
        411: 'it misses a Content-Length',
        413: 'it finds the body too large',
        414: 'it finds the path too long',
        415: 'it does not accept application/json',
        417: 'it does not accept the Expect header',
        419: 'this is often a missing CSRF token',
        426: 'it requires another protocol',
        431: 'it finds the headers too large',
        501: 'the operation is not implemented',
        505: 'it does not accept this version of HTTP',
      }) as Readonly<Record<number, string>>
    )[status] ?? 'this does not depend on the object',
  (status) => protocolsInChinese[status] ?? '这与对象无关',
);
const answeredSince = phrase(
  'answered-since',
  (answer: string, why: string) => `${answer} (${why})`,
  (answer, why) => `${answer}（${why}）`,
);
const routeAdvice = phrase(
  'do-route',
  (method: string) => `Accept ${method} on this path, as the document has it.`,
  (method) => `请按文档在该路径上接受 ${method}。`,
);
const implementAdvice = phrase(
  'do-implement',
  'Implement the operation, or let the gateway in front of the service pass it.',
  '请实现该接口，或让服务前端的网关放行。',
);
const protocolAdvice = phrase(
  'do-protocol',
  'The ids are not the reason. Find out whether the service or a gateway in front of it rejects the request.',
  '原因不在 id。请查明是服务还是其前端网关拒绝了该请求。',
);
const gotInParallel = phrase(
  'got-in-parallel',
  (answer: string) => `${answer}: each while another request was in progress, and none that was sent alone`,
  (answer) => `${answer}：每次都有其他请求正在进行，单独发送的请求没有得到它`,
);
const causeRefusesField = phrase(
  'cause-refuses-field',
  (operation: string, field: string, isEmptyAccepted: boolean, answer: string) =>
    `${operation} rejects every request with ${field}, ${isEmptyAccepted ? 'unless it is empty' : 'and accepts others'}: ${answer}`,
  (operation, field, isEmptyAccepted, answer) =>
    `${operation} 拒绝所有带 ${field} 的请求，${isEmptyAccepted ? '除非其为空' : '接受其他请求'}：${answer}`,
);
const refusesPersonAdvice = phrase(
  'do-refuses-person',
  (field: string) =>
    `Accept ${field} in its documented form. If only other accounts may be named, give one of them (PMS_ASSIGNEE).`,
  (field) => `请接受文档形式的 ${field}。如果只能指定其他账号，请给出其中一个（PMS_ASSIGNEE）。`,
);
const causeRefusesAssignee = phrase(
  'cause-refuses-assignee',
  (operations: readonly string[], account: string, answer: string) =>
    `${andList(operations)} ${operations.length > 1 ? 'reject' : 'rejects'} every request that names ${account} (PMS_ASSIGNEE): ${answer}`,
  (operations, account, answer) =>
    `${chineseList(operations)} 拒绝所有指定 ${account}（PMS_ASSIGNEE）的请求：${answer}`,
);
const refusesAssigneeAdvice = phrase(
  'do-refuses-assignee',
  'Give another account (PMS_ASSIGNEE). If each one is rejected, accept the accounts of GET /users.',
  '请给出另一个账号（PMS_ASSIGNEE）。如果每个账号都被拒绝，请接受 GET /users 中的账号。',
);
const causeOtherAccounts = phrase(
  'cause-other-accounts',
  (account: string, listed: string, answer: string) =>
    `the list of users shows other accounts than the records: ${listed} for who is ${account} in a record; requests that name listed accounts got ${answer}`,
  (account, listed, answer) =>
    `用户列表中的账号与记录中的不同：记录中的 ${account} 在列表中为 ${listed}；指定列表中账号的请求得到 ${answer}`,
);
const otherAccountsAdvice = phrase(
  'do-other-accounts',
  'Return in account of GET /users what assignedTo accepts.',
  '请让 GET /users 的 account 返回 assignedTo 所接受的账号。',
);
const refusesFieldAdvice = phrase(
  'do-refuses-field',
  (field: string) => `Accept ${field} in its documented form.`,
  (field) => `请接受文档所述形式的 ${field}。`,
);
const causeRefusesValue = phrase(
  'cause-refuses-value',
  (operation: string, field: string, values: readonly string[], answer: string) =>
    `${operation} rejects ${field} ${andList(values)}, and accepts other values: ${answer}`,
  (operation, field, values, answer) =>
    `${operation} 拒绝 ${field} 的值 ${chineseList(values)}，接受其他值：${answer}`,
);
const refusesValueAdvice = phrase(
  'do-refuses-value',
  (field: string, isListed: boolean) =>
    isListed
      ? `Accept every ${field} that the document lists.`
      : `Accept every ${field}: another one than inside and outside means all users.`,
  (field, isListed) =>
    isListed
      ? `请接受文档所列的每一个 ${field}。`
      : `请接受每一个 ${field}：inside 和 outside 之外的值表示全部用户。`,
);
const gotForSigns = phrase(
  'got-for-signs',
  (answer: string, signs: string) =>
    `${answer}: these have signs in their texts that no accepted one has (${signs})`,
  (answer, signs) => `${answer}：其文本中有被接受的请求所没有的符号（${signs}）`,
);
const refusesSignsAdvice = phrase(
  'do-refuses-signs',
  'Accept these signs in texts. If a firewall in front of the service rejects them, let these requests through.',
  '请接受文本中的这些符号。如果是服务前端的防火墙拒绝，请放行这些请求。',
);
const causeUsedUp = phrase(
  'cause-used-up',
  (operation: string, kind: string, ids: readonly string[], answer: string) =>
    `${operation}: every request for ${idsIn(kind, ids)} was rejected: ${answer}`,
  (operation, kind, ids, answer) =>
    `${operation}：对${apart(chineseKinds[kind] ?? kind)} ${chineseList(ids)} 的请求全部被拒绝：${answer}`,
);
const causeBodyUnread = phrase(
  'cause-body-unread',
  (operations: readonly string[], fields: readonly string[], answer: string) =>
    `${andList(operations)} ${operations.length > 1 ? 'do' : 'does'} not read the body: ${andList(fields)} ${fields.length > 1 ? 'were' : 'was'} sent, and the response is the same as without: ${answer}`,
  (operations, fields, answer) =>
    `${chineseList(operations)} 没有读取请求体：已发送 ${chineseList(fields)}，响应却与未发送时一样：${answer}`,
);
const bodyUnreadAdvice = phrase(
  'do-body-unread',
  'Read the body as JSON (Content-Type: application/json).',
  '请将请求体作为 JSON 读取（Content-Type: application/json）。',
);
const causeWhateverIsSent = phrase(
  'cause-whatever-is-sent',
  (operation: string, answer: string) =>
    `${operation} rejects every request, whatever its body has: ${answer}`,
  (operation, answer) => `${operation} 拒绝所有请求，无论请求体是什么：${answer}`,
);
const whateverIsSentAdvice = phrase(
  'do-whatever-is-sent',
  'Accept the documented request: no field is the reason. If a header is demanded, give it (--header). If the product is looked up first, check PMS_PRODUCT_ID.',
  '请接受文档中的请求：原因不是某个字段。如果要求某个请求头，请给出（--header）。如果首先查找产品，请检查 PMS_PRODUCT_ID。',
);
const objectOrOperationAdvice = phrase(
  'do-object-or-operation',
  (setting: string, kind: string, isAsWithoutToken: boolean) =>
    isAsWithoutToken
      ? `Without a Token, the response is the same: the path may not exist. Let a gateway in front of the service pass it, or implement the operation. Otherwise, check ${setting}: the ${kind} may not exist.`
      : `Check ${setting}, and whether the service has this operation: the ${kind} may not exist, or the path may not.`,
  (setting, kind, isAsWithoutToken) =>
    isAsWithoutToken
      ? `不带 Token 时响应相同：可能路径不存在。请让服务前端的网关放行该路径，或实现该接口。否则请检查 ${setting}：可能${apart(before(chineseKinds[kind] ?? kind))}不存在。`
      : `请检查 ${setting}，以及服务是否有此接口：可能${apart(before(chineseKinds[kind] ?? kind))}不存在，也可能路径不存在。`,
);
const objectOrFieldAdvice = phrase(
  'do-object-or-field',
  (setting: string, kind: string) =>
    `If the response is about the ${kind}, correct ${setting}: ${wanted(kind)}. If it is about a field, accept the documented request.`,
  (setting, kind) =>
    `如果响应说的是${apart(chineseKinds[kind] ?? kind)}，请更正 ${setting}：${chineseWanted(kind)}。如果说的是某个字段，请接受文档中的请求。`,
);
const causeNoSuchObject = phrase(
  'cause-no-such-object',
  (operation: string, kind: string, ids: readonly string[], answer: string) =>
    `${operation}: ${idsIn(kind, ids)}${asUnknown(ids)}: ${answer}`,
  (operation, kind, ids, answer) =>
    `${operation}：${chineseKinds[kind] ?? kind} ${chineseList(ids)} 与不存在的 id 得到同一响应：${answer}`,
);
const madeElsewhereAdvice = phrase(
  'do-made-elsewhere',
  'Does what makes the fixtures (PMS_FIXTURES_COMMAND) make them in the service that is tested? If so, find them by the ids that it prints.',
  '创建测试数据的程序（PMS_FIXTURES_COMMAND）是否在被测服务中创建它们？如果是，请让服务按它输出的 id 找到它们。',
);
const assigneeAdvice = phrase(
  'do-assignee',
  (named: string | undefined) =>
    `Correct PMS_ASSIGNEE${named === undefined ? '' : `: it is the real name of ${named}`}.`,
  (named) => `请更正 PMS_ASSIGNEE${named === undefined ? '' : `：它是 ${named} 的真实姓名`}。`,
);
const objectAdvice = phrase(
  'do-object',
  (setting: string, kind: string) => `Check ${setting}: ${wanted(kind)}.`,
  (setting, kind) => `请检查 ${setting}：${chineseWanted(kind)}。`,
);
const objectIfAdvice = phrase(
  'do-object-if',
  (setting: string, kind: string) =>
    `If the response is about the ${kind}, correct ${setting}: ${wanted(kind)}. Otherwise, remove the reason that it gives.`,
  (setting, kind) =>
    `如果响应说的是${apart(chineseKinds[kind] ?? kind)}，请更正 ${setting}：${chineseWanted(kind)}。否则请消除响应所说的原因。`,
);

/** Rejected valid requests; a start of an open point fails by chance, too. */
const mayBeByChance = (facts: Facts): Seen[] => [
  ...facts.rejected(),
  ...facts.of(undefined, 'open').filter((seen) => seen.record === undefined && acceptedLater(seen, facts)),
];

/** So many rejections show when something began, after so many accepted requests. */
const enoughInSpell = 5;
const enoughBefore = 2;
/** Requests farther apart are not in progress at the same time, whatever the clock says. */
const mostInFlight = 16;

/** Why valid requests to one operation are rejected, the sharpest first. */
export const requestRows: readonly Hypothesis[] = [
  {
    id: 'in-one-spell',
    scope: 'run',
    proposes: perKind(
      ({ answer }) => answer,
      (covers, _, facts) => {
        const [first, last] = [covers[0]!, covers.at(-1)!];
        const accepted = likeThese(facts.accepted(), covers);
        const isBefore = accepted.filter(({ index }) => index < first.index).length >= enoughBefore;
        if (covers.length < enoughInSpell || operationsOf(covers).length < 2 || !isBefore) return undefined;
        const isOver = accepted.some(({ index }) => index > last.index);
        const what = inOneSpell(covers[0]!.quoted, first.index, isOver ? last.index : undefined);
        return { says: got(facts, covers, what), next: [inOneSpellAdvice] };
      },
    ),
    // One in between got something else. What was in progress as it began or ended tells nothing.
    refutedBy: ({ covers }, facts) => {
      const [first, last] = [covers[0]!, covers.at(-1)!];
      const isBeside = (one: Seen, other: Seen): boolean =>
        wereInFlight(one.exchange, other.exchange) && Math.abs(one.index - other.index) <= mostInFlight;
      const isApart = (seen: Seen): boolean => !isBeside(seen, first) && !isBeside(seen, last);
      const isBetween = ({ index }: Seen): boolean => index > first.index && index < last.index;
      return likeThese(facts.of(undefined, 'valid'), covers).find(
        (seen) => isBetween(seen) && isApart(seen) && !covers.includes(seen),
      );
    },
  },
  {
    id: 'in-parallel',
    scope: 'run',
    proposes: perKind(
      ({ answer }) => answer,
      (covers, _, facts) =>
        // What is sent has no part in it: it was accepted unchanged, or there is no response.
        covers.length > 2 && covers.some((seen) => seen.status === 0 || acceptedLater(seen, facts))
          ? { says: got(facts, covers, gotInParallel(covers[0]!.quoted)), next: [oneAtATimeAdvice] }
          : undefined,
      (facts) => facts.of(undefined, 'valid', 'open').filter(({ record }) => record === undefined),
    ),
    refutedBy: ({ covers }, facts) =>
      onlyTogether((exchange) => covers.some((seen) => seen.exchange === exchange), facts)
        ? undefined
        : covers[0],
  },
  {
    id: 'first-of-each',
    scope: 'run',
    proposes: perKind(
      ({ answer, status }) => (status >= 500 ? answer : undefined),
      (covers, _, facts) =>
        covers.length > 1 && covers.length === operationsOf(covers).length
          ? { says: got(facts, covers, firstOfEach(covers[0]!.quoted)), next: [firstOfEachAdvice] }
          : undefined,
    ),
    refutedBy: ({ covers }, facts) =>
      covers.find((seen) => facts.of(seen.operation, 'valid').some(({ index }) => index < seen.index)),
  },
  {
    id: 'intermittent',
    scope: 'run',
    proposes: perKind(
      ({ answer }) => answer,
      (covers, _, facts) => {
        const accepted = covers.filter((seen) => acceptedLater(seen, facts)).length;
        const what = intermittent(covers[0]!.quoted, accepted);
        return accepted === 0 ? undefined : { says: got(facts, covers, what), next: [intermittentAdvice] };
      },
      mayBeByChance,
    ),
    // What is rejected each time has another reason.
    refutedBy: ({ covers }, facts) => {
      const left = covers.filter((seen) => !acceptedLater(seen, facts));
      const eachTime = left.filter((one) => left.some((other) => other !== one && isSameRequest(one, other)));
      return eachTime.length > covers.length - left.length ? eachTime[0] : undefined;
    },
  },
  {
    id: 'refused-by-protocol',
    scope: 'operation',
    proposes: perKind(sameAnswer(ofStatus(isProtocol)), (covers, _, facts) => {
      const [{ status, exchange, quoted }] = covers as [Seen];
      const { method } = exchange.request;
      const allow = headerOf(exchange, 'allow') ?? '';
      const why = status === 405 ? notAllowed(method, allow) : protocol(status);
      return {
        says: got(facts, covers, answeredSince(quoted, why)),
        next: [status === 405 ? routeAdvice(method) : status === 501 ? implementAdvice : protocolAdvice],
      };
    }),
    refutedBy: acceptedLike,
  },
  {
    id: 'demands-field',
    scope: 'field',
    proposes: (facts) => facts.operations.filter(isWrite).flatMap((operation) => demandIn(operation, facts)),
    refutedBy: acceptedWithTrait,
  },
  {
    id: 'demands-field-by-difference',
    scope: 'field',
    proposes: byTrait(
      (seen) => (seen.isWrite && mayBeAboutField(seen) ? seen.operation : undefined),
      (_, [accepted]) => Object.keys(accepted?.sent ?? {}).map(without),
      (covers, field, facts) => demandWords(covers, [field], facts),
    ),
    // Rejected with it as well.
    refutedBy: ({ covers, trait }, facts) =>
      facts.rejected(covers[0]!.operation).find((seen) => !trait!(seen)),
  },
  {
    id: 'refuses-assignee',
    scope: 'setting',
    proposes: perKind(
      ({ answer, status }) => (isAboutRequest(status) ? answer : undefined),
      (covers, _, { header, exchanges }) => {
        const { assignee } = header.facts;
        if (assignee === undefined || isNobody(exchanges, assignee) || !covers.every(naming(assignee)))
          return undefined;
        return {
          says: causeRefusesAssignee(operationsOf(covers), assignee, covers[0]!.quoted),
          next: [refusesAssigneeAdvice],
        };
      },
    ),
    refutedBy: (_, facts) =>
      facts
        .of(undefined, 'valid')
        .find(({ record, sent }) => record && sent['assignedTo'] === facts.header.facts.assignee),
  },
  {
    id: 'other-accounts',
    scope: 'operation',
    proposes: (facts) => {
      const naming = facts.rejected().filter(({ sent }) => sent['assignedTo'] !== undefined);
      const covers = naming.length < 2 ? [] : naming.filter(namingListed(facts));
      if (new Set(covers.map(({ sent }) => sent['assignedTo'])).size < 2) return [];
      const [listed, account] = strangerIn(facts) ?? [];
      if (listed === undefined || account === undefined) return [];
      const says = causeOtherAccounts(account, listed, covers[0]!.quoted);
      return [{ covers, says, next: [otherAccountsAdvice] }];
    },
    refutedBy: (_, facts) => facts.accepted().find(namingListed(facts)),
  },
  {
    id: 'refuses-field',
    scope: 'field',
    proposes: byTrait(
      sameNames,
      (rejected, [accepted]) => (accepted === undefined ? [] : fieldsIn(rejected)),
      (covers, field, facts) => {
        const mayBePerson = accountFields.includes(field);
        const [{ operation, quoted }] = covers as [Seen];
        const isEmptyAccepted = facts.accepted(operation).some(withField(field).has);
        return {
          says: causeRefusesField(operation, field, isEmptyAccepted, quoted),
          next: [
            mayBePerson ? refusesPersonAdvice(field) : refusesFieldAdvice(field),
            ...adviceOnStatus(covers),
          ],
        };
      },
    ),
    refutedBy: (claim, facts) =>
      acceptedWithTrait(claim, facts) ?? rejectedWithout(claim, facts) ?? namingNobody(claim, facts),
  },
  {
    id: 'refuses-value',
    scope: 'field',
    proposes: byTrait(sameAnswer(mayBeAboutField), valuesBeside, (covers, field) => {
      const [{ operation, quoted }] = covers as [Seen];
      const values = [...new Set(covers.map((seen) => String(valuesOf(seen)[field])))];
      return {
        says: causeRefusesValue(operation, field, values, quoted),
        next: [refusesValueAdvice(field, isWrite(operation)), ...adviceOnStatus(covers)],
      };
    }),
    refutedBy: acceptedWithTrait,
  },
  {
    id: 'refuses-signs',
    scope: 'field',
    proposes: byTrait(
      sameAnswer(ofStatus((status) => status >= 400)),
      signsBeside,
      (covers, signs, facts) => ({
        says: got(facts, covers, gotForSigns(covers[0]!.quoted, signs)),
        next: [refusesSignsAdvice],
      }),
    ),
    refutedBy: (claim, facts) => acceptedWithTrait(claim, facts) ?? rejectedWithout(claim, facts),
  },
  {
    id: 'fails-for-object',
    scope: 'operation',
    proposes: byTrait(sameAnswer(ofStatus((status) => status >= 500)), sameObjects, (covers) => {
      const [{ operation, quoted }] = covers as [Seen];
      const says = causeUsedUp(operation, givenFor(operation)!.noun, idsOf(covers), quoted);
      return { says, next: adviceOnStatus(covers) };
    }),
    refutedBy: acceptedWithTrait,
  },
  {
    id: 'body-unread',
    scope: 'operation',
    proposes: (facts) =>
      perKind(sameAnswer(isRejectedRequest), (covers) => {
        const fields = saidFields(covers);
        // An object that does not exist is looked for, whether it is named or not.
        if (fields.length === 0 || fields.includes(givenFor(covers[0]!.operation)?.noun ?? ''))
          return undefined;
        return {
          says: causeBodyUnread(operationsOf(covers), fields, covers[0]!.quoted),
          next: [bodyUnreadAdvice],
        };
      })(facts),
    // It is not told apart from a request without this field.
    refutedBy: (claim, facts) => {
      const [first] = claim.covers as [Seen];
      const fields = saidFields(claim.covers);
      const isWithout = ({ answer, sent }: Seen): boolean =>
        answer === first.answer && fields.every((field) => !Object.hasOwn(sent, field));
      return (
        acceptedLike(claim, facts) ?? (facts.of(first.operation, 'open').some(isWithout) ? undefined : first)
      );
    },
  },
  {
    id: 'whatever-is-sent',
    scope: 'operation',
    proposes: perKind(sameAnswer(ofStatus(isAboutRequest)), (covers) => {
      const [{ operation, status, body, quoted }] = covers as [Seen];
      const mayBeProduct = isGone(status) || status === 409 || saysObject.product.test(body);
      if (isOfRecord(operation) || covers.length < 2 || mayBeProduct || saidFields(covers).length > 0)
        return undefined;
      return { says: causeWhateverIsSent(operation, quoted), next: [whateverIsSentAdvice] };
    }),
    // The product may be the reason, unless a request without one, or with broken JSON, gets the same.
    refutedBy: (claim, facts) => {
      const [first] = claim.covers as [Seen];
      const isWithout = ({ answer, sent }: Seen): boolean =>
        answer === first.answer && !Object.hasOwn(sent, 'product');
      return (
        acceptedLike(claim, facts) ?? (facts.of(first.operation, 'open').some(isWithout) ? undefined : first)
      );
    },
  },
  {
    id: 'no-such-object',
    scope: 'setting',
    proposes: perKind(sameAnswer(ofStatus(isAboutRequest)), (covers, _, facts) => {
      const [{ operation, status, quoted }] = covers as [Seen];
      const given = givenFor(operation);
      if (given === undefined || !isAsUnknown(covers, facts)) return undefined;
      const says = causeNoSuchObject(operation, given.noun, idsOf(covers), quoted);
      if (facts.hasMaker) return { says, next: [madeElsewhereAdvice] };
      if (!facts.givesIds) return undefined;
      const isMissing = facts.accepted(operation).length === 0 && isGone(status);
      const advice = isMissing
        ? objectOrOperationAdvice(given.setting, given.noun, isAsWithoutToken(covers, facts))
        : objectOrFieldAdvice(given.setting, given.noun);
      return { says, next: [advice] };
    }),
    refutedBy: contradictsObject,
  },
  {
    id: 'no-such-account',
    scope: 'setting',
    proposes: (facts) => {
      const { assignee } = facts.header.facts;
      if (assignee === undefined || !isNobody(facts.exchanges, assignee)) return [];
      const covers = facts.of(undefined, 'valid').filter(({ sent }) => sent['assignedTo'] === assignee);
      const says = accountNotListed(assignee, 'PMS_ASSIGNEE');
      return [
        {
          covers,
          explains: () => false,
          says,
          next: [assigneeAdvice(accountOf(facts.exchanges, assignee))],
        },
      ];
    },
    // It is accepted all the same.
    refutedBy: ({ covers }) => covers.find(({ record }) => record !== undefined),
  },
  {
    id: 'used-up',
    scope: 'setting',
    proposes: perKind(sameAnswer(ofStatus(isAboutRequest)), (covers, _, facts) => {
      const [{ operation, status, quoted }] = covers as [Seen];
      const given = givenFor(operation);
      if (given === undefined || !facts.givesIds || isAsUnknown(covers, facts)) return undefined;
      // The values of generated requests may be the reason.
      if (covers.some(({ exchange }) => roleOf(exchange.step).as === 'generated')) return undefined;
      // A product has no state that a story uses up; it may not take any.
      const isNamed = covers[0]!.named.includes(given.noun);
      const saysIt = isGone(status) || saysObject[given.noun].test(covers[0]!.body);
      if (given.noun === 'product' && status !== 409 && !saysIt && !isNamed) return undefined;
      const advice = isNamed ? objectOrFieldAdvice : saysIt ? objectAdvice : objectIfAdvice;
      return {
        says: causeUsedUp(operation, given.noun, idsOf(covers), quoted),
        next: [advice(given.setting, given.noun)],
      };
    }),
    refutedBy: contradictsObject,
  },
];

/** Valid requests among some: writes, where all of others are writes. */
const likeThese = (some: readonly Seen[], covers: readonly Seen[]): Seen[] =>
  some.filter(({ meant, isWrite }) => meant === 'valid' && (isWrite || covers.some((seen) => !seen.isWrite)));

/** What no other row explains: the response itself, once for all requests that got it. */
export const quotes: Hypothesis = {
  id: 'quoted',
  scope: 'quote',
  quotes: true,
  proposes: perKind(
    ({ answer }) => answer,
    (covers, _, facts) => {
      const [{ quoted, instead }] = covers as [Seen];
      const [operation, ...others] = operationsOf(covers);
      const says = got(facts, covers, others.length > 0 ? quoted : instead);
      const trait = others.length > 0 ? undefined : traitOf(covers, facts.accepted(operation));
      return { says: trait === undefined ? says : saidOfThose(says, trait), next: adviceOnStatus(covers) };
    },
  ),
};

const errorStatusAdvice = phrase(
  'do-error-status',
  'Do what the response says, and send an error with a 4xx status.',
  '请按响应内容处理；错误请以 4xx 状态返回。',
);
const utf8Advice = phrase('do-utf-8', 'Send the body in UTF-8.', '请以 UTF-8 编码返回响应体。');

function adviceOnStatus([first]: readonly Seen[]): Said[] {
  const { isSuccess, isWrite, status, exchange } = first!;
  if (isErrorObject(first!)) return [errorStatusAdvice];
  if (isSuccess && exchange.response?.notUtf8) return [utf8Advice];
  if (isSuccess) return [isWrite ? returnRecordAdvice : userPageAdvice];
  if (status === 304) return [cacheAdvice];
  return status >= 500 && !isProtocol(status) ? [serverErrorAdvice] : [];
}

const naming =
  (account: string) =>
  ({ sent }: Seen): boolean =>
    Object.values(sent).flat().includes(account);

/** A rejected request, if all of them name an assignee of the settings who is in no list. */
function namingNobody({ covers }: Claim, { header, exchanges }: Facts): Seen | undefined {
  const { assignee } = header.facts;
  if (assignee === undefined || !isNobody(exchanges, assignee)) return undefined;
  return covers.every(naming(assignee)) ? covers[0] : undefined;
}

const isSameRequest = (one: Seen, other: Seen): boolean =>
  one.exchange.request.url === other.exchange.request.url &&
  one.exchange.request.body === other.exchange.request.body;

/** True if the same request was accepted afterwards: an object that is used up stays so. */
const acceptedLater = (seen: Seen, facts: Facts): boolean =>
  facts.accepted(seen.operation).some((other) => other.index > seen.index && isSameRequest(seen, other));

/** Most values of a field that a cause names. */
const mostValues = 4;

/** Fields with a list of values, and `browse`: a few values in rejected requests, where the accepted ones have others. */
function valuesBeside(rejected: readonly Seen[], accepted: readonly Seen[]): Trait[] {
  const { operation } = rejected[0]!;
  const { body = {}, query = {} } = operations[operation as OperationId];
  const isOfList = (field: string, value: unknown): boolean => {
    const listed = body[field]?.values;
    return typeof value === 'string' && (!listed || enums[listed].values.some((one) => one === value));
  };
  const fields = [
    ...Object.keys(body).filter((name) => body[name]!.values !== undefined),
    ...Object.keys(query).filter((name) => query[name]!.reflectedIn === undefined),
  ];
  return fields.flatMap((field) => {
    const values = [...new Set(rejected.map((seen) => valuesOf(seen)[field]))];
    const isBeside = accepted.some((seen) => valuesOf(seen)[field] !== undefined);
    if (!isBeside || values.length > mostValues || !values.every((value) => isOfList(field, value)))
      return [];
    return { field, has: (seen) => values.includes(valuesOf(seen)[field]) };
  });
}

/** What a request sent: the fields of its body, or the parameters of its query. */
const valuesOf = ({ sent, exchange }: Seen): JsonObject =>
  exchange.request.method === 'GET' ? Object.fromEntries(new URL(exchange.request.url).searchParams) : sent;

/** The signs in the texts of rejected requests that no accepted one has, as one trait. */
function signsBeside([first, ...others]: readonly Seen[], accepted: readonly Seen[]): Trait[] {
  if (others.length === 0 || accepted.length === 0) return [];
  const beside = accepted.map(textsOf).join(' ');
  const signs = [...new Set(textsOf(first!))].filter(
    (sign) => !/[\w\s]/.test(sign) && !beside.includes(sign),
  );
  return signs.length === 0 ? [] : [withSigns(signs)];
}

/** Up to three objects of rejected requests, each of several, where others were accepted. */
function sameObjects(rejected: readonly Seen[], accepted: readonly Seen[]): Trait[] {
  const byObject = groupedBy(rejected, ({ exchange }) => givenIn(exchange));
  const isSeveral = byObject.every(({ length }) => length > 1) && accepted.length > 0;
  if (!isSeveral || givenFor(rejected[0]!.operation) === undefined) return [];
  const ids = idsOf(rejected);
  return [{ field: 'id', has: ({ exchange }) => ids.includes(givenIn(exchange)) }];
}

/** True if an object that does not exist got the same response. */
const isAsUnknown = ([first]: readonly Seen[], facts: Facts): boolean =>
  facts.of(first!.operation, 'unknown-object').some(({ answer }) => answer === first!.answer);

/** An exchange that shows that a rejection is not about the object given. */
function contradictsObject({ covers }: Claim, facts: Facts): Seen | undefined {
  const { operation, answer, named, status } = covers[0]!;
  const object = givenFor(operation)?.noun;
  const isOfObject = (name: string): boolean => name === object || name === 'id' || name === 'status';
  const ids = new Set(idsOf(covers));
  const accepted = facts.accepted(operation);
  const isByField = Object.keys(covers[0]!.sent)
    .map(withField)
    .some(
      ({ has }) =>
        covers.every(has) && !accepted.some(has) && !rejectedWithout({ covers, trait: has }, facts),
    );
  return (
    // Several objects were rejected with a field that no accepted request has.
    (isByField && ids.size === mostIds ? accepted[0] : undefined) ??
    // It names a field that is not the object.
    (named.some((name) => !isOfObject(name)) || saysSentField(covers[0]!, object) ? covers[0] : undefined) ??
    // Another operation got the same: it is not about one kind of object, unless it is a plain "not found".
    facts
      .of(undefined, 'valid')
      .find((seen) => !isGone(status) && seen.answer === answer && seen.operation !== operation) ??
    // The object was accepted before it was rejected.
    accepted.find(({ exchange }) => ids.has(givenIn(exchange)))
  );
}

/** True if the texts of a response have the name of a sent field as a word, and not the object. */
function saysSentField({ body, sent }: Seen, object = ''): boolean {
  const words = wordsOfTexts(body);
  return !words.includes(object) && Object.keys(sent).some((field) => words.includes(field));
}

const wordsOfTexts = (body: string): readonly string[] =>
  body.replace(/"\w+"\s*:|<[^<>]*>/g, ' ').match(/\w+/g) ?? [];

/** Fields that all of some requests sent, and that the response names, also in its texts. */
function saidFields(covers: readonly Seen[]): string[] {
  const [{ body, named, sent }] = covers as [Seen];
  const words = new Set([...named, ...wordsOfTexts(body)]);
  return Object.keys(sent).filter((field) => words.has(field) && covers.every(withField(field).has));
}

/** How texts name the objects. */
const saysObject: Readonly<Record<GivenKind, RegExp>> = {
  bug: /\bbug\b|缺陷|确认/i,
  task: /\btask\b|任务/i,
  product: /\bproduct\b|产品/i,
};

const mostIds = 3;
const idsOf = (covers: readonly Seen[]): string[] =>
  [...new Set(covers.map(({ exchange }) => givenIn(exchange)))].slice(0, mostIds);

/** The fields that rejections name, that none of these requests has, and every accepted one. */
function demandIn(operation: string, facts: Facts): Claim[] {
  const accepted = facts.accepted(operation).filter(({ meant }) => meant !== 'no-token');
  const rejected = facts.rejected(operation).filter(
    (seen) =>
      // A response that names a field that was sent is about that field.
      isRejectedRequest(seen) && !seen.named.some((name) => Object.hasOwn(seen.sent, name)),
  );
  const names = [...new Set(rejected.flatMap(({ named }) => named))].filter(
    (name) => !accepted.some(without(name).has),
  );
  if (accepted.length === 0 && names.length > 1) return [];
  const isOptional = (name: string): boolean =>
    Object.hasOwn(operations[operation as OperationId].body ?? {}, name);
  return groupedBy(names, isOptional).map((fields): Claim => {
    const covers = rejected.filter(({ named }) => named.some((name) => fields.includes(name)));
    const trait = (seen: Seen): boolean => fields.some((name) => without(name).has(seen));
    return { covers, trait, ...demandWords(covers, fields, facts) };
  });
}

const causeDemandsField = phrase(
  'cause-demands-field',
  (operation: string, fields: readonly string[], isOptional: boolean, answer: string) =>
    `${operation} requires ${andList(fields)}, which ${isOptional ? `${fields.length > 1 ? 'are' : 'is'} optional in the document` : 'the document does not have'}: ${answer}`,
  (operation, fields, isOptional, answer) =>
    `${operation} 要求 ${chineseList(fields)}，而${isOptional ? '文档中这是可选的' : '文档中没有该字段'}：${answer}`,
);
const optionalAdvice = phrase(
  'do-optional',
  (fields: readonly string[]) => `Accept the documented request without ${andList(fields)}.`,
  (fields) => `请接受文档中不带 ${chineseList(fields)} 的请求。`,
);
const extraFieldAdvice = phrase(
  'do-extra-field',
  (operation: string, field: string, isId: boolean, value: string | undefined) =>
    `To test the rest, run again with --extra-field ${operation}.${field}=${
      value === undefined
        ? `… and ${isId ? 'an id' : 'a value'} that exists there`
        : `${value}: with it, a story was accepted`
    }.`,
  (operation, field, isId, value) =>
    `要测试其余内容，请使用 --extra-field ${operation}.${field}=${value ?? '…'} 重新运行${
      value === undefined ? `，取该处存在的${isId ? ' id' : '值'}` : '：带有该值的需求已被接受'
    }。`,
);

function demandWords(covers: readonly Seen[], fields: readonly string[], facts: Facts): Words {
  const [{ operation, quoted }] = covers as [Seen];
  const { body = {}, answers } = operations[operation as OperationId];
  const isOptional = Object.hasOwn(body, fields[0]!);
  const given = (facts.header.facts.extraFields ?? []).filter((extra) => extra.operation === operation);
  const field = fields.find((name) => !given.some((extra) => extra.field === name));
  const says = causeDemandsField(operation, fields, isOptional, quoted);
  if (operation !== 'create-story' || isOptional || field === undefined)
    return { says, next: [optionalAdvice(fields)] };
  const isNumber = ['int', 'float'].includes(records[answers].fields[field]?.type ?? '');
  const accepted = facts.accepted(operation).find(({ sent }) => Object.hasOwn(sent, field));
  const value = accepted === undefined ? undefined : String(accepted.sent[field]);
  return { says, next: [extraFieldAdvice(operation, field, isNumber, value)] };
}

const accountOfListed = (user: JsonObject): unknown => own(user, 'account');

/** Requests that assign to an account of the list of users. */
function namingListed({ exchanges }: Facts): (seen: Seen) => boolean {
  const accounts = new Set(listedUsers(exchanges).map(accountOfListed));
  return ({ sent }) => sent['assignedTo'] !== undefined && accounts.has(sent['assignedTo']);
}

/** The account of a user in the list, and the other one of the same person in a record, whom the list does not have. */
function strangerIn(facts: Facts): [listed: string, account: string] | undefined {
  const users = listedUsers(facts.exchanges);
  const accounts = new Set(users.map(accountOfListed));
  for (const { record } of facts.accepted()) {
    for (const reference of [own(record!, 'openedBy'), own(record!, 'assignedTo')].filter(isObject)) {
      const [account, realname] = [own(reference, 'account'), own(reference, 'realname')];
      if (typeof account !== 'string' || account === '' || accounts.has(account)) continue;
      const same = users.find(
        (user) =>
          String(accountOfListed(user)).toLowerCase() === account.toLowerCase() ||
          own(user, 'realname') === account ||
          (typeof realname === 'string' && realname !== '' && own(user, 'realname') === realname),
      );
      if (same) return [String(accountOfListed(same)), account];
    }
  }
  return undefined;
}
