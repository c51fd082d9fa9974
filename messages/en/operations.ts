import type { OperationId } from '../../contract/operations.ts';

interface OperationWords {
  /** What its requests do, as in `confirm a bug, no Token`. */
  readonly asks: string;
  /** What one of its recorded requests is, as in `a confirmation with documented fields alone`. */
  readonly recordedAs: string;
}

/** What is said of each operation beside its title, in English. */
export const operationWords: Readonly<Record<OperationId, OperationWords>> = {
  'confirm-bug': { asks: 'confirm a bug', recordedAs: 'confirmation' },
  'start-task': { asks: 'start a task', recordedAs: 'start' },
  'create-story': { asks: 'create a story', recordedAs: 'story' },
  'list-users': { asks: 'list users', recordedAs: 'list of users' },
};
