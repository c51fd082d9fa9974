import type { OperationId } from '../../contract/operations.ts';

/** A change of one value in responses of one operation. */
export interface Mutation {
  readonly operation: OperationId;
  /** Member names and array indexes on the way to the value, separated by `/`. */
  readonly path: string;
  readonly change: 'delete' | 'null' | 'wrong type' | 'empty' | 'other value';
  /** Which of the successful responses are changed. */
  readonly answer: 'first' | 'second' | 'every';
}

/** `confirm-bug mailto/0: null in every answer`. */
export function nameOf({ operation, path, change, answer }: Mutation): string {
  return `${operation} ${path}: ${change} in ${answer} answer`;
}
