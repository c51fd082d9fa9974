import { apiPrefix, operationIds, operations, type OperationId } from './contract/operations.ts';
import { EvidenceError, type Evidence, type EvidenceHeader } from './evidence/evidence.ts';
import { Keeper } from './evidence/keeper.ts';
import { redactHeaders, redactUrl } from './evidence/redaction.ts';
import { Secrets } from './evidence/secrets.ts';
import { readExchange, type SeenExchange } from './evidence/traffic/entry.ts';
import { split, type Piece } from './evidence/traffic/split.ts';
import { SeenService } from './suites/traffic/service.ts';
import { type Aside, Asides } from './evidence/traffic/aside.ts';
import { digits } from './messages/numbers.ts';
import { type Phrase, say } from './messages/phrase.ts';

/** More services than these are counted together. */
const mostServices = 50;

/** What recorded traffic is read with. */
export interface TrafficOptions {
  readonly suite: EvidenceHeader['suite'];
  /** The service to judge; left out: the one with the most requests of this API. */
  readonly baseUrl?: string;
  /** So many exchanges are judged together; fewer take longer in all, and less time at once. */
  readonly together?: number;
}

/** Reads recorded traffic, exchange by exchange, in bounded memory. */
export class TrafficReader {
  private entries = 0;
  private others = 0;
  private isArchive = true;
  private readonly services = new Map<string, SeenService>();
  private readonly asides = new Asides();

  constructor(private readonly options: TrafficOptions) {}

  /** Takes a part of a recording. */
  addPiece(piece: Piece): void {
    if (piece.kind === 'nothing') this.isArchive = false;
    else if (piece.kind === 'cut') this.asides.add(say('aside-cut'));
    else if (piece.kind === 'too-large') this.add('larger than 64 MiB');
    else this.add(readExchange(piece.text));
  }

  /** Takes an exchange, or what is wrong with an entry. */
  add(seen: SeenExchange | string): void {
    this.entries += 1;
    if (typeof seen === 'string') return this.asides.add(say('aside-no-exchange', seen));
    const known = operationOf(seen);
    if (!known) {
      this.others += 1;
      return;
    }
    const service = this.serviceAt(known.baseUrl);
    if (service) return service.add(known.operation, seen);
    const isListed = this.asides.size < mostServices;
    this.asides.add(isListed ? say('aside-elsewhere', known.baseUrl) : say('aside-further'));
  }

  private serviceAt(baseUrl: string): SeenService | undefined {
    const known = this.services.get(baseUrl);
    if (known || this.services.size >= mostServices) return known;
    if (this.options.baseUrl !== undefined && !isSameBase(baseUrl, this.options.baseUrl)) return undefined;
    const made = new SeenService(baseUrl, this.options.suite, this.options.together);
    this.services.set(baseUrl, made);
    return made;
  }

  /**
   * What was read so far, as evidence that can be judged: the exchanges that show something, and counts of all.
   * @throws EvidenceError where it is no recording
   */
  evidence(): Evidence {
    if (!this.isArchive && this.entries === 0) throw new EvidenceError(say('no-har-entries'));
    const [service, ...others] = [...this.services.values()].sort((a, b) => b.requests - a.requests);
    const chosen =
      service ?? new SeenService(this.options.baseUrl ?? 'http://unknown.invalid', this.options.suite);
    const secrets = new Secrets();
    for (const token of chosen.sentTokens) secrets.addToken(token);
    const { redact } = secrets;
    const aside = [
      ...chosen.asides.all,
      ...(this.others > 0 ? [{ what: say('aside-other'), count: this.others }] : []),
      ...others.map(({ baseUrl, requests }) => ({
        what: say('aside-elsewhere', redact(baseUrl)),
        count: requests,
      })),
      ...this.asides.all,
    ];
    const traffic = chosen.summary(this.entries, aside);
    const keeper = new Keeper(redact);
    const exchanges = chosen.shown().map((exchange) => {
      const { request, response, ...rest } = exchange;
      return {
        ...rest,
        request: {
          ...request,
          url: redactUrl(request.url, redact),
          headers: redactHeaders(request.headers, redact),
          ...(request.body === undefined ? {} : { body: redact(request.body) }),
        },
        ...(response ? keeper.keep(response) : {}),
      };
    });
    const baseUrl = redactUrl(chosen.baseUrl, redact);
    const header = chosen.header(traffic);
    return {
      header: { ...header, target: { ...header.target, baseUrl } },
      exchanges,
      footer: {
        kind: 'footer',
        count: exchanges.length,
        durationMs: traffic.from && traffic.to ? Date.parse(traffic.to) - Date.parse(traffic.from) : 0,
        notAsked: operationIds.map((operation) => ({
          operation,
          step: '*',
          reason: say('not-in-traffic'),
        })),
        notes: notesOn(traffic, aside, { baseUrl, shown: exchanges.length, isChosen: others.length > 0 }),
      },
    };
  }
}

/**
 * Reads a recording as evidence.
 * @param chunks its bytes, in order
 * @throws EvidenceError for what is no recording
 */
export function readTraffic(chunks: Iterable<Buffer>, options: TrafficOptions): Evidence {
  const reader = new TrafficReader(options);
  for (const piece of split(chunks)) reader.addPiece(piece);
  return reader.evidence();
}

function notesOn(
  { entries, requests }: NonNullable<Evidence['header']['facts']['traffic']>,
  aside: readonly Aside[],
  { baseUrl, shown, isChosen }: { baseUrl: string; shown: number; isChosen: boolean },
): Phrase[] {
  const paths = operationIds.map((id) => `${operations[id].method} …${apiPrefix}${operations[id].path}`);
  const notJudged = aside.map(({ what, count }) => say('traffic-aside', digits(count), what));
  if (requests === 0) return [say('traffic-none', digits(entries), paths.join(', ')), ...notJudged];
  const judged = isChosen ? 'traffic-chosen' : 'traffic-judged';
  return [
    say(judged, digits(requests), digits(entries), baseUrl),
    say('traffic-shown', digits(shown)),
    ...notJudged,
  ];
}

const patterns = operationIds.map((operation) => {
  const { method, path } = operations[operation];
  const source = `${apiPrefix}${path}`.replaceAll('.', String.raw`\.`).replace('<id>', String.raw`\d+`);
  return { operation, method, pattern: new RegExp(`${source}/?$`) };
});

/** True for a request of this API at a base URL. */
export function isOfApi(method: string, url: URL, baseUrl: string): boolean {
  const known = operationOf({ method, url });
  return known !== undefined && isSameBase(known.baseUrl, baseUrl);
}

/** The operation that an exchange is a request of, and the base URL of its service. */
function operationOf({
  method,
  url,
}: Pick<SeenExchange, 'method' | 'url'>): { operation: OperationId; baseUrl: string } | undefined {
  for (const { operation, method: its, pattern } of patterns) {
    if (its !== method) continue;
    const at = url.pathname.search(pattern);
    if (at >= 0) return { operation, baseUrl: url.origin + url.pathname.slice(0, at) };
  }
  return undefined;
}

function isSameBase(one: string, other: string): boolean {
  const { origin, pathname } = new URL(other);
  return one === origin + pathname.replace(/\/+$/, '');
}
