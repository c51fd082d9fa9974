import { enums } from '../../contract/enums.ts';
import { operations, type OperationId } from '../../contract/operations.ts';
import { records, type FieldRow } from '../../contract/records.ts';
import { rowAt, type ShownRow } from '../../contract/rows.ts';
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
  isWithoutSeconds,
  monthShift,
  roundedTo,
  shiftOf,
  textChange,
} from '../judging/value-changes.ts';
import { type Said, say } from '../../messages/phrase.ts';
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

/** The first recogniser with a result is used. The most certain ones come first. */
const recognisers = {
  'unset-in-another-form': ({ finding: { got, field, fault }, row }) => {
    // An id is never unset, and a value that was sent or was there before is lost.
    if (field === 'id' || fault === 'not-as-sent' || fault === 'not-kept') return undefined;
    const form = row?.nullable ? 'null' : row && unsetForms[row.type];
    const isOptional = form === undefined && row?.presence === 'optional';
    if (isOptional && isDateOfZeros(got)) return say('zeros-for-absent');
    if (form === undefined) return undefined;
    if (got === null && form !== 'null') return say('null-for-unset', form);
    if (got === '' && form !== '""') return say('empty-for-unset', form);
    return isDateOfZeros(got) ? say('zeros-for-unset', form) : undefined;
  },

  'spelled-otherwise': ({ finding, exchange }) => {
    const member = spelledAs(finding, exchange);
    return member === undefined ? undefined : say('spelled-otherwise', member);
  },

  'without-zone': ({ finding: { got }, exchange: { operation }, row }) => {
    const answers = operations[operation as OperationId]?.answers;
    if (row?.type !== 'dateTime' || records[answers].dateTimeForm !== 'utc' || isDateOfZeros(got)) return;
    return isText(got, /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?$/) ? say('without-zone') : undefined;
  },

  'in-quotes': ({ finding: { got }, row }) => {
    if (row === undefined || !scalars.has(row.type)) return undefined;
    if (isNumberInQuotes(got)) return say('number-in-quotes');
    return isText(got, /^(true|false)$/i) ? say('boolean-in-quotes') : undefined;
  },

  'object-for-text': ({ finding: { got }, row }) => {
    if (row?.type !== 'string' || !isObject(got)) return undefined;
    const account = own(got, 'account');
    return typeof account === 'string'
      ? say('user-for-account', JSON.stringify(account))
      : say('object-for-text');
  },

  'listed-in-another-case': ({ finding: { got, fault }, row }) => {
    if (fault !== 'not-listed' || row?.values === undefined || typeof got !== 'string') return undefined;
    const listed = enums[row.values].values.find((value) => value.toLowerCase() === got.trim().toLowerCase());
    return listed === undefined ? undefined : say('other-case', JSON.stringify(listed));
  },

  'real-name': ({ finding: { wanted, got }, evidence: { exchanges } }) =>
    typeof got === 'string' &&
    listedUsers(exchanges).some((user) => own(user, 'account') === wanted && own(user, 'realname') === got)
      ? say('real-name', String(wanted))
      : undefined,

  'seconds-lost': (of) =>
    sentAndReceived(of).every(([sent, received]) => isWithoutSeconds(sent, received))
      ? say('seconds-lost')
      : undefined,

  'time-lost': (of) =>
    sentAndReceived(of).every(([sent, received]) => isAtMidnight(sent, received))
      ? say('time-lost')
      : undefined,

  'day-for-month': (of) =>
    sentAndReceived(of).every(([sent, received]) => isDayForMonth(sent, received))
      ? say('day-for-month')
      : undefined,

  'month-shifted': (of) => {
    const shifts = new Set(sentAndReceived(of).map(([sent, received]) => monthShift(sent, received)));
    const [shift] = shifts;
    return shifts.size === 1 && shift !== undefined ? say('month-shifted', shift) : undefined;
  },

  'shifted-in-time': (of) => {
    const shifts = sentAndReceived(of).map(([sent, received]) => shiftOf(sent, received));
    const [first] = shifts;
    // In a zone with summer time, shifts differ by up to one hour. If they differ more, the zone is not the cause.
    if (first === undefined || !shifts.every((shift) => Math.abs((shift ?? Infinity) - first) <= 1)) return;
    if (first === -12) return say('twelve-hours');
    return say('shifted', first);
  },

  // What no request sent is another value, not a changed text.
  'text-changed': ({ finding: { wanted, got, fault } }) =>
    typeof wanted === 'string' && typeof got === 'string' && fault !== 'wrong-value'
      ? textChange(wanted, got)
      : undefined,

  rounded: ({ finding: { wanted, got } }) => {
    if (typeof wanted !== 'number' || typeof got !== 'number') return undefined;
    const decimals = roundedTo(wanted, got);
    return decimals === undefined ? undefined : say('rounded', decimals);
  },

  'first-only': (of) => {
    const lists = sentAndReceived(of).map(([sent, received]) => [sent, received].map(listOfNames));
    const isFirst = ([sent, received]: (readonly unknown[] | undefined)[]): boolean =>
      sent !== undefined && sent.length > 1 && isSameJson(sent.slice(0, 1), received);
    return lists.every(isFirst) ? say('first-only') : undefined;
  },

  'written-anew': ({ finding: { fault, got } }) =>
    fault === 'not-kept' && isEmpty(got) ? say('written-anew') : undefined,

  'of-another-field': ({ finding: { field, got, wanted }, exchange }) => {
    if (wanted === undefined || !isDistinctive(got)) return undefined;
    const other = Object.entries(sentBody(exchange)).find(
      ([name, value]) => name !== field && isSameJson(value, got),
    );
    return other && say('of-another-field', other[0]);
  },

  'of-another-record': (of) => {
    const { finding, exchange } = of;
    if (finding.fault !== 'wrong-record') return undefined;
    const requested = earlierOf(of).findLast((earlier) => idsIn(earlier).includes(String(finding.got)));
    return requested && idsIn(exchange).length > 0 && !isShiftedId(of)
      ? say('of-another-record', requested.index)
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
      return say(isOlder ? 'older-state' : 'not-changed', sameUrl.index);
    }
    // If several requests sent the value, it may be the same by accident.
    const [only, second] = isDistinctive(got) && of.row?.values === undefined ? sent.filter(hasValue) : [];
    return only && second === undefined ? say('kept-between', only.index) : undefined;
  },

  always: ({ finding: { field, fault }, exchange: { operation }, evidence }) => {
    if (field === undefined || fault !== 'not-as-sent') return undefined;
    const all = evidence.exchanges.filter(
      (each) => each.operation === operation && isSuccess(each) && Object.hasOwn(sentBody(each), field),
    );
    const distinct = (valueOf: (exchange: Exchange) => unknown): string[] => [
      ...new Set(all.map((each) => JSON.stringify(valueOf(each)))),
    ];
    const received = distinct((each) => valueIn(each, field));
    const isTelling = distinct((each) => sentBody(each)[field]).length > 2 && received.length === 1;
    return isTelling ? say('always', String(received[0])) : undefined;
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

/** The value of a field in the record of a response, of a user the account. */
function valueIn(exchange: Exchange, field: string): unknown {
  const body = bodyOf(exchange);
  const shown = 'json' in body && isObject(body.json) ? own(body.json, field) : undefined;
  return isObject(shown) ? own(shown, 'account') : shown;
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
    const body = bodyOf(shown);
    const received = 'json' in body && isObject(body.json) ? own(body.json, field) : undefined;
    return [own(sentBody(shown), field), received];
  });
}
