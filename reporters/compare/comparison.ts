import type { OperationId } from '../../contract/operations.ts';
import type { Level } from '../../contract/statements.ts';
import { sameValues } from '../../judging/pinned.ts';
import type { CheckReport, Outcome, Report, Verdict } from '../../judging/report.ts';

/** How a check changed from the first report to the last, in the order in which comparisons show it. */
export const changeKinds = ['worse', 'no longer answered', 'better', 'new', 'otherwise'] as const;

/** How a check changed; `otherwise` is neither better nor worse. */
export type ChangeKind = (typeof changeKinds)[number];

/** A report and the file that it was read from. */
export interface NamedReport {
  readonly file: string;
  readonly report: Report;
}

/** One of the reports that are compared. */
export interface ComparedTarget {
  /** `R1` for the first. */
  readonly name: string;
  readonly file: string;
  readonly baseUrl: string;
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  readonly suite: Report['suite'];
  readonly verdict: Verdict;
  readonly counts: Report['counts'];
}

/** One point that the document leaves open, as each target does it. */
export interface ComparedPoint {
  readonly aspect: string;
  readonly field?: string;
  /** Two targets were seen to do otherwise. */
  readonly differs: boolean;
  /** What each target was seen to do, in the order of the targets; empty when it was not seen. */
  readonly values: readonly (readonly unknown[])[];
}

/** One check in all reports. */
export interface ComparedCheck {
  readonly check: string;
  readonly title: string;
  readonly operation: OperationId;
  readonly level: Level;
  /** From the first to the last; absent when nothing changed between these two. */
  readonly change?: ChangeKind;
  /** The change makes the last report the worse one. */
  readonly gates: boolean;
  /** Some report has another outcome or another observation. */
  readonly differs: boolean;
  /** In the order of the targets; null where a report does not have the check. */
  readonly outcomes: readonly (Outcome | null)[];
  /** Fields with findings in the last report that the first does not find fault with. */
  readonly newFields: readonly string[];
  readonly observed: readonly ComparedPoint[];
}

/** Reports side by side. */
export interface Comparison {
  readonly comparisonVersion: 1;
  /** The last report is worse than the first. */
  readonly worse: boolean;
  readonly targets: readonly ComparedTarget[];
  /** What a reader must know to read the comparison right. */
  readonly notes: readonly string[];
  /** Those that differ first, the worse the earlier. */
  readonly checks: readonly ComparedCheck[];
}

/** Takes two or more reports; gives them side by side. */
export function compareReports(named: readonly NamedReport[]): Comparison {
  const reports = named.map(({ report }) => report);
  const checks = idsOf(reports).map((id) => compareCheck(reports.map(({ checks: all }) => find(all, id))));
  return {
    comparisonVersion: 1,
    worse: checks.some(({ gates }) => gates),
    targets: named.map(({ file, report }, at) => targetOf(file, report, at)),
    notes: notesOf(reports),
    checks: checks.toSorted((a, b) => rank(a) - rank(b)),
  };
}

function find(checks: readonly CheckReport[], id: string): CheckReport | undefined {
  return checks.find((check) => check.id === id);
}

/** In the order of the last report; what only earlier ones have comes after. */
function idsOf(reports: readonly Report[]): string[] {
  return [...new Set(reports.toReversed().flatMap(({ checks }) => checks.map(({ id }) => id)))];
}

function targetOf(file: string, { target, run, suite, verdict, counts }: Report, at: number): ComparedTarget {
  const { baseUrl } = target;
  return { name: `R${at + 1}`, file, baseUrl, startedAt: run.startedAt, suite, verdict, counts };
}

function notesOf(reports: readonly Report[]): string[] {
  const digests = reports.map(({ suite }) => suite.contractDigest);
  const named = digests.map((digest, at) => `R${at + 1} ${digest}`).join(', ');
  const same = new Set(digests).size === 1;
  const [first] = reports;
  return [
    ...(same ? [] : [`The reports were judged by different contract tables: ${named}.`]),
    ...(first?.verdict === 'incomplete' ? ['R1 is incomplete: what it did not reach cannot get worse.'] : []),
  ];
}

function rank({ change, differs }: ComparedCheck): number {
  if (change !== undefined) return changeKinds.indexOf(change);
  return changeKinds.length + (differs ? 0 : 1);
}

function compareCheck(reports: readonly (CheckReport | undefined)[]): ComparedCheck {
  const { id, title, operation, level, provisional } = reports.findLast((report) => report !== undefined)!;
  const [from] = reports;
  const to = reports.at(-1);
  const observed = comparePoints(reports);
  const outcomes = reports.map((report) => report?.outcome ?? null);
  const newFields = from && to && from.outcome === to.outcome ? addedFields(from, to) : [];
  const lastDiffers = comparePoints([from, to]).some((point) => point.differs);
  const change = kindOf(from, to, newFields.length > 0, lastDiffers);
  const worse = change === 'worse' || change === 'no longer answered';
  return {
    check: id,
    title,
    operation,
    level,
    ...(change === undefined ? {} : { change }),
    gates: worse && level !== 'open' && !provisional,
    differs: change !== undefined || new Set(outcomes).size > 1 || observed.some(({ differs }) => differs),
    outcomes,
    newFields,
    observed,
  };
}

/** How bad an answer is; undefined for what is no answer. A waived failure is as bad as the failure itself. */
function badness({ outcome, level }: CheckReport): number | undefined {
  const failure = level === 'must' ? 2 : 1;
  const known: Partial<Record<Outcome, number>> = { pass: 0, observed: 0, warn: 1, fail: 2, waived: failure };
  return known[outcome];
}

function kindOf(
  from: CheckReport | undefined,
  to: CheckReport | undefined,
  moreFields: boolean,
  otherwise: boolean,
): ChangeKind | undefined {
  const before = from && badness(from);
  const after = to && badness(to);
  if (after === undefined) return before === undefined ? undefined : 'no longer answered';
  if (from === undefined) return 'new';
  if (after > (before ?? 0) || moreFields) return 'worse';
  if (before === undefined || after < before) return 'better';
  return otherwise || from.outcome !== to?.outcome ? 'otherwise' : undefined;
}

function addedFields(from: CheckReport, to: CheckReport): string[] {
  const known = new Set(fieldsOf(from));
  return [...new Set(fieldsOf(to).filter((field) => !known.has(field)))];
}

function fieldsOf({ findings }: CheckReport): string[] {
  return findings.flatMap(({ field }) => field ?? []);
}

function comparePoints(reports: readonly (CheckReport | undefined)[]): ComparedPoint[] {
  const seen = reports.map((report) =>
    (report?.observations ?? []).filter(({ value }) => value !== undefined),
  );
  const keys = new Map(
    seen.flat().map(({ aspect, field }) => [JSON.stringify([aspect, field]), { aspect, field }]),
  );
  return [...keys.values()].map(({ aspect, field }) => {
    const values = seen.map((points) =>
      points
        .filter((point) => point.aspect === aspect && point.field === field)
        .map(({ value }) => value)
        .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    );
    const told = values.filter((each) => each.length > 0);
    const differs = told.some((one) => told.some((other) => !sameValues(one, other)));
    return { aspect, ...(field === undefined ? {} : { field }), differs, values };
  });
}
