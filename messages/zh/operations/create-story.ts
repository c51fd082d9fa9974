import { type CheckWords, echo as echoOf, ofRecord, silent, type OperationWords } from './common.ts';

const echo = (field: string): CheckWords => echoOf('新需求', field);

/** All that is said of creating a story, in Chinese. */
export const createStory: OperationWords<'create-story'> = {
  title: '创建需求',
  checks: {
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
      '文本中其他文字的字母原样返回',
      '从数据库连接到列都请以 UTF-8 保存文本，并且不要作规范化处理。',
    ],
    'keeps-two-decimals': ['带两位小数的 estimate 原样返回', '请检查列的精度。'],
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
    'any-subset': [
      '在文档认可的五个字段之外，可以任选另外五个字段创建需求',
      '任何附加字段都不应要求另一个字段。',
    ],
    'any-script': ['每个文本字段中其他文字的字母都原样返回', '请检查列和数据库连接的字符集。'],
    'any-fraction': ['带两位小数的 estimate 原样返回', '请检查列的精度。'],
    'at-once': [
      '并行创建的需求各有自己的 id 和所发送的内容',
      '请查找在请求之间保留的状态，以及不由数据库产生的 id。',
    ],
    'other-values': ['文档未提及的值会变成什么', silent],
  },
  statements: {
    'create-story.sufficient': '有 title、spec、product、pri 和 category 即可创建需求。',
    'create-story.accepts': '可以带全部十个字段创建需求；响应为需求记录。',
    'create-story.categories': '接受列出的每种类别。',
    'create-story.sources': '接受列出的每种来源。',
    'create-story.new-status': '新需求的状态为 active。',
    'create-story.new-stage': '新需求的阶段为 wait。',
    'create-story.new-version': '新需求的版本为 1。',
    'create-story.creator': '新需求的 openedBy 是 Token 所属的账号。',
    'create-story.opened-now': '新需求的 openedDate 是创建它的 UTC 时间。',
    'create-story.reflects': '请求的每个字段都原样出现在新记录中。',
    'create-story.other-scripts': '文本中其他文字的字母原样返回。',
    'create-story.two-decimals': '带两位小数的 estimate 原样返回。',
    'create-story.any-fields': '需求的任意数字和列表中的值都原样返回，无论同时发送了什么。',
    'create-story.any-text': '需求的任意普通文本都原样返回，无论同时发送了什么。',
    'create-story.any-subset': '在文档认可的五个字段之外，可以任选附加字段创建需求。',
    'create-story.any-script': '需求的每个文本字段中，其他文字的字母都原样返回。',
    'create-story.any-fraction': '任意带两位小数的 estimate 都原样返回。',
    'create-story.other-values': '文档没有说明标记、换行、长文本等会变成什么。',
    'create-story.at-once': '并行创建的需求各有自己的 id，每个响应对应自己的请求。',
    'create-story.new-id': '每个请求都创建一个新的需求。',
    'create-story.no-effect': '没有有效 Token 的请求不会创建任何内容。',
    'create-story.missing-fields': '文档没有说明需求的哪些字段是必需的。',
    'create-story.unknown-product': '文档没有说明产品不存在时的响应。',
    'create-story.invalid-values': '文档没有说明对枚举之外或类型错误的值的响应。',
    'create-story.malformed-json': '文档没有说明请求体不是 JSON 时的响应。',
  },
  explained: {
    'stories with the five sufficient fields and with all ten': '用足够的五个字段以及全部十个字段创建需求',
    'a story whose texts have accented, Cyrillic and Chinese letters, in NFC':
      '文本含带重音的字母、西里尔字母和中文的需求（NFC）',
    'a story with an estimate of two decimals': '预计带两位小数的需求',
    'Judged only if estimates with one decimal come back as sent.':
      '只有带一位小数的预计原样返回时，才评判此检查。',
    'stories with any of the other fields, listed values, priorities and estimates':
      '用其余任意字段、所列的值、优先级和预计创建需求',
    'stories whose texts have each length and contain each letter and sign, also at both ends':
      '文本覆盖各种长度、每个字母和符号（包括首尾）的需求',
    'stories with some of the other fields': '用其余部分字段创建需求',
    'stories with texts with accented and further Latin letters, with Cyrillic letters, with Chinese letters, and others':
      '文本含带重音的拉丁字母、西里尔字母、中文和其他文字的需求',
    'stories with estimates of two decimals': '预计为两位小数的需求',
    'stories that succeeded before, many in parallel': '并行创建许多先前成功的需求',
    'stories with markup, line breaks, long texts, emoji and the like, one such value each':
      '含标记、换行、长文本、表情符号等的需求，每次一个这样的值',
    'a product in which stories may be created (PMS_PRODUCT_ID)':
      '可以在其中创建需求的产品（PMS_PRODUCT_ID）',
    'the account of the Token (PMS_ACCOUNT)': 'Token 所属的账号（PMS_ACCOUNT）',
    'The Date header of the response is the time of the service, if it sends one. Five minutes more or less pass.':
      '如果响应有 Date 头，就以它作为服务的时间。前后相差五分钟以内即通过。',
    'Markup and entities around the same text are the same text.': '同一文本外的标记和实体不算差异。',
    'A rejection counts only if each value was accepted in another request; else it is an undocumented limit.':
      '每个值都在另一个请求中被接受时，拒绝才算失败；否则视为未规定的限制。',
    'Text of ASCII letters, digits, single spaces and -_.,:;!?()/#+, of up to 100 characters.':
      '由 ASCII 字母、数字、单个空格和 -_.,:;!?()/#+ 组成的文本，不超过 100 个字符。',
  },
};
