import type { Send } from './ask.ts';
import { smallerThan } from './cases.ts';
import {
  isSame,
  nameOf,
  failuresOf,
  partsOf,
  sizeOf,
  unjoinedClustersOf,
  type Cluster,
  type Failure,
} from './clusters.ts';
import { shrinkingRequests } from './cost.ts';
import { plainOf, sentAs, type Case, type Domain, type Sent } from './domain.ts';
import { replayInOrder } from './in-order.ts';
import type { Property } from './property.ts';
import type { ThoroughSession } from './session.ts';
import { untagged, withPlaces } from './tags.ts';
import { trialsOf, weakest, type Trial } from './trials.ts';
import type { View } from '../../evidence/view.ts';

/** The first failing case leaves some to the others. */
const ofOneCase = 15;
/** Of these, at most, so many show that each value of a refused request is taken in another one. */
const forProof = 5;
/** Failing cases of one promise that are looked into. */
const mostAlike = 3;

/**
 * Asks each failing case again, and then smaller ones as long as they fail. What a smaller one explains is not asked
 * again.
 */
export async function makeSmaller<S extends string>(
  { view, accounts }: ThoroughSession<S>,
  property: Property<S>,
  send: Send,
): Promise<void> {
  const spent = new Map<string, number>();
  const done: Cluster[] = [];
  for (;;) {
    const next = unjoinedClustersOf(view(), property).find(
      (cluster) =>
        !done.some(
          (other) => nameOf(other) === nameOf(cluster) && other.origin.origin === cluster.origin.origin,
        ) &&
        done.filter((other) => nameOf(other) === nameOf(cluster)).length < mostAlike &&
        (spent.get(cluster.check) ?? 0) < shrinkingRequests,
    );
    if (next === undefined) return;
    done.push(next);
    const before = spent.get(next.check) ?? 0;
    const budget = Math.min(ofOneCase, shrinkingRequests - before);
    const shrinking = new Shrinking({
      view,
      property,
      send,
      domain: property.domain(accounts),
      cluster: next,
      budget,
    });
    await shrinking.run();
    spent.set(next.check, before + shrinking.requests);
  }
}

interface ShrinkingOf<S extends string> {
  readonly view: () => View<S>;
  readonly property: Property<S>;
  readonly send: Send;
  readonly domain: Domain;
  readonly cluster: Cluster;
  readonly budget: number;
}

type Values = Case['values'];

/** Makes one failing case smaller on the live target, where each request counts. */
class Shrinking<S extends string> {
  requests = 0;
  private smaller = 0;
  private current: Values;
  private readonly tried = new Map<string, boolean>();
  private usedUp = false;
  private isProving = false;

  constructor(private readonly of: ShrinkingOf<S>) {
    this.current = of.cluster.origin.values;
  }

  async run(): Promise<void> {
    const { cluster, send } = this.of;
    this.requests += 1;
    const again = await send(this.current, 'again', cluster.origin.origin);
    if (!again) return;
    if (!this.showsIn(again.index)) {
      this.requests += await replayInOrder({
        ...this.of,
        trials: this.trials(),
        showsIn: (index) => this.showsIn(index),
        budget: this.of.budget - this.requests,
      });
      return;
    }
    await this.leaveOutFields();
    // One value alone is a range, unless it was taken beside others than the plainest.
    if (cluster.breach === undefined && this.unplain().length < 2 && !this.isTakenElsewhere()) return;
    await this.takeSmallerValues();
    if (cluster.breach === undefined) await this.proveValues();
  }

  /** The field that is found fault with, where the request has it. */
  private get field(): string | undefined {
    const field = this.of.cluster.breach?.field;
    return field !== undefined && field in this.of.cluster.origin.values ? field : undefined;
  }

  private parts(): readonly (readonly [string, Sent])[] {
    return partsOf({ values: this.current }, this.of.domain);
  }

  /** At first nothing but the field, or with what most failing cases have in common; then one field less each time. */
  private async leaveOutFields(): Promise<void> {
    const ranked = this.byAssociation();
    for (let count = this.field === undefined ? 1 : 0; count <= Math.min(2, ranked.length - 1); count += 1) {
      if (await this.holds(this.only(ranked.slice(0, count)))) break;
    }
    for (const field of this.byAssociation().toReversed()) {
      await this.holds(this.only(this.parts().flatMap(([name]) => (name === field ? [] : [name]))));
    }
    for (const [field] of this.parts()) await this.holds(this.with(field, plainOf(this.of.domain, field)));
  }

  /** Values of other failing cases first: they cost a request only where they are beside others. */
  private async takeSmallerValues(): Promise<void> {
    const { domain } = this.of;
    for (const [field, { value }] of this.parts()) {
      for (const lost of typeof value === 'string' ? this.lostTexts(field, value) : []) {
        if (await this.holds(this.with(field, sentAs(domain, field, lost)))) break;
      }
      for (const other of this.smallerRecorded(field)) {
        if (await this.holds(this.with(field, other))) break;
      }
    }
    for (let isSmaller = true; isSmaller && this.mayAsk;) {
      isSmaller = false;
      for (const candidate of smallerThan({ id: '', values: this.current }, domain)) {
        isSmaller = await this.holds(candidate.values);
        if (isSmaller || !this.mayAsk) break;
      }
    }
  }

  /** A refusal is held against a combination only when each of its values was accepted in another one. */
  private async proveValues(): Promise<void> {
    const { origin } = this.of.cluster.origin;
    this.isProving = true;
    for (const kept of [[], ...this.unplain().map((field) => [field])]) {
      if (this.mayAsk) await this.ask(this.only(kept), origin);
    }
  }

  private isTakenElsewhere(): boolean {
    const values = this.unplain().map((field) => [field, this.current[field]!.value] as const);
    return this.trials().some(
      (trial) =>
        trial.reply.kind === 'record' &&
        values.every(([field, value]) => isSame(trial.values[field]?.value, value)),
    );
  }

  /** Fields with another value than the plainest. */
  private unplain(): string[] {
    const { domain } = this.of;
    return this.parts().flatMap(([field, { value }]) =>
      isSame(value, plainOf(domain, field).value) ? [] : [field],
    );
  }

  private get mayAsk(): boolean {
    const kept = this.of.cluster.breach === undefined && !this.isProving ? this.unplain().length + 1 : 0;
    return this.requests + Math.min(kept, forProof) < this.of.budget && !this.usedUp;
  }

  /** These fields with the values that they have, and nothing else but what must be sent. */
  private only(fields: readonly string[]): Values {
    const kept = this.field === undefined ? fields : [...fields, this.field];
    const less = this.keeping(kept, (field) => this.of.domain.fields[field]!.optional);
    return this.isAsStrong(less) ? less : this.keeping(kept, () => false);
  }

  private keeping(kept: readonly string[], isLeftOut: (field: string) => boolean): Values {
    const values = Object.entries(this.current).flatMap(([field, sent]): [string, Sent][] => {
      if (kept.includes(field)) return [[field, sent]];
      return isLeftOut(field) ? [] : [[field, plainOf(this.of.domain, field)]];
    });
    return Object.fromEntries(values);
  }

  private with(field: string, sent: Sent): Values {
    return { ...this.current, [field]: sent };
  }

  /** Tells whether smaller values show the same, and if so goes on with them. */
  private async holds(values: Values): Promise<boolean> {
    const { domain, cluster } = this.of;
    if (sizeOf({ values }, domain) >= sizeOf({ values: this.current }, domain) || !this.isAsStrong(values))
      return false;
    const key = JSON.stringify(values);
    const known = this.tried.get(key) ?? this.recorded(values);
    if (known === undefined && !this.mayAsk) return false;
    const shown = known ?? (await this.ask(values, cluster.origin.origin));
    this.tried.set(key, shown);
    if (shown) this.current = values;
    return shown;
  }

  private async ask(values: Values, origin: string): Promise<boolean> {
    this.requests += 1;
    const exchange = await this.of.send(values, 'smaller', origin, ++this.smaller);
    if (exchange === undefined) this.usedUp = true;
    return exchange !== undefined && this.showsIn(exchange.index);
  }

  /** A request that is promised less must never take the blame. */
  private isAsStrong(values: Values): boolean {
    const { property, cluster } = this.of;
    const levels = Object.values(values).map(({ level }) => level);
    if (cluster.breach !== undefined)
      return weakest([...levels, cluster.origin.level]) === cluster.origin.level;
    return (
      property.checkOf({ level: weakest([...levels, property.accepted(values)]), values }) === cluster.check
    );
  }

  private trials(): readonly Trial[] {
    return trialsOf(this.of.view(), this.of.property);
  }

  private showsIn(index: number): boolean {
    const trial = this.trials().find(({ exchange }) => exchange.index === index);
    return trial !== undefined && this.isShown(trial);
  }

  private isShown(trial: Trial): boolean {
    const wanted = nameOf(this.of.cluster);
    return failuresOf(trial, this.of.property).some((failure: Failure) => nameOf(failure) === wanted);
  }

  /** What the same values came to before, in any request. */
  private recorded(values: Values): boolean | undefined {
    const same = this.trials().find(
      (trial) =>
        trial.origin === this.of.cluster.origin.origin &&
        Object.keys(trial.values).length === Object.keys(values).length &&
        Object.entries(values).every(([field, { value }]) => isSame(trial.values[field]?.value, value)),
    );
    return same && this.isShown(same);
  }

  /** The other fields, those first whose values more failing cases have than others. */
  private byAssociation(): string[] {
    const cases = this.trials().filter(
      ({ role, values }) => role === 'case' && (this.field === undefined || this.field in values),
    );
    const scores = this.parts()
      .filter(([field]) => field !== this.field)
      .map(([field, sent]) => {
        const having = cases.filter(({ values }) => values[field]?.class === sent.class);
        return { field, score: having.filter((trial) => this.isShown(trial)).length / having.length };
      });
    return scores.toSorted((a, b) => b.score - a.score).map(({ field }) => field);
  }

  /** The values of a field in other failing cases that are smaller than this one. */
  private smallerRecorded(field: string): Sent[] {
    const size = (sent: Sent): number => JSON.stringify(sent.value).length;
    const mine = size(this.current[field]!);
    return this.trials()
      .filter((trial) => this.isShown(trial))
      .flatMap(({ values }) => values[field] ?? [])
      .filter((sent) => size(sent) < mine)
      .toSorted((a, b) => size(a) - size(b))
      .slice(0, 2);
  }

  /** What of a text did not come back, by the answer alone: characters that are gone, then the part that differs. */
  private lostTexts(field: string, sent: string): string[] {
    const { domain, cluster } = this.of;
    const { unique } = domain.fields[field]!;
    const breach = cluster.origin.breaches.find((each) => each.field === field);
    if (typeof breach?.got !== 'string') return [];
    const got = unique ? String(untagged(breach.got)) : breach.got;
    const gone = [...new Set(sent)].filter((one) => one.trim() !== '' && !got.includes(one)).slice(0, 2);
    return [...gone, ...differingParts(sent, got)]
      .filter((part) => part !== '')
      .flatMap((part) => (unique ? withPlaces(part) : part))
      .filter((part) => part.length < sent.length);
  }
}

/** The part of a text that differs, and the same with its neighbours: what is lost may hang on them. */
function differingParts(sent: string, got: string): string[] {
  const [was, is] = [[...sent], [...got]];
  let from = 0;
  while (from < was.length && was[from] === is[from]) from += 1;
  let end = 0;
  while (end < Math.min(was.length, is.length) - from && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  const part = (first: number, last: number): string => was.slice(first, last).join('').trim();
  return [part(from, was.length - end), part(Math.max(0, from - 1), was.length - end + 1)];
}
