import type { CheckNames } from '../../check-ids.ts';
import { type CheckWords, common, silent } from './common.ts';

const filter = '请检查过滤条件。';

/** The checks of listing users, in Chinese. */
export const listUsers: Readonly<Record<CheckNames['list-users'], CheckWords>> = {
  ...common('用户'),
  'answers-a-page': ['列表请求得到一页用户', '请以 200 和一页用户响应 GET /users。'],
  'page-fields-present': ['一页含有 page、total、limit 和 users', '请在页中加入该成员。'],
  'field-types': ['页的成员和用户条目都是表格规定的类型', '请按表格规定的 JSON 类型输出每个字段。'],
  'entry-fields-present': [
    '用户条目含有 id、dept、account、realname、role 和 email',
    '文档中的每个条目都有这些字段；客户端可能依赖它们。',
  ],
  'echoes-page': ['一页返回自己的页码', '请返回所请求的页码。'],
  'echoes-limit': ['一页返回自己的 limit', '请返回实际生效的 limit；可以小于所请求的值，但不能更大。'],
  'at-most-limit-users': ['一页的用户数不超过 limit', '请在查询中应用 limit。'],
  'full-page-before-the-last': [
    '最后一页之前的每一页，用户数恰好等于 limit',
    '请返回与该页所示 limit 相同数量的用户；如果服务有最大 limit，应返回该最大值。',
  ],
  'nobody-twice-on-a-page': ['同一页中没有重复的用户', '关联每个用户有多行的表时，用户会重复出现。'],
  'total-ignores-page': ['每一页的 total 相同', '请在分页之前计数。'],
  'total-ignores-limit': ['无论 limit 是多少，total 都相同', '请在应用 limit 之前计数。'],
  'total-counts-everybody': ['total 等于用户总数', '请统计列表中的用户数。'],
  'filtered-total-counts-the-filtered': [
    '过滤后的列表，其 total 为过滤后的用户数',
    '计数时请使用与列表相同的过滤条件。',
  ],
  'pages-share-nobody': ['各页之间没有相同的用户', '请在查询中应用 page，并按唯一的列排序。'],
  'pages-hold-everybody': ['所有页合在一起包含每个用户', '请检查分页的偏移量。'],
  'no-browse-means-inside': ['没有 browse 时返回内部用户', 'browse 的默认值是 inside。'],
  'inside-and-outside-share-nobody': ['没有用户既是内部用户又是外部用户', filter],
  'inside-and-outside-are-everybody': ['内部用户和外部用户合在一起是全部用户', filter],
  'filter-holds-on-every-page': [
    '过滤条件在每一页都有效',
    '第一页之后的页以及未发送参数时，也请保留过滤条件。',
  ],
  'other-browse-means-everybody': ['browse 为其他值时返回全部用户', '只有 inside 和 outside 起过滤作用。'],
  'empty-browse-means-everybody': ['browse 为空时返回全部用户', '空值与未发送不同。'],
  'browse-keeps-its-case': [
    'browse 为 INSIDE 或 Outside 时返回全部用户',
    '请逐字母将 browse 与 inside、outside 比较；数据库常常不区分大小写。',
  ],
  order: ['用户的顺序', '文档没有规定顺序。'],
  defaults: ['未发送时的 page 和 limit', '文档没有规定默认值。'],
  'maximum-limit': ['limit 很大时的响应', silent],
  'page-beyond-the-last': ['页码超过最后一页时的响应', silent],
  'page-zero': ['page 为 0 时的响应', silent],
  'limit-zero': ['limit 为 0 时的响应', silent],
  'not-a-number': ['page 或 limit 不是数字时的响应', silent],
  'any-page': [
    'page、limit 和 browse 的每种组合都返回列表中对应的部分',
    '请检查偏移量：(page - 1) 乘以实际生效的 limit。',
  ],
  'at-once': ['并行请求的各页各自对应自己的请求', '请查找在请求之间保留的状态。'],
};
