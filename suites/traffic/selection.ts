import { bodyOf, isObject, sentBody } from '../../evidence/body.ts';
import type { EvidenceHeader, Exchange } from '../../evidence/evidence.ts';
import { EvidenceView } from '../../evidence/view.ts';
import type { Judgement } from '../../judging/judgement.ts';
import { replyOf } from '../common/reply.ts';
import { operations, type OperationId } from '../../contract/operations.ts';
import { seenWithoutToken, trafficSuites } from './checks.ts';
import { isHidden } from './requests.ts';
import { wanted } from './rows.ts';

/** So many exchanges are kept: for each finding, of each check that passes, of each status, and of all observations of a check. */
const most = { finding: 20, passing: 3, status: 2, observations: 10, stories: 5000 } as const;

/**
 * Chooses the exchanges that show something, out of any number: those of findings, and samples of the rest. The same
 * checks judge them again, so that what is kept gives the findings of the whole.
 */
export class Selection {
  private parts = 0;
  private readonly counts = new Map<string, number>();
  private readonly chosen = new Set<Exchange>();
  /** The last stories, by id: two of them with one id may stand far apart. */
  private readonly stories = new Map<unknown, Exchange>();

  /** Judges some exchanges together, and keeps of them what shows something. */
  take(exchanges: readonly Exchange[], header: EvidenceHeader): void {
    const footer = { kind: 'footer', count: exchanges.length, durationMs: 0, notAsked: [] } as const;
    const view = new EvidenceView({ header, exchanges, footer });
    // What is only observed repeats: of a long recording a tenth of it is enough.
    this.parts += 1;
    const isSampled = this.parts > 20 && this.parts % 10 > 0;
    const byIndex = new Map(exchanges.map((exchange) => [exchange.index, exchange]));
    for (const exchange of exchanges) this.sample(exchange, exchanges);
    for (const { operation, checks } of trafficSuites) {
      const mine = view.of<string>(operation.id);
      if (mine.steps('*').length === 0) continue;
      for (const check of checks) {
        if (!wanted.has(check.id) && !check.id.endsWith('/refuses-no-token')) continue;
        if (isSampled && check.statement.level === 'open') continue;
        this.keep(check.id, check.judge(mine), byIndex);
      }
    }
  }

  private keep(check: string, judgement: Judgement, byIndex: ReadonlyMap<number, Exchange>): void {
    const add = (key: string, limit: number, index: number): void => {
      const count = this.counts.get(key) ?? 0;
      const exchange = byIndex.get(index);
      if (count >= limit || !exchange || isRedacted(exchange)) return;
      this.counts.set(key, count + 1);
      this.chosen.add(exchange);
    };
    if (judgement.kind === 'failed') {
      for (const { fault, field, path = '', what, exchange, alsoIn = [] } of judgement.findings) {
        const key = JSON.stringify([check, fault, field, path.replace(/\d+/g, '*'), what]);
        for (const index of [exchange, ...alsoIn]) add(key, most.finding, index);
      }
    }
    if (judgement.kind === 'held')
      for (const index of judgement.exchanges.slice(0, most.passing))
        add(`${check} held`, most.passing, index);
    if ('observations' in judgement)
      for (const { aspect, value, exchange } of judgement.observations ?? []) {
        const key = `${check} ${aspect} ${JSON.stringify(value)}`;
        if (!this.counts.has(key) && this.room(check)) add(key, 1, exchange);
      }
  }

  private room(check: string): boolean {
    const count = this.counts.get(`${check} observed`) ?? 0;
    this.counts.set(`${check} observed`, count + 1);
    return count < most.observations;
  }

  /** A few of each status, what a request without a Token was shown, and stories whose id another one has. */
  private sample(exchange: Exchange, beside: readonly Exchange[]): void {
    const { operation, response, step, request } = exchange;
    const key = `${operation} ${step.split('/')[1]!.replace(/\d+/, '')} ${response?.status}`;
    const count = this.counts.get(key) ?? 0;
    this.counts.set(key, count + 1);
    if (count < most.status) this.chosen.add(exchange);
    if (step.startsWith(seenWithoutToken) && count < most.finding) {
      this.chosen.add(exchange);
      const same = beside.find((other) => other.request.url === request.url && other.step !== step);
      if (same) this.chosen.add(same);
    }
    if (operation === 'create-story') this.noteStory(exchange);
  }

  private noteStory(exchange: Exchange): void {
    const reply = replyOf(exchange, operations[exchange.operation as OperationId].answers);
    const id = reply.kind === 'record' ? reply.record['id'] : undefined;
    if (id === undefined) return;
    const other = this.stories.get(id);
    if (other && JSON.stringify(sentBody(other)) !== JSON.stringify(sentBody(exchange))) {
      const count = this.counts.get('one id') ?? 0;
      this.counts.set('one id', count + 1);
      if (count < most.finding) for (const each of [other, exchange]) this.chosen.add(each);
    }
    this.stories.set(id, exchange);
    if (this.stories.size > most.stories) this.stories.delete(this.stories.keys().next().value);
  }

  /** What was kept, in no order. */
  kept(): Exchange[] {
    return [...this.chosen].filter((exchange) => !isRedacted(exchange));
  }
}

/** True where a recorder put something in place of a value: neither a type nor an echo can be told then. */
function isRedacted(exchange: Exchange): boolean {
  const body = bodyOf(exchange);
  return [sentBody(exchange), 'json' in body ? body.json : undefined].some((value) => holdsHidden(value, 3));
}

function holdsHidden(value: unknown, levels: number): boolean {
  if (isHidden(value)) return true;
  if (levels === 0 || typeof value !== 'object' || value === null) return false;
  return (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []).some((each) =>
    holdsHidden(each, levels - 1),
  );
}
