import { enums } from '../../contract/enums.ts';
import { isWrite, operations, type OperationId } from '../../contract/operations.ts';
import type { FieldType } from '../../contract/records.ts';
import { rowAt } from '../../contract/row-at.ts';
import { isObject, type JsonObject, own } from '../evidence/body.ts';
import { roleOf, tokenFaultOf, type TokenFault } from '../evidence/role.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { isOneOf, type Finding } from '../judging/finding.ts';
import type { JudgedCheck } from '../judging/judgement.ts';
import { distinctPhrases, type Phrase, type Said, phrase } from '../../messages/phrase.ts';
import { type Facts, groupedBy, type Seen } from './facts.ts';
import { type Hole, holeIn, holeTimes } from './token-holes.ts';
import { isDateOfZeros, isNumberInQuotes } from '../judging/value-changes.ts';
import { neverEmpty, spelledAs } from './values.ts';
import { listed } from '../../messages/common.ts';
import { saidOfThose, traitOf } from './traits.ts';
import { saidOfPart } from './hypothesis.ts';
import { faultSentence } from '../judging/fault.ts';
import { before, joined, apart } from '../../messages/zh/apart.ts';
import { digits, plural } from '../../messages/numbers.ts';

/** Findings that have one cause, as the sentence of the cause needs them. */
interface Places {
  /** The names of the fields, each once for each operation. */
  readonly fields: readonly string[];
  /** Their names as sentences have them, with the member of a reference: `openedBy.avatar`. */
  readonly names: readonly string[];
  /** Those that a required check is about. */
  readonly required: readonly string[];
  readonly operations: ReadonlySet<string>;
  /** What the findings are about, each once: `an empty Token`. */
  readonly whats: readonly Phrase[];
  readonly first: Finding;
  /** The exchanges of the findings. */
  readonly exchanges: ReadonlySet<number>;
  readonly facts: Facts;
}

/** What the rows of the table need to know of the whole run. */
interface Context {
  readonly facts: Facts;
  /** By operation: the kinds of invalid Tokens that it accepts. */
  readonly acceptedTokens: ReadonlyMap<string, Tokens>;
  /** By operation: which of them it accepts, if not all. */
  readonly holes: ReadonlyMap<string, Hole | undefined>;
  /** Operations whose records have no empty value in any field. */
  readonly withoutEmpty: ReadonlySet<string>;
}

type Tokens = ReadonlySet<TokenFault>;

interface CauseRow {
  readonly id: string;
  readonly explains: (finding: Finding, operation: string, context: Context) => boolean;
  /** Findings of one kind have different causes if their keys differ. Without a key, all of them have one cause. */
  readonly key?: (finding: Finding, operation: string, context: Context) => unknown;
  /** The summary. */
  readonly says: (group: Places) => Said;
  /** True if the summary says more than the finding where one check has one field. */
  readonly isTelling?: (group: Places) => boolean;
}

/** The spelling that a response has in place of a missing field. */
function spelling(finding: Finding, { exchanges }: Facts): string | undefined {
  const exchange = exchanges[finding.exchange];
  return exchange && spelledAs(finding, exchange);
}

/** True for a list that has what was sent, and more. */
const hasMore = ({ wanted, got }: Finding): boolean =>
  Array.isArray(wanted) &&
  Array.isArray(got) &&
  got.length > wanted.length &&
  wanted.every((item) => got.includes(item));

/** True for a text that is not in the list of its field: it is not what was sent, or what the state demands, either. */
function isUnlisted({ path, got, fault }: Finding, operation: string): boolean {
  const listed = rowAt(operation, path)?.values;
  // A value that was sent and came back empty was not stored.
  if (listed === undefined || (got === '' && fault === 'not-as-sent')) return false;
  return typeof got === 'string' && !enums[listed].values.some((one) => one === got);
}

/** The listed value that a text is but for its letter case. */
function listedAs({ path, got, fault }: Finding, operation: string): string | undefined {
  const listed = rowAt(operation, path)?.values;
  if (listed === undefined || typeof got !== 'string' || fault === 'not-kept') return undefined;
  const is = (value: string): boolean => value !== got && value.toLowerCase() === got.toLowerCase();
  return enums[listed].values.find(is);
}

/** What a value of another JSON type stands in place of: a date, or a value of a list. */
function kindOfRow({ path, got, fault }: Finding, operation: string): 'date' | 'listed' | undefined {
  const row = rowAt(operation, path);
  if (row === undefined || !isMistyped({ fault }) || typeof got === 'string' || got === undefined)
    return undefined;
  if (row.values !== undefined) return 'listed';
  return row.type === 'date' || row.type === 'dateTime' ? 'date' : undefined;
}

const isMissing = isOneOf('absent', 'not-sent-back', 'incomplete');
const isMistyped = isOneOf('wrong-type', 'wrong-reference', 'wrong-date');

const dataShown = phrase(
  'judging.causes.dataShown',
  (kinds: readonly string[], operations: string) => {
    const [one, other] = kinds;
    const named = other === undefined ? one : `${one} or ${other}`;
    const many =
      kinds.length > 2 ? `${kinds.length} kinds of requests without a valid Token` : `requests with ${named}`;
    return `the rejections of ${many} show data in ${operations}`;
  },
  (kinds, operations) =>
    `${operations}：${kinds.length > 2 ? `${kinds.length} 种没有有效 Token 的请求` : `${before(joined(kinds, '或'))}的请求`}被拒绝，但响应中仍显示了数据`,
);
const tokensAccepted = phrase(
  'judging.causes.tokensAccepted',
  (kinds: readonly string[], operations: string, where: string | undefined) =>
    // "No Token is accepted" would say the opposite.
    `${kinds.length > 2 ? `${kinds.length} kinds of invalid Tokens` : `${kinds.length > 1 ? 'requests' : 'a request'} with ${kinds.join(' and ')}`} ` +
    `${kinds.length > 1 ? 'are' : 'is'} accepted as valid in ${operations}${where === undefined ? '' : ` ${where}`}`,
  (kinds, operations, where) =>
    `${operations}：${kinds.length > 2 ? `${kinds.length} 种无效 Token ` : `${before(joined(kinds, '和'))}的请求`}仍被接受（应拒绝）${where ?? ''}`,
);
/** The response is always the same. */
export const still = phrase(
  'judging.causes.still',
  (places: string) => `the response does not depend on the request in ${places}`,
  (places) => `响应与请求无关：${places}`,
);
const otherCase = phrase(
  'judging.causes.otherCase',
  (shown: string, listed: string, places: string) =>
    `values are in another letter case, such as ${shown} for ${listed}: ${places}`,
  (shown, listed, places) => `取值的大小写不同，例如 ${listed} 写成了 ${shown}：${places}`,
);
const unlisted = phrase(
  'judging.causes.unlisted',
  (operation: string, field: string, got: string, expected: string) =>
    `${field} of ${operation} is ${got}, which the document does not list: expected ${expected}`,
  (operation, field, got, expected) => `${operation} 的 ${field} 为 ${got}，文档未列出该值：应为 ${expected}`,
);
const inQuotes = phrase(
  'judging.causes.inQuotes',
  (places: string) => `numbers are sent as strings in ${places}`,
  (places) => `数字以字符串返回：${places}`,
);
const objects = phrase(
  'judging.causes.objects',
  (expected: string, places: string) => `objects are sent instead of ${expected} in ${places}`,
  (expected, places) => `应返回${apart(expected)}，却返回了对象：${places}`,
);
const nulls = phrase(
  'judging.causes.nulls',
  (places: string) => `null is sent in fields that are not nullable: ${places}`,
  (places) => `不可为 null 的字段返回了 null：${places}`,
);
const empty = phrase(
  'judging.causes.empty',
  (places: string) => `an empty string is sent for "unset" where it is not allowed: ${places}`,
  (places) => `用空字符串表示“未设置”，但文档不允许：${places}`,
);
const zeroDate = phrase(
  'judging.causes.zeroDate',
  (places: string) => `the all-zero date is sent for "unset" where only null is allowed: ${places}`,
  (places) => `用全零日期表示“未设置”，但文档只允许 null：${places}`,
);
const spelled = phrase(
  'judging.causes.spelled',
  (field: string, member: string, places: string) =>
    `fields have another spelling, such as ${member} for ${field}: ${places}`,
  (field, member, places) => `字段的写法不同，例如 ${field} 写成了 ${member}：${places}`,
);
const emptyLeftOut = phrase(
  'judging.causes.emptyLeftOut',
  (places: string) => `fields with an empty value (0, "", false, null or []) are missing: ${places}`,
  (places) => `值为空（0、""、false、null 或 []）的字段被省略：${places}`,
);
const missing = phrase(
  'judging.causes.missing',
  (places: string, required: readonly string[]) =>
    `fields are missing: ${places}${required.length > 0 ? `, and of these ${required.join(', ')} must be there` : ''}`,
  (places, required) =>
    `缺少字段：${places}${required.length > 0 ? `，其中 ${required.join('、')} 必须存在` : ''}`,
);
const added = phrase(
  'judging.causes.added',
  (places: string) => `lists come back with more than was sent: ${places}`,
  (places) => `返回的列表多于所发送的：${places}`,
);
const notBack = phrase(
  'judging.causes.notBack',
  (places: string, wrong: number, all: number) =>
    `sent values do not come back in ${places}${wrong < all ? `, in ${digits(wrong)} of ${plural(all, 'response')}` : ''}`,
  (places, wrong, all) =>
    `${before(places)}的返回值与发送值不同${wrong < all ? `（${all} 个响应中的 ${wrong} 个）` : ''}`,
);
const notAsSent = phrase(
  'judging.causes.notAsSent',
  (operation: string, field: string, wrong: number, all: number, expected: string, actual: string) =>
    `${operation} does not return ${field} as it was sent${wrong < all ? ` in ${digits(wrong)} of ${plural(all, 'response')}` : ''}: expected ${expected}, actual ${actual}`,
  (operation, field, wrong, all, expected, actual) =>
    `${operation} 返回的 ${field} 与发送值不同${wrong < all ? `（${all} 个响应中的 ${wrong} 个）` : ''}：期望 ${expected}，实际 ${actual}`,
);
const valueNotAsSent = phrase(
  'judging.causes.valueNotAsSent',
  (operation: string, field: string, value: string, actual: string) =>
    `${operation} does not return ${field} as it was sent where it is ${value}, and does for other values: actual ${actual}`,
  (operation, field, value, actual) =>
    `${operation} 在 ${field} 为 ${value} 时返回的不是发送值，其他值则返回：实际 ${actual}`,
);
const effects = phrase(
  'judging.causes.effects',
  (kinds: readonly string[], places: string) =>
    `requests ${kinds.length > 2 ? 'without a valid Token' : `with ${kinds.join(' and ')}`} have an effect: ${places}`,
  (kinds, places) =>
    `${kinds.length > 2 ? '没有有效 Token 的请求' : `请求（${joined(kinds, '和')}）`}产生了影响：${places}`,
);
const typeInstead = phrase(
  'judging.causes.typeInstead',
  (kind: 'date' | 'listed', type: string, actual: string, places: string) =>
    `${kind === 'date' ? 'dates are' : 'enum values are'} sent as ${type}, such as ${actual}: ${places}`,
  (kind, type, actual, places) =>
    `${kind === 'date' ? '日期' : '枚举值'}以${before(apart(type))}返回，例如 ${actual}：${places}`,
);
const aField = phrase('judging.aField', 'a field', '某字段');
const otherCause = phrase(
  'judging.causes.other',
  (sentence: string, places: string, expected: string, actual: string) =>
    `${sentence} in ${places}; expected ${expected}, actual ${actual}`,
  (sentence, places, expected, actual) =>
    `${sentence}：${places}；预期${apart(expected)}，实际${apart(actual)}`,
);

/** The kinds of causes that often affect many fields. A finding belongs to the first row that explains it. */
const causes: readonly CauseRow[] = [
  {
    id: 'data-shown',
    explains: isOneOf('shows-data'),
    says: ({ whats, operations }) => dataShown(whats, listed([...operations])),
  },
  {
    id: 'token-hole',
    // A started task is rejected afterwards: the start that was accepted without a valid Token is the cause.
    explains: (finding, operation, { acceptedTokens }) =>
      isOneOf('let-in')(finding) ||
      (isOneOf('took-effect')(finding) &&
        finding.field === undefined &&
        acceptedTokens.get(operation)!.size > 0),
    // A Token that is never checked and a Token that is checked in part are different mistakes.
    key: (_, operation, { acceptedTokens, holes }) =>
      holes.get(operation)?.times ? [] : [...acceptedTokens.get(operation)!].sort(),
    says: ({ whats, operations, facts }) => {
      const holes = [...operations].map((operation) => holeIn(operation, facts));
      const sumOf = (at: 0 | 1): number => holes.reduce((sum, hole) => sum + (hole?.times?.[at] ?? 0), 0);
      const where = holes.length === 1 ? holes[0]?.says : sumOf(0) > 0 && holeTimes(sumOf(0), sumOf(1));
      return tokensAccepted(whats, listed([...operations]), where || undefined);
    },
    isTelling: ({ operations, facts }) => [...operations].some((operation) => holeIn(operation, facts)),
  },
  {
    id: 'listed-in-another-case',
    explains: (finding, operation) => listedAs(finding, operation) !== undefined,
    says: (group) => {
      const { first, operations: of } = group;
      const listed = JSON.stringify(listedAs(first, [...of][0]!));
      return otherCase(JSON.stringify(first.got), listed, places(group));
    },
  },
  {
    id: 'unlisted-value',
    explains: isUnlisted,
    key: ({ field }, operation) => [operation, field],
    says: ({ first: { field, got, expected }, operations: [operation] }) =>
      unlisted(operation!, field!, JSON.stringify(got), expected),
  },
  {
    id: 'number-in-quotes',
    explains: (finding) => isMistyped(finding) && isNumberInQuotes(finding.got),
    says: (group) => inQuotes(places(group)),
  },
  {
    id: 'object-for-value',
    explains: (finding) => isMistyped(finding) && isObject(finding.got),
    key: ({ path, expected }, operation) =>
      jsonTypes[rowAt(operation, path)?.type ?? 'userReference'] ?? expected,
    says: (group) => {
      const { first, operations: of } = group;
      const type = jsonTypes[rowAt([...of][0]!, first.path)?.type ?? 'userReference'];
      const belongs = type === undefined ? first.expected : kindWords[type]!;
      return objects(belongs, places(group));
    },
  },
  {
    id: 'null-value',
    explains: ({ got, fault }) => got === null && fault !== 'not-kept',
    says: (group) => nulls(places(group)),
  },
  // An empty text in place of another value is a value: only the form of a field forbids it.
  {
    id: 'empty-value',
    explains: ({ got, wanted }) => got === '' && wanted === undefined,
    says: (group) => empty(places(group)),
  },
  { id: 'zero-date', explains: ({ got }) => isDateOfZeros(got), says: (group) => zeroDate(places(group)) },
  {
    id: 'spelled-otherwise',
    explains: (finding, _, { facts }) => spelling(finding, facts) !== undefined,
    says: (group) =>
      spelled(
        String(group.first.path?.split('/').at(-1)),
        String(spelling(group.first, group.facts)),
        places(group),
      ),
  },
  {
    id: 'empty-left-out',
    explains: (finding, operation, { withoutEmpty }) =>
      withoutEmpty.has(operation) &&
      (isMissing(finding) || (finding.got === undefined && isEmpty(finding.wanted))),
    says: (group) => emptyLeftOut(places(group)),
  },
  {
    id: 'missing',
    explains: isMissing,
    says: (group) => {
      const { fields, required } = group;
      const named = required.length < fields.length && required.length <= mostFields ? required : [];
      const says = missing(places(group), named);
      const [wrong, all] = partIn(recordsIn(group), group);
      return wrong > 0 && wrong < all ? saidOfPart(says, wrong, all) : says;
    },
  },
  {
    id: 'more-than-sent',
    explains: (finding) => isOneOf('not-as-sent')(finding) && hasMore(finding),
    key: (_, operation) => operation,
    says: (group) => added(places(group)),
  },
  {
    id: 'not-stored',
    explains: isOneOf('not-as-sent'),
    key: (_, operation) => operation,
    says: (group) => {
      const { fields, operations: of, first } = group;
      if (fields.length > 1) return notBack(places(group), ...partOf(group));
      const { expected, actual } = first;
      const [operation, field] = [[...of][0]!, fields[0]!];
      const value = onlyValueOf(group);
      return value === undefined
        ? notAsSent(operation, field, ...partOf(group), expected, actual)
        : valueNotAsSent(operation, field, value, actual);
    },
    isTelling: (group) => partOf(group)[0] < partOf(group)[1],
  },
  {
    id: 'took-effect',
    explains: isOneOf('took-effect'),
    says: (group) => effects(group.whats, places(group)),
  },
  {
    id: 'type-instead',
    explains: (finding, operation) => kindOfRow(finding, operation) !== undefined,
    key: (finding, operation) => [kindOfRow(finding, operation), jsonTypeOf(finding.got)],
    says: (group) => {
      const { first, operations: of } = group;
      const type = kindWords[jsonTypeOf(first.got)]!;
      return typeInstead(kindOfRow(first, [...of][0]!)!, type, first.actual, places(group));
    },
  },
  {
    id: 'same-finding',
    explains: () => true,
    key: ({ fault, what, expected, actual, got }) =>
      got === undefined
        ? [fault, what, actual]
        : [fault, what, fault === 'wrong-date' ? '' : expected, shapeOf(fault, got)],
    says: (group) => {
      const { fault, what = '', expected, actual, got } = group.first;
      const [name, ...names] = new Set(group.fields);
      const isOneName = name !== undefined && names.length === 0;
      const sentence = faultSentence(fault, isOneName ? name : aField, what);
      // Of one field, a value says more.
      const type = fault === 'wrong-type' && got !== undefined && group.fields.length > 1;
      const shown = type ? kindWords[jsonTypeOf(got)]! : actual;
      const where = isOneName ? listed([...group.operations]) : places(group);
      return otherCause(sentence, where, expected, shown);
    },
    isTelling: (group) => {
      const [wrong, all] = partOfRecords(group);
      return group.fields.length === 1 && wrong < all;
    },
  },
];

/** Findings that have one cause, with its sentence. */
export interface Group {
  readonly id: string;
  readonly scope: 'value';
  readonly summary: Said;
  readonly members: readonly Member[];
}

/** A finding, with the check that has it. */
export interface Member {
  readonly finding: Finding;
  readonly check: JudgedCheck;
}

/**
 * Groups the findings that no hypothesis explains: the same wrong type in many fields, the same response to requests of
 * several operations. A cause with one field of one check is left out.
 * @param members all findings; each is in the group of the first row that explains it
 */
export function groupsOf(members: readonly Member[], explained: ReadonlySet<Finding>, facts: Facts): Group[] {
  const context = contextOf(members, facts);
  const placed = members
    .filter(({ finding }) => !explained.has(finding))
    .map(({ finding, check }) => {
      const { operation } = check.report;
      const row = causes.find(({ explains }) => explains(finding, operation, context))!;
      return { finding, check, row, key: row.key?.(finding, operation, context) };
    });
  return groupedBy(placed, ({ row, key }) => [row.id, key]).flatMap((mine): Group[] => {
    const { id, says, isTelling } = mine[0]!.row;
    const group = placesOf(mine, facts);
    const isSingle = group.fields.length < 2 && new Set(mine.map(({ check }) => check)).size < 2;
    const trait = traitIn(group);
    if (isSingle && !isTelling?.(group) && trait === undefined) return [];
    const [wrong, all] = partOfRecords(group);
    const part = wrong < all ? saidOfPart(says(group), wrong, all) : says(group);
    const summary = trait === undefined ? part : saidOfThose(part, trait);
    return [{ id, scope: 'value', summary, members: mine }];
  });
}

function placesOf(members: readonly Member[], facts: Facts): Places {
  const ofFields = members.filter(({ finding: { field } }) => field !== undefined);
  const fields = groupedBy(ofFields, ({ finding: { field }, check }) => [check.report.operation, field]);
  return {
    fields: fields.map(([first]) => first!.finding.field!),
    names: fields.map(([first]) => nameIn(first!.finding)),
    required: fields.flatMap(([first]) =>
      first!.check.report.outcome === 'fail' ? first!.finding.field! : [],
    ),
    operations: new Set(members.map(({ check }) => check.report.operation)),
    facts,
    whats: distinctPhrases(
      members.flatMap(({ finding: { fault, field, what } }) =>
        fault === 'took-effect' && field === undefined ? [] : (what ?? []),
      ),
    ),
    first: members[0]!.finding,
    exchanges: new Set(members.flatMap(({ finding: { exchange, alsoIn = [] } }) => [exchange, ...alsoIn])),
  };
}

function contextOf(members: readonly Member[], facts: Facts): Context {
  const { exchanges } = facts;
  const acceptedTokens = new Map<string, Tokens>();
  for (const mine of groupedBy(members, ({ check }) => check.report.operation)) {
    const { operation } = mine[0]!.check.report;
    const found = mine.map(({ finding }) => finding);
    acceptedTokens.set(operation, acceptedTokensIn(found.filter(isOneOf('let-in')), exchanges));
  }
  for (const [operation, tokens] of acceptedTokens) {
    const others = [...acceptedTokens.values()].filter((each) => tokens.size > 0 && hasAll(each, tokens));
    // The first accepted start uses up the task: of the other kinds, nothing is known there.
    if (usesUp(operation))
      acceptedTokens.set(operation, others.toSorted((one, other) => other.size - one.size)[0] ?? tokens);
  }
  const holes = new Map([...acceptedTokens.keys()].map((operation) => [operation, holeIn(operation, facts)]));
  const records = facts.operations.map((operation) => [operation, recordsOf(operation, facts)] as const);
  const full = records.filter(([, some]) => some.length > 0 && !some.some(hasEmpty));
  // That some records lack what others have tells it: a service may have few fields.
  const isTold = full.some(([, some]) => new Set(some.map((one) => Object.keys(one).length)).size > 1);
  const lacksValues = new Set<string>(
    members
      .filter(({ finding }) => isMissing(finding) && neverEmpty.has(finding.field ?? ''))
      .map(({ check }) => check.report.operation),
  );
  const withoutEmpty = new Set(
    isTold ? full.map(([operation]) => operation).filter((operation) => !lacksValues.has(operation)) : [],
  );
  return { facts, acceptedTokens, holes, withoutEmpty };
}

/** The records of an operation; of a page its users. */
function recordsOf(operation: string, facts: Facts): JsonObject[] {
  return facts.of(operation, 'valid').flatMap(({ record }) => {
    const users = record && own(record, 'users');
    if (Array.isArray(users)) return users.filter((user) => isObject(user));
    return record === undefined ? [] : [record];
  });
}

const isEmpty = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);
const hasEmpty = (record: JsonObject): boolean => Object.values(record).some(isEmpty);

const hasAll = (kinds: Tokens, some: Tokens): boolean => [...some].every((kind) => kinds.has(kind));
const usesUp = (operation: string): boolean => operations[operation as OperationId]?.given === 'task';

/** Returns which invalid Tokens findings are about. */
function acceptedTokensIn(findings: readonly Finding[], exchanges: readonly Exchange[]): Tokens {
  const tokens = new Set(
    findings.flatMap(({ exchange }) => tokenFaultOf(exchanges[exchange]?.step ?? '') ?? []),
  );
  // If a request without a Token starts the task, the next invalid Tokens may be rejected for that reason.
  return tokens.has('none') ? new Set(['none']) : tokens;
}

/** Valid requests that got the record, of the operations that findings are about: generated ones have findings of their own. */
const recordsIn = ({ operations: among, facts, first }: Places): Seen[] => {
  const areGenerated = isOneOf('generated')(first);
  return facts
    .of(undefined, 'valid')
    .filter(({ operation, record }) => record !== undefined && among.has(operation))
    .filter(({ exchange }) => (roleOf(exchange.step).as === 'generated') === areGenerated);
};

/** How many of some responses are wrong. */
const partIn = (all: readonly Seen[], { exchanges }: Places): [wrong: number, all: number] => [
  all.filter(({ index }) => exchanges.has(index)).length,
  all.length,
];

/** How many of the responses to requests with these fields are wrong, if there are more than two. */
function partOf(group: Places): [wrong: number, all: number] {
  const isSent = ({ sent }: Seen): boolean => group.fields.some((field) => Object.hasOwn(sent, field));
  const [wrong, all] = partIn(recordsIn(group).filter(isSent), group);
  return [all > 2 && wrong > 0 ? wrong : all, all];
}

/** The value of a field that comes back wrong each time it is sent, where every other one comes back right. */
function onlyValueOf(group: Places): string | undefined {
  const [field] = group.fields;
  const sent = recordsIn(group).filter(({ sent }) => Object.hasOwn(sent, field!));
  const valueIn = (seen: Seen): string => JSON.stringify(seen.sent[field!]);
  const [wrong, right] = [true, false].map((isWrong) =>
    sent.filter(({ index }) => group.exchanges.has(index) === isWrong).map(valueIn),
  );
  const [value] = wrong!;
  const isOnly = wrong!.length > 1 && right!.length > 1 && wrong!.every((each) => each === value);
  return isOnly && !right!.includes(value!) ? value : undefined;
}

/** Faults of a value that the same one in another record lacks, whatever was sent. */
const isOfEachRecord = isOneOf('wrong-value', 'wrong-type', 'not-listed', 'wrong-date');

/** How many of the records are wrong, if there are more than two. */
function partOfRecords(group: Places): [wrong: number, all: number] {
  const isOfRecords = isOfEachRecord(group.first) && [...group.operations].every(isWrite);
  const [wrong, all] = partIn(recordsIn(group), group);
  return [isOfRecords && all > 2 && wrong > 0 ? wrong : all, all];
}

/** What the requests of the wrong responses have, and no other; undefined if it is said already, or nothing is. */
function traitIn(group: Places): Said | undefined {
  const isEcho = isOneOf('not-as-sent')(group.first);
  const isOfRecords = isEcho || isMissing(group.first) || isOfEachRecord(group.first);
  if (group.operations.size > 1 || !isOfRecords) return undefined;
  if (isEcho && group.fields.length === 1 && onlyValueOf(group) !== undefined) return undefined;
  const isAsked = ({ sent }: Seen): boolean =>
    !isEcho || group.fields.some((field) => Object.hasOwn(sent, field));
  const records = recordsIn(group).filter(isAsked);
  const isWrong = ({ index }: Seen): boolean => group.exchanges.has(index);
  return traitOf(
    records.filter(isWrong),
    records.filter((seen) => !isWrong(seen)),
  );
}

/** Most fields that a summary names; more are counted. */
const mostFields = 6;

/** Most operations that a summary names; more are counted. */
const mostNamed = 2;

const operationCount = phrase(
  'judging.causes.operations',
  (count: number) => plural(count, 'operation'),
  (count) => `${digits(count)} 个操作`,
);
const fieldsOf = phrase(
  'judging.causes.fieldsOf',
  (count: number, where: string, names: readonly string[]) =>
    `${plural(count, 'field')} of ${where}${names.length > 0 ? ` (${names.join(', ')})` : ''}`,
  (count, where, names) =>
    `${where} 的 ${digits(count)} 个字段${names.length > 0 ? `（${names.join('、')}）` : ''}`,
);

/** Says where findings are: operations, and up to six names of fields if no name occurs twice. */
function places({ names, operations }: Places): Said {
  const where = operations.size <= mostNamed ? listed([...operations]) : operationCount(operations.size);
  if (names.length === 0) return where;
  const areNamed = names.length <= mostFields && new Set(names).size === names.length;
  return fieldsOf(names.length, where, areNamed ? names : []);
}

/** The field of a finding with the member that its path leads to: a fault of a user is not one of the field itself. */
function nameIn({ field = '', path = '' }: Finding): string {
  const names = path.split('/').filter((name) => !/^\d*$/.test(name));
  const at = names.indexOf(field);
  return at < 0 ? field : names.slice(at).join('.');
}

/** What two values of the same fault have in common: the type if that is wrong, else the form of a text. */
const shapeOf = (fault: Finding['fault'], got: unknown): string =>
  fault === 'wrong-date' && typeof got === 'string'
    ? got.replace(/\p{L}+/gu, 'a').replace(/\d+/g, '0')
    : jsonTypeOf(got);

/** The JSON type of a documented one, where an object does not belong. A date is told apart by its form. */
const jsonTypes: Readonly<Partial<Record<FieldType, string>>> = {
  int: 'number',
  float: 'number',
  string: 'string',
  boolean: 'boolean',
  array: 'array',
};

const kindWords: Readonly<Record<string, Said>> = {
  array: phrase('judging.causes.kinds.array', 'an array', '数组'),
  object: phrase('judging.causes.kinds.object', 'an object', '对象'),
  string: phrase('judging.causes.kinds.string', 'a string', '字符串'),
  number: phrase('judging.causes.kinds.number', 'a number', '数字'),
  boolean: phrase('judging.causes.kinds.boolean', 'a boolean', '布尔值'),
};

const jsonTypeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);
