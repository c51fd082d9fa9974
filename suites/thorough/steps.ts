import type { Step } from '../../judging/suite.ts';

/** The generated requests of an operation; each says what it is in words of its own. */
export const thoroughSteps = { 'thorough/*': { answer: 'generated' } } as const satisfies Record<
  string,
  Step
>;

/** A step of a generated request. */
export type ThoroughStep = `thorough/${string}`;

/** Why a generated request was sent, and what it asks: in words that go on after the title of its operation. */
const roles = {
  case: 'generated values, case',
  burst: 'generated values, at once with others, case',
  sequence: 'generated values, in a sequence, case',
  again: 'what failed, once more, case',
  smaller: 'less of what failed, case',
  order: 'what came before one that failed, once more',
  beside: 'what was under way beside one that failed, once more',
} as const;

/** Why a generated request was sent. */
export type Role = keyof typeof roles;

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
export const isTrial = (step: string): boolean => partsOfStep(step).role in roles && !isTwice(step);

/** The name of the step of a generated request. */
export function stepOf(role: Role, origin: string, number?: number): ThoroughStep {
  return `thorough/${role}/${origin}${number === undefined ? '' : `/${number}`}`;
}

/** What the name of a step says. */
export function partsOfStep(step: string): { readonly role: Role; readonly origin: string } {
  const [, role, origin] = step.split('/') as [string, Role, string];
  return { role, origin };
}

/** What a request of a step asks, in words for a person. */
export function purposeOf(title: string, step: ThoroughStep): string {
  const { role, origin } = partsOfStep(step);
  if (isTwice(step)) return `${title}: once more to the same, in a sequence`;
  return `${title}: ${roles[role]}${role === 'order' || role === 'beside' ? '' : ` ${origin}`}`;
}

/** The steps of what goes with a request that is asked again: before it, or beside it. */
export function companionsOf(how: 'order' | 'beside', operation: string, again: string): ThoroughStep {
  return again.replace('/again/', `/${how}/${operation}/`) as ThoroughStep;
}

/** The step of one of them. */
export function companionOf(family: ThoroughStep, number: number, sent: string): ThoroughStep {
  return `${family}/${number}${isTwice(sent) ? `/${twice}` : ''}`;
}
