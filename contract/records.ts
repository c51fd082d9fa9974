import type { EnumName } from './enums.ts';

/** The types of section 2. The form of `dateTime` is that of its record. */
export type FieldType =
  'int' | 'float' | 'string' | 'boolean' | 'date' | 'dateTime' | 'array' | 'userReference';

/**
 * How firmly a field belongs to its record: `required` (Req = yes), `stated` (a statement of
 * sections 1 to 8 speaks of it), `shown` (a row of a table that has no Req column), `optional` (Req = no).
 */
export type Presence = 'required' | 'stated' | 'shown' | 'optional';

/** One row of a record table: a field. */
export interface FieldRow {
  readonly type: FieldType;
  readonly presence: Presence;
  /** The document says that the field can be null. */
  readonly nullable?: true;
  /** The field takes only the values of this enum. */
  readonly values?: EnumName;
  /** The type is boolean, but the example has 0: the integers 0 and 1 are allowed too. */
  readonly zeroOrOne?: true;
  /** A date that always has a value: no form of "unset" is allowed. */
  readonly neverUnset?: true;
  /** Another spelling of the field in the document. */
  readonly alias?: string;
  /** The type of array items. Absent if the document does not specify it. */
  readonly items?: 'string' | 'user';
  /** Values of other types that mean "none". They are observed, not judged. */
  readonly unsetForms?: readonly (null | '' | 0)[];
  /** Types that another place in the document gives. They are a warning, because they contradict the row. */
  readonly looseForms?: readonly 'string'[];
}

/** One record table of section 2, or the page of 4.4. */
export interface RecordTable {
  readonly title: string;
  readonly section: string;
  /** `utc` is ISO 8601 with Z, `local` is YYYY-MM-DD HH:MM:SS (section 2, conventions). */
  readonly dateTimeForm: 'utc' | 'local';
  readonly fields: Readonly<Record<string, FieldRow>>;
}

/** The name of a record table. */
export type RecordName = 'userReference' | 'bug' | 'task' | 'story' | 'user' | 'page';

/** Tables 2.1 to 2.5 and the user page of 4.4, with a row for each documented field. */
export const records: Readonly<Record<RecordName, RecordTable>> = {
  userReference: {
    title: 'user reference',
    section: '2.1',
    dateTimeForm: 'utc',
    fields: {
      id: { type: 'int', presence: 'stated' },
      account: { type: 'string', presence: 'stated' },
      avatar: { type: 'string', presence: 'shown' },
      realname: { type: 'string', presence: 'shown' },
    },
  },
  bug: {
    title: 'bug record',
    section: '2.2',
    dateTimeForm: 'utc',
    fields: {
      id: { type: 'int', presence: 'required' },
      product: { type: 'int', presence: 'required' },
      branch: { type: 'int', presence: 'required' },
      module: { type: 'int', presence: 'required' },
      project: { type: 'int', presence: 'required' },
      execution: { type: 'int', presence: 'required' },
      plan: { type: 'int', presence: 'optional' },
      story: { type: 'int', presence: 'optional' },
      storyVersion: { type: 'int', presence: 'optional' },
      task: { type: 'int', presence: 'optional' },
      toTask: { type: 'boolean', presence: 'optional', zeroOrOne: true },
      toStory: { type: 'boolean', presence: 'optional', zeroOrOne: true },
      title: { type: 'string', presence: 'required' },
      keywords: { type: 'string', presence: 'optional' },
      severity: { type: 'int', presence: 'required' },
      pri: { type: 'int', presence: 'required' },
      type: { type: 'string', presence: 'optional', values: 'bugType' },
      os: { type: 'string', presence: 'optional' },
      browser: { type: 'string', presence: 'optional' },
      hardware: { type: 'string', presence: 'optional' },
      found: { type: 'string', presence: 'optional' },
      steps: { type: 'string', presence: 'optional' },
      status: { type: 'string', presence: 'required', values: 'bugStatus' },
      subStatus: { type: 'string', presence: 'optional' },
      color: { type: 'string', presence: 'optional' },
      confirmed: { type: 'int', presence: 'optional' },
      activatedCount: { type: 'int', presence: 'optional' },
      activatedDate: { type: 'dateTime', presence: 'optional' },
      feedbackBy: { type: 'string', presence: 'optional', unsetForms: [0] },
      notifyEmail: { type: 'string', presence: 'optional' },
      mailto: { type: 'array', presence: 'optional', items: 'string' },
      openedBy: { type: 'userReference', presence: 'required', unsetForms: [], looseForms: ['string'] },
      openedDate: { type: 'dateTime', presence: 'required', neverUnset: true },
      openedBuild: { type: 'string', presence: 'optional', unsetForms: [0] },
      assignedTo: { type: 'userReference', presence: 'optional', unsetForms: [null, '', 0] },
      assignedDate: { type: 'dateTime', presence: 'optional', alias: 'assgnedDate' },
      deadline: { type: 'date', presence: 'optional', nullable: true },
      resolvedBy: {
        type: 'userReference',
        presence: 'optional',
        nullable: true,
        unsetForms: [0],
        looseForms: ['string'],
      },
      resolution: { type: 'string', presence: 'optional' },
      resolvedBuild: { type: 'string', presence: 'optional', unsetForms: [0] },
      resolvedDate: { type: 'dateTime', presence: 'optional', nullable: true },
      closedBy: {
        type: 'userReference',
        presence: 'optional',
        nullable: true,
        unsetForms: [0],
        looseForms: ['string'],
      },
      closedDate: { type: 'dateTime', presence: 'optional' },
      duplicateBug: { type: 'int', presence: 'optional' },
      linkBug: { type: 'string', presence: 'optional', unsetForms: [0] },
      case: { type: 'int', presence: 'optional' },
      caseVersion: { type: 'int', presence: 'optional' },
      result: { type: 'int', presence: 'optional' },
      repo: { type: 'int', presence: 'optional' },
      entry: { type: 'string', presence: 'optional' },
      lines: { type: 'string', presence: 'optional' },
      v1: { type: 'string', presence: 'optional' },
      v2: { type: 'string', presence: 'optional' },
      repoType: { type: 'string', presence: 'optional' },
      testtask: { type: 'int', presence: 'optional' },
      lastEditedBy: { type: 'userReference', presence: 'optional', unsetForms: [null, '', 0] },
      lastEditedDate: { type: 'dateTime', presence: 'optional' },
      deleted: { type: 'boolean', presence: 'optional' },
      executionName: { type: 'string', presence: 'optional' },
      storyTitle: { type: 'string', presence: 'optional' },
      storyStatus: { type: 'string', presence: 'optional' },
      latestStoryVersion: { type: 'int', presence: 'optional' },
      taskName: { type: 'string', presence: 'optional', nullable: true },
      planName: { type: 'string', presence: 'optional', nullable: true },
      projectName: { type: 'string', presence: 'optional' },
      toCases: { type: 'array', presence: 'optional' },
      files: { type: 'array', presence: 'optional' },
    },
  },
  task: {
    title: 'task record',
    section: '2.3',
    dateTimeForm: 'local',
    fields: {
      id: { type: 'int', presence: 'stated' },
      project: { type: 'int', presence: 'shown' },
      parent: { type: 'int', presence: 'shown' },
      execution: { type: 'int', presence: 'shown' },
      module: { type: 'int', presence: 'shown' },
      design: { type: 'int', presence: 'shown' },
      story: { type: 'int', presence: 'shown' },
      storyVersion: { type: 'int', presence: 'shown' },
      designVersion: { type: 'int', presence: 'shown' },
      fromBug: { type: 'int', presence: 'shown' },
      feedback: { type: 'int', presence: 'shown' },
      fromIssue: { type: 'int', presence: 'shown' },
      name: { type: 'string', presence: 'shown' },
      type: { type: 'string', presence: 'shown', values: 'taskType' },
      mode: { type: 'string', presence: 'shown' },
      pri: { type: 'int', presence: 'shown' },
      estimate: { type: 'float', presence: 'shown' },
      consumed: { type: 'float', presence: 'stated' },
      left: { type: 'float', presence: 'stated' },
      deadline: { type: 'date', presence: 'shown' },
      status: { type: 'string', presence: 'stated', values: 'taskStatus' },
      subStatus: { type: 'string', presence: 'shown' },
      color: { type: 'string', presence: 'shown' },
      mailto: { type: 'array', presence: 'shown', nullable: true },
      desc: { type: 'string', presence: 'shown' },
      version: { type: 'int', presence: 'shown' },
      openedBy: { type: 'string', presence: 'shown', unsetForms: [0] },
      openedDate: { type: 'dateTime', presence: 'shown' },
      assignedTo: { type: 'string', presence: 'stated', unsetForms: [0] },
      assignedDate: { type: 'dateTime', presence: 'shown' },
      estStarted: { type: 'date', presence: 'shown' },
      realStarted: { type: 'dateTime', presence: 'stated' },
      finishedBy: { type: 'string', presence: 'shown', unsetForms: [0] },
      finishedDate: { type: 'dateTime', presence: 'shown' },
      finishedList: { type: 'string', presence: 'shown' },
      canceledBy: { type: 'string', presence: 'shown', unsetForms: [0] },
      canceledDate: { type: 'dateTime', presence: 'shown' },
      closedBy: { type: 'string', presence: 'shown', unsetForms: [0] },
      closedDate: { type: 'dateTime', presence: 'shown' },
      planDuration: { type: 'int', presence: 'shown' },
      realDuration: { type: 'int', presence: 'shown' },
      closedReason: { type: 'string', presence: 'shown' },
      lastEditedBy: { type: 'string', presence: 'shown', unsetForms: [0] },
      lastEditedDate: { type: 'dateTime', presence: 'shown' },
      activatedDate: { type: 'dateTime', presence: 'shown' },
      order: { type: 'int', presence: 'shown' },
      repo: { type: 'int', presence: 'shown' },
      mr: { type: 'int', presence: 'shown' },
      entry: { type: 'string', presence: 'shown' },
      lines: { type: 'string', presence: 'shown' },
      v1: { type: 'string', presence: 'shown' },
      v2: { type: 'string', presence: 'shown' },
      deleted: { type: 'string', presence: 'shown' },
      vision: { type: 'string', presence: 'shown' },
      storyID: { type: 'int', presence: 'shown', nullable: true },
      storyTitle: { type: 'string', presence: 'shown', nullable: true },
      latestStoryVersion: { type: 'int', presence: 'shown', nullable: true },
      storyStatus: { type: 'string', presence: 'shown', nullable: true },
      assignedToRealName: { type: 'string', presence: 'shown' },
      children: { type: 'array', presence: 'shown' },
      members: { type: 'array', presence: 'shown' },
      team: { type: 'array', presence: 'shown' },
      files: { type: 'array', presence: 'shown' },
      needConfirm: { type: 'boolean', presence: 'shown' },
      progress: { type: 'int', presence: 'shown' },
    },
  },
  story: {
    title: 'story record',
    section: '2.4',
    dateTimeForm: 'utc',
    fields: {
      id: { type: 'int', presence: 'stated' },
      parent: { type: 'int', presence: 'shown' },
      product: { type: 'int', presence: 'stated' },
      branch: { type: 'int', presence: 'shown' },
      module: { type: 'int', presence: 'shown' },
      plan: { type: 'string', presence: 'shown', unsetForms: [0] },
      source: { type: 'string', presence: 'shown', values: 'storySource' },
      sourceNote: { type: 'string', presence: 'shown' },
      fromBug: { type: 'int', presence: 'shown' },
      title: { type: 'string', presence: 'stated' },
      keywords: { type: 'string', presence: 'shown' },
      type: { type: 'string', presence: 'shown' },
      category: { type: 'string', presence: 'stated', values: 'storyCategory' },
      pri: { type: 'int', presence: 'stated' },
      estimate: { type: 'float', presence: 'shown' },
      status: { type: 'string', presence: 'stated', values: 'storyStatus' },
      subStatus: { type: 'string', presence: 'shown' },
      color: { type: 'string', presence: 'shown' },
      stage: { type: 'string', presence: 'stated', values: 'storyStage' },
      stagedBy: { type: 'string', presence: 'shown', unsetForms: [0] },
      mailto: { type: 'array', presence: 'shown', nullable: true },
      openedBy: { type: 'string', presence: 'stated', unsetForms: [0] },
      openedDate: { type: 'dateTime', presence: 'shown', neverUnset: true },
      assignedTo: { type: 'string', presence: 'shown', unsetForms: [0] },
      assignedDate: { type: 'dateTime', presence: 'shown', nullable: true },
      lastEditedBy: { type: 'string', presence: 'shown', unsetForms: [0] },
      lastEditedDate: { type: 'dateTime', presence: 'shown', nullable: true },
      reviewedBy: { type: 'string', presence: 'shown', unsetForms: [0] },
      reviewedDate: { type: 'dateTime', presence: 'shown', nullable: true },
      closedBy: { type: 'string', presence: 'shown', unsetForms: [0] },
      closedDate: { type: 'dateTime', presence: 'shown', nullable: true },
      closedReason: { type: 'string', presence: 'shown' },
      toBug: { type: 'int', presence: 'shown' },
      childStories: { type: 'string', presence: 'shown' },
      linkStories: { type: 'string', presence: 'shown' },
      duplicateStory: { type: 'int', presence: 'shown' },
      version: { type: 'int', presence: 'stated' },
      URChanged: { type: 'string', presence: 'shown' },
      deleted: { type: 'boolean', presence: 'shown' },
      spec: { type: 'string', presence: 'shown' },
      verify: { type: 'string', presence: 'shown' },
      executions: { type: 'array', presence: 'shown' },
      tasks: { type: 'array', presence: 'shown' },
      stages: { type: 'array', presence: 'shown' },
      children: { type: 'array', presence: 'shown' },
    },
  },
  user: {
    title: 'user list entry',
    section: '2.5',
    dateTimeForm: 'utc',
    fields: {
      id: { type: 'int', presence: 'shown' },
      dept: { type: 'int', presence: 'shown' },
      account: { type: 'string', presence: 'shown' },
      realname: { type: 'string', presence: 'shown' },
      role: { type: 'string', presence: 'shown' },
      email: { type: 'string', presence: 'shown' },
    },
  },
  page: {
    title: 'user page',
    section: '4.4',
    dateTimeForm: 'utc',
    fields: {
      page: { type: 'int', presence: 'stated' },
      total: { type: 'int', presence: 'stated' },
      limit: { type: 'int', presence: 'stated' },
      users: { type: 'array', presence: 'stated', items: 'user' },
    },
  },
};

/** Returns the field of a record that lists objects; undefined for the record of one object. */
export const listedIn = (record: RecordName): string | undefined =>
  Object.entries(records[record].fields).find(([, { items }]) => items === 'user')?.[0];
