import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import { companiesOf } from './companies.ts';
import { shrinkingRequests } from './cost.ts';
import { isSame, onlyOf, partsOf, plainest, plainOf, sentAs, type Case, type Sent } from './domain.ts';
import {
  bySize,
  failuresIn,
  isWeaker,
  keyOf,
  shows,
  sizeOf,
  unprovenIn,
  type Company,
  type Found,
} from './failures.ts';
import type { Property } from './property.ts';
import { leastOf, leastValue } from './reduce.ts';
import type { Player, ThoroughSession } from './session.ts';
import { companionOf, companionsOf, stepOf, type Role, type ThoroughStep } from './steps.ts';
import { isRefused, openIn, trialsOf, weakest, type Trial } from './trials.ts';

type Values = Case['values'];

/** The first failure of a check leaves some requests to the others. */
const ofFirst = 15;

/** So many failing cases are sent again until one fails again. */
const mostAgain = 2;

/** Which of the failing cases others were sent before, or in parallel with. */
const likely: readonly Role[] = ['sequence', 'burst', 'case'];

/**
 * Looks into each failure of an operation, those of must first: sends the smallest failing case again; one that fails
 * again is minimized; one that does not is sent with what came before it, or in parallel with it. Each check has a
 * number of requests.
 */
export async function lookInto<S extends string>(
  session: ThoroughSession<S>,
  property: Property<S>,
): Promise<void> {
  const { players, view } = session;
  const player = players.get(property.subject.operation)!;
  await sendAlone(trialsOf(view(), property), player);
  const spent = new Map<string, number>();
  const done = new Set<string>();
  // A rejection may pass from one check to another as it gets smaller.
  const accountOf = ({ check, fault }: Found): string => (fault === 'refused' ? fault : check);
  const leftFor = (found: Found): number => shrinkingRequests - (spent.get(accountOf(found)) ?? 0);
  for (;;) {
    const all = failuresIn(view(), property);
    const open = all.filter(
      (found) => !done.has(keyOf(found)) && leftFor(found) > 1 && !isWeaker(found, all),
    );
    const next = open.find(({ level }) => level === 'must') ?? open[0];
    if (next === undefined) return;
    // What another operation did last must not show in the first one.
    if (done.size === 0) await player.send(plainest(player.domain), stepOf('order', 'nothing'));
    const isOnly = !open.some((other) => other !== next && accountOf(other) === accountOf(next));
    const budget = leftFor(next) - Number(done.size === 0);
    done.add(keyOf(next));
    const look = new Look(session, property, player, next, isOnly ? budget : Math.min(budget, ofFirst));
    await look.run();
    spent.set(accountOf(next), shrinkingRequests - budget + look.requests);
  }
}

/** What is rejected with a value of which nothing is said in several fields is sent with it in each field alone. */
async function sendAlone(trials: readonly Trial[], player: Player): Promise<void> {
  const rejected = trials.filter((trial) => isRefused(trial) && openIn(trial).length > 1);
  const singles = rejected.flatMap(({ origin, values }) =>
    openIn({ values }).map(([field, sent]) => ({ origin, field, sent })),
  );
  for (const [at, { origin, field, sent }] of singles.slice(0, shrinkingRequests).entries()) {
    const step = stepOf('smaller', `${origin}-${field}`, at + 1);
    await player.send({ ...plainest(player.domain), [field]: sent }, step);
  }
}

/** A request that goes before another one, or in parallel with it. */
interface Mate {
  readonly exchange: Exchange;
  readonly values: Values;
}

/** Looks into one failure on the live target, where each request counts. */
class Look<S extends string> {
  requests = 0;
  private values: Values = {};
  /** What goes with it, where it is right by itself. */
  private mates: readonly Mate[] = [];
  private how: Company['how'] = 'order';
  private usedUp = false;

  constructor(
    private readonly session: ThoroughSession<S>,
    private readonly property: Property<S>,
    private readonly player: Player,
    private readonly found: Found,
    private readonly budget: number,
  ) {}

  async run(): Promise<void> {
    const { domain } = this.player;
    const cases = this.found.cases.filter((one) => shows(one, this.found, this.property));
    // One that a smaller request showed first.
    const smallest = cases.length > 0 ? cases.toSorted(bySize(domain)) : [this.found.smallest];
    for (const one of smallest.slice(0, mostAgain)) {
      this.values = one.values;
      if (await this.send(one.values, 'again', one.origin)) return this.minimize(one);
    }
    const rank = ({ role }: Trial): number => likely.indexOf(role);
    const [failed] = cases.toSorted((a, b) => rank(a) - rank(b));
    if (failed === undefined) return;
    this.values = failed.values;
    for (const { how, others } of companiesOf(failed.exchange, this.session.recorded())) {
      this.how = how;
      const mates = others.map((exchange): Mate => {
        return { exchange, values: this.playerOf(exchange).valuesOf(exchange) };
      });
      if (await this.shows(failed, mates)) return this.minimize(failed);
    }
  }

  private playerOf({ operation }: Exchange): Player {
    return this.session.players.get(operation)!;
  }

  private get isRejection(): boolean {
    return this.found.fault === 'refused';
  }

  private async minimize(one: Trial): Promise<void> {
    const { domain } = this.player;
    const { field: own } = this.found;
    await leastOf(this.mates, async (some) => some.length > 0 && this.shows(one, some));
    const [mate, ...more] = this.mates;
    if (mate && more.length === 0) {
      const { domain: its } = this.playerOf(mate.exchange);
      const names = partsOf(mate, its).map(([name]) => name);
      await leastOf(names, (kept) => this.shows(one, [{ ...mate, values: onlyOf(its, mate.values, kept) }]));
    }
    const fields = this.parts().flatMap(([field]) => (field === own ? [] : [field]));
    await leastOf(fields, (kept) => this.holds(this.only(kept), one));
    for (const [field] of this.parts()) await this.holds(this.with(field, plainOf(domain, field)), one);
    for (const [field, { value }] of this.parts()) {
      const { value: plain } = plainOf(domain, field);
      const unique = domain.fields[field]!.unique === true;
      await leastValue(value, { plain, unique }, (less) =>
        this.holds(this.with(field, sentAs(domain, field, less)), one),
      );
    }
    if (this.isRejection) await this.prove(one);
  }

  /** A rejection counts only where each of its values is accepted in another request. */
  private async prove({ origin }: Trial): Promise<void> {
    const alone = ['', ...this.unplain()].map((field) => this.only(field === '' ? [] : [field]));
    for (const values of [this.withAll(this.values), ...alone]) {
      if (!this.isUnproven()) return;
      await this.send(values, 'smaller', origin);
    }
  }

  /** True where a value of the rejected request was not accepted in another one. */
  private isUnproven(): boolean {
    const trials = this.trials();
    const rejected = trials.filter((trial) => isRefused(trial) && isSame(trial.values, this.values));
    return !rejected.some((trial) => unprovenIn(trial, trials, this.player.domain).length === 0);
  }

  /** The same with every other field, as plain as can be. */
  private withAll(values: Values): Values {
    const { domain } = this.player;
    return Object.keys(domain.fields).reduce<Values>((all, field) => {
      const more = field in all ? all : { ...all, [field]: plainOf(domain, field) };
      return domain.fits?.(more) === false || more[field]?.value === undefined ? all : more;
    }, values);
  }

  private parts(): readonly (readonly [string, Sent])[] {
    return partsOf({ values: this.values }, this.player.domain);
  }

  /** Fields with another value than the plainest. */
  private unplain(): string[] {
    return this.parts().flatMap(([field, { value }]) =>
      isSame(value, plainOf(this.player.domain, field).value) ? [] : [field],
    );
  }

  /** These fields and the one at fault; the others plain, or left out. */
  private only(fields: readonly string[]): Values {
    return onlyOf(this.player.domain, this.values, [...fields, this.found.field]);
  }

  private with(field: string, sent: Sent): Values {
    return { ...this.values, [field]: sent };
  }

  /** A request that is promised less must never take the blame. */
  private isAsStrong(values: Values): boolean {
    const { level, check, cases } = this.found;
    const levels = Object.values(values).map((sent) => sent.level);
    if (!this.isRejection) {
      const origin = cases[0]?.level ?? level;
      return weakest([...levels, origin]) === origin;
    }
    return (
      this.property.checkOf({ level: weakest([...levels, this.property.accepted(values)]), values }) === check
    );
  }

  /** Tells whether smaller values show the same, and if so goes on with them. */
  private async holds(values: Values, one: Trial): Promise<boolean> {
    const { domain } = this.player;
    const isLess = sizeOf({ values }, domain) < sizeOf({ values: this.values }, domain);
    if (domain.fits?.(values) === false || !isLess || !this.isAsStrong(values)) return false;
    const known = this.trials().find(
      (trial) => (trial.role === 'again' || trial.role === 'smaller') && isSame(trial.values, values),
    );
    if (this.mates.length > 0) return this.shows(one, this.mates, values);
    const isShown = known
      ? shows(known, this.found, this.property)
      : await this.send(values, 'smaller', one.origin);
    if (isShown) this.values = values;
    return isShown;
  }

  /** The same with some other requests before it, or in parallel with it. */
  private async shows(
    { exchange, origin }: Trial,
    mates: readonly Mate[],
    values = this.values,
  ): Promise<boolean> {
    if (this.requests + mates.length + 1 > this.budget) return false;
    this.requests += mates.length + 1;
    const step = this.nextStep('again', origin);
    const family = companionsOf(this.how, exchange.operation, step);
    const sends = mates.map((mate, at) => () => {
      const player = this.playerOf(mate.exchange);
      const mateStep = companionOf(family, at + 1, mate.exchange.step);
      return player.send(mate.values, mateStep, player.objectOf(mate.exchange));
    });
    if (this.how === 'order') for (const send of sends) await send();
    const [answer] = await Promise.all([
      this.player.send(values, step, this.player.objectOf(exchange)),
      ...(this.how === 'beside' ? sends.map((send) => send()) : []),
    ]);
    const isShown = answer !== undefined && this.showsIn(answer.index);
    if (isShown) [this.mates, this.values] = [mates, values];
    return isShown;
  }

  private async send(values: Values, role: Role, origin: string): Promise<boolean> {
    if (this.requests >= this.budget || this.usedUp) return false;
    const to = await this.withValueToLose();
    this.requests += 1;
    const exchange = await this.player.send(values, this.nextStep(role, origin), to);
    this.usedUp = exchange === undefined;
    return exchange !== undefined && this.showsIn(exchange.index);
  }

  /** What lost its value can lose it once: it gets another one first. */
  private async withValueToLose(): Promise<number | undefined> {
    const { player, found } = this;
    const [object] = player.objects;
    if (found.fault !== 'not-kept' || object === undefined) return undefined;
    const field = found.field!;
    const lost = found.smallest.breaches.find((breach) => breach.field === field)?.got;
    const other = player.domain.fields[field]?.classes.find(({ values }) => !isSame(values[0], lost));
    if (other === undefined) return undefined;
    this.requests += 1;
    const sent = sentAs(player.domain, field, other.values[0]);
    await player.send({ [field]: sent }, this.nextStep('order', found.smallest.origin), object);
    return object;
  }

  private nextStep(role: Role, origin: string): ThoroughStep {
    return stepOf(role, origin, this.view().steps('thorough/*' as S).length);
  }

  private view(): View<S> {
    return this.session.view();
  }

  private trials(): readonly Trial[] {
    return trialsOf(this.view(), this.property);
  }

  private showsIn(index: number): boolean {
    const trial = this.trials().find(({ exchange }) => exchange.index === index);
    return trial !== undefined && shows(trial, this.found, this.property);
  }
}
