import type { OperationId } from '../../contract/operations.ts';
import type { Step } from '../../judging/suite.ts';
import type { GeneratedRole } from '../../messages/en/requests.ts';
import { type Phrase, say } from '../../messages/phrase.ts';

/** The generated requests of an operation; each says what it is in words of its own. */
export const thoroughSteps = { 'thorough/*': { answer: 'generated' } } as const satisfies Record<
  string,
  Step
>;

/** A step of a generated request. */
export type ThoroughStep = `thorough/${string}`;

/** Why a generated request was sent. */
export type Role = GeneratedRole;

const roles: readonly Role[] = ['case', 'burst', 'sequence', 'again', 'smaller', 'order', 'beside'];

/** The requests that have a case of their own. */
const ofCases: readonly Role[] = ['case', 'burst', 'sequence'];

/** True for a request that has a case of its own; the others were made of one. */
export const isCase = ({ role }: { readonly role: Role }): boolean => ofCases.includes(role);

/** Stands in the steps of requests to what was asked the same before, which takes it once: what they do is open. */
const twice = 'twice';

/** Those of a sequence. */
export const twiceSteps = { [`thorough/sequence/${twice}/*`]: { answer: 'open' } } as const satisfies Record<
  string,
  Step
>;

/** The step of such a request. */
export const twiceStep = (number: number): ThoroughStep => stepOf('sequence', twice, number);

/** True for such a request, also where it goes with one that is asked again. */
export const isTwice = (step: string): boolean => step.split('/').includes(twice);

/** True for a request that is judged: neither one to the same once more, nor one to compare others with. */
export const isTrial = (step: string): boolean => roles.includes(partsOfStep(step).role) && !isTwice(step);

/** The name of the step of a generated request. */
export function stepOf(role: Role, origin: string, number?: number): ThoroughStep {
  return `thorough/${role}/${origin}${number === undefined ? '' : `/${number}`}`;
}

/** What the name of a step says. */
export function partsOfStep(step: string): { readonly role: Role; readonly origin: string } {
  const [, role, origin] = step.split('/') as [string, Role, string];
  return { role, origin };
}

/** What a request of a step is for. */
export function purposeOf(operation: OperationId, step: ThoroughStep): Phrase {
  const { role, origin } = partsOfStep(step);
  if (isTwice(step)) return say('generated-twice', operation);
  return say('generated', operation, role, role === 'order' || role === 'beside' ? '' : origin);
}

/** The steps of what goes with a request that is asked again: before it, or beside it. */
export function companionsOf(how: 'order' | 'beside', operation: string, again: string): ThoroughStep {
  return again.replace('/again/', `/${how}/${operation}/`) as ThoroughStep;
}

/** The step of one of them. */
export function companionOf(family: ThoroughStep, number: number, sent: string): ThoroughStep {
  return `${family}/${number}${isTwice(sent) ? `/${twice}` : ''}`;
}
