import type { Service } from '../../../reference/service.ts';
import { pairsOf } from '../../in-process.ts';

/** A request of a file of findings. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** What came back. */
export interface Answered {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** Sends a request to a service in this process. */
export async function sendTo(service: Service, { method, url, headers, body }: Sent): Promise<Answered> {
  const path = url.replace(/^http:\/\/[^/]+/, '');
  const answered = await service.late(service.handle(method, path, headers, body));
  return { ...answered, headers: pairsOf(answered.headers) };
}
