/** What checks send and need, and how they are read, in Chinese, by the text of their tables. */
export const explained: Readonly<Record<string, string>> = {
  // What is sent.
  '{}': '{}',
  'GET /users': 'GET /users',
  'a confirmation with all five fields': '用全部五个字段确认',
  'confirmations with one field each': '每次只用一个字段确认',
  'a confirmation with each of the listed types alone': '分别只用所列的每个类型确认',
  'a confirmation with a Chinese comment alone': '只用中文 comment 确认',
  'confirmations with assignedTo': '带 assignedTo 的确认',
  'confirmations with type': '带 type 的确认',
  'confirmations with pri': '带 pri 的确认',
  'confirmations with mailto': '带 mailto 的确认',
  'a confirmation with mailto [] alone, to a bug with a cc list': '对有抄送列表的缺陷，只用 mailto [] 确认',
  'confirmations with one field or none, after one with all': '先用全部字段确认，再用一个字段或不用字段确认',
  'confirmations of the same bug, one after the other': '依次多次确认同一缺陷',
  'unauthorized confirmations with values of their own, then {} with the Token':
    '各带不同值的未授权确认，然后用 Token 发送 {}',
  'a valid request whose header is named token': '有效的请求，请求头名为 token',
  'no request of its own: it looks at the responses of the other checks':
    '不单独发送请求：查看其他检查得到的响应',
  '{} to a bug that is not confirmed': '对未确认的缺陷发送 {}',
  'confirmations with any of the fields, any listed type, any priority and one to five accounts in copy':
    '用任意字段、所列的任意类型、任意优先级确认，抄送一到五个账号',
  'the same requests, several in sequence to each bug': '同样的请求，对每个缺陷依次发送多个',
  'confirmations that succeeded before, of several bugs in parallel': '对多个缺陷并行发送先前成功的确认',
  'a start with assignedTo, realStarted, consumed, left and comment':
    '用 assignedTo、realStarted、consumed、left 和 comment 开始任务',
  'unauthorized starts to one task and none to another, then a start to both, and a second one to one of them':
    '对一个任务发送未授权的开始请求，另一个不发送；然后开始两个任务，并再次开始其中一个',
  'a start with a Chinese comment': '带中文 comment 的开始请求',
  'a start with left 0': 'left 为 0 的开始请求',
  'a start with consumed 0': 'consumed 为 0 的开始请求',
  'a start without realStarted': '不含 realStarted 的开始请求',
  'starts with consumed and left from 1 to 999 and times in each hour from 4 to 22, one task each':
    'consumed 和 left 为 1 到 999、时间覆盖 4 点到 22 点各小时的开始请求，每次一个任务',
  'starts with times from 23:00 to 3:00, also on days on which clocks change':
    '时间为 23:00 到 3:00 的开始请求，包括切换夏令时的日子',
  'starts of several tasks in parallel': '并行开始多个任务',
  'stories with the five sufficient fields and with all ten': '用足够的五个字段以及全部十个字段创建需求',
  'a story whose title has accented, Cyrillic, Chinese and Japanese letters, in NFC':
    '标题含带重音的字母、西里尔字母、中文和日文的需求（NFC）',
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
  'GET /users, alone and with page and limit': 'GET /users，不带参数以及带 page 和 limit',
  'requests for whole lists, and for pages with a small limit': '读取完整列表，以及 limit 很小的各页',
  'lists whose page or limit is a word': 'page 或 limit 为单词的列表请求',
  'pages with limits from 1 to one more than the number of users, with each browse and without':
    'limit 从 1 到用户数加 1 的各页，带各种 browse 以及不带 browse',
  'many pages in parallel; failing requests are sent again in parallel with the same other requests':
    '并行请求许多页；失败的请求与同样的其他请求并行重新发送',

  // What is needed.
  'one bug that is not confirmed (PMS_BUG_IDS)': '一个未确认的缺陷（PMS_BUG_IDS）',
  'two bugs that are not confirmed (PMS_BUG_IDS)': '两个未确认的缺陷（PMS_BUG_IDS）',
  'one bug that is not confirmed (PMS_BUG_IDS); more where a bug can be confirmed only once':
    '一个未确认的缺陷（PMS_BUG_IDS）；如果缺陷只能确认一次，则需要更多',
  'generated requests (--thorough)': '生成的请求（--thorough）',
  'one task in wait (PMS_TASK_IDS)': '一个状态为 wait 的任务（PMS_TASK_IDS）',
  'one task in wait for each request (PMS_TASK_IDS)': '每个请求一个状态为 wait 的任务（PMS_TASK_IDS）',
  'four tasks in wait (PMS_TASK_IDS)': '四个状态为 wait 的任务（PMS_TASK_IDS）',
  'five tasks in wait (PMS_TASK_IDS)': '五个状态为 wait 的任务（PMS_TASK_IDS）',
  'twelve tasks in wait (PMS_TASK_IDS)': '十二个状态为 wait 的任务（PMS_TASK_IDS）',
  'one more task in wait for each request, besides those of the other checks (PMS_TASK_IDS)':
    '除其他检查所需的任务外，每个请求再加一个状态为 wait 的任务（PMS_TASK_IDS）',
  'a product in which stories may be created (PMS_PRODUCT_ID)': '可以在其中创建需求的产品（PMS_PRODUCT_ID）',
  'the account of the Token (PMS_ACCOUNT)': 'Token 所属的账号（PMS_ACCOUNT）',

  // How the requirement is read.
  'On a bug that was confirmed before, a rejection counts only if the same request without the field is accepted.':
    '对已确认过的缺陷，只有不含该字段的同一请求被接受时，拒绝才算失败。',
  'On a bug that was confirmed before, a rejection counts only if the same request without the type is accepted.':
    '对已确认过的缺陷，只有不含 type 的同一请求被接受时，拒绝才算失败。',
  'A rejection counts only if the same request with an ASCII comment is accepted.':
    '只有 comment 为 ASCII 的同一请求被接受时，拒绝才算失败。',
  'The assignee and the account of the Token may be missing in the response.':
    '响应中可以没有被指派者和 Token 所属的账号。',
  'assignedTo and lastEditedBy may be unset until the request sets an assignee; resolvedBy and closedBy may be null.':
    '在请求设置被指派者之前，assignedTo 和 lastEditedBy 可以未设置；resolvedBy 和 closedBy 可以为 null。',
  'A change counts only if it is seen twice: others may change the bug meanwhile.':
    '变化出现两次才算失败：其他人可能同时修改该缺陷。',
  'An effect shows when a later confirmation with the Token, which does not send the field, returns the unauthorized value.':
    '之后用 Token 确认且不发送该字段时，如果返回未授权请求的值，就说明有影响。',
  'Any status and any text are fine. The response must not contain data that needs a valid Token: a user (the account with its id, name or e-mail address) or two fields of a record, anywhere in the response. The check counts only if the same request with the Token succeeds.':
    '状态码和文字不限。响应的任何位置都不得包含需要有效 Token 的数据：用户（账号及其 id、姓名或电子邮件地址），或记录的两个字段。只有带 Token 的同一请求成功时，此检查才有效。',
  'Not tested with a Token that is a UUID: a UUID has no letter case (RFC 9562, 4).':
    'Token 为 UUID 时不检验：UUID 不区分大小写（RFC 9562 第 4 节）。',
  'A rejection counts only if it is seen twice and each value was accepted in another request.':
    '拒绝出现两次，且每个值都在另一个请求中被接受时，才算失败。',
  'The table has no Req column: only fields that a requirement names are required.':
    '表格没有 Req 列：只有要求中提到的字段才是必需的。',
  'Two tasks are compared. One received unauthorized starts first. If only the other one can be started afterwards, an unauthorized start had an effect. Where a started task can be started again, it shows in what a start without fields returns.':
    '比较两个任务，其中一个先收到未授权的开始请求。如果之后只有另一个能够开始，说明未授权的请求产生了影响。如果已开始的任务可以再次开始，则从不含字段的开始请求的响应中看出影响。',
  'The Date header of the response is the time of the service, if it sends one. Five minutes more or less pass.':
    '如果响应有 Date 头，就以它作为服务的时间。前后相差五分钟以内即通过。',
  'Markup and entities around the same text are the same text.': '同一文本外的标记和实体不算差异。',
  'A rejection counts only if each value was accepted in another request; else it is an undocumented limit.':
    '每个值都在另一个请求中被接受时，拒绝才算失败；否则视为未规定的限制。',
  'Text of ASCII letters, digits, single spaces and -_.,:;!?()/#+, of up to 100 characters.':
    '由 ASCII 字母、数字、单个空格和 -_.,:;!?()/#+ 组成的文本，不超过 100 个字符。',
  'Parameters that a service may reject, such as a limit above its maximum, are not sent.':
    '不发送服务可以拒绝的参数，例如超过其最大值的 limit。',
  'The table has no Req column, so an absent field is a warning.': '表格没有 Req 列，因此缺少字段时为警告。',
  'Judged only if the order is stable: reading at least six users twice gives the same sequence.':
    '只在顺序稳定时评判：两次读取至少六个用户，顺序相同。',
  'The whole list is read before and after. The check is blocked if the order depends on the limit or the list changes. A fault that is seen only once is observed.':
    '前后各读取一次完整列表。如果顺序随 limit 变化，或列表发生变化，则检查阻塞。只出现一次的错误只作记录。',
};
