const given = [
  'Ada',
  'Ben',
  'Cai',
  'Dora',
  'Emil',
  'Fay',
  'Gus',
  'Hana',
  'Ivo',
  'Jun',
  'Kim',
  'Lea',
  'Max',
  'Nora',
];

/** All data of the service, kept in memory. */
export function createStore() {
  const users = [
    {
      id: 1,
      dept: 0,
      account: 'root',
      realname: 'Rosa Root',
      role: 'top',
      email: 'root@example.org',
      outside: false,
    },
    ...given.map((name, index) => ({
      id: index + 2,
      dept: (index % 3) + 1,
      account: name.toLowerCase(),
      realname: `${name} Smith`,
      role: index % 2 ? 'dev' : 'qa',
      email: `${name.toLowerCase()}@example.org`,
      outside: index % 4 === 3,
    })),
  ].toSorted((one, other) => one.realname.localeCompare(other.realname));
  const reference = (account) => {
    const user = users.find((one) => one.account === account);
    return user && { id: user.id, account, avatar: `/avatars/${user.id}.png`, realname: user.realname };
  };
  const numbered = (count, record) =>
    new Map(Array.from({ length: count }, (_, i) => [i + 1, record(i + 1)]));
  const stories = [];

  return {
    reference,
    products: new Set([1]),
    bugs: numbered(12, (id) => ({
      id,
      product: 1,
      branch: 0,
      module: 0,
      project: 1,
      execution: 3,
      title: `Page ${id} stays blank`,
      severity: 2,
      pri: 2,
      type: 'others',
      steps: 'Open the page.',
      status: 'active',
      confirmed: 0,
      mailto: ['ben'],
      openedBy: reference('cai'),
      openedDate: '2023-11-20T07:30:00.000Z',
      assignedTo: reference('dora'),
      assignedDate: '2023-11-20T07:31:00.000Z',
      lastEditedBy: null,
      deleted: false,
    })),
    tasks: numbered(20, (id) => ({
      id,
      project: 1,
      execution: 3,
      name: `Test page ${id}`,
      type: 'test',
      pri: 3,
      estimate: 12,
      consumed: 0,
      left: 12,
      status: 'wait',
      openedBy: 'cai',
      openedDate: '2023-11-21 08:00:00',
      assignedTo: '',
      lastEditedBy: '',
      deleted: '0',
    })),
    usersOf(browse) {
      if (browse === 'inside') return users.filter((user) => !user.outside);
      if (browse === 'outside') return users.filter((user) => user.outside);
      return users;
    },
    touch(bug, account) {
      bug.lastEditedBy = reference(account);
      bug.lastEditedDate = new Date().toISOString();
    },
    addStory(fields, account) {
      const openedDate = new Date().toISOString();
      const story = { pri: 3, category: 'feature', estimate: 0, source: '', ...fields };
      const record = { ...story, id: 1000 + stories.length, status: 'active', stage: 'wait', version: 1 };
      stories.push(Object.assign(record, { openedBy: account, openedDate }));
      return record;
    },
  };
}
