/** The record that a request is answered with; its schema is `schemas/<name>.schema.json`. */
export type AnswerName = 'bug' | 'task' | 'story' | 'user-page';

/** One of the six requests. It is right when the answer is 200 and fits the schema. */
export interface Asked {
  readonly answers: AnswerName;
  readonly method: 'GET' | 'POST';
  /** With its query; what comes before it is `apiPrefix`. */
  readonly path: string;
  /** Sent as JSON; nothing is sent when absent. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/**
 * Takes the environment of a run (`PMS_…`); gives the requests in the order of sending, always six.
 * Throws when the bugs or the tasks are not in the environment.
 */
export function requestsOf(environment: Readonly<Record<string, string | undefined>>): readonly Asked[];
