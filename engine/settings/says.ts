import type { Language } from '../../messages/index.ts';
import { type AnyKey, configSetting, settingRows, trustSetting } from './setting-table.ts';

/** What each setting is for, in Chinese; the rows themselves say it in English. */
const chinese: Readonly<Record<AnyKey, string>> = {
  baseUrl: '服务的基础 URL，不含 /api.php/v1。默认：内置的参考服务；对录制的流量，为请求最多的服务',
  token: 'Token 请求头的值。请优先使用环境变量：进程列表会显示命令行参数',
  account: 'Token 所属的账号',
  password: '该账号的密码。对禅道，账号和密码可以代替 Token',
  bugs: '可以修改的未确认 Bug 的 id',
  tasks: '可以开始的、状态为 wait 的任务的 id',
  product: '可以在其中创建需求的产品',
  assignee: '指派给的账号。默认：用户列表中的一个',
  fixtures: 'ids：只使用给出的测试数据。zentao：通过禅道的 v1 API 创建缺少的测试数据，结束后删除',
  fixturesCommand:
    '创建缺少的测试数据的程序：从标准输入得到 JSON {"make": …}，输出 id；结束时以 {"clean": …} 再次调用',
  keep: '保留本次运行创建的对象',
  readOnly: '只发送 GET 请求',
  only: '检查的 id 或 前缀/*，以逗号分隔；failed：--out 中的报告里失败或警告的检查，不含已豁免的。可以重复给出',
  skip: '要跳过的检查 id 或 前缀/*，以逗号分隔。可以重复给出',
  open: '--no-open 不发送关于未规定行为的请求。默认：记录该行为，不作评判',
  thorough:
    '每个操作另外发送最多 n 个生成的请求。0 只显示将发送和修改的内容。不写 n 时为 100，约 400 个请求：创建 100 个需求，最多开始 100 个任务，反复确认 4 个 Bug',
  extraField: '文档中没有的需求字段；没有它的需求都被拒绝时才发送，并在每份报告中注明',
  out: '报告的目录；不存在时创建',
  gate: '退出码由什么决定。same：与 --expect-observed 的比较。requests：录制流量的每个请求是否都在文档中。默认：conformance；给出 --expect-observed 时再加 same',
  failOn: '使退出码为 1 的最轻的结果',
  allowIncomplete: '即使有必选检查阻塞或跳过，也以 0 退出；运行提前结束或没有检查得到评判时除外',
  baseline:
    '较早的报告，用于说明新出现和已修复的问题：report.json、其目录，或两者之一的 URL。默认：报告目录中的那一份',
  waiverSets: '随软件包提供的豁免，对应某一禅道版本的已知行为；list --waivers 可以列出',
  writeWaivers: '为每个失败在此文件（默认：配置文件）中添加一条豁免；请填写原因',
  expectObserved: '另一次运行的 observed.json：未规定的行为必须一致',
  source:
    'code-quality.json 和注解对某一操作或检查所指向的服务源文件：create-story=src/stories.ts。默认：report.html。可以重复给出',
  har: '另外写出 exchanges.har：HAR 1.2 格式的全部请求和响应',
  language:
    '控制台以及 HTML、Markdown 报告的语言。默认：中文区域设置（LC_ALL、LC_MESSAGES、LANG）且不在 CI 中时为 zh，否则为 en；其他文件均为英文',
  showPeople: '不隐去用户的姓名和电子邮件地址。默认：每个文件中都以同形的值代替；账号和 id 不变',
  timeout: '等待响应头的最长时间，响应体另计；带单位，如 500ms、5s 或 2m',
  concurrency: '并行的请求数',
  rate: '每秒最多的请求数。默认：不限',
  maxBody: '响应体的最大长度，解压后也以此为限',
  maxWait: '一次运行中因 Retry-After 和网关错误而等待的总时间；带单位',
  wait: '等待服务启动的最长时间：收到第一个响应（502 至 504 除外）后开始运行；带单位',
  headers:
    '每个请求都发送的请求头，写作 Name: value；与 Token 一样隐去。命令行参数可以重复给出；PMS_HEADERS 每行一个',
  seed: '所发送的值的种子；种子相同，发送的值相同',
  ca: '附加证书颁发机构的 PEM 文件',
  cert: '客户端证书（及其证书链）的 PEM 文件；需要 --key',
  key: '--cert 的私钥的 PEM 文件',
  insecure: '接受任何 TLS 证书',
  proxy: 'HTTP 代理。默认：HTTPS_PROXY 或 HTTP_PROXY',
  proxyBypass: '不经代理访问的主机，以逗号分隔。默认：NO_PROXY',
  config: '包含这些设置和豁免的配置文件；存在时读取',
  trustFiles: '在 CI 中，也从 .env 和配置文件读取 Token 发往何处，以及运行、读取或显示什么',
};

/** What each setting, the config file and the trust in files are for, in each language. */
const says: Readonly<Record<Language, (key: AnyKey) => string>> = {
  en: (key) => [...settingRows, configSetting, trustSetting].find((row) => row.key === key)!.says,
  zh: (key) => chinese[key],
};

/** Takes a setting, the config file or the trust in files; gives what it is for. */
export const saysOf = (key: AnyKey, language: Language): string => says[language](key);
