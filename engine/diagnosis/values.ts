import { enums } from '../../contract/enums.ts';
import { operations, type OperationId } from '../../contract/operations.ts';
import { records, type FieldRow } from '../../contract/records.ts';
import { rowAt, type ShownRow } from '../../contract/row-at.ts';
import { bodyOf, isObject, isSameJson, type JsonObject, own, sentBody } from '../evidence/body.ts';
import type { Evidence, Exchange } from '../evidence/evidence.ts';
import { isSuccess } from '../evidence/exchange-facts.ts';
import type { Likely } from '../judging/explain.ts';
import type { Finding } from '../judging/finding.ts';
import {
  isDateOfZeros,
  isNumberInQuotes,
  isAtMidnight,
  isDayForMonth,
  isNearly,
  isWithoutSeconds,
  monthShift,
  numberChange,
  roundedTo,
  shiftOf,
  textChange,
  type TextPair,
} from '../judging/value-changes.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import { listedUsers } from '../../suites/common/wrong-setting.ts';

/** A finding with everything that helps to recognise its cause. */
interface Case {
  readonly finding: Finding;
  readonly exchange: Exchange;
  /** The row of the contract for its field; undefined if it has no field. */
  readonly row: ShownRow | undefined;
  readonly evidence: Evidence;
}

/** Returns the probable cause of a finding with advice; undefined if the values do not show it. */
type Recogniser = (of: Case) => Said | undefined;

const zerosForAbsent = phrase(
  'zeros-for-absent',
  'a date of zeros stands for unset: leave the field out',
  '用全零日期表示未设置：请省略该字段',
);
const nullForUnset = phrase(
  'null-for-unset',
  (form: string) => `null stands for unset: send ${form}`,
  (form) => `用 null 表示未设置：请返回 ${form}`,
);
const emptyForUnset = phrase(
  'empty-for-unset',
  (form: string) => `an empty text stands for unset: send ${form}`,
  (form) => `用空字符串表示未设置：请返回 ${form}`,
);
const zerosForUnset = phrase(
  'zeros-for-unset',
  (form: string) => `a date of zeros stands for unset: send ${form}`,
  (form) => `用全零日期表示未设置：请返回 ${form}`,
);
const spelledOtherwise = phrase(
  'spelled-otherwise',
  (member: string) => `it is there as ${member}: write the name as documented`,
  (member) => `该字段写成了 ${member}：请按文档书写字段名`,
);
const withoutZone = phrase(
  'without-zone',
  'a moment without a zone: convert it from the local zone to UTC, and write it with a Z',
  '时间不带时区：请从本地时区换算为 UTC，并以 Z 结尾',
);
const numberInQuotes = phrase(
  'number-in-quotes',
  'a number in quotes: convert it before it is written as JSON',
  '数字带引号：请在输出 JSON 之前转换为数字',
);
const booleanInQuotes = phrase(
  'boolean-in-quotes',
  'a boolean in quotes: convert it before it is written as JSON',
  '布尔值带引号：请在输出 JSON 之前转换为布尔值',
);
const userForAccount = phrase(
  'user-for-account',
  (account: string) => `the whole user where the account alone belongs: send ${account}`,
  (account) => `应只返回账号，却返回了整个用户：请返回 ${account}`,
);
const objectForText = phrase(
  'object-for-text',
  'an object where a text belongs: send the text alone',
  '应返回文本，却返回了对象：请只返回文本',
);
const otherCase = phrase(
  'other-case',
  (listed: string) => `another letter case or spaces around it: send ${listed}`,
  (listed) => `大小写不同或前后有空格：请返回 ${listed}`,
);
const realName = phrase(
  'real-name',
  (account: string) => `the real name where the account belongs: send ${JSON.stringify(account)}`,
  (account) => `此处应为账号，却是真实姓名：请返回 ${JSON.stringify(account)}`,
);
const secondsLost = phrase('seconds-lost', 'the seconds are lost: keep them', '丢失了秒：请保留秒');
const timeLost = phrase(
  'time-lost',
  'the time of day is lost: keep it, in a column with date and time',
  '丢失了一天中的时间：请保留它，用日期时间类型的列存储',
);
const dayForMonth = phrase(
  'day-for-month',
  'day and month are swapped: read the date as year, month, day',
  '日与月互换了：请按年、月、日读取日期',
);
const monthShifted = phrase(
  'month-shifted',
  (months: number) => `shifted by ${months > 0 ? '+' : '-'}1 month: months are counted from 0 somewhere`,
  (months) => `相差 ${months > 0 ? '+' : '-'}1 个月：某处月份从 0 开始计数`,
);
const twelveHours = phrase(
  'twelve-hours',
  'the hours of a 12-hour clock: write those of 24',
  '小时采用 12 小时制：请使用 24 小时制',
);
const shifted = phrase(
  'shifted',
  (hours: number) =>
    `shifted by ${hours > 0 ? '+' : '-'}${Math.abs(hours)} ${Math.abs(hours) === 1 ? 'hour' : 'hours'}: a time zone is applied to a moment that has none`,
  (hours) => `相差 ${hours > 0 ? '+' : '-'}${Math.abs(hours)} 小时：对不带时区的时间应用了时区`,
);
const rounded = phrase(
  'rounded',
  (decimals: number) =>
    `rounded or cut to ${decimals === 0 ? 'a whole number' : `${decimals} decimal${decimals === 1 ? '' : 's'}`}: keep the fraction`,
  (decimals) => `被舍入或截断为${decimals === 0 ? '整数' : ` ${decimals} 位小数`}：请保留小数`,
);
const drifted = phrase(
  'drifted',
  'calculating with floats adds digits: round to the decimals that were sent',
  '浮点运算带来了多余的位数：请舍入到所发送的小数位数',
);
const firstOnly = phrase(
  'first-only',
  'only the first of several is kept: store the whole list',
  '多个中只保留了第一个：请保存整个列表',
);
const lastLost = phrase(
  'last-lost',
  'the last of several is lost: store the whole list',
  '多个中丢失了最后一个：请保存整个列表',
);
const timeAdded = phrase(
  'time-added',
  'a date with a time where the date alone belongs: write year, month and day',
  '应只返回日期，却带有时间：请只写年、月、日',
);
const writtenAnew = phrase(
  'written-anew',
  'what a request leaves out is written as empty: change only the fields that are sent',
  '请求中未发送的字段被写为空：请只修改所发送的字段',
);
const ofAnotherField = phrase(
  'of-another-field',
  (field: string) => `the value that was sent as ${field}: two fields are mixed up`,
  (field) => `这是作为 ${field} 发送的值：两个字段混淆了`,
);
const ofAnotherRecord = phrase(
  'of-another-record',
  (exchange: number) =>
    `the record of request ${exchange}: the id in the path is not looked up for each request`,
  (exchange) => `这是请求 ${exchange} 所要的记录：没有按路径中的 id 重新查找`,
);
const olderState = phrase(
  'older-state',
  (exchange: number) =>
    `the value that request ${exchange} sent for the same record: an older state of it came`,
  (exchange) => `这是请求 ${exchange} 为同一记录发送的值：返回了较早的状态`,
);
const notChanged = phrase(
  'not-changed',
  (exchange: number) =>
    `the value that request ${exchange} sent for the same record: this one did not change it`,
  (exchange) => `这是请求 ${exchange} 为同一记录发送的值：本次请求没有修改它`,
);
const keptBetween = phrase(
  'kept-between',
  (exchange: number) => `the value that request ${exchange} sent: something is kept from one to the next`,
  (exchange) => `这是请求 ${exchange} 发送的值：有内容在请求之间被保留`,
);
const always = phrase(
  'always',
  (value: string) => `always ${value}, whatever is sent: store what is sent`,
  (value) => `无论发送什么，总是 ${value}：请保存所发送的值`,
);

/** Fields that have a value in every record that has them. */
export const neverEmpty: ReadonlySet<string> = new Set([
  'id',
  'account',
  'title',
  'name',
  'status',
  'stage',
  'version',
  'pri',
  'type',
  'product',
  'openedBy',
  'page',
  'limit',
  'total',
]);

/** The first recogniser with a result is used. The most certain ones come first. */
const recognisers = {
  'unset-in-another-form': ({ finding: { got, field = '', path, fault }, exchange, row }) => {
    const name = path?.split('/').at(-1) ?? field;
    // A value that was sent or was there before is lost.
    const isSent = name === field && !isEmpty(sentBody(exchange)[field] ?? null);
    if (fault === 'not-as-sent' || fault === 'not-kept' || isSent || neverEmpty.has(name)) return undefined;
    const form = row?.nullable ? 'null' : row && unsetForms[row.type];
    const isOptional = form === undefined && row?.presence === 'optional';
    if (isOptional && isDateOfZeros(got)) return zerosForAbsent;
    if (form === undefined) return undefined;
    if (got === null && form !== 'null') return nullForUnset(form);
    if (got === '' && form !== '""') return emptyForUnset(form);
    return isDateOfZeros(got) ? zerosForUnset(form) : undefined;
  },

  'spelled-otherwise': ({ finding, exchange }) => {
    const member = spelledAs(finding, exchange);
    return member === undefined ? undefined : spelledOtherwise(member);
  },

  'without-zone': ({ finding: { got }, exchange: { operation }, row }) => {
    const answers = operations[operation as OperationId]?.answers;
    if (row?.type !== 'dateTime' || records[answers].dateTimeForm !== 'utc' || isDateOfZeros(got)) return;
    return isText(got, /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?$/) ? withoutZone : undefined;
  },

  'in-quotes': ({ finding: { got }, row }) => {
    if (row === undefined || !scalars.has(row.type)) return undefined;
    if (row.type === 'boolean') return isText(got, /^(?:true|false|[01])$/i) ? booleanInQuotes : undefined;
    if (isNumberInQuotes(got)) return numberInQuotes;
    return isText(got, /^(true|false)$/i) ? booleanInQuotes : undefined;
  },

  'object-for-text': ({ finding: { got }, row }) => {
    if (row?.type !== 'string' || !isObject(got)) return undefined;
    const account = own(got, 'account');
    return typeof account === 'string' ? userForAccount(JSON.stringify(account)) : objectForText;
  },

  'listed-in-another-case': ({ finding: { got, fault }, row }) => {
    if (fault !== 'not-listed' || row?.values === undefined || typeof got !== 'string') return undefined;
    const listed = enums[row.values].values.find((value) => value.toLowerCase() === got.trim().toLowerCase());
    return listed === undefined ? undefined : otherCase(JSON.stringify(listed));
  },

  'real-name': ({ finding: { wanted, got }, evidence: { exchanges } }) =>
    typeof got === 'string' &&
    listedUsers(exchanges).some((user) => own(user, 'account') === wanted && own(user, 'realname') === got)
      ? realName(String(wanted))
      : undefined,

  'seconds-lost': (of) =>
    sentAndReceived(of).every(([sent, received]) => isWithoutSeconds(sent, received))
      ? secondsLost
      : undefined,

  'time-lost': (of) =>
    sentAndReceived(of).every(([sent, received]) => isAtMidnight(sent, received)) ? timeLost : undefined,

  'day-for-month': (of) =>
    sentAndReceived(of).every(([sent, received]) => isDayForMonth(sent, received)) ? dayForMonth : undefined,

  'month-shifted': (of) => {
    const shifts = new Set(sentAndReceived(of).map(([sent, received]) => monthShift(sent, received)));
    const [shift] = shifts;
    return shifts.size === 1 && shift !== undefined ? monthShifted(shift) : undefined;
  },

  'shifted-in-time': (of) => {
    const shifts = sentAndReceived(of).map(([sent, received]) => shiftOf(sent, received));
    const [first] = shifts;
    // In a zone with summer time, shifts differ by up to one hour. If they differ more, the zone is not the cause.
    if (first === undefined || !shifts.every((shift) => Math.abs((shift ?? Infinity) - first) <= 1)) return;
    if (first === -12) return twelveHours;
    return shifted(first);
  },

  'time-added': ({ finding: { got }, row }) =>
    row?.type === 'date' && isText(got, /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/) && !isDateOfZeros(got)
      ? timeAdded
      : undefined,

  // What no request sent is another value, not a changed text.
  'text-changed': (of) => {
    const { wanted, got, fault } = of.finding;
    return typeof wanted === 'string' && typeof got === 'string' && fault !== 'wrong-value'
      ? textChange(wanted, got, textsOf(of))
      : undefined;
  },

  rounded: ({ finding: { wanted, got } }) => {
    if (typeof wanted !== 'number' || typeof got !== 'number') return undefined;
    if (isNearly(wanted, got)) return drifted;
    const decimals = roundedTo(wanted, got);
    return decimals === undefined ? undefined : rounded(decimals);
  },

  'number-changed': ({ finding: { field, fault }, exchange: { operation }, evidence }) => {
    if (field === undefined || fault !== 'not-as-sent') return undefined;
    const pairs = storedIn(evidence, operation, field).map(
      (each) => [sentBody(each)[field], valueIn(each, field)] as const,
    );
    const areNumbers = (pair: readonly unknown[]): pair is [number, number] =>
      pair.every((value) => typeof value === 'number');
    return pairs.every(areNumbers)
      ? numberChange(pairs.filter(([sent, received]) => sent !== received))
      : undefined;
  },

  // Of two, the first is what the loss of the last leaves as well: a list of one that came back tells.
  'first-only': (of) =>
    isLeft(of, 1) && (!isLeft(of, -1) || listPairsOf(of).some(([sent]) => sent?.length === 1))
      ? firstOnly
      : undefined,

  'last-lost': (of) => (isLeft(of, -1) && !isLeft(of, 1) ? lastLost : undefined),

  'written-anew': ({ finding: { fault, got } }) =>
    fault === 'not-kept' && isEmpty(got) ? writtenAnew : undefined,

  'of-another-field': ({ finding: { field, got, wanted }, exchange }) => {
    if (wanted === undefined || !isDistinctive(got)) return undefined;
    const other = Object.entries(sentBody(exchange)).find(
      ([name, value]) => name !== field && isSameJson(value, got),
    );
    return other && ofAnotherField(other[0]);
  },

  'of-another-record': (of) => {
    const { finding, exchange } = of;
    if (finding.fault !== 'wrong-record') return undefined;
    const requested = earlierOf(of).findLast((earlier) => idsIn(earlier).includes(String(finding.got)));
    return requested && idsIn(exchange).length > 0 && !isShiftedId(of)
      ? ofAnotherRecord(requested.index)
      : undefined;
  },

  'of-an-earlier-request': (of) => {
    const { field, got: shown, wanted, fault } = of.finding;
    const got = isObject(shown) ? own(shown, 'account') : shown;
    if (field === undefined || wanted === undefined || fault === 'took-effect') return undefined;
    if (isPartOf(got, wanted)) return undefined;
    const sent = earlierOf(of).filter((earlier) => Object.hasOwn(sentBody(earlier), field));
    const hasValue = (earlier: Exchange): boolean => isSameJson(own(sentBody(earlier), field), got);
    const sameUrl = sent.findLast(({ request }) => request.url === of.exchange.request.url);
    if (sameUrl && hasValue(sameUrl) && idsIn(sameUrl).length > 0) {
      if (isConstant(of)) return undefined;
      const isOlder = fault === 'not-kept' || isStoredLater(of);
      return isOlder ? olderState(sameUrl.index) : notChanged(sameUrl.index);
    }
    // If several requests sent the value, it may be the same by accident.
    const [only, second] = isDistinctive(got) && of.row?.values === undefined ? sent.filter(hasValue) : [];
    if (only === undefined || second !== undefined) return undefined;
    // It was shown before it was sent.
    const isOlder = (one: Exchange): boolean =>
      one.index < only.index && isSameJson(valueIn(one, field), got);
    return earlierOf(of).some(isOlder) ? undefined : keptBetween(only.index);
  },

  always: ({ finding: { field, fault }, exchange: { operation }, evidence }) => {
    if (field === undefined || fault !== 'not-as-sent') return undefined;
    const all = storedIn(evidence, operation, field);
    const distinct = (valueOf: (exchange: Exchange) => unknown): string[] => [
      ...new Set(all.map((each) => JSON.stringify(valueOf(each)))),
    ];
    // A number that is no double is written as null.
    if (all.some((each) => valueIn(each, field) === Infinity)) return undefined;
    const received = distinct((each) => valueIn(each, field));
    const isTelling = distinct((each) => sentBody(each)[field]).length > 2 && received.length === 1;
    return isTelling ? always(String(received[0])) : undefined;
  },
} as const satisfies Readonly<Record<string, Recogniser>>;

/** Returns the probable cause of a finding, by the values that were sent and received; undefined if unknown. */
export function likelyOf(finding: Finding, evidence: Evidence): Likely | undefined {
  const exchange = evidence.exchanges[finding.exchange];
  if (exchange === undefined) return undefined;
  const seen = { finding, exchange, row: rowAt(exchange.operation, finding.path), evidence };
  for (const [as, recognise] of Object.entries(recognisers) as [string, Recogniser][]) {
    const says = recognise(seen);
    if (says !== undefined) return { as, says };
  }
  return undefined;
}

/** Returns the member that has the name of a missing field in another spelling: `assigned_to` for `assignedTo`. */
export function spelledAs({ path, fault }: Finding, exchange: Exchange): string | undefined {
  if (path === undefined || !['absent', 'not-sent-back', 'incomplete'].includes(fault)) return undefined;
  const body = bodyOf(exchange);
  const [name, ...parents] = path.split('/').slice(1).reverse();
  const parent = parents.reduceRight<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? own(value as JsonObject, key) : undefined),
    'json' in body ? body.json : undefined,
  );
  if (name === undefined || !isObject(parent) || Object.hasOwn(parent, name)) return undefined;
  return Object.keys(parent).find((key) => lettersOf(key) === lettersOf(name));
}

/** A name without what spellings differ in: case, underscores and hyphens. */
export const lettersOf = (name: string): string => name.replace(/[_-]/g, '').toLowerCase();

/** The JSON value for unset, by type, of fields that are not nullable. */
const unsetForms: Readonly<Partial<Record<FieldRow['type'], string>>> = {
  int: '0',
  float: '0',
  string: '""',
  array: '[]',
};
const scalars: ReadonlySet<FieldRow['type']> = new Set(['int', 'float', 'boolean']);
const isText = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value);
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);
/** True for a list that has some of what was sent: the rest is lost. */
const isPartOf = (got: unknown, wanted: unknown): boolean =>
  Array.isArray(got) && got.length > 0 && Array.isArray(wanted) && got.every((item) => wanted.includes(item));
const listOfNames = (value: unknown): readonly unknown[] | undefined =>
  Array.isArray(value)
    ? value.map((item: unknown) => (isObject(item) ? own(item, 'account') : item))
    : undefined;
/** False for small numbers and short texts, which are often equal by accident. */
const isDistinctive = (value: unknown): boolean =>
  typeof value === 'number' ? value > 9 || !Number.isInteger(value) : JSON.stringify(value ?? '').length > 5;

function idsIn({ request }: Exchange): readonly string[] {
  return new URL(request.url).pathname.match(/(?<=\/)\d+(?=\/|$)/g) ?? [];
}

/** Returns the earlier requests of the operation that were accepted, in the order of sending. */
function earlierOf({ exchange, evidence }: Case): Exchange[] {
  return evidence.exchanges
    .slice(0, exchange.index)
    .filter((each) => each.operation === exchange.operation && isSuccess(each));
}

/** True if no response shows another value of the field than the ones before it for the same record: nothing changes it. */
function isConstant({ finding: { field }, exchange: { operation }, evidence }: Case): boolean {
  const all = evidence.exchanges.filter(
    (each) => each.operation === operation && isSuccess(each) && valueIn(each, field!) !== undefined,
  );
  const first = new Map<string, unknown>();
  const isKept = all.map((each) => {
    const value = valueIn(each, field!);
    const before = first.get(each.request.url);
    first.set(each.request.url, value);
    return before === undefined || isSameJson(before, value);
  });
  return all.length - first.size > 1 && isKept.every(Boolean);
}

/** The accepted requests of an operation that sent a field. */
const storedIn = ({ exchanges }: Evidence, operation: string, field: string): Exchange[] =>
  exchanges.filter(
    (each) => each.operation === operation && isSuccess(each) && Object.hasOwn(sentBody(each), field),
  );

/** The value of a field in the record of a response. */
function shownIn(exchange: Exchange, field: string): unknown {
  const body = bodyOf(exchange);
  return 'json' in body && isObject(body.json) ? own(body.json, field) : undefined;
}

/** The value of a field in the record of a response, of a user the account. */
function valueIn(exchange: Exchange, field: string): unknown {
  const shown = shownIn(exchange, field);
  return isObject(shown) ? own(shown, 'account') : shown;
}

/** The lists that accepted requests sent in the field of a finding, of users the accounts, each with the one that came back. */
function listPairsOf({ finding: { field = '' }, exchange: { operation }, evidence }: Case) {
  return storedIn(evidence, operation, field).map(
    (each) => [listOfNames(sentBody(each)[field]), listOfNames(shownIn(each, field))] as const,
  );
}

/** True if of each list that came back otherwise, the items before one place are left, and one of these had several. */
function isLeft(of: Case, end: 1 | -1): boolean {
  const wrong = listPairsOf(of).filter(([sent, received]) => !isSameJson(sent, received));
  return (
    of.finding.fault === 'not-as-sent' &&
    wrong.some(([sent]) => sent !== undefined && sent.length > 1) &&
    wrong.every(([sent, received]) => sent !== undefined && isSameJson(sent.slice(0, end), received))
  );
}

/** The texts that accepted requests sent in the field of a finding, each with the one that came back. */
function textsOf({ finding: { field = '' }, exchange: { operation }, evidence }: Case): TextPair[] {
  return storedIn(evidence, operation, field).flatMap((each): TextPair[] => {
    const [sent, received] = [sentBody(each)[field], shownIn(each, field)];
    return typeof sent === 'string' && typeof received === 'string' ? [[sent, received]] : [];
  });
}

/** True if the wanted value is in the next response for the same record, to a request that did not send it. */
function isStoredLater({ finding: { field, wanted }, exchange, evidence }: Case): boolean {
  const next = evidence.exchanges
    .slice(exchange.index + 1)
    .find((each) => each.request.url === exchange.request.url && isSuccess(each));
  if (next === undefined) return false;
  return isSameJson(valueIn(next, field!), wanted) && !isSameJson(own(sentBody(next), field!), wanted);
}

/** True if the ids of all records of the operation are as far from the ids in the paths: one too high, for several. */
function isShiftedId({ exchange: { operation }, evidence }: Case): boolean {
  const ids = evidence.exchanges.flatMap((each) => {
    const body = each.operation === operation && isSuccess(each) ? bodyOf(each) : {};
    const id = 'json' in body && isObject(body.json) ? own(body.json, 'id') : undefined;
    return typeof id === 'number' ? { id, shift: id - Number(idsIn(each)[0]) } : [];
  });
  return new Set(ids.map(({ shift }) => shift)).size === 1 && new Set(ids.map(({ id }) => id)).size > 1;
}

/** Returns the sent and the received value of the field of a finding, for each exchange that shows it. */
function sentAndReceived({ finding, exchange, evidence }: Case): readonly (readonly [unknown, unknown])[] {
  const { field, wanted, got, alsoIn = [] } = finding;
  if (field === undefined || !Object.hasOwn(sentBody(exchange), field)) return [[wanted, got]];
  return [exchange.index, ...alsoIn].map((index) => {
    const shown = evidence.exchanges[index]!;
    return [own(sentBody(shown), field), shownIn(shown, field)];
  });
}
