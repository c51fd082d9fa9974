import { operations, type OperationId } from '../contract/operations.ts';

/** The settings with the ids of fixtures, by the kind of object. */
const settings = { bug: 'PMS_BUG_IDS', task: 'PMS_TASK_IDS', product: 'PMS_PRODUCT_ID' } as const;

/** The kind of fixture that an operation needs, and the setting with its ids. */
export interface Given {
  readonly noun: keyof typeof settings;
  readonly setting: (typeof settings)[Given['noun']];
}

/** Returns the fixture of an operation: the object in its path, or the product of a new story. Undefined for a list. */
export function givenFor(operation: string): Given | undefined {
  const row = operations[operation as OperationId];
  if (row?.method !== 'POST') return undefined;
  const noun = row.path.includes('<id>') ? (row.answers as 'bug' | 'task') : 'product';
  return { noun, setting: settings[noun] };
}
