import type { ReadingNumber } from '../../contract/readings.ts';
import type { checks as english } from '../en/checks.ts';
import { explained } from './explained.ts';
import { operations } from './operations.ts';
import type { CheckWords } from './operations/common.ts';
import { statements, unchecked } from './statements.ts';

type Words<Word> = Readonly<Record<string, Word>>;

const ofOperations = Object.values(operations);
const wordsOf: Words<CheckWords> = Object.fromEntries(
  Object.entries(operations).flatMap(([operation, { checks: words }]) =>
    Object.entries(words).map(([name, said]) => [`${operation}/${name}`, said]),
  ),
);
const statementsIn: Words<string> = Object.assign(
  {},
  statements,
  ...ofOperations.map((one) => one.statements),
);
const explainedIn: Words<string> = Object.assign({}, explained, ...ofOperations.map((one) => one.explained));

/** The titles of docs/readings.md. */
const readings: Readonly<Record<ReadingNumber, string>> = {
  1: '任何 2xx 状态码都是成功',
  2: '响应体为其他内容的 2xx 响应不是成功',
  3: 'JSON 响应体应有 JSON 媒体类型',
  4: '请求头名称 Token 不区分大小写',
  5: '基础 URL 可以带路径',
  6: '不使用 cookie，不跟随重定向',
  7: '请求只带普通的值',
  8: '给出的 id 视为正确，并加以验证',
  9: '哪些字段必须存在',
  10: '存在的字段具有文档规定的类型',
  11: '只有注明 nullable 的字段可以为 null',
  12: '日期真实存在，且为文档规定的格式',
  13: 'Bug 的用户引用是对象',
  14: '任务和需求的用户字段是账号名',
  15: '表格与示例不一致时，两者都正确',
  16: '数组的元素',
  17: '允许其他字段',
  18: '枚举值必须完全一致',
  19: '确认 Bug',
  20: '开始任务',
  21: '创建需求',
  22: '获取用户列表',
  23: '没有有效 Token 的请求看不到任何数据，也不产生任何修改',
  24: '无效请求没有规定',
  25: '否定性检查需要对照请求',
  26: '数据无法说明的检查为阻塞',
  27: '使用中的服务在运行期间会变化',
  28: '限流和网关响应不是发现',
  29: '无法检验的服务使运行结束',
  30: '观察也需要证据',
  31: '无法读取的列表只阻塞需要它的检查',
  32: '普通文本原样返回',
  33: '数字和时间原样返回',
  34: '字段可以自由组合',
  35: '并行的请求互不干扰',
  36: '录制的流量按其显示的内容评判',
};

/** What is said of checks and requirements, in Chinese; English for those of other programs. */
export const checks: typeof english = {
  titleOf: (id, holds) => wordsOf[id]?.[0] ?? holds,
  hintOf: (id, hint) => wordsOf[id]?.[1] ?? hint,
  statement: (id, says) => statementsIn[id] ?? says,
  explained: (text) => explainedIn[text] ?? text,
  reading: (number) => readings[number],
  unchecked: (id, reason) => (unchecked as Words<string>)[id] ?? reason,
};
