import type { Step } from '../../judging/suite.ts';

/**
 * The steps of questions on open points, one for each row.
 * @param asks what a request does, such as `confirm a bug`
 */
export function openStepsFor<Name extends string>(
  asks: string,
  rows: Readonly<Record<Name, { readonly aspect: string }>>,
): Record<Name, Step> {
  const steps = Object.entries<{ readonly aspect: string }>(rows).map(
    ([name, { aspect }]): [string, Step] => [name, { purpose: `${asks}: ${aspect}`, answer: 'open', aspect }],
  );
  return Object.fromEntries(steps) as Record<Name, Step>;
}
