import { type Operation, type OperationId, operations } from '../../contract/operations.ts';
import { operationWords } from './operations.ts';
import { terms } from './terms.ts';

/** What setup creates and cleanup removes. */
export type Created = 'story' | 'bug' | 'task' | 'execution' | 'project' | 'product' | 'user';
/** Why a generated request was sent. */
export type GeneratedRole = 'case' | 'burst' | 'sequence' | 'again' | 'smaller' | 'order' | 'beside';

/** The second form in which each request is sent without a valid Token. */
export function otherFormOf(operation: OperationId): 'no-fields' | 'all-fields' | 'query' {
  const { writes, given }: Operation = operations[operation];
  if (!writes) return 'query';
  return given === 'product' ? 'all-fields' : 'no-fields';
}

const otherForms = {
  'no-fields': 'without fields',
  'all-fields': 'with all fields',
  query: 'with a query',
} as const;

const roles: Readonly<Record<GeneratedRole, string>> = {
  case: 'generated values, case',
  burst: 'generated values, in parallel with others, case',
  sequence: 'generated values, in a sequence, case',
  again: 'a failing request, sent again, case',
  smaller: 'a failing request with less in it, case',
  order: 'what came before a failing request, sent again',
  beside: 'what was sent in parallel with a failing request, sent again',
};

/** What each request is for, in English. Evidence holds these phrases by their names, which never change. */
export const requests = {
  // Every operation.
  'ask-open': (operation: OperationId, aspect: string): string =>
    `${operationWords[operation].asks}: ${aspect}`,
  'ask-without-token': (operation: OperationId, fault: string): string =>
    `${operationWords[operation].asks}, ${fault}`,
  'ask-other-form': (operation: OperationId, fault: string): string =>
    `${operationWords[operation].asks} ${otherForms[otherFormOf(operation)]}, ${fault}`,
  'ask-lower-case': (operation: OperationId): string =>
    `${operationWords[operation].asks}, header named token`,
  'ask-lower-case-again': (operation: OperationId): string =>
    `${operationWords[operation].asks}, header named token, sent again`,
  'same-header-token': 'the same request, header named Token',
  generated: (operation: OperationId, role: GeneratedRole, origin: string): string =>
    `${terms.operations[operation]}: ${roles[role]}${origin === '' ? '' : ` ${origin}`}`,
  seen: (operation: OperationId): string => `recorded: ${terms.operations[operation]}`,
  'seen-undocumented': 'recorded: a request that the document does not have',
  'unnamed-request': (step: string): string => step,

  // Confirm bug.
  'confirm-all-fields': 'confirm a bug with all five fields',
  'confirm-twice': 'confirm a confirmed bug with comment alone',
  'confirm-field-alone': (field: string): string => `confirm a bug with ${field} alone`,
  'confirm-value-alone': (field: string, value: string | number): string =>
    `confirm a bug with ${field} ${value} alone`,
  'confirm-empty': 'confirm a bug with an empty object',
  'send-unchanged': 'the same request again, unchanged: a limit would reject it again',
  'send-to-see-twice': 'the same request once more: whether it is rejected again',
  'confirm-late': 'the same once more, at the end of the run',
  'start-late': 'the same once more, at the end of the run',
  'ask-no-body-no-token': (operation: OperationId): string =>
    `${operationWords[operation].asks}, without a body and without a Token`,
  'confirm-again': 'the same request again, with other people where it names some',
  'confirm-control': 'the same bug, without the fields in question',
  'confirm-other-script': 'confirm a bug with a comment in another script alone',
  'confirm-empty-mailto': 'confirm a bug with an empty mailto alone',
  'confirm-to-read': 'confirm a bug with an empty object, to read the bug as it is',
  'confirm-no-token-again': 'confirm a bug again without a valid Token',
  'confirm-no-token-other': 'confirm another bug without a valid Token',
  'confirm-after-half':
    'confirm with an empty object, after the first half of the unauthorized requests to this bug',
  'confirm-after': 'confirm with an empty object, after the other unauthorized requests to this bug',
  'confirm-fresh': 'confirm a fresh bug with an empty object, after unauthorized requests to it',
  'confirm-leave': 'set valid values on a bug that received an invalid request',

  // Start task.
  'start-all-fields': 'start a waiting task with all five fields',
  'start-all-fields-token': 'start a waiting task with all five fields and the Token',
  'start-again': 'start a waiting task again, with all five fields',
  'start-no-token-other': 'start another task without a valid Token',
  'start-after': 'start a task without fields, after unauthorized starts',
  'start-after-control': 'the same, without unauthorized starts before it',
  'start-after-again': 'the same, after other unauthorized starts',
  'start-other-script': 'start a waiting task with a comment in another script',
  'start-twice': 'start a task that was started',
  'start-lower-case': 'start a waiting task, header named token',

  // Create story.
  'create-sufficient': (category: string): string =>
    `create a story with the five sufficient fields, category ${category}`,
  'create-all': (category: string, source: string): string =>
    `create a story with all ten fields, category ${category}, source ${source}`,
  'create-with': (field: string): string => `the five fields and ${field}, to see whether it is required`,
  'create-without': (field: string): string => `all fields except ${field}, to see whether it is the reason`,
  'create-sufficient-again': 'the same five fields, with modest values',
  'create-all-again': 'the same ten fields, with modest values',
  'create-again': 'the same request again, with modest values',
  'create-control': 'the same, with a category that was accepted',
  'create-sufficient-extra': 'the five fields and the extra fields given',
  'create-all-extra': 'all ten fields and the extra fields given',
  'create-shown-value':
    'a story with the field that every one was rejected for, with a value that another record has',
  'create-other-values':
    'create a story with other modest values, after stories like accepted ones were rejected',
  'create-scripts': 'create a story with letters of other scripts in its texts',
  'create-two-decimals': 'create a story with an estimate of two decimals',
  'create-scripts-again': 'the same request again',

  // List users.
  'list-plain': 'list users without parameters',
  'list-with': (parameters: string): string => `list users: ${parameters}`,
  'list-for-accounts': 'list users, to find accounts to assign to',
  'unknown-path': 'a path that the API does not have, to see whether the API is there',
  'list-still-accepted': 'list users, to see whether the Token is still accepted',
  'list-to-compare': 'list users: the whole list, to compare its pages with',

  // Setup and cleanup.
  'probe-back': 'check whether the service is back',
  'wait-for-service': 'wait until the service responds again',
  'set-up-log-in': (account: string): string => `setup: log in as ${account}`,
  'set-up-create': (kind: Created, number: number): string => `setup: create ${kind} ${number}`,
  'set-up-look': (kind: Created, number: number): string =>
    `setup: check whether ${kind} ${number} was created`,
  'set-up-module': (kind: Created): string => `setup: look for a module for the ${kind}`,
  'set-up-count': (browse: string): string => `setup: count ${browse} users`,
  'clean-up-list': (objects: string): string => `cleanup: list the ${objects} that are left`,
  'clean-up-delete': (kind: Created, id: string): string => `cleanup: delete ${kind} ${id}`,
  'clean-up-look': (kind: Created, id: string): string => `cleanup: check whether ${kind} ${id} is deleted`,
};
