import { echo, ofBug, otherScript, silent, type OperationWords } from './common.ts';

const onlySent = '只更新请求中出现的字段所对应的列。';

/** All that is said of confirming a bug, in Chinese. */
export const confirmBug: OperationWords<'confirm-bug'> = {
  title: '确认 Bug',
  checks: {
    ...ofBug,
    'accepts-all-fields': [
      '可以带全部五个字段确认 Bug',
      '请检查 Bug 是否存在、是否尚未确认，以及 Token 所属账号是否有权确认。如果并非每个用户都能被指派，请给出一个可以被指派的用户（PMS_ASSIGNEE）。',
    ],
    'accepts-no-fields': ['可以用空对象确认 Bug', '确认操作的每个字段都是可选的。'],
    'accepts-each-field-alone': ['可以只带任意一个字段确认 Bug', '任何字段都不应要求另一个字段。'],
    'accepts-every-type': ['接受列出的每种 Bug 类型', '请将接受的值与第 2.2 节的列表比较。'],
    'accepts-a-comment-in-another-script': otherScript,
    'returns-the-bug-asked-for': ['返回路径中指定的 Bug', '请按路径中的 id 读取记录。'],
    'echoes-assigned-to': echo('已确认 Bug', 'assignedTo'),
    'echoes-type': echo('已确认 Bug', 'type'),
    'echoes-pri': echo('已确认 Bug', 'pri'),
    'echoes-mailto': echo('已确认 Bug', 'mailto'),
    'echoes-mailto-exactly': ['抄送列表只含所发送的账号', '请替换抄送列表，而不是追加。'],
    'empties-mailto': ['空的 mailto 会清空抄送列表', '请区分 [] 与未发送的字段：[] 同样会替换抄送列表。'],
    'sent-fields-present': [
      '发送过的字段出现在 Bug 记录中',
      '请在序列化的记录中加入请求设置的字段，即使它在表格中是可选的。',
    ],
    'keeps-fields-not-sent': ['未发送的字段保持原值', onlySent],
    'keeps-other-fields': [
      '与确认无关的字段保持原值',
      '只写入确认操作涉及的列；openedDate 和 openedBy 属于创建操作。',
    ],
    'refused-request-changes-nothing': ['被拒绝的确认不改变 Bug', '请在保存任何内容之前检查 Token。'],
    'status-after-confirm': ['确认后 Bug 的状态和确认标记', '文档没有说明确认操作对它们的影响。'],
    'status-after-empty': ['只用空对象确认后 Bug 的状态和确认标记', '文档没有说明空对象是否会确认 Bug。'],
    'confirming-twice': ['再次确认已确认的 Bug', silent],
    'no-body': ['没有请求体的确认得到怎样的响应', silent],
    'invalid-values': ['无效值得到怎样的响应', silent],
    'unknown-id': ['Bug 不存在时的响应', silent],
    'malformed-id': ['id 为单词时的响应', silent],
    'any-fields': ['任意字段和取值可以一起发送，并原样返回', '请看最小的失败请求中有什么是其他请求没有的。'],
    'any-fields-keep': ['无论发送了什么，未发送的字段保持原值', onlySent],
  },
  statements: {
    'confirm-bug.accepts': '可以带全部五个字段确认 Bug；响应为 Bug 记录。',
    'confirm-bug.optional-fields': '确认操作的每个字段都是可选的，因此接受空对象和任意字段组合。',
    'confirm-bug.types': '接受列出的每种 Bug 类型。',
    'confirm-bug.same-bug': '响应为路径中指定的 Bug 的记录。',
    'confirm-bug.updates': '确认操作将指派人、类型、抄送列表和优先级更新为所发送的值。',
    'confirm-bug.cc-exact': '抄送列表只含所发送的账号。',
    'confirm-bug.empties-cc': '空的抄送列表取代原来的列表。',
    'confirm-bug.keeps': '未发送的字段保持原值。',
    'confirm-bug.keeps-other': '与确认无关的字段在多次确认之间保持原值。',
    'confirm-bug.comment': '随确认发送的备注会被添加。',
    'confirm-bug.comment-in-another-script': '接受其他文字的备注。',
    'confirm-bug.status-effect': '文档没有说明确认操作对状态和确认标记的影响。',
    'confirm-bug.empty-effect': '文档没有说明空对象对未确认 Bug 的影响。',
    'confirm-bug.any-fields': '任意字段和取值可以一起发送，并原样返回。',
    'confirm-bug.any-fields-keep': '无论发送了什么，未发送的字段保持原值。',
    'confirm-bug.at-once': '并行确认的 Bug 各自得到自己的请求所发送的内容。',
    'confirm-bug.twice': '文档没有说明再次确认已确认 Bug 的结果。',
    'confirm-bug.no-body': '文档没有说明没有请求体的确认的结果。',
    'confirm-bug.unknown-id': '文档没有说明 Bug 不存在时的响应。',
    'confirm-bug.malformed-id': '文档没有说明 id 不是整数时的响应。',
    'confirm-bug.invalid-values': '文档没有说明对枚举之外或类型错误的值的响应。',
    'confirm-bug.malformed-json': '文档没有说明请求体不是 JSON 时的响应。',
  },
  explained: {
    '{}': '{}',
    'a confirmation with all five fields': '用全部五个字段确认',
    'confirmations with one field each': '每次只用一个字段确认',
    'a confirmation with each of the listed types alone': '分别只用所列的每个类型确认',
    'a confirmation with a Chinese comment alone': '只用中文 comment 确认',
    'confirmations with assignedTo': '带 assignedTo 的确认',
    'confirmations with type': '带 type 的确认',
    'confirmations with pri': '带 pri 的确认',
    'confirmations with mailto': '带 mailto 的确认',
    'a confirmation with mailto [] alone, to a bug with a cc list': '对有抄送列表的 Bug，只用 mailto [] 确认',
    'confirmations with one field or none, after one with all':
      '先用全部字段确认，再用一个字段或不用字段确认',
    'confirmations of the same bug, one after the other': '依次多次确认同一 Bug',
    'unauthorized confirmations with values of their own, then {} with the Token':
      '各带不同值的未授权确认，然后用 Token 发送 {}',
    '{} to a bug that is not confirmed': '对未确认的 Bug 发送 {}',
    'confirmations with any of the fields, any listed type, any priority and one to five accounts in copy':
      '用任意字段、所列的任意类型、任意优先级确认，抄送一到五个账号',
    'the same requests, several in sequence to each bug': '同样的请求，对每个 Bug 依次发送多个',
    'confirmations that succeeded before, of several bugs in parallel': '对多个 Bug 并行发送先前成功的确认',
    'one bug that is not confirmed (PMS_BUG_IDS)': '一个未确认的 Bug（PMS_BUG_IDS）',
    'two bugs that are not confirmed (PMS_BUG_IDS)': '两个未确认的 Bug（PMS_BUG_IDS）',
    'one bug that is not confirmed (PMS_BUG_IDS); more where a bug can be confirmed only once':
      '一个未确认的 Bug（PMS_BUG_IDS）；如果 Bug 只能确认一次，则需要更多',
    'On a bug that was confirmed before, a rejection counts only if the same request without the field is accepted.':
      '对已确认过的 Bug，只有不含该字段的同一请求被接受时，拒绝才算失败。',
    'On a bug that was confirmed before, a rejection counts only if the same request without the type is accepted.':
      '对已确认过的 Bug，只有不含 type 的同一请求被接受时，拒绝才算失败。',
    'The assignee and the account of the Token may be missing in the response.':
      '响应中可以没有被指派者和 Token 所属的账号。',
    'assignedTo and lastEditedBy may be unset until the request sets an assignee; resolvedBy and closedBy may be null.':
      '在请求设置被指派者之前，assignedTo 和 lastEditedBy 可以未设置；resolvedBy 和 closedBy 可以为 null。',
    'A change counts only if it is seen twice: others may change the bug meanwhile.':
      '变化出现两次才算失败：其他人可能同时修改该 Bug。',
    'An effect shows when a later confirmation with the Token, which does not send the field, returns the unauthorized value.':
      '之后用 Token 确认且不发送该字段时，如果返回未授权请求的值，就说明有影响。',
  },
};
