import type { OperationId } from '../../contract/operations.ts';

/** One value of the answers of one operation, and what becomes of it. */
export interface Mutation {
  readonly operation: OperationId;
  /** The names on the way to it; a place in an array is its index. */
  readonly path: string;
  readonly change: 'delete' | 'null' | 'wrong type' | 'empty' | 'other value';
  /** Which of the successful answers is changed. */
  readonly answer: 'first' | 'second' | 'every';
}

/** `confirm-bug mailto/0: null in every answer`. */
export function nameOf({ operation, path, change, answer }: Mutation): string {
  return `${operation} ${path}: ${change} in ${answer} answer`;
}
