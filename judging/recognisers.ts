import { enums } from '../contract/enums.ts';
import { operations, type OperationId } from '../contract/operations.ts';
import { records, type FieldRow } from '../contract/records.ts';
import { rowAt, type ShownRow } from '../contract/rows.ts';
import { bodyOf, isObject, isSameJson, own, sentBody } from '../evidence/body.ts';
import type { Evidence, Exchange } from '../evidence/evidence.ts';
import { isRejection, type Finding } from './finding.ts';
import { givenFor } from './suite.ts';
import { isDateOfZeros, isNumberInQuotes, roundedTo, shiftOf, textChange } from './value-changes.ts';
import { type Said, say } from '../messages/phrase.ts';

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
  'empty-success': ({ finding, exchange: { response } }) =>
    isRejection(finding) && response !== undefined && isSuccess(response.status) && response.bodyBytes === 0
      ? say('empty-success')
      : undefined,

  'as-unknown-product': (of) => {
    const { finding, exchange, evidence } = of;
    const { status = 0, body } = exchange.response ?? {};
    const unknown = evidence.exchanges.find(({ step }) => step === 'open/unknown-product')?.response;
    const isSame = unknown?.status === status && unknown.body === body;
    return isRejection(finding) && isSame && isAboutState(status) && isNoStoryAccepted(of)
      ? say('as-unknown-product')
      : undefined;
  },

  'demands-a-given-field': (of) => {
    const demanded = demandedField(of);
    return demanded && isGivenField(of, demanded.field)
      ? say('demands-a-given-field', demanded.field)
      : undefined;
  },

  'demands-a-field': (of) => {
    const demanded = demandedField(of);
    if (demanded === undefined || isGivenField(of, demanded.field)) return undefined;
    return say('demands-a-field', demanded.field, of.exchange.operation, demanded.value);
  },

  'no-such-id': (of) =>
    isRejectedFixture(of) && [404, 410].includes(of.exchange.response?.status ?? 0)
      ? say('no-such-id', givenFor(of.exchange.operation)?.setting ?? '')
      : undefined,

  'used-up': (of) =>
    isRejectedFixture(of) && isAboutState(of.exchange.response?.status ?? 0) && isCausedById(of)
      ? say('used-up', givenFor(of.exchange.operation)?.setting ?? '')
      : undefined,

  'no-such-product': (of) =>
    isRejection(of.finding) && isAboutState(of.exchange.response?.status ?? 0) && isNoStoryAccepted(of)
      ? say('no-such-product')
      : undefined,

  'unset-in-another-form': ({ finding: { got }, row }) => {
    const form = row?.nullable ? 'null' : row && unsetForms[row.type];
    const isOptional = form === undefined && row?.presence === 'optional';
    if (isOptional && isDateOfZeros(got)) return say('zeros-for-absent');
    if (form === undefined) return undefined;
    if (got === null && form !== 'null') return say('null-for-unset', form);
    if (got === '' && form !== '""') return say('empty-for-unset', form);
    return isDateOfZeros(got) ? say('zeros-for-unset', form) : undefined;
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

  'shifted-in-time': (of) => {
    const shifts = sentAndReceived(of).map(([sent, received]) => shiftOf(sent, received));
    const [first] = shifts;
    // In a zone with summer time, shifts differ by up to one hour. If they differ more, the zone is not the cause.
    if (first === undefined || !shifts.every((shift) => Math.abs((shift ?? Infinity) - first) <= 1)) return;
    if (first === -12) return say('twelve-hours');
    return say('shifted', first);
  },

  'text-changed': ({ finding: { wanted, got } }) =>
    typeof wanted === 'string' && typeof got === 'string' ? textChange(wanted, got) : undefined,

  rounded: ({ finding: { wanted, got } }) => {
    if (typeof wanted !== 'number' || typeof got !== 'number') return undefined;
    const decimals = roundedTo(wanted, got);
    return decimals === undefined ? undefined : say('rounded', decimals);
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
    return requested && idsIn(exchange).length > 0 ? say('of-another-record', requested.index) : undefined;
  },

  'of-an-earlier-request': (of) => {
    const { field, got, wanted, fault } = of.finding;
    if (field === undefined || wanted === undefined || fault === 'took-effect') return undefined;
    const sent = earlierOf(of).filter((earlier) => Object.hasOwn(sentBody(earlier), field));
    const hasValue = (earlier: Exchange): boolean => isSameJson(own(sentBody(earlier), field), got);
    const sameUrl = sent.findLast(({ request }) => request.url === of.exchange.request.url);
    if (sameUrl && hasValue(sameUrl) && idsIn(sameUrl).length > 0) {
      return say(fault === 'not-kept' ? 'older-state' : 'not-changed', sameUrl.index);
    }
    // If several requests sent the value, it may be the same by accident.
    const [only, second] = isDistinctive(got) && of.row?.values === undefined ? sent.filter(hasValue) : [];
    return only && second === undefined ? say('kept-between', only.index) : undefined;
  },
} as const satisfies Readonly<Record<string, Recogniser>>;

/** The name of a recogniser. */
export type Recognised = keyof typeof recognisers;

/** The probable cause of a finding. */
export interface Likely {
  readonly as: Recognised;
  /** The cause with advice, for people. */
  readonly says: Said;
}

/** Returns the probable cause of a finding, by the values that were sent and received; undefined if unknown. */
export function likelyOf(finding: Finding, evidence: Evidence): Likely | undefined {
  const exchange = evidence.exchanges[finding.exchange];
  if (exchange === undefined) return undefined;
  const seen = { finding, exchange, row: rowAt(exchange.operation, finding.path), evidence };
  for (const [as, recognise] of Object.entries(recognisers) as [Recognised, Recogniser][]) {
    const says = recognise(seen);
    if (says !== undefined) return { as, says };
  }
  return undefined;
}

/** The JSON value for unset, by type, of fields that are not nullable. */
const unsetForms: Readonly<Partial<Record<FieldRow['type'], string>>> = {
  int: '0',
  float: '0',
  string: '""',
  array: '[]',
};
const scalars: ReadonlySet<FieldRow['type']> = new Set(['int', 'float', 'boolean']);
const isSuccess = (status: number): boolean => status >= 200 && status < 300;
/** True for a 4xx status that is not about permissions, an unknown id or too many requests. */
const isAboutState = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 403, 404, 410, 429].includes(status);
const isText = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value);
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);
/** False for small numbers and short texts, which are often equal by accident. */
const isDistinctive = (value: unknown): boolean =>
  typeof value === 'number' ? value > 9 || !Number.isInteger(value) : JSON.stringify(value ?? '').length > 5;

function idsIn({ request }: Exchange): readonly string[] {
  return new URL(request.url).pathname.match(/(?<=\/)\d+(?=\/|$)/g) ?? [];
}

/** True if a request to a fixture that the user configured by id was rejected. */
function isRejectedFixture({ finding, exchange, evidence: { header } }: Case): boolean {
  const configured = [...header.facts.bugs, ...header.facts.tasks].map(String);
  return (
    finding.fault === 'refused' &&
    header.target.fixtures === 'ids' &&
    idsIn(exchange).some((id) => configured.includes(id))
  );
}

/** True for a request for a story in the product that the user configured, if none was accepted. */
function isNoStoryAccepted({ exchange, evidence: { exchanges, header } }: Case): boolean {
  const isOfStory = ({ operation }: Exchange): boolean => operation === 'create-story';
  return (
    header.target.fixtures === 'ids' &&
    isOfStory(exchange) &&
    !exchanges.some((each) => isOfStory(each) && isSuccess(each.response?.status ?? 0))
  );
}

/** Returns the earlier requests of the operation, in the order of sending. */
function earlierOf({ exchange, evidence }: Case): Exchange[] {
  return evidence.exchanges
    .slice(0, exchange.index)
    .filter(({ operation }) => operation === exchange.operation);
}

/**
 * True if no request to this id was accepted and the body is not the reason: another id accepted the same fields, or no
 * request was accepted at all.
 */
function isCausedById({ exchange, evidence }: Case): boolean {
  const accepted = evidence.exchanges.filter(
    ({ operation, response }) =>
      operation === exchange.operation && response !== undefined && isSuccess(response.status),
  );
  const fieldsOf = (one: Exchange): string => Object.keys(sentBody(one)).sort().join();
  return (
    !accepted.some(({ request }) => request.url === exchange.request.url) &&
    (accepted.length === 0 || accepted.some((other) => fieldsOf(other) === fieldsOf(exchange)))
  );
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

/** JSON members in which services list the errors of a request. */
const errorMembers = ['error', 'errors', 'message', 'details', 'data'] as const;
const demandPattern =
  /["'`『]?\b([a-z]\w{1,40})\b["'`』]? (?:is required|is missing|should be|must be|cannot be|不能为空)/i;
const commonWords =
  /^(a|an|it|that|this|there|request|body|json|field|value|token|user|error|data|input|product)$/i;

/**
 * Returns the field that a rejection demands, with a value to try. The field is neither in the request nor in the
 * document. Undefined if the response names no such field, or no story was rejected.
 */
function demandedField({
  finding,
  exchange,
}: Case): { readonly field: string; readonly value: string } | undefined {
  if (!isRejection(finding) || exchange.operation !== 'create-story') return undefined;
  const body = bodyOf(exchange);
  const documented = operations[exchange.operation as OperationId]?.body;
  if (!documented || 'notJson' in body || !isObject(body.json)) return undefined;
  const { json } = body;
  const errors = errorMembers.flatMap((name) => own(json, name) ?? []);
  const named = errors.flatMap((value) => {
    if (typeof value === 'string') return demandPattern.exec(value)?.[1] ?? [];
    if (!isObject(value)) return [];
    const field = own(value, 'field');
    return typeof field === 'string' ? field : Object.keys(value);
  });
  const isKnown = (name: string): boolean =>
    name in documented || name in sentBody(exchange) || commonWords.test(name);
  const field = named.find((name) => /^[a-z]\w{1,40}$/i.test(name) && !isKnown(name));
  if (field === undefined || ['code', 'message', 'detail', 'status', 'title'].includes(field))
    return undefined;
  const isText = /string|text|字符/i.test(JSON.stringify(errors));
  return { field, value: isText ? '""' : '0' };
}

/** True for a field that the user gave with `--extra-field`. */
const isGivenField = ({ exchange, evidence: { header } }: Case, name: string): boolean =>
  (header.facts.extraFields ?? []).some(
    ({ operation, field }) => operation === exchange.operation && field === name,
  );
