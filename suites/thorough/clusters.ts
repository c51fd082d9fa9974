import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import { idInPath } from '../common/subject.ts';
import { plainOf, unbounded, type Case, type Domain, type Sent } from './domain.ts';
import type { Breach, Property } from './property.ts';
import { withoutTag } from './tags.ts';
import { companionsOf, isCase } from './steps.ts';
import { domainOf, isRefused, isRight, oncePerView, trialsOf, weakest, type Trial } from './trials.ts';

/** What was sent before another request, or at once with it. */
export interface Company {
  readonly how: 'order' | 'beside';
  readonly others: readonly Exchange[];
}

/** Failing cases that have one cause, as far as it is known. */
export interface Cluster {
  /** Name of the check that it is a finding of. */
  readonly check: string;
  readonly level: 'must' | 'should';
  /** Absent for a refusal. */
  readonly breach?: Pick<Breach, 'field' | 'fault'>;
  /** The case that is asked again, and made smaller. */
  readonly origin: Trial;
  /** The cases, in the order of sending. */
  readonly cases: readonly Trial[];
  /** The smallest request that shows it. */
  readonly smallest: Trial;
  /** What must come before it, or be under way beside it, in the least that shows it. */
  readonly with?: Company;
  readonly seen: 'again' | 'not again' | 'not asked again';
  /** A refusal that is held against the combination of its values; any other one is a range (reading 34). */
  readonly held: boolean;
}

/** Whether a request shows the fault of a cluster. */
export function shows({ breach }: Pick<Cluster, 'breach'>, trial: Trial): boolean {
  if (breach === undefined) return isRefused(trial);
  return trial.breaches.some(({ field, fault }) => field === breach.field && fault === breach.fault);
}

/** The check that is held against the requests which are right one by one, and wrong at once. */
export const atOnce = 'at-once';

/** The failing cases of an operation, those of one cause together; those that were not looked into go with the first. */
export const clustersOf = oncePerView(joinedClustersOf);

function joinedClustersOf<S extends string>(view: View<S>, property: Property<S>): readonly Cluster[] {
  const joined: Cluster[] = [];
  const all = unjoinedClustersOf(view, property);
  const isAlone = (cluster: Cluster): boolean =>
    all.some(
      (other) => other.seen === 'again' && other.with?.how !== 'beside' && nameOf(other) === nameOf(cluster),
    );
  const isAtOnce = (cluster: Cluster): boolean =>
    cluster.with?.how === 'beside' ||
    (cluster.origin.role === 'burst' && cluster.seen !== 'again' && !isAlone(cluster));
  const mixesUp = all.some((cluster) => isAtOnce(cluster) && cluster.level === 'must');
  const isExplained = (cluster: Cluster): boolean =>
    (cluster.seen !== 'again' && mixesUp) ||
    (!cluster.with && all.some((other) => other.with && nameOf(other) === nameOf(cluster)));
  for (const cluster of all.map((each) => (isAtOnce(each) ? { ...each, check: atOnce } : each))) {
    if (cluster.check === atOnce ? cluster.level !== 'must' : isExplained(cluster)) continue;
    const first = joined.findIndex((other) => nameOf(other) === nameOf(cluster));
    const isUnasked = cluster.seen === 'not asked again' || cluster.check === atOnce;
    if (first >= 0 && isUnasked && (!cluster.held || joined[first]!.held)) {
      joined[first] = { ...joined[first]!, cases: [...joined[first]!.cases, ...cluster.cases] };
    } else joined.push(cluster);
  }
  const domain = domainOf(property, trialsOf(view, property));
  return withoutConsequences(joined).filter(
    (cluster, _, others) => !others.some((other) => isWeakerForm(cluster, other, domain)),
  );
}

/** What goes wrong with values that must be right goes wrong with those that should be, too. */
export function isWeakerForm(weak: Cluster, strong: Cluster, domain: Domain): boolean {
  if (weak.level === strong.level || strong.level !== 'must') return false;
  if (weak.breach?.field !== strong.breach?.field || weak.breach?.fault !== strong.breach?.fault)
    return false;
  return partsOf(strong.smallest, domain)
    .filter(([field, { value }]) => !isSame(value, plainOf(domain, field).value))
    .every(([field, sent]) => {
      const other = weak.smallest.values[field];
      return other !== undefined && covers(sent, other);
    });
}

/** What the clusters of one promise have in common. */
export const nameOf = ({ check, breach }: Pick<Cluster, 'check' | 'breach'>): string =>
  [check, breach?.field ?? '', breach?.fault ?? 'refused'].join(' ');

/** Failing cases that a smaller request of another one does not explain. */
export function unjoinedClustersOf<S extends string>(
  view: View<S>,
  property: Property<S>,
): readonly Cluster[] {
  const trials = trialsOf(view, property);
  const domain = domainOf(property, trials);
  const taken = acceptedValues(trials);
  const found: Cluster[] = [];
  for (const trial of trials.filter(isCase)) {
    for (const failure of failuresOf(trial, property)) {
      const alike = found.findIndex((cluster) => explains(cluster, trial, failure, domain));
      if (alike >= 0) found[alike] = { ...found[alike]!, cases: [...found[alike]!.cases, trial] };
      else found.push(clusterOf(failure, trial, { view, trials, domain, taken }));
    }
  }
  return found;
}

/** What a request is held against. */
export type Failure = Pick<Cluster, 'check' | 'level' | 'breach'>;

/** What a request is held against, by check. */
export function failuresOf<S extends string>(trial: Trial, property: Property<S>): readonly Failure[] {
  const { values, level, breaches } = trial;
  if (isRefused(trial)) {
    if (level === 'open') return [];
    const weighed = weakest([level, property.accepted(values)]) as Failure['level'];
    return [{ check: property.checkOf({ level: weighed, values }), level: weighed }];
  }
  return breaches.map(({ field, fault, level: own }) => ({
    check: property.checkOf({ level: own, breach: { field, fault }, values }),
    level: own,
    breach: { field, fault },
  }));
}

interface Known {
  readonly view: View<string>;
  readonly trials: readonly Trial[];
  readonly domain: Domain;
  readonly taken: Taken;
}

function clusterOf(failure: Failure, origin: Trial, { view, trials, domain, taken }: Known): Cluster {
  const mine = trials.filter(({ origin: of }) => of === origin.origin);
  const again = mine.filter(({ role, reply }) => role === 'again' && reply.kind !== 'unanswered');
  const showing = mine.filter((trial) => shows(failure, trial));
  const seen =
    again.length === 0 ? 'not asked again' : again.some((one) => shows(failure, one)) ? 'again' : 'not again';
  const held = showing.filter(
    (trial) => failure.breach !== undefined || isHeld(trial, { taken, trials, domain }, seen === 'again'),
  );
  const after = again.findLast((one) => one.exchange.step.split('/').length > 3 && shows(failure, one));
  const bySize = (held.length > 0 ? held : showing).toSorted((a, b) => sizeOf(a, domain) - sizeOf(b, domain));
  return {
    ...failure,
    origin,
    cases: [origin],
    smallest: after ?? bySize[0] ?? origin,
    ...(after && { with: companyOf(view, after.exchange) }),
    seen,
    held: held.length > 0,
  };
}

/** What was sent before a request that was asked again, or at once with it. */
export function companyOf(view: View<string>, { operation, step }: Exchange): Company {
  const sent = (how: Company['how']): Company => ({
    how,
    others: view.ofAll(`${companionsOf(how, operation, step)}/`),
  });
  return sent('order').others.length > 0 ? sent('order') : sent('beside');
}

/** What is sent beyond what is plain, by field. */
export function partsOf(
  { values }: Pick<Case, 'values'>,
  domain: Domain,
): readonly (readonly [string, Sent])[] {
  return Object.entries(values).filter(
    ([field, { value }]) => domain.fields[field]!.optional || !isSame(value, plainOf(domain, field).value),
  );
}

/** A measure of what a person must look at: fields first, then values that are not plain. */
export function sizeOf(one: Pick<Case, 'values'>, domain: Domain): number {
  return partsOf(one, domain).reduce(
    (sum, [field, { value }]) => sum + 1000 + distance(value, plainOf(domain, field).value),
    0,
  );
}

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\d /.test(value);

/** How far a value is from the plainest one. */
function distance(value: unknown, plain: unknown): number {
  if (isSame(value, plain)) return 0;
  if (typeof value === 'number') return String(value).length + value / 1e4;
  if (typeof value !== 'string') return JSON.stringify(value).length;
  if (typeof plain === 'string' && isMoment(value) && isMoment(plain))
    return [...value].filter((one, at) => one !== plain[at]).length;
  const text = withoutTag(value);
  return text.length + new Set(text).size / 2;
}

/** Tells whether two values of a field are one. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A failing case is explained by a smaller request of another one when it has all that this one has. */
function explains(cluster: Cluster, trial: Trial, { check, breach }: Failure, domain: Domain): boolean {
  if (cluster.check !== check || cluster.breach?.fault !== breach?.fault) return false;
  // What hangs on the requests before may go with any values.
  if (cluster.with && cluster.breach?.field === breach?.field) return true;
  const { smallest } = cluster;
  const parts = partsOf(smallest, domain);
  if (cluster.breach?.field === breach?.field) {
    return parts.every(([field, sent]) => {
      const other = trial.values[field];
      return other !== undefined && (isSame(sent.value, plainOf(domain, field).value) || covers(sent, other));
    });
  }
  // One letter may be lost in every text.
  const [only, ...more] = parts;
  const other = trial.values[breach!.field];
  return (
    only?.[0] === cluster.breach?.field && more.length === 0 && other !== undefined && covers(only![1], other)
  );
}

/** So many characters make a text a long one. */
const longText = 8;

function covers(one: Sent, other: Sent): boolean {
  if (isSame(one.value, other.value)) return true;
  if (typeof one.value !== 'string' || typeof other.value !== 'string') return one.class === other.class;
  const [small, large] = [withoutTag(one.value), withoutTag(other.value)];
  if (large.includes(small) || (one.class === other.class && one.level !== 'must')) return true;
  return small.length >= longText && large.length >= small.length;
}

/** One answer may break several promises: what shows only where another fault shows too is a part of that one. */
function withoutConsequences(clusters: readonly Cluster[]): readonly Cluster[] {
  return clusters.filter(
    (cluster, at) =>
      !clusters
        .slice(0, at)
        .some(
          (other) =>
            other.check === cluster.check &&
            shows(cluster, other.smallest) &&
            cluster.cases.every((trial) => other.cases.includes(trial)),
        ),
  );
}

type Taken = ReadonlyMap<string, ReadonlySet<string>>;

function acceptedValues(trials: readonly Trial[]): Taken {
  const taken = new Map<string, Set<string>>();
  for (const { values, reply } of trials) {
    if (reply.kind !== 'record') continue;
    for (const [field, { value }] of Object.entries(values)) {
      const known = taken.get(field) ?? new Set();
      taken.set(field, known.add(JSON.stringify(value)));
    }
  }
  return taken;
}

/** Reading 34: each of its values was accepted in another combination; a 500 is no range (reading 8). */
function isHeld(
  trial: Trial,
  known: Pick<Known, 'taken' | 'trials' | 'domain'>,
  isSeenAgain: boolean,
): boolean {
  const { exchange, values } = trial;
  if ((exchange.response?.status ?? 0) >= 500) return true;
  // A bug or a task may have been refused for what became of it.
  if (idInPath(exchange) !== undefined && !isSeenAgain) return false;
  if (isTakenWithOtherNumbers(trial, known.trials, known.domain)) return false;
  return Object.entries(values).every(([field, { value }]) =>
    known.taken.get(field)?.has(JSON.stringify(value)),
  );
}

/** Where the same is accepted with other numbers and moments, their size, sum or distance is bounded. */
export function isTakenWithOtherNumbers(
  { values }: Pick<Trial, 'values'>,
  trials: readonly Trial[],
  domain: Domain,
): boolean {
  const rest = (sent: Case['values']): string =>
    JSON.stringify([Object.keys(sent).sort(), Object.entries(unbounded(domain, sent)).sort()]);
  const mine = rest(values);
  return trials.some(({ reply, values: other }) => reply.kind === 'record' && rest(other) === mine);
}

/** Values of one field that were sent beside others and broke nothing, by class: what a fault does not show with. */
export function passingClasses(trials: readonly Trial[], field: string): ReadonlyMap<string, unknown> {
  const failing = new Set(
    trials.flatMap((trial) => (isRight(trial) ? [] : (trial.values[field]?.class ?? []))),
  );
  const passing = new Map<string, unknown>();
  for (const trial of trials) {
    const sent = trial.values[field];
    if (
      sent &&
      sent.level !== 'open' &&
      isRight(trial) &&
      !failing.has(sent.class) &&
      !passing.has(sent.class)
    )
      passing.set(sent.class, sent.value);
  }
  return passing;
}
