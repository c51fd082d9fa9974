import { bodyOf, isObject, sentBody } from '../../engine/evidence/body.ts';
import type { EvidenceHeader, Exchange } from '../../engine/evidence/evidence.ts';
import { type View, viewOf } from '../../engine/evidence/view.ts';
import type { Finding } from '../../engine/judging/finding.ts';
import type { Judgement } from '../../engine/judging/judgement.ts';
import { replyOf } from '../common/reply.ts';
import { operations, type OperationId } from '../../contract/operations.ts';
import { roleOf, type RoleAs } from '../../engine/evidence/role.ts';
import { trafficSuites } from './checks.ts';
import { charactersOf, type Room } from './room.ts';
import { trafficRows } from './rows.ts';
import { isHidden } from './values.ts';

/**
 * Most exchanges that are kept: for each finding, each passing check, each status, and all observations of a check; and
 * most kinds that are distinguished: clients choose values.
 */
const max = { finding: 20, passing: 3, status: 2, observations: 10, stories: 5000, kinds: 20_000 } as const;

/** Longer observed values are not told apart. */
const maxKey = 300;

/**
 * Selects exchanges of a recording of any length: those with findings, and samples of the others. The same checks judge
 * the selected ones again, and make the same findings.
 */
export class Selection {
  private readonly counts = new Map<string, number>();
  private readonly chosen = new Set<Exchange>();
  /** The latest stories by id, to find two stories with the same id. */
  private readonly stories = new Map<unknown, Exchange>();
  private storyCharacters = 0;
  /** Exchanges for which there was no room. */
  private readonly left = new WeakSet<Exchange>();

  /**
   * @param room for what is kept
   * @param storyRoom characters of the latest stories
   * @param onNoRoom called for each exchange that a check needs and that is not kept
   */
  constructor(
    private readonly room: Room,
    private readonly storyRoom: number,
    private readonly onNoRoom: () => void,
  ) {}

  /** Judges a part of the recording, and keeps some of its exchanges. */
  add(exchanges: readonly Exchange[], header: EvidenceHeader): void {
    const byIndex = new Map(exchanges.map((exchange) => [exchange.index, exchange]));
    for (const exchange of exchanges) this.sample(exchange, exchanges);
    for (const { operation, checks } of trafficSuites) {
      const viewOfSome = (some: readonly Exchange[]): View<string> => {
        const footer = { kind: 'footer', count: some.length, durationMs: 0, notAsked: [] } as const;
        return viewOf<string>({ header, exchanges: some, footer }, operation.id);
      };
      const mine = viewOfSome(exchanges);
      if (mine.steps('*').length === 0) continue;
      for (const check of checks) {
        const isAboutData = check.id.endsWith('/refuses-no-token');
        if (!trafficRows.has(check.id) && !isAboutData) continue;
        const judgement = check.judge(mine);
        this.keep(check.id, judgement, byIndex);
        if (isAboutData && judgement.kind === 'failed')
          this.keepSources(
            judgement.findings,
            exchanges,
            (some) => check.judge(viewOfSome(some)).kind === 'failed',
          );
      }
    }
  }

  /** Keeps with each probe the response to a request with the Token that shows whose data the probe got. */
  private keepSources(
    findings: readonly Finding[],
    exchanges: readonly Exchange[],
    isFinding: (some: readonly Exchange[]) => boolean,
  ): void {
    const indexes = new Set(findings.map(({ exchange }) => exchange));
    for (const probe of [...this.chosen].filter(({ index }) => indexes.has(index))) {
      const source = exchanges.find((other) => other !== probe && isFinding([other, probe]));
      if (source) this.choose(source);
    }
  }

  private keep(check: string, judgement: Judgement, byIndex: ReadonlyMap<number, Exchange>): void {
    const isSample = judgement.kind !== 'failed';
    const add = (key: string, limit: number, index: number): void => {
      const exchange = byIndex.get(index);
      if (exchange && !isRedacted(exchange) && this.isAmong(limit, key)) this.choose(exchange, isSample);
    };
    if (judgement.kind === 'failed') {
      for (const { fault, field, path = '', what, exchange, alsoIn = [] } of judgement.findings) {
        const key = JSON.stringify([check, fault, field, path.replace(/\d+/g, '*'), what]);
        for (const index of [exchange, ...alsoIn]) add(key, max.finding, index);
      }
    }
    if (judgement.kind === 'held')
      for (const index of judgement.exchanges.slice(0, max.passing)) add(`${check} held`, max.passing, index);
    if ('observations' in judgement)
      for (const { aspect, value, exchange } of judgement.observations ?? []) {
        const isNew = this.isAmong(1, `${check} ${aspect} ${JSON.stringify(value)}`);
        if (isNew) add(`${check} observed`, max.observations, exchange);
      }
  }

  /** Counts a key; true until it was counted as often as the limit. */
  private isAmong(limit: number, written: string): boolean {
    const key = written.slice(0, maxKey);
    const count = this.counts.get(key) ?? (this.counts.size < max.kinds ? 0 : Infinity);
    if (count < limit) this.counts.set(key, count + 1);
    return count < limit;
  }

  private choose(exchange: Exchange, isSample = false): void {
    if (this.chosen.has(exchange) || this.left.has(exchange)) return;
    if (this.room.take(exchange, isSample)) this.chosen.add(exchange);
    else if (!isSample) {
      this.left.add(exchange);
      this.onNoRoom();
    }
  }

  /** Keeps a few exchanges of each status, exchanges without a Token, and stories with the same id. */
  private sample(exchange: Exchange, part: readonly Exchange[]): void {
    const { operation, response, step, request } = exchange;
    const { known, fault } = roleOf(step) as RoleAs<'seen'>;
    const key = `${operation} ${known} ${fault} ${response?.status}`;
    if (this.isAmong(max.status, key)) this.choose(exchange, true);
    if (fault !== undefined && this.isAmong(max.finding, `${key} without a Token`)) {
      this.choose(exchange);
      const same = part.find((other) => other.request.url === request.url && other.step !== step);
      if (same) this.choose(same);
    }
    if (operation === 'create-story') this.noteStory(exchange);
  }

  private noteStory(exchange: Exchange): void {
    const reply = replyOf(exchange, operations[exchange.operation as OperationId].answers);
    const id = reply.kind === 'record' ? reply.record['id'] : undefined;
    if (id === undefined) return;
    const other = this.stories.get(id);
    const isOther = other && JSON.stringify(sentBody(other)) !== JSON.stringify(sentBody(exchange));
    if (isOther && this.isAmong(max.finding, 'one id'))
      for (const each of [other, exchange]) this.choose(each);
    if (other) this.forgetStory(id);
    this.stories.set(id, exchange);
    this.storyCharacters += charactersOf(exchange);
    while (this.stories.size > max.stories || this.storyCharacters > this.storyRoom)
      this.forgetStory(this.stories.keys().next().value);
  }

  private forgetStory(id: unknown): void {
    this.storyCharacters -= charactersOf(this.stories.get(id)!);
    this.stories.delete(id);
  }

  /** Returns the selected exchanges, in no order. */
  kept(): Exchange[] {
    return [...this.chosen].filter((exchange) => !isRedacted(exchange));
  }
}

/** True if a recorder replaced a value: types and echoes cannot be judged then. */
function isRedacted(exchange: Exchange): boolean {
  const body = bodyOf(exchange);
  return [sentBody(exchange), 'json' in body ? body.json : undefined].some((value) => hasHidden(value, 3));
}

function hasHidden(value: unknown, levels: number): boolean {
  if (isHidden(value)) return true;
  if (levels === 0 || typeof value !== 'object' || value === null) return false;
  return (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []).some((each) =>
    hasHidden(each, levels - 1),
  );
}
