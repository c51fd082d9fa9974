import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../evidence/body.ts';
import type { CheckReport, Observation, Outcome } from './report.ts';

/** Kinds of change of a check, in the order in which comparisons show them. `otherwise` is neither better nor worse. */
export const changeKinds = ['worse', 'no longer answered', 'better', 'new', 'otherwise'] as const;

/** A kind of change. */
export type ChangeKind = (typeof changeKinds)[number];

/** What is different in a check between two reports. */
export interface Difference {
  /** Absent if nothing is. */
  readonly change?: ChangeKind;
  /** It failed or warned, or would have without a waiver. A check that has no result because of a waiver did not. */
  readonly wasWrong: boolean;
  readonly isWrong: boolean;
  /** It passes, or is observed. */
  readonly isFine: boolean;
  /** A check that passed has no result any more, or a worse one. */
  readonly isWorse: boolean;
  /** Fields with findings that had none, if the outcome is the same. */
  readonly newFields: readonly string[];
}

/**
 * Compares a check of two reports. "Since the last run", `--baseline` and `compare` are made of this.
 * @param from undefined if the report does not have the check; so is `to`
 */
export function differenceOf(from: CheckReport | undefined, to: CheckReport | undefined): Difference {
  const fields = fieldsOf(from);
  const isSame = from !== undefined && from.outcome === to?.outcome;
  const newFields = isSame ? [...new Set(fieldsOf(to))].filter((field) => !fields.includes(field)) : [];
  const change = changeOf(from, to, newFields.length > 0);
  return {
    ...(change === undefined ? {} : { change }),
    wasWrong: isBad(from),
    isWrong: isBad(to),
    isFine: badness(to) === 0,
    isWorse: change === 'worse' || (change === 'no longer answered' && badness(from) === 0),
    newFields,
  };
}

function fieldsOf(check: CheckReport | undefined): string[] {
  return (check?.findings ?? []).flatMap(({ field }) => field ?? []);
}

/** How bad a result is; undefined without a result. A waived failure is as bad as the failure itself. */
function badness(check: CheckReport | undefined): number | undefined {
  const failure = check?.level === 'must' ? 2 : 1;
  const known: Partial<Record<Outcome, number>> = { pass: 0, observed: 0, warn: 1, fail: 2, waived: failure };
  return check && known[check.outcome];
}

function isBad(check: CheckReport | undefined): boolean {
  const isBlocked = check?.outcome === 'waived' && check.findings.length === 0;
  return (badness(check) ?? 0) > 0 && !isBlocked;
}

function changeOf(
  from: CheckReport | undefined,
  to: CheckReport | undefined,
  hasNewFields: boolean,
): ChangeKind | undefined {
  const [before, after] = [badness(from), badness(to)];
  if (after === undefined) return before === undefined ? undefined : 'no longer answered';
  // The check fails now and had no result before: it is not known when the failure began.
  if (from === undefined || (before === undefined && after > 0)) return 'new';
  if (before === undefined || after < before) return 'better';
  if (after > before || hasNewFields) return 'worse';
  const isOther =
    from.outcome !== to?.outcome || pointsOf([from.observations, to.observations]).some(differs);
  return isOther ? 'otherwise' : undefined;
}

/** What a target was seen to do, without its words. */
type SeenPoint = Pick<Observation, 'aspect' | 'field' | 'value'>;

/** One undocumented behaviour, with what was seen of it in each of several lists. */
export interface Point<Seen extends SeenPoint = SeenPoint> extends Pick<Observation, 'aspect' | 'field'> {
  readonly seen: readonly (readonly Seen[])[];
}

/** Groups what was seen by aspect and field. Observations without a value are not compared. */
export function pointsOf<Seen extends SeenPoint>(lists: readonly (readonly Seen[])[]): Point<Seen>[] {
  const valued = lists.map((list) => list.filter(({ value }) => value !== undefined));
  const keys = new Map(valued.flat().map((point) => [JSON.stringify([point.aspect, point.field]), point]));
  return [...keys.values()].map(({ aspect, field }) => ({
    aspect,
    ...(field === undefined ? {} : { field }),
    seen: valued.map((list) => list.filter((each) => each.aspect === aspect && each.field === field)),
  }));
}

/** True if two of those who were seen behave differently. */
export function differs({ seen }: Point): boolean {
  const all = seen.filter((each) => each.length > 0).map((each) => each.map(({ value }) => value));
  return all.some((one) => all.some((other) => !sameValues(one, other)));
}

/** Recorded if a list of users is too short to decide. It matches every value. */
const undecided = 'not seen';

/**
 * True if a target behaves as recorded: each value of one side has an equal value on the other side. Members that the
 * recording lacks, because a later version added them, are not compared.
 */
export function sameValues(recorded: readonly unknown[], seen: readonly unknown[]): boolean {
  return (
    recorded.every((before) => seen.some((now) => isAsRecorded(before, now))) &&
    seen.every((now) => recorded.some((before) => isAsRecorded(before, now)))
  );
}

function isAsRecorded(before: unknown, now: unknown): boolean {
  if (!isObject(before) || !isObject(now)) return sameMeaning(before, now);
  return Object.keys(before).every((name) => sameMeaning(before[name], now[name]));
}

/**
 * True if two observed values are equal, whatever the order of their members and lists. `undecided` equals every
 * value.
 */
function sameMeaning(a: unknown, b: unknown): boolean {
  if (a === undecided || b === undecided) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return isDeepStrictEqual(
      a.map((item) => JSON.stringify(item)).sort(),
      b.map((item) => JSON.stringify(item)).sort(),
    );
  }
  if (!isObject(a) || !isObject(b)) return a === b;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameMeaning(a[key], b[key]));
}
