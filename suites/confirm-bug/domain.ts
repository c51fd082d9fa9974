import { enums } from '../../contract/enums.ts';
import type { ClassOfValues, Domain, FieldDomain, NextValue } from '../thorough/domain.ts';
import { accountField, isAccount, oneOf, textField } from '../thorough/fields.ts';
import { priorities } from './bodies.ts';

/** So many accounts are copied at most (reading 34). */
const mostCopied = 5;

const sizes = Array.from({ length: mostCopied }, (_, at) => at + 1);

/** Cc lists by their size; the assignee is not in them, since it need not come back (reading 34). */
function copied(accounts: readonly string[]): FieldDomain {
  const classes = sizes.map((size): ClassOfValues => ({
    id: `${size}`,
    level: 'must',
    values: accounts.length < size ? [] : [accounts.slice(0, size)],
    holds: (value) =>
      Array.isArray(value) && value.length === size && value.every(isAccount) && new Set(value).size === size,
  }));
  const next: NextValue = (size, turn, _, beside) => {
    const others = accounts.filter((account) => account !== beside['assignedTo']?.value);
    if (others.length < Number(size)) return undefined;
    // Steps without a common factor bring each account to each place, beside each other one.
    const step = 1 + (turn % Math.max(1, others.length - 1));
    const order = others.map((_, at) => (turn + at * step) % others.length);
    const rest = others.map((_, at) => at);
    return [...new Set([...order, ...rest])].slice(0, Number(size)).map((at) => others[at]!);
  };
  return { optional: true, combined: true, classes, series: () => next };
}

/** What bugs may be confirmed with (reading 34). */
export function confirmDomain(accounts: readonly string[]): Domain {
  return {
    fields: {
      assignedTo: accountField(accounts, true),
      type: oneOf(enums.bugType.values, { optional: true }),
      mailto: copied(accounts),
      comment: textField({ optional: true, shift: 0, mustOnly: true }),
      pri: oneOf(priorities, { optional: true }),
    },
    everySubset: true,
    fits: ({ assignedTo, mailto }) =>
      !(mailto?.value as string[] | undefined)?.includes(String(assignedTo?.value)),
  };
}
