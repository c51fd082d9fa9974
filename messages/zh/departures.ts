import type { departures as english } from '../en/departures.ts';
import { digits } from '../numbers.ts';

const types: Readonly<Record<string, string>> = {
  int: '整数',
  float: '数字',
  array: '字符串数组',
  'mixed-array': '含有非字符串的数组',
  dateTimeLocal: '日期时间',
  fraction: '小数',
  number: '数字',
  string: '字符串',
  boolean: '布尔值',
  object: '对象',
};
const typeOf = (type: string): string => types[type] ?? ` ${type}`;

/** What clients sent that the document does not have, in Chinese. */
export const departures: typeof english = {
  title: '文档中没有的请求',
  lead: '这些内容与客户端有关，不影响对服务的结论。使用 --gate requests 时由它决定退出码。',
  of: (operation, what) => `${operation}：${what}`,
  seen: (requests, statuses) => `${digits(requests)} 个请求（${statuses}）`,
  next: '请修正文档中没有的请求。',
  kinds: {
    address: (name, _, documented) => `使用了 ${name}，而不是 ${documented}`,
    'no-token': () => '缺少请求头 Token',
    'empty-token': () => '请求头 Token 为空',
    'token-scheme': (_, sent) => `Token 以 ${sent} 开头`,
    'token-elsewhere': (name) => `缺少请求头 Token，但有 ${name}`,
    'in-query': (name) => `${name} 放在查询参数中，而不是请求体中`,
    'in-body': (name) => `${name} 放在请求体中，而不是查询参数中`,
    parameter: (name) => `文档没有参数 ${name}`,
    form: () => '请求体是表单，而不是 JSON',
    'no-json': () => '请求体不是 JSON',
    'no-object': (_, sent) => `请求体是${typeOf(sent)}，而不是对象`,
    'media-type': (_, sent) => `Content-Type 是 ${sent}，而请求体是 JSON`,
    field: (name) => `文档没有字段 ${name}`,
    type: (name, sent, documented) => `${name} 是${typeOf(sent)}，而不是${typeOf(documented)}`,
    format: (name) => `${name} 不符合格式 YYYY-MM-DD HH:MM:SS`,
    enum: (name, sent) => `${name} 的值 ${sent} 不在文档所列范围内`,
    range: (name, sent, documented) =>
      `${name} 是 ${sent}，而不是${documented === '' ? '从 1 开始的整数' : ` ${documented}`}`,
    twice: (name) => `${name} 发送了两次`,
    digest: (name) => `登录被拒绝，其 ${name} 像是 MD5 摘要`,
    further: () => '其他种类',
  },
};
