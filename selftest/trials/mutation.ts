import type { OperationId } from '../../contract/operations.ts';

/** A change of one value in responses of one operation. */
export interface Mutation {
  readonly operation: OperationId;
  /** Member names and array indexes on the way to the value, separated by `/`. */
  readonly path: string;
  readonly change: 'delete' | 'null' | 'wrong type' | 'empty' | 'other value';
  /** Which of the successful responses are changed. */
  readonly responses: 'first' | 'second' | 'every';
}

/** `confirm-bug mailto/0: null in every response`. */
export function nameOf({ operation, path, change, responses }: Mutation): string {
  return `${operation} ${path}: ${change} in ${responses} response`;
}
