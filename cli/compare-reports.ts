import type { CheckReport, Outcome, Report } from '../harness/report.ts';

/** How a check changed from one report to another. */
export type ChangeKind = 'worse' | 'no longer answered' | 'better' | 'new' | 'observed otherwise';

/** The kinds that make the later report the worse one. */
export const worseKinds: readonly ChangeKind[] = ['worse', 'no longer answered'];

/** One check that the two reports differ in. */
export interface Difference {
  readonly check: string;
  readonly level: string;
  readonly kind: ChangeKind;
  /** Absent when the first report does not have the check. */
  readonly from?: Outcome;
  /** Absent when the last report does not have the check. */
  readonly to?: Outcome;
  /** Fields with findings, or aspects observed otherwise, that the first report does not have. */
  readonly details: readonly string[];
}

/** How bad each answer is; an outcome without a number is no answer. */
const badness: Readonly<Partial<Record<Outcome, number>>> = {
  pass: 0,
  observed: 0,
  waived: 1,
  warn: 1,
  fail: 2,
};

/**
 * Finds the checks whose outcome, findings or observations changed, in the order of the last report.
 * A failure that turned into no answer is not better, and a check that the first report lacks is not worse.
 */
export function compareReports(first: Report, last: Report): Difference[] {
  const before = new Map(first.checks.map((check) => [check.id, check]));
  const after = new Set(last.checks.map(({ id }) => id));
  const changed = last.checks.flatMap((check) => compareCheck(before.get(check.id), check) ?? []);
  const gone = first.checks.filter(({ id, outcome }) => !after.has(id) && isAnswer(outcome));
  return [...changed, ...gone.map(lost)];
}

function compareCheck(from: CheckReport | undefined, to: CheckReport): Difference | undefined {
  const { id: check, level } = to;
  if (from === undefined) return { check, level, kind: 'new', to: to.outcome, details: [] };
  const details = from.outcome === to.outcome ? added(from, to) : [];
  const kind = kindOf(from.outcome, to.outcome, details);
  return kind && { check, level, kind, from: from.outcome, to: to.outcome, details };
}

function lost({ id: check, level, outcome: from }: CheckReport): Difference {
  return { check, level, kind: 'no longer answered', from, details: [] };
}

function isAnswer(outcome: Outcome): boolean {
  return badness[outcome] !== undefined;
}

function kindOf(from: Outcome, to: Outcome, details: readonly string[]): ChangeKind | undefined {
  if (!isAnswer(to)) return isAnswer(from) ? 'no longer answered' : undefined;
  const change = badness[to]! - (badness[from] ?? 0);
  if (change > 0) return 'worse';
  if (change < 0 || !isAnswer(from)) return 'better';
  if (details.length === 0) return undefined;
  return badness[to] === 0 ? 'observed otherwise' : 'worse';
}

/** What a check with the same outcome now says that it did not say before. */
function added(from: CheckReport, to: CheckReport): string[] {
  const known = new Set(pointsOf(from).map(([key]) => key));
  return [...new Map(pointsOf(to).filter(([key]) => !known.has(key))).values()];
}

function pointsOf({ findings, observations }: CheckReport): [key: string, shown: string][] {
  return [
    ...findings.flatMap(({ field }): [string, string][] => (field === undefined ? [] : [[field, field]])),
    ...observations.map(({ aspect, field = '', value, message }): [string, string] => [
      JSON.stringify([aspect, field, value ?? message]),
      `${[aspect, field].filter(Boolean).join(' of ')}: ${value === undefined ? message : JSON.stringify(value)}`,
    ]),
  ];
}
