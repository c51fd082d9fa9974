import type { CheckNames } from '../../check-ids.ts';
import { type CheckWords, echo, ofRecord, otherScript, silent } from './common.ts';

const reference = '第 2.1 节所示为对象；字符串是较早的列法。';
const onlySent = '只更新请求中出现的字段所对应的列。';

/** The checks of confirming a bug, in Chinese. */
export const confirmBug: Readonly<Record<CheckNames['confirm-bug'], CheckWords>> = {
  ...ofRecord('缺陷'),
  'accepts-all-fields': [
    '可以带全部五个字段确认缺陷',
    '请检查缺陷是否存在、是否尚未确认，以及 Token 所属账号是否有权确认。',
  ],
  'accepts-no-fields': ['可以用空对象确认缺陷', '确认操作的每个字段都是可选的。'],
  'accepts-each-field-alone': ['可以只带任意一个字段确认缺陷', '任何字段都不应要求另一个字段。'],
  'accepts-every-type': ['接受列出的每种缺陷类型', '请将接受的值与第 2.2 节的列表比较。'],
  'accepts-a-comment-in-another-script': otherScript,
  'returns-the-bug-asked-for': ['返回路径中指定的缺陷', '请按路径中的 id 读取记录。'],
  'echoes-assigned-to': echo('已确认缺陷', 'assignedTo'),
  'echoes-type': echo('已确认缺陷', 'type'),
  'echoes-pri': echo('已确认缺陷', 'pri'),
  'echoes-mailto': echo('已确认缺陷', 'mailto'),
  'echoes-mailto-exactly': ['抄送列表只含所发送的账号', '请替换抄送列表，而不是追加。'],
  'empties-mailto': ['空的 mailto 会清空抄送列表', '请区分 [] 与未发送的字段：[] 同样会替换抄送列表。'],
  dates: ['缺陷记录的日期符合文档格式且真实存在', '日期时间为 ISO 8601 的 UTC 时间，以 Z 结尾。'],
  'sent-fields-present': [
    '发送过的字段出现在缺陷记录中',
    '请在序列化的记录中加入请求设置的字段，即使它在表格中是可选的。',
  ],
  'dates-in-extended-form': [
    '缺陷记录的日期时间形如 2026-11-21T08:03:56Z',
    'ISO 8601 还有基本格式和不带秒的格式；能读取它们的客户端很少。',
  ],
  'user-references': ['缺陷记录中的用户是带 id 和 account 的对象', '请在序列化记录时关联用户表。'],
  'creator-is-a-reference': ['openedBy 不是单纯的字符串', reference],
  'resolver-and-closer-are-references': ['resolvedBy 和 closedBy 不是单纯的字符串', reference],
  'user-references-complete': ['用户引用带有 avatar 和 realname', '第 2.1 节的用户引用有四个字段。'],
  'keeps-fields-not-sent': ['未发送的字段保持原值', onlySent],
  'keeps-other-fields': [
    '与确认无关的字段保持原值',
    '只写入确认操作涉及的列；openedDate 和 openedBy 属于创建操作。',
  ],
  'refused-request-changes-nothing': ['被拒绝的确认不改变缺陷', '请在保存任何内容之前检查 Token。'],
  'status-after-confirm': ['确认后缺陷的状态和确认标记', '文档没有说明确认操作对它们的影响。'],
  'status-after-empty': ['只用空对象确认后缺陷的状态和确认标记', '文档没有说明空对象是否会确认缺陷。'],
  'confirming-twice': ['再次确认已确认的缺陷', silent],
  'no-body': ['没有请求体的确认得到怎样的响应', silent],
  'invalid-values': ['无效值得到怎样的响应', silent],
  'unknown-id': ['缺陷不存在时的响应', silent],
  'malformed-id': ['id 为单词时的响应', silent],
  'any-fields': ['任意字段和取值可以一起发送，并原样返回', '请看最小的失败请求中有什么是其他请求没有的。'],
  'any-fields-keep': ['无论发送了什么，未发送的字段保持原值', onlySent],
};
