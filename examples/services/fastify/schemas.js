const string = { type: 'string' };
const integer = { type: 'integer' };
const number = { type: 'number' };
const strings = { type: 'array', items: string };
const reference = {
  type: 'object',
  properties: { id: integer, account: string, avatar: string, realname: string },
};
const optionalReference = { ...reference, nullable: true };
const pri = { type: 'integer', minimum: 1, maximum: 4 };
const types = 'codeerror config install security performance standard automation designdefect others';
const categories = 'feature interface performance safe experience improve other';
const oneOf = (words) => ({ type: 'string', enum: words.split(' ') });

export const confirmBody = {
  type: 'object',
  properties: { assignedTo: string, type: oneOf(types), mailto: strings, comment: string, pri },
};

export const startBody = {
  type: 'object',
  required: ['assignedTo', 'realStarted', 'consumed', 'left'],
  properties: {
    assignedTo: string,
    realStarted: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' },
    consumed: { type: 'number', minimum: 0 },
    left: { type: 'number', minimum: 0 },
    comment: string,
  },
};

export const storyBody = {
  type: 'object',
  required: ['title', 'product'],
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 255 },
    product: integer,
    pri,
    category: oneOf(categories),
    spec: string,
    verify: string,
    source: oneOf('customer user po market'),
    sourceNote: string,
    estimate: { type: 'number', minimum: 0 },
    keywords: string,
  },
};

export const bugSchema = {
  type: 'object',
  properties: {
    id: integer,
    product: integer,
    branch: integer,
    module: integer,
    project: integer,
    execution: integer,
    title: string,
    severity: integer,
    pri: integer,
    type: string,
    steps: string,
    status: string,
    confirmed: integer,
    mailto: strings,
    openedBy: reference,
    openedDate: string,
    assignedTo: optionalReference,
    assignedDate: string,
    lastEditedBy: optionalReference,
    lastEditedDate: string,
    deleted: { type: 'boolean' },
  },
};

export const taskSchema = {
  type: 'object',
  properties: {
    id: integer,
    project: integer,
    execution: integer,
    name: string,
    type: string,
    pri: integer,
    estimate: number,
    consumed: number,
    left: number,
    status: string,
    openedBy: string,
    openedDate: string,
    assignedTo: string,
    realStarted: string,
    lastEditedBy: string,
    deleted: string,
  },
};

export const storySchema = {
  type: 'object',
  properties: {
    ...storyBody.properties,
    id: integer,
    source: string,
    status: string,
    stage: string,
    version: integer,
    openedBy: string,
    openedDate: string,
  },
};

export const usersSchema = {
  type: 'object',
  properties: {
    page: integer,
    total: integer,
    limit: integer,
    users: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: integer,
          dept: integer,
          account: string,
          realname: string,
          role: string,
          email: string,
        },
      },
    },
  },
};
