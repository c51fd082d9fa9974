import type { OperationId } from '../../contract/operations.ts';
import type { StatementId, UncheckedId } from '../../contract/statements.ts';

/** The statements of the document that are not those of one operation, in Chinese. */
export const statements: Readonly<Record<Exclude<StatementId, `${OperationId}.${string}`>, string>> = {
  'service.json-bodies': '响应带有 JSON 响应体。',
  'service.json-media-type': 'JSON 响应体标明为 JSON 媒体类型。',
  'service.json-interoperable': 'JSON 名称不重复，数字不超出双精度范围（RFC 8259 第 4、6 节）。',
  'service.success-status': '文档没有说明成功时的状态码；任何 2xx 都可以。',
  'service.parallel-writes': '文档没有说明写操作是否会因其他写操作正在进行而被拒绝。',
  'service.undocumented-fields': '表格之外的字段既未承诺也未排除。',
  'service.other-resources': '还存在其他资源和操作。',
  'service.events': '文档没有说明事件。',
  'service.rate-limits': '文档没有说明速率限制。',
  'service.other-versions': '文档没有说明其他版本和弃用。',
  'service.path-prefix': '每个路径都在 {base_url}/api.php/v1 之下。',
  'service.constraints': '文档没有说明长度、范围和 id 的格式。',
  'service.example-fields': '文档没有说明示例中字段的含义。',
  'bug.required-fields': 'Bug 记录含有所有标为必需的字段。',
  'bug.sent-fields': '请求设置的、Bug 记录具有的字段出现在响应中。',
  'bug.field-types': 'Bug 字段为表格规定的类型；只有表格允许时才为 null。',
  'bug.enum-values': 'Bug 的类型和状态只取所列的值。',
  'bug.dates': 'Bug 的日期时间为带 Z 的 ISO 8601 UTC 字符串，日期为 YYYY-MM-DD，且真实存在。',
  'bug.dates-extended': 'Bug 的日期时间采用带秒的扩展格式。',
  'bug.user-references':
    'openedBy、assignedTo 和 lastEditedBy 是带整数 id 和字符串 account 的对象；resolvedBy 和 closedBy 是这样的对象或 null。',
  'bug.user-reference-complete': '用户引用还带有 avatar 和 realname。',
  'bug.creator-reference': 'openedBy 是对象；将其列为字符串是较弱的解读。',
  'bug.resolver-closer-reference': 'resolvedBy 和 closedBy 是对象或 null；字符串是较弱的解读。',
  'bug.unset-forms': '文档没有说明 Bug 中未设置的日期、引用和枚举字段的形式。',
  'task.stated-fields': '已开始的任务含有 id、status、assignedTo、realStarted、consumed 和 left。',
  'task.shown-fields': '任务记录含有表格中的每个字段。',
  'task.field-types': '任务字段为表格规定的类型；只有表格允许时才为 null。',
  'task.enum-values': '任务的类型和状态只取所列的值。',
  'task.dates': '任务的日期时间为 YYYY-MM-DD HH:MM:SS，日期为 YYYY-MM-DD，且真实存在。',
  'task.unset-forms': '文档没有说明任务中未设置的日期、引用和枚举字段的形式。',
  'story.stated-fields': '新需求含有 id、title、product、pri、category、status、stage、version 和 openedBy。',
  'story.sent-fields': '请求设置的、需求记录具有的字段出现在响应中。',
  'story.shown-fields': '需求记录含有表格中的每个字段。',
  'story.field-types': '需求字段为表格规定的类型；只有表格允许时才为 null。',
  'story.enum-values': '需求的来源、类别、阶段和状态只取所列的值。',
  'story.dates': '需求的日期时间为带 Z 的 ISO 8601 UTC 字符串，且真实存在。',
  'story.dates-extended': '需求的日期时间采用带秒的扩展格式。',
  'story.unset-forms': '文档没有说明需求中未设置的日期、引用和枚举字段的形式。',
  'user.shown-fields': '用户列表的条目含有 id、dept、account、realname、role 和 email。',
  'user.field-types': '页的成员和用户条目为表格规定的类型。',
  'task.other-transitions': '文档没有说明任务的其他状态变化。',
  'story.other-transitions': '文档没有说明需求的其他状态变化。',
  'token.required': '没有有效 Token 的请求未经认证：得不到任何记录和用户。',
  'token.no-effect': '没有有效 Token 的请求不改变任何内容。',
  'token.header-case': 'Token 是 HTTP 请求头，因此其名称不区分大小写（RFC 9110 第 5.1 节）。',
  'token.letter-case': '大小写互换的 Token 是另一个 Token；UUID 则不区分大小写。',
  'token.refusal': '文档没有说明如何响应未经认证的请求。',
  'token.obtaining': '文档没有说明如何取得 Token。',
  'token.lifetime': '文档没有说明 Token 的有效期及其权限。',
};

const noOperation = '没有任何已规定的操作执行或显示它。';
const outOfReach = '无法通过这四个已规定的操作看到。';
const noComments = '文档中的记录都不含备注。';

/** Why no check tests a statement, in Chinese. */
export const unchecked: Readonly<Record<UncheckedId, string>> = {
  'service.json-bodies': '每个操作都对自己的响应作此检查：不是 JSON 的响应就不是记录。',
  'service.other-resources': '文档没有说明它们。',
  'service.events': noOperation,
  'service.rate-limits': '探测速率限制会使目标过载；出现 429 和 Retry-After 时会遵守。',
  'service.other-versions': noOperation,
  'service.path-prefix': '套件的每个请求都在该前缀之下，因此其他所有检查都以此为基础。',
  'service.constraints': '没有给出界限，就没有可比较的内容。',
  'service.example-fields': '含义无法从一个值看出。',
  'confirm-bug.comment': noComments,
  'start-task.comment': noComments,
  'create-story.no-effect': outOfReach,
  'task.other-transitions': noOperation,
  'story.other-transitions': noOperation,
  'token.obtaining': noOperation,
  'token.lifetime': '一次运行的时间太短，看不到 Token 过期。',
};
