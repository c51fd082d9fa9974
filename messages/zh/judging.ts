import { digits } from '../numbers.ts';
import type { judging as english } from '../en/judging.ts';
import { apart, before, joined } from './apart.ts';

/** The sentences of findings, reasons and causes, in Chinese. */
export const judging: typeof english = {
  faults: {
    absent: (field, what) => `缺少 ${field}${what === '' ? '' : `（${what}）`}`,
    'wrong-type': (field) => `${field} 的类型错误`,
    'not-listed': (field) => `${field} 的值不在文档所列范围内`,
    'wrong-date': (field) => `${field} 不是文档规定格式的日期`,
    'wrong-reference': (field) => `${field} 不是用户对象（第 2.1 节）`,
    'not-sent-back': (field) => `发送了 ${field}，但响应中没有`,
    incomplete: (field, what) => `${field} 没有 ${what}`,
    'weak-form': (field, what) => `${field} ${what}`,
    'wrong-record': () => '返回的是另一个 id 的记录',
    'wrong-value': (field, what) => `${field} 不是${apart(what)}`,
    'not-as-sent': (field) => `${field} 不是所发送的值`,
    'not-kept': (field) => `没有发送 ${field}，它的值却改变了`,
    refused: (_, what) => `${before(what)}被拒绝`,
    'refused-beside': (_, what) => what,
    'let-in': (_, what) => `${before(what)}的请求被接受，如同 Token 有效`,
    'shows-data': (_, what) => `${before(what)}的请求被拒绝，但响应中包含数据`,
    'took-effect': (field, what) => (what === '' ? `没有有效 Token 的请求改变了 ${field}` : what),
    'header-case': () => '请求头名称为 `token` 时 Token 被拒绝',
    'media-type': () => '媒体类型不是 JSON',
    'no-record': () => '有效请求的 2xx 响应不是所要求的记录',
    'ambiguous-json': () => 'JSON 有歧义',
    generated: (_, what) => what,
    repeated: (_, what) => what,
    list: (_, what) => what,
  },
  aField: '某字段',

  reasons: {
    permissions: '文档没有规定权限。请将 PMS_TOKEN 设为有权执行此操作的账号的 Token。',
    endedEarly: (reason, why) => `${reason}（运行提前结束：${why}）`,
    setUpFailed: '请修正创建测试数据的程序（PMS_FIXTURES_COMMAND）。',
    suiteFailed: '这是套件的缺陷，请报告给我们。',
    runAgain: '请重新运行直到结束。',
    broken: (message) => `检查内部出错：${message}`,
    provisional: (version) => `试用：${version} 中新增，在该版本中不影响门禁`,
    notCounted: (fields, reasons) => `已豁免，不计入：${fields}（${reasons}）`,
    theAnswer: '响应',
    waivedWith: (reason, check, why) => `${reason}；随 ${check} 一起豁免：${why}`,
    leftOut: {
      only: '不在 --only 所选的检查中',
      skip: '按 --skip 跳过',
      open: '按 --no-open 跳过',
      thorough: '只在使用 --thorough 时发送',
      readOnly: '按 --read-only 跳过',
    },
  },

  causes: {
    dataShown: (kinds, operations) =>
      `${operations}：${kinds.length > 2 ? `${kinds.length} 种没有有效 Token 的请求` : `${before(joined(kinds, '或'))}的请求`}被拒绝，但响应中仍显示了数据`,
    tokensAccepted: (kinds, operations, where) =>
      `${operations}：${kinds.length > 2 ? `${kinds.length} 种无效 Token ` : `${before(joined(kinds, '和'))}的请求`}仍被接受（应拒绝）${where ?? ''}`,
    still: (places) => `响应与请求无关：${places}`,
    unlisted: (operation, field, got, expected) =>
      `${operation} 的 ${field} 为 ${got}，文档未列出该值：应为 ${expected}`,
    inQuotes: (places) => `数字以字符串返回：${places}`,
    objects: (expected, places) => `应返回${apart(expected)}，却返回了对象：${places}`,
    nulls: (places) => `不可为 null 的字段返回了 null：${places}`,
    empty: (places) => `用空字符串表示“未设置”，但文档不允许：${places}`,
    zeroDate: (places) => `用全零日期表示“未设置”，但文档只允许 null：${places}`,
    spelled: (field, member, places) => `字段的写法不同，例如 ${field} 写成了 ${member}：${places}`,
    otherCase: (shown, listed, places) => `取值的大小写不同，例如 ${listed} 写成了 ${shown}：${places}`,
    typeInstead: (kind, type, actual, places) =>
      `${kind === 'date' ? '日期' : '枚举值'}以${before(apart(type))}返回，例如 ${actual}：${places}`,
    emptyLeftOut: (places) => `值为空（0、""、false、null 或 []）的字段被省略：${places}`,
    missing: (places, required) =>
      `缺少字段：${places}${required.length > 0 ? `，其中 ${required.join('、')} 必须存在` : ''}`,
    added: (places) => `返回的列表多于所发送的：${places}`,
    notAsSent: (operation, field, wrong, all, expected, actual) =>
      `${operation} 返回的 ${field} 与发送值不同${wrong < all ? `（${all} 个响应中的 ${wrong} 个）` : ''}：期望 ${expected}，实际 ${actual}`,
    notBack: (places, wrong, all) =>
      `${before(places)}的返回值与发送值不同${wrong < all ? `（${all} 个响应中的 ${wrong} 个）` : ''}`,
    effects: (places) => `没有有效 Token 的请求产生了影响：${places}`,
    other: (sentence, places, expected, actual) =>
      `${sentence}：${places}；预期${apart(expected)}，实际${apart(actual)}`,
    operations: (count) => `${digits(count)} 个操作`,
    fieldsOf: (count, where, names) =>
      `${where} 的 ${digits(count)} 个字段${names.length > 0 ? `（${names.join('、')}）` : ''}`,
    kinds: { array: '数组', object: '对象', string: '字符串', number: '数字', boolean: '布尔值' },
  },

  notes: {
    otherContract: (version, digest, mine, myDigest) =>
      `evidence 由版本 ${version}（契约 ${digest}）录制，由版本 ${mine}（契约 ${myDigest}）评判：另一契约没有发送其请求的检查为阻塞。`,
    otherVersion: (version, mine) => `evidence 由版本 ${version} 录制，由版本 ${mine} 评判。`,
    waited: (asked, gateways, seconds) => {
      const parts = [
        ...(asked > 0 ? [`服务 ${asked} 次要求等待（429，或带 Retry-After 的 503）`] : []),
        ...(gateways > 0 ? [`网关 ${gateways} 次代为响应（502、503、504）`] : []),
      ];
      return `${parts.join('，')}；共等待 ${seconds} 秒。`;
    },
    extraFields: (requests, fields) =>
      `文档规定的请求被拒绝。为使其他检查得到结果，${requests} 个请求附带了文档中没有的 ${fields}。`,
    leftOnTarget: (objects, command) =>
      `目标上留下了：${objects}。在报告所在文件夹中执行 "${command}" 可以删除，需使用本次运行的账号和密码（PMS_ACCOUNT、PMS_PASSWORD）。`,
    otherBaseline: (digest) => `基线是为契约 ${digest} 录制的，本次运行使用另一契约。`,
    unknownOperations: (ids) => `录制内容中有本版本没有的操作：${ids}。其请求未评判。`,
    unknownPins: (ids) => `基线中有本版本没有的检查：${ids}。`,
  },

  pinned: {
    notAsRecorded: (aspect) => `${before(aspect)}与记录的不一致`,
    notSeen: (aspects) => `本次运行未见：${aspects}`,
    because: (reason, because) => `${reason}（${because}）`,
    or: (values) => values.join(' 或 '),
  },

  waivers: {
    passes: (check) => `${check} 现在通过`,
    passesIn: (check, field) => `${check} 现在对 ${field} 没有发现`,
    stale: (entry, passes, what) => `${entry}：${passes}，${what}`,
    deleteIt: '请删除该条目',
    expired: (entry, until, check) => `${entry}：已于 ${until} 过期，请修复 ${check}，或删除该条目`,
    expires: (entry, until, check) => `${entry} 将于 ${until} 过期。此后不再豁免 ${check}，门禁不通过。`,
    reason: (reason, issue) => (issue === '' ? reason : `${reason}（${issue}）`),
    ofSet: (set, _, issue) => `${set} 的已知行为（${issue}）`,
    otherSet: (set) =>
      `因此这不是 ${set} 所描述的版本：请改用其他豁免集，或从 "list --waivers ${set}" 中选取需要的条目`,
  },
};
