import type { CheckReport, Finding, Report } from '../judging/report.ts';
import { findingTitle, sectionsInWords } from './summary.ts';
import { block, line, plural } from './text.ts';

/** One labelled entry of a check's description. */
export interface Entry {
  readonly label: string;
  /** Visible text; only `request` may have several lines. */
  readonly text: string;
  /** True for words that may be wrapped, absent for values that must stay as they are. */
  readonly prose?: true;
}

/** How much of a check is told. */
export interface Extent {
  /** Findings and observations beyond this number are counted only. */
  readonly most: number;
  /** The longest expected or actual value, in characters. */
  readonly valueLength: number;
}

function place({ path, exchange, alsoIn = [] }: Finding): string {
  const answer = `answer ${exchange}${alsoIn.length > 0 ? ` and ${alsoIn.length} more` : ''}`;
  return path === undefined ? answer : `${line(path, 200)} in ${answer}`;
}

/** Takes a finding; gives what it says, expected, actual and where. */
export function findingEntries(finding: Finding, { valueLength }: Pick<Extent, 'valueLength'>): Entry[] {
  return [
    { label: 'finding', text: line(findingTitle(finding)), prose: true },
    { label: 'expected', text: line(finding.expected, valueLength) },
    { label: 'actual', text: line(finding.actual, valueLength) },
    { label: 'at', text: place(finding) },
  ];
}

function more(count: number, most: number, noun: string): Entry[] {
  return count > most
    ? [{ label: '', text: `and ${plural(count - most, `more ${noun}`)}`, prose: true }]
    : [];
}

function curlOf(report: Report, index: number | undefined): Entry[] {
  const exchange = report.exchanges.find((candidate) => candidate.index === index);
  return exchange === undefined ? [] : [{ label: 'request', text: block(exchange.curl, 8000) }];
}

/**
 * Takes a check of a report; gives what there is to say of it, in plain text: the statement with its section,
 * the reason, findings, observations, the hint, and the request of the first finding as curl.
 */
export function checkEntries(check: CheckReport, report: Report, extent: Extent): readonly Entry[] {
  const { findings, observations } = check;
  const { most } = extent;
  return [
    { label: 'statement', text: `${line(check.statement.says)} (${sectionsInWords(check)})`, prose: true },
    ...(check.reason === undefined
      ? []
      : [{ label: 'reason', text: line(check.reason), prose: true as const }]),
    ...findings.slice(0, most).flatMap((finding) => findingEntries(finding, extent)),
    ...more(findings.length, most, 'finding'),
    ...observations
      .slice(0, most)
      .map(({ message }) => ({ label: 'observed', text: line(message), prose: true as const })),
    ...more(observations.length, most, 'observation'),
    ...(check.hint === undefined || check.outcome === 'pass' || check.outcome === 'observed'
      ? []
      : [{ label: 'hint', text: line(check.hint), prose: true as const }]),
    ...curlOf(report, findings[0]?.exchange),
  ];
}
