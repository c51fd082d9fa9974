import { digits } from '../numbers.ts';
import type { likely as english } from '../en/likely.ts';

/** What a finding most likely comes from, and what to do about it, in Chinese. */
export const likely: typeof english = {
  'zeros-for-absent': '用全零日期表示未设置：请省略该字段',
  'null-for-unset': (form) => `用 null 表示未设置：请返回 ${form}`,
  'empty-for-unset': (form) => `用空字符串表示未设置：请返回 ${form}`,
  'zeros-for-unset': (form) => `用全零日期表示未设置：请返回 ${form}`,
  'spelled-otherwise': (member) => `该字段写成了 ${member}：请按文档书写字段名`,
  'without-zone': '时间不带时区：请从本地时区换算为 UTC，并以 Z 结尾',
  'number-in-quotes': '数字带引号：请在输出 JSON 之前转换为数字',
  'boolean-in-quotes': '布尔值带引号：请在输出 JSON 之前转换为布尔值',
  'user-for-account': (account) => `应只返回账号，却返回了整个用户：请返回 ${account}`,
  'object-for-text': '应返回文本，却返回了对象：请只返回文本',
  'other-case': (listed) => `大小写不同或前后有空格：请返回 ${listed}`,
  'twelve-hours': '小时采用 12 小时制：请使用 24 小时制',
  'seconds-lost': '丢失了秒：请保留秒',
  'month-shifted': (months) => `相差 ${months > 0 ? '+' : '-'}1 个月：某处月份从 0 开始计数`,
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
