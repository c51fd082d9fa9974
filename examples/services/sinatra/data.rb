USERS = %w[rita abe bea cid dee eli fay gil hal isa joe kit].each_with_index.map do |account, index|
  {
    id: index + 1,
    dept: index / 4,
    account: account,
    realname: "#{account.capitalize} Ruby",
    role: 'dev',
    email: "#{account}@ruby.example",
    type: index % 3 == 2 ? 'outside' : 'inside'
  }
end

PRODUCTS = [1].freeze
STORIES = []

BUGS = (1..12).to_h do |id|
  [id, {
    id: id,
    product: 1,
    branch: 0,
    module: 0,
    project: 1,
    execution: 1,
    plan: 0,
    title: "Chart #{id} has no legend",
    severity: 4,
    pri: 3,
    type: '',
    status: 'active',
    confirmed: 0,
    mailto: [],
    openedBy: { id: 2, account: 'abe', avatar: '', realname: 'Abe Ruby' },
    openedDate: '2024-05-06T07:08:09Z',
    assignedTo: nil,
    resolvedBy: nil,
    closedBy: nil,
    lastEditedBy: nil,
    deleted: false
  }]
end

TASKS = (1..20).to_h do |id|
  [id, {
    id: id,
    project: 1,
    execution: 1,
    name: "Add the legend of chart #{id}",
    type: 'ui',
    pri: 2,
    estimate: 7.0,
    consumed: 0,
    left: 7.0,
    status: 'wait',
    openedBy: 'abe',
    openedDate: '2024-05-06 09:00:00',
    assignedTo: '',
    realStarted: '',
    deleted: '0'
  }]
end
