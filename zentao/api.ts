import { apiPrefix, tokenHeader } from '../contract/operations.ts';
import { bodyOf, isObject, own, type JsonObject } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';
import type { Ask } from '../evidence/ask.ts';
import type { Recorder } from '../evidence/recorder.ts';
import { stepOf, type ObjectKind } from './changes.ts';

/** Where objects of each kind are found, below /api.php/v1. */
export const collections: Readonly<Record<ObjectKind, string>> = {
  product: '/products',
  project: '/projects',
  execution: '/executions',
  task: '/tasks',
  bug: '/bugs',
  story: '/stories',
  user: '/users',
};

/** One request of set-up or clean-up. */
export interface SetUpCall {
  readonly step: string;
  readonly purpose: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below /api.php/v1. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly onAnswer?: NonNullable<Ask['onAnswer']>;
}

/** Sends set-up and clean-up; they are in the evidence and never judged. */
export class SetUpApi {
  /** Sent with every request once it is known. */
  token: string | undefined;

  constructor(
    private readonly recorder: Recorder,
    private readonly baseUrl: string,
  ) {}

  /**
   * Sends one request.
   * @throws RunStopped when the run has ended
   */
  call({ path, body, ...rest }: SetUpCall): Promise<Exchange> {
    const { token } = this;
    return this.recorder.exchange({
      operation: 'set-up',
      ...rest,
      url: `${this.baseUrl}${apiPrefix}${path}`,
      headers: [
        ['Accept', 'application/json'],
        ...(token === undefined ? [] : [[tokenHeader, token] as const]),
        ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
      ],
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Deletes an object, then looks whether it is gone: deleting only marks it, and says so of anything. */
  async remove(kind: ObjectKind, id: string): Promise<void> {
    const path = `${collections[kind]}/${id}`;
    const deleting = { step: stepOf('delete', kind, id), purpose: `clean-up: delete ${kind} ${id}` };
    await this.call({ ...deleting, method: 'DELETE', path });
    const looking = {
      step: stepOf('look', kind, id),
      purpose: `clean-up: look whether ${kind} ${id} is deleted`,
    };
    await this.call({ ...looking, method: 'GET', path });
  }
}

/** The JSON object that a successful exchange answered with. */
export function objectIn(exchange: Exchange): JsonObject | undefined {
  const status = exchange.response?.status ?? 0;
  const body = bodyOf(exchange);
  if (status < 200 || status > 299 || 'notJson' in body || !isObject(body.json)) return undefined;
  return Object.hasOwn(body.json, 'error') ? undefined : body.json;
}

/** The list of objects under a name in a successful answer; empty for anything else. */
export function listIn(exchange: Exchange, name: string): JsonObject[] {
  const found = objectIn(exchange);
  const list = found && own(found, name);
  return Array.isArray(list) ? list.filter(isObject) : [];
}
