import { digits } from '../numbers.ts';
import type { likely as english } from '../en/likely.ts';

/** What a finding most likely comes from, and what to do about it, in Chinese. */
export const likely: typeof english = {
  'empty-success': '操作成功但没有返回内容：请返回记录',
  'as-unknown-product': '对不存在的产品也返回同样的响应：请给出存在且接受需求的产品（PMS_PRODUCT_ID）',
  'demands-a-field': (field, operation, value) =>
    `服务要求文档中没有的字段 ${field}：要检验其余内容，请加上 --extra-field ${operation}.${field}=${value} 重新运行`,
  'demands-a-given-field': (field) => `服务要求文档中没有的字段 ${field}`,
  'no-such-id': (setting) => `该 id 不存在：请给出存在的 id（${setting}）`,
  'used-up': (setting) => `已用过，例如被之前的运行用过：请给出新的 id（${setting}）`,
  'no-such-product': '没有任何需求被接受：产品可能不存在，或不接受需求（PMS_PRODUCT_ID）',
  'zeros-for-absent': '用全零日期表示未设置：请省略该字段',
  'null-for-unset': (form) => `用 null 表示未设置：请返回 ${form}`,
  'empty-for-unset': (form) => `用空字符串表示未设置：请返回 ${form}`,
  'zeros-for-unset': (form) => `用全零日期表示未设置：请返回 ${form}`,
  'without-zone': '时间不带时区：请从本地时区换算为 UTC，并以 Z 结尾',
  'number-in-quotes': '数字带引号：请在输出 JSON 之前转换为数字',
  'boolean-in-quotes': '布尔值带引号：请在输出 JSON 之前转换为布尔值',
  'user-for-account': (account) => `应只返回账号，却返回了整个用户：请返回 ${account}`,
  'object-for-text': '应返回文本，却返回了对象：请只返回文本',
  'other-case': (listed) => `大小写不同或前后有空格：请返回 ${listed}`,
  'twelve-hours': '小时采用 12 小时制：请使用 24 小时制',
  shifted: (hours) => `相差 ${hours > 0 ? '+' : '-'}${Math.abs(hours)} 小时：对不带时区的时间应用了时区`,
  rounded: (decimals) => `被舍入或截断为${decimals === 0 ? '整数' : ` ${decimals} 位小数`}：请保留小数`,
  'written-anew': '请求中未发送的字段被写为空：请只修改所发送的字段',
  'of-another-field': (field) => `这是作为 ${field} 发送的值：两个字段混淆了`,
  'of-another-record': (exchange) => `这是请求 ${exchange} 所要的记录：没有按路径中的 id 重新查找`,
  'older-state': (exchange) => `这是请求 ${exchange} 为同一记录发送的值：返回了较早的状态`,
  'not-changed': (exchange) => `这是请求 ${exchange} 为同一记录发送的值：本次请求没有修改它`,
  'kept-between': (exchange) => `这是请求 ${exchange} 发送的值：有内容在请求之间被保留`,

  'html-escaped': 'HTML 字符被转义：请原样返回文本',
  backslashes: '字符被加上反斜杠转义：请原样返回文本',
  'url-encoded': '文本按 URL 编码：请原样返回',
  'markup-removed': '类似标记的内容被去掉：请原样保留文本',
  'spaces-trimmed': '空格被去掉或合并：请保留空格',
  'unicode-form': '文本的 Unicode 规范形式被改变',
  'letter-case': '大小写被改变：请保持原样',
  'cut-after': (characters) => `在 ${digits(characters)} 个字符后被截断`,
  'latin-1': 'UTF-8 被当作 Latin-1 读取',
  'characters-lost': '存储或连接的字符集所缺少的字符丢失了',
};
