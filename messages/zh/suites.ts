import type { suites as english } from '../en/suites.ts';

/** What the checks of the suites say, in Chinese. */
export const suites: typeof english = {
  'users-changing': '读取列表期间用户一直在变化',
  'asked-once': (fault) => `只请求了一次，而列表可能在此期间变化：${fault}`,
  'changing-because': (changing, because) => `${changing}：${because}`,
  'seen-once': (fault, expected, actual) =>
    `出现过一次，再次请求时没有出现：${fault}（预期 ${expected}，实际 ${actual}）`,
  'no-list': '没有读到列表',

  'right-again': (fault, expected, actual) => `${fault}，再次发送时正确（预期 ${expected}，实际 ${actual}）`,
  'while-others': (fault) => `${fault}（有其他请求并行时）`,
  'wrong-one-by-one': '逐个发送时同样出错',
  'valid-refused': '有效请求被拒绝',
  'success-with-values': '2xx 响应：其中每个值在另一个请求中都被接受',
  'some-refused': (count, sent, answer) => `${count} 个有效请求被拒绝，最小的请求带有 ${sent}：${answer}`,
  'right-with': (field, value) => `${field} 为 ${value} 时正确`,
  'right-without': (field) => `没有 ${field} 时正确`,
  'plain-values': '只有普通的值',
  'and-plain': (fields) => `以及普通的 ${fields.join('、')}`,
};
