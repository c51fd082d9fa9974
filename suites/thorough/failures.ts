import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import type { Fault, Generated } from '../../judging/finding.ts';
import { isLocalDateTime } from '../../schemas/forms.ts';
import { isServerError } from '../common/reply.ts';
import { idInPath } from '../common/subject.ts';
import { isSame, partsOf, plainOf, unbounded, type Case, type Domain } from './domain.ts';
import type { Property } from './property.ts';
import { relatedSteps, isCase } from './steps.ts';
import { withoutTag } from './texts.ts';
import { domainOf, isJudged, isRejectedTrial, oncePerView, trialsOf, weakest, type Trial } from './trials.ts';

/** What is wrong with a generated request. Failures with the same check, field and fault are one finding. */
export interface Failure {
  /** Name of the check. */
  readonly check: string;
  readonly level: 'must' | 'should';
  /** Absent for a rejection. */
  readonly field?: string;
  readonly fault: Fault;
}

/** The key of a failure. */
export const keyOf = ({ check, field = '', fault }: Failure): string => [check, field, fault].join(' ');

/** Requests that were sent before another request, or in parallel with it. */
export interface Related {
  readonly how: 'order' | 'beside';
  readonly others: readonly Exchange[];
}

/** A failure with the requests that show it. */
export interface Found extends Failure {
  /** The cases that show it, and those whose minimized requests show it, in the order of sending. */
  readonly cases: readonly Trial[];
  /** The smallest request that shows it. */
  readonly smallest: Trial;
  /** The requests that must be sent before it, or in parallel with it. */
  readonly with?: Related;
  readonly seen: Generated['seen'];
  /** False for a rejection that is an undocumented limit (readings 7, 34). */
  readonly isFailure: boolean;
}

/** The name of the check on parallel requests. */
export const atOnce = 'at-once';

/** Returns what is wrong with a request. */
export function failuresOf<S extends string>(trial: Trial, property: Property<S>): readonly Failure[] {
  const { values, level, breaches } = trial;
  if (!isRejectedTrial(trial))
    return breaches.map(({ field, fault, level: own }) => {
      const check = property.checkOf({ level: own, breach: { field, fault }, values });
      return { check, level: own, field, fault };
    });
  if (level === 'open') return [];
  const weighed = weakest([level, property.accepted(values)]) as Failure['level'];
  return [{ check: property.checkOf({ level: weighed, values }), level: weighed, fault: 'refused' }];
}

/** True if a request shows a failure. */
export const shows = <S extends string>(trial: Trial, failure: Failure, property: Property<S>): boolean =>
  failuresOf(trial, property).some((each) => keyOf(each) === keyOf(failure));

/** Returns all failures of the generated requests of an operation, in the order of sending. */
export const failuresIn = oncePerView(groupFailures);

function groupFailures<S extends string>(view: View<S>, property: Property<S>): readonly Found[] {
  const all = trialsOf(view, property);
  const trials = all.filter(isJudged);
  const domain = domainOf(property, trials);
  const groups = new Map<string, { failure: Failure; showing: Trial[] }>();
  for (const trial of trials) {
    for (const failure of failuresOf(trial, property)) {
      const group = groups.get(keyOf(failure)) ?? { failure, showing: [] };
      groups.set(keyOf(failure), group);
      group.showing.push(trial);
    }
  }
  return [...groups.values()].map(({ failure, showing }) => {
    const origins = new Set(showing.map(({ origin }) => origin));
    const mine = trials.filter(({ origin }) => origins.has(origin));
    const again = mine.filter(({ role, reply }) => role === 'again' && reply.kind !== 'unanswered');
    const withOthers = showing.filter(
      ({ role, exchange }) => role === 'again' && relatedOf(view, exchange).others.length > 0,
    );
    const alone = showing.filter((trial) => !isCase(trial) && !withOthers.includes(trial));
    const isAgain = alone.length + withOthers.length > 0;
    const isHeld = (trial: Trial): boolean =>
      failure.fault !== 'refused' || isNoLimit(trial, all, domain, isAgain);
    const held = showing.filter(isHeld);
    const last = alone.length === 0 ? withOthers.at(-1) : undefined;
    const [smallest] = (held.length > 0 ? held : showing).toSorted(bySize(domain));
    return {
      ...failure,
      cases: mine.filter(isCase),
      smallest: last ?? smallest!,
      ...(last && { with: relatedOf(view, last.exchange) }),
      seen: isAgain ? 'again' : again.length > 0 ? 'now and then' : 'not asked again',
      isFailure: held.length > 0,
    };
  });
}

/** Returns the failures to report. */
export const failuresToReport = oncePerView((view, property): readonly Found[] => {
  const all = failuresIn(view, property);
  const isParallel = ({ with: related, seen, cases }: Found): boolean =>
    related?.how === 'beside' ||
    (seen !== 'again' && cases.some(({ role }) => role === 'burst') && !cases.some(isInSequence));
  const inParallel = all.filter((one) => isParallel(one) && one.level === 'must');
  const others = all.filter(
    (one) =>
      !isParallel(one) &&
      // A service that mixes up parallel requests may fail anywhere.
      (one.seen === 'again' || inParallel.length === 0) &&
      !isWeaker(one, all),
  );
  return [...others, ...inParallel.map((one) => ({ ...one, check: atOnce }))];
});

/** True for a `should` failure whose field has the same `must` failure: that one explains it. */
export const isWeaker = (one: Found, all: readonly Found[]): boolean =>
  one.level === 'should' &&
  all.some(({ level, field, fault }) => level === 'must' && field === one.field && fault === one.fault);

const isInSequence = ({ role }: Trial): boolean => role === 'sequence';

/** Returns the requests that were sent before a repeated request, or in parallel with it. */
function relatedOf(view: View<string>, { operation, step }: Exchange): Related {
  const sent = (how: Related['how']): Related => ({
    how,
    others: view.all.filter((each) => each.step.startsWith(`${relatedSteps(how, operation, step)}/`)),
  });
  return sent('order').others.length > 0 ? sent('order') : sent('beside');
}

/** Compares the sizes of two requests: fewer fields first, then values closer to the plainest. */
export const bySize =
  (domain: Domain) =>
  (one: Pick<Case, 'values'>, other: Pick<Case, 'values'>): number =>
    sizeOf(one, domain) - sizeOf(other, domain);

/** The size of a request: how much a person has to look at. */
export function sizeOf(one: Pick<Case, 'values'>, domain: Domain): number {
  return partsOf(one, domain).reduce(
    (sum, [field, { value }]) => sum + 1000 + distance(value, plainOf(domain, field).value),
    0,
  );
}

/** The distance of a value from the plainest one. */
function distance(value: unknown, plain: unknown): number {
  if (isSame(value, plain)) return 0;
  if (typeof value === 'number') return String(value).length + value / 1e4;
  if (typeof value !== 'string') return JSON.stringify(value).length;
  if (typeof plain === 'string' && isLocalDateTime(value) && isLocalDateTime(plain))
    return [...value].filter((one, at) => one !== plain[at]).length;
  const text = withoutTag(value);
  return text.length + new Set(text).size / 2;
}

/**
 * True for a rejection that counts as a failure (reading 34): each value was accepted in another request, and other numbers
 * and times make no difference. A 500 always counts (reading 8).
 */
function isNoLimit(trial: Trial, trials: readonly Trial[], domain: Domain, isAgain: boolean): boolean {
  if (isServerError(trial.exchange)) return true;
  // The bug or the task itself may be the reason, unless it is seen twice.
  if (idInPath(trial.exchange) !== undefined && !isAgain) return false;
  return !isAcceptedWithOtherNumbers(trial, trials, domain) && unprovenIn(trial, trials, domain).length === 0;
}

/** Returns the fields of a rejected request whose values no other request shows to be valid. */
export function unprovenIn(
  { values, exchange }: Pick<Trial, 'values' | 'exchange'>,
  trials: readonly Trial[],
  { fields }: Domain,
): string[] {
  const accepted = trials.filter(({ reply }) => reply.kind === 'record');
  const after = accepted.filter((trial) => trial.exchange.index > exchange.index);
  return Object.entries(values).flatMap(([field, { value }]) => {
    const those = fields[field]!.people ? after : accepted;
    const others = those.map((trial) => trial.values[field]?.value).filter((one) => one !== undefined);
    const isBetween = (): boolean =>
      Math.min(...others.map(Number)) < Number(value) && Number(value) < Math.max(...others.map(Number));
    const isProven = others.some((other) => isSame(other, value)) || (fields[field]!.ranges && isBetween());
    return isProven ? [] : [field];
  });
}

/** True if the same request is accepted with other numbers and times: their size, sum or distance is limited. */
function isAcceptedWithOtherNumbers(
  { values }: Pick<Case, 'values'>,
  trials: readonly Trial[],
  domain: Domain,
): boolean {
  const rest = (sent: Case['values']): string =>
    JSON.stringify([Object.keys(sent).sort(), Object.entries(unbounded(domain, sent)).sort()]);
  const mine = rest(values);
  return trials.some(({ reply, values: other }) => reply.kind === 'record' && rest(other) === mine);
}
