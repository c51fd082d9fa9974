import { createServer } from 'node:http';
import type { Wire, WireAnswer, WireRequest } from '../../engine/wire/wire.ts';
import { closed, status, untaken } from '../engine/evidence/world.ts';
import { wireTo } from '../in-process.ts';
import { listen } from '../listen.ts';
import { answer, stringified, type Answer } from './answers.ts';
import { Operations } from './operations.ts';
import { recordedBody } from './recordings.ts';
import { Resources } from './resources.ts';
import { kinds, State, type Fields, type Kind } from './state.ts';
import { versions, type Version, type VersionRow } from './versions.ts';

/** How a replay service is made. */
export interface ReplayOptions {
  readonly version: Version;
  /** Answers a request in place of the service; undefined lets it through. */
  readonly intercept?: (request: ReplayRequest) => Answer | undefined;
  /** Changes an answer on its way out. */
  readonly after?: (request: ReplayRequest, given: Answer) => Answer;
  /** Fields that this site demands of a new object, beyond the usual ones. */
  readonly demands?: Partial<Readonly<Record<Kind, readonly string[]>>>;
  /** What comes between the run and the service at a request, numbered from 1. */
  readonly fault?: (number: number, request: WireRequest) => Fault | undefined;
  /** Only the administrator is there. */
  readonly onlyAdmin?: true;
  /** A log-in ends the session before. */
  readonly oneSession?: true;
  /** The request, from 1, with which all open sessions end. */
  readonly sessionsEnd?: number;
}

/** A request that does not reach the service, or whose answer is lost on its way back. */
export type Fault = 'gateway' | 'refused' | 'answer lost' | 'gateway gave up';

/** A request as the service sees it. */
export interface ReplayRequest {
  readonly method: string;
  /** Below /api.php/v1, without its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** As PHP reads it: whatever is no JSON object counts as an empty one. */
  readonly body: Fields;
}

/** The account and password that a replay service takes. */
export const login = { account: 'admin', password: 'Replay-Passw0rd' } as const;

/** A service that answers as a version of ZenTao was recorded or described to. */
export class ReplayService {
  readonly state = new State();
  readonly token = 'r3pl4y0t0k3n9a8b7c6d5e4f3';
  /** Of the sessions that are open. */
  tokens: readonly string[] = [this.token];
  private loggedIn = 0;
  /** Requests that were answered, oldest first. */
  readonly log: ReplayRequest[] = [];
  private sent = 0;
  private readonly row: VersionRow;
  private readonly resources: Resources;
  private readonly operations: Operations;

  constructor(private readonly options: ReplayOptions) {
    this.row = versions[options.version];
    this.resources = new Resources(this.state, this.row, options.demands);
    this.operations = new Operations(this.state, this.row);
    this.seedUsers();
  }

  /** Answers one request. */
  handle({ method, url, headers, body }: WireRequest): Answer {
    const { pathname, searchParams } = new URL(url);
    const path = pathname.replace(/^\/api\.php\/v1/, '');
    const request = { method, path, query: searchParams, body: readBody(body) };
    this.log.push(request);
    const given = headers.find(([name]) => name.toLowerCase() === 'token')?.[1];
    const { intercept, after, sessionsEnd } = this.options;
    if (this.log.length === sessionsEnd) this.tokens = [];
    const routed = intercept?.(request) ?? this.route(request, this.tokens.includes(given ?? ''));
    const found = after?.(request, routed) ?? routed;
    if (!this.row.stringified || found.body === '' || !found.type.includes('json')) return found;
    return { ...found, body: JSON.stringify(stringified(JSON.parse(found.body))) };
  }

  /** A wire that reaches this service without sockets. */
  wire(): Wire {
    const wire = wireTo((request) => {
      const { status, type, body } = this.handle(request);
      const cookies = ['zentaosid', 'lang', 'device', 'theme'].map((name) => ['Set-Cookie', `${name}=x`]);
      return {
        status,
        headers: [['Content-Type', type], ...(cookies as [string, string][])],
        body,
        bodyBytes: Buffer.byteLength(body),
      };
    });
    return { ...wire, send: (request, signal) => this.sendThrough(wire, request, signal) };
  }

  private sendThrough(
    wire: Wire,
    request: WireRequest,
    signal: AbortSignal | undefined,
  ): Promise<WireAnswer> {
    this.sent += 1;
    const fault = this.options.fault?.(this.sent, request);
    if (fault === 'answer lost' || fault === 'gateway gave up') this.handle(request);
    if (!fault) return wire.send(request, signal);
    return Promise.resolve({ sent: request.headers, durationMs: 0, ...faults[fault] });
  }

  private route(request: ReplayRequest, authenticated: boolean): Answer {
    const { method, path, query, body } = request;
    if (method === 'POST' && path === '/tokens') return this.logIn(body);
    if (!authenticated) return answer(401, { error: 'Unauthorized' });
    const [kind, id, child] = path.split('/').slice(1) as [string, string?, string?];
    const operation = this.operations.answer(method, path, query, body);
    if (operation) return operation;
    if (path === '/modules') return answer(200, { modules: [] });
    if (!isKind(kind)) return answer(404, { error: 'not found' });
    return this.resources.answer(method, kind, id, child, body, query) ?? answer(404, { error: 'not found' });
  }

  private logIn({ account, password }: Fields): Answer {
    const right = account === login.account && password === login.password;
    if (!right) return answer(400, { error: 'Login failed. Please check your account and password.' });
    const opened = this.loggedIn++ === 0 ? this.token : `s3ss10n${this.loggedIn}${this.token.slice(9)}`;
    this.tokens = this.options.oneSession ? [opened] : [...this.tokens, opened];
    return answer(201, { token: opened });
  }

  private seedUsers(): void {
    const { recordings } = this.row;
    const pageOf = (name: string): Fields[] => recordedBody(recordings, name)['users'] as Fields[];
    const outside = new Set(pageOf('users-list-browse-outside').map(({ id }) => id));
    const users = pageOf('users-list-browse-empty').filter(
      ({ account }) => !this.options.onlyAdmin || account === login.account,
    );
    for (const user of users.toReversed()) {
      const type = outside.has(user['id']) ? 'outside' : 'inside';
      this.state.add('users', { ...user, type }, Number(user['id']));
    }
  }
}

/** What the run gets in place of an answer of the service. */
const faults: Readonly<Record<Fault, Pick<WireAnswer, 'response' | 'error'>>> = {
  gateway: status(502),
  refused: untaken,
  'answer lost': closed,
  'gateway gave up': status(504),
};

function isKind(word: string): word is Kind {
  return (kinds as readonly string[]).includes(word);
}

function readBody(text: string | undefined): Fields {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
  } catch {
    return {};
  }
}

/** Serves a replay service on a free loopback port. */
export async function serveReplay(
  service: ReplayService,
): Promise<{ readonly baseUrl: string; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status, type, body } = service.handle({
        method: request.method!,
        url: `http://loopback${request.url}`,
        headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const),
        body: Buffer.concat(chunks).toString(),
      });
      response.writeHead(status, { 'Content-Type': type }).end(body);
    });
  });
  return {
    baseUrl: `http://127.0.0.1:${await listen(server)}`,
    close: () => new Promise((closed) => void server.close(() => closed()).closeAllConnections()),
  };
}
