import type { Arbitrary } from 'fast-check';
import * as fc from 'fast-check';
import { sentAs, type Case, type ClassOfValues, type Domain, type FieldDomain } from './domain.ts';

// One class that is not must in so many must ones.
const rarely = 30;

/** Values of random cases; the same seed gives the same. */
export function randomValues(domain: Domain, count: number, seed: number): readonly Case['values'][] {
  const fields = Object.entries(domain.fields);
  const drawn = fc
    .tuple(...fields.map(([name, field]) => fieldOf(domain, name, field)))
    .map((all) => Object.fromEntries(fields.flatMap(([name], at) => (all[at] ? [[name, all[at]]] : []))))
    .filter((values) => isJudgeable(values) && (domain.fits?.(values) ?? true));
  return fc.sample(drawn, { seed, numRuns: count });
}

/** What is open goes into a case of its own. */
function isJudgeable(values: Case['values']): boolean {
  return Object.values(values).filter(({ level }) => level === 'open').length < 2;
}

function fieldOf(
  domain: Domain,
  name: string,
  { classes, optional, unique }: FieldDomain,
): Arbitrary<Case['values'][string] | undefined> {
  const sent = classes
    .filter(({ values, any }) => any !== undefined || values.length > 0)
    // What is sent as it stands would come twice.
    .filter(({ level, any }) => !unique || any !== undefined || level !== 'must')
    .map((one) => ({
      weight: one.level === 'must' ? rarely * (one.share ?? 1) : 1,
      arbitrary: valueOf(one),
    }));
  const value = fc.oneof(...sent).map((each) => sentAs(domain, name, each));
  if (sent.length === 0) return fc.constant(undefined);
  return optional
    ? fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: fc.constant(undefined) })
    : value;
}

function valueOf({ any, values }: ClassOfValues): Arbitrary<unknown> {
  return any ? any(fc) : fc.constantFrom(...values);
}
