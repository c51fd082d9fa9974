// The initial records of the example project.

/** Returns an object that has the same value in many fields. */
const all = (value, names) => Object.fromEntries(names.split(' ').map((name) => [name, value]));

/** All users; two of them are outside. */
export const users = ['ann', 'ben', 'cem', 'dora', 'eva', 'finn', 'guest', 'visitor'].map((account, at) => ({
  id: at + 1,
  dept: 1,
  account,
  realname: account.toUpperCase(),
  role: 'dev',
  email: `${account}@example.com`,
}));

/** True for an outside user. */
export const isOutside = ({ account }) => account === 'guest' || account === 'visitor';

/** True if there is a user with this account. */
export const isUser = (account) => users.some((user) => user.account === account);

/** Returns a user reference, as in bug records. */
export const reference = (account) => {
  const { id, realname } = users.find((user) => user.account === account);
  return { id, account, avatar: '', realname };
};

/** Returns an unconfirmed bug. */
export function newBug(id) {
  return {
    id,
    ...all(0, 'branch module project execution plan story storyVersion task toTask toStory confirmed'),
    ...all('', 'keywords os browser hardware found steps subStatus color resolution'),
    product: 1,
    title: `Bug ${id}`,
    severity: 3,
    pri: 3,
    type: 'codeerror',
    status: 'active',
    mailto: [],
    openedBy: reference('ann'),
    openedDate: '2026-01-05T09:30:00Z',
    assignedTo: reference('ann'),
    deleted: false,
  };
}

/** Returns a task in `wait`. */
export function newTask(id) {
  return {
    id,
    ...all(0, 'project parent execution module design story storyVersion designVersion fromBug feedback'),
    ...all(0, 'fromIssue consumed planDuration realDuration order repo mr progress'),
    ...all('', 'mode subStatus color desc finishedBy finishedList canceledBy closedBy closedReason'),
    ...all('', 'lastEditedBy entry lines v1 v2 assignedTo assignedToRealName'),
    ...all(null, 'deadline assignedDate estStarted realStarted finishedDate canceledDate closedDate'),
    ...all(null, 'lastEditedDate activatedDate storyID storyTitle latestStoryVersion storyStatus mailto'),
    name: `Task ${id}`,
    type: 'devel',
    pri: 3,
    estimate: 12,
    left: 12,
    status: 'wait',
    version: 1,
    openedBy: 'ann',
    openedDate: '2026-01-05 09:30:00',
    deleted: '0',
    vision: 'rnd',
    children: [],
    members: [],
    team: [],
    files: [],
    needConfirm: false,
  };
}

/** A story as it is created. */
export function newStory(id, openedBy) {
  return {
    id,
    ...all(0, 'parent branch module fromBug toBug duplicateStory'),
    ...all('', 'plan subStatus color stagedBy assignedTo lastEditedBy reviewedBy closedBy closedReason'),
    ...all('', 'childStories linkStories URChanged'),
    ...all(null, 'assignedDate lastEditedDate reviewedDate closedDate'),
    type: 'story',
    status: 'active',
    stage: 'wait',
    version: 1,
    openedBy,
    openedDate: new Date().toISOString(),
    mailto: [],
    deleted: false,
    executions: [],
    tasks: [],
    stages: [],
    children: [],
  };
}
