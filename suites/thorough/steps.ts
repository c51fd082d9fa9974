import type { OperationId } from '../../contract/operations.ts';
import type { Step } from '../../engine/judging/suite.ts';
import type { GeneratedRole } from '../../messages/en/requests.ts';
import { type Said, say } from '../../messages/phrase.ts';

/** The step of all generated requests; each has a purpose of its own. */
export const thoroughSteps = { 'thorough/*': { answer: 'generated' } } as const satisfies Record<
  string,
  Step
>;

/** A step of a generated request. */
export type ThoroughStep = `thorough/${string}`;

/** Why a generated request was sent. */
export type Role = GeneratedRole;

const roles: readonly Role[] = ['case', 'burst', 'sequence', 'again', 'smaller', 'order', 'beside'];

/** The roles of requests that send a case. */
const ofCases: readonly Role[] = ['case', 'burst', 'sequence'];

/** True for a request that sends a case; the others come from minimizing. */
export const isCase = ({ role }: { readonly role: Role }): boolean => ofCases.includes(role);

/** True for a generated request, not a list read to compare. */
export const isTrial = (step: string): boolean => roles.includes(partsOfStep(step).role);

/** Returns the step of a generated request. */
export function stepOf(role: Role, origin: string, number?: number): ThoroughStep {
  return `thorough/${role}/${origin}${number === undefined ? '' : `/${number}`}`;
}

/** Returns the parts of a step: its role, the id of its case, and the number of its burst or request. */
export function partsOfStep(step: string) {
  const [, role, origin, number] = step.split('/') as [string, Role, string, string?];
  return { role, origin, number };
}

/** Returns the purpose of a request. */
export function purposeOf(operation: OperationId, step: ThoroughStep): Said {
  const { role, origin } = partsOfStep(step);
  return say('generated', operation, role, role === 'order' || role === 'beside' ? '' : origin);
}

/** Returns the prefix of the steps of requests that are sent before a repeated one, or in parallel with it. */
export function relatedSteps(how: 'order' | 'beside', operation: string, again: string): ThoroughStep {
  return again.replace('/again/', `/${how}/${operation}/`) as ThoroughStep;
}
