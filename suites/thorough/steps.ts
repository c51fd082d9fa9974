import type { Step } from '../../judging/suite.ts';

/** The generated requests of an operation; each says what it is in words of its own. */
export const thoroughSteps = { 'thorough/*': { answer: 'generated' } } as const satisfies Record<
  string,
  Step
>;

/** A step of a generated request. */
export type ThoroughStep = `thorough/${string}`;

/** Why a generated request was sent: as a case; once more; as a smaller one; among others at once; in a sequence. */
export type Role = 'case' | 'again' | 'smaller' | 'burst' | 'order';

/** The name of the step of a generated request. */
export function stepOf(role: Role, origin: string, number?: number): ThoroughStep {
  return `thorough/${role}/${origin}${number === undefined ? '' : `/${number}`}`;
}
