import { apart, before } from '../../messages/zh/apart.ts';
import type { Language } from '../../messages/index.ts';
import { phrase } from '../../messages/phrase.ts';

/** Makes the sentence of a fault of the field that it is about and of what a judge adds, each empty where there is none. */
type FaultWords = (field: string, what: string) => string;

const faults = {
  absent: {
    en: (field, what) => `${field} is missing${what === '' ? '' : ` ${what}`}`,
    zh: (field, what) => `缺少 ${field}${what === '' ? '' : `（${what}）`}`,
  },
  'wrong-type': { en: (field) => `${field} has the wrong type`, zh: (field) => `${field} 的类型错误` },
  'not-listed': {
    en: (field) => `${field} has a value that is not in the documented list`,
    zh: (field) => `${field} 的值不在文档所列范围内`,
  },
  'wrong-date': {
    en: (field) => `${field} is not a date in the documented format`,
    zh: (field) => `${field} 不是文档规定格式的日期`,
  },
  'wrong-reference': {
    en: (field) => `${field} is not a user object (section 2.1)`,
    zh: (field) => `${field} 不是用户对象（第 2.1 节）`,
  },
  'not-sent-back': {
    en: (field) => `${field} was sent and is missing in the response`,
    zh: (field) => `发送了 ${field}，但响应中没有`,
  },
  incomplete: {
    en: (field, what) => `${field} has no ${what}`,
    zh: (field, what) => `${field} 没有 ${what}`,
  },
  'weak-form': { en: (field, what) => `${field} ${what}`, zh: (field, what) => `${field} ${what}` },
  'wrong-record': {
    en: () => 'the response is the record of another id',
    zh: () => '返回的是另一个 id 的记录',
  },
  'wrong-value': {
    en: (field, what) => `${field} is not ${what}`,
    zh: (field, what) => `${field} 不是${apart(what)}`,
  },
  'not-as-sent': {
    en: (field) => `${field} is not the value that was sent`,
    zh: (field) => `${field} 不是所发送的值`,
  },
  'not-kept': {
    en: (field) => `${field} was not sent, and its value changed`,
    zh: (field) => `没有发送 ${field}，它的值却改变了`,
  },
  refused: { en: (_, what) => `${what} was rejected`, zh: (_, what) => `${before(what)}被拒绝` },
  'refused-beside': { en: (_, what) => what, zh: (_, what) => what },
  'let-in': {
    en: (_, what) => `the request with ${what} was accepted as if the Token were valid`,
    zh: (_, what) => `${before(what)}的请求被接受，如同 Token 有效`,
  },
  'shows-data': {
    en: (_, what) => `the request with ${what} was rejected, and the response shows data`,
    zh: (_, what) => `${before(what)}的请求被拒绝，但响应中包含数据`,
  },
  'took-effect': {
    en: (field, what) => (field === '' ? what : `${field} was changed by a request with ${what}`),
    zh: (field, what) => (field === '' ? what : `请求（${what}）改变了 ${field}`),
  },
  'header-case': {
    en: () => 'the Token was rejected under the header name `token`',
    zh: () => '请求头名称为 `token` 时 Token 被拒绝',
  },
  'media-type': { en: () => 'the media type is not JSON', zh: () => '媒体类型不是 JSON' },
  'no-record': {
    en: () => 'a 2xx response to a valid request is not the record',
    zh: () => '有效请求的 2xx 响应不是所要求的记录',
  },
  'ambiguous-json': { en: () => 'the JSON is ambiguous', zh: () => 'JSON 有歧义' },
  generated: { en: (_, what) => what, zh: (_, what) => what },
  repeated: { en: (_, what) => what, zh: (_, what) => what },
  list: { en: (_, what) => what, zh: (_, what) => what },
} satisfies Readonly<Record<string, Readonly<Record<Language, FaultWords>>>>;

/** A kind of fault. */
export type Fault = keyof typeof faults;

/** Every kind of fault. */
export const faultNames = Object.keys(faults) as [Fault, ...Fault[]];

const wordsOf: Readonly<Record<Fault, Readonly<Record<Language, FaultWords>>>> = faults;

/** The sentence of a fault. */
export const faultSentence = phrase(
  'fault',
  (fault: Fault, field: string, what: string) => wordsOf[fault].en(field, what),
  (fault, field, what) => wordsOf[fault].zh(field, what),
);
