import { apart, before } from '../apart.ts';
import type { OperationId } from '../../../contract/operations.ts';
import type { StatementId } from '../../../contract/statements.ts';
import type { CheckNames } from '../../check-ids.ts';

/** All that is said of one operation. */
export interface OperationWords<Id extends OperationId> {
  readonly title: string;
  readonly checks: Readonly<Record<CheckNames[Id], CheckWords>>;
  readonly statements: Readonly<Record<Extract<StatementId, `${Id}.${string}`>, string>>;
  /** What its checks send and need, and how they are read, by the text of their rows. */
  readonly explained: Readonly<Record<string, string>>;
}

/** The expected behaviour that a check tests, and where to look if it fails. */
export type CheckWords = readonly [title: string, hint: string];

/** Said of every undocumented behaviour. */
export const silent = '文档未作规定：只记录目标的行为，不作评判。';

const checkToken = '请在处理请求之前检查 Token（包括这条路由），拒绝后立即返回（return）。';

/** Of a comment that is not ASCII. */
export const otherScript: CheckWords = [
  '接受其他文字的备注',
  '请以 UTF-8 保存文本：检查列和数据库连接的字符集。',
];

/** Checks that every operation has; `what` is what its responses show. */
export const common = (what: string) =>
  ({
    'refuses-no-token': [`没有 Token 的请求得不到${apart(what)}`, checkToken],
    'refuses-empty-token': [`Token 为空的请求得不到${apart(what)}`, checkToken],
    'refuses-made-up-token': [`Token 为编造值的请求得不到${apart(what)}`, checkToken],
    'refuses-cut-short-token': [`只有半个 Token 的请求得不到${apart(what)}`, checkToken],
    'refuses-altered-token': [`Token 改动一个字符的请求得不到${apart(what)}`, checkToken],
    'refuses-lengthened-token': [`Token 末尾多出字母的请求得不到${apart(what)}`, checkToken],
    'refuses-prefixed-token': [`Token 开头多出字母的请求得不到${apart(what)}`, checkToken],
    'refuses-token-in-the-other-case': [
      '大小写互换的 Token 是另一个 Token',
      '请逐字节比较 Token；数据库比较文本时可能不区分大小写。',
    ],
    'takes-token-header-in-any-case': [
      '名为 token 的请求头等同于 Token',
      'HTTP 请求头名称不区分大小写；代理和 HTTP/2 会以小写发送。',
    ],
    'refusal-without-token': ['没有有效 Token 的请求得到怎样的响应', '任何不含记录的响应都可以。'],
    'media-type-is-json': [
      '响应标明为 application/json 或 …+json',
      '请在响应中设置 Content-Type: application/json。',
    ],
    'json-is-interoperable': [
      '所有 JSON 解析器对响应的解读一致',
      '对于重复的名称和超过 2^53 的数字，各解析器的处理不同。',
    ],
    'success-status': ['成功时的状态码', '任何 2xx 都可以。'],
    'undocumented-fields': ['表格之外的字段', '允许存在；客户端应忽略不认识的字段。'],
  }) satisfies Readonly<Record<string, CheckWords>>;

/** Checks that every operation with a record has. */
export const ofRecord = (record: string) =>
  ({
    ...common(`${before(record)}记录`),
    'required-fields-present': [
      `${before(record)}记录含有所有必需字段`,
      '请查看序列化记录时省略了什么，例如 null 或空值。',
    ],
    'field-types': [
      `${before(record)}记录的每个字段都是表格规定的类型`,
      '请按表格规定的 JSON 类型输出每个字段。',
    ],
    'enum-values': [`${before(record)}记录的枚举字段只取所列的值`, '请将存储的值与第 2 节的列表比较。'],
    'unset-forms': [
      `${before(record)}记录中未设置的日期、用户引用和枚举字段的形式`,
      '表格未作限定时，null、"" 和全零日期都可以。',
    ],
    'parallel-writes': [
      '写操作是否因其他写操作正在进行而被拒绝',
      '如果服务响应 409、423 或 429，客户端就必须逐个发送写操作。',
    ],
    'malformed-json': ['请求体不是 JSON 时的响应', silent],
    'at-once': [`并行的请求各自得到自己所发送的内容`, '请查找在请求之间保留的状态。'],
  }) satisfies Readonly<Record<string, CheckWords>>;

const reference = '第 2.1 节所示为对象；字符串是较早的列法。';

/** Checks that every operation with a bug record has. */
export const ofBug = {
  ...ofRecord('Bug'),
  dates: ['Bug 记录的日期符合文档格式且真实存在', '日期时间为 ISO 8601 的 UTC 时间，以 Z 结尾。'],
  'dates-in-extended-form': [
    'Bug 记录的日期时间形如 2026-11-21T08:03:56Z',
    'ISO 8601 还有基本格式和不带秒的格式；能读取它们的客户端很少。',
  ],
  'user-references': ['Bug 记录中的用户是带 id 和 account 的对象', '请在序列化记录时关联用户表。'],
  'creator-is-a-reference': ['openedBy 不是单纯的字符串', reference],
  'resolver-and-closer-are-references': ['resolvedBy 和 closedBy 不是单纯的字符串', reference],
  'user-references-complete': ['用户引用带有 avatar 和 realname', '第 2.1 节的用户引用有四个字段。'],
} satisfies Readonly<Record<string, CheckWords>>;

/** The value of a field comes back. */
export const echo = (record: string, field: string): CheckWords => [
  `${before(record)}的 ${field} 为所发送的值`,
  '请先保存该值，再读取记录生成响应。',
];
