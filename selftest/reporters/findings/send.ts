import type { Service } from '../../../reference/service.ts';

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
  const {
    status,
    headers: got,
    body: text,
  } = await service.late(service.handle(method, path, headers, body));
  const pairs = Object.entries(got).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, String(each)] as const),
  );
  return { status, headers: pairs, body: text };
}
