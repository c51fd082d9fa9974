import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import { relatedTo } from './related.ts';
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
  type Related,
  type Found,
} from './failures.ts';
import type { Property } from './property.ts';
import { minimalOf, minimalValue } from './reduce.ts';
import type { Sender, ThoroughSession } from './session.ts';
import { relatedStep, relatedSteps, stepOf, type Role, type ThoroughStep } from './steps.ts';
import { isRejectedTrial, openIn, trialsOf, weakest, type Trial } from './trials.ts';

type Values = Case['values'];

/** How many requests the first failure of a check may take if there are others. */
const ofFirst = 15;

/** How many failing cases are sent again at most, until one fails again. */
const mostAgain = 2;

/** The roles in the order in which a fault most likely depends on other requests. */
const likely: readonly Role[] = ['sequence', 'burst', 'case'];

/**
 * Minimizes each failure of an operation, `must` first. Sends the smallest failing case again. If it does not fail again,
 * sends it with the requests that were sent before it, or in parallel with it. What fails again is minimized. Each check
 * has a budget of requests.
 */
export async function minimizeFailures<S extends string>(
  session: ThoroughSession<S>,
  property: Property<S>,
): Promise<void> {
  const { senders, view } = session;
  const sender = senders.get(property.subject.operation)!;
  await sendAlone(trialsOf(view(), property), sender);
  const spent = new Map<string, number>();
  const done = new Set<string>();
  // The check of a rejection may change when it gets smaller.
  const accountOf = ({ check, fault }: Found): string => (fault === 'refused' ? fault : check);
  const leftFor = (found: Found): number => shrinkingRequests - (spent.get(accountOf(found)) ?? 0);
  for (;;) {
    const all = failuresIn(view(), property);
    const open = all.filter(
      (found) => !done.has(keyOf(found)) && leftFor(found) > 1 && !isWeaker(found, all),
    );
    const next = open.find(({ level }) => level === 'must') ?? open[0];
    if (next === undefined) return;
    // A plain request first: the last request of another operation must not affect the result.
    if (done.size === 0) await sender.send(plainest(sender.domain), stepOf('order', 'nothing'));
    const isOnly = !open.some((other) => other !== next && accountOf(other) === accountOf(next));
    const budget = leftFor(next) - Number(done.size === 0);
    done.add(keyOf(next));
    const minimizer = new Minimizer(
      session,
      property,
      sender,
      next,
      isOnly ? budget : Math.min(budget, ofFirst),
    );
    await minimizer.run();
    spent.set(accountOf(next), shrinkingRequests - budget + minimizer.requests);
  }
}

/** Sends rejected requests that have open values in several fields again, with one of these values each. */
async function sendAlone(trials: readonly Trial[], sender: Sender): Promise<void> {
  const rejected = trials.filter((trial) => isRejectedTrial(trial) && openIn(trial).length > 1);
  const singles = rejected.flatMap(({ origin, values }) =>
    openIn({ values }).map(([field, sent]) => ({ origin, field, sent })),
  );
  for (const [at, { origin, field, sent }] of singles.slice(0, shrinkingRequests).entries()) {
    const step = stepOf('smaller', `${origin}-${field}`, at + 1);
    await sender.send({ ...plainest(sender.domain), [field]: sent }, step);
  }
}

/** A request that is sent before the failing one, or in parallel with it. */
interface Mate {
  readonly exchange: Exchange;
  readonly values: Values;
}

/** Minimizes one failure with as few requests as possible. */
class Minimizer<S extends string> {
  requests = 0;
  private values: Values = {};
  /** Other requests, if it fails only together with them. */
  private mates: readonly Mate[] = [];
  private how: Related['how'] = 'order';
  private usedUp = false;

  constructor(
    private readonly session: ThoroughSession<S>,
    private readonly property: Property<S>,
    private readonly sender: Sender,
    private readonly found: Found,
    private readonly budget: number,
  ) {}

  async run(): Promise<void> {
    const { domain } = this.sender;
    const cases = this.found.cases.filter((one) => shows(one, this.found, this.property));
    // No case shows it, only a minimized request of another failure.
    const smallest = cases.length > 0 ? cases.toSorted(bySize(domain)) : [this.found.smallest];
    for (const one of smallest.slice(0, mostAgain)) {
      this.values = one.values;
      if (await this.send(one.values, 'again', one.origin)) return this.minimize(one);
    }
    const rank = ({ role }: Trial): number => likely.indexOf(role);
    const [failed] = cases.toSorted((a, b) => rank(a) - rank(b));
    if (failed === undefined) return;
    this.values = failed.values;
    for (const { how, others } of relatedTo(failed.exchange, this.session.recorded())) {
      this.how = how;
      const mates = others.map((exchange): Mate => {
        return { exchange, values: this.senderOf(exchange).valuesOf(exchange) };
      });
      if (await this.shows(failed, mates)) return this.minimize(failed);
    }
  }

  private senderOf({ operation }: Exchange): Sender {
    return this.session.senders.get(operation)!;
  }

  private get isRejection(): boolean {
    return this.found.fault === 'refused';
  }

  private async minimize(one: Trial): Promise<void> {
    const { domain } = this.sender;
    const { field: own } = this.found;
    await minimalOf(this.mates, async (some) => some.length > 0 && this.shows(one, some));
    const [mate, ...more] = this.mates;
    if (mate && more.length === 0) {
      const { domain: its } = this.senderOf(mate.exchange);
      const names = partsOf(mate, its).map(([name]) => name);
      await minimalOf(names, (kept) =>
        this.shows(one, [{ ...mate, values: onlyOf(its, mate.values, kept) }]),
      );
    }
    const fields = this.parts().flatMap(([field]) => (field === own ? [] : [field]));
    await minimalOf(fields, (kept) => this.holds(this.only(kept), one));
    for (const [field] of this.parts()) await this.holds(this.with(field, plainOf(domain, field)), one);
    for (const [field, { value }] of this.parts()) {
      const { value: plain } = plainOf(domain, field);
      const unique = domain.fields[field]!.unique === true;
      await minimalValue(value, { plain, unique }, (less) =>
        this.holds(this.with(field, sentAs(domain, field, less)), one),
      );
    }
    if (this.isRejection) await this.prove(one);
  }

  /** Sends each value in another request: a rejection counts only if all of them are accepted. */
  private async prove({ origin }: Trial): Promise<void> {
    const alone = ['', ...this.unplain()].map((field) => this.only(field === '' ? [] : [field]));
    for (const values of [this.withAll(this.values), ...alone]) {
      if (!this.isUnproven()) return;
      await this.send(values, 'smaller', origin);
    }
  }

  /** True if a value of the rejected request was not accepted in another one. */
  private isUnproven(): boolean {
    const trials = this.trials();
    const rejected = trials.filter((trial) => isRejectedTrial(trial) && isSame(trial.values, this.values));
    return !rejected.some((trial) => unprovenIn(trial, trials, this.sender.domain).length === 0);
  }

  /** The same values, and plain values in all other fields. */
  private withAll(values: Values): Values {
    const { domain } = this.sender;
    return Object.keys(domain.fields).reduce<Values>((all, field) => {
      const more = field in all ? all : { ...all, [field]: plainOf(domain, field) };
      return domain.fits?.(more) === false || more[field]?.value === undefined ? all : more;
    }, values);
  }

  private parts(): readonly (readonly [string, Sent])[] {
    return partsOf({ values: this.values }, this.sender.domain);
  }

  /** The fields with another than the plainest value. */
  private unplain(): string[] {
    return this.parts().flatMap(([field, { value }]) =>
      isSame(value, plainOf(this.sender.domain, field).value) ? [] : [field],
    );
  }

  /** Keeps these fields and the wrong one; the others are left out or plain. */
  private only(fields: readonly string[]): Values {
    return onlyOf(this.sender.domain, this.values, [...fields, this.found.field]);
  }

  private with(field: string, sent: Sent): Values {
    return { ...this.values, [field]: sent };
  }

  /** False for values of a weaker level: a `should` request must not explain a `must` failure. */
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

  /** True if smaller values show the same; then they are kept. */
  private async holds(values: Values, one: Trial): Promise<boolean> {
    const { domain } = this.sender;
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

  /** True if values show the same together with other requests; then both are kept. */
  private async shows(
    { exchange, origin }: Trial,
    mates: readonly Mate[],
    values = this.values,
  ): Promise<boolean> {
    if (this.requests + mates.length + 1 > this.budget) return false;
    this.requests += mates.length + 1;
    const step = this.nextStep('again', origin);
    const family = relatedSteps(this.how, exchange.operation, step);
    const sends = mates.map((mate, at) => () => {
      const sender = this.senderOf(mate.exchange);
      const mateStep = relatedStep(family, at + 1, mate.exchange.step);
      return sender.send(mate.values, mateStep, sender.objectOf(mate.exchange));
    });
    if (this.how === 'order') for (const send of sends) await send();
    const [answer] = await Promise.all([
      this.sender.send(values, step, this.sender.objectOf(exchange)),
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
    const exchange = await this.sender.send(values, this.nextStep(role, origin), to);
    this.usedUp = exchange === undefined;
    return exchange !== undefined && this.showsIn(exchange.index);
  }

  /** A field that lost its value is set to another value first: it can lose it only once. */
  private async withValueToLose(): Promise<number | undefined> {
    const { sender, found } = this;
    const [object] = sender.objects;
    if (found.fault !== 'not-kept' || object === undefined) return undefined;
    const field = found.field!;
    const lost = found.smallest.breaches.find((breach) => breach.field === field)?.got;
    const other = sender.domain.fields[field]?.classes.find(({ values }) => !isSame(values[0], lost));
    if (other === undefined) return undefined;
    this.requests += 1;
    const sent = sentAs(sender.domain, field, other.values[0]);
    await sender.send({ [field]: sent }, this.nextStep('order', found.smallest.origin), object);
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
