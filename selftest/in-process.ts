import type { WireAnswer, WireRequest, Wire } from '../harness/wire.ts';
import { createService, seedOf, type ServiceOptions } from '../reference/service.ts';
import { run, type RunResult, type RunSettings } from '../run.ts';

/** Settings of a run that takes every default. */
export const defaults: RunSettings = {
  bugs: [],
  tasks: [],
  fixtures: 'ids',
  only: [],
  skip: [],
  readOnly: false,
  open: true,
  failOn: 'fail',
  allowIncomplete: false,
  timeoutMs: 10_000,
  concurrency: 4,
  maxBodyBytes: 32 * 1024 * 1024,
  maxWaitMs: 30_000,
  insecure: false,
  seed: 1,
};

/** A wire to a handler in this process: what the suite asks, without sockets. */
export function wireTo(answer: (request: WireRequest) => WireAnswer['response']): Wire {
  return {
    send: async (request) => ({ sent: request.headers, response: answer(request)!, durationMs: 0 }),
    close: async () => undefined,
  };
}

/** Runs the suite in this process against a service made with these options. */
export function runAgainst(options: ServiceOptions, settings: Partial<RunSettings> = {}): Promise<RunResult> {
  const service = createService(options);
  const wire = wireTo(({ method, url, headers, body }) => {
    const { pathname, search } = new URL(url);
    const response = service.handle(method, pathname + search, headers, body);
    return {
      status: response.status,
      headers: Object.entries(response.headers).flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)] as const)),
      body: response.body,
      bodyBytes: Buffer.byteLength(response.body),
    };
  });
  const baseUrl = `http://service.test${(options.basePath ?? '').replace(/\/$/, '')}`;
  return run({ ...defaults, ...seedOf(service), baseUrl, ...settings }, { wire });
}
