import type { gate as english } from '../en/gate.ts';

/** The headline and the reasons of the gate, in Chinese. */
export const gate: typeof english = {
  titles: {
    conformant: '符合',
    'non-conformant': '不符合',
    incomplete: '不完整',
    unreachable: '无法连接',
    'token-refused': 'Token 被拒绝',
    'nothing-there': '没有该服务',
    'service-changed': '服务中途改变',
    'too-large': '响应过大',
    'wrong-settings': '设置有误',
    'suite-broke': '套件出错',
  },
  dead: (title, why, exitCode) => `${title}：${why}（退出码 ${exitCode}）`,
  headline: (titles, gate, exitCode) => `${titles.join('，')} · ${gate}（退出码 ${exitCode}）`,
  inWords: (facts, exitCode) => `${facts.join(' · ')}（退出码 ${exitCode}）`,
  met: '门禁通过',
  notMet: (reasons) => `门禁未通过：${reasons}`,
  failing: (count) => `${count} 项失败`,
  waived: (count) => `${count} 项豁免`,
  ranEarly: '运行提前结束',
  endedEarly: (why) => `运行提前结束：${why}`,
  broke: (checks) => `${checks} 项检查在套件内部出错，这是套件的缺陷`,
  partBroke: (part, message) =>
    `套件内部错误：缺少${{ causes: '原因', notes: '说明', changes: '变更列表', baseline: '与 observed.json 的比较' }[part]}（${message}）`,
  mustFail: (failing, of) => `${of} 项必选检查中 ${failing} 项失败`,
  warningsGate: (count) => `${count} 项警告，同样计入门禁`,
  notReached: (count, of) => `${of} 项必选检查中 ${count} 项没有结果`,
  nothingJudged: '没有任何检查得到评判',
  differs: (points) => `与 observed.json 有 ${points} 处不同`,
  requestsBeyond: (requests) => `客户端的 ${requests} 个请求不在文档中`,
  noRequests: '录制中没有本 API 的请求',
  nothingCompared: 'observed.json 中没有任何内容得到比较',
  notCompared: (count, of) => `observed.json 的 ${of} 项检查中 ${count} 项未比较`,
};
