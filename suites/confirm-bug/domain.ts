import { enums } from '../../contract/enums.ts';
import { accountField, isAccount } from '../thorough/accounts.ts';
import type { Case, ClassOfValues, Domain } from '../thorough/domain.ts';
import { oneOf, textField } from '../thorough/fields.ts';
import { priorities } from './bodies.ts';

/** So many accounts are copied at most (reading 34). */
const mostCopied = 5;

/** Cc lists of one size; the assignee is not in them, since it need not come back (reading 34). */
function copied(accounts: readonly string[], size: number): ClassOfValues {
  const pick = (turn: number, beside: Case['values']): string[] | undefined => {
    const others = accounts.filter((account) => account !== beside['assignedTo']?.value);
    if (others.length < size) return undefined;
    // Steps without a common factor bring each account to each place, beside each other one.
    const step = 1 + (turn % Math.max(1, others.length - 1));
    const order = [
      ...new Set(Array.from({ length: others.length }, (_, at) => (turn + at * step) % others.length)),
    ];
    const rest = others.map((_, at) => at).filter((at) => !order.includes(at));
    return [...order, ...rest].slice(0, size).map((at) => others[at]!);
  };
  return {
    id: `${size}`,
    level: 'must',
    values: accounts.length < size ? [] : [accounts.slice(0, size)],
    nth: (_, beside, mine) => pick(mine, beside),
    ...(accounts.length >= size && {
      any: (fc) => fc.shuffledSubarray([...accounts], { minLength: size, maxLength: size }),
    }),
    holds: (value) =>
      Array.isArray(value) && value.length === size && value.every(isAccount) && new Set(value).size === size,
  };
}

/** What bugs may be confirmed with (reading 34). */
export function confirmDomain(accounts: readonly string[]): Domain {
  const sizes = Array.from({ length: mostCopied }, (_, at) => at + 1);
  return {
    fields: {
      assignedTo: { ...accountField(accounts, true), inTriples: true },
      type: oneOf(enums.bugType.values, { optional: true, inTriples: true }),
      mailto: { optional: true, classes: sizes.map((size) => copied(accounts, size)), inTriples: true },
      comment: textField({ optional: true, shift: 0, mustOnly: true }),
      pri: oneOf(priorities, { optional: true, inTriples: true }),
    },
    everySubset: true,
    fits: ({ assignedTo, mailto }) =>
      !(mailto?.value as string[] | undefined)?.includes(String(assignedTo?.value)),
  };
}
