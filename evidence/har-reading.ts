import { apiPrefix, tokenHeader } from '../contract/operations.ts';
import type { HeaderList } from '../wire/message.ts';
import { isObject, own, type JsonObject } from './body.ts';
import { EvidenceError, type Evidence, type EvidenceHeader, type Exchange } from './evidence.ts';
import { Keeper } from './keeper.ts';
import { markDoubtful } from './patience.ts';
import { redactHeaders, redactUrl } from './redaction.ts';
import { Secrets } from './secrets.ts';

/** Begins the step of an exchange that another client had with the service. */
export const seen = 'seen/';

/** An operation, as far as requests are known by it. */
export interface SeenOperation {
  readonly id: string;
  readonly title: string;
  readonly method: string;
  /** Below `{base_url}/api.php/v1`; `<id>` is an integer. */
  readonly path: string;
}

/** What traffic is read as. */
export interface Reading {
  readonly suite: EvidenceHeader['suite'];
  readonly operations: readonly SeenOperation[];
}

/** Tells HTTP Archives from evidence, by their first characters. */
export function looksLikeHar(text: string): boolean {
  return /^\uFEFF?\s*\{\s*"log"\s*:/.test(text.slice(0, 1000));
}

/**
 * Reads traffic that other clients and the service exchanged (HAR 1.2) as evidence: what is a request of an operation
 * at the base URL of the first one, by method and path. Tokens and credentials are masked.
 * @throws EvidenceError for text that is no HTTP Archive, or holds no such request
 */
export function readHar(text: string, { suite, operations }: Reading): Evidence {
  const entries = entriesIn(text);
  const known = entries.flatMap((entry) => entry.knownAs(operations) ?? []);
  const baseUrl = known[0]?.baseUrl;
  if (baseUrl === undefined) {
    const paths = operations.map(({ method, path }) => `${method} …${apiPrefix}${path}`).join(', ');
    throw new EvidenceError(`none of the ${entries.length} entries is a request of this API (${paths})`);
  }
  const here = known.filter((each) => each.baseUrl === baseUrl);
  const secrets = new Secrets();
  for (const value of new Set(here.flatMap(({ entry }) => entry.tokens))) secrets.addToken(value);
  const startedAt = here[0]!.entry.startedAt;
  const recording = { secrets, keeper: new Keeper(secrets.redact), startedAt };
  const exchanges = here.map(({ entry, operation }, index) => exchangeOf(entry, operation, index, recording));
  const left = entries.length - here.length;
  const other = `${left} of the ${entries.length} entries are no requests of this API at ${secrets.redact(baseUrl)}, and were left out.`;
  return {
    header: {
      kind: 'header',
      evidenceVersion: 1,
      suite,
      target: { baseUrl: redactUrl(baseUrl, secrets.redact), kind: 'remote', fixtures: 'ids' },
      facts: { bugs: [], tasks: [], readOnly: false, open: true, only: [], skip: [] },
      seed: 0,
      runId: 'traffic',
      startedAt: new Date(startedAt).toISOString(),
      command: 'judge',
    },
    exchanges: markDoubtful(exchanges),
    footer: {
      kind: 'footer',
      count: exchanges.length,
      durationMs: Math.max(...exchanges.map(({ startedMs = 0, durationMs }) => startedMs + durationMs)),
      notAsked: operations.map(({ id }) => ({
        operation: id,
        step: '*',
        reason: 'traffic of other clients does not show it: a run asks for it',
      })),
      notes: [
        'Judged is traffic that other clients and the service exchanged: only what each record is by itself.',
        ...(left > 0 ? [other] : []),
      ],
    },
  };
}

function entriesIn(text: string): Entry[] {
  let har: unknown;
  try {
    har = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new EvidenceError('the HTTP Archive is no JSON');
  }
  const entries =
    isObject(har) && isObject(own(har, 'log')) ? own(own(har, 'log') as JsonObject, 'entries') : undefined;
  if (!Array.isArray(entries))
    throw new EvidenceError('log.entries is missing, which every HTTP Archive has');
  return entries.map((entry, at) => new Entry(entry, at));
}

/** An entry that is a request of an operation. */
interface Known {
  readonly entry: Entry;
  readonly operation: SeenOperation;
  readonly baseUrl: string;
}

/** One entry of an HTTP Archive; whatever is not there reads as empty. */
class Entry {
  private readonly request: JsonObject;
  private readonly response: JsonObject;
  readonly method: string;
  readonly url: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly durationMs: number;

  constructor(entry: unknown, at: number) {
    const whole = objectAt(entry);
    this.request = objectAt(own(whole, 'request'));
    this.response = objectAt(own(whole, 'response'));
    this.method = textAt(this.request, 'method').toUpperCase();
    this.url = textAt(this.request, 'url');
    if (!URL.canParse(this.url)) {
      throw new EvidenceError(
        `log.entries[${at}].request.url is no URL: ${JSON.stringify(this.url.slice(0, 80))}`,
      );
    }
    this.startedAt = Date.parse(textAt(whole, 'startedDateTime')) || 0;
    this.durationMs = Math.max(0, numberAt(whole, 'time'));
  }

  /** The operation that it is a request of, if any. */
  knownAs(operations: readonly SeenOperation[]): Known | undefined {
    const { origin, pathname } = new URL(this.url);
    for (const operation of operations) {
      if (operation.method !== this.method) continue;
      const path = `${apiPrefix}${operation.path}`.replace(/[.]/g, '\\.').replace('<id>', '\\d+');
      const at = pathname.search(new RegExp(`${path}/?$`));
      if (at >= 0) return { entry: this, operation, baseUrl: origin + pathname.slice(0, at) };
    }
    return undefined;
  }

  get requestHeaders(): HeaderList {
    return pairsAt(this.request, 'headers');
  }

  get tokens(): string[] {
    return this.requestHeaders
      .filter(([name]) => name.toLowerCase() === tokenHeader.toLowerCase())
      .map(([, value]) => value);
  }

  /** The body of the request; undefined when it had none. */
  get body(): string | undefined {
    const text = own(objectAt(own(this.request, 'postData')), 'text');
    return typeof text === 'string' ? text : undefined;
  }

  /** What came; words for what is missing where nothing is recorded of it. */
  get answer(): { status: number; headers: HeaderList; bytes: Buffer } | string {
    const status = numberAt(this.response, 'status');
    if (status < 100) return 'no answer was recorded';
    const content = objectAt(own(this.response, 'content'));
    const text = own(content, 'text');
    if (typeof text !== 'string' && numberAt(content, 'size') > 0) return 'the body was not recorded';
    const encoding = own(content, 'encoding') === 'base64' ? 'base64' : 'utf8';
    const bytes = Buffer.from(typeof text === 'string' ? text : '', encoding);
    return { status, headers: pairsAt(this.response, 'headers'), bytes };
  }
}

interface Recording {
  readonly secrets: Secrets;
  readonly keeper: Keeper;
  readonly startedAt: number;
}

function exchangeOf(
  entry: Entry,
  operation: SeenOperation,
  index: number,
  { secrets, keeper, startedAt }: Recording,
): Exchange {
  const { redact } = secrets;
  const { answer, body } = entry;
  return {
    index,
    operation: operation.id,
    step: `${seen}${index}`,
    purpose: `seen: ${operation.title}`,
    request: {
      method: entry.method,
      url: redactUrl(entry.url, redact),
      headers: redactHeaders(entry.requestHeaders, redact),
      ...(body === undefined ? {} : { body: redact(body) }),
    },
    ...(typeof answer === 'string'
      ? { error: { kind: 'other' as const, message: answer } }
      : keeper.keep({
          status: answer.status,
          headers: answer.headers,
          body: answer.bytes.toString(),
          bodyBytes: answer.bytes.length,
        })),
    startedMs: Math.max(0, entry.startedAt - startedAt),
    durationMs: entry.durationMs,
  };
}

function objectAt(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

function textAt(object: JsonObject, name: string): string {
  const value = own(object, name);
  return typeof value === 'string' ? value : '';
}

function numberAt(object: JsonObject, name: string): number {
  const value = own(object, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

function pairsAt(object: JsonObject, name: string): HeaderList {
  const value = own(object, name);
  if (!Array.isArray(value)) return [];
  return value.map((pair) => [textAt(objectAt(pair), 'name'), textAt(objectAt(pair), 'value')] as const);
}
