// Derived by schemas/derive.ts; do not edit.

/** Allowed values (section 2.2). */
export type BugType =
  | 'codeerror'
  | 'config'
  | 'install'
  | 'security'
  | 'performance'
  | 'standard'
  | 'automation'
  | 'designdefect'
  | 'others';

/** Allowed values (section 2.2). */
export type BugStatus =
  | 'active'
  | 'resolved'
  | 'closed';

/** Allowed values (section 2.3). */
export type TaskType =
  | 'design'
  | 'devel'
  | 'request'
  | 'test'
  | 'study'
  | 'discuss'
  | 'ui'
  | 'affair'
  | 'misc';

/** Allowed values (section 2.3). */
export type TaskStatus =
  | 'wait'
  | 'doing'
  | 'done'
  | 'closed'
  | 'cancel';

/** Allowed values (section 2.4). */
export type StorySource =
  | 'customer'
  | 'user'
  | 'po'
  | 'market';

/** Allowed values (section 2.4). */
export type StoryCategory =
  | 'feature'
  | 'interface'
  | 'performance'
  | 'safe'
  | 'experience'
  | 'improve'
  | 'other';

/** Allowed values (section 2.4). */
export type StoryStatus =
  | 'draft'
  | 'active'
  | 'closed'
  | 'changed';

/** Allowed values (section 2.4). */
export type StoryStage =
  | 'wait'
  | 'planned'
  | 'projected'
  | 'developing'
  | 'developed'
  | 'testing'
  | 'tested'
  | 'verified'
  | 'released'
  | 'closed';

/** A user reference (section 2.1); further fields are allowed. */
export interface UserReference {
  /** An integer. Required: a statement speaks of it. */
  id: number;
  /** A string. Required: a statement speaks of it. */
  account: string;
  /** A string. Should be there. */
  avatar?: string;
  /** A string. Should be there. */
  realname?: string;
}

/** A bug record (section 2.2); further fields are allowed. */
export interface Bug {
  /** An integer. Required. */
  id: number;
  /** An integer. Required. */
  product: number;
  /** An integer. Required. */
  branch: number;
  /** An integer. Required. */
  module: number;
  /** An integer. Required. */
  project: number;
  /** An integer. Required. */
  execution: number;
  /** An integer. Optional. */
  plan?: number;
  /** An integer. Optional. */
  story?: number;
  /** An integer. Optional. */
  storyVersion?: number;
  /** An integer. Optional. */
  task?: number;
  /** True, false, 0 or 1. Optional. */
  toTask?: boolean | 0 | 1;
  /** True, false, 0 or 1. Optional. */
  toStory?: boolean | 0 | 1;
  /** A string. Required. */
  title: string;
  /** A string. Optional. */
  keywords?: string;
  /** An integer. Required. */
  severity: number;
  /** An integer. Required. */
  pri: number;
  /** One of codeerror, config, install, security, performance, standard, automation, designdefect, others. Optional. */
  type?: BugType | '';
  /** A string. Optional. */
  os?: string;
  /** A string. Optional. */
  browser?: string;
  /** A string. Optional. */
  hardware?: string;
  /** A string. Optional. */
  found?: string;
  /** A string. Optional. */
  steps?: string;
  /** One of active, resolved, closed. Required. */
  status: BugStatus;
  /** A string. Optional. */
  subStatus?: string;
  /** A string. Optional. */
  color?: string;
  /** An integer. Optional. */
  confirmed?: number;
  /** An integer. Optional. */
  activatedCount?: number;
  /** An ISO 8601 UTC datetime such as 2026-11-21T08:03:56Z. Optional. */
  activatedDate?: string | null;
  /** A string. Optional. */
  feedbackBy?: string | 0;
  /** A string. Optional. */
  notifyEmail?: string;
  /** An array of strings. Optional. */
  mailto?: string[];
  /** An object with an integer id and a string account. Required. */
  openedBy: UserReference;
  /** An ISO 8601 UTC datetime such as 2026-11-21T08:03:56Z. Required. */
  openedDate: string;
  /** A string. Optional. */
  openedBuild?: string | 0;
  /** An object with an integer id and a string account. Optional. */
  assignedTo?: UserReference | null | '' | 0;
  /** An ISO 8601 UTC datetime such as 2026-11-21T08:03:56Z. Optional. */
  assignedDate?: string | null;
  /** A date such as 2026-11-21, or null. Optional. */
  deadline?: string | null;
  /** An object with an integer id and a string account, or null. Optional. */
  resolvedBy?: UserReference | 0 | null;
  /** A string. Optional. */
  resolution?: string;
  /** A string. Optional. */
  resolvedBuild?: string | 0;
  /** An ISO 8601 UTC datetime such as 2026-11-21T08:03:56Z, or null. Optional. */
  resolvedDate?: string | null;
  /** An object with an integer id and a string account, or null. Optional. */
  closedBy?: UserReference | 0 | null;
  /** An ISO 8601 UTC datetime such as 2026-11-21T08:03:56Z. Optional. */
  closedDate?: string | null;
  /** An integer. Optional. */
  duplicateBug?: number;
  /** A string. Optional. */
  linkBug?: string | 0;
  /** An integer. Optional. */
  case?: number;
  /** An integer. Optional. */
  caseVersion?: number;
  /** An integer. Optional. */
  result?: number;
  /** An integer. Optional. */
  repo?: number;
  /** A string. Optional. */
  entry?: string;
  /** A string. Optional. */
  lines?: string;
  /** A string. Optional. */
  v1?: string;
  /** A string. Optional. */
  v2?: string;
  /** A string. Optional. */
  repoType?: string;
  /** An integer. Optional. */
  testtask?: number;
  /** An object with an integer id and a string account. Optional. */
  lastEditedBy?: UserReference | null | '' | 0;
  /** An ISO 8601 UTC datetime such as 2026-11-21T08:03:56Z. Optional. */
  lastEditedDate?: string | null;
  /** True or false. Optional. */
  deleted?: boolean;
  /** A string. Optional. */
  executionName?: string;
  /** A string. Optional. */
  storyTitle?: string;
  /** A string. Optional. */
  storyStatus?: string;
  /** An integer. Optional. */
  latestStoryVersion?: number;
  /** A string, or null. Optional. */
  taskName?: string | null;
  /** A string, or null. Optional. */
  planName?: string | null;
  /** A string. Optional. */
  projectName?: string;
  /** An array. Optional. */
  toCases?: unknown[];
  /** An array. Optional. */
  files?: unknown[];
  /** An ISO 8601 UTC datetime such as 2026-11-21T08:03:56Z. Optional. */
  assgnedDate?: string | null;
}

/** A task record (section 2.3); further fields are allowed. */
export interface Task {
  /** An integer. Required: a statement speaks of it. */
  id: number;
  /** An integer. Should be there. */
  project?: number;
  /** An integer. Should be there. */
  parent?: number;
  /** An integer. Should be there. */
  execution?: number;
  /** An integer. Should be there. */
  module?: number;
  /** An integer. Should be there. */
  design?: number;
  /** An integer. Should be there. */
  story?: number;
  /** An integer. Should be there. */
  storyVersion?: number;
  /** An integer. Should be there. */
  designVersion?: number;
  /** An integer. Should be there. */
  fromBug?: number;
  /** An integer. Should be there. */
  feedback?: number;
  /** An integer. Should be there. */
  fromIssue?: number;
  /** A string. Should be there. */
  name?: string;
  /** One of design, devel, request, test, study, discuss, ui, affair, misc. Should be there. */
  type?: TaskType | '';
  /** A string. Should be there. */
  mode?: string;
  /** An integer. Should be there. */
  pri?: number;
  /** A number. Should be there. */
  estimate?: number;
  /** A number. Required: a statement speaks of it. */
  consumed: number;
  /** A number. Required: a statement speaks of it. */
  left: number;
  /** A date such as 2026-11-21. Should be there. */
  deadline?: string | null;
  /** One of wait, doing, done, closed, cancel. Required: a statement speaks of it. */
  status: TaskStatus;
  /** A string. Should be there. */
  subStatus?: string;
  /** A string. Should be there. */
  color?: string;
  /** An array, or null. Should be there. */
  mailto?: unknown[] | null;
  /** A string. Should be there. */
  desc?: string;
  /** An integer. Should be there. */
  version?: number;
  /** A string. Should be there. */
  openedBy?: string | 0;
  /** A datetime such as 2026-11-21 08:03:56. Should be there. */
  openedDate?: string | null;
  /** A string. Required: a statement speaks of it. */
  assignedTo: string | 0;
  /** A datetime such as 2026-11-21 08:03:56. Should be there. */
  assignedDate?: string | null;
  /** A date such as 2026-11-21. Should be there. */
  estStarted?: string | null;
  /** A datetime such as 2026-11-21 08:03:56. Required: a statement speaks of it. */
  realStarted: string | null;
  /** A string. Should be there. */
  finishedBy?: string | 0;
  /** A datetime such as 2026-11-21 08:03:56. Should be there. */
  finishedDate?: string | null;
  /** A string. Should be there. */
  finishedList?: string;
  /** A string. Should be there. */
  canceledBy?: string | 0;
  /** A datetime such as 2026-11-21 08:03:56. Should be there. */
  canceledDate?: string | null;
  /** A string. Should be there. */
  closedBy?: string | 0;
  /** A datetime such as 2026-11-21 08:03:56. Should be there. */
  closedDate?: string | null;
  /** An integer. Should be there. */
  planDuration?: number;
  /** An integer. Should be there. */
  realDuration?: number;
  /** A string. Should be there. */
  closedReason?: string;
  /** A string. Should be there. */
  lastEditedBy?: string | 0;
  /** A datetime such as 2026-11-21 08:03:56. Should be there. */
  lastEditedDate?: string | null;
  /** A datetime such as 2026-11-21 08:03:56. Should be there. */
  activatedDate?: string | null;
  /** An integer. Should be there. */
  order?: number;
  /** An integer. Should be there. */
  repo?: number;
  /** An integer. Should be there. */
  mr?: number;
  /** A string. Should be there. */
  entry?: string;
  /** A string. Should be there. */
  lines?: string;
  /** A string. Should be there. */
  v1?: string;
  /** A string. Should be there. */
  v2?: string;
  /** A string. Should be there. */
  deleted?: string;
  /** A string. Should be there. */
  vision?: string;
  /** An integer, or null. Should be there. */
  storyID?: number | null;
  /** A string, or null. Should be there. */
  storyTitle?: string | null;
  /** An integer, or null. Should be there. */
  latestStoryVersion?: number | null;
  /** A string, or null. Should be there. */
  storyStatus?: string | null;
  /** A string. Should be there. */
  assignedToRealName?: string;
  /** An array. Should be there. */
  children?: unknown[];
  /** An array. Should be there. */
  members?: unknown[];
  /** An array. Should be there. */
  team?: unknown[];
  /** An array. Should be there. */
  files?: unknown[];
  /** True or false. Should be there. */
  needConfirm?: boolean;
  /** An integer. Should be there. */
  progress?: number;
}

/** A story record (section 2.4); further fields are allowed. */
export interface Story {
  /** An integer. Required: a statement speaks of it. */
  id: number;
  /** An integer. Should be there. */
  parent?: number;
  /** An integer. Required: a statement speaks of it. */
  product: number;
  /** An integer. Should be there. */
  branch?: number;
  /** An integer. Should be there. */
  module?: number;
  /** A string. Should be there. */
  plan?: string | 0;
  /** One of customer, user, po, market. Should be there. */
  source?: StorySource | '';
  /** A string. Should be there. */
  sourceNote?: string;
  /** An integer. Should be there. */
  fromBug?: number;
  /** A string. Required: a statement speaks of it. */
  title: string;
  /** A string. Should be there. */
  keywords?: string;
  /** A string. Should be there. */
  type?: string;
  /** One of feature, interface, performance, safe, experience, improve, other. Required: a statement speaks of it. */
  category: StoryCategory | '';
  /** An integer. Required: a statement speaks of it. */
  pri: number;
  /** A number. Should be there. */
  estimate?: number;
  /** One of draft, active, closed, changed. Required: a statement speaks of it. */
  status: StoryStatus;
  /** A string. Should be there. */
  subStatus?: string;
  /** A string. Should be there. */
  color?: string;
  /** One of wait, planned, projected, developing, developed, testing, tested, verified, released, closed. Required: a statement speaks of it. */
  stage: StoryStage;
  /** A string. Should be there. */
  stagedBy?: string | 0;
  /** An array, or null. Should be there. */
  mailto?: unknown[] | null;
  /** A string. Required: a statement speaks of it. */
  openedBy: string | 0;
  /** An ISO 8601 UTC datetime such as 2026-11-21T08:03:56Z. Should be there. */
  openedDate?: string;
  /** A string. Should be there. */
  assignedTo?: string | 0;
  /** An ISO 8601 UTC datetime such as 2026-11-21T08:03:56Z, or null. Should be there. */
  assignedDate?: string | null;
  /** A string. Should be there. */
  lastEditedBy?: string | 0;
  /** An ISO 8601 UTC datetime such as 2026-11-21T08:03:56Z, or null. Should be there. */
  lastEditedDate?: string | null;
  /** A string. Should be there. */
  reviewedBy?: string | 0;
  /** An ISO 8601 UTC datetime such as 2026-11-21T08:03:56Z, or null. Should be there. */
  reviewedDate?: string | null;
  /** A string. Should be there. */
  closedBy?: string | 0;
  /** An ISO 8601 UTC datetime such as 2026-11-21T08:03:56Z, or null. Should be there. */
  closedDate?: string | null;
  /** A string. Should be there. */
  closedReason?: string;
  /** An integer. Should be there. */
  toBug?: number;
  /** A string. Should be there. */
  childStories?: string;
  /** A string. Should be there. */
  linkStories?: string;
  /** An integer. Should be there. */
  duplicateStory?: number;
  /** An integer. Required: a statement speaks of it. */
  version: number;
  /** A string. Should be there. */
  URChanged?: string;
  /** True or false. Should be there. */
  deleted?: boolean;
  /** A string. Should be there. */
  spec?: string;
  /** A string. Should be there. */
  verify?: string;
  /** An array. Should be there. */
  executions?: unknown[];
  /** An array. Should be there. */
  tasks?: unknown[];
  /** An array. Should be there. */
  stages?: unknown[];
  /** An array. Should be there. */
  children?: unknown[];
}

/** A user list entry (section 2.5); further fields are allowed. */
export interface User {
  /** An integer. Should be there. */
  id?: number;
  /** An integer. Should be there. */
  dept?: number;
  /** A string. Should be there. */
  account?: string;
  /** A string. Should be there. */
  realname?: string;
  /** A string. Should be there. */
  role?: string;
  /** A string. Should be there. */
  email?: string;
}

/** A user page (section 4.4); further fields are allowed. */
export interface UserPage {
  /** An integer. Required: a statement speaks of it. */
  page: number;
  /** An integer. Required: a statement speaks of it. */
  total: number;
  /** An integer. Required: a statement speaks of it. */
  limit: number;
  /** An array of user list entries. Required: a statement speaks of it. */
  users: User[];
}

/** Confirm bug: the body (section 4.1); which fields are required is not shown. */
export interface ConfirmBugBody {
  assignedTo?: string;
  type?: BugType;
  mailto?: string[];
  comment?: string;
  pri?: number;
}

/** Start task: the body (section 4.2); which fields are required is not shown. */
export interface StartTaskBody {
  assignedTo?: string;
  /** Such as 2026-11-21 08:03:56. */
  realStarted?: string;
  consumed?: number;
  left?: number;
  comment?: string;
}

/** Create story: the body (section 4.3); which fields are required is not shown. */
export interface CreateStoryBody {
  title?: string;
  product?: number;
  pri?: number;
  category?: StoryCategory;
  spec?: string;
  verify?: string;
  source?: StorySource;
  sourceNote?: string;
  estimate?: number;
  keywords?: string;
}

/** List users: the query (section 4.4); which fields are required is not shown. */
export interface ListUsersQuery {
  browse?: string;
  page?: string;
  limit?: string;
}
