import { plural } from '../numbers.ts';

/** What comparisons of reports say, in English. */
export const compare = {
  title: 'Reports side by side',
  /** How a check changed; `between` is for what changed only in between. */
  headings: {
    worse: 'Worse',
    'no longer answered': 'No longer with a result',
    better: 'Better',
    new: 'New: not in the first report, or without a result there',
    otherwise: 'Otherwise, neither better nor worse',
    between: 'The same in the first and the last report, but not in between',
  },
  worse: 'Worse',
  notWorse: 'Not worse',
  runs: (count: number): string => plural(count, 'run'),
  targets: (count: number): string => plural(count, 'target'),
  reports: (count: number): string => `${plural(count, 'report')} side by side`,
  verdictCount: (count: number, verdict: string): string => `${count} ${verdict}`,
  fleet: (title: string, verdicts: string): string => `${title}: ${verdicts}.`,
  checksWorse: (count: number): string => `${plural(count, 'check')} worse`,
  checksLost: (count: number): string => `${plural(count, 'check')} no longer with a result`,
  lastIsWorse: (parts: string): string => `The last report is worse than the first: ${parts}.`,
  allSame: 'All reports are the same in every check.',
  lastIsNotWorse: 'The last report is not worse than the first.',
  pointOf: (aspect: string, field: string): string => `${aspect} of ${field}`,
  notSeen: 'not seen',
  or: (values: readonly string[]): string => values.join(' or '),
  sameEverywhere: (checks: number): string =>
    `${plural(checks, 'check')} the same in every report; --all lists them.`,
  heading: (title: string): string => `${title}:`,

  otherTables: (named: string): string => `The reports were judged by different contract tables: ${named}.`,
  firstIncomplete: 'R1 is incomplete: what it did not reach cannot get worse.',
  suiteChanged: (from: string, to: string, fresh: number, gone: number, moved: number): string =>
    `The suite changed too, from ${from} to ${to}; checks that are new: ${fresh}, gone: ${gone}, of another level: ${moved}. ` +
    'To see what that alone changes, judge the evidence of R1 again and compare.',

  rows: {
    report: 'report',
    target: 'target',
    started: 'started',
    suite: 'suite',
    verdict: 'verdict',
    gate: 'gate',
  },
  theReports: 'The reports',
  absent: 'absent',
  check: 'Check',
  level: 'Level',
  targetsColumn: 'Targets',
  observed: 'Observed',
  fleetHead: ['Target', 'Base URL', 'Verdict', 'Fails alone', 'First'] as readonly string[],
  failEverywhere: 'Fail or warn everywhere',
  notSame: 'Not the same everywhere',
  openDiffers: 'Open points that the targets do otherwise',
  openSame: 'Open points, not seen to differ',
  theSame: 'The same in every report',
  withChecks: (title: string, checks: number): string => `${title} (${plural(checks, 'check')})`,
  withPoints: (title: string, points: number): string => `${title} (${plural(points, 'point')})`,
  withNote: (check: string, note: string): string => `${check} (${note})`,
  nowAlso: (fields: string): string => `now also ${fields}`,

  marksOf: (name: string): string => `The checks of ${name}, a mark each`,
  matrixHead: [
    'Target',
    'Verdict',
    'Unlike most',
    'Fails alone, and first step',
    'Checks',
  ] as readonly string[],
  matrix: (targets: number, checks: number): string =>
    `${plural(targets, 'target')} by ${plural(checks, 'check')}`,
  matrixLead: (operations: string): string =>
    `Those least like the others come first; underlined is what most others do otherwise. From the left: ${operations}, each with must, should and open.`,
  matrixLabel: 'Targets by checks',
  nothing: 'nothing',
  whatDiffers: 'What differs',
  none: 'Nothing.',
  whatIsSame: 'What is the same',
};
