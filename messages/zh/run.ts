import type { MachineLimit, WireErrorKind } from '../../engine/wire/message.ts';
import type { Created } from '../en/requests.ts';
import type { run as english } from '../en/run.ts';
import { before } from './apart.ts';
import { created, terms } from './terms.ts';
import { wireDetail } from './wire.ts';
import { apart } from './apart.ts';

const waysOut: Readonly<Record<Created, string>> = {
  product: '该账号可以在其中创建的产品：--product（PMS_PRODUCT_ID）',
  bug: '未确认的 Bug：--bugs（PMS_BUG_IDS）',
  task: '状态为 wait 的任务：--tasks（PMS_TASK_IDS）',
  execution: '状态为 wait 的任务：--tasks（PMS_TASK_IDS）',
  project: '状态为 wait 的任务：--tasks（PMS_TASK_IDS）',
  story: 'Bug 和任务：--bugs（PMS_BUG_IDS）、--tasks（PMS_TASK_IDS）',
  user: '已有用户的服务',
};

const faults: Readonly<Record<WireErrorKind, string>> = {
  refused: '连接被拒绝',
  'unknown-host': '无法解析主机名',
  tls: 'TLS 握手失败',
  'no-tls': '该端口不使用 TLS',
  'tls-only': '该端口使用 TLS',
  'unknown-issuer': '证书的签发者不受信任',
  'certificate-date': '证书已过期或尚未生效',
  'certificate-host': '证书属于其他主机名',
  'client-certificate': '服务要求客户端证书，或不接受所给的证书',
  'old-tls': '服务只支持 1.2 之前的 TLS 版本',
  http2: '服务只支持 HTTP/2',
  reset: '连接在收到响应之前被关闭',
  timeout: '超时',
  'too-large': '响应过大',
  'over-max-body': '响应超过 --max-body',
  'broken-off': '响应中断',
  'wrong-body': '响应体与响应头不符',
  'not-http': '响应不是有效的 HTTP',
  aborted: '运行被中断',
  'open-files': '本机无法再打开更多文件或连接',
  memory: '本机内存不足',
  webassembly: 'Node.js 运行时没有 WebAssembly',
  other: '请求失败',
};

const machineLimits: Readonly<Record<string, string>> = {
  'open-files': '无法再打开更多文件或连接；请放宽限制（ulimit -n），或降低 --concurrency',
  memory: '内存不足；请放宽限制（ulimit -v、容器的内存限制、Node.js 的 --max-old-space-size）',
  webassembly: 'Node.js 运行时没有 WebAssembly，而其 HTTP 客户端需要它；请去掉 --jitless',
} satisfies Record<MachineLimit, string>;

/** Why a request was not sent, why a run ended, and what a reader must know of it, in Chinese. */
export const run: typeof english = {
  'no-bugs': '没有给出可以确认的 Bug',
  'no-tasks': '没有给出可以开始的任务',
  'no-product': '没有给出可以创建需求的产品',
  'no-accounts': '没有可以指派的账号',
  'bugs-used': '指定的 Bug 都用于其他检查',
  'bugs-used-fresh': '指定的 Bug 都用于其他检查，而此项检查需要一个未确认的 Bug',
  'tasks-used': '指定的任务都用于其他检查',
  'one-task': '一个任务不够',
  'confirms-once': '该服务对一个 Bug 只确认一次',
  'token-no-letters': 'Token 中没有字母',
  'token-is-uuid': 'UUID 不区分大小写',
  'give-bugs': (count) => `请提供 ${count} 个未确认的 Bug（PMS_BUG_IDS）；对于必选检查，1 个即可。`,
  'give-bugs-once': (count) => `请提供 ${count} 个未确认的 Bug（PMS_BUG_IDS）。`,
  'give-tasks': (count) => `请提供 ${count} 个状态为 wait 的任务（PMS_TASK_IDS）；对于必选检查，1 个即可。`,
  'give-tasks-thorough': (count) =>
    `请提供 ${count} 个状态为 wait 的任务（PMS_TASK_IDS）：每个生成的开始请求使用一个。`,
  'give-assignee': '请设置 PMS_ASSIGNEE。',
  'give-product': '请设置 PMS_PRODUCT_ID。',
  'clean-up-no-zentao': (answer) =>
    `没有删除任何对象：GET /products 返回 ${answer}，因此该服务不是禅道，或基础 URL 有误`,
  'clean-up-fails': '最先创建的对象都清理失败，因此不再创建',
  'clean-up-fails-do': '请查明服务为什么没有删除它们，或使用 --keep 运行。',
  'not-in-traffic': '录制的流量中没有',

  interrupted: '运行被中断',
  'stopped-responding': (operation, why) => `${before(operation ?? '服务')}停止响应（${why}）`,
  'do-given-up': (operation) => `请查看服务中 ${operation} 的日志，或给更多时间（--timeout）。`,
  'cannot-keep': (why) => `服务的响应过大，无法保留（${why}）`,
  'too-slow': (operation, lost) =>
    `${before(operation ?? '目标')}太慢：${lost} 秒用于等待超过 --timeout 一半的响应`,
  'sent-too-much': (mebibytes) => `目标发送的内容总计超过 ${mebibytes} MiB`,
  'gateway-instead': (times, status, since) =>
    `自请求 ${since} 起，网关连续 ${times} 次代替服务响应 ${status}（设置 --max-wait）`,
  'wire-fault': (kind, message) => {
    const [fault, detail] = [faults[kind] ?? faults.other, wireDetail(message)];
    return detail === '' ? fault : `${fault}（${detail}）`;
  },
  'first-too-large': (method, path, why) => `服务响应了 ${method} ${path}：${why}`,
  'no-response': '没有响应',
  'operation-title': (operation) => terms.operations[operation] ?? operation,
  'token-refused-in': (refusal, title, method, path) =>
    `${refusal}：服务在“${title}”（${method} ${path}）中拒绝该 Token`,
  'token-ended': (answer) => `服务先前接受该 Token，现在不再接受：${answer}`,
  'nothing-but-404': (example) =>
    '服务对所有请求都返回 404：请确认基础 URL 是否正确' +
    (example === '' ? '。' : `，以及服务是否安装在某个路径之下，例如 ${example}。`),
  'same-with-token': (answer) => `带 Token 的所有请求都得到相同的响应：${answer}`,
  'same-for-all': (answer) =>
    `所有请求都得到相同的响应，不带 Token 的请求和未知路径的请求也是如此：${answer}`,
  'redirects-to': (baseUrl, target) => `${baseUrl} 重定向到 ${target}`,
  'redirects-to-base': (baseUrl, target) => `${baseUrl} 重定向到 ${target}：请将 PMS_BASE_URL 设为该地址`,
  'web-page': (baseUrl, title) => `${baseUrl} 返回网页${title === '' ? '' : `（${title}）`}`,
  'masking-failed': (error) => `套件内部错误：掩码失败（${error}），因此整个内容均被掩码`,
  'machine-limit': (limit) => `本机的限制：${machineLimits[limit] ?? limit}`,
  'suite-failed': (message) => `套件内部错误：${message}`,

  'answer-words': (status, body) => `${status}，${body}`,
  'gateway-says': (baseUrl, answer) =>
    `${baseUrl} 之后的服务没有响应：网关返回 ${answer}；请确认服务正在运行（--max-wait 可以延长等待）`,
  'nothing-listens': (baseUrl, why) =>
    `${baseUrl} 上没有监听的程序（${why}）：请确认服务正在运行，且端口正确`,
  'host-unknown': (baseUrl) => `无法解析 ${baseUrl} 的主机名：请确认名称正确`,
  'no-response-within': (baseUrl, ms) =>
    `${baseUrl} 在 ${ms} 毫秒内没有响应：请确认它是否负载过高（--timeout 可以延长等待）`,
  'account-refused': (request, answer) =>
    `服务拒绝该 Token：${request} 的响应为 ${answer}；请确认其账号有权执行此操作`,
  'session-ended': (request, answer) =>
    `服务拒绝该 Token：${request} 的响应为 ${answer}；请确认它是否已失效。禅道的 Token 随会话失效；设置 PMS_ACCOUNT 和 PMS_PASSWORD 后，每次运行都会重新登录`,
  'new-token-rejected': (request, answer) =>
    `服务拒绝 POST /tokens 刚刚签发的 Token：${request} 返回 ${answer}`,
  'base-redirects': (url, target) => `${url} 重定向到 ${target}：请确认基础 URL 是否正确`,
  'no-service-root': (url, answer, example) =>
    `${url} 上没有服务响应（${answer}）；请确认服务是否安装在某个路径之下，例如 ${example}`,
  'no-service-path': (url, answer, path) =>
    `${url} 上没有服务响应（${answer}）；请确认 ${path} 是否为服务的安装路径`,
  'login-failed': (account, answer) =>
    `以 ${account} 登录时服务出错：POST /tokens 的响应为 ${answer}；请查看服务日志`,
  'login-must-wait': (account, answer) =>
    `服务暂不允许以 ${account} 登录：POST /tokens 的响应为 ${answer}；请减少请求（--rate），或等待更久（--max-wait）`,
  'login-no-token': (account, answer) =>
    `以 ${account} 登录没有得到 Token：POST /tokens 的响应为 ${answer}；请确认它是带有 API v1 的禅道`,
  'login-rejected': (account, answer) =>
    `以 ${account} 登录被拒绝：POST /tokens 的响应为 ${answer}；请检查 PMS_ACCOUNT 和 PMS_PASSWORD，或设置 PMS_TOKEN。` +
    '多次登录失败后，禅道会锁定账号数分钟',
  'not-created': (kind, request, answer) =>
    `准备时无法创建${apart(created[kind])}：${request} 的响应为 ${answer}`,
  'rate-limited': '请减少请求（--rate、--concurrency），或等待更久（--max-wait）。',
  'may-not-create': (kind) =>
    `请确认该账号有权创建。否则，除 --fixtures zentao 外，请另外提供${apart(waysOut[kind])}。`,
  'id-elsewhere': (holder, kind) =>
    `响应中的 id 在 "${holder}" 内，而不在记录本身。请使用 --fixtures zentao，并给出${apart(waysOut[kind])}。`,
  'fields-required': (fields, kind) =>
    `服务要求 ${fields.join('、')}，而准备步骤没有它接受的值。除 --fixtures zentao 外，请另外提供${apart(waysOut[kind])}。`,
  'no-users-made': (why) => `${why}；检查使用现有的用户`,
  'no-users-made-copied': (why, most) =>
    `${why}；检查使用现有的用户：没有 --assignee（PMS_ASSIGNEE）时，最多 ${most} 个用户会被指派和抄送`,
  'fixtures-not-made': (why) => `无法创建测试数据：${why}`,
  'waited-for-start': (waited) => `为等待服务的第一个响应，用了 ${waited} 秒（--wait）。`,
  'raw-deflate': '响应的 Content-Encoding 为 deflate，但缺少 zlib 头：多数客户端能解码，但并非全部。',
  'odd-codings': (names) =>
    `有响应的 Content-Encoding 不是压缩方式（${names.join('、')}）：响应体按原样读取。`,
  'one-by-one':
    '服务在其他请求正在进行时返回 503 和 Retry-After。此后请求逐个发送（等同于 --concurrency 1）。',
  'fixtures-correct': '请修正创建测试数据的程序（PMS_FIXTURES_COMMAND）。',
  'fixtures-not-removed': (why) => `无法删除测试数据：${why}`,

  'traffic-none': (entries, paths) => `录制的 ${entries} 次请求中，没有本 API 的请求（${paths}）。`,
  'traffic-judged': (requests, entries, baseUrl) =>
    `评判录制的流量：${entries} 次请求中，${requests} 次是发往 ${baseUrl} 的本 API 请求。`,
  'traffic-chosen': (requests, entries, baseUrl) =>
    `评判录制的流量：${entries} 次请求中，${requests} 次是发往 ${baseUrl} 的本 API 请求。该服务的请求最多；使用 --base-url 选择其他服务。`,
  'traffic-shown': (shown) => `报告显示其中 ${shown} 次：每个发现最多 20 次，其余为抽样。`,
  'traffic-aside': (count, what) => `${count} 次：${what}。`,
  'traffic-undocumented': (requests) => `客户端有 ${requests} 个请求不在文档中；报告单独列出，不影响结论。`,
  'aside-other': '不是本 API 的请求',
  'aside-elsewhere': (baseUrl) => `发往 ${baseUrl} 的本 API 请求`,
  'aside-further': '发往其他服务的本 API 请求',
  'aside-cut': '录制不完整：结尾处的请求被截断',
  'aside-no-exchange': (why) => `条目不是请求和响应：${why}`,
  'aside-twice': '重复录制',
  'aside-too-much': '未录制：同时流量过大',
  'aside-no-room': '未保留：已保留的请求和响应总量过大',
  'aside-no-body': (operation) => `${operation}：没有录制请求体`,
  'aside-no-answer': (operation) => `${operation}：没有录制响应体`,
  'aside-no-record': (operation) => `${operation}：2xx 响应的 JSON 不是该记录`,
  'aside-answer': (operation, what) => `${operation}：2xx 响应：${what}`,
  'aside-no-token': (operation) => `${operation}：Token 由某次运行改动过`,
};
