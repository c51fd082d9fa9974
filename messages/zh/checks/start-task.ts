import type { CheckNames } from '../../check-ids.ts';
import { type CheckWords, echo, ofRecord, otherScript, silent } from './common.ts';

const zero = '请区分 0 与未发送的字段：0 是一个值。';

/** The checks of starting a task, in Chinese. */
export const startTask: Readonly<Record<CheckNames['start-task'], CheckWords>> = {
  ...ofRecord('任务'),
  'accepts-all-fields': [
    '可以带全部五个字段开始一个未开始的任务',
    '请检查任务是否存在、状态是否为 wait，以及 Token 所属账号是否有权开始。',
  ],
  'accepts-a-comment-in-another-script': otherScript,
  'status-is-doing': ['已开始任务的状态为 doing', '请先更新状态，再读取记录生成响应。'],
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
    '请在保存任何内容之前检查 Token。另请确认给出的任务状态都是 wait。',
  ],
  'starting-twice': ['再次开始任务', silent],
  'unknown-id': ['任务不存在时的响应', silent],
  'malformed-id': ['id 为单词时的响应', silent],
  'no-fields': ['用空对象开始任务', silent],
  'keeps-nothing-left': ['如果接受剩余为 0 的开始请求，则返回 left 0', zero],
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
};
