import { own } from '../../evidence/body.ts';
import type { View } from '../../evidence/view.ts';
import {
  isSame,
  isTakenWithOtherNumbers,
  nameOf,
  failuresOf,
  partsOf,
  sizeOf,
  type Cluster,
  type Failure,
} from './clusters.ts';
import { plainOf, sentAs, unbounded, type Case, type Sent } from './domain.ts';
import { fieldsByBlame, lengthInCommon, smallerRecorded, textsInCommon, type Hints } from './hints.ts';
import { lostTexts, smallerThan } from './plainer.ts';
import type { Property } from './property.ts';
import type { Player } from './session.ts';
import { stepOf } from './steps.ts';
import { trialsOf, weakest, type Trial } from './trials.ts';

/** Of the requests of a case, at most so many show that each value of a refused one is taken in another one. */
const forProof = 5;

interface ShrinkingOf<S extends string> {
  readonly view: () => View<S>;
  readonly property: Property<S>;
  readonly player: Player;
  readonly cluster: Cluster;
  /** Requests that may be spent. */
  readonly budget: number;
  /** What made the difference in other failing cases, by field. */
  readonly known: readonly (readonly string[])[];
}

type Values = Case['values'];

/** Makes one failing case smaller on the live target, where each request counts. */
export class Shrinking<S extends string> {
  requests = 0;
  private smaller = 0;
  private current: Values;
  private readonly tried = new Map<string, boolean>();
  private usedUp = false;
  private isProving = false;

  constructor(readonly of: ShrinkingOf<S>) {
    this.current = of.cluster.origin.values;
  }

  /** Asks once more, and then for less as long as it fails; tells whether it was seen again. */
  async run(): Promise<boolean> {
    const { cluster, player } = this.of;
    this.requests += 1;
    const to = await this.objectToAsk();
    const again = await player.send(this.current, stepOf('again', cluster.origin.origin), to);
    if (!again) return true;
    if (!this.showsIn(again.index)) return false;
    await this.leaveOutFields();
    // One value alone is a range, unless it is taken beside others.
    if (cluster.breach === undefined && this.unplain().length < 2) {
      await this.proveValues();
      if (!this.isProven()) return true;
      this.isProving = false;
    }
    await this.takeSmallerValues();
    if (cluster.breach === undefined) await this.proveValues();
    return true;
  }

  /** The field that is found fault with, where the request has it. */
  private get field(): string | undefined {
    const field = this.of.cluster.breach?.field;
    return field !== undefined && field in this.of.cluster.origin.values ? field : undefined;
  }

  private parts(): readonly (readonly [string, Sent])[] {
    return partsOf({ values: this.current }, this.of.player.domain);
  }

  /** At first nothing but the field, or with what most failing cases have in common; then one field less each time. */
  private async leaveOutFields(): Promise<void> {
    for (const fields of this.of.known) {
      if (fields.every((field) => field in this.current) && (await this.holds(this.only(fields)))) break;
    }
    const ranked = fieldsByBlame(this.hints(), this.field);
    for (let count = this.field === undefined ? 1 : 0; count <= Math.min(2, ranked.length - 1); count += 1) {
      if (await this.holds(this.only(ranked.slice(0, count)))) break;
    }
    for (const field of fieldsByBlame(this.hints(), this.field).toReversed()) {
      await this.holds(this.only(this.parts().flatMap(([name]) => (name === field ? [] : [name]))));
    }
    for (const [field] of this.parts())
      await this.holds(this.with(field, plainOf(this.of.player.domain, field)));
  }

  /** Values of other failing cases first: they cost a request only where they are beside others. */
  private async takeSmallerValues(): Promise<void> {
    const { domain } = this.of.player;
    for (const [field, { value }] of this.parts()) {
      const got = this.of.cluster.origin.breaches.find((each) => each.field === field)?.got;
      const isUnique = domain.fields[field]!.unique === true;
      const texts =
        typeof value !== 'string'
          ? []
          : [
              ...lengthInCommon(this.hints(), field, isUnique),
              ...(typeof got === 'string' ? lostTexts(value, got, isUnique) : []),
              ...textsInCommon(this.hints(), field, value, isUnique),
            ];
      for (const lost of texts) {
        if (await this.holds(this.with(field, sentAs(domain, field, lost)))) break;
      }
      for (const other of smallerRecorded(this.hints(), field)) {
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
    this.isProving = true;
    await this.tryOtherNumbers();
    if (isTakenWithOtherNumbers({ values: this.current }, this.trials(), this.of.player.domain)) return;
    const alone = [[], ...this.unplain().map((field) => [field])].map((kept) => this.only(kept));
    for (const values of [this.withAll(), ...alone]) {
      if (this.isProven()) return;
      if (this.mayAsk) await this.ask(values, this.of.cluster.origin.origin);
    }
  }

  /** The same with the numbers and moments of a request that was accepted. */
  private async tryOtherNumbers(): Promise<void> {
    const { cluster, player } = this.of;
    const rest = unbounded(player.domain, this.current);
    const fields = Object.keys(this.current).filter((field) => !(field in rest));
    const taken = this.trials().find(
      ({ reply, values }) => reply.kind === 'record' && fields.every((field) => field in values),
    );
    if (taken === undefined || fields.length === 0 || !this.mayAsk) return;
    const numbers = fields.map((field) => [field, taken.values[field]!] as const);
    await this.ask({ ...this.current, ...Object.fromEntries(numbers) }, cluster.origin.origin);
  }

  private isProven(): boolean {
    const taken = this.trials().filter(({ reply }) => reply.kind === 'record');
    return Object.entries(this.current).every(([field, { value }]) =>
      taken.some(({ values }) => isSame(values[field]?.value, value)),
    );
  }

  /** The same with every other field, as plain as can be: where one is missed, this is taken. */
  private withAll(): Values {
    const { domain } = this.of.player;
    return Object.keys(domain.fields).reduce<Values>((values, field) => {
      const more = field in values ? values : { ...values, [field]: plainOf(domain, field) };
      return domain.fits?.(more) === false || more[field]?.value === undefined ? values : more;
    }, this.current);
  }

  /** Fields with another value than the plainest. */
  unplain(): string[] {
    const { domain } = this.of.player;
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
    const less = this.keeping(kept, (field) => this.of.player.domain.fields[field]!.optional);
    return this.isAsStrong(less) ? less : this.keeping(kept, () => false);
  }

  private keeping(kept: readonly string[], isLeftOut: (field: string) => boolean): Values {
    const values = Object.entries(this.current).flatMap(([field, sent]): [string, Sent][] => {
      if (kept.includes(field)) return [[field, sent]];
      return isLeftOut(field) ? [] : [[field, plainOf(this.of.player.domain, field)]];
    });
    return Object.fromEntries(values);
  }

  private with(field: string, sent: Sent): Values {
    return { ...this.current, [field]: sent };
  }

  /** Tells whether smaller values show the same, and if so goes on with them. */
  private async holds(values: Values): Promise<boolean> {
    const { cluster, player } = this.of;
    if (
      player.domain.fits?.(values) === false ||
      sizeOf({ values }, player.domain) >= sizeOf({ values: this.current }, player.domain) ||
      !this.isAsStrong(values)
    )
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
    const to = await this.objectToAsk();
    const exchange = await this.of.player.send(values, stepOf('smaller', origin, ++this.smaller), to);
    if (exchange === undefined) this.usedUp = true;
    return exchange !== undefined && this.showsIn(exchange.index);
  }

  /** What lost its value can lose it once: an object that has it still, or gets one again. */
  private async objectToAsk(): Promise<number | undefined> {
    const { cluster, player } = this.of;
    const lost = cluster.origin.breaches.find(
      ({ field, fault }) => fault === 'not-kept' && field === cluster.breach?.field,
    );
    if (lost === undefined || cluster.breach?.fault !== 'not-kept') return undefined;
    const has = (object: number): boolean => {
      const last = this.trials().findLast(
        ({ exchange, reply }) => reply.kind === 'record' && player.objectOf(exchange) === object,
      );
      return last?.reply.kind === 'record' && !isSame(own(last.reply.record, lost.field), lost.got);
    };
    const ready = player.objects.find(has);
    const other = player.domain.fields[lost.field]?.classes.find(
      ({ values }) => !isSame(values[0], lost.got),
    );
    if (ready !== undefined || other === undefined) return ready;
    this.requests += 1;
    const sent = sentAs(player.domain, lost.field, other.values[0]);
    await player.send(
      { [lost.field]: sent },
      stepOf('order', cluster.origin.origin, this.requests),
      player.objects[0],
    );
    return player.objects[0];
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

  private hints(): Hints {
    return { trials: this.trials(), parts: this.parts(), fails: (trial) => this.isShown(trial) };
  }

  private trials(): readonly Trial[] {
    return trialsOf(this.of.view(), this.of.property);
  }

  showsIn(index: number): boolean {
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
}
