import type { ApiCall } from './api.ts';

/** The object that a request goes to; it has no id if the request creates one. */
export interface Place {
  readonly id?: number;
}

/** What is sent to a place. */
export type Call = Omit<ApiCall, 'id'>;
