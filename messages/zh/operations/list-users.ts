import { common, silent, type OperationWords } from './common.ts';

const filter = '请检查过滤条件。';

/** All that is said of listing users, in Chinese. */
export const listUsers: OperationWords<'list-users'> = {
  title: '获取用户列表',
  checks: {
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
  },
  statements: {
    'list-users.accepts': '响应为一页用户；所有参数都是可选的。',
    'list-users.page-fields': '一页含有 page、total、limit 和 users。',
    'list-users.echoes-page': '响应返回所请求的页码。',
    'list-users.echoes-limit': '响应返回实际生效的 limit，不超过所请求的值。',
    'list-users.limit-holds': '一页的用户数不超过其 limit。',
    'list-users.full-pages': '最后一页之前的每一页，用户数恰好等于其 limit。',
    'list-users.total': 'total 是用户总数，与 page 和 limit 无关。',
    'list-users.filtered-total': '过滤后的列表，其 total 为过滤后的用户数。',
    'list-users.distinct': '同一页中没有重复的用户。',
    'list-users.pages-disjoint': '顺序稳定时，各页之间没有相同的用户。',
    'list-users.pages-complete': '顺序稳定时，所有页合在一起包含每个用户。',
    'list-users.default-browse': '没有 browse 时返回内部用户。',
    'list-users.filter-disjoint': '没有用户既是内部用户又是外部用户。',
    'list-users.filter-complete': '内部用户和外部用户合在一起是全部用户。',
    'list-users.filter-pages': '过滤条件在每一页都有效。',
    'list-users.other-browse': 'browse 为任何其他值时返回全部用户。',
    'list-users.empty-browse': 'browse 为空时返回全部用户。',
    'list-users.browse-case': 'INSIDE 和 Outside 是不同于 inside 和 outside 的值，返回全部用户。',
    'list-users.any-page': '顺序稳定时，page、limit 和 browse 的每种组合都返回列表中对应的部分。',
    'list-users.at-once': '并行请求的各页各自对应自己的请求。',
    'list-users.order': '文档没有说明用户的顺序。',
    'list-users.defaults': '文档没有说明未发送时生效的 limit 和 page。',
    'list-users.maximum-limit': '文档没有说明最大的 limit。',
    'list-users.page-beyond': '文档没有说明页码超过最后一页时的响应。',
    'list-users.page-zero': '文档没有说明 page 为 0 时的响应。',
    'list-users.limit-zero': '文档没有说明 limit 为 0 时的响应。',
    'list-users.not-a-number': '文档没有说明 page 或 limit 不是数字时的响应。',
  },
  explained: {
    'GET /users': 'GET /users',
    'GET /users, alone and with page and limit': 'GET /users，不带参数以及带 page 和 limit',
    'requests for whole lists, and for pages with a small limit': '读取完整列表，以及 limit 很小的各页',
    'pages with limits from 1 to one more than the number of users, with each browse and without':
      'limit 从 1 到用户数加 1 的各页，带各种 browse 以及不带 browse',
    'many pages in parallel; failing requests are sent again in parallel with the same other requests':
      '并行请求许多页；失败的请求与同样的其他请求并行重新发送',
    'A service may reject a limit above its maximum: that is not a failure.':
      '服务可以拒绝超过其最大值的 limit，这不算失败。',
    'The table has no Req column, so an absent field is a warning.':
      '表格没有 Req 列，因此缺少字段时为警告。',
    'Judged only if the order is stable: reading at least six users twice gives the same sequence.':
      '只在顺序稳定时评判：两次读取至少六个用户，顺序相同。',
    'The whole list is read before and after. The check is blocked if the order depends on the limit or the list changes. A fault that is seen only once is observed.':
      '前后各读取一次完整列表。如果顺序随 limit 变化，或列表发生变化，则检查阻塞。只出现一次的错误只作记录。',
  },
};
