import { type GeneratedRole, otherFormOf, type requests as english } from '../en/requests.ts';
import { created, terms } from './terms.ts';
import { apart, before } from './apart.ts';

const asks = terms.operations;

const otherForms = { 'no-fields': '不含字段', 'all-fields': '含全部字段', query: '带查询参数' } as const;

const roles: Readonly<Record<GeneratedRole, string>> = {
  case: '生成的值，用例',
  burst: '生成的值，与其他请求并行，用例',
  sequence: '生成的值，在一个序列中，用例',
  again: '重新发送失败的请求，用例',
  smaller: '精简失败的请求，用例',
  order: '重新发送失败的请求之前的请求',
  beside: '重新发送与失败的请求并行的请求',
};

/** What each request is for, in Chinese. */
export const requests: typeof english = {
  'ask-open': (operation, aspect) => `${asks[operation]}：${aspect}`,
  'ask-without-token': (operation, fault) => `${asks[operation]}，${fault}`,
  'ask-other-form': (operation, fault) =>
    `${asks[operation]}，${otherForms[otherFormOf(operation)]}，${fault}`,
  'ask-lower-case': (operation) => `${asks[operation]}，请求头名为 token`,
  'ask-lower-case-again': (operation) => `${asks[operation]}，请求头名为 token，重新发送`,
  'same-header-token': '同一请求，请求头名为 Token',
  generated: (operation, role, origin) =>
    `${terms.operations[operation]}：${roles[role]}${origin === '' ? '' : ` ${origin}`}`,
  seen: (operation) => `录制：${terms.operations[operation]}`,
  'seen-undocumented': '录制：文档中没有的请求',
  'unnamed-request': (step) => step,

  'confirm-all-fields': '用全部五个字段确认 Bug',
  'confirm-twice': '只用 comment 再次确认已确认的 Bug',
  'confirm-field-alone': (field) => `只用 ${field} 确认 Bug`,
  'confirm-value-alone': (field, value) => `只用 ${field}（${value}）确认 Bug`,
  'confirm-empty': '用空对象确认 Bug',
  'send-unchanged': '原样再次发送同一请求：若是限制，会再次被拒绝',
  'send-to-see-twice': '再发送一次同一请求：看是否再次被拒绝',
  'confirm-late': '在运行结束时再发送一次',
  'start-late': '在运行结束时再发送一次',
  'ask-no-body-no-token': (operation) => `${asks[operation]}，没有请求体，没有 Token`,
  'confirm-again': '重新发送同一请求；涉及人员时换用其他人员',
  'confirm-control': '同一 Bug，不含相关字段',
  'confirm-other-script': '只用其他文字的 comment 确认 Bug',
  'confirm-empty-mailto': '只用空的 mailto 确认 Bug',
  'confirm-to-read': '用空对象确认 Bug，以读取 Bug 的现状',
  'confirm-no-token-again': '再次在没有有效 Token 的情况下确认 Bug',
  'confirm-no-token-other': '在没有有效 Token 的情况下确认另一个 Bug',
  'confirm-after-half': '前一半未授权请求之后，用空对象确认该 Bug',
  'confirm-after': '其余未授权请求之后，用空对象确认该 Bug',
  'confirm-fresh': '未授权请求之后，用空对象确认新 Bug',
  'confirm-leave': '对收到过无效请求的 Bug 设置有效值',

  'start-all-fields': '用全部五个字段开始未开始的任务',
  'start-all-fields-token': '用全部五个字段和 Token 开始未开始的任务',
  'start-again': '用全部五个字段再次开始未开始的任务',
  'start-no-token-other': '在没有有效 Token 的情况下开始另一个任务',
  'start-after': '未授权的开始请求之后，不含字段地开始任务',
  'start-after-control': '同上，之前没有未授权的开始请求',
  'start-after-again': '同上，在其他未授权的开始请求之后',
  'start-other-script': '用其他文字的 comment 开始未开始的任务',
  'start-twice': '开始已开始的任务',
  'start-lower-case': '开始未开始的任务，请求头名为 token',

  'create-sufficient': (category) => `用足够的五个字段创建需求，category 为 ${category}`,
  'create-all': (category, source) => `用全部十个字段创建需求，category 为 ${category}，source 为 ${source}`,
  'create-with': (field) => `五个字段加 ${field}，以了解是否必填`,
  'create-without': (field) => `除 ${field} 外的全部字段，以了解是否由它引起`,
  'create-sufficient-again': '同样的五个字段，使用普通的值',
  'create-all-again': '同样的十个字段，使用普通的值',
  'create-again': '重新发送同一请求，使用普通的值',
  'create-control': '同上，使用已被接受的 category',
  'create-sufficient-extra': '五个字段，加上给出的额外字段',
  'create-all-extra': '全部十个字段，加上给出的额外字段',
  'create-shown-value': '带有各需求因之被拒绝的字段，取另一记录中的值',
  'create-other-values': '与已接受的需求相似的需求被拒绝后，以其他常规值创建需求',
  'create-scripts': '创建文本含其他文字的需求',
  'create-two-decimals': '创建 estimate 带两位小数的需求',
  'create-scripts-again': '重新发送同一请求',

  'list-plain': '列出用户，不带参数',
  'list-with': (parameters) => `列出用户：${parameters}`,
  'list-for-accounts': '列出用户，以选择指派给的账号',
  'unknown-path': '请求 API 中不存在的路径，以了解该 API 是否存在',
  'list-still-accepted': '列出用户，以了解 Token 是否仍被接受',
  'list-to-compare': '列出用户：完整列表，用于与各页比较',

  'probe-back': '检查服务是否恢复',
  'wait-for-service': '等待服务恢复响应',
  'set-up-log-in': (account) => `准备：以 ${account} 登录`,
  'set-up-create': (kind, number) => `准备：创建${apart(created[kind])} ${number}`,
  'set-up-look': (kind, number) => `准备：检查${apart(created[kind])} ${number} 是否已创建`,
  'set-up-module': (kind) => `准备：查找${apart(before(created[kind]))}的模块`,
  'set-up-count': (browse) => `准备：统计 ${browse} 用户`,
  'clean-up-list': (objects) => `清理：列出剩余的 ${objects}`,
  'clean-up-delete': (kind, id) => `清理：删除${apart(created[kind])} ${id}`,
  'clean-up-look': (kind, id) => `清理：检查${apart(created[kind])} ${id} 是否已删除`,
};
