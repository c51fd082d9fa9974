import { apiPrefix, operationIds, operations } from '../contract/operations.ts';
import {
  EvidenceError,
  type Evidence,
  type EvidenceHeader,
  type Exchange,
  parseEvidence,
} from './evidence/evidence.ts';
import { ResponseStore } from './evidence/journal.ts';
import type { Redact } from './evidence/masking/secrets.ts';
import { redactRequest, redactUrl, Secrets } from './evidence/redaction.ts';
import { withoutCredentials } from './evidence/traffic/credentials.ts';
import { type Attached, noneAttached, readExchange, type SeenExchange } from './evidence/traffic/entry.ts';
import { detectionBytes, isTraffic, type Piece, Splitter } from './evidence/traffic/split.ts';
import { similarAddress, targetOf } from '../suites/traffic/addresses.ts';
import { isLogIn, strayOf } from '../suites/traffic/departures.ts';
import { RecordedService } from '../suites/traffic/recorded-service.ts';
import { boundsOfFile, Room, type TrafficBounds } from '../suites/traffic/room.ts';
import { Undocumented } from '../suites/traffic/undocumented.ts';
import { type Aside, Asides } from './evidence/traffic/summary.ts';
import { digits } from '../messages/numbers.ts';
import { type Phrase, say } from '../messages/phrase.ts';

/** Maximum number of services that are distinguished; the others are counted together. */
const maxServices = 50;

/** Options for reading recorded traffic. */
interface TrafficOptions {
  readonly suite: EvidenceHeader['suite'];
  /** Base URL of the service to judge; default: the service with the most requests of this API. */
  readonly baseUrl?: string;
  /** Number of exchanges that are judged together. Fewer take longer in total, with shorter pauses. */
  readonly together?: number;
  /** Default: those of a file. */
  readonly bounds?: TrafficBounds;
}

/** Reads recorded traffic, exchange by exchange, in bounded memory. */
export class TrafficReader {
  private entries = 0;
  private otherRequests = 0;
  private readonly services = new Map<string, RecordedService>();
  /** Requests that may be meant for this API, by the base URL of their service, as far as their paths show it. */
  private readonly strays = new Map<string, RecordedService>();
  private readonly asides = new Asides();
  private readonly room: Room;

  constructor(private readonly options: TrafficOptions) {
    this.room = new Room(this.bounds.exchanges);
  }

  private get bounds(): TrafficBounds {
    return this.options.bounds ?? boundsOfFile;
  }

  /**
   * Adds a part of a recording.
   * @param attached finds the bodies that the recording has in files of their own
   * @throws EvidenceError when the file is no recording
   */
  addPiece(piece: Piece, attached: Attached): void {
    if (piece.kind === 'nothing') throw new EvidenceError(say('no-har-entries'));
    if (piece.kind === 'cut') this.asides.add(say('aside-cut'));
    else if (piece.kind === 'too-large') this.add('larger than 64 MiB');
    else this.add(readExchange(piece.text, attached));
  }

  /** Adds an exchange, or a description of an entry that is none. */
  add(seen: SeenExchange | string): void {
    this.entries += 1;
    if (typeof seen === 'string') return this.asides.add(say('aside-no-exchange', seen));
    const target = targetOf(seen);
    if (!target) return this.addOther(seen);
    const service = this.serviceAt(target.baseUrl);
    if (service) return service.add(target.operation, seen);
    const isListed = this.asides.size < maxServices;
    this.asides.add(isListed ? say('aside-elsewhere', target.baseUrl) : say('aside-further'));
  }

  /** Adds exchanges that could not be recorded. */
  miss(count: number): void {
    this.entries += count;
    if (count > 0) this.asides.add(say('aside-too-much'), count);
  }

  /** Adds a request that is none of this API. */
  private addOther(seen: SeenExchange): void {
    const departures = strayOf(seen);
    const baseUrl = baseOf(seen.url);
    const known = this.strays.get(baseUrl);
    if (!departures || (!known && this.strays.size >= maxServices)) {
      this.otherRequests += 1;
      return;
    }
    const strays = known ?? this.newService(baseUrl);
    this.strays.set(baseUrl, strays);
    strays.addStray(departures, seen);
  }

  /** Returns the service to judge: the one that was chosen, or that with the most requests. */
  private chosen(): RecordedService {
    const { baseUrl } = this.options;
    const [service] = [...this.services.values()].sort((a, b) => b.requests - a.requests);
    if (service) return service;
    // Without a Token, similar paths may be those of other software.
    const [lost] = [...this.strays.values()]
      .filter(({ tokens }) => tokens.size > 0)
      .sort((a, b) => b.strays - a.strays);
    return this.newService(baseUrl ?? lost?.baseUrl ?? 'http://unknown.invalid');
  }

  /** Returns the service at a base URL; undefined if it is not to be judged. */
  private serviceAt(baseUrl: string): RecordedService | undefined {
    const known = this.services.get(baseUrl);
    if (known || this.services.size >= maxServices) return known;
    if (this.options.baseUrl !== undefined && !isSameBase(baseUrl, this.options.baseUrl)) return undefined;
    const service = this.newService(baseUrl);
    this.services.set(baseUrl, service);
    return service;
  }

  private newService(baseUrl: string): RecordedService {
    const { suite, together } = this.options;
    return new RecordedService(baseUrl, suite, this.room, this.bounds, together);
  }

  /** Returns what was read so far as evidence: the exchanges that a check needs, and counts of all exchanges. */
  evidence(): Evidence {
    const chosen = this.chosen();
    const others = [...this.services.values()].filter((service) => service !== chosen);
    const { origin } = new URL(chosen.baseUrl);
    const strays = [...this.strays.values()].filter(
      ({ baseUrl }) => baseUrl === origin || isSameBase(baseUrl, chosen.baseUrl),
    );
    const parts = [chosen, ...strays];
    const secrets = new Secrets();
    const tokens = new Set(parts.flatMap((part) => [...part.tokens]));
    for (const token of tokens) secrets.addToken(token);
    const { redact } = secrets;
    const elsewhere = [...this.strays.values()].filter((each) => !strays.includes(each));
    const otherRequests = elsewhere.reduce((sum, each) => sum + each.strays, this.otherRequests);
    const asides = new Asides();
    for (const { what, count } of parts.flatMap((part) => part.asides.all)) asides.add(what, count);
    const aside = [
      ...asides.all,
      ...(otherRequests > 0 ? [{ what: say('aside-other'), count: otherRequests }] : []),
      ...others.map(({ baseUrl, requests }) => ({
        what: say('aside-elsewhere', redact(baseUrl)),
        count: requests,
      })),
      ...this.asides.all,
    ];
    const undocumented = new Undocumented();
    for (const part of parts) undocumented.take(part.undocumented);
    const hasTokens = tokens.size > 0;
    const selected = chosen.selected(undocumented.examples(hasTokens), hasTokens);
    const departures = undocumented.summary(hasTokens, (example) => selected.indexes.get(example));
    const traffic = chosen.summary(this.entries, aside, departures);
    const exchanges = maskExchanges(selected.exchanges, redact);
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

/** Largest evidence of a run, which is read whole. */
const maxEvidenceMebibytes = 256;

/** Reads a file to judge: the evidence of a run, or recorded traffic of other clients. */
export class RecordedFile {
  private kept: Buffer[] = [];
  private size = 0;
  private kind: 'unknown' | 'evidence' | Splitter = 'unknown';

  /**
   * @param traffic takes the exchanges of recorded traffic
   * @param attached finds the bodies that the recording has in files of their own
   */
  constructor(
    private readonly traffic: TrafficReader,
    private readonly attached: Attached = noneAttached,
  ) {}

  /**
   * Adds the next bytes.
   * @throws EvidenceError when the file is no recording, or too large for evidence
   */
  add(chunk: Buffer): void {
    if (this.kind instanceof Splitter) return this.kind.add(chunk);
    this.kept.push(chunk);
    this.size += chunk.length;
    if (this.size > maxEvidenceMebibytes * 1024 * 1024)
      throw new EvidenceError(say('evidence-too-large', maxEvidenceMebibytes));
    if (this.kind === 'unknown' && this.size >= detectionBytes) this.detect();
  }

  /**
   * Ends the file.
   * @returns the evidence of a run; undefined for recorded traffic
   * @throws EvidenceError when the file is cut off, changed, or in no known format
   */
  end(): Evidence | undefined {
    if (this.kind === 'unknown') this.detect();
    if (!(this.kind instanceof Splitter)) return parseEvidence(Buffer.concat(this.kept).toString('utf8'));
    this.kind.add(undefined);
    return undefined;
  }

  private detect(): void {
    const given = Buffer.concat(this.kept);
    const beginning = given.indexOf('\uFEFF') === 0 ? given.subarray(3) : given;
    this.kept = [beginning];
    this.kind = 'evidence';
    if (!isTraffic(beginning.toString('utf8'))) return;
    this.kept = [];
    this.kind = new Splitter(beginning, (piece) => this.traffic.addPiece(piece, this.attached));
  }
}

function maskExchanges(exchanges: readonly Exchange[], redact: Redact): Exchange[] {
  const store = new ResponseStore(redact);
  return exchanges.map(withoutCredentials).map(({ request, response, ...rest }) => ({
    ...rest,
    request: redactRequest(request, redact),
    ...(response ? store.add(response) : {}),
  }));
}

function notesOn(
  { entries, requests, departures }: NonNullable<Evidence['header']['facts']['traffic']>,
  aside: readonly Aside[],
  { baseUrl, shown, isChosen }: { baseUrl: string; shown: number; isChosen: boolean },
): Phrase[] {
  const paths = operationIds.map((id) => `${operations[id].method} …${apiPrefix}${operations[id].path}`);
  const undocumented = departures?.requests ?? 0;
  const notJudged = [
    ...(undocumented > 0 ? [say('traffic-undocumented', digits(undocumented))] : []),
    ...aside.map(({ what, count }) => say('traffic-aside', digits(count), what)),
  ];
  if (requests === 0) return [say('traffic-none', digits(entries), paths.join(', ')), ...notJudged];
  const judged = isChosen ? 'traffic-chosen' : 'traffic-judged';
  return [
    say(judged, digits(requests), digits(entries), baseUrl),
    say('traffic-shown', digits(shown)),
    ...notJudged,
  ];
}

/** True for a request of this API at a base URL, and for one that may be meant for it. */
export function isOfApi(method: string, url: URL, baseUrl: string): boolean {
  const target = targetOf({ method, url });
  if (target) return isSameBase(target.baseUrl, baseUrl);
  const isNear = isLogIn({ method, url }) || similarAddress({ method, url }) !== undefined;
  return isNear && url.origin === new URL(baseUrl).origin;
}

/** Returns the base URL of a service as the path of a request shows it: without the prefix of the API it is the origin. */
function baseOf({ origin, pathname }: URL): string {
  const at = pathname.toLowerCase().indexOf(`${apiPrefix}/`);
  return origin + pathname.slice(0, Math.max(0, at)).replace(/\/+$/, '');
}

function isSameBase(one: string, other: string): boolean {
  const { origin, pathname } = new URL(other);
  return one === origin + pathname.replace(/\/+$/, '');
}
