import type { MachineLimit } from '../../engine/wire/message.ts';
import { digits } from '../numbers.ts';
import type { causes as english, TokenForm } from '../en/causes.ts';
import { apart, before } from './apart.ts';

const list = (names: readonly string[]): string => names.join('、');
const kinds: Readonly<Record<string, string>> = { bug: 'Bug', task: '任务', product: '产品', story: '需求' };

const machineAdvice: Readonly<Record<string, string>> = {
  'open-files': '请允许本机打开更多文件（ulimit -n），或减少并行请求数（--concurrency）。',
  memory: '请给套件更多内存（ulimit -v、容器的内存限制、Node.js 的 --max-old-space-size）。',
  webassembly: '请让 Node.js 启用 WebAssembly：去掉 --jitless（NODE_OPTIONS）。',
} satisfies Record<MachineLimit, string>;

const tokenForms: Readonly<Record<TokenForm, string>> = {
  json: '带大括号或引号的 JSON',
  header: '整行请求头（Token 前面带有请求头名称）',
  placeholder: '变量的名称，而不是它的值',
  scheme: '前面带有 Bearer 的 Token',
};

const protocol: Readonly<Record<number, string>> = {
  402: '对方要求付费或许可',
  406: '对方不提供 JSON',
  411: '对方要求 Content-Length',
  413: '对方认为请求体过大',
  414: '对方认为路径过长',
  415: '对方不接受 application/json',
  417: '对方不接受 Expect 请求头',
  419: '通常是缺少 CSRF 令牌',
  426: '对方要求其他协议',
  431: '对方认为请求头过大',
  501: '该接口未实现',
  505: '对方不接受该 HTTP 版本',
};

const wanted = (kind: string): string =>
  ({ task: '给出未开始的新任务', bug: '给出未确认的新 Bug' })[kind] ?? '给出账号可以创建需求的产品';

const andMore = (texts: readonly string[], more: number): string =>
  more > 0 ? `${list(texts)} 等另外 ${more} 个` : list(texts);

/** What a run's evidence shows about why checks fail or have no result, and what to do, in Chinese. */
export const causes: typeof english = {
  'answered-to': (status, target) => `${status}，指向 ${target}`,
  'but-quoted': (but, body) => `${but}：${body}`,

  'cause-got': (operations, count, all, answer) =>
    `${list(operations)}：${digits(all)} 个有效请求${count < all ? `中有 ${digits(count)} 个` : ''}得到 ${answer}`,
  intermittent: (answer, accepted) =>
    `${answer}：这是偶发的，其中 ${digits(accepted)} 个原样再次发送时被接受`,
  'do-intermittent': '原因不在请求。请比较服务的各个节点，并查看这些时刻的服务日志。',
  'cause-not-this-api': (operations, both, answer) =>
    `所有请求得到同一响应${operations > 1 ? `（全部 ${operations} 个接口）` : ''}${both ? '，带或不带 Token 都一样' : ''}：${answer}`,
  'do-not-this-api': '这不是该 API。请将 PMS_BASE_URL 设为 /api.php/v1 之前的地址，并确认该处是什么在响应。',
  'do-all-operations': 'Token 得到了检查，但没有接口返回记录：请按响应内容处理，或实现这些接口。',
  'do-give-address': (address) => `请将 PMS_BASE_URL 设为 ${address}。`,
  'do-byte-order-mark': '请返回不带 BOM 的 UTF-8。',
  'cause-text-around': (operations, text) =>
    `${list(operations)}：${text === undefined ? 'JSON 之前有字节顺序标记（BOM）' : `JSON 前后有其他文本：${text}`}`,
  'do-text-around': (isWarning) =>
    `请只返回 JSON${isWarning ? '，将警告写入日志（PHP 中设置 display_errors=Off）' : ''}。`,
  'cause-wrapped': (operations, members, isText) => {
    const [member] = members;
    const named = ` ${list(members.map((each) => `"${each}"`))} `;
    const place = member === '[0]' ? '数组' : member === '' ? '' : named;
    const record = isText ? `是${place && `${place}中的`} JSON 字符串` : `被包在${place}中`;
    return `${list(operations)}：记录${record}`;
  },
  'do-error-status': '请按响应内容处理；错误请以 4xx 状态返回。',
  'do-bare-record': '请直接返回记录本身。',
  'cause-other-record': (operations, record, names) =>
    `${list(operations)} 返回的是${before(apart(kinds[record] ?? record))}记录：有该记录表的成员（${names.join('、')}）`,
  'do-other-record': (record) => `请返回${apart(kinds[record] ?? record)}：从它自己的表中读取。`,
  'cause-other-names': (operations, shown, name) =>
    `${list(operations)} 的成员名与文档不同：${name} 写成了 ${shown}`,
  'do-names': '请按文档书写名称。',
  'cause-users-elsewhere': (member) =>
    `list-users 的用户${member === '' ? '就是响应体本身' : `在 "${member}" 中`}，而不在与 page、total、limit 并列的 "users" 中`,
  'do-user-page': '请返回 page、total、limit 和 users（第 4.4 节）。',
  'record-with-status': (status) => `记录，但状态码是 ${status}`,
  'do-record-as-error': (status) => `请以 200 返回记录：客户端会把 ${status} 视为请求被拒绝。`,
  'do-utf-8': '请以 UTF-8 编码返回响应体。',
  'do-return-record': '请返回记录。',
  'cause-cut-json': (operations, end) => `${list(operations)}：JSON 被截断，结尾是 ${end}`,
  'cause-compressed-twice': (operations) =>
    `${list(operations)}：响应体被压缩了两次，按 Content-Encoding 解压后仍是 gzip`,
  'do-compressed-twice': '请只压缩一次：在服务中，或在网关中。',
  'in-part': (what, count, all) => `${what}（${digits(all)} 个响应中的 ${digits(count)} 个）`,
  'do-compare-nodes': '其他响应的形式正确：请比较服务的各个节点及其版本。',
  'do-token-header':
    '使用伪造的 Token 得到同样的响应，不带 Token 则不同：原因在 Token 请求头。它对网关来说是否过长，或含有网关拒绝的字符？',
  'cause-dropped-without-token': (count, why) =>
    `没有有效 Token 的请求都没有得到响应，共 ${digits(count)} 个：${why}`,
  'do-dropped-without-token': '请让服务或其前端的网关响应这些请求：否则无法评判它们得到了什么。',
  'do-cut-json': '请返回完整的响应体，并检查 Content-Length：它计的是字节数，不是字符数。',
  'do-server-error': '服务内部出错：请查看服务日志。',
  'cause-changed-midrun': (request, answer) =>
    `自请求 ${request} 起，所有响应都是 ${answer}；在此之前服务能返回记录`,
  'do-changed-midrun': (baseUrl) =>
    `请查明运行期间是什么开始在 ${baseUrl} 响应。如果它限制请求，请使用 --rate 或 --concurrency 1 运行。`,
  'do-log-in-midrun':
    '如果它指向登录页，则 Token 的会话已结束：请给出在整个运行期间有效的 Token（PMS_TOKEN），或放行带 Token 的请求。',
  'cause-redirected': (operations, status, target) =>
    `${list(operations)}：有效请求被重定向（${status}）到 ${target}`,
  'do-redirected': '运行不跟随重定向。请让进行重定向的一方放行带 Token 的请求。',
  'do-slash': '重定向在路径末尾加了斜杠。请直接响应文档中的路径（末尾没有斜杠）。',
  'cause-right-missing': (operations, right, answer) =>
    `Token 所属账号缺少 ${list(operations)} 所需的权限 ${right}：${answer}`,
  'do-right': (right) => `请为该账号授予权限 ${right}，或将 PMS_TOKEN 设为有该权限的账号的 Token。`,
  'cause-writes-refused': (operations, answer) => `所有写请求得到同一响应（${list(operations)}）：${answer}`,
  'do-writes-refused':
    '这与某个对象或字段无关。如果是服务所发，请按其内容处理。否则请查明是什么拒绝 POST 请求：通常是服务前端的网关或防火墙。',
  'do-write-paths': (isAsWithoutToken) =>
    `${isAsWithoutToken ? '不带 Token 时响应相同：很可能' : '这与某个对象无关：'}这些路径没有响应。请让服务前端的网关放行这些路径，或实现这些接口。`,
  'do-ids-or-paths': (settings) =>
    `请确认这些对象存在（${settings.join('、')}）。如果存在，则这些路径没有响应：请实现它们，或让服务前端的网关放行。`,
  'do-media-type': '请求的媒体类型是 application/json。请查明是服务还是其前端网关拒绝了它。',
  'do-pass-token':
    '不带 Token 时响应相同：请确认服务前端的网关没有丢弃名为 Token 的请求头。如果请求头已到达，请将 PMS_TOKEN 设为有权执行此操作的账号的 Token。',
  'do-allow-writes': (isPage) =>
    isPage
      ? '如果是网关或防火墙拒绝 POST 请求，请放行。否则，请将 PMS_TOKEN 设为有权执行此操作的账号的 Token。'
      : '请将 PMS_TOKEN 设为有权执行此操作的账号的 Token。如果是网关或防火墙拒绝 POST 请求，请放行。',
  'cause-forbidden': (operations, answer) => `${list(operations)} 拒绝该 Token，其他接口接受它：${answer}`,
  'no-json-body': (answer) => `不是 JSON 的响应体：${answer}`,
  'do-json': '请以 JSON 返回记录。',
  'no-counted-answer': (why, body) => `无法评判的响应：${why}${body === '' ? '' : `：${body}`}`,
  'do-no-response': '其他请求得到了响应：请在服务日志中查看这些请求。',
  'do-no-response-in-time':
    '其他请求及时得到了响应：请在服务日志中查看这些请求，或给出更长的时间（--timeout）。',
  'do-one-at-a-time': '只有同时进行的请求得到它：请以 --concurrency 1 运行，或让服务接受更多同时的请求。',
  'cause-gateway-down': (reason, answer) => `${reason}：${answer}`,
  'do-gateway-down': '请查看网关的日志：其后的服务是否在运行，并及时响应？',
  'do-forbidden': (rights) =>
    `文档没有规定权限。请将 PMS_TOKEN 设为有权执行此操作的账号的 Token（禅道权限：${list(rights)}）。`,

  'not-allowed': (method, allow) => `该处不允许 ${method}${allow === '' ? '' : `，允许 ${allow}`}`,
  protocol: (status) => protocol[status] ?? '这与对象无关',
  'answered-since': (answer, why) => `${answer}（${why}）`,
  'do-route': (method) => `请按文档在该路径上接受 ${method}。`,
  'do-implement': '请实现该接口，或让服务前端的网关放行。',
  'do-protocol': '原因不在 id。请查明是服务还是其前端网关拒绝了该请求。',
  'cause-demands-field': (operation, fields, isOptional, answer) =>
    `${operation} 要求 ${list(fields)}，而${isOptional ? '文档中这是可选的' : '文档中没有该字段'}：${answer}`,
  'do-extra-field': (operation, field, isId, value) =>
    `要测试其余内容，请使用 --extra-field ${operation}.${field}=${value ?? '…'} 重新运行${
      value === undefined ? `，取该处存在的${isId ? ' id' : '值'}` : '：带有该值的需求已被接受'
    }。`,
  'do-optional': (fields) => `请接受文档中不带 ${list(fields)} 的请求。`,
  'cause-refuses-field': (operation, field, isEmptyAccepted, answer) =>
    `${operation} 拒绝所有带 ${field} 的请求，${isEmptyAccepted ? '除非其为空' : '接受其他请求'}：${answer}`,
  'cause-body-unread': (operations, fields, answer) =>
    `${list(operations)} 没有读取请求体：已发送 ${list(fields)}，响应却与未发送时一样：${answer}`,
  'do-body-unread': '请将请求体作为 JSON 读取（Content-Type: application/json）。',
  'cause-whatever-is-sent': (operation, answer) => `${operation} 拒绝所有请求，无论请求体是什么：${answer}`,
  'do-whatever-is-sent':
    '请接受文档中的请求：原因不是某个字段。如果要求某个请求头，请给出（--header）。如果首先查找产品，请检查 PMS_PRODUCT_ID。',
  'do-refuses-field': (field) => `请接受文档所述形式的 ${field}。`,
  'cause-refuses-value': (operation, field, values, answer) =>
    `${operation} 拒绝 ${field} 的值 ${list(values)}，接受其他值：${answer}`,
  'got-for-signs': (answer, signs) => `${answer}：其文本中有被接受的请求所没有的符号（${signs}）`,
  'do-refuses-signs': '请接受文本中的这些符号。如果是服务前端的防火墙拒绝，请放行这些请求。',
  'do-refuses-person': (field) =>
    `请接受文档形式的 ${field}。如果只能指定其他账号，请给出其中一个（PMS_ASSIGNEE）。`,
  'do-refuses-value': (field, isListed) =>
    isListed
      ? `请接受文档所列的每一个 ${field}。`
      : `请接受每一个 ${field}：inside 和 outside 之外的值表示全部用户。`,
  'cause-no-such-object': (operation, kind, ids, answer) =>
    `${operation}：${kinds[kind] ?? kind} ${list(ids)} 与不存在的 id 得到同一响应：${answer}`,
  'do-object': (setting, kind) => `请检查 ${setting}：${wanted(kind)}。`,
  'do-object-if': (setting, kind) =>
    `如果响应说的是${apart(kinds[kind] ?? kind)}，请更正 ${setting}：${wanted(kind)}。否则请消除响应所说的原因。`,
  'do-object-or-field': (setting, kind) =>
    `如果响应说的是${apart(kinds[kind] ?? kind)}，请更正 ${setting}：${wanted(kind)}。如果说的是某个字段，请接受文档中的请求。`,
  'do-object-or-operation': (setting, kind, isAsWithoutToken) =>
    isAsWithoutToken
      ? `不带 Token 时响应相同：可能路径不存在。请让服务前端的网关放行该路径，或实现该接口。否则请检查 ${setting}：可能${apart(before(kinds[kind] ?? kind))}不存在。`
      : `请检查 ${setting}，以及服务是否有此接口：可能${apart(before(kinds[kind] ?? kind))}不存在，也可能路径不存在。`,
  'do-assignee': (named) => `请更正 PMS_ASSIGNEE${named === undefined ? '' : `：它是 ${named} 的真实姓名`}。`,
  'cause-used-up': (operation, kind, ids, answer) =>
    `${operation}：对${apart(kinds[kind] ?? kind)} ${list(ids)} 的请求全部被拒绝：${answer}`,

  'cause-no-effect': (operation, count, all, fields) =>
    `${operation} ${count < all ? '对部分请求' : ''}没有效果：${count < all ? `${digits(all)} 个返回的记录中有 ` : ''}${digits(count)} 个${count < all ? '' : '返回的记录'}不含任何所发送的值（${list(fields)}）`,
  'do-no-effect': '请先保存所发送的值，再读取记录作为响应。',
  'cause-ignores-sent': (operation, count, fields) =>
    `${operation} 没有保存所发送的任何内容：${count} 条记录没有所发送的值（${fields.join('、')}）`,
  'cause-shown-before': (operation, count, fields, later, answer) =>
    `${operation} 的响应看不出效果：${count} 条记录与请求之前一样，没有所发送的值（${fields.join('、')}），但对同一对象的请求 ${later} 得到 ${answer}`,
  'cause-record-before': (operation, fields, request, next) =>
    `${operation} 返回的是请求之前的记录（${list(fields)}）：请求 ${request} 所发送的值到同一记录的下一个响应（${next}）才出现`,
  'cause-shared-variable': (operation, request, other, count) =>
    `${operation} 混淆了同时进行的请求：请求 ${request} 的响应显示的是请求 ${other} 发送的值，共 ${digits(count)} 个响应如此`,
  'do-shared-variable': '请将请求的值放在各自的变量中，不要共用。',
  'cause-other-account': (account, opener, isListed) =>
    `新需求的 openedBy 是 ${opener}，而不是 ${account}（PMS_ACCOUNT）${isListed ? '' : '，后者不在全部用户的列表中'}`,
  'do-other-account': (account, isListed) =>
    isListed
      ? `如果 Token 属于 ${account}，请更正 PMS_ACCOUNT。否则，请从 Token 的会话取得创建者。`
      : '请更正 PMS_ACCOUNT：Token 所属的账号。',
  'cause-team-task': (ids, count) => `多人任务返回的是团队合计（${digits(count)} 个响应）：任务 ${list(ids)}`,
  'do-team-task': '请给出单人任务（PMS_TASK_IDS）。',
  'cause-stored-without': (operation, field, others) =>
    `${operation} 在同时发送 ${others.join(' 或 ')} 时不返回所发送的 ${field}，不同时发送时则返回`,
  'do-stored-without': (field) => `无论同时发送什么，都请保存 ${field}，并为响应读取它。`,
  'do-query-ignored': '请读取查询参数 browse、page 和 limit。如果服务前端有缓存，请让它区分查询参数。',
  'cause-parameter-ignored': (name, beside, query, other) =>
    `list-users ${beside.length === 0 ? '' : `在给出 ${list(beside)} 时`}忽略了 ${name}：/users?${other} 与 /users?${query} 的用户相同`,
  'cause-limit-capped': (most, query, echoed) =>
    `无论 limit 是多少，每页最多 ${most} 个用户：/users${query && `?${query}`} 有 ${digits(most)} 个，limit 却为 ${echoed}`,
  'do-limit-capped': '请返回 limit 所示数量的用户，或在 limit 中返回实际采用的值。',
  'cause-lists-in-turn': (query, totals) =>
    `list-users 轮流返回不同的列表：/users${query && `?${query}`} 有 ${list(totals.map((total) => `${total} 个用户`))}，随后又与先前相同`,
  'do-lists-in-turn': '请比较服务的各个节点和缓存：用户不会这样来去。',
  'cause-ids-of-rows': (id, account, query, other, otherQuery) =>
    `同一用户的 id 随页变化：${id} 在 /users?${query} 中是 ${account}，在 /users?${otherQuery} 中是 ${other}`,
  'do-ids-of-rows': '请返回用户本身的 id，而不是行号。',
  'cause-total-of-page': (query, total) => `total 是本页的用户数：/users?${query} 的 total 为 ${total}`,
  'do-total-of-page': '请在分页之前统计列表的全部用户。',
  'cause-filtered-after-page': (query, count, limit) =>
    `页的用户数少于 limit，因为先分页后筛选：/users?${query} 只有 ${limit} 个中的 ${count} 个，即全部用户同一页中的那些`,
  'do-filtered-after-page': '请先按 browse 筛选列表，再分页。',
  'cause-offset-without-limit': (query, skipped, step) =>
    `页的起点不对：/users?${query} 从第 ${skipped + 1} 个用户开始，如同 limit 为 ${step}`,
  'cause-page-starts-late': (page, limit, at, from) =>
    `页的起点不对：page=${page}、limit=${limit} 从列表的第 ${at} 个用户开始，应从第 ${from} 个开始`,
  'do-page-starts-late': '请跳过 (page - 1) * limit 个用户。',

  'hole-cache': (header) => `（这些响应来自缓存：${header}）`,
  'hole-read-before': '（此前带 Token 请求过的地址，响应体相同；其余被拒绝：有不区分 Token 的缓存）',
  'hole-queries': (queries) => `（${andMore(queries.slice(0, 3), queries.length - 3)}；其他请求被拒绝）`,
  'hole-fields': (fields) => `（带 ${list(fields)} 的请求；其他请求被拒绝）`,
  'hole-no-body': '（没有请求体的请求；其他请求被拒绝）',
  'hole-no-fields': '（没有字段的请求；其他请求被拒绝）',
  'hole-times': (accepted, of) => `（${of} 个这样的请求中的 ${accepted} 个）`,
  'note-ids': (kind, ids, more, areUnknown, answer, setting) =>
    `${kinds[kind] ?? kind} ${before(andMore(ids, more))}${areUnknown ? '与不存在的 id 得到同一响应' : '被拒绝，其他的被接受'}：${answer}。请更正 ${setting}：${wanted(kind)}。`,
  'note-assignee': (account, named) =>
    `账号 ${account}（PMS_ASSIGNEE）不在全部用户的列表中${named === undefined ? '' : `：它是 ${named} 的真实姓名`}。请更正 PMS_ASSIGNEE。`,

  'cause-base-url': (part) => `基础 URL 以 ${part} 结尾`,
  'do-base-url': (part, rest) => `请给出不带 ${part} 的基础 URL：PMS_BASE_URL=${rest}。`,
  'cause-page-opens': (target) => `响应是一个会打开 ${target} 的网页`,
  'cause-token-form': (form) => `PMS_TOKEN 是${tokenForms[form]}`,
  'do-token-form': (form) => `请只给出 Token 本身：PMS_TOKEN 现在是${tokenForms[form]}。`,
  'cause-gateway-login': (scheme) => `服务前端的网关要求自己的登录（${scheme} 认证）`,
  'do-gateway-login': (scheme) =>
    `响应要求 ${scheme} 认证，而该 API 没有这种认证：这是服务前端的网关的要求。${scheme.toLowerCase() === 'basic' ? "请给出 --header 'Authorization: Basic …'（PMS_HEADERS），其值为 user:password 的 base64。" : '请给出网关之后的地址（PMS_BASE_URL）。'}`,
  'do-gateway-refuses':
    '响应是网页而不是 JSON：请求可能被服务前端的网关或防火墙拒绝。请放行本机的这些请求，或提供其要求的请求头（--header）。',
  'do-login-token':
    '该 Token 刚由 POST /tokens 签发，GET /users 却拒绝它。请确认两者属于同一 API（/api.php/v1，而不是 v2），且没有代理丢弃名为 Token 的请求头。',
  'end-refused': '请确认服务正在运行，并监听该主机和端口。',
  'end-container': '在容器中，localhost 指容器自身：请给出主机的名称（PMS_BASE_URL、--base-url）。',
  'end-host': '请确认主机名正确，并且在运行套件的机器上可以解析。',
  'end-tls': '请提供签发证书的 CA（--ca）；测试服务可以使用 --insecure。',
  'end-other-port': (speaks, expected, address) =>
    `该端口使用 ${speaks} 而不是 ${expected}：请将 PMS_BASE_URL 设为 ${address}。`,
  'end-handshake': 'TLS 握手失败：请查看服务或其前端网关的日志。',
  'end-certificate-date': '请更新服务的证书，并检查本机的时钟；测试服务可以使用 --insecure。',
  'end-certificate-host':
    '请将 PMS_BASE_URL 设为证书中的主机名，或为该主机名更换服务的证书；测试服务可以使用 --insecure。',
  'end-reset': '连接被关闭：请确认该端口上是否有代理，或服务要求使用 https。',
  'end-timeout': '服务接受了连接但没有响应：请查看服务日志。',
  'end-firewall': '是否有防火墙，或需要设置代理（--proxy）？如果服务本来就慢，请增加等待时间（--timeout）。',
  'end-too-large': '套件不保留更大的响应：请让服务在一个响应中返回较少的内容。',
  'end-max-body': '请增大 --max-body：默认值 32MiB 是套件保留的最大长度。',
  'end-broken-off': '响应提前结束：请查看服务或其前端网关的日志。',
  'end-not-http': '请确认端口是否正确；如果正确，请更正服务或其前端网关的响应：它不是有效的 HTTP。',
  'end-aborted': '运行被中断：请重新运行直到结束。',
  'end-certificate': '请提供服务接受的客户端证书及其私钥（--cert、--key）。',
  'end-page-certificate':
    '网页是否要求客户端证书？如果是，请提供服务接受的客户端证书及其私钥（--cert、--key）。',
  'end-no-certificate': '如果没有证书：请确认服务是否另有供测试使用的地址。',
  'end-old-tls': '请让服务或其前端网关支持 TLS 1.2 或 1.3。',
  'end-http2': '请让服务或其前端网关同时支持 HTTP/1.1。',
  'end-wrong-body': '响应体与其响应头（Content-Encoding、Transfer-Encoding）不符：请检查服务或其前端网关。',
  'end-machine': (limit) => machineAdvice[limit] ?? limit,
  'end-other': '请查看下面请求的错误信息。',
  'end-token': (isForRun) =>
    `请提供${isForRun ? '在整个运行期间' : '当前'}有效的 Token（PMS_TOKEN）：会话中签发的 Token 会随会话失效。`,
  'end-after-wrong': (request) =>
    `Token 直到请求 ${request}（第一个带错误 Token 的请求）之前都被接受：服务是否在收到错误 Token 后吊销或锁定它？请让此客户端不受该限制。`,
  'end-token-dropped': '请确认服务前端的代理是否丢弃了名为 Token 的请求头。',
  'end-bearer':
    "响应要求 Bearer 认证。如果这是服务前端网关的要求，请给出 --header 'Authorization: Bearer …'（PMS_HEADERS）。",
  'end-as-it-says':
    '响应与 Token 和路径都无关。如果是服务发送的，请按其内容处理（请求头用 --header 给出）；否则请给出服务的地址（PMS_BASE_URL）。',
  'end-gateway-key': '服务前的网关是否要求它自己的密钥？请给出相应的请求头（--header、PMS_HEADERS）。',
  'end-may-list': '请确认 Token 所属账号有权获取用户列表；否则请提供有权限的 Token（PMS_TOKEN）。',
  'end-bypass': '响应是否来自途中的代理？如果是，请让该主机不经代理（--proxy-bypass、NO_PROXY）。',
  'end-later': '服务要求等待：请稍后重新运行，或延长等待时间（--max-wait）。',
  'end-rate': (saysHowLong) =>
    `目标限制了请求速率：请减少请求（--rate、--concurrency），或${saysHowLong ? '延长等待时间（--max-wait）' : '让目标放宽对此客户端的限制'}。`,
  'end-path': '请确认基础 URL 是 /api.php/v1 之前的全部内容，包括服务的路径。',
  'end-log-in': '请检查账号和密码（PMS_ACCOUNT、PMS_PASSWORD），或提供 Token（PMS_TOKEN）。',
  'end-locked': '请确认该账号可以在浏览器中登录。多次失败后，禅道会锁定账号数分钟。',
  'end-proxy': '请确认代理正在运行，并允许连接该服务（--proxy、HTTPS_PROXY、HTTP_PROXY）。',
  'end-no-proxy': '如果该主机不需要代理，请让它不经代理（--proxy-bypass、NO_PROXY）。',
  'end-traffic': '请确认录制中有该服务，或用 --base-url 指定要评判的服务。',
  'end-record': '请在客户端确认 Bug、开始任务、创建需求或获取用户列表时录制。',
  'end-fixtures': '请提供检查所需的数据：Bug、任务和产品（PMS_BUG_IDS、PMS_TASK_IDS、PMS_PRODUCT_ID）。',
};
