import type { CheckNames } from '../../check-ids.ts';
import { type CheckWords, echo as echoOf, ofRecord, silent } from './common.ts';

const echo = (field: string): CheckWords => echoOf('新需求', field);

/** The checks of creating a story, in Chinese. */
export const createStory: Readonly<Record<CheckNames['create-story'], CheckWords>> = {
  ...ofRecord('需求'),
  'accepts-sufficient-fields': [
    '只带 title、spec、product、pri 和 category 即可创建需求',
    '请检查产品是否存在，以及 Token 所属账号是否有权在其中创建需求。',
  ],
  'accepts-all-fields': ['可以带全部十个字段创建需求', '请求表中的每个字段都可以与其他字段一起发送。'],
  'accepts-every-category': ['接受列出的每种类别', '请将接受的值与第 2.4 节的列表比较。'],
  'accepts-every-source': ['接受列出的每种来源', '请将接受的值与第 2.4 节的列表比较。'],
  'status-is-active': ['新需求的状态为 active', '新需求不经过草稿状态，直接为 active。'],
  'stage-is-wait': ['新需求的阶段为 wait', '新需求从第一个阶段开始。'],
  'version-is-1': ['新需求的版本为 1', '版本从 1 开始。'],
  'opened-by-token-account': ['openedBy 是 Token 所属的账号', '请从会话中取得创建人，而不是从请求中取得。'],
  'opened-date-is-now': ['新需求的 openedDate 是请求的时间', '在末尾写 Z 之前，请把本地时间换算为 UTC。'],
  'new-id-each-time': ['两个需求有两个不同的 id', '请返回本次请求创建的记录。'],
  'echoes-title': echo('title'),
  'echoes-product': echo('product'),
  'echoes-pri': echo('pri'),
  'echoes-category': echo('category'),
  'echoes-spec': echo('spec'),
  'echoes-verify': echo('verify'),
  'echoes-source': echo('source'),
  'echoes-source-note': echo('sourceNote'),
  'echoes-estimate': echo('estimate'),
  'echoes-keywords': echo('keywords'),
  'keeps-other-scripts': [
    '标题中其他文字的字母原样返回',
    '从数据库连接到列都请以 UTF-8 保存文本，并且不要作规范化处理。',
  ],
  dates: ['需求记录的日期符合文档格式且真实存在', '日期时间为 ISO 8601 的 UTC 时间，以 Z 结尾。'],
  'sent-fields-present': [
    '发送过的字段出现在需求记录中',
    '请在序列化的记录中加入请求设置的字段，即使它在表格中是可选的。',
  ],
  'all-fields-present': [
    '需求记录含有表格中的每个字段',
    '文档中的每条记录都有这些字段；客户端可能依赖它们。',
  ],
  'dates-in-extended-form': [
    '需求记录的日期时间形如 2026-11-21T08:03:56Z',
    'ISO 8601 还有基本格式和不带秒的格式；能读取它们的客户端很少。',
  ],
  'missing-fields': ['缺少五个字段之一时创建需求', silent],
  'unknown-product': ['产品不存在时的响应', silent],
  'invalid-values': ['无效值得到怎样的响应', silent],
  'any-fields': ['任意数字和列表中的值都原样返回', '请看最小的失败请求中有什么是其他请求没有的。'],
  'any-text': [
    '文本原样返回，无论同时发送了什么',
    '请查找在写入和读取数据库途中截去、替换或缩短文本的地方。',
  ],
  'any-subset': ['在五个必要字段之外，可以任选另外五个字段创建需求', '任何附加字段都不应要求另一个字段。'],
  'any-script': ['每个文本字段中其他文字的字母都原样返回', '请检查列和数据库连接的字符集。'],
  'any-fraction': ['带两位小数的 estimate 原样返回', '请检查列的精度。'],
  'at-once': [
    '并行创建的需求各有自己的 id 和所发送的内容',
    '请查找在请求之间保留的状态，以及不由数据库产生的 id。',
  ],
  'other-values': ['文档未提及的值会变成什么', silent],
};
