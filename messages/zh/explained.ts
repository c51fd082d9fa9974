/** What checks send and need, and how they are read, in Chinese, by the text of their tables. */
export const explained: Readonly<Record<string, string>> = {
  // What is sent.
  'a valid request whose header is named token': '有效的请求，请求头名为 token',
  'no request of its own: it looks at the responses of the other checks':
    '不单独发送请求：查看其他检查得到的响应',
  'lists whose page or limit is a word': 'page 或 limit 为单词的列表请求',

  // What is needed.
  'generated requests (--thorough)': '生成的请求（--thorough）',

  // How the requirement is read.
  'A rejection counts only if the same request with an ASCII comment is accepted.':
    '只有 comment 为 ASCII 的同一请求被接受时，拒绝才算失败。',
  'Any status and any text are fine. The response must not contain data that needs a valid Token. Such data is a user (the account with its id, name or e-mail address), or two fields of a record. The check counts only if the same request with the Token succeeds.':
    '状态码和文字不限。响应的任何位置都不得包含需要有效 Token 的数据：用户（账号及其 id、姓名或电子邮件地址），或记录的两个字段。只有带 Token 的同一请求成功时，此检查才有效。',
  'Not tested with a Token that is a UUID: a UUID has no letter case (RFC 9562, 4).':
    'Token 为 UUID 时不检验：UUID 不区分大小写（RFC 9562 第 4 节）。',
  'A rejection counts only if it is seen twice and each value was accepted in another request.':
    '拒绝出现两次，且每个值都在另一个请求中被接受时，才算失败。',
  'The table has no Req column: only fields that a requirement names are required.':
    '表格没有 Req 列：只有要求中提到的字段才是必需的。',
};
