import type { CheckReport, Outcome, PinnedCheck, Report } from '../judging/report.ts';
import { checkEntries, pinnedEntries, plainLines } from './entries.ts';
import { checksOf, matrix } from './summary.ts';
import { defuseLogCommands, escapeMarkup, line } from './text.ts';

/** What counts as a failure besides `fail`. */
export interface JunitOptions {
  readonly failOn?: 'warn' | undefined;
}

const extent = { most: 20, valueLength: 1000 };

type Element = 'failure' | 'error' | 'skipped' | 'system-out';

const elements: Readonly<Record<Outcome, Element>> = {
  fail: 'failure',
  warn: 'system-out',
  broken: 'error',
  blocked: 'skipped',
  waived: 'system-out',
  observed: 'system-out',
  pass: 'system-out',
  skipped: 'skipped',
};

function escape(text: string): string {
  // GitLab and Jenkins link the files that such a text names.
  const safe = defuseLogCommands(text).replaceAll('[[ATTACHMENT|', '[<U+005B>ATTACHMENT|');
  return escapeMarkup(safe);
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escape(line(String(value)))}"`)
    .join('');
}

function elementOf({ outcome }: CheckReport, { failOn }: JunitOptions): Element {
  return outcome === 'warn' && failOn === 'warn' ? 'failure' : elements[outcome];
}

function message({ outcome, reason, findings, statement }: CheckReport): string {
  const [first] = findings;
  if (outcome === 'fail' && first !== undefined) return first.message;
  if (reason !== undefined) return `${outcome}: ${reason}`;
  return first === undefined ? `${outcome}: ${statement.says}` : first.message;
}

function text(check: CheckReport, report: Report): string {
  const lines = plainLines(checkEntries(check, report, extent));
  return escape([`outcome: ${check.outcome} (${check.level})`, ...lines].join('\n'));
}

/** Jenkins and Azure read the attribute, GitLab the content. */
function skipped(reason: string): string {
  return `<skipped${attributes({ message: reason })}>${escape(line(reason))}</skipped>`;
}

function outcomeElement(check: CheckReport, report: Report, options: JunitOptions): string {
  const element = elementOf(check, options);
  if (check.outcome === 'pass' && check.observations.length === 0) return '';
  if (element === 'skipped') return skipped(message(check));
  if (element === 'system-out') return `<system-out>${text(check, report)}</system-out>`;
  const named = attributes({ type: `${check.level}-${check.outcome}`, message: message(check) });
  return `<${element}${named}>${text(check, report)}</${element}>`;
}

function testcase(check: CheckReport, report: Report, options: JunitOptions): string {
  // A check judges recorded answers, so it takes no time of its own; some readers show NaN without the attribute.
  const named = attributes({ classname: check.operation, name: `${check.id}: ${check.title}`, time: 0 });
  return `    <testcase${named}>${outcomeElement(check, report, options)}</testcase>`;
}

function countsOf(checks: readonly CheckReport[], options: JunitOptions): Record<string, number> {
  const number = (element: Element) => checks.filter((check) => elementOf(check, options) === element).length;
  return {
    tests: checks.length,
    failures: number('failure'),
    errors: number('error'),
    skipped: number('skipped'),
  };
}

function seconds(checks: readonly CheckReport[], report: Report): string {
  const judged = new Set(checks.flatMap(({ exchanges }) => exchanges));
  const ms = report.exchanges.reduce(
    (sum, { index, durationMs }) => sum + (judged.has(index) ? durationMs : 0),
    0,
  );
  return (ms / 1000).toFixed(3);
}

function properties({ suite, target, run, verdict, pinned, notes = [] }: Report): string {
  const values = { verdict, target: target.baseUrl, suite: suite.version, run: run.id, seed: run.seed };
  const further = [...(pinned ? [['pinned', pinned.verdict]] : []), ...notes.map((note) => ['note', note])];
  const rows = [...Object.entries(values), ...(further as [string, string][])].map(
    ([name, value]) => `      <property${attributes({ name, value })}/>`,
  );
  return ['    <properties>', ...rows, '    </properties>'].join('\n');
}

function pinnedOutcome(check: PinnedCheck): string {
  const { outcome, reason = outcome, findings } = check;
  if (outcome === 'pass') return '';
  if (outcome === 'blocked') return skipped(reason);
  const said = escape(plainLines(pinnedEntries(check, extent)).join('\n'));
  const named = attributes({ type: 'pinned-fail', message: findings[0]?.message ?? reason });
  return `<failure${named}>${said}</failure>`;
}

function pinnedCounts({ pinned }: Report): Record<string, number> {
  const number = (of: PinnedCheck['outcome']) =>
    (pinned?.checks ?? []).filter(({ outcome }) => outcome === of).length;
  return {
    tests: pinned?.checks.length ?? 0,
    failures: number('fail'),
    errors: 0,
    skipped: number('blocked'),
  };
}

function pinnedSuite(report: Report, timestamp: string): string[] {
  if (report.pinned === undefined) return [];
  const cases = report.pinned.checks.map((check) => {
    const named = attributes({ classname: 'pinned', name: `pinned/${check.id}: ${check.title}`, time: 0 });
    return `    <testcase${named}>${pinnedOutcome(check)}</testcase>`;
  });
  const head = attributes({ name: 'pinned', ...pinnedCounts(report), time: '0.000', timestamp });
  return [`  <testsuite${head}>`, properties(report), ...cases, '  </testsuite>'];
}

/**
 * Takes a report; gives junit.xml (XML 1.0): a suite per operation, a case per check. Fail is a failure, broken
 * an error, blocked and skipped are skipped; the rest passes and says more in system-out. Pinned behaviour is a
 * suite of its own.
 */
export function toJunit(report: Report, options: JunitOptions = {}): string {
  const timestamp = report.run.startedAt;
  const suites = matrix(report).flatMap(({ operation }) => {
    const checks = checksOf(report, operation);
    const time = seconds(checks, report);
    return [
      `  <testsuite${attributes({ name: operation, ...countsOf(checks, options), time, timestamp })}>`,
      properties(report),
      ...checks.map((check) => testcase(check, report, options)),
      '  </testsuite>',
    ];
  });
  const counts = Object.entries(countsOf(report.checks, options));
  const pinned = pinnedCounts(report);
  const sums = Object.fromEntries(counts.map(([name, count]) => [name, count + (pinned[name] ?? 0)]));
  const all = { ...sums, time: (report.run.durationMs / 1000).toFixed(3) };
  const root = `<testsuites${attributes({ name: report.suite.name, ...all })}>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    root,
    ...suites,
    ...pinnedSuite(report, timestamp),
    '</testsuites>',
    '',
  ].join('\n');
}
