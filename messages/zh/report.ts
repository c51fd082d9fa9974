import { digits } from '../numbers.ts';
import type { report as english } from '../en/report.ts';
import { aspectWords } from './aspects.ts';
import { apart, before } from './apart.ts';

/** What every format of a report says, in Chinese. */
export const report: typeof english = {
  exit: (code) => `（退出码 ${code}）`,
  facts: (facts) => facts.join('，'),
  nothingAnswered: (checks) => `${digits(checks)} 项检查都没有结果，不能说明服务的情况。`,
  mustChecks: (count) => `${digits(count)} 项必选检查`,
  allPass: (all) => `${before(all)}全部通过。`,
  mustCounts: (all, counts) => `${all}：${counts}。`,
  notShown: '没有必选检查失败，但尚未证明符合规范。',
  endedEarly: (why) => `运行提前结束：${why}。`,
  isReference: '目标是内置的参考服务，不是您的服务。',
  openObserved: (count) => `记录了 ${digits(count)} 项未规定的行为，不作评判。`,
  thoroughOnly: (count) => `另有 ${digits(count)} 项检查只在使用 --thorough 时进行。`,
  waivedAlong: (failures, consequences) =>
    `被豁免的检查中，${digits(failures)} 项失败，${digits(consequences)} 项因此没有结果。`,
  waiversUsed: (count) => `使用了 ${digits(count)} 条豁免。`,
  waiversStale: (names) => `以下豁免对应的检查已不再失败，请删除：${names}。`,
  waiversExpired: (names) => `以下豁免已过期，不再有效：${names}。`,
  waiversOpen: (names) => `以下豁免对应的检查没有结果，无法判断是否仍需要：${names}。`,
  provisional: (count, counts) =>
    `${digits(count)} 项新检查处于试用期，不计入统计，也不影响门禁：${counts}。`,
  withTimes: (message, times) => `${message}（${digits(times)} 次）`,
  commit: (commit) => `提交 ${commit}`,
  branch: (branch) => `分支 ${branch}`,
  noReason: '没有记录原因。',

  next: {
    fixThis: '请修复',
    startWith: (count) => `有 ${digits(count)} 项需要修复，请先处理这一项`,
    fix: (start, what, explains) => `${start}：${what}${explains}。`,
    explains: (failing, all) => `；它可以解释 ${digits(all)} 项未通过检查中的 ${digits(failing)} 项`,
    finding: (message, check, expected, actual) =>
      `${message}（${check}）：预期${apart(expected)}，实际${apart(actual)}`,
    further: (sentence) => sentence,
    because: (what, advice) => `${what}。${advice}`,
    orElse: (what) => `或者：${what}。`,
    runAgain: '请查看运行提前结束的原因，然后重新运行。',
    lookAtPins: '请查看与记录的行为不同之处。',
    unknown: '无法确定下一步，请查看发现的问题。',
    nothing: '没有需要修复的问题。',
    onlyWaived: (checks) => `除 ${digits(checks)} 项已豁免的检查外，没有需要修复的问题。`,
    deleteWaivers: (waivers) => `请删除 ${digits(waivers)} 条不再需要的豁免。`,
    broke: (checks) => `${digits(checks)} 项检查在套件内部出错，请报告给我们。`,
    leftOut: (checks, reason) =>
      `${digits(checks)} 项检查被跳过（${reason}）。要得到完整的结论，请取消该限制后重新运行。`,
    unjudged: (checks, reason) => `${digits(checks)} 项检查没有可评判的内容：${reason}。`,
    give: (hints, checks) => `${hints.join('')}${digits(checks)} 项检查因此没有结果。`,
  },

  since: {
    title: '与上次运行相比',
    fixed: (count) => `已修复 ${count}`,
    fresh: (count) => `新出现 ${count}`,
    still: (count) => `仍存在 ${count}`,
    sentence: (run, parts) => `与 ${run} 的运行相比：${parts.join('，')}。`,
    wordFresh: '新出现',
    wordFixed: '已修复',
  },

  pinned: {
    titles: {
      same: '与记录的行为一致',
      different: '与记录的行为不一致',
      incomplete: '已比较的部分与记录的行为一致',
    },
    titled: (title, sentence) => `${title}：${sentence}`,
    same: (same, of) => `${digits(of)} 项固定检查中 ${digits(same)} 项一致`,
    different: (count, points) => `${digits(count)} 项不一致（${digits(points)} 处）`,
    unreached: (count) => `${digits(count)} 项没有结果`,
    sentence: (parts, points, from) =>
      `${parts.join('，')}（与 ${from} 的行为比较了 ${digits(points)} 处）。`,
    apart: '这与一致性结论无关。',
    differs: '不一致',
    notReached: '没有结果',
  },

  sections: {
    do: '怎么办',
    byHand: '请手工发送最后一个请求，然后重新运行',
    fix: '最先要修复的问题',
    fixOrder: '必选检查在前；引起多项失败的原因排在单项失败之前。',
    broken: '套件自身的缺陷',
    waived: '豁免',
    waivedAway: '因豁免的失败而没有可比较的内容',
    unanswered: '没有结果的检查',
    furtherItems: (count) => `其余 ${digits(count)} 项见 report.html。`,
    seenWord: '观察到',
    eachReason: '没有可评判的内容，原因各不相同',
    worth: '值得注意',
    offVerdict: '文档没有涉及以下情况，因此不影响结论。',
    seenIn: (times, answers) => `${digits(answers)} 个响应中共 ${digits(times)} 次`,
    fieldsOf: (operation, names) => `${operation} ${names.join('、')}`.trim(),
  },

  labels: {
    '': '',
    finding: '发现',
    observed: '已记录',
    expected: '预期',
    actual: '实际',
    recorded: '记录',
    now: '现在',
    likely: '可能原因',
    smallest: '最小请求',
    seen: '次数',
    example: '例如',
    after: '在其之后',
    'at once with': '同时发送',
    nearby: '相近的值',
    at: '位置',
    statement: '要求',
    reason: '原因',
    hint: '排查',
    give: '请提供',
    rerun: '单独运行',
    request: '请求',
    checks: '检查',
    check: '检查',
    fields: '字段',
  },
  labelled: (label, text) => `${label}：${text}`,
  statement: (says, sections) => `${says}（${sections}）`,
  aspect: aspectWords,
  observation: (aspect, message) => `${aspect}：${message}`,
  generatedSeen: (cases, of, seen) =>
    `${digits(of)} 个生成的请求中有 ${digits(cases)} 个，${
      { again: '重发后再次出现', 'now and then': '偶发：重发同一请求时未出现', 'not asked again': '未重发' }[
        seen
      ]
    }`,
  place: (pointer, first, others) =>
    `响应 ${first}${pointer ? ` 的 ${pointer}` : ''}${others > 0 ? ` 等 ${others + 1} 处` : ''}`,
  idsWhy: (ids, why) => `${ids}：${why}`,
  usedUp: '本次运行已开始所给的任务：请换用其他任务。',
  gone: '本次运行已删除其测试数据，包括该请求所用的数据。使用 --keep 可以保留。',

  worth: {
    failsInside: '服务内部出错',
    got: (requests, statuses) => `${digits(requests)} 个请求得到 ${statuses}`,
    stackTraces: '响应中暴露了调用栈',
    suchAs: (answers, example) => `出现在 ${digits(answers)} 个响应中，例如 ${example}`,
    passwords: '响应中含有密码或哈希值',
    namesIn: (names, answers) => `${digits(answers)} 个响应中含有 ${names}`,
    secrets: '响应中含有机密信息',
    secretsIn: (answers) => `${digits(answers)} 个响应中含有 Token 本身、密钥或已签名的令牌`,
    slow: '响应很慢',
    tookMore: (answers, limit, slowest) => `${digits(answers)} 个响应超过 ${limit}，最慢 ${slowest}`,
  },

  markdown: {
    target: '目标',
    operation: '操作',
    marks: (signs) => `每项检查一个标记：${signs}。`,
    at: (place) => `位置：${place}`,
    requestOf: (label, exchange) => `${label}（响应 ${exchange}）：`,
    word: (word, title) => `${word}：${title}`,
    silent: (lines) => `文档未规定之处：该服务的行为（${digits(lines)} 条）`,
    cut: (entries) => `**在此截断：** 其余 ${digits(entries)} 条见 report.html。`,
    fresh: '新出现',
    fixed: '已修复',
    named: (word, checks) => `**${word}：** ${checks}`,
    theRun: '本次运行',
  },
  traffic: {
    title: '录制的流量',
    head: ['操作', '请求数', '状态码', 'p50', 'p90', 'p99', '最长'],
    span: (from, to, length) => `从 ${from} 到 ${to}（${length}）。`,
    statusTimes: (status, count) => `${status}：${digits(count)}`,
    noAnswer: '无响应',
  },
  written: (folder, names) => `已写入 ${folder}：${names}`,
  testYourOwn: [
    '检验您自己的服务：',
    '  PMS_TOKEN=… npx pms-conformance --base-url https://pms.example.com \\',
    '    --account ann --bugs 7,8,9,10 --tasks 3,4,5,6 --product 1',
  ].join('\n'),
  report: (path) => `报告：${path}`,
  readOn: (headline, path) => `${headline}：${path}`,
};
