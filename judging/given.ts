import { operations, type OperationId } from '../contract/operations.ts';

/** The settings that name what an operation is sent to, by what that is. */
const settings = { bug: 'PMS_BUG_IDS', task: 'PMS_TASK_IDS', product: 'PMS_PRODUCT_ID' } as const;

/** What a user gives for an operation, and the setting that names it. */
export interface Given {
  readonly noun: keyof typeof settings;
  readonly setting: (typeof settings)[Given['noun']];
}

/** What a user gives for an operation: the object in its path, or the product of what it creates; nothing for a list. */
export function givenFor(operation: string): Given | undefined {
  const row = operations[operation as OperationId];
  if (row?.method !== 'POST') return undefined;
  const noun = row.path.includes('<id>') ? (row.answers as 'bug' | 'task') : 'product';
  return { noun, setting: settings[noun] };
}
