import { enums } from '../../contract/enums.ts';
import { isObject, own, type JsonObject } from '../../evidence/body.ts';
import type { Shown } from '../common/no-effect.ts';
import type { Session } from '../common/session.ts';
import { commentOf, sequence, shuffled } from '../common/values.ts';

/** The fields of 4.1 that the record shows. */
export const shownFields = ['assignedTo', 'type', 'mailto', 'pri'] as const;

/** A field of 4.1 that the record shows. */
export type ShownField = (typeof shownFields)[number];

/** A body with all five fields of 4.1. */
export interface ConfirmBody {
  readonly assignedTo: string;
  readonly type: string;
  readonly mailto: readonly string[];
  readonly comment: string;
  readonly pri: number;
}

/** Modest priorities (reading 7). */
export const priorities = [1, 2, 3, 4] as const;

/** Makes the bodies of one run. */
export interface Bodies {
  /** All five fields, with other values than the earlier body or record. */
  next(after?: JsonObject): ConfirmBody;
  /** Another assignee and another cc list of one account, since its length may be limited (reading 7), for fields of a rejected body. */
  otherPeople(body: JsonObject): JsonObject;
  /** Bodies of unauthorized requests: no two share a value, and none has a value of the given record. */
  probes(count: number, unlike?: JsonObject): object[];
}

/** Makes bodies for the confirmations of one run. */
export function confirmBodies({
  accounts,
  facts,
  seed,
  runId,
}: Pick<Session<string>, 'accounts' | 'facts' | 'seed' | 'runId'>): Bodies {
  const types = shuffled(enums.bugType.values, sequence(seed, 'bug types'));
  const pris = shuffled(priorities, sequence(seed, 'bug pri'));
  const pairs = accounts.flatMap((one, at) => accounts.slice(at + 1).map((other) => [one, other]));
  const singles = accounts.map((account) => [account]);
  let turn = 0;
  let round = 0;
  const inTurn = <T>(values: readonly T[]): T => values[turn % values.length]!;
  /** A value unlike the earlier one, if there is another. */
  const unlike = <T>(values: readonly T[], before: unknown): T => {
    const others = values.filter((value) => value !== before);
    return inTurn(others.length > 0 ? others : values);
  };
  /** Two accounts if possible, and nobody whom a service may copy by itself: the assignees, the account of the Token. */
  const copied = (before: unknown, ...assignees: unknown[]): readonly string[] => {
    const known: readonly unknown[] = Array.isArray(before) ? before : [];
    const lists = pairs.length > 0 ? pairs : singles;
    const choices = lists.filter(
      (list) =>
        !list.every((account) => known.includes(account)) &&
        !list.some((account) => [...assignees, facts.account].includes(account)),
    );
    return inTurn(choices.length > 0 ? choices : lists);
  };
  return {
    next: (after = {}) => {
      const before = accountIn(own(after, 'assignedTo'));
      const assignedTo = unlike(accounts, before);
      const body = {
        assignedTo,
        type: unlike(types, own(after, 'type')),
        mailto: copied(own(after, 'mailto'), assignedTo, before),
        comment: commentOf(runId, turn + 1),
        pri: unlike(pris, own(after, 'pri')),
      };
      turn += 1;
      return body;
    },
    otherPeople: ({ assignedTo, mailto }) => {
      const copies: readonly unknown[] = Array.isArray(mailto) ? mailto : [];
      const others = accounts.filter((account) => account !== assignedTo && !copies.includes(account));
      return {
        ...(assignedTo === undefined ? {} : { assignedTo: others[0] ?? assignedTo }),
        ...(copies.length === 0 ? {} : { mailto: [others.at(-1) ?? copies.at(-1)] }),
      };
    },
    probes: (count, record = {}) => {
      // New values in each round: a chance match does not occur twice.
      const random = sequence(seed, `bug probes ${round++}`);
      const drawn = Object.entries({
        assignedTo: [accounts],
        type: [types],
        mailto: [pairs, singles],
        pri: [pris],
      });
      const values = drawn.map(([field, kinds]): [string, unknown[]] => {
        const all = kinds.flatMap((kind) => shuffled<unknown>(kind, random));
        return [field, all.filter((value) => valueOf({ [field]: value }, field) !== valueOf(record, field))];
      });
      // If there are too few values, the last request gets them: only its effect is left.
      return Array.from({ length: count }, (_, at) => ({
        ...Object.fromEntries(values.map(([field, some]) => [field, some[count - 1 - at]])),
        comment: commentOf(runId, ++turn),
      }));
    },
  };
}

/** A field in the same form for requests and records: an account, a word, a number, or sorted accounts. */
export function valueOf(body: JsonObject, field: string): string | number | undefined {
  const value = field === 'assignedTo' ? accountIn(own(body, field)) : ccKey(own(body, field));
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** What a bug shows of a confirmation. */
export const shown: Shown = { fields: shownFields, valueOf };

/** The account of a user, in both forms of section 2. */
export const accountIn = (user: unknown): unknown => (isObject(user) ? own(user, 'account') : user);

/** A cc list as a set. */
function ccKey(value: unknown): unknown {
  return Array.isArray(value) ? [...value].map(String).sort().join(',') : value;
}
