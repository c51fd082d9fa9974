import type { OperationId } from '../../contract/operations.ts';
import { changeKinds, differenceOf, differs, pointsOf } from '../../engine/judging/difference.ts';
import { exitCodes } from '../../engine/judging/exit-code.ts';
import { headline } from '../../engine/judging/gate.ts';
import { nextStep } from '../next-step.ts';
import { suiteShape } from '../../engine/evidence/observed.ts';
import {
  type CheckReport,
  countsShape,
  endingShape,
  levelShape,
  type Outcome,
  outcomes,
  type Report,
  reportShape,
  verdictShape,
} from '../../engine/judging/report.ts';
import {
  always,
  anyText,
  anything,
  flag,
  idOf,
  list,
  mapSpoken,
  milliseconds,
  moment,
  named,
  object,
  type Of,
  oneOf,
  optional,
  plain,
  says,
  text,
} from '../../engine/evidence/shape.ts';
import { type Language, type Messages, wordsOf } from '../../messages/index.ts';
import { phraseIn } from '../../messages/phrase.ts';

/** A report and the file that it was read from. */
export interface NamedReport {
  readonly file: string;
  readonly report: Report;
  /** The name of its target in the list of targets. */
  readonly title?: string | undefined;
}

const target = named(
  'target',
  object({
    name: says('R1 for the first report.', plain<string>({ type: 'string', pattern: '^R[1-9][0-9]*$' })),
    title: says('Its name in the list of targets, if it has one.', optional(anyText)),
    file: anyText,
    baseUrl: anyText,
    startedAt: moment,
    durationMs: says('Duration of the run.', optional(milliseconds)),
    headline: says('Verdict and gate, as at the beginning of every report.', optional(text)),
    next: says('The next step.', optional(text)),
    suite: suiteShape,
    verdict: verdictShape,
    ending: says('Why the target could not be tested at all.', optional(endingShape)),
    counts: countsShape,
  }),
);

const point = named(
  'point',
  object({
    aspect: text,
    field: optional(anyText),
    differs: says('At least two targets have different values.', flag),
    values: says(
      'Values observed of each target, any JSON values; an empty array if none was observed.',
      list(list(anything)),
    ),
  }),
);

const check = named(
  'check',
  object({
    check: text,
    title: text,
    operation: idOf<OperationId>(),
    level: levelShape,
    change: says(
      'Change from the first report to the last; absent if there is none.',
      optional(oneOf(changeKinds)),
    ),
    gates: says('The change makes the last report worse than the first.', flag),
    differs: says('Outcomes or observations differ between reports.', flag),
    outcomes: says(
      'In the order of the targets; null if a report does not have the check.',
      list(plain<Outcome | null>({ enum: [...outcomes, null] })),
    ),
    newFields: says('Fields with findings in the last report, but not in the first.', list(anyText)),
    observed: list(point),
  }),
);

/** The shape of comparison.json. */
export const comparisonShape = object(
  {
    comparisonVersion: always(1),
    worse: says('The last report is worse than the first.', flag),
    targets: list(target, { minItems: 2 }),
    notes: says('Notes for the reader of the comparison.', list(text)),
    checks: says('Those that became worse come first.', list(check)),
  },
  {
    description: 'comparison.json of the compare command. Members may be added; those described here stay.',
  },
);

/** One of the reports that are compared. */
export interface ComparedTarget extends Of<typeof target> {}
/** One undocumented behaviour, with its values for each target. */
export interface ComparedPoint extends Of<typeof point> {}
/** One check in all reports. */
export interface ComparedCheck extends Of<typeof check> {}
/** The comparison of two or more reports. */
export interface Comparison extends Of<typeof comparisonShape> {
  /** The language of its texts. Default: English, as in comparison.json. */
  readonly language?: Language;
}

/**
 * Compares two or more reports.
 * @param language of the texts of the reports. Default: English
 */
export function compareReports(named: readonly NamedReport[], language?: Language): Comparison {
  const inLanguage = language === undefined ? {} : { language };
  const words = wordsOf(inLanguage);
  const reports = named.map(({ report }) =>
    language === undefined ? report : { ...inWords(report, words), language },
  );
  // The checks of the last report come first, then those that only earlier reports have.
  const ids = new Set(reports.toReversed().flatMap(({ checks: all }) => all.map(({ id }) => id)));
  const checks = [...ids].map((id) => compareCheck(reports.map(({ checks: all }) => find(all, id))));
  return {
    comparisonVersion: 1,
    worse: checks.some(({ gates }) => gates),
    ...inLanguage,
    targets: named.map((each, at) => targetOf({ ...each, report: reports[at]! }, at)),
    notes: notesOf(reports, words),
    checks: checks.toSorted((a, b) => rank(a) - rank(b)),
  };
}

/** Returns a report in other words, made from its phrases; texts without one stay. */
function inWords(report: Report, words: Messages): Report {
  const { phrases = {} } = report;
  const said = (text: unknown): unknown =>
    typeof text === 'string' && Object.hasOwn(phrases, text) ? phraseIn(phrases[text]!, words) : text;
  const spoken = mapSpoken(report, reportShape, said) as Report;
  return {
    ...spoken,
    checks: spoken.checks.map((check) => ({
      ...check,
      title: words.checks.titleOf(check.id, check.title),
    })),
  };
}

function find(checks: readonly CheckReport[], id: string): CheckReport | undefined {
  return checks.find((check) => check.id === id);
}

function targetOf({ file, title, report }: NamedReport, at: number): ComparedTarget {
  const { target, run, suite, verdict, counts } = report;
  // Report files of other versions may lack these.
  const { gate, causes, exchanges } = report as Partial<Report>;
  const hasHeadline = [gate?.reasons, causes, exchanges].every(Array.isArray);
  return {
    name: `R${at + 1}`,
    ...(title === undefined ? {} : { title }),
    file,
    baseUrl: target.baseUrl,
    startedAt: run.startedAt,
    ...(typeof run.durationMs === 'number' ? { durationMs: run.durationMs } : {}),
    ...(hasHeadline ? { headline: headline(report).text, next: nextStep(report) } : {}),
    suite,
    verdict,
    ...(gate?.exitCode === exitCodes.unreachable ? { ending: gate.ending ?? 'unreachable' } : {}),
    counts,
  };
}

function notesOf(reports: readonly Report[], { compare, terms }: Messages): string[] {
  const digests = reports.map(({ suite }) => suite.contractDigest);
  const named = terms.list(digests.map((digest, at) => `R${at + 1} ${digest}`));
  const [from, to] = [reports[0]!, reports.at(-1)!];
  const fresh = to.checks.filter(({ id }) => find(from.checks, id) === undefined);
  const gone = from.checks.filter(({ id }) => find(to.checks, id) === undefined);
  const moved = to.checks.filter(({ id, level }) => (find(from.checks, id)?.level ?? level) !== level);
  // After an upgrade, differences may come from the suite, not from the service.
  const upgrade = [from.suite.version, to.suite.version, fresh.length, gone.length, moved.length] as const;
  return [
    ...(new Set(digests).size === 1 ? [] : [compare.otherTables(named)]),
    ...(from.suite.version === to.suite.version ? [] : [compare.suiteChanged(...upgrade)]),
    ...(from.verdict === 'incomplete' ? [compare.firstIncomplete] : []),
  ];
}

function rank({ change, differs }: ComparedCheck): number {
  if (change !== undefined) return changeKinds.indexOf(change);
  return changeKinds.length + (differs ? 0 : 1);
}

function compareCheck(reports: readonly (CheckReport | undefined)[]): ComparedCheck {
  const { id, title, operation, level, provisional } = reports.findLast((report) => report !== undefined)!;
  const { change, isWorse, newFields } = differenceOf(reports[0], reports.at(-1));
  const observed = comparePoints(reports);
  const seen = reports.map((report) => report?.outcome ?? null);
  return {
    check: id,
    title,
    operation,
    level,
    ...(change === undefined ? {} : { change }),
    gates: isWorse && level !== 'open' && !provisional,
    differs: change !== undefined || new Set(seen).size > 1 || observed.some((point) => point.differs),
    outcomes: seen,
    newFields: [...newFields],
    observed,
  };
}

function comparePoints(reports: readonly (CheckReport | undefined)[]): ComparedPoint[] {
  return pointsOf(reports.map((report) => report?.observations ?? [])).map((point) => {
    const { seen, ...key } = point;
    const values = seen.map((each) =>
      each.map(({ value }) => value).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    );
    return { ...key, differs: differs(point), values };
  });
}
