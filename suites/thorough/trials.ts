import type { Level } from '../../contract/statements.ts';
import { own, type JsonObject, sentBody } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import { replyOf, type Reply } from '../common/reply.ts';
import { recordsOf } from '../common/subject.ts';
import { sentAs, type Case, type Domain, type Sent } from './domain.ts';
import type { Breach, Property } from './property.ts';
import { isTrial, partsOfStep, type Role } from './steps.ts';
import { untagged } from './texts.ts';

/** One generated request with its response. */
export interface Trial {
  readonly exchange: Exchange;
  readonly role: Role;
  /** The id of its case. */
  readonly origin: string;
  readonly values: Case['values'];
  /** The weakest level of its values. */
  readonly level: Level;
  readonly reply: Reply;
  readonly breaches: readonly Breach[];
}

const levels: readonly Level[] = ['must', 'should', 'open'];

/** Returns the weakest level. */
export const weakest = (some: readonly Level[]): Level =>
  levels[Math.max(0, ...some.map((level) => levels.indexOf(level)))]!;

/** Returns the values that an exchange sent. */
export function valuesOf<S extends string>(
  exchange: Exchange,
  { sentIn }: Pick<Property<S>, 'sentIn'>,
  domain: Domain,
): Case['values'] {
  const query = (): JsonObject => Object.fromEntries(new URL(exchange.request.url).searchParams);
  const sent = sentIn === 'body' ? sentBody(exchange) : query();
  const fields = Object.entries(domain.fields).filter(([field]) => Object.hasOwn(sent, field));
  return Object.fromEntries(
    fields.map(([field, { unique }]) => {
      const value = own(sent, field);
      return [field, sentAs(domain, field, unique ? untagged(value) : value)];
    }),
  );
}

const domains = new WeakMap<object, Domain>();

/** Returns the domain that gives values their classes. Its accounts are those that were sent. */
export function domainOf<S extends string>(property: Property<S>, trials: readonly Trial[] = []): Domain {
  const sent = trials.flatMap(({ values }) => values['assignedTo']?.value ?? []);
  const key = sent.length > 0 ? trials : property;
  const domain = domains.get(key) ?? property.domain([...new Set(sent as string[])]);
  domains.set(key, domain);
  return domain;
}

/** Caches a result for each view: several checks need it. */
export function oncePerView<Made>(
  make: <S extends string>(view: View<S>, property: Property<S>) => Made,
): <S extends string>(view: View<S>, property: Property<S>) => Made {
  const made = new WeakMap<object, Made>();
  return (view, property) => {
    const known = made.get(view) ?? make(view, property);
    made.set(view, known);
    return known;
  };
}

/** Returns the record of a response without its wrong fields. */
function rightIn(trial: Trial, record: JsonObject): JsonObject {
  if (trial.breaches.length === 0) return record;
  const wrong = new Set(trial.breaches.map(({ field }) => field));
  return Object.fromEntries(Object.entries(record).filter(([field]) => !wrong.has(field)));
}

/**
 * Returns all generated requests of an operation, in the order of sending. Faults that plain requests show too are left out:
 * other checks report them.
 */
export const trialsOf = oncePerView(readTrials);

function readTrials<S extends string>(view: View<S>, property: Property<S>): readonly Trial[] {
  const plain = breachedPlainly(view, property);
  const last = new Map<string, JsonObject>();
  const generated = view.steps('thorough/*' as S).filter(({ step }) => isTrial(step));
  return generated.map((exchange) => {
    const trial = trialOf(exchange, property, view, last.get(exchange.request.url));
    if (trial.reply.kind === 'record') {
      // A wrong value is not reported again as one that the next request lost.
      last.set(exchange.request.url, rightIn(trial, trial.reply.record));
    }
    const breaches = trial.breaches.filter(({ field, level }) => !plain.has(`${field} ${level}`));
    return breaches.length === trial.breaches.length ? trial : { ...trial, breaches };
  });
}

/** Returns the fields that are wrong in responses to plain requests too, with their levels. */
function breachedPlainly<S extends string>(view: View<S>, property: Property<S>): ReadonlySet<string> {
  const last = new Map<string, JsonObject>();
  const breaches = recordsOf(view, property.subject).flatMap((answer) => {
    const { url } = answer.exchange.request;
    const before = last.get(url);
    last.set(url, answer.record);
    return property.breachesIn(answer, view, before);
  });
  const isOnce = (field: string): boolean => breaches.filter((other) => other.field === field).length === 1;
  // A wrong value may also look like a lost one. A value that was lost only once may have been changed by others.
  return new Set(
    breaches.flatMap(({ field, fault, level }) => {
      if (fault === 'not-kept' && isOnce(field)) return [];
      return [`${field} should`, ...(level === 'must' ? [`${field} must`] : [])];
    }),
  );
}

function trialOf<S extends string>(
  exchange: Exchange,
  property: Property<S>,
  view: View<S>,
  before: JsonObject | undefined,
): Trial {
  const read = readOnce(exchange, property);
  const { reply, values } = read;
  const weighed = (breach: Breach): Breach[] => {
    const own = values[breach.field]?.level ?? 'must';
    if (own === 'open') return [];
    return [{ ...breach, level: weakest([own, breach.level]) as Breach['level'] }];
  };
  return {
    ...read,
    breaches:
      reply.kind === 'record'
        ? property.breachesIn({ exchange, record: reply.record }, view, before).flatMap(weighed)
        : [],
  };
}

type Read = Omit<Trial, 'breaches'>;

const readings = new WeakMap<object, WeakMap<Exchange, Read>>();

/** Caches what one exchange shows. While a request is minimized, each response makes a new view of all exchanges. */
function readOnce<S extends string>(exchange: Exchange, property: Property<S>): Read {
  const mine = readings.get(property) ?? new WeakMap<Exchange, Read>();
  readings.set(property, mine);
  const read = mine.get(exchange) ?? readTrial(exchange, property);
  mine.set(exchange, read);
  return read;
}

function readTrial<S extends string>(exchange: Exchange, property: Property<S>): Read {
  const values = valuesOf(exchange, property, domainOf(property));
  const level = weakest(Object.values(values).map((sent) => sent.level));
  const reply = replyOf(exchange, property.subject.record);
  return { exchange, ...partsOfStep(exchange.step), values, level, reply };
}

/** False for a request that was only sent again for another one. */
export const isJudged = ({ role }: Trial): boolean => role !== 'order' && role !== 'beside';

/** True if the response is the record, without a fault. */
export const isRight = ({ reply, breaches }: Trial): boolean =>
  reply.kind === 'record' && breaches.length === 0;

/** True if the service rejected the request, and not with 401 or 403. */
export const isRejectedTrial = ({ reply }: Trial): boolean => reply.kind === 'refused' && !reply.unauthorized;

/** Returns the open values, by field. */
export const openIn = ({ values }: Pick<Trial, 'values'>): [field: string, sent: Sent][] =>
  Object.entries(values).filter(([, { level }]) => level === 'open');
