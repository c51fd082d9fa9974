import {
  effortClasses,
  estimateClasses,
  momentClasses,
  textClasses,
  type ClassRow,
} from '../../contract/value-classes.ts';
import {
  isWrite,
  operations,
  sufficientForStory,
  type OperationId,
  type RequestRow,
  accountFields,
} from '../../contract/operations.ts';
import { records } from '../../contract/records.ts';
import { bodyOf, isObject, own, type JsonObject } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { roleOf } from '../../engine/evidence/role.ts';
import { ambiguities } from '../../engine/evidence/json-text.ts';
import { replyOf, showsRecord } from '../common/reply.ts';
import { idInPath } from '../common/subject.ts';
import { numberOf, pageOf } from '../list-users/page.ts';
import { fits, isHidden, isListed } from './values.ts';

/** Which checks apply to a response, given its request (reading 36). */
export interface Applicable {
  /** The response must be a record or page of its table. */
  readonly record: boolean;
  /** The request has no undocumented field: the record must be that of the path, too. */
  readonly listed: boolean;
  /** The request is valid by its table and has no undocumented field. */
  readonly valid: boolean;
  /** A start with all five fields, or a story with the five sufficient fields, with values that every service accepts. */
  readonly whole: boolean;
  /** The fields that must be in the response as sent (readings 20, 21, 32 and 33). */
  readonly fields: ReadonlySet<string>;
  /** The fields of the record whose values are not specified for this request (reading 20). */
  readonly open: ReadonlySet<string>;
}

/** True for a request that names only accounts that the recording shows, or a page of a list whose totals are known. */
function isKnown(step: string): boolean {
  const role = roleOf(step);
  return role.as === 'seen' && role.known === true;
}

const nothing = new Set<string>();
const none: Applicable = {
  record: false,
  listed: false,
  valid: false,
  whole: false,
  fields: nothing,
  open: nothing,
};

const known = new WeakMap<Exchange, Applicable>();

/**
 * Returns which checks apply to the response of an exchange.
 * @param start from which the time of the exchange counts, in milliseconds since the epoch
 */
export function applicableTo(exchange: Exchange, start: number): Applicable {
  let applicable = known.get(exchange);
  if (!applicable) {
    const sentAt = start + exchange.startedMs;
    applicable = isWrite(exchange.operation) ? readBody(exchange, sentAt) : readQuery(exchange);
    known.set(exchange, applicable);
  }
  return applicable;
}

/** True if the response to a recorded request must be a record or page of its table: other requests are not valid. */
export const isHeldToTable = (exchange: Exchange): boolean =>
  (isWrite(exchange.operation) ? readBody(exchange, 0) : readQuery(exchange)).record;

function readQuery(exchange: Exchange): Applicable {
  const { request, operation } = exchange;
  const rows = operations[operation as OperationId].query ?? {};
  const given = [...new URL(request.url).searchParams];
  const names = given.map(([name]) => name);
  const isNumber = ([name, value]: readonly [string, string]): boolean =>
    !['page', 'limit'].includes(name) || /^[1-9]\d{0,8}$/.test(value);
  if (new Set(names).size < names.length || !given.every(isNumber) || isBeyondLast(exchange)) return none;
  // What an undocumented parameter does is not known.
  if (!names.every((name) => Object.hasOwn(rows, name))) return none;
  if (showsOnly(exchange, names)) return none;
  const fields = new Set(names);
  if (!isKnown(exchange.step)) fields.delete('page');
  return { record: true, listed: true, valid: true, whole: false, fields, open: nothing };
}

/** True for a record that has only fields which the query sent: a rejection may repeat them, too. */
function showsOnly(exchange: Exchange, names: readonly string[]): boolean {
  const { answers } = operations[exchange.operation as OperationId];
  const reply = replyOf(exchange, answers);
  if (reply.kind !== 'record') return false;
  const shown = Object.keys(records[answers].fields).filter((field) => Object.hasOwn(reply.record, field));
  return shown.every((field) => names.includes(field));
}

/** True for a page beyond the last by its own total: the response is not specified (reading 22). */
function isBeyondLast(exchange: Exchange): boolean {
  const page = pageOf(exchange);
  if (page?.total === undefined || page.limit === undefined) return false;
  return numberOf(page) > 1 && (numberOf(page) - 1) * page.limit >= page.total;
}

/** Larger ids may be made up, such as those that a run of this suite sends as unknown ids: the response must show them. */
const maxId = 1_000_000_000;

function readBody(exchange: Exchange, sentAt: number): Applicable {
  const { request, operation } = exchange;
  const { body: rows = {}, answers } = operations[operation as OperationId];
  // The document has no query for it: what it does is not known.
  if (new URL(request.url).search !== '') return none;
  const body = jsonOf(request.body ?? '');
  if (body === undefined || ambiguities(request.body!, body).length > 0) return none;
  const names = Object.keys(body);
  const isDocumented = (name: string): boolean => Object.hasOwn(rows, name);
  if (names.some((name) => isDocumented(name) && !fits(rows[name]!, body[name]))) return none;
  // A rejection may repeat what was sent.
  if (replyOf(exchange, answers).kind === 'record' && !showsRecord(exchange, answers)) return none;
  const given = String(idInPath(exchange) ?? body['product']);
  if (!/^[1-9]\d*$/.test(given)) return none;
  const id = Number(given);
  if (id > maxId && !showsId(exchange, id)) return none;
  if (operation === 'create-story' && !['title', 'product'].every((name) => names.includes(name)))
    return none;
  const isListed = names.every(isDocumented);
  const sure = isListed
    ? names.filter((name) => isEchoed(exchange, name, body[name], rows[name]!, sentAt))
    : [];
  const whole = isListed && isWhole(exchange, body, sure);
  // An account that the recording does not show may not exist.
  const valid = isListed && (isKnown(exchange.step) || !names.some((name) => accountFields.includes(name)));
  // The effect of a partial start is not specified (reading 20).
  const fields = operation === 'start-task' && !whole ? nothing : new Set(sure);
  const byStart = operation === 'start-task' && !setsAll(body) ? setByStart : nothing;
  // A request table without a field of the record does not say what sending it does.
  const further = names.filter((name) => !isDocumented(name));
  const open = further.length > 0 ? new Set([...byStart, ...further]) : byStart;
  return { record: true, listed: isListed, valid, whole, fields, open };
}

/** True if the record of a response has the id of the request: of the object in the path, or of the product. */
function showsId(exchange: Exchange, id: number): boolean {
  const body = bodyOf(exchange);
  const field = idInPath(exchange) === undefined ? 'product' : 'id';
  return 'json' in body && isObject(body.json) && own(body.json, field) === id;
}

function jsonOf(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** True if every service must accept the value and return it as sent (readings 32 and 33). */
function isEchoed(
  { step, operation }: Exchange,
  name: string,
  value: unknown,
  row: RequestRow,
  sentAt: number,
): boolean {
  if (row.reflectedIn === undefined || isHidden(value)) return false;
  if (accountFields.includes(name)) {
    if (!isKnown(step)) return false;
    if (!Array.isArray(value)) return value !== '';
    return value.length <= 5 && new Set(value).size === value.length;
  }
  if (row.values !== undefined) return true;
  if (name === 'pri') return isListed(name, value);
  if (name === 'consumed' || name === 'left') return isSure(effortClasses, value as number);
  if (name === 'estimate') return isSure(estimateClasses, value as number);
  if (name === 'realStarted')
    return isPast(value as string, sentAt) && isSure(momentClasses, value as string);
  if (row.type === 'string')
    return operation === 'create-story' && value !== '' && isSure(textClasses, value as string);
  return name === 'product';
}

function isSure<Value>(classes: Readonly<Record<string, ClassRow<Value>>>, value: Value): boolean {
  return Object.values(classes).find(({ holds }) => holds(value))?.level === 'must';
}

/** True from the year 2000 to a day before the request, so in any time zone (reading 33). */
const isPast = (moment: string, sentAt: number): boolean =>
  moment >= '2000' && Date.parse(`${moment.replace(' ', 'T')}Z`) <= sentAt - 86_400_000;

const allOfStart = ['assignedTo', 'realStarted', 'consumed', 'left'] as const;

const setByStart: ReadonlySet<string> = new Set(allOfStart);

const setsAll = (body: JsonObject): boolean =>
  allOfStart.every((name) => Object.hasOwn(body, name)) &&
  Number(body['consumed']) > 0 &&
  Number(body['left']) > 0;

function isWhole({ operation }: Exchange, body: JsonObject, sure: readonly string[]): boolean {
  const has = (name: string): boolean => Object.hasOwn(body, name);
  if (operation === 'start-task') return has('comment') && allOfStart.every((name) => sure.includes(name));
  if (operation !== 'create-story') return true;
  const filled = sufficientForStory.every((name) => has(name) && String(body[name]).trim() !== '');
  return filled && sure.includes('pri');
}
