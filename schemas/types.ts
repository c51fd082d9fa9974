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
  /** An integer. Required by the text of the document. */
  id: number;
  /** A string. Required by the text of the document. */
  account: string;
  /** A string. Recommended. */
  avatar?: string;
  /** A string. Recommended. */
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
  /** An integer. Required by the text of the document. */
  id: number;
  /** An integer. Recommended. */
  project?: number;
  /** An integer. Recommended. */
  parent?: number;
  /** An integer. Recommended. */
  execution?: number;
  /** An integer. Recommended. */
  module?: number;
  /** An integer. Recommended. */
  design?: number;
  /** An integer. Recommended. */
  story?: number;
  /** An integer. Recommended. */
  storyVersion?: number;
  /** An integer. Recommended. */
  designVersion?: number;
  /** An integer. Recommended. */
  fromBug?: number;
  /** An integer. Recommended. */
  feedback?: number;
  /** An integer. Recommended. */
  fromIssue?: number;
  /** A string. Recommended. */
  name?: string;
  /** One of design, devel, request, test, study, discuss, ui, affair, misc. Recommended. */
  type?: TaskType | '';
  /** A string. Recommended. */
  mode?: string;
  /** An integer. Recommended. */
  pri?: number;
  /** A number. Recommended. */
  estimate?: number;
  /** A number. Required by the text of the document. */
  consumed: number;
  /** A number. Required by the text of the document. */
  left: number;
  /** A date such as 2026-11-21. Recommended. */
  deadline?: string | null;
  /** One of wait, doing, done, closed, cancel. Required by the text of the document. */
  status: TaskStatus;
  /** A string. Recommended. */
  subStatus?: string;
  /** A string. Recommended. */
  color?: string;
  /** An array, or null. Recommended. */
  mailto?: unknown[] | null;
  /** A string. Recommended. */
  desc?: string;
  /** An integer. Recommended. */
  version?: number;
  /** A string. Recommended. */
  openedBy?: string | 0;
  /** A datetime such as 2026-11-21 08:03:56. Recommended. */
  openedDate?: string | null;
  /** A string. Required by the text of the document. */
  assignedTo: string | 0;
  /** A datetime such as 2026-11-21 08:03:56. Recommended. */
  assignedDate?: string | null;
  /** A date such as 2026-11-21. Recommended. */
  estStarted?: string | null;
  /** A datetime such as 2026-11-21 08:03:56. Required by the text of the document. */
  realStarted: string | null;
  /** A string. Recommended. */
  finishedBy?: string | 0;
  /** A datetime such as 2026-11-21 08:03:56. Recommended. */
  finishedDate?: string | null;
  /** A string. Recommended. */
  finishedList?: string;
  /** A string. Recommended. */
  canceledBy?: string | 0;
  /** A datetime such as 2026-11-21 08:03:56. Recommended. */
  canceledDate?: string | null;
  /** A string. Recommended. */
  closedBy?: string | 0;
  /** A datetime such as 2026-11-21 08:03:56. Recommended. */
  closedDate?: string | null;
  /** An integer. Recommended. */
  planDuration?: number;
  /** An integer. Recommended. */
  realDuration?: number;
  /** A string. Recommended. */
  closedReason?: string;
  /** A string. Recommended. */
  lastEditedBy?: string | 0;
  /** A datetime such as 2026-11-21 08:03:56. Recommended. */
  lastEditedDate?: string | null;
  /** A datetime such as 2026-11-21 08:03:56. Recommended. */
  activatedDate?: string | null;
  /** An integer. Recommended. */
  order?: number;
  /** An integer. Recommended. */
  repo?: number;
  /** An integer. Recommended. */
  mr?: number;
  /** A string. Recommended. */
  entry?: string;
  /** A string. Recommended. */
  lines?: string;
  /** A string. Recommended. */
  v1?: string;
  /** A string. Recommended. */
  v2?: string;
  /** A string. Recommended. */
  deleted?: string;
  /** A string. Recommended. */
  vision?: string;
  /** An integer, or null. Recommended. */
  storyID?: number | null;
  /** A string, or null. Recommended. */
  storyTitle?: string | null;
  /** An integer, or null. Recommended. */
  latestStoryVersion?: number | null;
  /** A string, or null. Recommended. */
  storyStatus?: string | null;
  /** A string. Recommended. */
  assignedToRealName?: string;
  /** An array. Recommended. */
  children?: unknown[];
  /** An array. Recommended. */
  members?: unknown[];
  /** An array. Recommended. */
  team?: unknown[];
  /** An array. Recommended. */
  files?: unknown[];
  /** True or false. Recommended. */
  needConfirm?: boolean;
  /** An integer. Recommended. */
  progress?: number;
}

/** A story record (section 2.4); further fields are allowed. */
export interface Story {
  /** An integer. Required by the text of the document. */
  id: number;
  /** An integer. Recommended. */
  parent?: number;
  /** An integer. Required by the text of the document. */
  product: number;
  /** An integer. Recommended. */
  branch?: number;
  /** An integer. Recommended. */
  module?: number;
  /** A string. Recommended. */
  plan?: string | 0;
  /** One of customer, user, po, market. Recommended. */
  source?: StorySource | '';
  /** A string. Recommended. */
  sourceNote?: string;
  /** An integer. Recommended. */
  fromBug?: number;
  /** A string. Required by the text of the document. */
  title: string;
  /** A string. Recommended. */
  keywords?: string;
  /** A string. Recommended. */
  type?: string;
  /** One of feature, interface, performance, safe, experience, improve, other. Required by the text of the document. */
  category: StoryCategory | '';
  /** An integer. Required by the text of the document. */
  pri: number;
  /** A number. Recommended. */
  estimate?: number;
  /** One of draft, active, closed, changed. Required by the text of the document. */
  status: StoryStatus;
  /** A string. Recommended. */
  subStatus?: string;
  /** A string. Recommended. */
  color?: string;
  /** One of wait, planned, projected, developing, developed, testing, tested, verified, released, closed. Required by the text of the document. */
  stage: StoryStage;
  /** A string. Recommended. */
  stagedBy?: string | 0;
  /** An array, or null. Recommended. */
  mailto?: unknown[] | null;
  /** A string. Required by the text of the document. */
  openedBy: string | 0;
  /** An ISO 8601 UTC datetime such as 2026-11-21T08:03:56Z. Recommended. */
  openedDate?: string;
  /** A string. Recommended. */
  assignedTo?: string | 0;
  /** An ISO 8601 UTC datetime such as 2026-11-21T08:03:56Z, or null. Recommended. */
  assignedDate?: string | null;
  /** A string. Recommended. */
  lastEditedBy?: string | 0;
  /** An ISO 8601 UTC datetime such as 2026-11-21T08:03:56Z, or null. Recommended. */
  lastEditedDate?: string | null;
  /** A string. Recommended. */
  reviewedBy?: string | 0;
  /** An ISO 8601 UTC datetime such as 2026-11-21T08:03:56Z, or null. Recommended. */
  reviewedDate?: string | null;
  /** A string. Recommended. */
  closedBy?: string | 0;
  /** An ISO 8601 UTC datetime such as 2026-11-21T08:03:56Z, or null. Recommended. */
  closedDate?: string | null;
  /** A string. Recommended. */
  closedReason?: string;
  /** An integer. Recommended. */
  toBug?: number;
  /** A string. Recommended. */
  childStories?: string;
  /** A string. Recommended. */
  linkStories?: string;
  /** An integer. Recommended. */
  duplicateStory?: number;
  /** An integer. Required by the text of the document. */
  version: number;
  /** A string. Recommended. */
  URChanged?: string;
  /** True or false. Recommended. */
  deleted?: boolean;
  /** A string. Recommended. */
  spec?: string;
  /** A string. Recommended. */
  verify?: string;
  /** An array. Recommended. */
  executions?: unknown[];
  /** An array. Recommended. */
  tasks?: unknown[];
  /** An array. Recommended. */
  stages?: unknown[];
  /** An array. Recommended. */
  children?: unknown[];
}

/** A user list entry (section 2.5); further fields are allowed. */
export interface User {
  /** An integer. Recommended. */
  id?: number;
  /** An integer. Recommended. */
  dept?: number;
  /** A string. Recommended. */
  account?: string;
  /** A string. Recommended. */
  realname?: string;
  /** A string. Recommended. */
  role?: string;
  /** A string. Recommended. */
  email?: string;
}

/** A user page (section 4.4); further fields are allowed. */
export interface UserPage {
  /** An integer. Required by the text of the document. */
  page: number;
  /** An integer. Required by the text of the document. */
  total: number;
  /** An integer. Required by the text of the document. */
  limit: number;
  /** An array of user list entries. Required by the text of the document. */
  users: User[];
}

/** Confirm bug: the body (section 4.1). The document does not say which fields are required. */
export interface ConfirmBugBody {
  assignedTo?: string;
  type?: BugType;
  mailto?: string[];
  comment?: string;
  pri?: number;
}

/** Start task: the body (section 4.2). The document does not say which fields are required. */
export interface StartTaskBody {
  assignedTo?: string;
  /** Such as 2026-11-21 08:03:56. */
  realStarted?: string;
  consumed?: number;
  left?: number;
  comment?: string;
}

/** Create story: the body (section 4.3). The document does not say which fields are required. */
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

/** List users: the query (section 4.4). The document does not say which fields are required. */
export interface ListUsersQuery {
  browse?: string;
  page?: string;
  limit?: string;
}
