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
  /** All five fields; none has the value that it had in the body, or the record, before. */
  next(after?: JsonObject): ConfirmBody;
  /** The same fields as in a body that was refused, with other accounts; undefined where it names none, or there are no others. */
  withOthers(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined;
  /** Bodies of so many refused requests: no two share a value, and none has one of the record given. */
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
  const firstPri = Math.floor(sequence(seed, 'bug pri')() * 4);
  let turn = 0;
  let round = 0;
  return {
    next: (after) => {
      const at = turn++;
      const unlike = <T>(values: readonly T[], before: unknown): T => {
        const start = at % values.length;
        const order = [...values.slice(start), ...values.slice(0, start)];
        return order.find((value) => value !== before) ?? order[0]!;
      };
      const pris = [0, 1, 2, 3].map((step) => 1 + ((firstPri + step) % 4));
      const assignedTo = unlike(accounts, after && accountOf(after));
      return {
        assignedTo,
        type: unlike(types, after && own(after, 'type')),
        mailto: copied(
          accounts,
          at,
          [assignedTo, after && accountOf(after), facts.account],
          after && own(after, 'mailto'),
        ),
        comment: commentOf(runId, at + 1),
        pri: unlike(pris, after && own(after, 'pri')),
      };
    },
    withOthers: (body) => {
      const named = [body['assignedTo'], body['mailto']].flat();
      const others = accounts.filter((account) => !named.includes(account));
      const instead = { assignedTo: others[0], mailto: others.slice(-2) };
      const changed = Object.entries(instead).filter(([field]) => field in body);
      return changed.length === 0 || others.length === 0
        ? undefined
        : { ...body, ...Object.fromEntries(changed) };
    },
    probes: (count, unlike) => {
      // Each round is drawn anew: what a bug has by chance does not match twice.
      const random = sequence(seed, `bug probes ${round++}`);
      const known: Partial<Record<ShownField, unknown>> = unlike
        ? { ...unlike, assignedTo: accountOf(unlike), mailto: ccKey(own(unlike, 'mailto')) }
        : {};
      const drawn = <T>(field: ShownField, values: readonly T[]): T[] =>
        shuffled(
          values.filter((value) => (field === 'mailto' ? ccKey(value) : value) !== known[field]),
          random,
        );
      const values = {
        assignedTo: drawn('assignedTo', accounts),
        type: drawn('type', enums.bugType.values),
        mailto: drawn('mailto', ccLists(accounts)),
        pri: drawn('pri', priorities),
      };
      // Where there are too few values, the last request has one: its effect is what stays of several.
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

/** A shown field in one form for requests and records: an account, a word, a number, or sorted accounts. */
export function valueOf(body: JsonObject, field: string): string | number | undefined {
  const value = field === 'assignedTo' ? accountOf(body) : ccKey(own(body, field));
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** What a bug shows of a confirmation. */
export const shown: Shown = { fields: shownFields, valueOf };

function accountOf(record: JsonObject): unknown {
  const assignee = own(record, 'assignedTo');
  return isObject(assignee) ? own(assignee, 'account') : assignee;
}

/** A cc list in a form that tells sets apart. */
function ccKey(value: unknown): unknown {
  return Array.isArray(value) ? [...value].map(String).sort().join(',') : value;
}

/** The cc lists that refused requests draw from: two or three accounts, and single ones where there are few. */
function ccLists(accounts: readonly string[]): string[][] {
  const pairs = pairsOf(accounts);
  const triples = pairs.flatMap(([one, other]) =>
    accounts.slice(accounts.indexOf(other!) + 1).map((third) => [one!, other!, third]),
  );
  return [...pairs, ...triples, ...(accounts.length < 4 ? accounts.map((account) => [account]) : [])];
}

function pairsOf(accounts: readonly string[]): string[][] {
  return accounts.flatMap((one, at) => accounts.slice(at + 1).map((other) => [one, other]));
}

/**
 * Two accounts where there are two, another pair at each turn, not both of them copied before, and neither the assignee to
 * be, nor the one before, nor the account of the Token, where others are: a target may tell these anyway.
 */
function copied(
  accounts: readonly string[],
  turn: number,
  told: readonly unknown[],
  before: unknown,
): string[] {
  const ring = accounts.map((first, at) => [...new Set([first, accounts[(at + 1) % accounts.length]!])]);
  const start = turn % ring.length;
  const order = [...ring.slice(start), ...ring.slice(0, start), ...pairsOf(accounts)];
  const known: readonly unknown[] = Array.isArray(before) ? before : [];
  const others = order.filter((pair) => !pair.every((account) => known.includes(account)));
  const without = (some: readonly unknown[]): string[] | undefined =>
    others.find((pair) => !pair.some((account) => some.includes(account)));
  return without(told) ?? without(told.slice(0, 1)) ?? others[0] ?? order[0]!;
}
