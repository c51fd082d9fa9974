import { records } from '../../contract/records.ts';
import {
  bodyOf,
  headerOf,
  isLong,
  isObject,
  own,
  sentBody,
  type Body,
  type JsonObject,
} from '../../engine/evidence/body.ts';
import { clip } from '../../engine/evidence/clip.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import {
  isNoEvidence,
  isServerError,
  isSuccess,
  isUnauthorized,
  whyNoEvidence,
  wireFault,
} from '../../engine/evidence/exchange-facts.ts';
import type { View } from '../../engine/evidence/view.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import type { AnsweredRecord } from '../../schemas/violations.ts';
import { apart } from '../../messages/zh/apart.ts';

/** The result of an exchange: the record, something else, or no response that can be judged. */
export type Reply =
  | { readonly kind: 'record'; readonly record: JsonObject }
  | {
      readonly kind: 'refused';
      /** Status and body in one line. */
      readonly actual: Said;
      /** 401 or 403: permissions are not documented. */
      readonly unauthorized: boolean;
    }
  | { readonly kind: 'unanswered'; readonly why: Said };

/** A record that an exchange returned. */
export interface Answered {
  readonly exchange: Exchange;
  readonly record: JsonObject;
}

/**
 * Returns the result of an exchange. A success (readings 1 and 2) is any 2xx whose body is the record itself; an object
 * is the record if it has at least half of its required fields.
 */
export function replyOf(exchange: Exchange, name: AnsweredRecord): Reply {
  const known = replies.get(exchange);
  if (known?.name === name) return known.reply;
  const reply = readReply(exchange, name);
  replies.set(exchange, { name, reply: isLong(exchange) ? withoutBody(reply, exchange) : reply });
  return reply;
}

/** The same reply, which does not keep the parsed value of a long body: it is parsed again when it is needed. */
function withoutBody(reply: Reply, exchange: Exchange): Reply {
  if (reply.kind !== 'record') return reply;
  return {
    kind: 'record',
    get record() {
      return (bodyOf(exchange) as { readonly json: JsonObject }).json;
    },
  };
}

// Nearly every check looks at every response of its operation.
const replies = new WeakMap<Exchange, { readonly name: AnsweredRecord; readonly reply: Reply }>();

const but = phrase(
  'but',
  (status: number, why: string) => `${status}, but ${why}`,
  (status, why) => `${status}，但${apart(why)}`,
);

function readReply(exchange: Exchange, name: AnsweredRecord): Reply {
  const { error } = exchange;
  // A response came, and no client can read it.
  if (error?.kind === 'wrong-body')
    return { kind: 'refused', actual: wireFault(error.kind, error.message), unauthorized: false };
  if (isNoEvidence(exchange)) return { kind: 'unanswered', why: whyNoEvidence(exchange) };
  const { status } = exchange.response!;
  const refused = (actual: Said): Reply => ({
    kind: 'refused',
    actual,
    unauthorized: isUnauthorized(exchange),
  });
  if (!isSuccess(exchange)) return refused(describeAnswer(exchange));
  const body = bodyOf(exchange);
  if ('notJson' in body) return refused(but(status, body.notJson));
  if (isObject(body.json) && isRecord(body.json, name)) return { kind: 'record', record: body.json };
  return refused(but(status, whyNotRecord(body.json, name)));
}

/**
 * True if a request was rejected. 401 and 403 to the configured Token are no rejection, because permissions are not
 * documented (reading 2).
 * @param countsUnauthorized they are rejections: the Token is tested, or known to be valid
 */
export function isRejected(exchange: Exchange, name: AnsweredRecord, countsUnauthorized?: true): boolean {
  const reply = replyOf(exchange, name);
  return reply.kind === 'refused' && (!reply.unauthorized || countsUnauthorized === true);
}

/**
 * True for a response to a valid request that is a finding, also an intermittent one, and no undocumented limit: a 5xx
 * (reading 8), or a success with the record inside another value or in broken JSON (reading 2).
 */
export function isFailure(exchange: Exchange, name: AnsweredRecord): boolean {
  const reply = replyOf(exchange, name);
  if (reply.kind !== 'refused') return false;
  if (isServerError(exchange)) return true;
  if (!isSuccess(exchange)) return false;
  return holdsAcceptedRecord(exchange, name) || isBrokenRecord(exchange, name);
}

/** True for a success with an object that has the id of the path, and is not the record. */
export function isPartOfRecord(exchange: Exchange, id: string | undefined): boolean {
  const body = bodyOf(exchange);
  if (id === undefined || !isSuccess(exchange) || 'notJson' in body || !isObject(body.json)) return false;
  return String(own(body.json, 'id')) === id;
}

/** True for a text, JSON or not, with the record in it. */
function isBrokenRecord(exchange: Exchange, name: AnsweredRecord): boolean {
  const body = bodyOf(exchange);
  const text = 'notJson' in body ? exchange.response!.body : body.json;
  return typeof text === 'string' && addsTwoFields(exchange, name, (field) => text.includes(`"${field}":`));
}

/** True if two documented fields that the request did not have are shown. One may be the `status` of an error. */
function addsTwoFields(
  exchange: Exchange,
  name: AnsweredRecord,
  isShown: (field: string) => boolean,
): boolean {
  const sent = sentBody(exchange);
  const fields = Object.keys(records[name].fields);
  return fields.filter((field) => !Object.hasOwn(sent, field) && isShown(field)).length > 1;
}

/** True for a body that holds the record with the values sent. A rejection may show the object as it is. */
function holdsAcceptedRecord(exchange: Exchange, name: AnsweredRecord): boolean {
  const body = bodyOf(exchange);
  if ('notJson' in body) return false;
  const sent = Object.entries(sentBody(exchange));
  return membersOf(body.json).some((item) => {
    if (!isObject(item) || !isRecord(item, name)) return false;
    const isShown = ([field, value]: [string, unknown]) => String(own(item, field)) === String(value);
    return sent.some(isShown) && sent.every((one) => typeof one[1] !== 'number' || isShown(one));
  });
}

/** The exchanges among these that returned the record. */
export function answered(exchanges: readonly Exchange[], name: AnsweredRecord): Answered[] {
  return exchanges.flatMap((exchange) => {
    const reply = replyOf(exchange, name);
    return reply.kind === 'record' ? [{ exchange, record: reply.record }] : [];
  });
}

/**
 * Returns the time of a response in milliseconds: by the Date header of the service, else by the clock of the run. NaN if
 * neither is known.
 */
export function timeOfResponse(
  exchange: Exchange,
  { startedAt = '' }: Pick<View<string>, 'startedAt'>,
): number {
  const date = Date.parse(headerOf(exchange, 'date') ?? '');
  return Number.isNaN(date) ? Date.parse(startedAt) + exchange.startedMs : date;
}

/** True if an exchange returned the record, and not only what was sent. */
export function showsRecord(exchange: Exchange, name: AnsweredRecord): boolean {
  const reply = replyOf(exchange, name);
  return (
    reply.kind === 'record' && addsTwoFields(exchange, name, (field) => Object.hasOwn(reply.record, field))
  );
}

function isRecord(value: JsonObject, name: AnsweredRecord): boolean {
  const needed = Object.entries(records[name].fields).filter(
    ([, { presence }]) => presence === 'required' || presence === 'stated',
  );
  const present = needed.filter(([field]) => Object.hasOwn(value, field));
  return present.length >= Math.ceil(needed.length / 2);
}

const titles: Readonly<Record<AnsweredRecord, string>> = {
  bug: records.bug.title,
  task: records.task.title,
  story: records.story.title,
  page: records.page.title,
};

/** The records that operations respond with, in Chinese. */
export const recordsInChinese: Readonly<Record<AnsweredRecord, string>> = {
  bug: 'Bug 记录',
  task: '任务记录',
  story: '需求记录',
  page: '一页用户',
};

const inArray = phrase(
  'in-array',
  (record: AnsweredRecord) => `the ${titles[record]} is wrapped in an array`,
  (record) => `${recordsInChinese[record]}被包在数组中`,
);
const arrayBody = phrase('is-array', 'the body is an array', '响应体是数组');
const noObject = phrase(
  'no-object',
  (body: string) => `the body is ${body}, not an object`,
  (body) => `响应体是 ${body}，而不是对象`,
);
const wrapped = phrase(
  'wrapped',
  (record: AnsweredRecord, name: string) => `the ${titles[record]} is wrapped in "${name}"`,
  (record, name) => `${recordsInChinese[record]}被包在 "${name}" 中`,
);
const noRecord = phrase(
  'no-record',
  (record: AnsweredRecord, body: string) => `the body is no ${titles[record]}: ${body}`,
  (record, body) => `响应体不是${apart(recordsInChinese[record])}：${body}`,
);

function whyNotRecord(json: unknown, name: AnsweredRecord): Said {
  if (Array.isArray(json)) {
    const inside = json.some((item) => isObject(item) && isRecord(item, name));
    return inside ? inArray(name) : arrayBody;
  }
  if (!isObject(json)) return noObject(JSON.stringify(json));
  const wrapper = Object.keys(json).find((key) => {
    const value = own(json, key);
    return isObject(value) && isRecord(value, name);
  });
  if (wrapper !== undefined) return wrapped(name, wrapper);
  return noRecord(name, excerpt(JSON.stringify(json)));
}

/** No response, as the actual value of a finding. */
export const noAnswer = phrase('no-answer', 'no response', '无响应');
/** A response without a body. */
export const answeredEmpty = phrase(
  'answered-empty',
  (status: number) => `${status} with an empty body`,
  (status) => `${status}，响应体为空`,
);
/** A response with the beginning of its body. */
export const answeredWith = phrase(
  'answered',
  (status: number, body: string) => `${status} with ${body}`,
  (status, body) => `${status}，响应体 ${body}`,
);

/** Returns status and beginning of the body in one line. */
export function describeAnswer(exchange: Exchange): Said {
  const { response, error } = exchange;
  if (!response) return error ? wireFault(error.kind, error.message) : noAnswer;
  const body = readable(response.body.trim());
  return body === '' ? answeredEmpty(response.status) : answeredWith(response.status, excerpt(body));
}

/** Returns short JSON without its escapes, so that people can read it. */
function readable(body: string): string {
  if (body.length > 400 || !/\\[u/]/.test(body)) return body;
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return body;
  }
}

/** Returns the beginning of a text in one line of at most `limit` characters. */
export function excerpt(text: string, limit = 160): string {
  const line = text.slice(0, 400).replace(/\s+/g, ' ');
  return line.length > limit ? `${clip(line, limit - 1).text}…` : line;
}

/**
 * True if a response lists at least one user, in the body itself or one level down (reading 23). A single user, such as
 * the guest that the target takes the caller for, is no list.
 */
export function holdsUserEntry(exchange: Exchange): boolean {
  const body = bodyAfterMark(exchange);
  if ('notJson' in body) return false;
  const lists = [body.json, ...membersOf(body.json)];
  return lists.some((list) =>
    Array.isArray(list)
      ? list.some((entry) => isEntryLike(entry, 2) && Object.hasOwn(entry as JsonObject, 'account'))
      : isObject(list) && membersOf(own(list, 'users')).some((entry) => isEntryLike(entry, 1)),
  );
}

/** True for a list of objects of which none is a user of this API, in the body itself or in another object than a page. */
export function holdsForeignList(exchange: Exchange): boolean {
  const body = bodyAfterMark(exchange);
  if ('notJson' in body) return false;
  const isPage =
    isObject(body.json) && ['page', 'total'].every((name) => Object.hasOwn(body.json as object, name));
  if (isPage) return false;
  const lists = [body.json, ...membersOf(body.json)].filter((list) => Array.isArray(list));
  const entries = lists.flat().filter(isObject);
  return entries.length > 0 && !entries.some((entry) => isEntryLike(entry, 2));
}

/** Returns the body without a byte order mark: some parsers ignore it (RFC 8259, 8.1). */
function bodyAfterMark(exchange: Exchange): Body {
  const { response } = exchange;
  if (!response?.body.startsWith('\ufeff')) return bodyOf(exchange);
  return bodyOf({ ...exchange, response: { ...response, body: response.body.slice(1) } });
}

function membersOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

function isEntryLike(value: unknown, least: number): boolean {
  const fields = Object.keys(records.user.fields);
  return isObject(value) && fields.filter((field) => Object.hasOwn(value, field)).length >= least;
}

/** The response that a list of users should have. */
export const successPage = phrase(
  'success-page',
  'a 2xx response that is a user page',
  '2xx 响应，内容为一页用户',
);
