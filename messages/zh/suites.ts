import type { Answered, BeyondPage, BeyondUsers, Given, ListOrder, suites as english } from '../en/suites.ts';
import { digits } from '../numbers.ts';
import { terms } from './terms.ts';
import { apart, before } from './apart.ts';

const objects: Readonly<Record<Answered, string>> = {
  bug: 'Bug',
  task: '任务',
  story: '需求',
  page: '用户页',
};
const moments: Readonly<Record<string, string>> = {
  now: '当前时间',
  'another moment': '其他时间',
  absent: '没有该字段',
  'the zero date': '零日期',
  unknown: '未知',
  'a rejection': '被拒绝',
};

const nouns: Readonly<Record<Answered, string>> = {
  bug: 'Bug 记录',
  task: '任务记录',
  story: '需求记录',
  page: '一页用户',
};
const given: Readonly<Record<Given, string>> = { bug: 'Bug', task: '任务', product: '产品' };
const forms: Readonly<Record<string, string>> = {
  int: '整数',
  float: '数字',
  string: '字符串',
  boolean: 'true 或 false',
  'zero-or-one': 'true、false、0 或 1',
  date: '形如 2026-11-21 的日期',
  utc: '形如 2026-11-21T08:03:56Z 的 ISO 8601 UTC 日期时间',
  local: '形如 2026-11-21 08:03:56 的日期时间',
  array: '数组',
  'array-string': '字符串数组',
  'array-user': '用户条目数组',
  'user-entry': '用户条目',
  userReference: '带整数 id 和字符串 account 的对象',
};

const orders: Readonly<Record<ListOrder, string>> = {
  ascending: '升序',
  descending: '降序',
  another: '其他',
  unknown: '未知',
  'following the limit': '随 limit 变化',
};
const beyondUsers: Readonly<Record<BeyondUsers, string>> = {
  nobody: '空',
  users: '用户',
  'the first page again': '第一页',
  'the last page again': '最后一页',
  'other users': '其他用户',
};
const beyondPages: Readonly<Record<BeyondPage, string>> = {
  'the page asked for': '所请求的页',
  'page 1': '第 1 页',
  'the last page': '最后一页',
  'another page': '其他页',
};

const fresh: Readonly<Record<Given, string>> = {
  bug: '每个 Bug 必须存在且尚未确认',
  task: '每个任务必须存在且状态为 wait',
  product: '产品必须存在且可以创建需求',
};

const differences = {
  'soon after another write': '在另一次写入后不久',
  'during another write': '在另一次写入进行时',
} as const;

/** What the checks of the suites say, in Chinese. */
const inList = (users: string): string => users.replaceAll(', ', '、');

export const suites: typeof english = {
  answered: (status, body) => `${status}，响应体 ${body}`,
  'answered-empty': (status) => `${status}，响应体为空`,
  'no-answer': '无响应',
  'body-empty': '响应体为空',
  'body-blank': '响应体只有空白字符',
  'body-not-utf8': '响应体不是 UTF-8',
  'body-with-mark': '响应体以字节顺序标记（BOM）开头',
  'body-too-deep': (levels) => `响应体的嵌套超过 ${levels} 层`,
  'body-markup': '响应体是 HTML 或 XML，不是 JSON',
  'body-not-json': '响应体不是 JSON',
  'told-to-wait': (status, retryAfter) =>
    `服务要求等待（${status}，${retryAfter === '' ? '没有 Retry-After' : `Retry-After: ${retryAfter}`}；设置 --max-wait）`,
  'gateway-responded': (status) => `网关代替服务返回 ${status}`,
  'gateway-before': '网关响应过之前的同一请求，此响应可能由此造成',
  but: (status, why) => `${status}，但${apart(why)}`,
  'begins-with': (what, beginning) => `${what}；开头为 ${beginning}`,
  'in-array': (record) => `${nouns[record]}被包在数组中`,
  'is-array': '响应体是数组',
  'no-object': (body) => `响应体是 ${body}，而不是对象`,
  wrapped: (record, name) => `${nouns[record]}被包在 "${name}" 中`,
  'no-record': (record, body) => `响应体不是${apart(nouns[record])}：${body}`,
  'success-record': (record) => `2xx 响应，内容为${apart(nouns[record])}`,
  'success-page': '2xx 响应，内容为一页用户',
  'as-under-token': (expected) => `${expected}，与名称为 Token 时相同`,
  'header-named-token': '名为 token 的请求头',
  absent: '不存在',
  'a-field': (field) => `字段 ${field}`,
  'field-as-sent': (field, value) => `所发送的 ${field}：${value}`,
  'not-of-probe': '与未授权请求不同的值',
  'as-before': (value) => `与之前相同：${value}`,
  'no-record-to-judge': (record) => `没有可评判的${apart(nouns[record])}`,
  'control-rejected': (answer) => `对照请求也没有被接受：${answer}`,
  'accepted-again': '有效请求失败，再次发送时被接受',
  'accepted-changed': '有效请求失败，换用其他值时被接受',
  'rejected-unchanged': (count, of) => `${of} 个有效请求中有 ${count} 个被拒绝，原样再次发送时被接受`,
  'rejected-alike': (rejected, of, alike) =>
    `${of} 个有效请求中有 ${rejected} 个被拒绝；其中 ${alike} 个与被接受的请求字段相同、枚举值相同，长度和大小也没有差别`,
  'rejected-once': (difference, answer) =>
    `有效请求${difference === undefined ? '有一次' : differences[difference]}被拒绝，原样再次发送时被接受：${answer}`,
  'control-failed': '有效请求失败，对照请求也失败',
  limit: (what, values, answer) =>
    `${before(what)}有一次被拒绝${values === undefined ? '' : `（${values[0]}；${values[1]} 被接受）`}，换用其他值或对象时被接受：${answer}`,
  'the-list': '列表请求',
  plain: (text) => text,

  'row-form': (text, form, nullable, values) => {
    const shown = values.length > 0 ? `${values.join('、')} 之一` : forms[form];
    return shown === undefined ? text : `${shown}${nullable ? '，或 null' : ''}`;
  },

  'token-none': '没有 Token',
  'token-empty': 'Token 为空',
  'token-made-up': 'Token 为编造值',
  'token-cut-short': '只有半个 Token',
  'token-altered': 'Token 改动一个字符',
  'token-lengthened': 'Token 末尾多出字母',
  'token-prefixed': 'Token 开头多出字母',
  'token-other-case': 'Token 大小写互换',
  'sends-unauthorized': (request, what) => `${request}，${what}`,
  'sends-points': (points) => points.join('；'),
  'answer-without': (record) => `不含${apart(record === 'page' ? '用户' : nouns[record])}的响应`,
  'which-shows': (answer, shown) => `${answer}，其中显示了${apart(shown)}`,
  'shows-account': (account, field) => `账号 ${account} 及其 ${field}`,
  'shows-fields': (one, other, id) => `${id} 的 ${one} 和 ${other}`,
  'shows-story': (id) => `新需求的 id ${id}`,
  'same-kind-with-token': (status) =>
    `带 Token 的同一请求得到同类响应（状态码 ${status}），其中没有内容能说明是否检查了 Token`,
  'no-control': '带有 Token 的同一请求没有成功，因此无法判断拒绝是否正确',
  'not-refused': '没有有效 Token 的请求没有被拒绝：见 Token 的检查',
  'seen-once-only': '未授权请求中的值出现在响应中，可能是巧合',
  'give-more': '请提供更多对象：每个对象只能显示一次。',
  'give-waiting-tasks': '请提供状态为 wait 的任务（PMS_TASK_IDS）。',
  'used-up-object': (record) => `收到过未授权请求的${apart(before(objects[record]))}无法再开始，另一个可以`,
  'success-unlike': (record) =>
    `2xx 响应，内容为${apart(nouns[record])}，与没有收到未授权请求的${apart(before(objects[record]))}相同`,

  'nothing-to-compare': (why) => `没有可比较的内容：${why}`,
  'has-no': (field) => `记录中没有 ${field}`,
  'other-type': (value) => `类型错误：${value}`,
  'no-reference': (value) => `不是用户引用：${value}`,
  'reference-no-account': '用户引用没有 account',
  'nobody-copied': '除指派人和 Token 所属账号外没有抄送其他人',
  'no-array': (value) => `不是数组：${value}`,
  'items-no-strings': '数组的元素不是字符串',
  'json-type': 'application/json 或以 +json 结尾的类型',
  'no-content-type': '没有 Content-Type 响应头',
  'name-twice': '同一对象中该名称出现两次',
  'beyond-double': (number) => `双精度浮点数无法准确表示 ${number}`,
  'names-once': '名称不重复，数字不超出双精度范围',
  'answers-status': (operation, status) => `${before(terms.operations[operation])}的响应为 ${status}`,
  'accepted-alone': '其他写操作正在进行时被拒绝，单独发送时被接受',
  'not-extended': '不是带秒的扩展格式',
  'extended-form': '形如 2026-11-21T08:03:56Z 的日期时间',
  'no-further-fields': '没有表格之外的字段',
  'further-fields': (names) => `表格之外的字段：${names.join('、')}`,
  'unset-is': (field, value) => `未设置的 ${field} 为 ${value}`,
  'with-record': (status, record, state, others) => {
    const words = [...state, ...(others.length === 0 ? [] : [`与发送的不同：${others.join('、')}`])];
    return `${status}，返回${apart(nouns[record])}${words.length === 0 ? '' : `；${words.join('、')}`}`;
  },

  'setting-wrong': (setting, why) => `${setting}：${why}`,
  'as-unknown': (kind, id, answer) =>
    `${given[kind]} ${id} 的响应与不存在的${apart(before(given[kind]))}相同（${answer}）`,
  'rejected-object': (kind, id, answer) => `${given[kind]} ${id} 被拒绝，其他的被接受（${answer}）`,
  'every-conflict': (kind, id, answer) =>
    `给出的每个${apart(before(given[kind]))}都得到 409，例如${apart(given[kind])} ${id}（${answer}）`,
  'correct-or-token': (setting, kind) =>
    `请更正 ${setting}（${fresh[kind]}），或将 PMS_TOKEN 设为有权执行此操作的账号的 Token。`,

  'users-changing': '读取列表期间用户一直在变化',
  'asked-once': (fault) => `只请求了一次，而列表可能在此期间变化：${fault}`,
  'seen-once': (fault, expected, actual) =>
    `出现过一次，再次请求时没有出现：${fault}（预期${apart(expected)}，实际${apart(actual)}）`,
  'no-list': '没有读到列表',

  'sent-sufficient': '只带文档认可的五个字段的需求',
  'sent-all': '带全部十个字段的需求',
  'sent-category': (category) => `类别 ${category}`,
  'sent-source': (source) => `来源 ${source}`,
  'as-another-source': '2xx 响应，内容为需求记录，与其他来源相同',
  'sent-start': '包含全部五个字段的开始任务请求',
  'sent-confirm': '包含全部五个字段的确认请求',
  'sent-empty-object': '空对象',
  'sent-alone': (field) => `单独的 ${field}`,
  'sent-script': '其他文字的备注',
  'sent-type': (type) => `类型 ${type}`,
  'sent-empty-mailto': '空的 mailto',
  'cc-was-empty': '抄送列表原来就是空的',
  'time-of-request': '请求的时间',
  'no-number-id': '没有需求的 id 是数字',
  'one-id': '两个需求的 id 相同',
  'new-id': '之前的需求都没有的 id',
  'token-account': 'Token 所属的账号',
  'unless-account': (account) => `${account}，除非 PMS_ACCOUNT 不是 Token 所属的账号`,
  'account-unknown': 'Token 所属的账号未知',
  'give-account': '请提供 PMS_ACCOUNT。',
  'is-string': '是字符串',
  'a-reference': '用户引用对象',
  'a-reference-or-null': '用户引用对象，或 null',
  'as-member': (member, form) => `其 ${member} 为${apart(form)}`,
  'a-string-part': (part) => `字符串 ${part}`,
  'confirmed-unknown': '不知道该 Bug 之前是否已确认',
  'confirmed-before': '该 Bug 之前已确认',
  'not-confirmed-twice': '没有 Bug 能被确认两次',
  'changed-once': '一个未发送的字段变化了一次，之后没有再变化',
  'effect-not-shown': '已开始的任务可以再次开始，而不带字段的开始不显示它的任何值',
  'sent-signs': (signs) => `文本含符号 ${signs.join(' ')} 的需求`,
  'sent-other-scripts': '文本含其他文字的需求',
  'no-text': (field) => `${field} 不是字符串`,
  'text-not-as-sent': '文本不是发送的文本',
  'sent-two-decimals': '带两位小数的 estimate',
  'estimate-not-as-sent': '带一位小数的 estimate 也不是所发送的值',
  'id-of-both': (id, exchange) => `${id}，交换 ${exchange} 中的需求也有此 id`,
  'value-is': (field, value) => `${field} 为 ${value}`,
  'same-without': '没有收到未授权请求的对象也同样被拒绝',
  'list-none': '不带 browse 的列表',
  'list-inside': '内部用户的列表',
  'list-outside': '外部用户的列表',
  'list-all': 'browse=all 的列表',
  'list-unknown': 'browse=conformance 的列表',
  'list-empty': 'browse 为空的列表',
  'list-insideInCapitals': 'browse=INSIDE 的列表',
  'list-outsideWithCapital': 'browse=Outside 的列表',
  'list-named': (list) => `${list}`,
  'list-not-everybody': (list) => `${before(list)}不是全部用户`,
  'list-not-read': (list) => `${before(list)}没有读完整`,
  'with-why': (what, why) => `${what}：${why}`,
  'exchange-lost': (exchange, why) => `请求 ${exchange} 没有响应：${why}`,
  'exchange-rejected': (exchange, answer) => `请求 ${exchange} 被拒绝：${answer}`,
  'page-no-users': '有一页没有用户，或有的用户没有账号和双精度可精确表示的 id',
  'too-many-pages': (users, limit, pages, most) =>
    `${users} 个用户，每页 ${limit} 个，共 ${pages} 页，超过最多读取的 ${most} 页`,
  'other-page': 'page 不是所请求的页码',
  'other-limit': 'limit 不是所请求的值',
  'limit-or-less': (limit) => `${limit}；如果目标的最大值更小，可以更小，但不小于 1`,
  'more-than-limit': '该页的用户数超过其 limit',
  'at-most-users': (users) => `最多 ${users} 个用户`,
  'users-that': (users, parts) => `${users} 个用户：${parts.join('；')}`,
  'users-and-more': (users, more) => `${users}，另有 ${more} 个`,
  'differs-from-list': (field) => `${field} 与列表不符`,
  'n-users': (users) => `${users} 个用户`,
  'twice-on-page': '同一页中有重复的用户',
  'each-once': '每个用户一次',
  twice: (user) => `重复：${user}`,
  strangers: (page, list) => `${before(list)}第 ${page} 页含有不属于该列表的用户`,
  'only-users': (list) => `只有${apart(before(list))}中的用户`,
  also: (users) => `多出用户 ${inList(users)}`,
  'without-users': (users) => `缺少用户 ${inList(users)}`,
  'not-full': '有一页不满',
  'of-other-pages': '一页含有其他页的用户',
  'page-of': (page, limit, users) => `每页 ${limit} 个时的第 ${page} 页：${users}`,
  'nobody-of-page': (other, page) => `第 ${page} 页没有第 ${other} 页的用户`,
  'on-both': (users) => `两页都有：${users}`,
  'on-another-page': '一页的用户又出现在另一页',
  'whole-list': (users) => `整个列表的 ${users} 个用户`,
  missing: (users) => `缺少：${users}`,
  'pages-leave-out': '各页遗漏了用户',
  'page-1-late': '第 1 页不是从列表的第一批用户开始的',
  'first-users': '第 1 页有列表的第一批用户：页码从 1 开始',
  'shown-of': (shown, total) => `${total} 个用户中的 ${shown} 个`,
  'shown-of-without': (shown, total, user) => `${total} 个用户中的 ${shown} 个；缺少用户 ${user}`,
  'page-1-begins-late': (list) => `${before(list)}的第 1 页不是从第一批用户开始的`,
  'limit-varies': '同一个 limit 得到不同的响应',
  'as-with-limit': (usual, asked) => `${usual}，与另一个 limit=${asked} 的页相同`,
  'total-changes': (by) => `total 随 ${by} 变化`,
  'as-on-others': (usual) => `${usual}，与其他页相同`,
  'value-with': (value, by, sent) => `${by} ${sent === undefined ? '未发送' : `为 ${sent} `}时为 ${value}`,
  'total-not-users': 'total 不是用户总数',
  'total-not-users-in': (list) => `total 不是${apart(before(list))}的用户数`,
  'at-least': (count) => `至少 ${count}`,
  'not-inside-list': '不带 browse 的列表不是内部用户的列表',
  'not-together': '内部用户和外部用户合在一起不是全部用户',
  'inside-and-outside': '有用户既是内部用户又是外部用户',
  'nobody-in-both': '没有用户同时在两个列表中',
  'in-both': (users) => `两个列表都有：${users}`,
  'nobody-outside': '没有外部用户，因此无法区分过滤条件',
  'no-long-filtered': '过滤后的列表都只有一页',
  'member-missing': '页缺少成员，或成员类型错误',
  'no-second-page': '没有可逐页读取的列表',
  'no-list-read': '没有可完整读取的列表：请参见其他检查',
  'list-kept-changing': (lists) => `运行期间用户列表不断变化（${lists.join('、')}）`,
  'order-follows-pages': '用户的顺序取决于 page 和 limit，或没有顺序：未比较页中的用户',
  'account-not-listed': (account, setting) => `账号 ${account}（${setting}）不在全部用户的列表中`,
  'no-datetime': (value) => `不是日期时间：${value}`,
  'no-opened-date': '没有需求的 openedDate 是可与请求时间比较的 UTC 时间',
  'about-moment': (moment) => `${moment}，前后五分钟之内`,
  'no-order': '没有可翻页的六人以上的列表，因此看不出顺序',
  'order-unstable': '顺序不稳定，因此各页不必衔接',
  'limit-rejected': (limit) => `limit ${limit} 被拒绝：文档没有说明接受哪些 limit`,
  'in-user-entry': '用户条目',
  'list-is-empty': '用户列表为空：连 Token 所属的账号都不在其中',
  'give-list-token': '请提供有权获取用户列表的账号的 Token，以及有用户的服务。',
  'further-of': (what, names) =>
    `${what === 'page' ? '页' : '用户'}表格之外的字段：${names.join('、') || '无'}`,
  'kind-of-moment': (kind) => moments[kind] ?? kind,
  'default-is': (field, value) => `未发送时 ${field} 为 ${value}`,
  'not-read-twice': '没有六人以上的列表被读取两次',
  'order-by-id': (order) => `按 id 的顺序：${orders[order]}；两次读取相同`,
  'order-changes': '两次读取的顺序不同',
  beyond: (answer, holds, page) => `${answer}；内容为${beyondUsers[holds]}，标明为${beyondPages[page]}`,
  'not-accepted-here': (field, answer) => `${field} 为 0 的开始请求在此不被接受：${answer}`,

  'not-seen': (what, exchanges) => `${digits(exchanges)} 次请求中没有${apart(what)}`,
  'seen-record': (operation) => `符合字段表且返回了记录的${apart(before(terms.operations[operation]))}请求`,
  'seen-labelled': (operation) =>
    `返回了记录和 Content-Type 的${apart(before(terms.operations[operation]))}请求`,
  'seen-valid': (operation) =>
    `只含文档所列字段且返回了记录的${apart(before(terms.operations[operation]))}请求`,
  'seen-whole': (operation) =>
    operation === 'start-task'
      ? '包含全部五个字段、账号已知且返回了任务的开始任务请求'
      : '只带文档认可的五个字段且返回了需求的创建请求',
  'seen-echo': (operation, field) =>
    `返回了记录且 ${field} 会被任何服务原样返回的${apart(before(terms.operations[operation]))}请求`,
  'seen-no-token': '没有 Token 的请求',
  'run-sends-own': '请对该服务运行本套件：运行时会发送它自己的请求。',
  'none-shown-anything': '录制了没有 Token 的请求，其响应都没有显示数据：只有运行本套件才能得出结论',

  'right-again': (fault, expected, actual) =>
    `${fault}，再次发送时正确（预期${apart(expected)}，实际${apart(actual)}）`,
  'while-others': (fault) => `${fault}（有其他请求并行时）`,
  'wrong-one-by-one': '逐个发送时同样出错',
  'valid-refused': '有效请求被拒绝',
  'success-with-values': '2xx 响应：其中每个值在另一个请求中都被接受',
  'some-refused': (count, sent, answer) => `${count} 个有效请求被拒绝，最小的请求带有 ${sent}：${answer}`,
  'right-with': (field, value) => `${field} 为 ${value} 时正确`,
  'right-without': (field) => `没有 ${field} 时正确`,
  'none-accepted': '含有此类值的请求都没有被接受',
  'generate-more': '请生成更多请求（--thorough 100）。',
  'generate-more-with': (give) => `请生成更多请求（--thorough 100）。${give}`,
  'not-as-sent-else': (field) => `${field} 不为 0 时也不是所发送的值`,
  'plain-values': '只有普通的值',
  'parts-sent': (parts) => parts.join('，'),
  'request-with': (to, sent) => `${to === undefined ? '' : `“${terms.operations[to]}”的`}请求（${sent}）`,
  'requests-then': (requests) => requests.map((each, at) => (at === 0 ? each : apart(each))).join('，然后是'),
  'requests-and': (requests) =>
    requests
      .map((each) => apart(before(each)))
      .join('和')
      .trim(),
  'most-rejected': (rejected, of, never) =>
    `大多数生成的请求被拒绝（${of} 个中的 ${rejected} 个），因此判断的内容很少${
      never.length === 0 ? '' : `；从未被接受：${never.join('、')}`
    }`,
};
