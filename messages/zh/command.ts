import type { command as english } from '../en/command.ts';
import { apart } from './apart.ts';

/** What the commands print besides reports, and their help, in Chinese. */
export const command: typeof english = {
  description: '检验一个服务是否实现了 Project Management Service REST API v1（即禅道的 API）。',
  examples: [
    '示例：',
    '  pms-conformance                            检验内置的参考服务',
    '  pms-conformance --base-url https://pms.example.com --account ann --bugs 7,8 --tasks 3,4 --product 1',
    '                                             检验一个服务（已设置 PMS_TOKEN），使用可以修改的测试数据',
    '  pms-conformance --read-only                只发送 GET 请求，不作任何修改',
    "  pms-conformance --only 'list-users/*'      只检验一个操作",
    '  pms-conformance explain start-task/status-is-doing',
    '',
    '“pms-conformance run --help” 列出每个设置、其环境变量和默认值。',
  ],
  exitCodes: '退出码：',
  exits: {
    0: '符合规范，或所选的门禁通过',
    1: '不符合规范，或门禁未通过',
    2: '设置有误；没有发送任何请求',
    3: '不完整：有必选检查没有结果',
    4: '无法连接服务，该地址不是此类服务，服务拒绝 Token，或服务中途改变（`SERVICE CHANGED`）',
    5: '套件内部错误、本机的限制，或无法写入其输出',
  },

  headings: {
    'Usage:': '用法：',
    'Arguments:': '参数：',
    'Options:': '选项：',
    'Commands:': '命令：',
    'Service:': '服务：',
    'Fixtures:': '测试数据：',
    'Checks:': '检查：',
    'Reports and gate:': '报告与门禁：',
    'Requests:': '请求：',
    'Network:': '网络：',
    'Other:': '其他：',
  },
  help: '显示此帮助',
  version: '显示版本号',
  setting: (says, env, usual) => `${says}（${usual === '' ? env : `${env}，默认 ${usual}`}）`,
  choices: (names, usual) => `${names.join('、')}（默认 ${usual}）`,
  withDefault: (says, usual) => `${says}（默认 ${usual}）`,

  commands: {
    run: {
      summary: '检验服务并写出报告（默认命令）',
      description: '检验服务并写出报告。',
      requireBaseUrl: '没有基础 URL 时报错；用于 CI，以免检验的是参考服务',
    },
    judge: {
      summary: '重新评判录制的 evidence 或流量，不发送任何请求',
      description:
        '重新评判 evidence.ndjson，或评判录制的其他客户端的流量（HAR 1.2），并写出报告。不发送任何请求。',
      evidence: '一次运行的 evidence.ndjson 或其文件夹；或 HTTP Archive（HAR），多个文件视为一份录制',
    },
    watch: {
      summary: '评判实时流量：位于服务之前的反向代理',
      description: '将请求原样转发给服务，录制其中属于本 API 的请求，并随时更新报告。按 Ctrl-C 写出文件。',
      port: '监听的端口，0 表示任一空闲端口',
      listen: '监听的地址；0.0.0.0 表示本机所有地址',
    },
    list: {
      summary: '列出所有检查',
      description: '列出所有检查：级别、id、文档章节、预期行为、所需的测试数据。',
      waivers: '改为列出随软件包提供的豁免：一个豁免集或全部',
    },
    explain: {
      summary: '解释一项检查',
      description: '解释一项检查：要求、如何解读、发送什么、首先查看何处。',
      check: '检查的 id，例如 start-task/status-is-doing',
    },
    compare: {
      summary: '比较报告：哪些变好，哪些变差',
      description: '比较报告：从第一份到最后一份，哪些变好，哪些变差。',
      reports: '两个或更多 report.json 文件或它们的文件夹',
      gate: '最后一份报告比第一份差时以 1 退出',
      targets: '目标的 JSON 列表，各有 name 和 baseUrl：报告以这些名称显示',
      all: '同时列出在每份报告中都相同的检查',
      out: '另外将比较结果以各种格式写入该目录',
    },
    reference: {
      summary: '运行参考服务',
      description: '运行参考服务直到被中断，并输出检验它所需的设置。',
      port: '监听的端口（默认为任一空闲端口）',
      deviation: '违反一项要求，以查看失败时的报告',
      freedom: '使用文档留有余地之处的变体',
      list: '改为列出偏差（deviation）和变体（freedom）的 id',
      json: '输出 JSON',
    },
    cleanup: {
      summary: '删除中断的运行留在禅道上的对象',
      description: '根据 changes.ndjson 删除一次运行创建而未删除的对象。',
      changes: '一次运行的 changes.ndjson，或其文件夹',
    },
  },
  format: '输出的格式',
  language: 'en 或 zh（PMS_LANGUAGE）。默认：区域设置的语言',

  usage: {
    'commander.unknownOption': (flag) => `未知的选项 ${flag}`,
    'commander.missingArgument': (name) => `缺少参数 <${name}>`,
    'commander.optionMissingArgument': (flag) => `${flag}：缺少值`,
    'commander.invalidArgument': (flag) => `${flag}：该值不在可选范围内`,
    'commander.excessArguments': () => '参数过多',
  },
  internalError: (stack) => `内部错误：${stack}`,

  nothingLeft: (run) => `运行 ${run} 没有留下任何对象。`,
  removing: (objects, run, url) =>
    `正在从 ${url} 删除运行 ${run} 的 ${objects} 个对象，以及它可能另外创建的对象。`,
  allRemoved: '已全部删除。',
  stillThere: (objects) => `仍然存在：${objects}`,
  notOfRun: (objects, run) => `没有删除，因为服务显示的名称中没有运行 id ${run}：${objects}`,
  unknownIds: (stories, runId) => `可能还有 ${stories} 个 id 未知的需求（请搜索 ${runId}）`,

  watching: (url, address) => `正在监视 ${url}：请将请求发送到 ${address}（按 Ctrl-C 结束）。`,
  recordingEnded: (why) => `录制已结束（${why}）；请求仍会转发`,
  watched: (requests, findings, undocumented) =>
    `${requests} 个请求，${findings} 项检查有发现，${undocumented} 个请求不在文档中`,
  found: (message, expected, actual) => `${message}，预期${apart(expected)}，实际${apart(actual)}`,

  serving: '正在运行，直到被中断（Ctrl-C）。',
  deviations: '偏差（错误的服务）及发现它的检查：',
  freedoms: '变体（正确但有所不同）：',
  // The ids say what is different; what they do is described in English only.
  deviation: (id, _, caughtBy) => `${id}：${caughtBy.join('、')}`,
  freedom: (id) => id,

  operation: (title, request, section, needs) =>
    `${title}：${request}（第 ${section} 节）${needs === '' ? '' : `，${needs}`}`,
  needsNothing: '除 Token 外不需要其他内容',
  needs: (what) => `需要${apart(what.join('、'))}`,
  tableHead: ['检查', '级别', '章节', '预期行为', '需要'],
  waiverSet: (set, waivers, issue) => `${set}：${waivers} 条豁免，${issue}`,

  nothingDrafted: '所有失败都已豁免，没有起草豁免。',
  drafted: (waivers, path) => `已在 ${path} 中起草 ${waivers} 条豁免：请填写每条的原因，空的原因会被拒绝。`,
  notCovered: (reasons) => `其余问题不能用豁免解决：${reasons}。`,
  notCoveredChecks: (first, more, reasons) => `${first}${more > 0 ? ` 等 ${more + 1} 项` : ''}：${reasons}`,

  cost: (requests, changed, shrinking) =>
    `全面检验（--thorough）：比普通运行多发送约 ${requests} 个请求${changed.length === 0 ? '' : `：${changed.join('、')}`}。每项失败的检查最多再发送 ${shrinking} 个。`,
  costs: {
    'confirm-bug': (count) => `反复确认 ${count} 个 Bug`,
    'start-task': (count) => `开始 ${count} 个任务`,
    'create-story': (count) => `创建 ${count} 个需求`,
  },
  nothingSent: '没有发送任何请求：--thorough 0 只显示以上内容。',
};
