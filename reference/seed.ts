import { enums } from '../contract/enums.ts';

/** A JSON object whose members are not known beforehand. */
export type JsonObject = Record<string, unknown>;

/** A user as the service keeps it; only the fields of section 2.5 are listed. */
export interface User {
  readonly id: number;
  readonly dept: number;
  readonly account: string;
  readonly realname: string;
  readonly role: string;
  readonly email: string;
  readonly type: 'inside' | 'outside';
}

/** Everything that a service remembers. */
export interface Store {
  readonly now: () => Date;
  readonly account: string;
  readonly product: number;
  readonly bugs: Map<number, JsonObject>;
  readonly tasks: Map<number, JsonObject>;
  readonly stories: Map<number, JsonObject>;
  users: User[];
  nextStoryId: number;
}

/** How much a fresh store holds, and whose Token opens it. */
export interface SeedOptions {
  readonly account?: string;
  /** Bugs that are not confirmed yet. */
  readonly bugs?: number;
  /** Tasks in `wait`. */
  readonly tasks?: number;
  /** Users in all; every fourth from the third on is outside. */
  readonly users?: number;
  /** The clock; the system's when absent. */
  readonly now?: () => Date;
}

const names = [
  ['Administrator', 'top'],
  ['Mei Lin', 'dev'],
  ['Jonas Weber', 'qa'],
  ['Amara Okafor', 'pm'],
  ['Søren Holm', 'dev'],
  ['Priya Nair', 'po'],
  ['Luca Conti', 'qa'],
  ['王小明', 'dev'],
  ['Elif Kaya', 'td'],
  ['Tomás Silva', 'others'],
] as const;

/** A store with fresh records. Ids start away from 1 and are told apart by their range. */
export function createStore(options: SeedOptions = {}): Store {
  const account = options.account ?? 'admin';
  const users = Array.from({ length: options.users ?? 17 }, (_, index) => createUser(index, account));
  const product = 7;
  return {
    now: options.now ?? (() => new Date()),
    account,
    product,
    users,
    bugs: byId(options.bugs ?? 10, (index) => createBug(index, product, users)),
    tasks: byId(options.tasks ?? 130, (index) => createTask(index, users)),
    stories: new Map(),
    nextStoryId: 2201,
  };
}

function byId(count: number, create: (index: number) => JsonObject): Map<number, JsonObject> {
  const all = Array.from({ length: count }, (_, index) => create(index));
  return new Map(all.map((record) => [record.id as number, record]));
}

function createUser(index: number, account: string): User {
  const [realname, role] = names[index % names.length]!;
  const name =
    index === 0 ? account : `user${String(index < 100 ? (index * 7) % 100 : index).padStart(2, '0')}`;
  return {
    id: 3 + index * 2,
    dept: index % 4,
    account: name,
    realname: index < names.length ? realname : `${realname} ${index}`,
    role,
    email: `${name}@example.org`,
    type: index % 4 === 2 ? 'outside' : 'inside',
  };
}

/** The user reference of section 2.1; an account that nobody has gets id 0. */
export function userReference(users: readonly User[], account: string): JsonObject {
  const user = users.find((one) => one.account === account);
  return { id: user?.id ?? 0, account, avatar: '', realname: user?.realname ?? account };
}

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length]!;
}

/** Even bugs were never resolved; odd ones were, and are active again. */
function createBug(index: number, product: number, users: readonly User[]): JsonObject {
  const reference = (at: number) => userReference(users, pick(users, at).account);
  const reopened = index % 2 === 1;
  return {
    id: 1041 + index * 3,
    product,
    branch: 0,
    module: 12 + (index % 3),
    project: 31,
    execution: reopened ? 0 : 44,
    plan: reopened ? 5 : 0,
    story: reopened ? 2107 : 0,
    storyVersion: reopened ? 2 : 1,
    task: 0,
    toTask: false,
    toStory: false,
    title: `Save button stays disabled after step ${index + 1}`,
    keywords: reopened ? 'form, save' : '',
    severity: 1 + (index % 4),
    pri: 1 + ((index + 2) % 4),
    type: pick(enums.bugType.values, index + 3),
    os: reopened ? 'linux' : '',
    browser: reopened ? 'firefox' : '',
    hardware: '',
    found: '',
    steps: '<p>[Steps] open the form, fill in all fields, press Save</p>',
    status: 'active',
    subStatus: '',
    color: '',
    confirmed: 0,
    activatedCount: reopened ? 1 : 0,
    activatedDate: reopened ? '2024-05-14T07:05:31Z' : '',
    feedbackBy: '',
    notifyEmail: '',
    mailto: reopened ? [pick(users, index + 4).account] : [],
    openedBy: reference(index + 1),
    openedDate: `2024-04-0${1 + (index % 9)}T08:1${index % 6}:27Z`,
    openedBuild: 'trunk',
    assignedTo: reference(index + 3),
    assignedDate: '2024-04-10T09:30:11Z',
    deadline: reopened ? '2024-06-28' : null,
    resolvedBy: reopened ? reference(index + 6) : null,
    resolution: reopened ? 'fixed' : '',
    resolvedBuild: reopened ? 'trunk' : '',
    resolvedDate: reopened ? '2024-05-02T16:44:09Z' : null,
    closedBy: reopened ? reference(index + 8) : null,
    closedDate: reopened ? '2024-05-03T10:00:42Z' : '',
    duplicateBug: 0,
    linkBug: '',
    case: 0,
    caseVersion: 0,
    result: 0,
    repo: 0,
    entry: '',
    lines: '',
    v1: '',
    v2: '',
    repoType: '',
    testtask: 0,
    lastEditedBy: reference(index + 5),
    lastEditedDate: '2024-05-14T07:05:31Z',
    deleted: false,
    executionName: reopened ? '' : 'Sprint 12',
    storyTitle: reopened ? 'Saving a draft' : '',
    storyStatus: reopened ? 'active' : '',
    latestStoryVersion: reopened ? 2 : 0,
    taskName: null,
    planName: reopened ? 'Spring release' : null,
    projectName: 'Web client',
    toCases: [],
    files: [],
  };
}

function createTask(index: number, users: readonly User[]): JsonObject {
  const assignee = pick(users, index + 2);
  return {
    id: 507 + index * 2,
    project: 31,
    parent: 0,
    execution: 44,
    module: 12,
    design: 0,
    story: index % 2 ? 2107 : 0,
    storyVersion: 1,
    designVersion: 0,
    fromBug: 0,
    feedback: 0,
    fromIssue: 0,
    name: `Draw form ${index + 1}`,
    type: pick(enums.taskType.values, index),
    mode: '',
    pri: 1 + (index % 4),
    estimate: 6.5,
    consumed: 0,
    left: 6.5,
    deadline: '2024-07-05',
    status: 'wait',
    subStatus: '',
    color: '',
    mailto: null,
    desc: '<p>All fields on one page</p>',
    version: 1,
    openedBy: pick(users, index + 1).account,
    openedDate: '2024-04-02 08:15:27',
    assignedTo: assignee.account,
    assignedDate: '2024-04-02 08:15:27',
    estStarted: '2024-06-24',
    realStarted: '',
    finishedBy: '',
    finishedDate: '',
    finishedList: '',
    canceledBy: '',
    canceledDate: '',
    closedBy: '',
    closedDate: '',
    planDuration: 10,
    realDuration: 0,
    closedReason: '',
    lastEditedBy: '',
    lastEditedDate: '',
    activatedDate: '',
    order: index,
    repo: 0,
    mr: 0,
    entry: '',
    lines: '',
    v1: '',
    v2: '',
    deleted: '0',
    vision: 'rnd',
    storyID: index % 2 ? 2107 : null,
    storyTitle: index % 2 ? 'Saving a draft' : null,
    latestStoryVersion: index % 2 ? 1 : null,
    storyStatus: index % 2 ? 'active' : null,
    assignedToRealName: assignee.realname,
    children: [],
    members: [],
    team: [],
    files: [],
    needConfirm: false,
    progress: 0,
  };
}

/** A new story (2.4) with nothing set but its defaults; `openedDate` is ISO 8601 UTC. */
export function blankStory(id: number, openedBy: string, openedDate: string): JsonObject {
  return {
    id,
    parent: 0,
    product: 0,
    branch: 0,
    module: 0,
    plan: '',
    source: '',
    sourceNote: '',
    fromBug: 0,
    title: '',
    keywords: '',
    type: 'story',
    category: '',
    pri: 0,
    estimate: 0,
    status: 'active',
    subStatus: '',
    color: '',
    stage: 'wait',
    stagedBy: '',
    mailto: null,
    openedBy,
    openedDate,
    assignedTo: '',
    assignedDate: null,
    lastEditedBy: '',
    lastEditedDate: null,
    reviewedBy: '',
    reviewedDate: null,
    closedBy: '',
    closedDate: null,
    closedReason: '',
    toBug: 0,
    childStories: '',
    linkStories: '',
    duplicateStory: 0,
    version: 1,
    URChanged: '0',
    deleted: false,
    spec: '',
    verify: '',
    executions: [],
    tasks: [],
    stages: [],
    children: [],
  };
}
