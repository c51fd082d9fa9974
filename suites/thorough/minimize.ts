import { isSameJson, own } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { idInPath } from '../common/subject.ts';
import {
  bySize,
  onlyOf,
  partsOf,
  plainest,
  plainOf,
  sentAs,
  sizeOf,
  type Sent,
  type Values,
} from './domain.ts';
import type { Property } from './property.ts';
import { minimizeUnits, minimalValue } from './reduce.ts';
import { burstSize, minimizingRequests, type Sender, type ThoroughSession } from './session.ts';
import { generatedSteps, type GeneratedRole } from '../../engine/evidence/role.ts';
import { caseOf, relatedStep, stepOf, trialRoleOf } from './steps.ts';
import {
  failuresIn,
  isEachValueAccepted,
  isRejectedTrial,
  isWeaker,
  keyOf,
  levelOf,
  openIn,
  shows,
  trialsOf,
  type Found,
  type Related,
  type Trial,
} from './trials.ts';

/** The roles in the order in which a fault most likely depends on other requests. */
const likely: readonly GeneratedRole[] = ['sequence', 'burst', 'case'];

/**
 * Sends rejected open values alone. Then minimizes each failure of an operation, `must` first: sends the smallest failing
 * case again. If it does not fail again, sends it with the requests that were sent before it, or in parallel with it. What
 * fails again is minimized. Each check has a budget of requests.
 */
export async function minimizeFailures(session: ThoroughSession<string>, property: Property): Promise<void> {
  const { senders, view } = session;
  const sender = senders.get(property.subject.operation)!;
  await sendOpenValuesAlone(trialsOf(view(), property), sender);
  const spent = new Map<string, number>();
  const done = new Set<string>();
  // All rejections share one budget: the check of a rejection may change when it gets smaller.
  const budgetOf = ({ check, fault }: Found): string => (fault === 'refused' ? fault : check);
  const leftFor = (found: Found): number => minimizingRequests - (spent.get(budgetOf(found)) ?? 0);
  for (;;) {
    const all = failuresIn(view(), property);
    const open = all.filter(
      (found) => !done.has(keyOf(found)) && leftFor(found) > 1 && !isWeaker(found, all),
    );
    const next = open.find(({ level }) => level === 'must') ?? open[0];
    if (next === undefined) return;
    // A plain request first: the last request of another operation must not affect the result.
    if (done.size === 0) {
      await sender.send(plainest(sender.domain), stepOf('order', 'nothing'));
      spent.set(budgetOf(next), 1);
    }
    done.add(keyOf(next));
    const minimizer = new Minimizer(session, property, next, leftFor(next));
    await minimizer.run();
    spent.set(budgetOf(next), (spent.get(budgetOf(next)) ?? 0) + minimizer.requests);
  }
}

/** Sends rejected requests that have open values in several fields again, with one of these values each. */
async function sendOpenValuesAlone(trials: readonly Trial[], sender: Sender): Promise<void> {
  const rejected = trials.filter((trial) => isRejectedTrial(trial) && openIn(trial).length > 1);
  const singles = rejected.flatMap((trial) =>
    openIn(trial).map(([field, sent]) => ({ origin: trial.origin, field, sent })),
  );
  for (const [at, { origin, field, sent }] of singles.slice(0, minimizingRequests).entries()) {
    const step = stepOf('smaller', `${origin}-${field}`, at + 1);
    await sender.send({ ...plainest(sender.domain), [field]: sent }, step);
  }
}

/** A request that is sent before the failing one, or in parallel with it. */
interface Beside {
  readonly exchange: Exchange;
  readonly values: Values;
}

/** Minimizes one failure with as few requests as possible. */
class Minimizer {
  requests = 0;
  private readonly sender: Sender;
  /** The request that is minimized, and the fewest values that show the failure so far. */
  private failing: Trial;
  values: Values;
  /** Other requests, if it fails only together with them. */
  private besides: readonly Beside[] = [];
  private how: Related['how'] = 'order';
  /** The trials when so many exchanges were recorded. */
  private read: { readonly length: number; readonly trials: readonly Trial[] } | undefined;

  constructor(
    private readonly session: ThoroughSession<string>,
    private readonly property: Property,
    private readonly found: Found,
    private readonly budget: number,
  ) {
    this.sender = session.senders.get(property.subject.operation)!;
    const cases = this.cases().toSorted(bySize(this.sender.domain));
    // If no case shows it, only a minimized request of another failure does.
    this.failing = cases[0] ?? found.smallest;
    this.values = this.failing.values;
  }

  async run(): Promise<void> {
    if (await this.isShownAlone(this.values, 'again')) return this.minimize();
    const rank = ({ why }: Trial): number => likely.indexOf(why);
    this.failing = this.cases().toSorted((a, b) => rank(a) - rank(b))[0] ?? this.failing;
    this.values = this.failing.values;
    for (const { how, others } of relatedTo(this.failing.exchange, this.session.recorded())) {
      this.how = how;
      const besides = others.map((exchange): Beside => {
        return { exchange, values: this.senderOf(exchange).valuesOf(exchange) };
      });
      if (await this.isShownBeside(besides)) return this.minimize();
    }
  }

  private cases(): readonly Trial[] {
    return this.found.cases.filter((one) => shows(one, this.found, this.property));
  }

  private senderOf({ operation }: Exchange): Sender {
    return this.session.senders.get(operation)!;
  }

  private async minimize(): Promise<void> {
    const { domain } = this.sender;
    await minimizeUnits(this.besides, async (some) => some.length > 0 && this.isShownBeside(some));
    const [only, ...more] = this.besides;
    if (only && more.length === 0) {
      const { domain: its } = this.senderOf(only.exchange);
      const names = partsOf(only, its).map(([name]) => name);
      await minimizeUnits(names, (kept) =>
        this.isShownBeside([{ ...only, values: onlyOf(its, only.values, kept) }]),
      );
    }
    const fields = this.parts().flatMap(([field]) => (field === this.found.field ? [] : [field]));
    await minimizeUnits(fields, (kept) => this.isShownBy(this.only(kept)));
    for (const [field] of this.parts()) await this.isShownBy(this.with(field, plainOf(domain, field)));
    for (const [field, { value }] of this.parts()) {
      const { value: plain } = plainOf(domain, field);
      const unique = domain.fields[field]!.unique === true;
      await minimalValue(value, { plain, unique }, (less) =>
        this.isShownBy(this.with(field, sentAs(domain, field, less))),
      );
    }
    if (this.found.fault === 'refused') await this.acceptEachValue();
  }

  /** Sends each value in another request: a rejection counts only if all of them are accepted. */
  private async acceptEachValue(): Promise<void> {
    const { domain } = this.sender;
    const others = Object.keys(domain.fields).map((field) => [field, plainOf(domain, field)] as const);
    const withAll = { ...Object.fromEntries(others), ...this.values };
    const alone = ['', ...this.parts().map(([field]) => field)].map((field) => this.only([field]));
    for (const values of [withAll, ...alone].filter((some) => domain.fits?.(some) !== false)) {
      const trials = this.trials();
      const rejected = trials.filter(
        (trial) => isRejectedTrial(trial) && isSameJson(trial.values, this.values),
      );
      if (rejected.some((trial) => isEachValueAccepted(trial, trials, domain))) return;
      await this.isShownAlone(values, 'smaller');
    }
  }

  private parts(): readonly (readonly [string, Sent])[] {
    return partsOf(this, this.sender.domain);
  }

  /** Keeps these fields and the wrong one; the others are left out or plain. */
  private only(fields: readonly string[]): Values {
    return onlyOf(this.sender.domain, this.values, [...fields, this.found.field]);
  }

  private with(field: string, sent: Sent): Values {
    return { ...this.values, [field]: sent };
  }

  /** True if smaller values show the failure; then they are kept. */
  private async isShownBy(values: Values): Promise<boolean> {
    const { domain } = this.sender;
    const isLess = sizeOf({ values }, domain) < sizeOf(this, domain);
    // A rejection of fewer fields may be of a weaker level: then it does not show the same.
    const mayShow = shows({ ...this.failing, values, level: levelOf(values) }, this.found, this.property);
    if (domain.fits?.(values) === false || !isLess || !mayShow) return false;
    if (this.besides.length > 0) return this.isShownBeside(this.besides, values);
    const known = this.trials().find(
      (trial) => (trial.why === 'again' || trial.why === 'smaller') && isSameJson(trial.values, values),
    );
    const isShown = known
      ? shows(known, this.found, this.property)
      : await this.isShownAlone(values, 'smaller');
    if (isShown) this.values = values;
    return isShown;
  }

  /** True if values show the failure together with other requests; then both are kept. */
  private async isShownBeside(besides: readonly Beside[], values = this.values): Promise<boolean> {
    if (this.requests + besides.length + 1 > this.budget) return false;
    this.requests += besides.length + 1;
    const { exchange } = this.failing;
    const step = this.nextStep('again');
    const objectOf = (sent: Exchange): number | undefined =>
      this.senderOf(sent).objects.find((id) => String(id) === idInPath(sent));
    const sends = besides.map(
      (one, at) => () =>
        this.senderOf(one.exchange).send(
          one.values,
          relatedStep(this.how, exchange.operation, step, at + 1),
          objectOf(one.exchange),
        ),
    );
    if (this.how === 'order') for (const send of sends) await send();
    const [answer] = await Promise.all([
      this.sender.send(values, step, objectOf(exchange)),
      ...(this.how === 'beside' ? sends.map((send) => send()) : []),
    ]);
    const isShown = this.isShownIn(answer);
    if (isShown) [this.besides, this.values] = [besides, values];
    return isShown;
  }

  /** Sends values. True if the response shows the failure. */
  private async isShownAlone(values: Values, why: GeneratedRole): Promise<boolean> {
    if (this.requests >= this.budget) return false;
    const to = await this.withOtherValue(values);
    this.requests += 1;
    return this.isShownIn(await this.sender.send(values, this.nextStep(why), to));
  }

  /**
   * A field is set to another value first, if the object has what would show nothing: a value can be lost only once, and one
   * that is there already looks stored.
   */
  private async withOtherValue(sent: Values): Promise<number | undefined> {
    const { sender, found } = this;
    const [object] = sender.objects;
    const field = found.field ?? '';
    const rows = sender.domain.fields[field];
    // Another object may be the reason of a rejection, or its absence: all are sent to the same one.
    if (found.fault === 'refused')
      return sender.objects.find((id) => String(id) === idInPath(this.failing.exchange));
    if (object === undefined || rows === undefined) return undefined;
    const isKept = found.fault === 'not-kept';
    const wrong = found.smallest.breaches.find((breach) => breach.field === field)?.got;
    const telltale = isKept ? wrong : sent[field]?.value;
    const other = rows.classes.find(({ values }) => !isSameJson(values[0], telltale));
    if (other === undefined || (!isKept && !isSameJson(this.shownBy(object, field), telltale))) return object;
    this.requests += 1;
    const value = sentAs(sender.domain, field, other.values[0]);
    await sender.send({ [field]: value }, this.nextStep('order'), object);
    return object;
  }

  /** The value of a field in the last record of an object. */
  private shownBy(object: number, field: string): unknown {
    const last = this.trials().findLast(
      ({ exchange, reply }) => idInPath(exchange) === String(object) && reply.kind === 'record',
    );
    return last?.reply.kind === 'record' ? own(last.reply.record, field) : undefined;
  }

  private nextStep(why: GeneratedRole) {
    return stepOf(why, this.failing.origin, this.session.view().steps(generatedSteps).length);
  }

  /** The trials so far. Most tests of a minimization send nothing: their requests are known, or the budget is spent. */
  private trials(): readonly Trial[] {
    const { length } = this.session.recorded();
    if (this.read?.length !== length)
      this.read = { length, trials: trialsOf(this.session.view(), this.property) };
    return this.read.trials;
  }

  private isShownIn(sent: Exchange | undefined): boolean {
    const trial = this.trials().find(({ exchange }) => exchange.index === sent?.index);
    return trial !== undefined && shows(trial, this.found, this.property);
  }
}

/** Returns groups of requests without which a failing request may be right, the likeliest first. */
function relatedTo(failed: Exchange, recorded: readonly Exchange[]): Related[] {
  const { why, number: burst } = trialRoleOf(failed.step)!;
  const cases = recorded.flatMap((exchange) => {
    const role = exchange.index === failed.index ? undefined : caseOf(exchange.step);
    return role ? [{ ...exchange, role }] : [];
  });
  const before = cases.filter(({ index, role }) => index < failed.index && role.why === why);
  const toSame = before.filter(({ request }) => request.url === failed.request.url);
  const lines = [
    ...(why === 'sequence' ? [before] : []),
    ...(why === 'burst' || idInPath(failed) === undefined ? [] : [toSame]),
  ];
  const order = [1, 2].flatMap((count) => lines.map((line) => line.slice(-count)));
  const distance = ({ index }: Exchange): number => Math.abs(index - failed.index);
  const near = cases
    .filter(({ role }) => why !== 'sequence' && role.why !== 'sequence')
    .toSorted((a, b) => distance(a) - distance(b));
  const own = near
    .filter((one) => one.operation === failed.operation && one.role.number === burst)
    .slice(0, burstSize - 1);
  const others = near.filter(({ operation }) => operation !== failed.operation);
  const ofEach = new Map(others.toReversed().map((each) => [each.operation, each]));
  // Two requests in parallel with it and one of each other operation; then all of its own operation.
  const besides = [[...own.slice(0, 2), ...ofEach.values()], own];
  return [
    ...order.map((some): Related => ({ how: 'order', others: some })),
    ...besides.map((some): Related => ({ how: 'beside', others: some })),
  ].filter(({ others: some }) => some.length > 0);
}
