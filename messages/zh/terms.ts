import { type OperationId, operationIds } from '../../contract/operations.ts';
import { digits } from '../numbers.ts';
import type { CreatedKind, terms as english } from '../en/terms.ts';
import { operations } from './operations.ts';

/** The names of what setup creates. */
export const created: Readonly<Record<CreatedKind, string>> = {
  story: '需求',
  bug: 'Bug',
  task: '任务',
  execution: '执行',
  project: '项目',
  product: '产品',
  user: '用户',
};

const more = (what: string) => (count: number) => `另有 ${digits(count)} ${what}`;

/** The Chinese words for what reports count and name. */
export const terms: typeof english = {
  outcomes: {
    fail: '失败',
    warn: '警告',
    broken: '内部错误',
    blocked: '阻塞',
    waived: '豁免',
    observed: '已记录',
    pass: '通过',
    skipped: '跳过',
  },
  outcomeMeans: {
    fail: '不满足文档的必须要求：目标不符合规范。',
    warn: '与文档所示不一致，但文档并未要求。',
    broken: '套件自身出错，不代表目标有问题。',
    blocked: '没有结果：缺少所需条件，或现有响应不足以判断对错。',
    waived: '已知失败：已列入豁免并注明原因。',
    observed: '文档未规定；只记录目标的行为。',
    pass: '所有被评判的响应都符合预期。',
    skipped: '按设置跳过。',
  },
  levels: { must: '必须', should: '建议', open: '未规定' },
  verdicts: { conformant: '符合', 'non-conformant': '不符合', incomplete: '不完整' },
  operations: Object.fromEntries(operationIds.map((id) => [id, operations[id].title])) as Record<
    OperationId,
    string
  >,
  counted: (count, word) => `${word} ${count}`,
  object: (kind, id) => `${(created as Readonly<Record<string, string>>)[kind] ?? kind} ${id}`,
  list: (items) => items.join('、'),
  parts: (items) => items.join('；'),
  sentences: (items) => items.join(''),
  more: (count) => `另有 ${digits(count)} 项`,
  and: (what) => what,
  andMore: (count) => `另有 ${count} 项`,
  moreOf: {
    observation: more('条记录'),
    finding: more('个发现'),
    field: more('个字段'),
    reason: more('个原因'),
    change: more('处修改'),
    request: more('个请求'),
    exchange: more('次请求与响应'),
    header: more('个响应头'),
    check: more('项检查'),
  },
  inReportJson: (what) => `${what}，见 report.json`,
  checks: (count) => `${digits(count)} 项检查`,
  requests: (count) => `${digits(count)} 个请求`,
  runs: (count) => `${digits(count)} 次运行`,
  times: (count) => `${digits(count)} 次`,
  answer: (index) => `响应 ${index}`,
  answers: (count) => `${digits(count)} 个响应`,
  none: '无',
  sections: (sections) => `API 文档第 ${sections.join('、')} 节`,
  instant: (iso) =>
    iso.replace(/^(\d{4})-0?(\d+)-0?(\d+)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/, '$1 年 $2 月 $3 日 $4 UTC'),
  milliseconds: (ms) => `${ms} 毫秒`,
  seconds: (seconds) => `${seconds} 秒`,
  minutes: (minutes, seconds) => `${minutes} 分 ${seconds} 秒`,
};
