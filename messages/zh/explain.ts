import type { explain as english } from '../en/explain.ts';

/** What `explain` says of a check besides the words of its table, in Chinese. */
export const explain: typeof english = {
  levels: {
    must: '必须（must）：文档明确规定；不一致的服务不符合规范',
    should: '建议（should）：文档有所体现但未作要求；不一致时为警告',
    open: '未规定（open）：文档没有规定；只记录行为，不作评判',
  },
  labels: {
    expects: '预期',
    level: '级别',
    provisional: '试用',
    requirement: '要求',
    reading: '解读',
    readings: '解读规则',
    operation: '操作',
    sent: '发送',
    needs: '需要',
    look: '首先排查',
    caught: '可发现的偏差',
    only: '只检验此项',
  },
  label: (label) => `${label}：`,
  provisional: (version) => `${version} 中新增：会报告，但在该版本中不影响门禁`,
  requirement: (says, section, id) => `${says}（第 ${section} 节；${id}）`,
  nothing: '除 Token 外不需要其他内容',
  // The id says what is wrong; the sentence about it is in English only.
  deviation: (id) => id,
  inReadings: '见 docs/readings.md（英文）',
};
