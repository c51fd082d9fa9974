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
  /**
   * The same fields as in a rejected body, with other accounts and at most one in mailto; undefined if there are no others
   * and mailto has one account already.
   */
  withOthers(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined;
  /** Bodies of unauthorized requests: no two share a value, and none has a value of the given record. */
  probes(count: number, unlike?: JsonObject): Partial<ConfirmBody>[];
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
    const fresh = lists.filter((list) => !list.every((account) => known.includes(account)));
    const choices = [[...assignees, facts.account], assignees.slice(0, 1), []].map((left) =>
      fresh.filter((list) => !list.some((account) => left.includes(account))),
    );
    return inTurn(choices.find((some) => some.length > 0) ?? lists);
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
    withOthers: (body) => {
      const { assignedTo, mailto } = body;
      const copies: readonly unknown[] = Array.isArray(mailto) ? mailto : [];
      const others = accounts.filter((account) => account !== assignedTo && !copies.includes(account));
      if (others.length === 0 && copies.length < 2) return undefined;
      return {
        ...body,
        ...(assignedTo === undefined ? {} : { assignedTo: others[0] ?? assignedTo }),
        // Only one account: a limit of the cc list is no fault (reading 7).
        ...(copies.length === 0 ? {} : { mailto: [others.at(-1) ?? copies.at(-1)] }),
      };
    },
    probes: (count, unlikeRecord) => {
      // New values in each round: a chance match does not occur twice.
      const random = sequence(seed, `bug probes ${round++}`);
      const drawn = (field: ShownField, ...kinds: (readonly unknown[])[]): unknown[] =>
        kinds
          .flatMap((values) => shuffled(values, random))
          .filter(
            (value) => !unlikeRecord || valueOf({ [field]: value }, field) !== valueOf(unlikeRecord, field),
          );
      const values = {
        assignedTo: drawn('assignedTo', accounts),
        type: drawn('type', enums.bugType.values),
        mailto: drawn('mailto', pairs, singles),
        pri: drawn('pri', priorities),
      };
      // If there are too few values, the last request gets them: only its effect is left.
      return Array.from({ length: count }, (_, at) => ({
        ...Object.fromEntries(
          shownFields.flatMap((field) => {
            const value = values[field][count - 1 - at];
            return value === undefined ? [] : [[field, value]];
          }),
        ),
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
