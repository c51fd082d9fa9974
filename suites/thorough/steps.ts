import type { OperationId } from '../../contract/operations.ts';
import { nameOf, roleOf, type RoleAs } from '../../engine/evidence/role.ts';
import type { Step } from '../../engine/judging/suite.ts';
import type { GeneratedRole } from '../../messages/en/requests.ts';
import { type Said, say } from '../../messages/phrase.ts';

/** From this number of cases on, every check on generated requests has a case that it judges. */
export const enoughCases = 25;

/** The step of all generated requests; each has a purpose of its own. */
export const thoroughSteps = { 'thorough/*': { answer: 'generated' } } as const satisfies Record<
  string,
  Step
>;

/** A step of a generated request. */
export type ThoroughStep = `thorough/${string}`;

const ofCases: readonly GeneratedRole[] = ['case', 'burst', 'sequence'];

/** True for a request that sends a case; the others come from minimizing. */
export const isCase = ({ why }: { readonly why: GeneratedRole }): boolean => ofCases.includes(why);

/** Returns the role of a request that sends a case; undefined for any other. */
export function caseOf(step: string): RoleAs<'generated'> | undefined {
  const role = roleOf(step);
  return role.as === 'generated' && isCase(role) ? role : undefined;
}

/** Returns the role of a generated request; undefined for a list that is read to compare, and for any other request. */
export function trialRoleOf(step: string): RoleAs<'generated' | 'related'> | undefined {
  const role = roleOf(step);
  return role.as === 'generated' || role.as === 'related' ? role : undefined;
}

/** Returns the step of a generated request. */
export const stepOf = (why: GeneratedRole, origin: string, number?: number): ThoroughStep =>
  nameOf({ as: 'generated', why, case: origin, ...(number !== undefined && { number }) }) as ThoroughStep;

/** Returns the purpose of a request. */
export function purposeOf(operation: OperationId, step: ThoroughStep): Said {
  const { why, case: origin } = trialRoleOf(step)!;
  return say('generated', operation, why, why === 'order' || why === 'beside' ? '' : origin);
}

/** Returns the step of a request that is sent before a repeated one, or in parallel with it. */
export function relatedStep(
  how: 'order' | 'beside',
  operation: string,
  again: ThoroughStep,
  at: number,
): ThoroughStep {
  const { case: origin, number } = trialRoleOf(again)!;
  return nameOf({ as: 'related', why: how, operation, case: origin, number: number!, at }) as ThoroughStep;
}
