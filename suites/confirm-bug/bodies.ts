import { enums } from '../../contract/enums.ts';
import { isObject, own, type JsonObject } from '../../evidence/body.ts';
import type { Session } from '../common/session.ts';
import { sequence, shuffled } from '../common/values.ts';

/** The fields of 4.1 that the record shows. */
export const shownFields = ['assignedTo', 'type', 'mailto', 'pri'] as const;

/** A body with all five fields of 4.1. */
export interface ConfirmBody {
  readonly assignedTo: string;
  readonly type: string;
  readonly mailto: readonly string[];
  readonly comment: string;
  readonly pri: number;
}

/** Makes the next body; no field has the value that it had in the body, or the record, before. */
export type NextBody = (after?: JsonObject) => ConfirmBody;

/** Makes bodies for the confirmations of one run. */
export function confirmBodies({
  accounts,
  seed,
  runId,
}: Pick<Session<string>, 'accounts' | 'seed' | 'runId'>): NextBody {
  const types = shuffled(enums.bugType.values, sequence(seed, 'bug types'));
  const firstPri = Math.floor(sequence(seed, 'bug pri')() * 4);
  let turn = 0;
  return (after) => {
    const at = turn++;
    const unlike = <T>(values: readonly T[], before: unknown): T => {
      const start = at % values.length;
      const order = [...values.slice(start), ...values.slice(0, start)];
      return order.find((value) => value !== before) ?? order[0]!;
    };
    const assignee = after && own(after, 'assignedTo');
    const pris = [0, 1, 2, 3].map((step) => 1 + ((firstPri + step) % 4));
    return {
      assignedTo: unlike(accounts, isObject(assignee) ? own(assignee, 'account') : undefined),
      type: unlike(types, after && own(after, 'type')),
      mailto: copied(accounts, at, after && own(after, 'mailto')),
      comment: `conformance run ${runId}, confirmation ${at + 1}`,
      pri: unlike(pris, after && own(after, 'pri')),
    };
  };
}

/** Two accounts where there are two, another pair at each turn, not both of them copied before. */
function copied(accounts: readonly string[], turn: number, before: unknown): string[] {
  const pairs = accounts.map((first, at) => [...new Set([first, accounts[(at + 1) % accounts.length]!])]);
  const start = turn % pairs.length;
  const order = [...pairs.slice(start), ...pairs.slice(0, start)];
  const known: readonly unknown[] = Array.isArray(before) ? before : [];
  return order.find((pair) => !pair.every((account) => known.includes(account))) ?? order[0]!;
}
