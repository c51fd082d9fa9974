import { createService, seedOf, type Service, type ServiceOptions } from '../../../reference/service.ts';

/** One exchange as an HTTP Archive has it, as far as tests change it. */
export interface HarEntry {
  startedDateTime?: string;
  time?: number;
  request: { method?: string; url?: string; headers?: Pair[]; bodySize?: number; postData?: object };
  response: { status?: number; headers?: Pair[]; content?: Record<string, unknown> };
}

/** A header. */
export interface Pair {
  name: string;
  value: string;
}

/** A client that has exchanges with a service, and the recorder beside it. */
export class Client {
  readonly service: Service;
  readonly seed: ReturnType<typeof seedOf>;
  readonly entries: HarEntry[] = [];

  constructor(options: ServiceOptions = {}) {
    this.service = createService(options);
    this.seed = seedOf(this.service);
  }

  /** Sends a request and records it; without a Token where that is left out. */
  ask(method: string, path: string, body?: unknown, token: string | undefined = this.seed.token): HarEntry {
    const headers = { Host: 'pms.test', ...(token === '' ? {} : { token }) };
    return this.send(method, `/api.php/v1${path}`, headers, body);
  }

  /** Sends a request with these headers to any path below the base URL, and records it. */
  send(method: string, path: string, headers: Readonly<Record<string, string>>, body?: unknown): HarEntry {
    const sent = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const answer = this.service.handle(method, path, Object.entries(headers), sent);
    const entry: HarEntry = {
      startedDateTime: new Date(Date.UTC(2026, 0, 2) + this.entries.length * 1000).toISOString(),
      time: 12.5,
      request: {
        method,
        url: `http://pms.test/app${path}`,
        headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
        ...(body === undefined ? {} : { postData: { mimeType: 'application/json', text: sent } }),
      },
      response: {
        status: answer.status,
        headers: Object.entries(answer.headers).map(([name, value]) => ({ name, value: String(value) })),
        content: { size: Buffer.byteLength(answer.body), mimeType: 'application/json', text: answer.body },
      },
    };
    this.entries.push(entry);
    return entry;
  }

  /** What a usual client does: reads the list, confirms, starts, creates. */
  work(): this {
    const { bugs, tasks, product } = this.seed;
    this.ask('GET', '/users?limit=5&page=1');
    this.ask('POST', `/bugs/${bugs[0]}/confirm`, { pri: 3, type: 'config', comment: 'checked' });
    this.ask('POST', `/tasks/${tasks[0]}/start`, fullStart('user07'));
    this.ask('POST', '/stories', { title: 'A story', spec: 'words', product, pri: 3, category: 'feature' });
    return this;
  }

  /** The text of the HTTP Archive. */
  har(): string {
    return harOf(this.entries);
  }
}

/** A start with all five fields. */
export const fullStart = (assignedTo: string): object => ({
  assignedTo,
  realStarted: '2025-03-04 10:11:12',
  consumed: 3,
  left: 5,
  comment: 'violet quilts',
});

/** An HTTP Archive of some entries. */
export const harOf = (entries: readonly unknown[]): string =>
  JSON.stringify({ log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } });
