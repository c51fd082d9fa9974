import { isSameJson } from '../../engine/evidence/body.ts';
import { generatedSteps } from '../../engine/evidence/role.ts';
import { answersIn } from '../common/answers.ts';
import { plainOf, sentAs, type Case, type Domain, type Nearer, type Values } from './domain.ts';
import type { Property } from './property.ts';
import type { Sender, ThoroughSession } from './session.ts';
import { stepOf } from './steps.ts';
import { isRejectedTrial, levelOf, trialsOf, valuesOf } from './trials.ts';

/** So many cases show whether a service accepts most of them. */
export const firstCases = 8;

/** Fewer accepted cases than this share are few. */
const fewAccepted = 1 / 3;

/** The values that a service accepts, as a run has learned them. */
export interface Learned {
  /** Changes the values of a case to accepted ones. */
  readonly narrow: (values: Values) => Values;
  /** The domain, whose plain values are accepted. */
  readonly domain: Domain;
}

const same = (value: unknown): unknown => value;

/**
 * If a service rejects most of the first cases, and one field has values far from the present, finds out which values it
 * rejects (reading 7): sends a rejected case with the values of a request that was accepted earlier in the run, then with
 * its own value of one field after the other, or with a nearer one.
 * @returns undefined if nothing was learned
 */
export async function learnLimits(
  { view }: ThoroughSession<string>,
  property: Property,
  sender: Sender,
  first: readonly Case[],
): Promise<Learned | undefined> {
  const { domain } = sender;
  const { fields } = domain;
  const sent = trialsOf(view(), property);
  const rejected = new Set(sent.filter(isRejectedTrial).map(({ origin }) => origin));
  const one = first.find(({ id }) => rejected.has(id));
  const accepted = sent.filter(({ reply }) => reply.kind === 'record').map(({ values }) => values);
  const before = answersIn(view(), property.subject).records.map(({ exchange }) =>
    valuesOf(exchange, property),
  );
  const known = nearestIn(before, domain);
  if (!one || !known || accepted.length >= sent.length * fewAccepted) return undefined;
  const isAccepted = async (values: Values): Promise<boolean> => {
    const step = stepOf('smaller', one.id, view().steps(generatedSteps).length);
    const index = (await sender.send(values, step))?.index;
    return trialsOf(view(), property).some(
      ({ exchange, reply }) => exchange.index === index && reply.kind === 'record',
    );
  };
  if (!(await isAccepted(known))) return undefined;
  let values = known;
  const changes: Record<string, Nearer['change']> = {};
  for (const [field, { value }] of Object.entries(known)) {
    const most = largest([...before, ...accepted].map((each) => each[field]?.value));
    changes[field] = (own) => (typeof own === 'number' && own <= most ? own : value);
    for (const { farthest, change } of [
      { farthest: same, change: same },
      ...(fields[field]!.nearer?.(value) ?? []),
    ]) {
      const next = { ...values, [field]: sentAs(domain, field, farthest(one.values[field]?.value)) };
      if (!isSameJson(next, values) && !(await isAccepted(next))) continue;
      [values, changes[field]] = [next, change];
      break;
    }
  }
  const mapped = <From, To>(some: Readonly<Record<string, From>>, to: (field: string, one: From) => To) =>
    Object.fromEntries(Object.entries(some).map(([field, each]) => [field, to(field, each)]));
  return {
    narrow: (some) => mapped(some, (field, sent) => sentAs(domain, field, changes[field]!(sent.value))),
    domain: {
      ...domain,
      fields: mapped(fields, (field, row) => ({
        ...row,
        plain: changes[field]!(plainOf(domain, field).value),
      })),
    },
  };
}

const largest = (some: readonly unknown[]): number =>
  Math.max(...some.filter((one) => typeof one === 'number'));

/** Of requests with all fields, returns the one whose far field is nearest to the present. */
function nearestIn(some: readonly Values[], { fields }: Domain): Values | undefined {
  const far = Object.keys(fields).find((field) => fields[field]!.nearer);
  if (far === undefined) return undefined;
  const whole = some.filter(
    (values) => Object.keys(fields).every((field) => field in values) && levelOf(values) === 'must',
  );
  const [nearest] = whole.toSorted((one, other) =>
    String(one[far]!.value) < String(other[far]!.value) ? 1 : -1,
  );
  return nearest;
}
