import { enums } from '../contract/enums.ts';
import { type GivenKind, type Operation, operationIds, operations } from '../contract/operations.ts';

/** A JSON object with any members. */
export type JsonObject = Record<string, unknown>;

/** A stored user. Responses contain only the fields of section 2.5. */
export interface User {
  readonly id: number;
  readonly dept: number;
  readonly account: string;
  readonly realname: string;
  readonly role: string;
  readonly email: string;
  readonly type: 'inside' | 'outside';
}

/** All data of a service. */
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

/** Options of a new store. */
export interface SeedOptions {
  readonly account?: string;
  /** Number of unconfirmed bugs. */
  readonly bugs?: number;
  /** Number of tasks in `wait`. */
  readonly tasks?: number;
  /** Number of users. Every fourth one, starting with the third, is outside. */
  readonly users?: number;
  /** Default: the system clock. */
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

/** Returns a store with new records. Ids do not start at 1, and each kind of record has its own range. */
export function createStore(options: SeedOptions = {}): Store {
  const account = options.account ?? 'admin';
  const users = Array.from({ length: options.users ?? 17 }, (_, index) => createUser(index, account));
  const product = 7;
  return {
    now: options.now ?? (() => new Date()),
    account,
    product,
    users,
    bugs: byId(options.bugs ?? 10 * takersOf('bug'), (index) => createBug(index, product, users)),
    tasks: byId(options.tasks ?? 130 * takersOf('task'), (index) => createTask(index, users)),
    stories: new Map(),
    nextStoryId: 2201,
  };
}

/** Number of operations that are given an object of a kind: none of them uses those of another one. */
const takersOf = (kind: GivenKind): number =>
  operationIds.filter((id) => (operations[id] as Operation).given === kind).length;

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

/** Returns a user reference (2.1). The id is 0 if no user has the account. */
export function userReference(users: readonly User[], account: string): JsonObject {
  const user = users.find((one) => one.account === account);
  return { id: user?.id ?? 0, account, avatar: '', realname: user?.realname ?? account };
}

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length]!;
}

/** Returns an object that has the same value in all fields. `fields` are separated by spaces. */
const all = (value: unknown, fields: string): JsonObject =>
  Object.fromEntries(fields.split(' ').map((field) => [field, value]));

const blankBug: JsonObject = {
  ...all(0, 'branch execution plan story task confirmed activatedCount duplicateBug case caseVersion result'),
  ...all(0, 'repo testtask latestStoryVersion'),
  ...all('', 'keywords os browser hardware found subStatus color activatedDate feedbackBy notifyEmail'),
  ...all('', 'resolution resolvedBuild closedDate linkBug entry lines v1 v2 repoType executionName'),
  ...all('', 'storyTitle storyStatus'),
  ...all(null, 'deadline resolvedBy resolvedDate closedBy taskName planName'),
  ...all(false, 'toTask toStory deleted'),
};

/** Returns a bug. Bugs with an odd index were resolved and activated again. */
function createBug(index: number, product: number, users: readonly User[]): JsonObject {
  const reference = (at: number) => userReference(users, pick(users, at).account);
  const isReopened = index % 2 === 1;
  return {
    id: 1041 + index * 3,
    product,
    module: 12 + (index % 3),
    project: 31,
    ...blankBug,
    title: `Save button stays disabled after step ${index + 1}`,
    severity: 1 + (index % 4),
    pri: 1 + ((index + 2) % 4),
    type: pick(enums.bugType.values, index + 3),
    steps: '<p>[Steps] open the form, fill in all fields, press Save</p>',
    status: 'active',
    openedBy: reference(index + 1),
    openedDate: `2024-04-0${1 + (index % 9)}T08:1${index % 6}:27Z`,
    openedBuild: 'trunk',
    assignedTo: reference(index + 3),
    assignedDate: '2024-04-10T09:30:11Z',
    lastEditedBy: reference(index + 5),
    lastEditedDate: '2024-05-14T07:05:31Z',
    projectName: 'Web client',
    mailto: isReopened ? [pick(users, index + 4).account] : [],
    toCases: [],
    files: [],
    storyVersion: isReopened ? 2 : 1,
    ...(isReopened
      ? { ...reopened, resolvedBy: reference(index + 6), closedBy: reference(index + 8) }
      : { execution: 44, executionName: 'Sprint 12' }),
  };
}

const reopened: JsonObject = {
  plan: 5,
  story: 2107,
  latestStoryVersion: 2,
  keywords: 'form, save',
  os: 'linux',
  browser: 'firefox',
  activatedCount: 1,
  activatedDate: '2024-05-14T07:05:31Z',
  deadline: '2024-06-28',
  resolution: 'fixed',
  resolvedBuild: 'trunk',
  resolvedDate: '2024-05-02T16:44:09Z',
  closedDate: '2024-05-03T10:00:42Z',
  storyTitle: 'Saving a draft',
  storyStatus: 'active',
  planName: 'Spring release',
};

const blankTask: JsonObject = {
  ...all(0, 'parent story design designVersion fromBug feedback fromIssue consumed realDuration repo mr'),
  ...all(0, 'progress'),
  ...all('', 'mode subStatus color realStarted finishedBy finishedDate finishedList canceledBy'),
  ...all('', 'canceledDate closedBy closedDate closedReason lastEditedBy lastEditedDate activatedDate'),
  ...all('', 'entry lines v1 v2'),
  ...all(null, 'mailto storyID storyTitle latestStoryVersion storyStatus'),
  ...all(6.5, 'estimate left'),
  ...all('2024-04-02 08:15:27', 'openedDate assignedDate'),
};

const ofStory: JsonObject = {
  ...all(2107, 'story storyID'),
  storyTitle: 'Saving a draft',
  latestStoryVersion: 1,
  storyStatus: 'active',
};

/** Returns a task. Tasks with an odd index belong to a story. */
function createTask(index: number, users: readonly User[]): JsonObject {
  const assignee = pick(users, index + 2);
  return {
    id: 507 + index * 2,
    project: 31,
    execution: 44,
    module: 12,
    ...blankTask,
    storyVersion: 1,
    name: `Draw form ${index + 1}`,
    type: pick(enums.taskType.values, index),
    pri: 1 + (index % 4),
    deadline: '2024-07-05',
    status: 'wait',
    desc: '<p>All fields on one page</p>',
    version: 1,
    openedBy: pick(users, index + 1).account,
    assignedTo: assignee.account,
    estStarted: '2024-06-24',
    planDuration: 10,
    order: index,
    deleted: '0',
    vision: 'rnd',
    ...(index % 2 === 1 && ofStory),
    assignedToRealName: assignee.realname,
    children: [],
    members: [],
    team: [],
    files: [],
    needConfirm: false,
  };
}

const blankFields: JsonObject = {
  ...all(0, 'parent product branch module fromBug pri estimate toBug duplicateStory'),
  ...all('', 'plan source sourceNote title keywords category subStatus color stagedBy assignedTo'),
  ...all('', 'lastEditedBy reviewedBy closedBy closedReason childStories linkStories spec verify'),
  ...all(null, 'mailto assignedDate lastEditedDate reviewedDate closedDate'),
};

/** Returns a new story (2.4) with default values. `openedDate` is ISO 8601 UTC. */
export function blankStory(id: number, openedBy: string, openedDate: string): JsonObject {
  return {
    id,
    ...blankFields,
    type: 'story',
    status: 'active',
    stage: 'wait',
    openedBy,
    openedDate,
    version: 1,
    URChanged: '0',
    deleted: false,
    executions: [],
    tasks: [],
    stages: [],
    children: [],
  };
}
