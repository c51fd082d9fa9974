import { isOfRecord, operations, type OperationId, type GivenKind } from '../../contract/operations.ts';
import { asksToRetryLater, schemeOfGateway, whyNoEvidence } from '../evidence/exchange-facts.ts';
import { sizeAdviceFor } from '../evidence/waiting.ts';
import { givenFor } from '../judging/suite.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import { givenIn } from '../../suites/common/subject.ts';
import {
  isCutJson,
  isOtherText,
  otherRecord,
  otherSpelling,
  showsRecord,
  showsNumbersSent,
  type Slip,
  slipIn,
  textAround,
  usersIn,
  type Wrapper,
  wrapperOf,
} from './bodies.ts';
import {
  giveAddressAdvice,
  addressFor,
  notThisApiAdvice,
  endAsItSays,
  redirectAdvice,
  gatewayRefusesAdvice,
  gatewayLoginAdvice,
  gatewayDownAdvice,
  endWrongBody,
  waitAdvice,
  serverErrorAdvice,
  userPageAdvice,
  oneAtATimeAdvice,
} from './advice.ts';
import {
  acceptedLike,
  type Facts,
  groupedBy,
  isAsWithoutToken,
  operationsOf,
  type Seen,
  isMadeUp,
} from './facts.ts';
import {
  got,
  type Hypothesis,
  inPart,
  onlyTogether,
  perKind,
  saidInPart,
  type Scope,
  type Words,
} from './hypothesis.ts';
import { inOneLine, isMarkup, isPage } from '../evidence/html-pages.ts';
import { isGone, isRedirect, isRejectedRight } from './statuses.ts';
import { sameWithToken } from '../../suites/watches.ts';
import { andList, chineseList, chineseKinds } from './in-sentences.ts';
import { before, apart } from '../../messages/zh/apart.ts';
import { digits } from '../../messages/numbers.ts';

const causeCompressedTwice = phrase(
  'cause-compressed-twice',
  (operations: readonly string[]) =>
    `bodies of ${andList(operations)} are compressed twice: without their Content-Encoding they still begin as gzip does`,
  (operations) => `${chineseList(operations)}：响应体被压缩了两次，按 Content-Encoding 解压后仍是 gzip`,
);
const compressedTwiceAdvice = phrase(
  'do-compressed-twice',
  'Compress them once, in the service or in a gateway.',
  '请只压缩一次：在服务中，或在网关中。',
);
const causeTextAround = phrase(
  'cause-text-around',
  (operations: readonly string[], text: string | undefined) =>
    text === undefined
      ? `a byte order mark stands before the JSON in ${andList(operations)}`
      : `text stands around the JSON in ${andList(operations)}: ${text}`,
  (operations, text) =>
    `${chineseList(operations)}：${text === undefined ? 'JSON 之前有字节顺序标记（BOM）' : `JSON 前后有其他文本：${text}`}`,
);
const byteOrderMarkAdvice = phrase(
  'do-byte-order-mark',
  'Send the JSON without it (UTF-8 without BOM).',
  '请返回不带 BOM 的 UTF-8。',
);
const textAroundAdvice = phrase(
  'do-text-around',
  (isWarning: boolean) =>
    `Send nothing but the JSON${isWarning ? ': write warnings to a log (in PHP, display_errors=Off)' : ''}.`,
  (isWarning) => `请只返回 JSON${isWarning ? '，将警告写入日志（PHP 中设置 display_errors=Off）' : ''}。`,
);
const causeWrapped = phrase(
  'cause-wrapped',
  (operations: readonly string[], members: readonly string[], isText: boolean) => {
    const [member] = members;
    const named = `in ${andList(members.map((each) => `"${each}"`))}`;
    const place = member === '[0]' ? 'in an array' : member === '' ? '' : named;
    const record = isText ? `a string of JSON${place && `, wrapped ${place},`}` : `wrapped ${place}`;
    return `the record is ${record} in ${andList(operations)}`;
  },
  (operations, members, isText) => {
    const [member] = members;
    const named = ` ${chineseList(members.map((each) => `"${each}"`))} `;
    const place = member === '[0]' ? '数组' : member === '' ? '' : named;
    const record = isText ? `是${place && `${place}中的`} JSON 字符串` : `被包在${place}中`;
    return `${chineseList(operations)}：记录${record}`;
  },
);
const bareRecordAdvice = phrase(
  'do-bare-record',
  'Send the record itself as the body.',
  '请直接返回记录本身。',
);
const causeOtherRecord = phrase(
  'cause-other-record',
  (operations: readonly string[], record: string, names: readonly string[]) =>
    `${andList(operations)} ${operations.length > 1 ? 'return' : 'returns'} ${record} records: with members of the ${record} table (${names.join(', ')})`,
  (operations, record, names) =>
    `${chineseList(operations)} 返回的是${before(apart(chineseKinds[record] ?? record))}记录：有该记录表的成员（${names.join('、')}）`,
);
const otherRecordAdvice = phrase(
  'do-other-record',
  (record: string) => `Return the ${record}: read it from its own table.`,
  (record) => `请返回${apart(chineseKinds[record] ?? record)}：从它自己的表中读取。`,
);
const causeOtherNames = phrase(
  'cause-other-names',
  (operations: readonly string[], shown: string, name: string) =>
    `members of ${andList(operations)} have other names than the documented ones: ${shown} for ${name}`,
  (operations, shown, name) => `${chineseList(operations)} 的成员名与文档不同：${name} 写成了 ${shown}`,
);
const namesAdvice = phrase('do-names', 'Write the names as documented.', '请按文档书写名称。');
const causeUsersElsewhere = phrase(
  'cause-users-elsewhere',
  (member: string) =>
    `list-users has the users ${member === '' ? 'as the body itself' : `in "${member}"`}, not in "users" next to page, total and limit`,
  (member) =>
    `list-users 的用户${member === '' ? '就是响应体本身' : `在 "${member}" 中`}，而不在与 page、total、limit 并列的 "users" 中`,
);
const recordWithStatus = phrase(
  'record-with-status',
  (status: number) => `the record with status ${status}`,
  (status) => `记录，但状态码是 ${status}`,
);
const recordAsErrorAdvice = phrase(
  'do-record-as-error',
  (status: number) => `Send the record with 200: with ${status}, a client takes the request for rejected.`,
  (status) => `请以 200 返回记录：客户端会把 ${status} 视为请求被拒绝。`,
);
const slipWords: Readonly<Record<Slip, string>> = {
  number: 'NaN or Infinity',
  comma: 'a comma before the end of a list or an object',
  python: 'quotes or words as Python prints them',
};
const chineseSlips: Readonly<Record<Slip, string>> = {
  number: 'NaN 或 Infinity',
  comma: '列表或对象末尾多余的逗号',
  python: 'Python 打印形式的引号或单词',
};
const causeSlip = phrase(
  'cause-slip',
  (operations: readonly string[], slip: Slip) =>
    `bodies of ${andList(operations)} are not JSON: they have ${slipWords[slip]}`,
  (operations, slip) => `${chineseList(operations)} 的响应体不是 JSON：其中有${apart(chineseSlips[slip])}`,
);
const slipAdvice = phrase(
  'do-slip',
  'Write the body with a JSON library (RFC 8259).',
  '请用 JSON 库输出响应体（RFC 8259）。',
);
const causeCutJson = phrase(
  'cause-cut-json',
  (operations: readonly string[], end: string) =>
    `the JSON of ${andList(operations)} is cut off: it ends after ${end}`,
  (operations, end) => `${chineseList(operations)}：JSON 被截断，结尾是 ${end}`,
);
const cutJsonAdvice = phrase(
  'do-cut-json',
  'Send the whole body, and check the Content-Length: it counts bytes, not letters.',
  '请返回完整的响应体，并检查 Content-Length：它计的是字节数，不是字符数。',
);
const causeRedirected = phrase(
  'cause-redirected',
  (operations: readonly string[], status: number, target: string) =>
    `valid requests of ${andList(operations)} are redirected (${status}) to ${target}`,
  (operations, status, target) => `${chineseList(operations)}：有效请求被重定向（${status}）到 ${target}`,
);
const causeRightMissing = phrase(
  'cause-right-missing',
  (operations: readonly string[], right: string, answer: string) =>
    `the account of the Token lacks the right ${right} that ${andList(operations)} needs: ${answer}`,
  (operations, right, answer) =>
    `Token 所属账号缺少 ${chineseList(operations)} 所需的权限 ${right}：${answer}`,
);
const rightAdvice = phrase(
  'do-right',
  (right: string) =>
    `Give the account the right ${right}, or set PMS_TOKEN to a Token of an account that has it.`,
  (right) => `请为该账号授予权限 ${right}，或将 PMS_TOKEN 设为有该权限的账号的 Token。`,
);
const noJsonBody = phrase(
  'no-json-body',
  (answer: string) => `a body that is not JSON: ${answer}`,
  (answer) => `不是 JSON 的响应体：${answer}`,
);
const jsonAdvice = phrase('do-json', 'Send the record as JSON.', '请以 JSON 返回记录。');
const noCountedAnswer = phrase(
  'no-counted-answer',
  (why: string, body: string) => `no response that counts: ${why}${body === '' ? '' : `: ${body}`}`,
  (why, body) => `无法评判的响应：${why}${body === '' ? '' : `：${body}`}`,
);
const causeDroppedWithoutToken = phrase(
  'cause-dropped-without-token',
  (count: number, why: string) =>
    `every request without a valid Token got no response, ${digits(count)} in all: ${why}`,
  (count, why) => `没有有效 Token 的请求都没有得到响应，共 ${digits(count)} 个：${why}`,
);
const droppedWithoutTokenAdvice = phrase(
  'do-dropped-without-token',
  'Let the service, or the gateway in front of it, respond to these: what they get cannot be judged otherwise.',
  '请让服务或其前端的网关响应这些请求：否则无法评判它们得到了什么。',
);
const causeForbidden = phrase(
  'cause-forbidden',
  (operations: readonly string[], answer: string) =>
    `the Token is rejected in ${andList(operations)} and accepted elsewhere: ${answer}`,
  (operations, answer) => `${chineseList(operations)} 拒绝该 Token，其他接口接受它：${answer}`,
);

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
        says: causeCompressedTwice(operationsOf(covers)),
        next: [compressedTwiceAdvice],
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
          says: causeTextAround(operationsOf(covers), text === '\ufeff' ? undefined : text),
          next: [
            text === '\ufeff'
              ? byteOrderMarkAdvice
              : textAroundAdvice(/\b(?:warning|notice|deprecated|error)\b/i.test(text)),
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
          says: causeWrapped(operationsOf(covers), [...new Set(covers.map(memberOf))], isText === true),
          next: [bareRecordAdvice],
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
          says: causeOtherRecord(operationsOf(covers), record, names),
          next: [otherRecordAdvice(operations[covers[0]!.operation as OperationId].answers)],
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
        says: causeOtherNames(operationsOf(covers), ...otherSpelling(covers.find(isOfWrite) ?? covers[0]!)!),
        next: [namesAdvice],
      }),
    ),
  },
  {
    id: 'users-elsewhere',
    scope: 'operation',
    quotes: true,
    proposes: perKind(
      (seen) => (seen.isSuccess && seen.record === undefined ? usersIn(seen) : undefined),
      (_, member) => ({ says: causeUsersElsewhere(member), next: [userPageAdvice] }),
    ),
  },
  {
    id: 'record-as-error',
    scope: 'operation',
    proposes: perKind(
      (seen) => (seen.status >= 300 && showsRecord(seen) ? seen.status : undefined),
      (covers, status, facts) => ({
        says: got(facts, covers, recordWithStatus(status)),
        next: [recordAsErrorAdvice(status)],
      }),
    ),
    // A rejection may show the object as it is.
    refutedBy: ({ covers }) =>
      covers.find((seen) => showsNumbersSent(seen) === false) ??
      (covers.some(showsNumbersSent) ? undefined : covers[0]),
  },
  {
    id: 'slip',
    scope: 'operation',
    quotes: true,
    proposes: perKind(
      (seen) => (seen.isSuccess ? slipIn(seen) : undefined),
      (covers, slip, facts) => ({
        says: saidInPart(facts, covers, causeSlip(operationsOf(covers), slip)),
        next: [slipAdvice],
      }),
    ),
  },
  {
    id: 'cut-json',
    scope: 'operation',
    quotes: true,
    proposes: perKind(
      (seen) => (seen.isSuccess && isCutJson(seen.body) ? 'cut' : undefined),
      (covers, _, facts) =>
        inPart(facts, covers, {
          says: causeCutJson(operationsOf(covers), inOneLine(covers[0]!.body.slice(-60))),
          next: [cutJsonAdvice],
        }),
    ),
  },
  {
    id: 'redirected',
    scope: 'run',
    quotes: true,
    proposes: perKind(
      ({ status, target }) => (isRedirect(status) && target !== undefined ? originOf(target) : undefined),
      (covers, _, facts) => {
        const [{ exchange, target = '', status }] = covers as [Seen];
        const shown = inOneLine(target.replace(/\?.*/s, ''));
        return inPart(facts, covers, {
          says: causeRedirected(operationsOf(covers), status, shown),
          next: [redirectAdvice(exchange.request.url, target)],
        });
      },
    ),
  },
  {
    id: 'right-missing',
    scope: 'right',
    proposes: perKind(
      (seen) => (isGone(seen.status) ? undefined : rightOf(seen)),
      (covers, right) => ({
        says: causeRightMissing(operationsOf(covers), right, covers[0]!.quoted),
        next: [rightAdvice(right)],
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
        says: got(facts, covers, noJsonBody(covers[0]!.quoted)),
        next: [jsonAdvice],
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
        next: [gatewayRefusesAdvice(isPage(covers[0]!.body))],
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
        const isLost = ({ error }: Seen['exchange']): boolean => error?.kind === exchange.error?.kind;
        const areTogether = covers.length > 2 && exchange.error !== undefined && onlyTogether(isLost, facts);
        return {
          says: got(facts, covers, noCountedAnswer(whyNoEvidence(exchange), excerpt)),
          next: [areTogether ? oneAtATimeAdvice : answerAdvice(exchange)],
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
      const says = causeDroppedWithoutToken(covers.length, covers[0]?.quoted ?? '');
      return covers.length < 2 ? [] : [{ covers, says, next: [droppedWithoutTokenAdvice] }];
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
          : causeForbidden(operationsOf(covers), covers[0]!.quoted),
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

const tokenHeaderAdvice = phrase(
  'do-token-header',
  'With a made-up Token the response is the same, without one it is another: the header named Token is the reason. Is it too long for a gateway, or has it characters that one rejects?',
  '使用伪造的 Token 得到同样的响应，不带 Token 则不同：原因在 Token 请求头。它对网关来说是否过长，或含有网关拒绝的字符？',
);
const allOperationsAdvice = phrase(
  'do-all-operations',
  'The Token is checked, and no operation returns its record: do what the response says, or implement the operations.',
  'Token 得到了检查，但没有接口返回记录：请按响应内容处理，或实现这些接口。',
);
const causeNotThisApi = phrase(
  'cause-not-this-api',
  (operations: number, both: boolean, answer: string) =>
    `every request gets the same response${operations > 1 ? `, in all ${operations} operations` : ''}${both ? ', with and without a Token' : ''}: ${answer}`,
  (operations, both, answer) =>
    `所有请求得到同一响应${operations > 1 ? `（全部 ${operations} 个接口）` : ''}${both ? '，带或不带 Token 都一样' : ''}：${answer}`,
);

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
        ? tokenHeaderAdvice
        : allOperationsAdvice;
  return {
    says: isEverything ? causeNotThisApi(operationsOf(covers).length, both, quoted) : sameWithToken(quoted),
    next: [address !== undefined ? giveAddressAdvice(address) : status >= 500 ? serverErrorAdvice : advice],
  };
}

/** A service without a licence sends one response to everything too. */
function adviceByStatus(status: number): Said {
  return status > 400 && !isGone(status) ? endAsItSays : notThisApiAdvice;
}

const noResponseInTimeAdvice = phrase(
  'do-no-response-in-time',
  'Other requests got responses in time. Look into the log of the service for these, or give more time (--timeout).',
  '其他请求及时得到了响应：请在服务日志中查看这些请求，或给出更长的时间（--timeout）。',
);
const noResponseAdvice = phrase(
  'do-no-response',
  'Other requests got responses: look into the log of the service for these.',
  '其他请求得到了响应：请在服务日志中查看这些请求。',
);

/** What to do where there is no response of the service. */
function answerAdvice(exchange: Seen['exchange']): Said {
  if (exchange.error?.kind === 'wrong-body') return endWrongBody;
  if (exchange.error)
    return (
      sizeAdviceFor(exchange) ??
      (exchange.error.kind === 'timeout' ? noResponseInTimeAdvice : noResponseAdvice)
    );
  return asksToRetryLater(exchange) ? waitAdvice(exchange) : gatewayDownAdvice;
}

const causeWritesRefused = phrase(
  'cause-writes-refused',
  (operations: readonly string[], answer: string) =>
    `every write gets the same response, in ${andList(operations)}: ${answer}`,
  (operations, answer) => `所有写请求得到同一响应（${chineseList(operations)}）：${answer}`,
);

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
          says: causeWritesRefused(operationsOf(covers), covers[0]!.quoted),
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

const mediaTypeAdvice = phrase(
  'do-media-type',
  'The requests have the media type application/json. Find out what rejects it: the service, or a gateway in front of it.',
  '请求的媒体类型是 application/json。请查明是服务还是其前端网关拒绝了它。',
);
const passTokenAdvice = phrase(
  'do-pass-token',
  'Without the Token, the response is the same: check that no gateway in front of the service drops the header named Token. If it arrives, set PMS_TOKEN to a Token whose account may do this.',
  '不带 Token 时响应相同：请确认服务前端的网关没有丢弃名为 Token 的请求头。如果请求头已到达，请将 PMS_TOKEN 设为有权执行此操作的账号的 Token。',
);
const allowWritesAdvice = phrase(
  'do-allow-writes',
  (isPage: boolean, isExpired: boolean) => {
    const token = `PMS_TOKEN to a ${isExpired ? 'new ' : ''}Token whose account may do this`;
    return isPage
      ? `Let POST requests through if a gateway or firewall rejects them. Otherwise, set ${token}.`
      : `Set ${token}. If a gateway or firewall rejects POST requests, let them through.`;
  },
  (isPage, isExpired) => {
    const token = `请将 PMS_TOKEN 设为有权执行此操作的账号的${isExpired ? '新 ' : ' '}Token。`;
    return isPage
      ? `如果是网关或防火墙拒绝 POST 请求，请放行。否则，${token}`
      : `${token}如果是网关或防火墙拒绝 POST 请求，请放行。`;
  },
);
const writesRefusedAdvice = phrase(
  'do-writes-refused',
  'This is not about one object or one field. If the service sends it, do what it says. Otherwise, find out what rejects POST requests: often a gateway or a firewall.',
  '这与某个对象或字段无关。如果是服务所发，请按其内容处理。否则请查明是什么拒绝 POST 请求：通常是服务前端的网关或防火墙。',
);
const writePathsAdvice = phrase(
  'do-write-paths',
  (isAsWithoutToken: boolean) =>
    `${isAsWithoutToken ? 'Without a Token, the response is the same: most likely, ' : 'This is not about one object: '}nothing responds to these paths. Let the gateway in front of the service pass them, or implement the operations.`,
  (isAsWithoutToken) =>
    `${isAsWithoutToken ? '不带 Token 时响应相同：很可能' : '这与某个对象无关：'}这些路径没有响应。请让服务前端的网关放行这些路径，或实现这些接口。`,
);
const idsOrPathsAdvice = phrase(
  'do-ids-or-paths',
  (settings: readonly string[]) =>
    `Check whether these objects exist (${settings.join(', ')}). If they do, nothing responds to the paths: implement them, or let the gateway in front of the service pass them.`,
  (settings) =>
    `请确认这些对象存在（${settings.join('、')}）。如果存在，则这些路径没有响应：请实现它们，或让服务前端的网关放行。`,
);

function writesAdvice(covers: readonly Seen[], facts: Facts): Said {
  const [{ status }] = covers as [Seen];
  const isAsWithout = isAsWithoutToken(covers, facts);
  if (status === 415) return mediaTypeAdvice;
  const scheme = schemeOfGateway(covers[0]!.exchange);
  if (scheme !== undefined) return gatewayLoginAdvice(scheme);
  // The service may not have seen the Token.
  if (status === 401 && isAsWithout) return passTokenAdvice;
  if (isRejectedRight(status)) return allowWritesAdvice(isMarkup(covers[0]!.body), status === 401);
  if (status >= 500 && status !== 501) return serverErrorAdvice;
  if (!isGone(status)) return writesRefusedAdvice;
  if (!mayBeObjects(covers, facts) || !facts.givesIds) return writePathsAdvice(isAsWithout);
  return idsOrPathsAdvice(operationsOf(covers).map((operation) => givenFor(operation)!.setting));
}

const originOf = (target: string): string => (URL.canParse(target) ? new URL(target).origin : '');

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

const fresh: Readonly<Record<GivenKind, string>> = {
  bug: 'each bug must exist and not be confirmed yet',
  task: 'each task must exist and be in wait',
  product: 'the product must exist and take stories',
};

const chineseFresh: Readonly<Record<GivenKind, string>> = {
  bug: '每个 Bug 必须存在且尚未确认',
  task: '每个任务必须存在且状态为 wait',
  product: '产品必须存在且可以创建需求',
};

const correctOrToken = phrase(
  'correct-or-token',
  (setting: string, kind: GivenKind) =>
    `Correct ${setting} (${fresh[kind]}), or set PMS_TOKEN to a Token whose account may do this.`,
  (setting, kind) =>
    `请更正 ${setting}（${chineseFresh[kind]}），或将 PMS_TOKEN 设为有权执行此操作的账号的 Token。`,
);
const permissionAdvice = phrase(
  'do-forbidden',
  (rights: readonly string[]) =>
    `The document does not specify permissions. Set PMS_TOKEN to a Token whose account may do this (in ZenTao: ${andList(rights)}).`,
  (rights) =>
    `文档没有规定权限。请将 PMS_TOKEN 设为有权执行此操作的账号的 Token（禅道权限：${chineseList(rights)}）。`,
);

function forbiddenAdvice(facts: Facts, covers: readonly Seen[]): Said {
  const among = operationsOf(covers);
  if (mayBeUsedUp(covers, facts)) {
    const { setting, noun } = givenFor(among[0]!)!;
    return correctOrToken(setting, noun);
  }
  if (covers[0]!.status === 401 && isAsWithoutToken(covers, facts)) return passTokenAdvice;
  return permissionAdvice(among.map((operation) => rights[operation as OperationId]));
}
