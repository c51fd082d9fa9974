import type { OperationId } from '../../contract/operations.ts';
import { nameOf, roleOf, type RoleAs, type GeneratedRole } from '../../engine/evidence/role.ts';
import type { Step } from '../../engine/judging/suite.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import { terms } from '../../messages/en/terms.ts';
import { terms as chineseTerms } from '../../messages/zh/terms.ts';

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

const roles: Readonly<Record<GeneratedRole, string>> = {
  case: 'generated values, case',
  burst: 'generated values, in parallel with others, case',
  sequence: 'generated values, in a sequence, case',
  again: 'a failing request, sent again, case',
  smaller: 'a failing request with less in it, case',
  order: 'what came before a failing request, sent again',
  beside: 'what was sent in parallel with a failing request, sent again',
};

const chineseRoles: Readonly<Record<GeneratedRole, string>> = {
  case: '生成的值，用例',
  burst: '生成的值，与其他请求并行，用例',
  sequence: '生成的值，在一个序列中，用例',
  again: '重新发送失败的请求，用例',
  smaller: '精简失败的请求，用例',
  order: '重新发送失败的请求之前的请求',
  beside: '重新发送与失败的请求并行的请求',
};

const generated = phrase(
  'generated',
  (operation: OperationId, role: GeneratedRole, origin: string) =>
    `${terms.operations[operation]}: ${roles[role]}${origin === '' ? '' : ` ${origin}`}`,
  (operation, role, origin) =>
    `${chineseTerms.operations[operation]}：${chineseRoles[role]}${origin === '' ? '' : ` ${origin}`}`,
);

/** Returns the purpose of a request. */
export function purposeOf(operation: OperationId, step: ThoroughStep): Said {
  const { why, case: origin } = trialRoleOf(step)!;
  return generated(operation, why, why === 'order' || why === 'beside' ? '' : origin);
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
