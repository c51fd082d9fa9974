import type { Sent } from './domain.ts';
import { lettersOf, partsWithin } from './plainer.ts';
import { isCase } from './steps.ts';
import { withoutTag, withPlaces } from './tags.ts';
import { isRight, type Trial } from './trials.ts';

/** What was recorded beside a failing case tells what of it may matter, and costs no request. */
export interface Hints {
  readonly trials: readonly Trial[];
  /** What the failing case sends beyond what is plain. */
  readonly parts: readonly (readonly [field: string, Sent])[];
  readonly fails: (trial: Trial) => boolean;
}

/** The fields but one, those first whose values more failing cases have than others. */
export function fieldsByBlame({ trials, parts, fails }: Hints, but: string | undefined): string[] {
  const cases = trials.filter((trial) => isCase(trial) && (but === undefined || but in trial.values));
  const scores = parts
    .filter(([field]) => field !== but)
    .map(([field, sent]) => {
      const least = Math.min(...lengthsOf(cases.filter(fails), field));
      const scoreOf = (has: (other: Sent) => boolean): number => {
        const having = cases.filter(({ values }) => values[field] !== undefined && has(values[field]));
        return having.filter(fails).length / having.length;
      };
      const ofLength = least > 0 ? scoreOf(({ value }) => lengthOf(value) >= least) : 0;
      return {
        field,
        score: Math.max(
          scoreOf((other) => other.class === sent.class),
          ofLength,
        ),
      };
    });
  return scores.toSorted((a, b) => b.score - a.score).map(({ field }) => field);
}

const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);

function lengthsOf(cases: readonly Trial[], field: string): number[] {
  return cases.flatMap(({ values }) => (values[field] ? [lengthOf(values[field].value)] : []));
}

/** As many letters as the shortest text that fails, where none that is right is as long, or of that length. */
export function lengthInCommon({ trials, fails }: Hints, field: string, isUnique: boolean): string[] {
  const cases = trials.filter((trial) => isCase(trial));
  const failing = lengthsOf(cases.filter(fails), field);
  const right = lengthsOf(cases.filter(isRight), field);
  const [least, most] = [Math.min(...failing), Math.max(...failing)];
  const isLength = right.every((length) => length < least) || (least === most && !right.includes(least));
  return isLength && least < Infinity ? [lettersOf(least, isUnique)] : [];
}

/** What of a text all failing cases have, and none that is right. */
export function textsInCommon(
  { trials, parts, fails }: Hints,
  field: string,
  text: string,
  isUnique: boolean,
): string[] {
  const textsOf = (some: readonly Trial[]): string[] =>
    some.flatMap(({ values }) => (values[field] ? [withoutTag(String(values[field].value))] : []));
  const others = parts.filter(([name]) => name !== field);
  const cases = trials.filter(({ values }) => others.every(([name]) => name in values));
  const failing = textsOf(cases.filter(fails));
  const right = textsOf(cases.filter((trial) => !fails(trial)));
  return partsWithin(withoutTag(text))
    .filter((part) => failing.every((one) => one.includes(part)) && !right.some((one) => one.includes(part)))
    .slice(0, 2)
    .flatMap((part) => (isUnique ? withPlaces(part) : part));
}

/** The values of a field in other failing cases that are smaller than that of this one. */
export function smallerRecorded({ trials, parts, fails }: Hints, field: string): Sent[] {
  const size = (sent: Sent): number => JSON.stringify(sent.value).length;
  const mine = parts.find(([name]) => name === field);
  return trials
    .filter(fails)
    .flatMap(({ values }) => values[field] ?? [])
    .filter((sent) => mine !== undefined && size(sent) < size(mine[1]))
    .toSorted((a, b) => size(a) - size(b))
    .slice(0, 2);
}
