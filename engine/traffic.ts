import { apiPrefix, operationIds, operations } from '../contract/operations.ts';
import {
  EvidenceError,
  type Evidence,
  type OwnEvidence,
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
import { type Phrase, phrase } from '../messages/phrase.ts';
import { notInTraffic } from '../suites/traffic/checks.ts';

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

const noHarEntries = phrase(
  'no-har-entries',
  'log.entries is missing, which every HTTP Archive has',
  '缺少 log.entries，而每个 HTTP Archive 都有',
);
const asideCut = phrase(
  'aside-cut',
  'the recording is cut off: it ends within an exchange',
  '录制不完整：结尾处的请求被截断',
);
const asideNoExchange = phrase(
  'aside-no-exchange',
  (why: string) => `an entry is no exchange: ${why}`,
  (why) => `条目不是请求和响应：${why}`,
);
const asideElsewhere = phrase(
  'aside-elsewhere',
  (baseUrl: string) => `requests of this API at ${baseUrl}`,
  (baseUrl) => `发往 ${baseUrl} 的本 API 请求`,
);
const asideFurther = phrase(
  'aside-further',
  'requests of this API at further services',
  '发往其他服务的本 API 请求',
);
const asideTooMuch = phrase(
  'aside-too-much',
  'not recorded: too much traffic at a time',
  '未录制：同时流量过大',
);
const asideOther = phrase('aside-other', 'requests that are not of this API', '不是本 API 的请求');

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
    if (piece.kind === 'nothing') throw new EvidenceError(noHarEntries);
    if (piece.kind === 'cut') this.asides.add(asideCut);
    else if (piece.kind === 'too-large') this.add('larger than 64 MiB');
    else this.add(readExchange(piece.text, attached));
  }

  /** Adds an exchange, or a description of an entry that is none. */
  add(seen: SeenExchange | string): void {
    this.entries += 1;
    if (typeof seen === 'string') return this.asides.add(asideNoExchange(seen));
    const target = targetOf(seen);
    if (!target) return this.addOther(seen);
    const service = this.serviceAt(target.baseUrl);
    if (service) return service.add(target.operation, seen);
    const isListed = this.asides.size < maxServices;
    this.asides.add(isListed ? asideElsewhere(target.baseUrl) : asideFurther);
  }

  /** Adds exchanges that could not be recorded. */
  miss(count: number): void {
    this.entries += count;
    if (count > 0) this.asides.add(asideTooMuch, count);
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
  evidence(): OwnEvidence {
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
      ...(otherRequests > 0 ? [{ what: asideOther, count: otherRequests }] : []),
      ...others.map(({ baseUrl, requests }) => ({
        what: asideElsewhere(redact(baseUrl)),
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
          reason: notInTraffic,
        })),
        notes: notesOn(traffic, aside, { baseUrl, shown: exchanges.length, isChosen: others.length > 0 }),
      },
    };
  }
}

/** Largest evidence of a run, which is read whole. */
const maxEvidenceMebibytes = 256;

const evidenceTooLarge = phrase(
  'evidence-too-large',
  (mebibytes: number) =>
    `it is no recording of traffic, and too large for the evidence of a run: more than ${mebibytes} MiB`,
  (mebibytes) => `不是录制的流量，且超过一次运行的 evidence 的上限 ${mebibytes} MiB`,
);

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
      throw new EvidenceError(evidenceTooLarge(maxEvidenceMebibytes));
    if (this.kind === 'unknown' && this.size >= detectionBytes) this.detect();
  }

  /**
   * Ends the file.
   * @returns the evidence of a run; undefined for recorded traffic
   * @throws EvidenceError when the file is cut off, changed, or in no known format
   */
  end(): OwnEvidence | undefined {
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

const trafficUndocumented = phrase(
  'traffic-undocumented',
  (requests: string) =>
    `Requests of clients that the document does not have: ${requests}. The report lists them, apart from the verdict.`,
  (requests) => `客户端有 ${requests} 个请求不在文档中；报告单独列出，不影响结论。`,
);
const trafficAside = phrase(
  'traffic-aside',
  (count: string, what: string) => `${count}: ${what}.`,
  (count, what) => `${count} 次：${what}。`,
);
const trafficNone = phrase(
  'traffic-none',
  (entries: string, paths: string) =>
    `None of the ${entries} exchanges of the recording is a request of this API (${paths}).`,
  (entries, paths) => `录制的 ${entries} 次请求中，没有本 API 的请求（${paths}）。`,
);
const trafficChosen = phrase(
  'traffic-chosen',
  (requests: string, entries: string, baseUrl: string) =>
    `Recorded traffic is judged: requests of this API at ${baseUrl}: ${requests} of ${entries}. That service has the most of them; --base-url chooses another one.`,
  (requests, entries, baseUrl) =>
    `评判录制的流量：${entries} 次请求中，${requests} 次是发往 ${baseUrl} 的本 API 请求。该服务的请求最多；使用 --base-url 选择其他服务。`,
);
const trafficJudged = phrase(
  'traffic-judged',
  (requests: string, entries: string, baseUrl: string) =>
    `Recorded traffic is judged: requests of this API at ${baseUrl}: ${requests} of ${entries}.`,
  (requests, entries, baseUrl) =>
    `评判录制的流量：${entries} 次请求中，${requests} 次是发往 ${baseUrl} 的本 API 请求。`,
);
const trafficShown = phrase(
  'traffic-shown',
  (shown: string) =>
    `The report shows ${shown} of them: up to 20 for each finding, and samples of the others.`,
  (shown) => `报告显示其中 ${shown} 次：每个发现最多 20 次，其余为抽样。`,
);

function notesOn(
  { entries, requests, departures }: NonNullable<Evidence['header']['facts']['traffic']>,
  aside: readonly Aside[],
  { baseUrl, shown, isChosen }: { baseUrl: string; shown: number; isChosen: boolean },
): Phrase[] {
  const paths = operationIds.map((id) => `${operations[id].method} …${apiPrefix}${operations[id].path}`);
  const undocumented = departures?.requests ?? 0;
  const notJudged = [
    ...(undocumented > 0 ? [trafficUndocumented(digits(undocumented))] : []),
    ...aside.map(({ what, count }) => trafficAside(digits(count), what)),
  ];
  if (requests === 0) return [trafficNone(digits(entries), paths.join(', ')), ...notJudged];
  const judged = isChosen ? trafficChosen : trafficJudged;
  return [judged(digits(requests), digits(entries), baseUrl), trafficShown(digits(shown)), ...notJudged];
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
