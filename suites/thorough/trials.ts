import type { Level } from '../../contract/statements.ts';
import { isSameJson, own, type JsonObject, sentBody } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { mayHaveTakenEffect } from '../../engine/evidence/exchange-facts.ts';
import { generatedSteps, roleOf, type GeneratedRole } from '../../engine/evidence/role.ts';
import { responseClass } from '../../engine/evidence/response-class.ts';
import type { View } from '../../engine/evidence/view.ts';
import type { Fault } from '../../engine/judging/fault.ts';
import type { PhrasedGenerated } from '../../engine/judging/report.ts';
import { isFailure, replyOf, type Reply } from '../common/reply.ts';
import { answersIn } from '../common/answers.ts';
import { differenceOf } from '../common/intermittent.ts';
import { undisturbedPairs } from '../common/no-effect.ts';
import { idInPath } from '../common/subject.ts';
import { bySize, sentAs, type Domain, type FieldDomain, type Sent, type Values } from './domain.ts';
import type { Breach, Property } from './property.ts';
import { isCase, trialRoleOf } from './steps.ts';
import { untagged } from './texts.ts';

/** One generated request with its response. */
export interface Trial {
  readonly exchange: Exchange;
  readonly why: GeneratedRole;
  /** The id of its case. */
  readonly origin: string;
  readonly values: Values;
  /** The weakest level of its values. */
  readonly level: Level;
  readonly reply: Reply;
  readonly breaches: readonly Breach[];
}

/** A breach, or the rejection of a valid request, with its check. Those with the same check, field and fault are one. */
export interface Failure {
  /** Name of the check. */
  readonly check: string;
  readonly level: 'must' | 'should';
  /** Absent for a rejection. */
  readonly field?: string;
  readonly fault: Fault;
}

/** Requests that were sent before another request, or in parallel with it. */
export interface Related {
  readonly how: 'order' | 'beside';
  readonly others: readonly Exchange[];
}

/** A failure with all requests that show it. A check reports it as one finding. */
export interface Found extends Failure {
  /** The cases that show it, and those whose minimized requests show it, in the order of sending. */
  readonly cases: readonly Trial[];
  /** The smallest request that shows it. */
  readonly smallest: Trial;
  /** The requests that must be sent before it, or in parallel with it. */
  readonly with?: Related;
  readonly seen: PhrasedGenerated['seen'];
  /** False for a rejection that is an undocumented limit (readings 7, 34). */
  readonly isFailure: boolean;
}

/** The name of the check on parallel requests. */
export const atOnce = 'at-once';

const levels: readonly Level[] = ['must', 'should', 'open'];

/** Returns the weakest level of values. */
export const levelOf = (values: Values): Level => weakest(Object.values(values).map(({ level }) => level));

const weakest = (some: readonly Level[]): Level =>
  levels[Math.max(0, ...some.map((level) => levels.indexOf(level)))]!;

/** Values by exchange: each is sent for one property, and a request is looked at again whenever others were sent. */
const knownValues = new WeakMap<Exchange, Values>();

/** Returns the values that an exchange sent. */
export function valuesOf(exchange: Exchange, property: Property): Values {
  const known = knownValues.get(exchange) ?? readValues(exchange, property);
  knownValues.set(exchange, known);
  return known;
}

function readValues(exchange: Exchange, { sentIn, domain }: Property): Values {
  const query = (): JsonObject => Object.fromEntries(new URL(exchange.request.url).searchParams);
  const sent = sentIn === 'body' ? sentBody(exchange) : query();
  const known = domain([]);
  const fields = Object.entries(known.fields).filter(([field]) => Object.hasOwn(sent, field));
  return Object.fromEntries(
    fields.map(([field, { unique }]) => {
      const value = own(sent, field);
      return [field, sentAs(known, field, unique ? untagged(value) : value)];
    }),
  );
}

/** Returns the domain of requests that were sent. Its accounts are those that they name. */
export function domainOf({ domain }: Property, trials: readonly Trial[]): Domain {
  const accounts = trials.flatMap(({ values }) => values['assignedTo']?.value ?? []);
  return domain([...new Set(accounts as string[])]);
}

/** Caches a result for each view: several checks need it. */
function oncePerView<Made>(
  make: (view: View, property: Property) => Made,
): (view: View, property: Property) => Made {
  const made = new WeakMap<object, Made>();
  return (view, property) => {
    const known = made.get(view) ?? make(view, property);
    made.set(view, known);
    return known;
  };
}

/**
 * Returns all generated requests of an operation, in the order of sending. Faults that plain requests show too are left out:
 * other checks report them.
 */
export const trialsOf = oncePerView((view: View, property: Property) => {
  const plain = breachedPlainly(view, property);
  const last = new Map<string, JsonObject>();
  return view.steps(generatedSteps).flatMap((exchange): Trial | [] => {
    const role = trialRoleOf(exchange.step);
    if (!role) return [];
    const [values, reply] = [valuesOf(exchange, property), replyOf(exchange, property.subject.record)];
    const level = property.isOpen?.(exchange, view) ? 'open' : levelOf(values);
    const read = { exchange, why: role.why, origin: role.case, values, level, reply };
    const { url } = exchange.request;
    if (mayHaveTakenEffect(exchange)) last.delete(url);
    if (reply.kind !== 'record') return { ...read, breaches: [] };
    const { record } = reply;
    const breaches = property.breachesIn({ exchange, record }, view, last.get(url)).flatMap((breach) => {
      const level = weakest([values[breach.field]?.level ?? 'must', breach.level]);
      return level === 'open' ? [] : { ...breach, level };
    });
    // A wrong value is not reported again as one that the next request lost.
    const wrong = new Set(breaches.map(({ field }) => field));
    last.set(url, Object.fromEntries(Object.entries(record).filter(([field]) => !wrong.has(field))));
    return { ...read, breaches: breaches.filter(({ field, level }) => !plain.has(`${field} ${level}`)) };
  });
});

/** Returns the fields that are wrong in responses to plain requests too, with their levels. */
function breachedPlainly(view: View, property: Property): ReadonlySet<string> {
  const answers = answersIn(view, property.subject);
  const before = new Map(undisturbedPairs(answers).map(([one, { exchange }]) => [exchange, one.record]));
  const breaches = answers.records.flatMap((answer) =>
    property.breachesIn(answer, view, before.get(answer.exchange)),
  );
  const isOnce = (field: string): boolean => breaches.filter((other) => other.field === field).length === 1;
  // A wrong value may also look like a lost one. A value that was lost only once may have been changed by others.
  return new Set(
    breaches.flatMap(({ field, fault, level }) => {
      if (fault === 'not-kept' && isOnce(field)) return [];
      return [`${field} should`, `${field} ${level}`];
    }),
  );
}

/** False for a request that was only sent again for another one. */
export const isJudged = ({ why }: Trial): boolean => why !== 'order' && why !== 'beside';

/** True if the response is the record, without a fault. */
export const isRight = ({ reply, breaches }: Trial): boolean =>
  reply.kind === 'record' && breaches.length === 0;

/** True if the service rejected the request, and not with 401 or 403. */
export const isRejectedTrial = ({ reply }: Trial): boolean => reply.kind === 'refused' && !reply.unauthorized;

/** Returns the open values, by field. */
export const openIn = ({ values }: Pick<Trial, 'values'>): [field: string, sent: Sent][] =>
  Object.entries(values).filter(([, { level }]) => level === 'open');

/** The key of a failure. */
export const keyOf = ({ check, field = '', fault }: Failure): string => [check, field, fault].join(' ');

/** Returns what is wrong with a request. */
function failuresOf(trial: Trial, property: Property): readonly Failure[] {
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
export const shows = (trial: Trial, failure: Failure, property: Property): boolean =>
  failuresOf(trial, property).some((each) => keyOf(each) === keyOf(failure));

/** Returns all failures of the generated requests of an operation, in the order of sending. */
export const failuresIn = oncePerView((view, property): readonly Found[] => {
  const all = trialsOf(view, property);
  const trials = all.filter(isJudged);
  const domain = domainOf(property, trials);
  const failures = trials.flatMap((trial) => failuresOf(trial, property));
  const byKey = new Map(failures.map((failure) => [keyOf(failure), failure]));
  return [...byKey.values()].map((failure): Found => {
    const showing = trials.filter((trial) => shows(trial, failure, property));
    const origins = new Set(showing.map(({ origin }) => origin));
    const mine = trials.filter(({ origin }) => origins.has(origin));
    const isRelated = ({ why, exchange }: Trial): boolean =>
      why === 'again' && relatedOf(view, exchange).others.length > 0;
    const again = showing.filter((trial) => !isCase(trial));
    const last = again.every(isRelated) ? again.at(-1) : undefined;
    const isLimited =
      failure.fault === 'refused' &&
      (isLimitOfWrites(showing, all, view, property) ||
        isLimitOfDoubles(showing, all, domain) ||
        isLimitOfLength(showing, all, domain));
    const limits = new Set(
      showing
        .filter((trial) => again.length > 0 && isLimitOfSizes(trial, all, domain))
        .map(({ exchange }) => responseClass(exchange)),
    );
    const held = showing.filter(
      (trial) =>
        failure.fault !== 'refused' ||
        isFailure(trial.exchange, property.subject.record) ||
        (!isLimited &&
          !limits.has(responseClass(trial.exchange)) &&
          countsAsFailure(trial, all, domain, again.length > 0)),
    );
    const [smallest] = (held.length > 0 ? held : showing).toSorted(bySize(domain));
    const wasSentAgain = mine.some(({ why, reply }) => why === 'again' && reply.kind !== 'unanswered');
    return {
      ...failure,
      cases: mine.filter(isCase),
      smallest: last ?? smallest!,
      ...(last && { with: relatedOf(view, last.exchange) }),
      seen: again.length > 0 ? 'again' : wasSentAgain ? 'now and then' : 'not asked again',
      isFailure: held.length > 0,
    };
  });
});

/** Returns the failures to report. */
export const failuresToReport = oncePerView((view, property): readonly Found[] => {
  const all = failuresIn(view, property);
  const isParallel = ({ with: related, seen, cases }: Found): boolean =>
    related?.how === 'beside' ||
    (seen !== 'again' &&
      cases.some(({ why }) => why === 'burst') &&
      !cases.some(({ why }) => why === 'sequence'));
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

/** Returns the requests that were sent before a repeated request, or in parallel with it. */
function relatedOf(view: View, { operation, step }: Exchange): Related {
  const again = trialRoleOf(step)!;
  const sent = (how: Related['how']): readonly Exchange[] =>
    view.all.filter((each) => {
      const role = roleOf(each.step);
      const isOfIt = role.as === 'related' && role.why === how && role.operation === operation;
      return isOfIt && role.case === again.case && role.number === again.number;
    });
  const before = sent('order');
  return before.length > 0 ? { how: 'order', others: before } : { how: 'beside', others: sent('beside') };
}

/** True if nearly each rejection, and nearly no acceptance, was soon after another write or during one (reading 7). */
function isLimitOfWrites(
  rejected: readonly Trial[],
  all: readonly Trial[],
  view: View,
  { subject }: Property,
): boolean {
  const [those, sent] = [rejected, all].map((trials) => trials.map(({ exchange }) => exchange));
  return differenceOf(those!, sent!, answersIn(view, subject)) !== undefined;
}

/** True if each rejection, and no acceptance, repeats a text that was accepted before: a service may want it unique. */
function isLimitOfDoubles(rejected: readonly Trial[], all: readonly Trial[], { fields }: Domain): boolean {
  const accepted = all.filter(({ reply }) => reply.kind === 'record');
  const texts = Object.keys(fields).filter((field) => fields[field]!.next);
  return texts.some((field) => {
    const isDouble = ({ exchange, values }: Trial): boolean =>
      values[field] !== undefined &&
      accepted.some(
        (other) =>
          other.exchange.index < exchange.index && other.values[field]?.value === values[field]?.value,
      );
    return rejected.every(isDouble) && !accepted.some(isDouble);
  });
}

/** True if the rejected texts of a field are all shorter, or all longer, than each accepted one (reading 7). */
function isLimitOfLength(rejected: readonly Trial[], all: readonly Trial[], { fields }: Domain): boolean {
  const accepted = all.filter(({ reply }) => reply.kind === 'record');
  const texts = Object.keys(fields).filter((field) => fields[field]!.next);
  return texts.some((field) => {
    const lengthsIn = (some: readonly Trial[]): number[] =>
      some.flatMap(({ values }) => {
        const value = values[field]?.value;
        return typeof value === 'string' ? value.length : [];
      });
    const [those, others] = [lengthsIn(rejected), lengthsIn(accepted)];
    if (those.length < rejected.length || others.length === 0) return false;
    return Math.max(...those) < Math.min(...others) || Math.min(...those) > Math.max(...others);
  });
}

/**
 * True for a rejection that counts as a failure (reading 34): each value was accepted in another request, and other numbers
 * and times make no difference.
 */
function countsAsFailure(trial: Trial, trials: readonly Trial[], domain: Domain, isAgain: boolean): boolean {
  // The bug or the task itself may be the reason, unless it is seen twice.
  if (idInPath(trial.exchange) !== undefined && (!isAgain || isObjectTheReason(trial, trials))) return false;
  return !isLimitOfSizes(trial, trials, domain) && isEachValueAccepted(trial, trials, domain);
}

const isFreeText = ({ next, people, bounded }: FieldDomain): boolean =>
  next !== undefined && !people && !bounded;

/**
 * True if a request was accepted that differs in numbers and times, or in shorter texts, only: their sum, their distance or their
 * length may be limited (readings 7, 34).
 */
function isLimitOfSizes(trial: Trial, trials: readonly Trial[], { fields }: Domain): boolean {
  const accepted = trials.filter(({ reply }) => reply.kind === 'record');
  const isSize = (field: string): boolean => fields[field]!.bounded === true || isFreeText(fields[field]!);
  const rest = ({ values }: Trial): string =>
    JSON.stringify(Object.keys(fields).map((field) => (isSize(field) ? field in values : values[field])));
  // A sign that no accepted text of the field has may be the reason.
  const isShorter = (field: string, other: Trial): boolean => {
    const [text, shorter] = [trial, other].map(({ values }) => values[field]?.value);
    if (typeof text !== 'string' || typeof shorter !== 'string' || !isFreeText(fields[field]!)) return true;
    const known = accepted.map(({ values }) => String(values[field]?.value)).join('');
    return shorter.length <= text.length && [...text].every((sign) => known.includes(sign));
  };
  return accepted.some(
    (other) => rest(other) === rest(trial) && Object.keys(fields).every((field) => isShorter(field, other)),
  );
}

/** True if objects can be used again, and this one accepted nothing after the rejection: it may be closed. */
function isObjectTheReason({ exchange }: Trial, trials: readonly Trial[]): boolean {
  const accepted = trials.filter(({ reply }) => reply.kind === 'record').map((trial) => trial.exchange);
  const isReusable = new Set(accepted.map(({ request }) => request.url)).size < accepted.length;
  const isSame = ({ request, index }: Exchange): boolean =>
    request.url === exchange.request.url && index > exchange.index;
  return isReusable && !accepted.some(isSame);
}

/** True if other requests show each value of a rejected request to be valid. */
export function isEachValueAccepted(
  { values, exchange }: Pick<Trial, 'values' | 'exchange'>,
  trials: readonly Trial[],
  { fields }: Domain,
): boolean {
  const accepted = trials.filter(({ reply }) => reply.kind === 'record');
  const after = accepted.filter((trial) => trial.exchange.index > exchange.index);
  return Object.entries(values).every(([field, { value }]) => {
    const { url } = exchange.request;
    const toSame = after.filter((trial) => trial.exchange.request.url === url);
    // Whom a bug may be assigned to may depend on the bug.
    const ofPeople = accepted.some((trial) => trial.exchange.request.url === url) ? toSame : after;
    const those = fields[field]!.people ? ofPeople : accepted;
    const others = those.map((trial) => trial.values[field]?.value).filter((one) => one !== undefined);
    const isBetween = (): boolean =>
      Math.min(...others.map(Number)) < Number(value) && Number(value) < Math.max(...others.map(Number));
    return others.some((other) => isSameJson(other, value)) || (fields[field]!.ranges && isBetween());
  });
}
