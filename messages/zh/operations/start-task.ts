import { echo, ofRecord, otherScript, silent, type OperationWords } from './common.ts';

const zero = '请区分 0 与未发送的字段：0 是一个值。';

/** All that is said of starting a task, in Chinese. */
export const startTask: OperationWords<'start-task'> = {
  title: '开始任务',
  checks: {
    ...ofRecord('任务'),
    'accepts-all-fields': [
      '可以带全部五个字段开始一个未开始的任务',
      '请检查任务是否存在、状态是否为 wait，以及 Token 所属账号是否有权开始。',
    ],
    'accepts-a-comment-in-another-script': otherScript,
    'status-is-doing': ['已开始任务的状态为 doing', '请先把状态设为 doing，再读取记录生成响应。'],
    'returns-the-task-asked-for': ['返回路径中指定的任务', '请按路径中的 id 读取记录。'],
    'echoes-assigned-to': echo('已开始任务', 'assignedTo'),
    'echoes-real-started': echo('已开始任务', 'realStarted'),
    'echoes-consumed': echo('已开始任务', 'consumed'),
    'echoes-left': echo('已开始任务', 'left'),
    dates: ['任务记录的日期符合文档格式且真实存在', '任务的日期时间为 YYYY-MM-DD HH:MM:SS，不带时区。'],
    'all-fields-present': [
      '任务记录含有表格中的每个字段',
      '文档中的每条记录都有这些字段；客户端可能依赖它们。',
    ],
    'refused-request-changes-nothing': [
      '没有有效 Token 的开始请求不改变任务',
      '请在保存任何内容之前检查 Token。另请确认指定的任务状态都是 wait。',
    ],
    'starting-twice': ['再次开始任务', silent],
    'unknown-id': ['任务不存在时的响应', silent],
    'malformed-id': ['id 为单词时的响应', silent],
    'no-fields': ['用空对象开始任务', silent],
    'keeps-nothing-left': [
      '如果接受剩余为 0 的开始请求，则返回 left 0 以及所发送的 consumed 和 realStarted',
      zero,
    ],
    'keeps-nothing-consumed': ['如果接受消耗为 0 的开始请求，则返回 consumed 0', zero],
    'nothing-left': ['剩余为 0 时开始任务', silent],
    'partial-bodies': ['缺少某个字段时开始任务', silent],
    'real-started-not-sent': ['未发送 realStarted 时它的值', silent],
    'invalid-values': ['类型错误的值得到怎样的响应', silent],
    'any-values': [
      '可以用任意工时、时间和指派人开始任务，并原样返回',
      '请检查时区、小时的格式，以及由 consumed 和 left 计算出的内容。',
    ],
    'any-moment': ['时钟切换时段内的时间原样返回', '请按发送的内容保存时间：它不带时区。'],
  },
  statements: {
    'start-task.accepts': '可以带全部五个字段开始未开始的任务；响应为任务记录。',
    'start-task.sets-status': '开始任务会将其状态设为 doing。',
    'start-task.same-task': '响应为路径中指定的任务的记录。',
    'start-task.reflects': 'assignedTo、realStarted、consumed 和 left 为请求中的值。',
    'start-task.comment': '随开始发送的备注会被记录。',
    'start-task.any-values': '可以用任意工时、时间和指派人开始任务，并原样返回。',
    'start-task.any-moment': '时钟切换时段内的时间原样返回。',
    'start-task.at-once': '并行开始的任务各自得到自己的请求所发送的内容。',
    'start-task.twice': '文档没有说明再次开始任务的结果。',
    'start-task.no-fields': '文档没有说明用空对象开始任务的结果。',
    'start-task.partial-bodies': '文档没有说明开始任务时哪些字段是必需的。',
    'start-task.nothing-left': '文档没有说明剩余为 0 时开始任务的结果。',
    'start-task.keeps-nothing-left':
      '如果接受包含全部五个字段且剩余为 0 的开始请求，则返回 left 0，consumed 和 realStarted 与发送值相同。',
    'start-task.keeps-nothing-consumed': '如果接受消耗为 0 的开始请求，则返回 consumed 0。',
    'start-task.comment-in-another-script': '接受其他文字的备注。',
    'start-task.real-started-not-sent': '文档没有说明未发送实际开始时间时它的值。',
    'start-task.unknown-id': '文档没有说明任务不存在时的响应。',
    'start-task.malformed-id': '文档没有说明 id 不是整数时的响应。',
    'start-task.invalid-values': '文档没有说明对类型错误的值的响应。',
    'start-task.malformed-json': '文档没有说明请求体不是 JSON 时的响应。',
  },
  explained: {
    'a start with assignedTo, realStarted, consumed, left and comment':
      '用 assignedTo、realStarted、consumed、left 和 comment 开始任务',
    'unauthorized starts to one of two tasks, then a start to both, and a second one to one of them':
      '对一个任务发送未授权的开始请求，另一个不发送；然后开始两个任务，并再次开始其中一个',
    'a start with a Chinese comment': '带中文 comment 的开始请求',
    'a start with left 0': 'left 为 0 的开始请求',
    'a start with consumed 0': 'consumed 为 0 的开始请求',
    'a start without realStarted': '不含 realStarted 的开始请求',
    'starts with consumed and left from 1 to 999, at each hour from 4 to 22, one task each':
      'consumed 和 left 为 1 到 999、时间覆盖 4 点到 22 点各小时的开始请求，每次一个任务',
    'starts with times from 23:00 to 3:00, also on days on which clocks change':
      '时间为 23:00 到 3:00 的开始请求，包括切换夏令时的日子',
    'starts of several tasks in parallel': '并行开始多个任务',
    'one task in wait (PMS_TASK_IDS)': '一个状态为 wait 的任务（PMS_TASK_IDS）',
    'one task in wait for each request (PMS_TASK_IDS)': '每个请求一个状态为 wait 的任务（PMS_TASK_IDS）',
    'four tasks in wait (PMS_TASK_IDS)': '四个状态为 wait 的任务（PMS_TASK_IDS）',
    'five tasks in wait (PMS_TASK_IDS)': '五个状态为 wait 的任务（PMS_TASK_IDS）',
    'twelve tasks in wait (PMS_TASK_IDS)': '十二个状态为 wait 的任务（PMS_TASK_IDS）',
    'one more task in wait for each request, besides those of the other checks (PMS_TASK_IDS)':
      '除其他检查所需的任务外，每个请求再加一个状态为 wait 的任务（PMS_TASK_IDS）',
    'Two tasks are compared. One received unauthorized starts first. If only the other one can be started afterwards, an unauthorized start had an effect. Where a started task can be started again, it shows in what a start without fields returns.':
      '比较两个任务，其中一个先收到未授权的开始请求。如果之后只有另一个能够开始，说明未授权的请求产生了影响。如果已开始的任务可以再次开始，则从不含字段的开始请求的响应中看出影响。',
  },
};
