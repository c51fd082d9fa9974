import { enums } from '../../contract/enums.ts';
import type { View } from '../../engine/evidence/view.ts';
import { answered } from '../common/reply.ts';
import { idInPath } from '../common/subject.ts';
import { propertyRows } from '../thorough/checks.ts';
import {
  accountField,
  isAccount,
  oneOf,
  textField,
  type ClassOfValues,
  type Domain,
  type FieldDomain,
  type NextValue,
} from '../thorough/domain.ts';
import { writeProperty } from '../thorough/property.ts';
import { priorities, shownFields } from './bodies.ts';
import { compareAccount, compareRequiredCc } from './judges.ts';
import { bugsForGenerated, giveBugsOnce, subject } from './steps.ts';

/** The longest generated cc list (reading 34). */
const mostInCc = 5;

const sizes = Array.from({ length: mostInCc }, (_, at) => at + 1);

/** Returns the cc field, with a class for each size. The assignee is not in it, since it may be missing (reading 34). */
function ccList(accounts: readonly string[]): FieldDomain {
  const classes = sizes.map((size): ClassOfValues => ({
    id: `${size}`,
    level: 'must',
    values: accounts.length < size ? [] : [accounts.slice(0, size)],
    holds: (value) =>
      Array.isArray(value) && value.length === size && value.every(isAccount) && new Set(value).size === size,
  }));
  const next: NextValue = ({ id: size, mine: turn, beside }) => {
    const others = accounts.filter((account) => account !== beside['assignedTo']?.value);
    if (others.length < Number(size)) return undefined;
    // Changing steps bring each account to each place, next to each other account.
    const step = 1 + (turn % Math.max(1, others.length - 1));
    const order = others.map((_, at) => (turn + at * step) % others.length);
    const rest = others.map((_, at) => at);
    return [...new Set([...order, ...rest])].slice(0, Number(size)).map((at) => others[at]!);
  };
  return { optional: true, combined: true, people: true, classes, next };
}

/** What bugs may be confirmed with (reading 34). */
export function confirmDomain(accounts: readonly string[]): Domain {
  return {
    fields: {
      assignedTo: accountField(accounts, true),
      type: oneOf(enums.bugType.values, { optional: true }),
      mailto: ccList(accounts),
      comment: textField({ optional: true, shift: 0, mustOnly: true }),
      pri: oneOf(priorities, { optional: true }),
    },
    fits: ({ assignedTo, mailto }) =>
      !(mailto?.value as string[] | undefined)?.includes(String(assignedTo?.value)),
  };
}

/** True if a bug was confirmed twice. */
export function isConfirmedAgain(view: View): boolean {
  const bugs = answered(view.steps('*'), 'bug').map(({ exchange }) => idInPath(exchange));
  return new Set(bugs).size < bugs.length;
}

/** What is expected of every confirmation (readings 19, 34). */
export const confirmProperty = writeProperty({
  subject,
  domain: confirmDomain,
  compare: { assignedTo: compareAccount, mailto: compareRequiredCc },
  fixed: () => ({}),
  kept: shownFields,
  accepted: () => 'must',
  give: (view) =>
    view.facts.bugs.length < bugsForGenerated && !isConfirmedAgain(view)
      ? giveBugsOnce(view.facts)
      : undefined,
  checkOf: ({ level }) => (level === 'must' ? 'any-fields' : 'any-fields-keep'),
});

const { property, atOnce } = propertyRows(confirmProperty, {
  needs: ['one bug that is not confirmed (PMS_BUG_IDS); more where a bug can be confirmed only once'],
});

/** The checks on generated confirmations. */
export const propertyChecks = [
  property('any-fields', {
    statement: 'confirm-bug.any-fields',
    holds: 'any combination of fields and values is accepted and comes back as sent',
    reading: 'A rejection counts only if it is seen twice and each value was accepted in another request.',
    sends:
      'confirmations with any of the fields, any listed type, any priority and one to five accounts in copy',
    hint: 'Look at what only the minimal failing request contains.',
    about: () => true,
  }),
  property('any-fields-keep', {
    statement: 'confirm-bug.any-fields-keep',
    holds: 'a field that is not sent keeps its value, whatever else is sent',
    sends: 'the same requests, several in sequence to each bug',
    hint: 'Update only the columns whose fields are in the request.',
    about: ({ values }) => shownFields.some((field) => !(field in values)),
  }),
  atOnce({
    statement: 'confirm-bug.at-once',
    holds: 'bugs confirmed in parallel each get the values of their own request',
    sends: 'confirmations that succeeded before, of several bugs in parallel',
    hint: 'Look for state that is shared between requests.',
  }),
];
