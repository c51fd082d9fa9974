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
};
