/** The record in a response; its schema is `schemas/<name>.schema.json`. */
export type RecordName = 'bug' | 'task' | 'story' | 'user-page';

/** One of the six requests. It passes when the status is 200 and the body is valid by the schema. */
export interface SampleRequest {
  /** The record in the response. */
  readonly returns: RecordName;
  readonly method: 'GET' | 'POST';
  /** Path after `apiPrefix`, with the query. */
  readonly path: string;
  /** Sent as JSON; no body when absent. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/**
 * Returns the six requests in the order of sending.
 * @param environment of a run (`PMS_…`)
 * @throws when it has no bugs or no tasks
 */
export function requestsOf(
  environment: Readonly<Record<string, string | undefined>>,
): readonly SampleRequest[];
