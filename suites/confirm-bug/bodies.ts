import { enums } from '../../contract/enums.ts';
import { isObject, own, type JsonObject } from '../../engine/evidence/body.ts';
import type { Shown } from '../common/shown.ts';
import type { Session } from '../common/session.ts';
import { commentOf, longCommentOf, sequence, shuffled } from '../common/values.ts';

/** The fields of 4.1 that the record shows. */
export const shownFields = ['assignedTo', 'type', 'mailto', 'pri'] as const;

/** Modest priorities (reading 7). */
export const priorities = [1, 2, 3, 4] as const;

/** Makes the bodies of one run. */
export type Bodies = ReturnType<typeof confirmBodies>;

/** Returns functions that make bodies for the confirmations of one run. */
export function confirmBodies({
  accounts,
  facts,
  seed,
  runId,
}: Pick<Session<string>, 'accounts' | 'facts' | 'seed' | 'runId'>) {
  const types = shuffled(enums.bugType.values, sequence(seed, 'bug types'));
  const pris = shuffled(priorities, sequence(seed, 'bug pri'));
  // The last accounts first: those whom services may reject are among the first ones, and are copied by themselves.
  const [singles, pairs, triples] = groupsOf(accounts.toReversed());
  // A service that assigns to the account of the Token by itself must show it.
  const others = accounts.filter((account) => account !== facts.account);
  const assignees = others.length > 1 ? others : accounts;
  const rejected = new Set<unknown>();
  let accepted: JsonObject = {};
  /** Once an assignee was rejected and another one accepted, only that one is assigned. */
  const assignable = (): readonly string[] => {
    const { assignedTo } = accepted;
    return rejected.size > 0 && typeof assignedTo === 'string' ? [assignedTo] : assignees;
  };
  /** What unauthorized requests sent: two rounds share as little as possible. */
  const probed = new Set<unknown>();
  let made = 0;
  let comments = 0;
  let rounds = 0;
  const inTurn = <T>(values: readonly T[]): T => values[made % values.length]!;
  /** A value other than the earlier one, if there is another. */
  const changed = <T>(values: readonly T[], before: unknown): T => {
    const others = values.filter((value) => value !== before);
    return inTurn(others.length > 0 ? others : values);
  };
  /** As many accounts as possible, and nobody whom a service may copy by itself: the assignees, the account of the Token. */
  const changedCc = (
    sizes: readonly (readonly (readonly string[])[])[],
    before: unknown,
    ...assignees: unknown[]
  ): readonly string[] => {
    const known: readonly unknown[] = Array.isArray(before) ? before : [];
    const isChoice = (list: readonly string[]): boolean =>
      !list.every((account) => known.includes(account)) &&
      !list.some((account) => [...assignees, facts.account].includes(account));
    const choices = sizes.map((lists) => lists.filter(isChoice)).find(({ length }) => length > 0);
    return inTurn(choices ?? sizes.find(({ length }) => length > 0)!);
  };
  const probeBodies = (count: number, record: JsonObject = {}): JsonObject[] => {
    // New values in each round: a chance match does not occur twice.
    const random = sequence(seed, `bug probes ${rounds++}`);
    const lists = { assignedTo: [accounts], type: [types], mailto: [pairs, singles], pri: [pris] };
    const values = Object.entries(lists).map(([field, kinds]): [string, unknown[]] => {
      const all = kinds.flatMap((kind) => shuffled<unknown>(kind, random));
      const others = all.filter((value) => valueOf({ [field]: value }, field) !== valueOf(record, field));
      return [
        field,
        [...others.filter((value) => !probed.has(value)), ...others.filter((value) => probed.has(value))],
      ];
    });
    // If there are too few values, the last request gets them: only its effect is left.
    return Array.from({ length: count }, (_, at) => {
      const fields = values.map(([field, some]) => [field, some[count - 1 - at]] as const);
      for (const [, value] of fields) probed.add(value);
      return { ...Object.fromEntries(fields), comment: commentOf(runId, ++comments) };
    });
  };
  /** Whom a confirmation assigned already. */
  const named = new Set<unknown>();
  return {
    /** All five fields of 4.1, with other values than the earlier body or record. */
    next: (earlier: JsonObject = {}) => {
      const before = accountIn(own(earlier, 'assignedTo'));
      const assignedTo = changed(assignable(), before);
      const body = {
        assignedTo,
        type: changed(types, own(earlier, 'type')),
        mailto: changedCc([pairs, singles], own(earlier, 'mailto'), assignedTo, before),
        comment: commentOf(runId, ++comments),
        pri: changed(pris, own(earlier, 'pri')),
      };
      made += 1;
      return body;
    },
    /** Another assignee, whom no confirmation named if there is anybody (reading 33). */
    assignee: (earlier: JsonObject = {}): string => {
      const before = accountIn(own(earlier, 'assignedTo'));
      const some = assignable();
      const assignee = some.find((account) => account !== before && !named.has(account));
      named.add(assignee);
      return assignee ?? changed(some, before);
    },
    /** Another cc list, of three people if possible; where there are too few, the assignee is one of them. */
    cc: (earlier: JsonObject = {}): readonly unknown[] => {
      const assignee = accountIn(own(earlier, 'assignedTo'));
      const list = changedCc([triples, pairs, singles], own(earlier, 'mailto'), assignee);
      const isMissing = accounts.some((account) => account === assignee) && !list.includes(String(assignee));
      return list.length === 2 && isMissing ? [assignee, ...list] : list;
    },
    /** Notes people who were accepted: not every user may be assigned. */
    accept: (body: JsonObject): void => {
      accepted = body;
      named.add(body['assignedTo']);
    },
    /**
     * Another assignee, another cc list and a comment of another length, for fields of a rejected body. One account, since the
     * length may be limited (reading 7).
     */
    otherPeople: ({ assignedTo, mailto, comment }: JsonObject): JsonObject => {
      const cc: readonly unknown[] = Array.isArray(mailto) ? mailto : [];
      const isCopied = (account: string): boolean => cc.includes(account);
      const others = accounts.filter((account) => account !== assignedTo);
      if (assignedTo !== undefined) rejected.add(assignedTo);
      const assignee =
        [...assignable(), ...others].find((account) => !rejected.has(account)) ?? others[0] ?? assignedTo;
      const free = others.filter((account) => account !== assignee);
      const short = commentOf(runId, comments);
      return {
        ...(comment !== undefined && {
          comment: String(comment).length > short.length ? short : longCommentOf(runId, comments),
        }),
        ...(assignedTo !== undefined && { assignedTo: assignee }),
        ...(cc.length > 0 && {
          mailto: [free.findLast((account) => !isCopied(account)) ?? free.at(-1) ?? cc.at(-1)],
        }),
      };
    },
    /** Bodies of unauthorized requests that come first, without a value of the confirmation that follows. */
    earlyProbes: (count: number, following: JsonObject) => probeBodies(count, following),
    /** Bodies of unauthorized requests: no two share a value, and none has a value of the given record. */
    probes: (count: number, record?: JsonObject): object[] => {
      made += count;
      return probeBodies(count, record);
    },
  };
}

/** All lists of one, of two and of three of the accounts. */
function groupsOf(accounts: readonly string[]): readonly [string[][], string[][], string[][]] {
  const singles = accounts.map((account) => [account]);
  const longer = (lists: string[][]): string[][] =>
    lists.flatMap((list) =>
      accounts.slice(accounts.indexOf(list.at(-1)!) + 1).map((account) => [...list, account]),
    );
  const pairs = longer(singles);
  return [singles, pairs, longer(pairs)];
}

/** A field in the same form for requests and records: an account, a word, a number, or sorted accounts. */
export function valueOf(body: JsonObject, field: string): string | number | undefined {
  const value = field === 'assignedTo' ? accountIn(own(body, field)) : asSet(own(body, field));
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** What a bug shows of a confirmation. */
export const shown: Shown = { fields: shownFields, valueOf };

/** The account of a user, in both forms of section 2. */
export const accountIn = (user: unknown): unknown => (isObject(user) ? own(user, 'account') : user);

/** A cc list as a set. */
function asSet(value: unknown): unknown {
  return Array.isArray(value) ? [...value].map(String).sort().join(',') : value;
}
