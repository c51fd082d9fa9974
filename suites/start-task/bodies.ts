import { own, type JsonObject } from '../../engine/evidence/body.ts';
import type { Shown } from '../common/shown.ts';
import type { Session } from '../common/session.ts';
import { commentOf, longCommentOf, pastMoment, sequence, shuffled } from '../common/values.ts';

/** The fields of 4.2 that the record shows. */
export const shownFields = ['assignedTo', 'realStarted', 'consumed', 'left'] as const;

/** What a task shows of a start. */
export const shown: Shown = { fields: shownFields, valueOf: own, setAnew: 'realStarted' };

/** A body with all five fields of 4.2. */
export interface StartBody {
  readonly assignedTo: string;
  readonly realStarted: string;
  readonly consumed: number;
  readonly left: number;
  readonly comment: string;
}

/** The values of a kind of start; ranges contain their ends. */
interface KindRow {
  readonly hours: readonly number[];
  readonly consumed: readonly [number, number];
  readonly left: readonly [number, number];
  /** Times on the minute: some services keep no seconds and reject them. */
  readonly onTheMinute?: true;
  /** Days of the month that are months too, and another one than theirs: a swap of both shows (reading 7). */
  readonly dayMayBeMonth?: true;
  /** Days of an earlier month. */
  readonly earlierMonth?: true;
  /** Times of the last two days: some services reject earlier ones. */
  readonly recent?: true;
  /** Longer comments: some services reject short ones. */
  readonly longComment?: true;
}

/**
 * Kinds of starts. A fault may depend on the time of day, on the number of digits, on whether less was consumed than is
 * left, or on whether a number fits into a byte. Nearly all services accept the plain kind, whose efforts are less than 20 in all.
 */
const kinds = {
  early: { hours: [5, 7, 4, 6], consumed: [301, 398], left: [11, 98], dayMayBeMonth: true },
  late: { hours: [21, 20, 22], consumed: [2, 9], left: [301, 398], dayMayBeMonth: true, earlierMonth: true },
  plain: { hours: [14, 17, 13, 16, 15], consumed: [2, 5], left: [11, 14], recent: true },
  turned: { hours: [10, 11, 9], consumed: [5, 6], left: [1, 2], onTheMinute: true, recent: true },
  wordy: { hours: [12, 14, 11], consumed: [2, 5], left: [11, 14], recent: true, longComment: true },
  probe: { hours: [10, 13, 16, 9, 15], consumed: [201, 298], left: [601, 698] },
} as const satisfies Record<string, KindRow>;

/** A kind of start. */
export type Kind = keyof typeof kinds;

/** Returns the next body; each has a time of its own. */
export type NextBody = (kind?: Kind) => StartBody;

/** Returns a function that makes bodies without common values. */
export function startBodies({
  accounts,
  seed,
  startedAt,
  runId,
}: Pick<Session<string>, 'accounts' | 'seed' | 'startedAt' | 'runId'>): NextBody {
  const series = new Map<Kind, { readonly efforts: readonly Effort[]; count: number }>();
  let count = 0;
  const named = { probe: 0, other: 0 };
  return (kind = 'plain') => {
    const turn = count++;
    // Whom unauthorized requests name depends on their number only, and so does whom starts name.
    const person = named[kind === 'probe' ? 'probe' : 'other']++;
    const values: KindRow = kinds[kind];
    const mine = series.get(kind) ?? {
      efforts: effortsOf(values, sequence(seed, `start ${kind}`)),
      count: 0,
    };
    series.set(kind, mine);
    const at = mine.count++;
    const hour = values.hours[at % values.hours.length]!;
    const days = values.recent ? 1 + (turn % 2) : 3 + turn;
    const moment = pastMoment(
      startedAt,
      values.dayMayBeMonth ? daysToSwap(startedAt, days, values.earlierMonth) : days,
      hour,
      turn,
    );
    return {
      assignedTo: accounts[person % accounts.length]!,
      realStarted: values.onTheMinute ? `${moment.slice(0, -2)}00` : moment,
      ...mine.efforts[at % mine.efforts.length]!,
      comment: (values.longComment ? longCommentOf : commentOf)(runId, turn + 1),
    };
  };
}

/**
 * The fewest days, at least so many, before a moment on which the day of the month may be a month, and is another one. It has
 * one digit: some services leave out the zero before it.
 */
function daysToSwap(startedAt: string, least: number, isEarlierMonth = false): number {
  for (let days = least; ; days += 1) {
    const date = pastMoment(startedAt, days, 0, 0).slice(0, 10);
    const [, month, day] = date.split('-').map(Number);
    const isThisMonth = startedAt.startsWith(date.slice(0, 7));
    if (day! < 10 && day !== month && !(isEarlierMonth && isThisMonth)) return days;
  }
}

type Effort = Pick<StartBody, 'consumed' | 'left'>;

/**
 * Returns efforts without common numbers, as far as possible. A sum that is a usual estimate is avoided, too: of the ways to
 * pair the numbers, the one with most such efforts.
 */
function effortsOf({ consumed, left }: KindRow, next: () => number): Effort[] {
  const spent = shuffled(numbers(consumed), next);
  const rest = shuffled(numbers(left), next);
  const count = Math.max(spent.length, rest.length);
  const isUnusual = (at: number, shift: number): boolean => {
    const sum = spent[at % spent.length]! + rest[(at + shift) % rest.length]!;
    return sum % 4 !== 0 && sum % 5 !== 0;
  };
  let [best, most] = [0, -1];
  for (let shift = 0; shift < rest.length; shift += 1) {
    let unusual = 0;
    for (let at = 0; at < count; at += 1) if (isUnusual(at, shift)) unusual += 1;
    if (unusual > most) [best, most] = [shift, unusual];
  }
  return Array.from({ length: count }, (_, at) => at)
    .filter((at) => isUnusual(at, best))
    .map((at) => ({ consumed: spent[at % spent.length]!, left: rest[(at + best) % rest.length]! }));
}

function numbers([first, last]: readonly [number, number]): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/**
 * Returns bodies of unauthorized requests: no two share a value, and none has the assignee of the given record. Where there are
 * too few accounts, the last one is named again: a service may demand all fields before it looks at the Token.
 */
export function probeBodies(count: number, next: NextBody, unlike: JsonObject = {}): Partial<StartBody>[] {
  const taken = new Set<unknown>([unlike['assignedTo']]);
  let named: string | undefined;
  return Array.from({ length: count }, () => {
    const { assignedTo, ...body } = next('probe');
    if (!taken.has(assignedTo)) named = assignedTo;
    taken.add(assignedTo);
    return named === undefined ? body : { assignedTo: named, ...body };
  });
}

/** Describes the values of a start, in words that are the same in every run. */
export function describeValues({ realStarted, consumed, left }: JsonObject): string {
  const hour = Number(String(realStarted).slice(11, 13));
  const time = hour < 8 ? 'before 8' : hour > 19 ? 'after 19' : 'by day';
  const digits = (effort: unknown): string => `${String(effort).length}-digit`;
  const minute = String(realStarted).endsWith(':00') ? ' on the minute' : '';
  const relation = Number(left) < Number(consumed) ? 'less left than consumed' : 'more left than consumed';
  return `${time}${minute} with ${relation} (${digits(left)}, ${digits(consumed)})`;
}
